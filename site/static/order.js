/**
 * How rows are put in order: the same total order as in `checker/report/site/order.py`, tried against one file.
 *
 * A cell is `{ value, kind, id }`: a number or a text, or null with the kind of what is not there. Values come first and
 * what is no value last in both directions, each kind of it together; what is equal stands by id. Texts are compared
 * by their UTF-16 units: no locale has a say.
 */

/** What is no value, in the order in which it stands behind the values. */
export const NO_VALUES = [
  "removed", "invalid", "missing", "missing-evaluation", "missing-generation", "not-reported", "na",
];

/** Compare two cells; `descending` turns the values round and nothing else. */
export function compare(a, b, descending = false) {
  const [first, second] = [standing(a), standing(b)];
  if (first !== second) return first - second;
  const order = first ? 0 : plain(a.value, b.value);
  return (descending ? -order : order) || plain(a.id, b.id);
}

/** Give the places of `cells` in their order. */
export function ordered(cells, descending = false) {
  return cells.map((_, at) => at).sort((one, other) => compare(cells[one], cells[other], descending));
}

/** Give the places of `cells` from the highest to the lowest, from those in ascending order: far quicker than anew. */
export function turned(cells, ascending) {
  const equal = (one, other) => !compare({ ...cells[one], id: "" }, { ...cells[other], id: "" });
  const none = ascending.findIndex((at) => standing(cells[at]));
  const end = none < 0 ? ascending.length : none;
  const found = [];
  for (let last = end; last > 0; ) {
    let first = last - 1;
    while (first > 0 && equal(ascending[first - 1], ascending[last - 1])) first -= 1;
    for (let at = first; at < last; at += 1) found.push(ascending[at]);
    last = first;
  }
  return found.concat(ascending.slice(end));
}

/** Give 0 for a value, and the place of its kind for what is none. */
function standing({ value, kind }) {
  if (value !== null && value !== undefined && !Number.isNaN(value)) return 0;
  const place = NO_VALUES.indexOf(kind);
  return place < 0 ? NO_VALUES.length + 1 : place + 1;
}

const plain = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
