/** The page of a view: choose entries, parts and the metric; all of it is kept in the address. */

import { choice, choices, copies, keep } from "./state.js";

const MOST = 8;
const form = document.querySelector("form[data-form=view]");
const table = document.getElementById("parts");

async function start() {
  const told = await (await fetch(form.dataset.from)).json();
  const { metric, s, tag } = form.elements;
  const metrics = metric ? [...metric.options].map((each) => each.value) : [""];
  const first = metric ? [...metric.options].find((each) => each.defaultSelected).value : "";
  const boxes = { s: listed(s), tag: listed(tag) };
  const beginning = boxes.s.filter((box) => box.defaultChecked).map((box) => box.value);
  const fields = {
    metric: choice(metrics, first),
    s: choices(boxes.s.map((box) => box.value), beginning, MOST),
    tag: choices(boxes.tag.map((box) => box.value)),
  };
  const kept = keep(fields, (state) => show(told, metrics, boxes, state), document.querySelector(".notice"));
  metric?.addEventListener("change", () => kept.put({ metric: metric.value }, true));
  for (const box of boxes.s) box.addEventListener("change", () => kept.put({ s: ticked(boxes.s) }));
  for (const box of boxes.tag) {
    // All parts and none chosen are the same: no part is left out.
    box.addEventListener("change", () => kept.put({ tag: ticked(boxes.tag, true) }));
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  copies(form.querySelector(".copy"), kept.link);
}

const listed = (found) => (found instanceof RadioNodeList ? [...found] : [found]);

function ticked(boxes, allIsNone = false) {
  const found = boxes.filter((box) => box.checked).map((box) => box.value);
  return allIsNone && found.length === boxes.length ? [] : found;
}

function show(told, metrics, boxes, { metric, s, tag }) {
  const at = metrics.indexOf(metric);
  const places = s.map((id) => told.entries.findIndex((each) => each.id === id)).sort((a, b) => a - b);
  const rows = told.rows.filter((row, place) => !place || !tag.length || tag.includes(row.id));
  const head = table.tHead.rows[0];
  head.replaceChildren(...[...head.cells].slice(0, 2), ...places.map((place) => entryHead(told.entries[place])));
  table.tBodies[0].replaceChildren(...rows.map((row, place) => partRow(row, at, places, !place)));
  form.elements.shown.value = counted(rows.length - 1, told.rows.length - 1);
  if (form.elements.metric) form.elements.metric.value = metric;
  caption(metric, places.length);
  for (const box of boxes.s) {
    box.checked = s.includes(box.value);
    box.disabled = !box.checked && s.length >= MOST;
  }
  for (const box of boxes.tag) box.checked = !tag.length || tag.includes(box.value);
}

function caption(metric, count) {
  const { metric: select } = form.elements;
  if (select) table.caption.querySelector(".metric").textContent = select.selectedOptions[0].textContent;
  const last = table.caption.lastChild;
  last.data = last.data.replace(/\d+(?= of \d+ entries$)/, String(count));
}

const counted = (shown, total) =>
  (shown === total ? `${total} ${total === 1 ? "part" : "parts"}` : `${shown} of ${total} parts`);

function entryHead({ name, href }) {
  const cell = document.createElement("th");
  cell.scope = "col";
  cell.className = "num";
  cell.append(linked(name, href));
  return cell;
}

function partRow({ name, href, n, cells }, metric, places, whole) {
  const row = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.append(linked(name, href));
  if (whole) row.className = "whole";
  row.append(head, number([String(n), "", null, null]), ...places.map((place) => number(cells[metric][place])));
  return row;
}

function number([text, kind, ...small]) {
  const cell = document.createElement("td");
  const value = document.createElement("span");
  cell.className = `num ${kind}`.trim();
  value.className = "v";
  value.textContent = text;
  cell.append(value);
  for (const each of small.filter(Boolean)) {
    const more = document.createElement("small");
    more.textContent = each;
    cell.append(" ", more);
  }
  return cell;
}

function linked(name, href) {
  const link = document.createElement("a");
  const inner = document.createElement("bdi");
  link.className = "to";
  link.href = href;
  inner.textContent = name;
  link.append(inner);
  return link;
}

if (form && table) start();
