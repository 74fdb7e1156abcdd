/* Differences of numbers as they were committed: exact, in whole units of the last place. */

/**
 * Write a committed number with its places; it has no more than these.
 * @param {number} value
 * @param {number} places
 */
export const fixed = (value, places) => value.toFixed(places);

/**
 * Give the difference of two committed numbers as text, with a sign.
 * @param {number} a
 * @param {number} b
 * @param {number} places the places that both have at most
 */
export function minus(a, b, places) {
  const units = whole(a, places) - whole(b, places);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const before = digits.slice(0, digits.length - places);
  const sign = units < 0n ? "−" : units > 0n ? "+" : "±";
  return `${sign}${before}${places ? `.${digits.slice(-places)}` : ""}`;
}

function whole(value, places) {
  return BigInt(fixed(value, places).replace(".", ""));
}
