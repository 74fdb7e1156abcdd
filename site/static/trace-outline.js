/* The outline beside the messages, and what of both is shown: by role, by tool, by what went wrong. */

import { make } from "./dom.js";
import { roleClass } from "./trace-message.js";
import { pause } from "./trace-store.js";

const EACH = 100;
const MARKS = ["", " failed", " fault"];

/** Read the rows of messages that stand in the page out of its own outline: `[role, tools, size, begin, mark]`. */
export function rowsInPage(root) {
  return [...ways(root)].map((way) => {
    const message = document.getElementById(way.hash.slice(1));
    const tools = [...message.querySelectorAll("header .tool, .head .tool")].map((each) => each.textContent);
    const mark = MARKS.findIndex((name) => name && way.classList.contains(name.trim()));
    return [message.querySelector(".role").textContent, [...new Set(tools)], "", "", Math.max(mark, 0)];
  });
}

/** Add what the outline lacks, a list of a hundred rows at a time: the browser draws the lists that are seen. */
export async function extend(root, rows) {
  const outline = root.querySelector(".outline");
  for (let at = ways(root).length; at < rows.length; at += EACH) {
    const made = rows.slice(at, at + EACH).map((row, more) => entry(row, at + more + 1));
    outline.append(make("ol", {}, ...made));
    if (at % (5 * EACH) < EACH) await pause();
  }
}

/** Give the links of the outline: that of message 1 first. */
export const ways = (root) => root.querySelectorAll(".outline a");

function entry([role, tools, size, begin, mark], number) {
  const way = make(
    "a",
    { href: `#m${number}`, class: roleClass(role) + MARKS[mark] },
    make("span", { class: "n" }, number),
    " ",
    make("span", { class: "what" }, tools.join(", ") || role),
    " ",
    make("span", { class: "hint" }, begin),
    " ",
    make("span", { class: "size" }, size),
  );
  return make("li", {}, way);
}

/** Fill the choices of roles and tools with what there is, each with its count. */
export function offer(form, rows) {
  fill(form.elements.role, counted(rows.map(([role]) => role)));
  fill(form.elements.tool, counted(rows.flatMap(([, tools]) => tools)));
}

function counted(names) {
  const found = new Map();
  names.forEach((name) => found.set(name, (found.get(name) ?? 0) + 1));
  return [...found].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
}

function fill(select, names) {
  const chosen = select.value;
  const made = names.map(([name, count]) => make("option", { value: name }, `${name} (${count})`));
  select.replaceChildren(select.options[0], ...made);
  select.value = names.some(([name]) => name === chosen) ? chosen : "";
}

/** Give the judge of rows for what a reader chose; null where everything is shown. */
export function sieve({ role, tool, errors }) {
  if (!role && !tool && !errors) return null;
  return ([own, tools, , , mark]) => (!role || own === role) && (!tool || tools.includes(tool)) && (!errors || mark > 0);
}

/** Mark the entry of the message that the reader is at, and keep it in sight. */
export function follow(root) {
  const outline = root.querySelector(".outline");
  let current = null;
  return (number) => {
    const way = ways(root)[number - 1];
    if (!way || way === current) return;
    current?.removeAttribute("aria-current");
    way.setAttribute("aria-current", "location");
    current = way;
    const [inside, frame] = [way.getBoundingClientRect(), outline.getBoundingClientRect()];
    if (inside.top < frame.top || inside.bottom > frame.bottom) {
      outline.scrollTop += inside.top - frame.top - frame.height / 2;
    }
  };
}
