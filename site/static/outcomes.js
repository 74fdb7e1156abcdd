/* What every entry did on every item, as the committed records tell it: fetched once, looked up by place. */

/** What a cell says where it holds no number, by its letter in the files. */
export const WORDS = {
  n: "not applicable",
  g: "no answer",
  e: "not evaluated",
  i: "invalid",
  x: "removed by a ruling",
};

/**
 * Fetch one JSON file beside the page.
 * @param {string} address
 */
export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/**
 * Give what a cell holds: a number as text, `2/3` among them, or a letter of WORDS.
 * @param {string | string[]} cells those of one entry, in item order
 * @param {number} at
 */
export function cellAt(cells, at) {
  return cells[at];
}

/** Give a number that may be written as a fraction. @param {string} cell */
export function valueOf(cell) {
  const [above, below = "1"] = cell.split("/");
  return Number(above) / Number(below);
}

/** Whether a cell holds a number. @param {string} cell */
export const isNumber = (cell) => !(cell in WORDS);

/**
 * Name the state of a cell, which decides how it looks: one of `pass`, `fail`, `part`, `na`, `none`, `unjudged`, `bad`, `gone`.
 * @param {string} cell
 * @param {{kind: string, low: string | null, high: string | null}} component
 */
export function stateOf(cell, component) {
  const words = { n: "na", g: "none", e: "unjudged", i: "bad", x: "gone" };
  if (!isNumber(cell)) return words[cell];
  if (component.kind === "binary") return cell === "1" ? "pass" : "fail";
  if (component.low === null || component.high === null) return "part";
  if (valueOf(cell) >= valueOf(component.high)) return "pass";
  return valueOf(cell) <= valueOf(component.low) ? "fail" : "part";
}

/** Say a cell in words. @param {string} cell @param {{kind: string}} component */
export function said(cell, component) {
  if (!isNumber(cell)) return WORDS[cell];
  if (component.kind !== "binary") return cell;
  return cell === "1" ? "passed" : "failed";
}

/**
 * Give the places of the items of one part, all of them where none is named.
 * @param {{items: string[], parts: Object<string, Object<string, number[]>>}} index
 * @param {string} part `view:part`, or ""
 */
export function placesOf(index, part) {
  const [view, ...rest] = part.split(":");
  const places = part ? index.parts[view]?.[rest.join(":")] : undefined;
  return places ?? index.items.map((_, at) => at);
}

/** Give the folder name of an item's page. @param {{items: string[], slugs: Object<string, string>}} index @param {number} at */
export const slugAt = (index, at) => index.slugs[index.items[at]] ?? index.items[at];

/** Whether an entry's trajectory on an item has a page. @param {{traced: Object<string, string>}} index @param {string} entry @param {number} at */
export const isTraced = (index, entry, at) => Object.hasOwn(index.traced, entry) && index.traced[entry][at] === "1";
