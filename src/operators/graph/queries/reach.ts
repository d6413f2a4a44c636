import type { EdgeType, NodeType } from '../../../model/graph-evidence.js';
import type { GraphView } from '../../../model/contracts/graph-view.js';
import { NodeMarks } from './node-marks.js';
import { sorted } from './sorted.js';
import { unchanged, type Steps } from './steps.js';

/** Visited edges of one search. It also bounds what `limit` does not: a node with many edges to few others. */
const maxVisited = 50_000;
/** Visited edges, or nodes whose ids are built, between two pauses: some 0.1 ms where most of them miss the caches. */
const unpaused = 256;

type Reached = { readonly id: string; readonly type: NodeType; readonly time: number; readonly distance: number };
/** `found`: by distance, then by id, without the centre. */
export type ReachedNodes = { readonly found: readonly Reached[]; readonly truncated: boolean };
/** `reached`: like `effects`, without what an identity did: alerts are its history, not what it can reach. */
type Way = 'effects' | 'reached' | 'both';
type Bounds = { readonly depth: number; readonly limit: number };

/** The nodes within `depth` edges, breadth first. If there are more than `limit`, the nearest, as the edges lead to them. */
export function* reach(view: GraphView, centre: string, way: Way, bounds: Bounds): Steps<ReachedNodes> {
  const { found, truncated } = yield* unchanged(view, () => search(view, view.find(centre), way, bounds));
  const sortedFound: Reached[] = [];
  for (let from = 0; from < found.length; from = sortedFound.length) {
    const { distance } = found[from] as Reached;
    let to = from + 1;
    while (found[to]?.distance === distance) to++;
    for (const one of yield* sorted(found.slice(from, to), byId)) sortedFound.push(one);
  }
  return { found: sortedFound, truncated };
}

const byId = (a: Reached, b: Reached): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function* search(view: GraphView, centre: number, way: Way, { depth, limit }: Bounds): Steps<ReachedNodes> {
  const marks = new NodeMarks();
  const queue = [centre];
  /** By distance, where its nodes end in the queue. */
  const ends = [1];
  let left = maxVisited;
  let isCut = centre < 0;
  if (!isCut) marks.add(centre, 0);

  /** Visits the node at the other end of an edge; false if there is no room for it. */
  const visit = (node: number): boolean => {
    if (queue.length > limit) return marks.has(node);
    if (marks.add(node, 0)) queue.push(node);
    return true;
  };
  for (let [at, distance] = [0, 1]; distance <= depth && !isCut && at < queue.length; distance++) {
    for (const to = queue.length; at < to && !isCut; at++) {
      const node = queue[at] as number;
      for (let edge = view.firstEffect(node); edge >= 0 && !isCut; edge = view.nextEffect(edge)) {
        const isVisited = way !== 'reached' || reaches(view.edgeType(edge));
        isCut = --left < 0 || (isVisited && !visit(view.effect(edge)));
        if (left % unpaused === 0) yield;
      }
      for (let edge = way === 'both' ? view.firstCause(node) : -1; edge >= 0 && !isCut; edge = view.nextCause(edge)) {
        isCut = --left < 0 || !visit(view.cause(edge));
        if (left % unpaused === 0) yield;
      }
    }
    ends.push(queue.length);
  }

  const found: Reached[] = [];
  for (let distance = 1; distance < ends.length; distance++) {
    for (let at = ends[distance - 1] as number; at < (ends[distance] as number); at++) {
      const node = queue[at] as number;
      found.push({ id: view.id(node), type: view.type(node), time: view.time(node), distance });
      if (at % unpaused === 0) yield;
    }
  }
  return { found, truncated: isCut };
}

/** Whether an edge of this type leads to something that its cause can reach. */
export const reaches = (type: EdgeType): boolean => type !== 'performed' && type !== 'caused_by';
