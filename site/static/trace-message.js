/* One message as an element: the same as `site/templates/trace_message.html` makes of it. Change both. */

import { make } from "./dom.js";

const ROLES = ["system", "user", "assistant", "tool"];

/** Give the class of a role; what an entry wrote otherwise is none of ours. */
export const roleClass = (role) => (ROLES.includes(role) ? role : "other");

const way = (number, words) => make("a", { class: "to", href: `#m${number}` }, `${words} #${number}`);

/** Make the article of a message out of a chunk. */
export function article(message) {
  const { n, role, blocks = [] } = message;
  const inside = blocks.length ? blocks.map(block) : [make("p", { class: "cut" }, "nothing said")];
  const attributes = { id: `m${n}`, class: `m ${roleClass(role)}`, "aria-labelledby": `h${n}`, tabindex: -1 };
  return make("article", attributes, head(message), ...inside);
}

function head({ n, role, size, tools = [], call, facts = [], failed, faults = [] }) {
  return make(
    "header",
    { id: `h${n}` },
    make("a", { class: "n", href: `#m${n}` }, `#${n}`),
    " ",
    make("b", { class: "role" }, role),
    ...(call ? [" ", make("span", { class: "tool" }, tools[0]), " ", way(call, "answers")] : []),
    ...facts.flatMap((fact) => [" ", make("small", {}, fact)]),
    " ",
    make("small", { class: "size" }, size),
    ...(failed ? [" ", make("span", { class: "wrong" }, "seems to tell of a failure")] : []),
    ...faults.flatMap((fault) => [" ", make("span", { class: "wrong fault" }, fault)]),
  );
}

function block({ kind, title, to, head: first, rest, more, cut }) {
  return make(
    "div",
    { class: `b ${kind}` },
    kind === "call" ? called(title, to) : title ? make("p", { class: "head" }, title) : null,
    first ? make("pre", { class: "t" }, first) : null,
    rest ? make("details", { class: "fold" }, make("summary", {}, more), make("pre", { class: "t" }, rest)) : null,
    cut ? make("p", { class: "cut" }, cut) : null,
  );
}

function called(title, to) {
  const result = to ? way(to, "result in") : make("span", { class: "to none" }, "no result");
  return make("p", { class: "head" }, make("span", { class: "tool t" }, title), " ", result);
}

/** Give the texts of a message that can be found in, in the order of the elements of class `t`. */
export const textsOf = ({ blocks = [] }) =>
  blocks.flatMap(({ kind, title, head: first, rest }) => [kind === "call" ? title : "", first, rest].filter(Boolean));
