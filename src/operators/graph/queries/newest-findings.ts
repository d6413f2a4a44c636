import type { GraphView } from '../../../model/contracts/graph-view.js';
import { sorted } from './sorted.js';
import type { Steps } from './steps.js';

/** Findings between two pauses. */
const unpaused = 512;

type Finding = { readonly id: string; readonly time: number };

/**
 * The ids of the newest alerts and sensor events since a time (milliseconds since the epoch), the newest first. First finds how old they
 * are, because building the ids of all findings would take most of the time of a query. The graph may change meanwhile: what is added then
 * may be missing.
 */
export function* newestFindings(
  view: GraphView,
  since: number,
  most: number,
): Steps<{ readonly ids: readonly string[]; readonly truncated: boolean }> {
  const times = new Heap<number>(most, (a, b) => b - a);
  const isOver = yield* scan(view, since, (_, time) => times.add(time));
  if (times.top === undefined) return { ids: [], truncated: isOver };
  const from = times.isFull ? times.top : since;
  const findings = new Heap<Finding>(most, newerFirst);
  const isOverAgain = yield* scan(view, from, (node, time) => {
    if (findings.top === undefined || !findings.isFull || time >= findings.top.time) findings.add({ id: view.id(node), time });
  });
  const list = yield* sorted(findings.items, newerFirst);
  return { ids: list.map(({ id }) => id), truncated: isOver || isOverAgain || times.isCut };
}

const newerFirst = (a: Finding, b: Finding): number => b.time - a.time || (a.id < b.id ? -1 : 1);

/** Visits the findings since a time; true: it stopped, because the time was up. Keeps no numbers of nodes across pauses. */
function* scan(view: GraphView, since: number, visit: (node: number, time: number) => void): Steps<boolean> {
  let seen = 0;
  for (const type of ['iac_change', 'sensor_event'] as const) {
    for (const node of view.nodes(type)) {
      const time = view.time(node);
      if (time >= since) visit(node, time);
      if (++seen % unpaused === 0 && (yield)) return true;
    }
  }
  return false;
}

/** The first items in an order: a heap with the last of them on top. */
class Heap<T> {
  /** Some items were left out. */
  isCut = false;
  readonly items: T[] = [];

  constructor(
    readonly most: number,
    readonly compare: (a: T, b: T) => number,
  ) {}

  get isFull(): boolean {
    return this.items.length >= this.most;
  }

  get top(): T | undefined {
    return this.items[0];
  }

  add(item: T): void {
    const { items, compare } = this;
    if (!this.isFull) {
      items.push(item);
      this.#rise(items.length - 1);
      return;
    }
    this.isCut = true;
    if (compare(item, items[0] as T) >= 0) return;
    items[0] = item;
    this.#sink();
  }

  #rise(from: number): void {
    const { items, compare } = this;
    const item = items[from] as T;
    let at = from;
    for (let above = (at - 1) >> 1; at > 0 && compare(item, items[above] as T) > 0; above = (at - 1) >> 1) {
      items[at] = items[above] as T;
      at = above;
    }
    items[at] = item;
  }

  #sink(): void {
    const { items, compare } = this;
    const item = items[0] as T;
    let at = 0;
    for (let below = 1; below < items.length; below = 2 * at + 1) {
      if (below + 1 < items.length && compare(items[below + 1] as T, items[below] as T) > 0) below++;
      if (compare(items[below] as T, item) < 0) break;
      items[at] = items[below] as T;
      at = below;
    }
    items[at] = item;
  }
}
