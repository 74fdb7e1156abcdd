/* Find in every message, those that are not in the page yet among them, and go from place to place. */

import { pause } from "./trace-store.js";

const MOST = 10_000;
const SLICE = 200_000;

/** Give a pattern for a text as it was typed, in any case. */
const pattern = (asked) => new RegExp(asked.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"), "giu");

/**
 * @param {ReturnType<import("./trace-list.js").list>} messages
 * @param {(text: string) => void} say
 * @param {(element: HTMLElement) => void} show brings an element into sight
 */
export function finder(messages, say, show) {
  let asked = "";
  let places = [];
  let at = -1;
  let turn = 0;

  async function find(text) {
    const mine = ++turn;
    [asked, places, at] = [text, [], -1];
    clear();
    say("");
    if (!asked.trim()) return;
    const wanted = pattern(asked);
    let looked = 0;
    try {
      for await (const [number, texts] of messages.texts()) {
        if (mine !== turn) return;
        gather(number, texts, wanted);
        looked += texts.reduce((sum, each) => sum + each.length, 0);
        if (looked > SLICE) {
          looked = 0;
          await pause();
        }
        if (places.length >= MOST) break;
      }
    } catch (error) {
      say(`only what is here was looked at: ${error.message}`);
      return;
    }
    if (mine === turn) tell();
  }

  function gather(number, texts, wanted) {
    texts.forEach((text, part) => {
      for (const found of text.matchAll(wanted)) {
        if (places.length < MOST) places.push({ number, part, from: found.index, to: found.index + found[0].length });
      }
    });
  }

  const tell = () => {
    const many = places.length < MOST ? places.length : `${MOST}+`;
    say(places.length ? `${at < 0 ? "–" : at + 1}/${many}` : "nowhere");
  };

  async function step(by) {
    if (!places.length) return;
    at = at < 0 && by < 0 ? places.length - 1 : (at + by + places.length) % places.length;
    tell();
    const place = places[at];
    const element = await messages.reach(place.number);
    if (element && places[at] === place) reveal(messages.element(place.number), place);
  }

  function reveal(element, place) {
    element.hidden = false;
    const part = element.querySelectorAll(".t")[place.part];
    const fold = part.closest("details");
    if (fold) fold.open = true;
    const range = rangeIn(part, place.from, place.to);
    if (globalThis.Highlight) {
      const others = places.filter((each) => each.number === place.number && each !== place);
      const parts = element.querySelectorAll(".t");
      CSS.highlights.set("found", new Highlight(...others.slice(0, 500).map((each) => rangeIn(parts[each.part], each.from, each.to))));
      CSS.highlights.set("here", new Highlight(range));
    }
    show(element, range);
  }

  const clear = () => ["found", "here"].forEach((name) => globalThis.CSS?.highlights?.delete(name));

  return { find, step, asked: () => asked };
}

/** Give the range of letters in an element; the browser may keep a long text in several nodes. */
function rangeIn(element, from, to) {
  const range = document.createRange();
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  let started = false;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const end = before + node.length;
    if (!started && from < end) {
      range.setStart(node, from - before);
      started = true;
    }
    if (started && to <= end) {
      range.setEnd(node, to - before);
      break;
    }
    before = end;
  }
  return range;
}
