/* The items on which the chosen entries are not of one mind. */

import { make, table } from "./dom.js";
import { cellAt, isNumber, isTraced, placesOf, said, slugAt, valueOf } from "./outcomes.js";

const MOST = 100;

/** Give the list of items on which outcomes differ, widest apart first. */
export function discordant({ index, data }, rows, part, board) {
  const there = rows.filter((row) => data.cells[row.entry]);
  const places = placesOf(index, part);
  const apart = places.filter((at) => differ(there.map((row) => cellAt(data.cells[row.entry], at))));
  const wide = (at) => -spread(there.map((row) => cellAt(data.cells[row.entry], at)));
  const ordered = data.component.kind === "binary" ? apart : [...apart].sort((a, b) => wide(a) - wide(b) || a - b);
  const caption = `${data.component.label}: they differ on ${apart.length} of ${places.length} ${board.noun}s`;
  const head = [board.noun, ...there.map((row) => row.display_name || row.entry)];
  const lines = ordered.slice(0, MOST).map((at) => itemRow(index, data, there, at, board));
  return [
    make("h2", { id: "items" }, `Where they differ, ${board.noun} by ${board.noun}`),
    apart.length ? table(caption, head.map((text) => make("th", { scope: "col" }, text)), lines) : make("p", { class: "empty" }, `${caption}.`),
    there.some((row) => Object.hasOwn(index.traced, row.entry)) ? make("p", { class: "more" }, "An outcome that is a link leads to the trajectory.") : null,
    apart.length > MOST ? make("p", { class: "more" }, `The first ${MOST} are shown; the matrix holds all.`) : null,
  ].filter(Boolean);
}

function itemRow(index, data, rows, at, board) {
  const slug = encodeURIComponent(slugAt(index, at));
  const way = (row, words) => {
    const entry = encodeURIComponent(data.slugs[row.entry]);
    const name = `${words}: the trajectory of ${row.display_name || row.entry} on ${index.items[at]}`;
    return make("a", { href: `${board.entries}${entry}/items/${slug}/`, "aria-label": name }, words);
  };
  const cells = rows.map((row) => {
    const found = cellAt(data.cells[row.entry], at);
    const words = said(found, data.component);
    const told = isTraced(index, row.entry, at) ? way(row, words) : words;
    return make("td", { class: isNumber(found) ? "" : "missing" }, told);
  });
  return make("tr", {}, make("th", { scope: "row" }, make("a", { href: `${board.items}${slug}/` }, make("bdi", {}, index.items[at]))), ...cells);
}

const differ = (cells) => cells.some((cell) => cell !== cells[0]);

/** How far numbers lie apart; what is no number lies as far from any as can be. */
function spread(cells) {
  if (cells.some((cell) => !isNumber(cell))) return Infinity;
  const numbers = cells.map(valueOf);
  return Math.max(...numbers) - Math.min(...numbers);
}
