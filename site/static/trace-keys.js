/* Keys of a trajectory's page. They rest while the reader types, and leave the browser's own keys alone. */

const TYPED_IN = "input, textarea, select, [contenteditable]";

/** Listen for keys by name; an action that answers false leaves its key to the browser. */
export function keys(actions) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPED_IN)) return;
    if (document.querySelector("dialog[open]")) return;
    if (Object.hasOwn(actions, event.key) && actions[event.key]() !== false) event.preventDefault();
  });
}
