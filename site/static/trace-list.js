/* The messages of a page: those behind the first ones are added in their order, a few at a time, when somebody comes
   near them or asks for one of them. */

import { make } from "./dom.js";
import { article, textsOf } from "./trace-message.js";
import { pause } from "./trace-store.js";

const AT_ONCE = 10;
const NEAR = 1500;

/**
 * @param {HTMLElement} root the element with `data-first` and `data-count`
 * @param {{ outline: Function, chunk: Function }} store
 * @param {(element: HTMLElement) => void} added is told of each message that comes into the page
 */
export function list(root, store, added) {
  const place = root.querySelector(".messages");
  const rest = root.querySelector(".rest");
  const count = Number(root.dataset.count);
  let shown = Number(root.dataset.first);
  let chunks = 0;
  let last = Promise.resolve();

  const element = (number) => document.getElementById(`m${number}`);

  async function next() {
    const [{ chunks: begins }, messages] = await Promise.all([store.outline(), store.chunk(chunks)]);
    if (chunks + 1 < begins.length) store.chunk(chunks + 1).catch(() => {}); // it will be wanted soon
    for (let at = 0; at < messages.length; at += AT_ONCE) {
      const made = messages.slice(at, at + AT_ONCE).map(article);
      place.append(make("div", { class: "group" }, ...made));
      made.forEach(added);
      shown += made.length;
      if (at % (3 * AT_ONCE) === 0) await pause();
    }
    chunks += 1;
    tell();
  }

  function tell(problem = "") {
    if (!rest) return;
    rest.hidden = shown >= count && !problem;
    const told = `${shown} of ${count} messages are here, the others come as you go on. All of them are in`;
    rest.firstElementChild.textContent = problem || told;
  }

  /** Add messages until one of that number stands in the page; calls wait for one another. */
  function reach(number) {
    const wanted = Math.min(number, count);
    last = last.catch(() => {}).then(async () => {
      while (shown < wanted) await next();
      return element(wanted);
    });
    return last.catch((error) => {
      tell(`Messages behind number ${shown} could not be loaded (${error.message}). All of them are in`);
      return null;
    });
  }

  /** Give the texts of every message by its number, those of the page first. */
  async function* texts() {
    const first = Number(root.dataset.first);
    for (let number = 1; number <= first; number += 1) {
      const found = element(number)?.querySelectorAll(".t") ?? [];
      yield [number, [...found].map((each) => each.textContent)];
    }
    if (first === count) return;
    const { chunks: begins } = await store.outline();
    for (let at = 0; at < begins.length; at += 1) {
      for (const message of await store.chunk(at)) yield [message.n, textsOf(message)];
    }
  }

  if (rest) {
    const near = (seen) => seen.some((each) => each.isIntersecting) && more();
    new IntersectionObserver(near, { rootMargin: `${NEAR}px` }).observe(rest);
    tell();
  }

  async function more() {
    const before = shown;
    await reach(shown + 1);
    const near = rest.getBoundingClientRect().top < innerHeight + NEAR;
    if (shown > before && shown < count && near) requestAnimationFrame(more);
  }

  return { reach, element, texts, count, shown: () => shown };
}
