import { driftEdge } from './graph-nodes.js';
import type { FindingNodes } from './finding-nodes.js';
import { edgeKey } from './graph-layer.js';
import { IdTable } from './id-table.js';
import { grown } from './rows.js';
import type { Key, SortedRun } from './sorted-runs.js';

/**
 * An address with alerts. `degree`: dependency edges of the resource there; undefined if no state declares it. `first`: its first alert
 * (+1), the others follow in `DriftEdges`.
 */
type Target = { readonly address: string; count: number; first: number; degree: number | undefined };

/**
 * The edges from alerts to their resources; only edges to declared resources are shown. **Keeps** an entry for every alert with an address,
 * as long as the store keeps the alert.
 */
export class DriftEdges implements SortedRun {
  /** The alerts with an edge to a declared resource. */
  readonly #shown: IdTable;
  readonly #targets = new Map<string, Target>();
  /** By slot. The alerts of a target form a list, which ends with 0; a slot is written as slot + 1. */
  readonly #targetOf: (Target | undefined)[] = [];
  #next = new Int32Array(16);
  #previous = new Int32Array(16);
  /** Number of declared resources with alerts by degree, including edges of alerts. */
  readonly #degrees = new Map<number, number>();
  #maxDegree = 0;

  /** `degreeOf`: dependency edges of the resource at an address; undefined if it is not declared. */
  constructor(
    private readonly drifts: FindingNodes,
    private readonly degreeOf: (address: string) => number | undefined,
  ) {
    this.#shown = new IdTable(drifts.texts, drifts.rows, drifts.ids.bound);
  }

  /** Number of edges shown. */
  get size(): number {
    return this.#shown.size;
  }

  /** The highest degree of resources with alerts; 0 if there are none. */
  get maxDegree(): number {
    while (this.#maxDegree > 0 && !this.#degrees.has(this.#maxDegree)) this.#maxDegree--;
    return this.#maxDegree;
  }

  key(rank: number): Key {
    const slot = this.#shown.at(rank);
    return edgeKey([this.#shown.idOf(slot), ''], [this.#addressOf(slot), '']);
  }

  json(rank: number): string {
    const slot = this.#shown.at(rank);
    return JSON.stringify(driftEdge(this.#shown.idOf(slot), this.#addressOf(slot)));
  }

  /** The edges shown at the time of the call. */
  capture(): Iterable<string> {
    const texts = this.drifts.texts.capture('document');
    const entries = this.#shown.capture(texts);
    const targets = this.#targetOf.slice();
    return {
      *[Symbol.iterator]() {
        for (const { slot, text } of entries) yield JSON.stringify(driftEdge(texts.idOf(text), targets[slot]?.address ?? ''));
      },
    };
  }

  /** Adds the edge of an alert, replacing an earlier one. */
  add(slot: number, address: string): void {
    this.remove(slot);
    let target = this.#targets.get(address);
    if (target === undefined) {
      target = { address, count: 0, first: 0, degree: this.degreeOf(address) };
      this.#targets.set(address, target);
    }
    this.#uncount(target);
    this.#link(slot, target);
    this.#count(target);
    if (target.degree !== undefined) this.#shown.add(slot, this.drifts.ids.idOf(slot));
  }

  remove(slot: number): void {
    const target = this.#targetOf[slot];
    if (target === undefined) return;
    this.#uncount(target);
    this.#unlink(slot, target);
    this.#count(target);
    if (target.degree !== undefined) this.#shown.remove(slot);
    if (target.count === 0) this.#targets.delete(target.address);
  }

  /** Call when the resource at this address was added or removed, or its dependencies changed. */
  refresh(address: string): void {
    const target = this.#targets.get(address);
    if (target === undefined) return;
    const degree = this.degreeOf(address);
    if (degree === target.degree) return;
    this.#uncount(target);
    if (target.degree === undefined || degree === undefined)
      for (let slot = target.first - 1; slot >= 0; slot = (this.#next[slot] as number) - 1)
        if (degree === undefined) this.#shown.remove(slot);
        else this.#shown.add(slot, this.drifts.ids.idOf(slot));
    target.degree = degree;
    this.#count(target);
  }

  /** Call when any resource may have changed. */
  refreshAll(): void {
    for (const address of this.#targets.keys()) this.refresh(address);
  }

  #addressOf(slot: number): string {
    return this.#targetOf[slot]?.address ?? '';
  }

  #link(slot: number, target: Target): void {
    this.#next = grown(this.#next, slot);
    this.#previous = grown(this.#previous, slot);
    this.#next[slot] = target.first;
    this.#previous[slot] = 0;
    if (target.first > 0) this.#previous[target.first - 1] = slot + 1;
    target.first = slot + 1;
    target.count++;
    this.#targetOf[slot] = target;
  }

  #unlink(slot: number, target: Target): void {
    const [next, previous] = [this.#next[slot] as number, this.#previous[slot] as number];
    if (previous > 0) this.#next[previous - 1] = next;
    else target.first = next;
    if (next > 0) this.#previous[next - 1] = previous;
    target.count--;
    this.#targetOf[slot] = undefined;
  }

  #count(target: Target): void {
    if (target.degree === undefined || target.count === 0) return;
    const degree = target.degree + target.count;
    this.#degrees.set(degree, (this.#degrees.get(degree) ?? 0) + 1);
    this.#maxDegree = Math.max(this.#maxDegree, degree);
  }

  #uncount(target: Target): void {
    if (target.degree === undefined || target.count === 0) return;
    const degree = target.degree + target.count;
    const left = (this.#degrees.get(degree) ?? 0) - 1;
    if (left > 0) this.#degrees.set(degree, left);
    else this.#degrees.delete(degree);
  }
}
