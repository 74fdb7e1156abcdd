/* What a trajectory's page does: messages come as the reader goes on, can be found in, sifted, walked through by keys,
   and pointed at by an address. */

import { copies, flag, keep, text } from "./state.js";
import { finder } from "./trace-find.js";
import { keys } from "./trace-keys.js";
import { list } from "./trace-list.js";
import { extend, follow, offer, rowsInPage, sieve, ways } from "./trace-outline.js";
import { store } from "./trace-store.js";

const WAIT = 200;

/** Wake the page up. @param {HTMLElement} root the element of class `trace` */
export function begin(root) {
  const form = root.querySelector(".tools");
  const [found, told] = [form.querySelector(".find output"), form.elements.told];
  const files = store(root.dataset.base);
  const mark = follow(root);
  const hidden = (number) => Boolean(shows && rows[number - 1] && !shows(rows[number - 1]));
  const messages = list(root, files, (element) => { element.hidden = hidden(numberOf(element)); });
  let rows = rowsInPage(root);
  let shows = null;
  let crossed = 0;

  const find = finder(messages, (words) => { found.value = words; }, bring);

  async function go(number, focus = true) {
    const element = await messages.reach(number);
    if (!element) return;
    if (element.hidden) state.put({ role: "", tool: "", errors: false });
    bring(element);
    if (focus) element.focus({ preventScroll: true });
  }

  function sift(chosen) {
    shows = sieve(chosen);
    for (const element of root.querySelectorAll(".m")) element.hidden = hidden(numberOf(element));
    ways(root).forEach((each, at) => { each.parentElement.hidden = hidden(at + 1); });
    root.classList.toggle("sifted", Boolean(shows));
    const left = shows ? rows.filter(shows).length : messages.count;
    told.value = shows ? `${left} of ${messages.count} messages` : "";
  }

  function show(chosen) {
    if (document.activeElement !== form.elements.q) form.elements.q.value = chosen.q;
    form.elements.errors.checked = chosen.errors;
    form.elements.role.value = chosen.role;
    form.elements.tool.value = chosen.tool;
    sift({ ...chosen, role: form.elements.role.value, tool: form.elements.tool.value }); // "" for one that nobody has
    if (chosen.q !== find.asked()) find.find(chosen.q);
  }

  offer(form, rows);
  form.hidden = false;
  for (const way of root.querySelectorAll("[data-to]")) linkUp(way);
  const state = keep({ q: text(), role: text(60), tool: text(100), errors: flag() }, show);
  watch(root, (number) => {
    crossed = number;
    mark(number);
  });

  listen(form, state, find);
  const focused = follows(root);
  const at = () => focused() || crossed;
  const step = (by, fits = () => true) => {
    let number = at() + by;
    while (number > 0 && number <= messages.count && (hidden(number) || !fits(rows[number - 1]))) number += by;
    if (number > 0 && number <= messages.count) go(number);
  };
  const calls = (row) => row && row[1].length > 0 && row[0] !== "tool";
  keys({
    j: () => step(1),
    k: () => step(-1),
    "]": () => step(1, calls),
    "[": () => step(-1, calls),
    o: () => fold(messages.element(at())),
    "/": () => form.elements.q.focus(),
    "?": help,
  });
  form.querySelector(".keys").addEventListener("click", help);
  copies(form.querySelector(".copy"), () => `${state.link().replace(/#.*/, "")}#m${at()}`);

  const pointed = () => {
    const number = /^#m([1-9]\d{0,6})$/.exec(location.hash)?.[1];
    if (number && Number(number) <= messages.count) go(Number(number));
  };
  addEventListener("hashchange", pointed);
  pointed();
  if (messages.count > messages.shown()) whole();
  addEventListener("beforeprint", () => root.querySelectorAll(".fold").forEach((each) => { each.open = true; }));

  async function whole() {
    const outline = await files.outline().catch(() => null);
    if (!outline) return;
    rows = outline.messages;
    const chosen = state.get();
    offer(form, rows);
    await extend(root, rows);
    show(chosen);
  }
}

const numberOf = (element) => Number(element.id.slice(1));

/** Bring an element, or a place in it, below the bar; once more when what stands above it was laid out. */
function bring(element, range = null) {
  const scroll = () => {
    if (!range) return element.scrollIntoView({ block: "start" });
    const at = range.getBoundingClientRect();
    if (at.top < 110 || at.bottom > innerHeight - 40) scrollBy(0, at.top - innerHeight / 3);
  };
  if (range) element.scrollIntoView({ block: "start" });
  scroll();
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}

/** Give what tells the number of the message that had the focus last, 0 where it is out of sight. */
function follows(root) {
  let last = document.activeElement?.closest(".m");
  root.addEventListener("focusin", ({ target }) => { last = target.closest(".m") ?? last; });
  return () => {
    const place = last?.isConnected && !last.hidden && last.getBoundingClientRect();
    return place && place.bottom > 0 && place.top < innerHeight ? numberOf(last) : 0;
  };
}

/** Tell which message is at the upper third of the window, whenever that changes. */
function watch(root, tell) {
  const place = root.querySelector(".messages");
  let waits = false;
  const look = () => {
    waits = false;
    const { left, width } = place.getBoundingClientRect();
    const [x, y] = [left + width / 2, innerHeight / 3];
    const found = document.elementFromPoint(x, y)?.closest(".m") ?? document.elementFromPoint(x, y + 40)?.closest(".m");
    if (found) tell(numberOf(found));
  };
  const soon = () => {
    if (!waits) requestAnimationFrame(look);
    waits = true;
  };
  addEventListener("scroll", soon, { passive: true });
  soon();
}

function linkUp(way) {
  const link = document.createElement("a");
  link.className = way.className;
  link.href = `#m${way.dataset.to}`;
  link.textContent = way.textContent;
  way.replaceWith(link);
}

function fold(element) {
  const folds = element?.querySelectorAll(".fold") ?? [];
  const open = [...folds].some((each) => !each.open);
  folds.forEach((each) => { each.open = open; });
}

function help() {
  document.querySelector(".help").showModal();
}

function listen(form, state, find) {
  let timer = 0;
  const { q, role, tool, errors } = form.elements;
  form.addEventListener("submit", (event) => event.preventDefault());
  q.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => state.put({ q: q.value }), WAIT);
  });
  q.addEventListener("keydown", (event) => {
    if (event.key === "Escape") q.blur();
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    find.step(event.shiftKey ? -1 : 1);
  });
  role.addEventListener("change", () => state.put({ role: role.value }));
  tool.addEventListener("change", () => state.put({ tool: tool.value }));
  errors.addEventListener("change", () => state.put({ errors: errors.checked }));
  for (const button of form.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => find.step(Number(button.dataset.step)));
  }
}
