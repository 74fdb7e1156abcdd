/* Up to four entries side by side, from the committed aggregates; the one thing computed here are differences. */

import { discordant } from "./compare-items.js";
import { pairRows, plot, rankRow, scoreRows } from "./compare-parts.js";
import { make, table } from "./dom.js";
import { fetched } from "./outcomes.js";
import { choice, choices, copies, keep } from "./state.js";

const MOST = 4;
const root = document.querySelector("[data-compare]");
const form = root.querySelector("form");
const shown = root.querySelector(".shown");
const selects = [...form.querySelectorAll("select[name=s]")];
const board = {
  data: root.dataset.data,
  cells: root.dataset.cells,
  items: root.dataset.items,
  entries: root.dataset.entries,
  noun: root.dataset.noun,
  compared: root.hasAttribute("data-compared"),
};
const fields = {
  s: choices(values(selects[0]).filter(Boolean), selects.map((each) => each.value).filter(Boolean), MOST),
  in: choice(values(form.elements.in), ""),
  ...(form.elements.component && {
    component: choice(values(form.elements.component), values(form.elements.component)[0]),
  }),
};

let newest = null;

function values(select) {
  return [...select.options].map((option) => option.value);
}

/** Show the chosen entries over the chosen items. */
async function show(state) {
  newest = state;
  selects.forEach((select, at) => { select.value = state.s[at] ?? ""; });
  form.elements.in.value = state.in;
  if (state.component) form.elements.component.value = state.component;
  const found = await gathered(state);
  if (newest !== state) return; // something else was chosen while these came
  shown.replaceChildren(...(found.rows.length < 2 ? [few()] : sections(found, state)));
  shown.setAttribute("aria-busy", "false");
}

const few = () => make("p", { class: "empty" }, "Choose two entries or more.");

async function gathered(state) {
  const [view, ...rest] = state.in.split(":");
  const part = rest.join(":");
  const file = view ? `leaderboard_by_${view}.json` : "leaderboard_overall.json";
  const [manifest, rows, compared] = await Promise.all([
    fetched(`${board.data}manifest.json`),
    fetched(board.data + file).then((found) => (view ? found.parts.find((each) => each.part === part) : found).rows),
    view || !board.compared ? null : fetched(`${board.data}comparisons.json`),
  ]);
  const chosen = state.s.map((entry) => rows.find((row) => row.entry === entry)).filter(Boolean).map(named);
  const items = state.component ? await cells(state.component) : null;
  return { manifest, rows: chosen, compared, items };
}

/** Call an entry what the form calls it: two can have the same name. */
function named(row) {
  const option = [...selects[0].options].find((each) => each.value === row.entry);
  return { ...row, display_name: option.textContent.trim() };
}

async function cells(component) {
  const option = [...form.elements.component.options].find((each) => each.value === component);
  const [index, data] = await Promise.all([fetched(`${board.cells}items.json`), fetched(board.cells + option.dataset.file)]);
  return { index, data };
}

function sections(found, state) {
  const { manifest, rows, compared, items } = found;
  const metrics = manifest.metrics.filter((metric) => metric.shown);
  const where = state.in ? `in ${state.in.replace(":", ": ")}` : `over all ${board.noun}s`;
  return [
    policies(rows),
    make("h2", {}, "Scores"),
    table(`Scores ${where}`, scoreHead("Metric", rows), [rankRow(rows), ...scoreRows(metrics, rows)]),
    make("h2", {}, "Differences"),
    compared === null && state.in ? note("Intervals and tests of differences are made over all items; in one part the difference alone is told.") : null,
    table(`Differences ${where}`, pairHead(compared !== null), pairRows(metrics, rows, compared)),
    ...components(manifest, rows, where),
    ...(items === null ? [] : discordant(items, rows, state.in, board)),
  ].filter(Boolean);
}

function policies(rows) {
  const held = [...new Set(rows.map((row) => row.missing_policy))];
  if (held.length < 2) return null;
  return note("Not like for like: missing items count as the worst in some of these entries, and are left out of the mean in others.");
}

const note = (text) => make("p", { class: "note" }, text);
const column = (text, kind = "num") => make("th", { scope: "col", class: kind }, text);

function scoreHead(kind, rows) {
  return [column(kind, "name"), ...rows.map((row) => column(row.display_name || row.entry))];
}

function pairHead(tested) {
  const first = [column("Entries", "name"), column("Metric", "metric"), column("Difference")];
  const tests = ["Interval", "both", "only the first", "only the second", "neither", "p, corrected"];
  return tested ? [...first, ...tests.map((text) => column(text)), column("Told apart", "apart")] : first;
}

function components(manifest, rows, where) {
  const shownOnes = manifest.components.filter((each) => each.shown && rows.some((row) => row.components[each.id]?.value != null));
  if (shownOnes.length < 2) return [];
  const plain = table(`Components ${where}`, scoreHead("Component", rows), scoreRows(shownOnes, rows, "components"));
  return [make("h2", {}, "Components"), plot(shownOnes, rows), plain];
}

function failed(fault) {
  shown.replaceChildren(note(`The boards could not be read: ${fault.message}`));
}

const page = keep(fields, (state) => show(state).catch(failed), root.querySelector(".malformed"));
form.addEventListener("change", () => {
  const given = new FormData(form);
  page.put({ ...Object.fromEntries(given), s: [...new Set(given.getAll("s").filter(Boolean))] }, true);
});
form.addEventListener("submit", (event) => event.preventDefault());
copies(root.querySelector(".copy"), page.link);
form.querySelector("[type=submit]").hidden = true;
