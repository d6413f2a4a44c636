import type { GraphView } from '../../../model/contracts/graph-view.js';

/** Marks of one search use the values from its stamp to `stamp + span - 1`; smaller ones belong to earlier searches. */
const span = 32;
const smallest = 128;

/**
 * The visited nodes of a search, each with a small number such as its distance. An open-addressed table of two integers a slot: it takes as
 * much room as the largest search needs, not as the graph has nodes, so that it stays in the caches.
 *
 * **Keeps** 16 to 32 bytes for each node of the largest search. `clear` keeps them for the next one.
 */
export class NodeMarks {
  /** Pairs of a node and its mark. */
  #slots = new Int32Array(2 * smallest);
  #shift = 32 - Math.log2(smallest);
  #size = 0;
  #stamp = 1;

  get size(): number {
    return this.#size;
  }

  /** Begins a new search. */
  clear(): void {
    this.#size = 0;
    this.#stamp += span;
    if (this.#stamp <= 0x7fffffff - span) return;
    this.#slots.fill(0);
    this.#stamp = 1;
  }

  /** Marks a node with a number from 0 to 31; false if it is marked already. */
  add(node: number, mark: number): boolean {
    const slots = this.#slots;
    const stamp = this.#stamp;
    const mask = slots.length - 1;
    let at = (Math.imul(node, 0x9e3779b1) >>> this.#shift) << 1;
    for (; (slots[at + 1] as number) >= stamp; at = (at + 2) & mask) if (slots[at] === node) return false;
    slots[at] = node;
    slots[at + 1] = stamp + mark;
    if (++this.#size * 4 > slots.length) this.#widen();
    return true;
  }

  has(node: number): boolean {
    return this.get(node) >= 0;
  }

  /** The number that a node is marked with; -1 if it is not marked. */
  get(node: number): number {
    const slots = this.#slots;
    const stamp = this.#stamp;
    const mask = slots.length - 1;
    let at = (Math.imul(node, 0x9e3779b1) >>> this.#shift) << 1;
    for (; (slots[at + 1] as number) >= stamp; at = (at + 2) & mask) if (slots[at] === node) return (slots[at + 1] as number) - stamp;
    return -1;
  }

  #widen(): void {
    const old = this.#slots;
    const stamp = this.#stamp;
    this.#slots = new Int32Array(old.length * 2);
    this.#shift--;
    this.#size = 0;
    for (let at = 0; at < old.length; at += 2) {
      const mark = old[at + 1] as number;
      if (mark >= stamp) this.add(old[at] as number, mark - stamp);
    }
  }
}

/** What a search needs that does not pause. `queue`: as many nodes as it takes. */
type Scratch = { readonly forwards: NodeMarks; readonly backwards: NodeMarks; readonly queue: number[] };

/** **Keeps** the marks of the largest search for each graph, some 2 MB, as long as the graph. */
const kept = new WeakMap<GraphView, Scratch>();

/** Marks for a new search. It must end before another begins: never keep them across a turn of the event loop. */
export const scratchOf = (view: GraphView): Scratch => {
  let scratch = kept.get(view);
  if (scratch === undefined) {
    scratch = { forwards: new NodeMarks(), backwards: new NodeMarks(), queue: [] };
    kept.set(view, scratch);
  }
  scratch.forwards.clear();
  scratch.backwards.clear();
  return scratch;
};
