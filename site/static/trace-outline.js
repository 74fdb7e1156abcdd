/* The outline beside the messages, and what of both is shown: by role, by tool, by what went wrong. */

import { make } from "./dom.js";
import { roleClass } from "./trace-message.js";
import { pause } from "./trace-store.js";

const AT_ONCE = 250;
const MARKS = ["", " failed", " fault"];

/** Read the rows of messages that stand in the page out of its own outline: `[role, tools, size, begin, mark]`. */
export function rowsInPage(root) {
  return [...root.querySelectorAll(".outline a")].map((way) => {
    const message = document.getElementById(way.hash.slice(1));
    const tools = [...message.querySelectorAll("header .tool, .head .tool")].map((each) => each.textContent);
    const mark = MARKS.findIndex((name) => name && way.classList.contains(name.trim()));
    return [message.querySelector(".role").textContent, [...new Set(tools)], "", "", Math.max(mark, 0)];
  });
}

/** Add what the outline lacks, a few rows at a time. */
export async function extend(root, rows) {
  const place = root.querySelector(".outline ol");
  for (let at = place.children.length; at < rows.length; at += AT_ONCE) {
    place.append(...rows.slice(at, at + AT_ONCE).map((row, more) => entry(row, at + more + 1)));
    await pause();
  }
}

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
    const way = outline.querySelector("ol").children[number - 1]?.firstElementChild;
    if (!way || way === current) return;
    current?.removeAttribute("aria-current");
    way.setAttribute("aria-current", "location");
    current = way;
    const at = way.parentElement.offsetTop - outline.offsetTop;
    if (at < outline.scrollTop || at > outline.scrollTop + outline.clientHeight - 40) {
      outline.scrollTop = at - outline.clientHeight / 2;
    }
  };
}
