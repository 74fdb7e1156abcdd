/* Entries by items: one path for each state, one cursor over them, for pointer and keys alike. */

import { cellAt, fetched, placesOf, said, slugAt, stateOf } from "./outcomes.js";
import { choice, copies, keep } from "./state.js";

const ROW = 26;
const GAP = 2;
const STATES = ["pass", "part", "fail", "gone", "bad", "unjudged", "none", "na"];
const SVG = "http://www.w3.org/2000/svg";

const root = document.querySelector("[data-matrix]");
const form = root.querySelector("form");
const picture = root.querySelector(".cells svg");
const scroller = root.querySelector(".cells");
const told = root.querySelector("output");
const fields = Object.fromEntries(
  [...form.querySelectorAll("select")].map((each) => {
    const allowed = [...each.options].map((option) => option.value);
    return [each.name, choice(allowed, allowed[0])];
  }),
);

let newest = null;
let shown = null;
let cursor = { row: 0, column: 0 };

/** Draw the chosen component over the chosen items. */
async function draw(state) {
  newest = state;
  for (const [name, value] of Object.entries(state)) form.elements[name].value = value;
  const [index, data] = await Promise.all([
    fetched(root.dataset.index),
    fetched(`${root.dataset.cells}${form.elements.component.selectedOptions[0].dataset.file}`),
  ]);
  if (newest !== state) return; // something else was chosen while these came
  const places = sorted(placesOf(index, state.in ?? ""), data, state.order);
  shown = { index, data, places, width: cellWidth(places.length) };
  paint();
  say();
}

/** Order places: as the items file does, or the items that most entries passed first. */
function sorted(places, data, order) {
  if (order !== "passed") return places;
  const passed = (at) => data.entries.filter((entry) => stateOf(cellAt(data.cells[entry], at), data.component) === "pass").length;
  return [...places].map((at) => [passed(at), at]).sort((a, b) => b[0] - a[0] || a[1] - b[1]).map(([, at]) => at);
}

/** Give the width of a cell, so that few items fill the page and many stay wide enough to be pointed at. */
function cellWidth(count) {
  return Math.max(5, Math.min(28, Math.floor(scroller.clientWidth / Math.max(1, count))));
}

function failed(fault) {
  told.textContent = `The outcomes could not be read: ${fault.message}`;
}

function paint() {
  const { data, places, width } = shown;
  const paths = Object.fromEntries(STATES.map((state) => [state, []]));
  data.entries.forEach((entry, row) => {
    places.forEach((at, column) => {
      const state = stateOf(cellAt(data.cells[entry], at), data.component);
      paths[state].push(`M${column * width} ${row * ROW}h${width - 1}v${ROW - GAP}h${1 - width}z`);
    });
  });
  const wide = Math.max(1, places.length * width);
  picture.setAttribute("viewBox", `0 0 ${wide} ${data.entries.length * ROW}`);
  picture.setAttribute("width", String(wide));
  picture.setAttribute("height", String(data.entries.length * ROW));
  for (const state of STATES) picture.querySelector(`.${state}`).setAttribute("d", paths[state].join(""));
  move(Math.min(cursor.row, data.entries.length - 1), Math.min(cursor.column, places.length - 1), false);
}

/** Put the cursor on a cell, in sight where keys moved it. */
function move(row, column, inSight) {
  const { data, places, width } = shown;
  if (!places.length) return;
  cursor = { row: Math.max(0, Math.min(data.entries.length - 1, row)), column: Math.max(0, Math.min(places.length - 1, column)) };
  const mark = picture.querySelector(".cursor");
  const box = { x: cursor.column * width - 1, y: cursor.row * ROW - 1, width: width + 1, height: ROW };
  for (const [name, value] of Object.entries(box)) mark.setAttribute(name, String(value));
  if (inSight) {
    const left = cursor.column * width;
    if (left < scroller.scrollLeft || left + width > scroller.scrollLeft + scroller.clientWidth) {
      scroller.scrollLeft = left - scroller.clientWidth / 2;
    }
  }
}

/** Say what the cursor is on. */
function say() {
  const { index, data, places } = shown;
  if (!places.length) {
    told.textContent = "No item.";
    return;
  }
  const at = places[cursor.column];
  const entry = data.entries[cursor.row];
  told.textContent = `${index.items[at]} · ${data.names[entry]} · ${data.component.label}: ${said(cellAt(data.cells[entry], at), data.component)}`;
}

/** Give the cell under a pointer. */
function under(event) {
  const box = picture.getBoundingClientRect();
  return [Math.floor((event.clientY - box.top) / ROW), Math.floor((event.clientX - box.left) / shown.width)];
}

const KEYS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

function open() {
  if (shown.places.length) location.assign(`${root.dataset.items}${encodeURIComponent(slugAt(shown.index, shown.places[cursor.column]))}/`);
}

picture.addEventListener("pointermove", (event) => {
  if (!shown) return;
  move(...under(event), false);
  say();
});
picture.addEventListener("click", (event) => {
  if (!shown) return;
  move(...under(event), false);
  open();
});
picture.addEventListener("keydown", (event) => {
  if (!shown) return;
  if (event.key === "Enter") return open();
  const step = KEYS[event.key];
  if (!step) return;
  event.preventDefault();
  move(cursor.row + step[0], cursor.column + step[1], true);
  say();
});
const page = keep(fields, (state) => draw(state).catch(failed), root.querySelector(".malformed"));
form.addEventListener("change", () => page.put(Object.fromEntries(new FormData(form)), true));
form.addEventListener("submit", (event) => event.preventDefault());
copies(root.querySelector(".copy"), page.link);
root.querySelector(".drawn").hidden = false;
