/* The files beside a trajectory: fetched when they are wanted, each once, and unpacked in the browser. */

/** Fetch a document that is stored as gzip; a host may have unpacked it already. */
async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new Response(bytes).json();
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

/**
 * The messages that do not stand in the page. `outline()` tells `{ chunks, messages }`: the first message of each
 * chunk, and of every message `[role, tools, size, begin, mark]`. `chunk(0)` gives the messages of one.
 */
export function store(base) {
  const asked = new Map();
  const once = (name) => {
    if (!asked.has(name)) {
      const found = unpacked(base + name);
      found.catch(() => asked.delete(name)); // the next one who asks tries again
      asked.set(name, found);
    }
    return asked.get(name);
  };
  return { outline: () => once("outline.json.gz"), chunk: (at) => once(`messages-${at + 1}.json.gz`) };
}

/** Let the browser draw and answer the reader before work goes on. */
export const pause = () =>
  globalThis.scheduler?.yield ? scheduler.yield() : new Promise((done) => setTimeout(done, 0));
