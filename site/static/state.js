/**
 * What a reader chose on a page, kept in its address alone, so that a link shows the same to everybody.
 *
 * A page names its fields: `const fields = { q: text(), sort: choice(["-score", "name"], "-score") }`. What is as
 * it begins is left out of the address; keys that are no field are left out too. One malformed value makes all of it
 * fall back to the beginning: nothing is half applied, and `malformed` says so.
 *
 * @template T
 * @typedef {{initial: T, read: (texts: string[]) => T | undefined, write: (value: T) => string[]}} Field
 */

const WAIT = 250;

/** Give a field of free text of at most `limit` letters. */
export const text = (limit = 200) => field("", (one) => (one.length <= limit ? one : undefined), String);

/** Give a field that is one of `allowed`. */
export const choice = (allowed, initial) =>
  field(initial, (one) => (allowed.includes(one) ? one : undefined), String);

/** Give a field that is on or off: `1` or `0`. */
export const flag = (initial = false) =>
  field(initial, (one) => ({ 1: true, 0: false })[one], (value) => (value ? "1" : "0"));

/** Give a field that is a whole number from `least` to `most`. */
export const whole = (initial, least, most) =>
  field(initial, (one) => (/^-?\d{1,15}$/.test(one) && least <= +one && +one <= most ? +one : undefined), String);

/** Give a field of several of `allowed`, at most `most` of them and each once: its key is repeated. */
export const choices = (allowed, initial = [], most = Infinity) => ({
  initial,
  read: (texts) => (texts.length <= most && each(texts, allowed) ? texts : undefined),
  write: (values) => (values.length ? [...values] : [""]),
});

/** Read an address's query. */
export function read(fields, query) {
  const asked = new URLSearchParams(query);
  const found = Object.entries(fields).map(([key, kind]) => [key, reading(kind, asked.getAll(key))]);
  const malformed = found.some(([, value]) => value === undefined);
  return { state: malformed ? beginning(fields) : Object.fromEntries(found), malformed };
}

/** Write an address's query, `""` where all is as it begins. */
export function write(fields, state) {
  const told = new URLSearchParams();
  for (const [key, kind] of Object.entries(fields)) {
    const values = kind.write(state[key]);
    if (!same(values, kind.write(kind.initial))) values.forEach((value) => told.append(key, value));
  }
  return told.size ? `?${told}` : "";
}

/** Give the state in which every field is as it begins. */
export const beginning = (fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, kind]) => [key, kind.initial]));

/**
 * Keep a page's state in its address. `show(state)` is called for the state of the address now, after each `put` and
 * when the reader goes back. `put({ q: "x" })` replaces the address soon; `put({ s: ["a"] }, true)` makes a step that
 * the reader can go back from. A malformed address is told in the element `notice`, if there is one.
 */
export function keep(fields, show, notice = null) {
  let state = beginning(fields);
  let timer = 0;
  const load = () => {
    const found = read(fields, location.search);
    state = found.state;
    if (notice) notice.hidden = !found.malformed;
    show(state);
  };
  const address = () => location.pathname + write(fields, state) + location.hash;
  const put = (change, step = false) => {
    state = { ...state, ...change };
    clearTimeout(timer);
    if (step) history.pushState(null, "", address());
    else timer = setTimeout(() => history.replaceState(null, "", address()), WAIT);
    if (notice) notice.hidden = true;
    show(state);
  };
  addEventListener("popstate", load);
  load();
  return { put, get: () => state, link: () => new URL(address(), location.href).href };
}

/** Make a button copy an address, and say so in its own text for a moment. */
export function copies(button, link) {
  const before = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await navigator.clipboard.writeText(link()).then(() => true, () => false);
    button.textContent = done ? "Copied" : "Copy the address above";
    setTimeout(() => { button.textContent = before; }, 2000);
  });
}

function field(initial, one, written) {
  return { initial, read: (texts) => (texts.length === 1 ? one(texts[0]) : undefined), write: (value) => [written(value)] };
}

function reading(kind, texts) {
  if (!texts.length) return kind.initial;
  const none = texts.length === 1 && texts[0] === "" && Array.isArray(kind.initial);
  return kind.read(none ? [] : texts);
}

const each = (texts, allowed) => new Set(texts).size === texts.length && texts.every((one) => allowed.includes(one));
const same = (some, others) => some.length === others.length && some.every((one, at) => one === others[at]);
