/* The tables and the plot of a comparison, made of rows of committed boards. */

import { fixed, minus } from "./decimals.js";
import { make } from "./dom.js";

/** One row for each metric or component: every entry's value with its interval. */
export function scoreRows(columns, rows, kind = "metrics") {
  return columns.map((column) =>
    make("tr", {}, make("th", { scope: "row" }, column.label), ...rows.map((row) => score(row[kind][column.id], column))),
  );
}

/** The row of ranks, as intervals where these are known. */
export function rankRow(rows) {
  return make("tr", {}, make("th", { scope: "row" }, "Rank"), ...rows.map((row) => cell(...rank(row))));
}

function rank({ rank, rank_low: low, rank_high: high }) {
  if (rank === null) return ["–", "na", "not ranked"];
  return [low === null || low === high ? String(rank) : `${low}–${high}`, "value"];
}

function score(number, column) {
  if (!number || (number.value === null && number.total === 0)) return cell("N/A", "na");
  if (number.value === null) return cell("missing", "missing", `none of ${number.total} measured`);
  const ends = number.low == null ? null : `${fixed(number.low, column.decimals)} to ${fixed(number.high, column.decimals)}`;
  const few = number.n === number.total ? null : `n = ${number.n} of ${number.total}`;
  return cell(fixed(number.value, column.decimals), "value", [ends, few].filter(Boolean).join(" · "));
}

function cell(text, kind = "", small = "") {
  return make("td", { class: `num ${kind}` }, make("span", { class: "v" }, text), small ? make("small", {}, small) : null);
}

/** One row for each pair and metric: what was committed about the pair, else the difference of two committed values. */
export function pairRows(metrics, rows, compared) {
  const pairs = rows.flatMap((a, at) => rows.slice(at + 1).map((b) => [a, b]));
  return pairs.flatMap(([a, b]) => metrics.map((metric) => pairRow(metric, a, b, compared)));
}

function pairRow(metric, a, b, compared) {
  const names = make("th", { scope: "row" }, make("bdi", {}, called(a)), " − ", make("bdi", {}, called(b)));
  const found = compared?.pairs.find((pair) => pair.metric === metric.id && same(pair, a, b));
  const turned = found && found.a !== a.entry;
  const first = [names, make("td", {}, metric.label), cell(...difference(metric, a, b))];
  if (!compared) return make("tr", {}, ...first);
  return make("tr", {}, ...first, ...(found ? tested(found, turned, metric) : untested()));
}

const called = (row) => row.display_name || row.entry;
const same = (pair, a, b) =>
  (pair.a === a.entry && pair.b === b.entry) || (pair.a === b.entry && pair.b === a.entry);

function difference(metric, a, b) {
  const [first, second] = [a.metrics[metric.id], b.metrics[metric.id]];
  if (first?.value == null || second?.value == null) return ["N/A", "na"];
  return [minus(first.value, second.value, metric.decimals), "value"];
}

function tested(pair, turned, metric) {
  const { counts } = pair;
  const only = counts && (turned ? [counts.only_b, counts.only_a] : [counts.only_a, counts.only_b]);
  const numbers = counts ? [counts.both, ...only, counts.neither] : [null, null, null, null];
  return [
    cell(...interval(pair, turned, metric)),
    ...numbers.map((count) => (count === null ? cell("N/A", "na") : cell(String(count)))),
    pair.p_adjusted === null ? cell("N/A", "na") : cell(String(pair.p_adjusted)),
    make("td", {}, pair.told_apart ? "yes" : "no"),
  ];
}

function interval(pair, turned, metric) {
  if (pair.low === null) return ["N/A", "na"];
  const [low, high] = turned ? [-pair.high, -pair.low] : [pair.low, pair.high];
  const over = pair.over === "shared_items" ? `over ${pair.n} that both have` : "";
  return [`${signed(low, metric.decimals)} to ${signed(high, metric.decimals)}`, "value", over];
}

const signed = (value, places) => minus(value, 0, places);
const untested = () => [...Array(6).fill(0).map(() => cell("N/A", "na")), make("td", {}, "not compared")];

const WIDE = 560;
const LEFT = 190;
const ROW = 26;

/** A row of marks for each component, each entry a shape of its own, on the scale of the component. */
export function plot(columns, rows) {
  const height = columns.length * ROW + 8;
  const lines = columns.flatMap((column, at) => line(column, rows, at * ROW + ROW / 2 + 4));
  const about = `${columns.length} components of ${rows.length} entries; the table below holds the numbers`;
  const picture = make(
    "svg:svg",
    { viewBox: `0 0 ${WIDE + LEFT} ${height}`, width: WIDE + LEFT, height, role: "img", "aria-label": about },
    ...lines,
  );
  return make("figure", { class: "dots" }, key(rows), make("div", { class: "picture" }, picture));
}

function key(rows) {
  const items = rows.map((row, at) =>
    make(
      "li",
      {},
      make("svg:svg", { viewBox: "-8 -8 16 16", width: 16, height: 16, "aria-hidden": "true" }, mark(at, 0, 0)),
      " ",
      make("bdi", {}, called(row)),
    ),
  );
  return make("ul", { class: "legend" }, ...items);
}

function line(column, rows, y) {
  const [low, high] = [ratio(column.low) * ratio(column.scale), ratio(column.high) * ratio(column.scale)];
  const there = rows.map((row) => row.components[column.id]?.value ?? null);
  const bounded = column.low !== null && column.high !== null;
  const ends = bounded ? [low, high] : [Math.min(...there.filter((v) => v !== null)), Math.max(...there.filter((v) => v !== null))];
  const x = (value) => LEFT + 8 + ((value - ends[0]) / (ends[1] - ends[0] || 1)) * (WIDE - 24);
  const places = there.filter((value) => value !== null).map(x);
  return [
    make("svg:text", { x: LEFT - 8, y: y + 4, "text-anchor": "end" }, column.label.slice(0, 28)),
    make("svg:path", { class: "axis", d: `M${LEFT + 8} ${y}H${LEFT + WIDE - 16}` }),
    make("svg:path", { class: "span", d: `M${Math.min(...places).toFixed(1)} ${y}H${Math.max(...places).toFixed(1)}` }),
    ...there.flatMap((value, at) => (value === null ? [] : [mark(at, x(value), y)])),
  ];
}

const SHAPES = [
  (x, y) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`,
  (x, y) => `M${x - 4.5} ${y - 4.5}h9v9h-9z`,
  (x, y) => `M${x} ${y - 6}l6 6-6 6-6-6z`,
  (x, y) => `M${x} ${y - 6}l5.5 10h-11z`,
];

const mark = (at, x, y) => make("svg:path", { class: `mark of-${at}`, d: SHAPES[at](+x.toFixed(1), y) });

function ratio(text) {
  if (text === null) return NaN;
  const [above, below] = text.split("/");
  return Number(above) / Number(below);
}
