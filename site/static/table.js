import { ordered, turned } from "./order.js";

/**
 * A table of a board as scripts see it: columns of cells to sort by, texts to find, and rows to show in any order.
 *
 * Two forms have the same face: the rows that stand in the page, and the columns of a file for boards of very many
 * rows, of which only those in sight are drawn. Every text that is shown was written by Python; nothing is rounded here.
 *
 * @typedef {{key: string, cells: {value: number | string | null, kind: string, id: string}[]}} Column
 * @typedef {{total: number, column: (key: string) => Column["cells"], texts: string[], evidence: string[][],
 *   unranked: boolean[], show: (places: number[]) => void}} Rows
 */

const LETTERS = {
  v: "value", n: "na", m: "missing", r: "not-reported", g: "missing-generation", e: "missing-evaluation", i: "invalid",
};
const KINDS = Object.values(LETTERS).slice(1);
const SVG = "http://www.w3.org/2000/svg";
const BEFORE = 6;

/** Give what gives all places in the order of a column, each made once. */
export function orders(rows) {
  const ascending = remembered((key) => (key === "rank" ? range(rows.total) : ordered(rows.column(key))));
  const descending = remembered((key) => turned(rows.column(key), ascending(key)));
  return (key, down) => (down ? descending(key) : ascending(key));
}

/** Give what a cell is ordered by: its number, or its text in small letters; null for what is no value. */
export function value(text, sort) {
  if (sort === "text") return text.toLowerCase();
  const number = Number(text);
  return text === "" || Number.isNaN(number) ? null : number;
}

/** Read the rows that stand in a table. */
export function standing(table) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const shown = (cell) => (cell.querySelector(".v, .to") ?? cell).textContent.trim();
  const kind = (cell) => KINDS.find((each) => cell.classList.contains(each)) ?? "value";
  const cell = (row, at, sort) => {
    const found = row.cells[at];
    const none = kind(found);
    return { value: none === "value" ? value(found.dataset.v ?? shown(found), sort) : null, kind: none, id: row.id };
  };
  const column = (key) => {
    const at = heads.findIndex((head) => head.dataset.key === key);
    return rows.map((row) => cell(row, at, heads[at].dataset.sort));
  };
  return {
    total: rows.length,
    column: remembered(column),
    texts: rows.map((row) => row.querySelector("th").textContent.toLowerCase()),
    evidence: rows.map((row) => [...row.querySelectorAll(".evidence .badge")].map((each) => each.textContent.trim())),
    unranked: rows.map((row) => row.classList.contains("unranked")),
    show: (places) => body.replaceChildren(...places.map((place) => rows[place])),
  };
}

/** Take the rows of a file, and draw those in sight. */
export function windowed(table, told) {
  const body = table.tBodies[0];
  const frame = table.closest(".scroll");
  const named = Object.fromEntries(told.columns.map((each) => [each.key, each]));
  const [entry, evidence] = [named.entry, named.evidence];
  const total = told.names.length;
  const unranked = flags(total, told.unranked);
  const leads = flags(total, told.leads);
  const drawn = (place) => drawnRow(told, place, unranked[place], leads[place]);
  table.classList.add("windowed");
  frame.classList.add("tall");
  for (const each of document.querySelectorAll(".leaves, caption .rows")) each.hidden = true;
  return {
    total,
    column: remembered((key) => cells(named[key], told.names)),
    texts: entry.text.map((text, at) =>
      [text, entry.by[at], entry.id[at], entry.kind[at], ...(entry.flags[at] ?? []), entry.told[at]].join(" ").toLowerCase()),
    evidence: evidence.text.map((text, at) => (evidence.verified[at] ? [text, "verified"] : [text])),
    unranked,
    show: inSight(frame, body, drawn, told.columns.length),
  };
}

const kindOf = (column, at) => LETTERS[column.kinds?.[at] ?? "v"];
const address = (told, place) => `${told.base}${told.names[place]}/`;

function cells(column, ids) {
  return ids.map((id, at) => {
    const kind = kindOf(column, at);
    const own = column.key === "rank" ? at + 1 : column.value?.[at] ?? value(column.text[at], column.sort);
    return { value: kind === "value" ? own : null, kind, id };
  });
}

/** Give what shows places in order, drawing only those near what is in sight. */
function inSight(frame, body, drawn, width) {
  const [above, below] = [gap(width), gap(width)];
  let places = [];
  let first = -1;
  let last = -1;
  let height = 56;
  let measured = false;
  const draw = () => {
    const count = Math.ceil(frame.clientHeight / height) + 2 * BEFORE;
    const start = Math.max(0, Math.min(Math.floor(frame.scrollTop / height) - BEFORE, places.length - count));
    const end = Math.min(places.length, start + count);
    if (start === first && end === last) return;
    [first, last] = [start, end];
    above.style.height = `${start * height}px`;
    below.style.height = `${(places.length - end) * height}px`;
    body.replaceChildren(above.parentNode, ...places.slice(start, end).map(drawn), below.parentNode);
  };
  frame.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
  addEventListener("resize", draw);
  return (ordered) => {
    places = ordered;
    first = last = -1;
    if (frame.scrollTop) frame.scrollTop = 0;
    draw();
    if (measured || !places.length) return;
    measured = true;
    height = body.rows[1].getBoundingClientRect().height;
    first = last = -1;
    draw();
  };
}

function gap(width) {
  const row = document.createElement("tr");
  const cell = row.insertCell();
  row.className = "gap";
  row.setAttribute("aria-hidden", "true");
  cell.colSpan = width;
  return cell;
}

function drawnRow(told, place, unranked, leads) {
  const row = element("tr", unranked ? "unranked" : leads ? "leads" : "");
  row.id = `entry-${told.names[place]}`;
  row.append(...told.columns.map((column) => drawnCell(told, column, place)));
  return row;
}

function drawnCell(told, column, place) {
  if (column.key === "entry") return drawnEntry(told, column, place);
  if (column.key === "evidence") return drawnEvidence(told, column, place);
  const kind = kindOf(column, place);
  const plain = { rank: "rank", missing: "policy", date: "date" }[column.key];
  const cell = element("td", [plain ?? "num", column.lead ? "lead" : "", kind, column.group].filter(Boolean).join(" "));
  if (plain) cell.append(column.text[place]);
  else cell.append(...bar(column, place), element("span", "v", column.text[place]));
  for (const [css, small] of [["interval", column.interval?.[place]], ["", column.small?.[place]]]) {
    if (small) cell.append(" ", element("small", css, small));
  }
  return cell;
}

function drawnEntry(told, column, place) {
  const cell = element("th", "");
  const link = element("a", "to");
  cell.scope = "row";
  link.href = address(told, place);
  link.append(element("bdi", "", column.text[place]));
  cell.append(link);
  if (column.by[place]) cell.append(" ", element("small", "by", column.by[place]));
  if (column.id[place]) cell.append(" ", element("small", "id", column.id[place]));
  if (column.kind[place]) cell.append(" ", element("span", "badge kind", column.kind[place]));
  for (const flag of column.flags[place] ?? []) cell.append(" ", element("span", "badge flag", flag));
  if (column.told[place]) cell.append(" ", element("small", "told", column.told[place]));
  return cell;
}

function drawnEvidence(told, column, place) {
  const cell = element("td", `evidence ${column.group}`);
  const verified = column.verified[place] ? "verified" : "";
  const linked = column.receipt[place];
  cell.append(element("span", "badge level", column.text[place]));
  if (verified || linked) {
    const badge = element(linked ? "a" : "span", `badge ${verified}`.trim(), verified || "receipt");
    if (linked) badge.href = `${address(told, place)}#receipt`;
    cell.append(" ", badge);
  }
  if (column.removed[place]) cell.append(" ", element("span", "badge flag", column.removed[place]));
  return cell;
}

function bar(column, place) {
  const [fill, dot, whisker] = [column.bar?.[place], column.dot?.[place], column.whisker?.[place]];
  if (!fill && !dot && !whisker) return [];
  const drawing = shape("svg", { class: "bar", viewBox: "0 0 64 8", width: 64, height: 8, "aria-hidden": "true" });
  drawing.append(shape("rect", { class: "track", y: 1, width: 64, height: 6, rx: 1 }));
  if (fill) drawing.append(shape("rect", { class: "fill", y: 1, width: fill, height: 6, rx: 1 }));
  if (whisker) drawing.append(shape("path", { class: "whisker", d: `M${whisker[0]} 4H${whisker[1]}` }));
  if (dot) drawing.append(shape("circle", { class: "dot", cx: dot, cy: 4, r: 2.5 }));
  return [drawing, " "];
}

function element(name, css, text = "") {
  const made = document.createElement(name);
  if (css) made.className = css;
  if (text) made.textContent = text;
  return made;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, given] of Object.entries(attributes)) made.setAttribute(key, given);
  return made;
}

const range = (length) => Array.from({ length }, (_, at) => at);

function flags(length, places) {
  const found = new Array(length).fill(false);
  for (const place of places) found[place] = true;
  return found;
}

function remembered(give) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, give(key));
    return known.get(key);
  };
}
