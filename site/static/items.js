/* Filters and orders a list whose rows all stand in the page: what is chosen is kept in the address. */

import { ordered } from "./order.js";
import { choice, keep, text } from "./state.js";

const BLOCK = 50;
const HEIGHT = 55;
const KINDS = { na: "na", none: "missing-generation", unjudged: "missing-evaluation", bad: "invalid", gone: "removed", mixed: "missing" };
const RANKS = { pass: 1, fail: 0 };

/**
 * Several selects may share a key: the address repeats it. A form sent without scripts has empty ones, which say nothing.
 * @param {string[]} allowed
 */
const several = (allowed) => ({
  initial: [],
  read: (texts) => {
    const told = texts.filter((one) => one !== "");
    return told.every((one) => allowed.includes(one)) ? told : undefined;
  },
  write: (values) => values,
});

class List {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.table = document.getElementById(form.dataset.list);
    this.rows = [...this.table.querySelectorAll("tbody tr")];
    this.ids = this.rows.map((row) => row.cells[0].textContent);
    this.texts = this.ids.map((id) => id.toLowerCase());
    this.answers = this.rows.map((row) => new Set((row.dataset.f ?? "").split(" ")));
    this.selects = [...form.querySelectorAll("select")];
    this.heads = [...this.table.tHead.rows[0].cells];
    this.output = form.querySelector("output");
    this.noun = form.dataset.noun;
    this.nothing = document.getElementById("nothing");
    this.orders = new Map();
  }

  /** The fields of the address: what the form holds, and the order. */
  fields() {
    const keys = this.heads.map((_, at) => this.keyOf(at)).filter(Boolean);
    const found = { q: text(), sort: choice(["", ...keys, ...keys.map((key) => `-${key}`)], "") };
    for (const select of this.selects) {
      const of = this.selects.filter((one) => one.name === select.name);
      found[select.name] = several(of.flatMap((one) => [...one.options].map((option) => option.value)));
    }
    return found;
  }

  /** Give the key of a column that can order the rows. @param {number} at */
  keyOf(at) {
    const head = this.heads[at];
    return head.dataset.sort ? (head.dataset.key ?? head.dataset.label).toLowerCase() : null;
  }

  /** Show the rows that answer to a state, in its order. */
  show(state) {
    this.tell(state);
    const numbers = this.chosen(state);
    const sought = state.q.trim().toLowerCase();
    const fits = (at) => this.texts[at].includes(sought) && numbers.every((one) => this.answers[at].has(one));
    const places = this.order(state.sort).filter(fits);
    this.place(places.map((at) => this.rows[at]));
    const of = places.length === this.rows.length ? "" : ` of ${this.rows.length}`;
    this.output.textContent = `${places.length}${of} ${this.noun}`;
    if (this.nothing) this.nothing.hidden = places.length > 0;
  }

  /** Give the numbers of the options that are chosen. */
  chosen(state) {
    return this.selects.flatMap((select) => {
      const option = [...select.options].find((one) => one.value && state[select.name].includes(one.value));
      return option ? [option.dataset.f] : [];
    });
  }

  /** Put the form and the heads as a state says. */
  tell(state) {
    const find = this.form.elements.namedItem("q");
    if (find.value !== state.q) find.value = state.q;
    for (const select of this.selects) {
      const values = [...select.options].map((option) => option.value);
      select.value = state[select.name].find((one) => values.includes(one)) ?? "";
    }
    this.heads.forEach((head, at) => {
      const key = this.keyOf(at);
      if (key && state.sort === key) head.ariaSort = "ascending";
      else if (key && state.sort === `-${key}`) head.ariaSort = "descending";
      else head.removeAttribute("aria-sort");
    });
  }

  /** Give the places of all rows in an order; each is worked out once. */
  order(sort) {
    if (!this.orders.has(sort)) this.orders.set(sort, this.worked(sort));
    return this.orders.get(sort);
  }

  worked(sort) {
    const key = sort.replace(/^-/, "");
    const at = this.heads.findIndex((_, one) => key && this.keyOf(one) === key);
    if (at < 0) return this.rows.map((_, place) => place);
    const words = this.heads[at].dataset.sort === "text";
    const cells = this.rows.map((row, place) => ({ ...valueOf(row.cells[at], words), id: this.ids[place] }));
    return ordered(cells, sort.startsWith("-"));
  }

  /** Put rows into the blocks, so many into each. @param {HTMLElement[]} rows */
  place(rows) {
    [...this.table.tBodies].forEach((block, at) => {
      const own = rows.slice(at * BLOCK, (at + 1) * BLOCK);
      block.replaceChildren(...own);
      // Empty blocks all lie in sight, and would all be laid out at once when they are filled again.
      block.hidden = !own.length;
      block.style.containIntrinsicBlockSize = `${own.length * HEIGHT}px`;
    });
  }
}

/** Give what a cell says to an order. @param {HTMLTableCellElement} cell @param {boolean} words */
function valueOf(cell, words) {
  if (words) return { value: cell.textContent };
  const kind = [...cell.classList].find((one) => one in KINDS);
  if (kind) return { value: null, kind: KINDS[kind] };
  const rank = [...cell.classList].find((one) => one in RANKS);
  const [part, whole] = cell.firstChild.textContent.split(" of ").map(Number);
  return { value: rank ? RANKS[rank] : whole ? part / whole : part };
}

/** Make the heads of columns buttons. @param {List} list @param {{put: Function, get: Function}} kept */
function buttons(list, kept) {
  list.heads.forEach((head, at) => {
    const key = list.keyOf(at);
    if (!key) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => {
      const first = head.dataset.sort === "text" ? key : `-${key}`;
      const second = head.dataset.sort === "text" ? `-${key}` : key;
      const next = { [first]: second, [second]: "" }[kept.get().sort] ?? first;
      kept.put({ sort: next }, true);
    });
    head.replaceChildren(button);
  });
}

/**
 * Fetch a page and give its rows. The browser parses it as a page, so that no text of ours is ever made into markup.
 * @param {string} address
 * @returns {Promise<HTMLElement[]>}
 */
const rowsAt = (address) => new Promise((give, fail) => {
  const asked = new XMLHttpRequest();
  asked.open("GET", address);
  asked.responseType = "document";
  asked.onload = () => (asked.status === 200 ? give([...asked.response.querySelectorAll("#list tbody")]) : fail(asked.status));
  asked.onerror = fail;
  asked.send();
});

/** Put the rows of all further pages below those of this one, and take their links away. @param {HTMLFormElement} form */
async function whole(form) {
  const table = document.getElementById(form.dataset.list);
  const more = (table.dataset.more ?? "").split(" ").filter(Boolean);
  const found = await Promise.all(more.map(rowsAt));
  table.append(...found.flat().map((block) => document.adoptNode(block)));
  if (more.length) document.querySelector(".leaves").hidden = true;
}

for (const form of document.querySelectorAll("form.filter[data-list]")) {
  const told = form.querySelector("output");
  form.inert = true;
  await whole(form).catch(() => {
    told.textContent = "Some rows could not be fetched: only those of this page are looked at.";
  });
  form.inert = false;
  const list = new List(form);
  list.heads.forEach((head) => { head.dataset.label = head.textContent; });
  let first = !location.search;
  const kept = keep(list.fields(), (state) => {
    if (!first) list.show(state);
    first = false;
  }, document.getElementById("malformed"));
  buttons(list, kept);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    kept.put(Object.fromEntries(Object.entries(list.fields()).map(([key, field]) => [key, field.initial])), true);
  });
  form.elements.namedItem("q").addEventListener("input", (event) => kept.put({ q: event.target.value.slice(0, 200) }));
  for (const select of list.selects) {
    select.addEventListener("change", () => {
      const own = list.selects.filter((one) => one.name === select.name && one.value).map((one) => one.value);
      kept.put({ [select.name]: own }, true);
    });
  }
}
