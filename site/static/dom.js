/* Elements from names, attributes and children: foreign text goes in as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element.
 * @param {string} tag `svg:` before the name makes one of a picture
 * @param {Object<string, string | number | boolean | null>} attributes null and false leave one out
 * @param {...(Node | string | null)} children
 */
export function make(tag, attributes = {}, ...children) {
  const picture = tag.startsWith("svg:");
  const element = picture ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Make a table in a frame that scrolls. @param {string} caption @param {Node[]} head @param {Node[]} rows */
export function table(caption, head, rows) {
  return make(
    "div",
    { class: "scroll", role: "region", "aria-label": caption, tabindex: 0 },
    make(
      "table",
      { class: "board" },
      make("caption", {}, caption),
      make("thead", {}, make("tr", {}, ...head)),
      make("tbody", {}, ...rows),
    ),
  );
}
