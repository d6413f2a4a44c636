import type { GraphView } from '../../../model/contracts/graph-view.js';
import { NodeMarks } from './node-marks.js';
import { newestFindings } from './newest-findings.js';
import { sorted } from './sorted.js';
import { unchanged, type Steps } from './steps.js';

/** `since`: milliseconds since the epoch. `severities`: empty means all. */
type OverviewBounds = { readonly since: number; readonly severities: ReadonlySet<string>; readonly limit: number };

/** Edges between two findings that are connected. */
const maxSteps = 8;
/** Visited edges in each direction. */
const maxVisited = 30_000;
/** The newest findings whose severity is looked at. */
const maxDescribed = 10_000;
/** Edges or nodes between two pauses, and nodes that are found by id. */
const unpaused = 256;
const unpausedFinds = 64;
/** What a search that cannot pause does of its work, and the findings that it begins with. */
const unpausedShare = 0.1;
const maxSeeds = 10_000;

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
  let seen = 0;
  let isOver = false;
  const most = severities.size === 0 ? limit : Math.max(limit, maxDescribed);
  const found = yield* newestFindings(view, since, most);
  let { truncated } = found;

  const ids: string[] = [];
  for (const id of found.ids) {
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
  const room = Math.max(0, limit - ids.length);
  const between = yield* unchanged(view, (mayPause) => connecting(view, ids, room, mayPause));
  const others = yield* sorted(between.ids, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { ids: [...ids, ...others], truncated: truncated || isOver || between.truncated };
}

type Connecting = { readonly ids: readonly string[]; readonly truncated: boolean };

/** What connects the findings. `mayPause`: without pauses, it looks at the newest findings only. */
function* connecting(view: GraphView, findings: readonly string[], room: number, mayPause: boolean): Steps<Connecting> {
  const seeds: number[] = [];
  const share = mayPause ? 1 : unpausedShare;
  const shown = mayPause ? findings : findings.slice(0, Math.ceil(maxSeeds * share));
  for (const id of shown) {
    const node = view.find(id);
    if (node >= 0) seeds.push(node);
    if (seeds.length % unpausedFinds === 0) yield;
  }
  const [after, before] = [new NodeMarks(), new NodeMarks()];
  const forwards = yield* spread(view, seeds, after, 'forwards', maxVisited * share);
  const backwards = yield* spread(view, seeds, before, 'backwards', maxVisited * share);
  const ids: string[] = [];
  let isCut = forwards.truncated || backwards.truncated || shown.length < findings.length;
  const isTaken = new NodeMarks();
  for (const nodes of [forwards.nodes, backwards.nodes]) {
    // The seeds come first.
    for (let at = seeds.length; at < nodes.length; at++) {
      if (at % unpaused === 0) yield;
      const node = nodes[at] as number;
      const [far, near] = [after.get(node), before.get(node)];
      const isSeed = far === 0 || near === 0;
      if (isSeed || !(far === 1 || near === 1 || (far > 0 && near > 0 && far + near <= maxSteps)) || !isTaken.add(node, 0)) continue;
      if (ids.length < room) ids.push(view.id(node));
      else isCut = true;
    }
  }
  return { ids, truncated: isCut };
}

type Spread = { readonly nodes: readonly number[]; readonly truncated: boolean };

/** Marks what the seeds lead to, or what leads to them, with the distance from the nearest. */
function* spread(view: GraphView, seeds: readonly number[], marks: NodeMarks, way: 'forwards' | 'backwards', most: number): Steps<Spread> {
  const nodes = seeds.slice();
  for (const seed of seeds) marks.add(seed, 0);
  let left = most;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as number;
    const distance = marks.get(node) + 1;
    if (distance > maxSteps) break;
    const isForwards = way === 'forwards';
    let edge = isForwards ? view.firstEffect(node) : view.firstCause(node);
    for (; edge >= 0; edge = isForwards ? view.nextEffect(edge) : view.nextCause(edge)) {
      if (--left < 0) return { nodes, truncated: true };
      if (left % unpaused === 0) yield;
      const next = isForwards ? view.effect(edge) : view.cause(edge);
      if (marks.add(next, distance)) nodes.push(next);
    }
  }
  return { nodes, truncated: false };
}
