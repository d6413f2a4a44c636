import { withRoom } from './columns.js';

/** By slot: a node (-1: it was deleted), its flags, and its time. Their length is a power of two. */
type Slots = { readonly nodes: Int32Array; readonly flags: Uint8Array; readonly times: Float64Array };

const makeSlots = (length: number): Slots => ({
  nodes: new Int32Array(length),
  flags: new Uint8Array(length),
  times: new Float64Array(length),
});

/**
 * Nodes in the order in which they were added, each with a few flags and a time. Entries are no objects of the heap: with two maps of
 * objects, they were a tenth of the work of an alert (bench `sensor`). **Keeps** 13 to 26 bytes for each, and 4 for each node of the graph.
 */
export class NodeQueue {
  /** By node: its slot (+1; 0: none). */
  #slotOf = new Int32Array(64);
  #slots = makeSlots(64);
  /** Entries ever added, and those of them before the oldest. */
  #end = 0;
  #first = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** -1 if there is none. */
  get oldest(): number {
    return this.#size === 0 ? -1 : (this.#slots.nodes[this.#first & this.#mask] as number);
  }

  has(node: number): boolean {
    return this.#slot(node) >= 0;
  }

  /** 0 for a node that is not in the queue. */
  flags(node: number): number {
    const slot = this.#slot(node);
    return slot < 0 ? 0 : (this.#slots.flags[slot] as number);
  }

  /** NaN for a node that is not in the queue. */
  time(node: number): number {
    const slot = this.#slot(node);
    return slot < 0 ? Number.NaN : (this.#slots.times[slot] as number);
  }

  /** Adds a new node as the newest one. */
  add(node: number, flags = 0, time = 0): void {
    if (this.#end - this.#first === this.#slots.nodes.length) this.#makeRoom();
    this.#slotOf = withRoom(this.#slotOf, node + 1);
    this.#put(node, flags, time);
    this.#size++;
  }

  setTime(node: number, time: number): void {
    const slot = this.#slot(node);
    if (slot >= 0) this.#slots.times[slot] = time;
  }

  /** Returns false if the node is not in the queue. */
  delete(node: number): boolean {
    const slot = this.#slot(node);
    if (slot < 0) return false;
    this.#slots.nodes[slot] = -1;
    this.#slotOf[node] = 0;
    this.#size--;
    while (this.#first < this.#end && this.#slots.nodes[this.#first & this.#mask] === -1) this.#first++;
    return true;
  }

  /** The nodes, oldest first; a copy. */
  nodes(): readonly number[] {
    const found: number[] = [];
    for (let at = this.#first; at < this.#end; at++) {
      const node = this.#slots.nodes[at & this.#mask] as number;
      if (node >= 0) found.push(node);
    }
    return found;
  }

  get #mask(): number {
    return this.#slots.nodes.length - 1;
  }

  #slot(node: number): number {
    return (this.#slotOf[node] ?? 0) - 1;
  }

  #put(node: number, flags: number, time: number): void {
    const { nodes, flags: allFlags, times } = this.#slots;
    const slot = this.#end++ & (nodes.length - 1);
    nodes[slot] = node;
    allFlags[slot] = flags;
    times[slot] = time;
    this.#slotOf[node] = slot + 1;
  }

  /** Moves the entries together, into twice the slots if half of them are in use. */
  #makeRoom(): void {
    const { nodes, flags, times } = this.#slots;
    const order = Int32Array.from({ length: nodes.length }, (_, at) => (this.#first + at) & (nodes.length - 1));
    this.#slots = makeSlots(this.#size * 2 >= nodes.length ? nodes.length * 2 : nodes.length);
    this.#first = this.#end = 0;
    for (const slot of order)
      if ((nodes[slot] as number) >= 0) this.#put(nodes[slot] as number, flags[slot] as number, times[slot] as number);
  }
}
