import { withRoom } from './columns.js';
import { nodeMask } from './graph-layout.js';
import type { GraphTable } from './graph-table.js';
import { KeyPool } from './key-pool.js';

/** Events are numbered above the nodes of the table. */
export const firstEvent = nodeMask + 1;

/** Slots for each bucket, at most. */
const load = 2;

/** A sensor event. `place`: the node where it happened, -1 if unknown. `time`: milliseconds, NaN if unknown. */
type Reported = { readonly id: string; readonly time: number; readonly place: number };

/**
 * Sensor events and where they happened: the leaves of the graph. They have numbers as nodes have, but are no nodes of the table: each would
 * come with an edge, and soon go again, which was half of the work of the graph for an event (bench `sensor`). An event pins its place.
 *
 * **Keeps** the newest `bound` events, some 70 bytes each.
 */
export class SensorEvents {
  /** By slot, which is the number of an event in the order of arrival modulo `bound`. */
  #times = new Float64Array(0);
  #places = new Int32Array(0);
  /** By slot: the events before and after it at the same place, and the next one of its bucket (+1; 0: none); the offset of the id. */
  #older = new Int32Array(0);
  #newer = new Int32Array(0);
  #chain = new Int32Array(0);
  #keys = new Int32Array(0);
  /** By node: the newest event there (+1; 0: none). */
  #newest = new Int32Array(64);
  #buckets = new Int32Array(64);
  readonly #ids = new KeyPool();
  /** Events that ever arrived, and those of them that were forgotten. */
  #end = 0;
  #first = 0;
  #placed = 0;

  constructor(
    readonly table: GraphTable,
    readonly bound: number,
  ) {}

  get size(): number {
    return this.#end - this.#first;
  }

  /** Events with a place. */
  get placed(): number {
    return this.#placed;
  }

  /** Adds an event; false if it is known. The oldest one makes room for it. */
  add(id: string, time: number, place: number): boolean {
    if (this.find(id) >= 0) return false;
    // First: the oldest may be what holds the place.
    if (place >= 0) this.table.pin(place);
    if (this.size === this.bound) this.#forgetOldest();
    const slot = this.#end++ % this.bound;
    this.#makeRoom(slot);
    this.#times[slot] = time;
    this.#places[slot] = place;
    this.#newer[slot] = 0;
    this.#older[slot] = place < 0 ? 0 : this.#putNewest(slot, place);
    this.#ids.prepare(id);
    this.#keys[slot] = this.#ids.put();
    this.#link(slot, this.#ids.hash());
    return true;
  }

  /** The number of an event; -1 if it is unknown. */
  find(id: string): number {
    this.#ids.prepare(id);
    const bucket = this.#ids.hash() & (this.#buckets.length - 1);
    for (let slot = (this.#buckets[bucket] as number) - 1; slot >= 0; slot = (this.#chain[slot] as number) - 1)
      if (this.#ids.isAt(this.#keys[slot] as number)) return firstEvent + slot;
    return -1;
  }

  id(event: number): string {
    return this.#ids.text(this.#keys[event - firstEvent] as number);
  }

  time(event: number): number {
    return this.#times[event - firstEvent] as number;
  }

  /** -1 if it is unknown. */
  place(event: number): number {
    return this.#places[event - firstEvent] as number;
  }

  /** The newest event at a node; -1 if there is none. */
  newestAt(node: number): number {
    const slot = (this.#newest[node] ?? 0) - 1;
    return slot < 0 ? -1 : firstEvent + slot;
  }

  /** The event before it at the same place; -1 if there is none. */
  before(event: number): number {
    const slot = (this.#older[event - firstEvent] as number) - 1;
    return slot < 0 ? -1 : firstEvent + slot;
  }

  /** The numbers of the events, oldest first. */
  *numbers(): Generator<number, undefined> {
    for (let at = this.#first; at < this.#end; at++) yield firstEvent + (at % this.bound);
    return undefined;
  }

  /** The events at the time of the call, oldest first. Copies the columns. */
  capture(): Iterable<Reported> {
    const [times, places, keys, ids] = [this.#times.slice(), this.#places.slice(), this.#keys.slice(), this.#ids.capture()];
    const [first, end, bound] = [this.#first, this.#end, this.bound];
    return (function* (): Generator<Reported, undefined> {
      for (let at = first; at < end; at++) {
        const slot = at % bound;
        yield { id: ids.text(keys[slot] as number), time: times[slot] as number, place: places[slot] as number };
      }
      return undefined;
    })();
  }

  #forgetOldest(): void {
    const slot = this.#first++ % this.bound;
    this.#unlink(slot);
    const place = this.#places[slot] as number;
    if (place < 0) return;
    this.#placed--;
    const after = this.#newer[slot] as number;
    if (after > 0) this.#older[after - 1] = 0;
    else this.#newest[place] = 0;
    this.table.unpin(place);
  }

  /** Returns the event that was the newest one of the place (+1; 0: none). */
  #putNewest(slot: number, place: number): number {
    this.#placed++;
    this.#newest = withRoom(this.#newest, place + 1);
    const before = this.#newest[place] as number;
    this.#newest[place] = slot + 1;
    if (before > 0) this.#newer[before - 1] = slot + 1;
    return before;
  }

  #makeRoom(slot: number): void {
    this.#times = withRoom(this.#times, slot + 1);
    this.#places = withRoom(this.#places, slot + 1);
    this.#older = withRoom(this.#older, slot + 1);
    this.#newer = withRoom(this.#newer, slot + 1);
    this.#chain = withRoom(this.#chain, slot + 1);
    this.#keys = withRoom(this.#keys, slot + 1);
    if (this.size > this.#buckets.length * load) this.#widen(slot);
  }

  #link(slot: number, hash: number): void {
    const bucket = hash & (this.#buckets.length - 1);
    this.#chain[slot] = this.#buckets[bucket] as number;
    this.#buckets[bucket] = slot + 1;
  }

  #unlink(slot: number): void {
    const key = this.#keys[slot] as number;
    const bucket = this.#ids.hashAt(key) & (this.#buckets.length - 1);
    let before = -1;
    for (let one = (this.#buckets[bucket] as number) - 1; one !== slot; one = (this.#chain[one] as number) - 1) before = one;
    if (before < 0) this.#buckets[bucket] = this.#chain[slot] as number;
    else this.#chain[before] = this.#chain[slot] as number;
    this.#ids.remove(key);
    this.#keys[slot] = -1;
    if (this.#ids.isSparse) this.#ids.compact(this.#keys, Math.min(this.#end, this.bound));
  }

  /** All slots are in use but `added`, which is not linked yet: slots are only reused when the ring is full, which is after the last widening. */
  #widen(added: number): void {
    this.#buckets = new Int32Array(this.#buckets.length * 2);
    for (let slot = 0; slot < added; slot++) this.#link(slot, this.#ids.hashAt(this.#keys[slot] as number));
  }
}
