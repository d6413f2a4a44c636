import type { GraphView } from '../../../model/contracts/graph-view.js';
import { marksOf, type Marks } from './marks.js';
import type { Steps } from './steps.js';

/** `since`: milliseconds since the epoch. `severities`: empty means all. */
type OverviewBounds = { readonly since: number; readonly severities: ReadonlySet<string>; readonly limit: number };

/** Edges between two findings that are connected. */
const maxSteps = 8;
/** Visited edges in each direction, in one step: some 2 ms. */
const maxVisited = 30_000;
/** The newest findings whose severity is looked at. */
const maxDescribed = 10_000;
/** Nodes between two pauses. */
const unpaused = 256;

/**
 * The ids of the alerts and sensor events since a time, the newest first, then of what connects them, by id: their direct causes and effects,
 * and the nodes on a way from one of them to another.
 */
export function* overview(
  view: GraphView,
  { since, severities, limit }: OverviewBounds,
): Steps<{
  readonly ids: readonly string[];
  readonly truncated: boolean;
}> {
  const newest = new Newest(severities.size === 0 ? limit : Math.max(limit, maxDescribed));
  let seen = 0;
  let isOver = false;
  const { version } = view;
  for (const type of ['iac_change', 'sensor_event'] as const) {
    for (const node of view.nodes(type)) {
      const time = view.time(node);
      if (newest.admits(time, since)) newest.add({ id: view.id(node), time });
      if (++seen % unpaused !== 0) continue;
      isOver = yield;
      // The list of nodes changed with the graph: what was found so far is shown.
      if (isOver || view.version !== version) break;
    }
  }
  const found = newest.result();
  let truncated = isOver || newest.isCut || view.version !== version;

  const ids: string[] = [];
  for (const { id } of found) {
    if (ids.length >= limit || isOver) {
      truncated = true;
      break;
    }
    if (severities.size > 0) {
      const node = view.find(id);
      // The severity is in the description, and building it takes some microseconds.
      if (node >= 0 && severities.has(view.describe(node).data.severity ?? '')) ids.push(id);
    } else ids.push(id);
    if (++seen % (severities.size > 0 ? unpaused / 16 : unpaused) === 0) isOver = yield;
  }
  isOver = yield;
  const between = connecting(view, ids, limit - ids.length);
  return { ids: [...ids, ...between.ids], truncated: truncated || isOver || between.truncated };
}

type Finding = { readonly id: string; readonly time: number };

const newerFirst = (a: Finding, b: Finding): number => b.time - a.time || (a.id < b.id ? -1 : 1);

/** The newest findings. It sorts whenever it has twice as many, because sorting all at once would take a tenth of a second. */
class Newest {
  isCut = false;
  #kept: Finding[] = [];
  /** Older ones are not among the newest. */
  #from = -Infinity;

  constructor(readonly most: number) {}

  admits(time: number, since: number): boolean {
    if (!(time >= since)) return false;
    if (time < this.#from) this.isCut = true;
    return time >= this.#from;
  }

  add(finding: Finding): void {
    this.#kept.push(finding);
    if (this.#kept.length >= 2 * this.most + 2) this.#sort();
  }

  result(): readonly Finding[] {
    this.#sort();
    return this.#kept;
  }

  #sort(): void {
    this.#kept.sort(newerFirst);
    if (this.#kept.length <= this.most) return;
    this.isCut = true;
    this.#kept = this.#kept.slice(0, this.most);
    this.#from = this.#kept.at(-1)?.time ?? this.#from;
  }
}

/** In one step, a few milliseconds at most, because marks do not outlive it. */
const connecting = (
  view: GraphView,
  ids: readonly string[],
  room: number,
): { readonly ids: readonly string[]; readonly truncated: boolean } => {
  const seeds = ids.map((id) => view.find(id)).filter((node) => node >= 0);
  const marks = marksOf(view);
  const forwards = spread(view, seeds, marks, 'forwards');
  const backwards = spread(view, seeds, marks, 'backwards');
  const isSeed = new Set(seeds);
  const between = new Set<number>();
  for (const node of [...forwards.nodes, ...backwards.nodes]) {
    if (isSeed.has(node)) continue;
    const after = (marks.forwards[node] ?? 0) - marks.stamp;
    const before = (marks.backwards[node] ?? 0) - marks.stamp;
    if (after === 1 || before === 1 || (after > 0 && before > 0 && after + before <= maxSteps)) between.add(node);
  }
  return {
    ids: [...between]
      .slice(0, Math.max(0, room))
      .map((node) => view.id(node))
      .sort(),
    truncated: forwards.truncated || backwards.truncated || between.size > room,
  };
};

/** Marks what the seeds lead to, or what leads to them, with the distance from the nearest. */
const spread = (
  view: GraphView,
  seeds: readonly number[],
  all: Marks,
  way: 'forwards' | 'backwards',
): { readonly nodes: readonly number[]; readonly truncated: boolean } => {
  const { [way]: marks, stamp } = all;
  const nodes = [...seeds];
  for (const seed of seeds) marks[seed] = stamp;
  let left = maxVisited;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] ?? 0;
    const distance = (marks[node] ?? 0) + 1;
    if (distance - stamp > maxSteps) break;
    const isForwards = way === 'forwards';
    let edge = isForwards ? view.firstEffect(node) : view.firstCause(node);
    for (; edge >= 0; edge = isForwards ? view.nextEffect(edge) : view.nextCause(edge)) {
      if (--left < 0) return { nodes, truncated: true };
      const next = isForwards ? view.effect(edge) : view.cause(edge);
      if ((marks[next] ?? 0) >= stamp) continue;
      marks[next] = distance;
      nodes.push(next);
    }
  }
  return { nodes, truncated: false };
};
