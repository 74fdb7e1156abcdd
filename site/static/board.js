/** The controls of a board: find, choose, sort, and keep all of it in the address. A rank is never counted anew. */

import { choice, copies, flag, keep, text } from "./state.js";
import { orders, standing, windowed } from "./table.js";

/** What orders the rows where a choice of columns is about something else than the rank. */
const FIRST = { coverage: "-coverage", cost: "cost" };

const form = document.querySelector("form[data-form=board]");
const table = document.getElementById("board");

async function start() {
  const rows = table.dataset.from ? windowed(table, await read(table.dataset.from)) : standing(table);
  const order = orders(rows);
  const heads = [...table.tHead.rows[0].cells];
  const keys = heads.map((head) => head.dataset.key);
  const fields = {
    q: text(),
    sort: choice(keys.flatMap((key) => [key, `-${key}`]), "rank"),
    cols: choice([...form.elements.cols].map((each) => each.value), "scores"),
    status: choice(form.elements.status ? [...form.elements.status.options].map((each) => each.value) : [""], ""),
    unranked: flag(true),
  };
  const kept = keep(fields, (state) => show(rows, order, heads, state), document.querySelector(".notice"));
  listen(heads, kept);
  if (table.dataset.from) prepare(order, keys);
}

/** Put the columns in order while nothing else is to be done, so that a click finds it made. */
function prepare(order, keys) {
  const idle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 200));
  const [key, ...rest] = keys;
  if (key === undefined) return;
  idle(() => {
    order(key, false);
    order(key, true);
    prepare(order, rest);
  });
}

const read = async (address) => (await fetch(address)).json();

/** Put what the reader chose on the page. */
function show(rows, order, heads, state) {
  const places = ordered(order, state.sort, chosen(rows, state));
  rows.show(places);
  form.elements.shown.value = counted(places.length, rows.total);
  mark(heads, state.sort);
  fill(state);
}

/** Say of each row whether it fits. */
function chosen(rows, { q, status, unranked }) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Array(rows.total);
  for (let place = 0; place < rows.total; place += 1) {
    const fits = words.every((word) => rows.texts[place].includes(word));
    const proven = !status || rows.evidence[place].includes(status);
    found[place] = fits && proven && (unranked || !rows.unranked[place]);
  }
  return found;
}

function ordered(order, sort, fits) {
  const down = sort.startsWith("-");
  return order(down ? sort.slice(1) : sort, down).filter((place) => fits[place]);
}

const counted = (shown, total) => {
  const noun = total === 1 ? "row" : "rows";
  return shown === total ? `${total} ${noun}` : `${shown} of ${total} ${noun}`;
};

/** Say in the head which column orders the rows, and which way. */
function mark(heads, sort) {
  for (const head of heads) {
    const way = { [head.dataset.key]: "ascending", [`-${head.dataset.key}`]: "descending" }[sort];
    if (way) head.setAttribute("aria-sort", way);
    else head.removeAttribute("aria-sort");
  }
}

/** Bring the controls in line with the address, without disturbing one that is being written in. */
function fill(state) {
  const { q, status, unranked, cols } = form.elements;
  if (document.activeElement !== q) q.value = state.q;
  if (status) status.value = state.status;
  if (unranked) unranked.checked = state.unranked;
  for (const each of cols) each.checked = each.value === state.cols;
}

function listen(heads, kept) {
  const { q, status, unranked, cols } = form.elements;
  q.addEventListener("input", () => kept.put({ q: q.value }));
  status?.addEventListener("change", () => kept.put({ status: status.value }));
  unranked?.addEventListener("change", () => kept.put({ unranked: unranked.checked }));
  for (const each of cols) each.addEventListener("change", () => kept.put({ cols: each.value, sort: FIRST[each.value] ?? "rank" }, true));
  form.addEventListener("submit", (event) => event.preventDefault());
  heads.forEach((head) => sortable(head, kept));
  copies(form.querySelector(".copy"), kept.link);
}

/** Make a head a button: the best first, then the other way round. */
function sortable(head, kept) {
  const { key } = head.dataset;
  const button = document.createElement("button");
  const [first, second] = "down" in head.dataset ? [`-${key}`, key] : [key, `-${key}`];
  button.type = "button";
  button.className = "sort label";
  button.append(...head.querySelector(".label").childNodes);
  head.querySelector(".label").replaceWith(button);
  button.addEventListener("click", () => kept.put({ sort: kept.get().sort === first ? second : first }, true));
}

if (form && table) start();
