import type { GraphView } from '../../../model/contracts/graph-view.js';
import { scratchOf, type NodeMarks } from './node-marks.js';

/** Visited edges to find the ends of the paths, and again to enumerate the paths: together within 5 ms (bench `graph`). */
const maxVisited = 15_000;

/** From the cause to the effect. `edges` has one edge for each step; others may prove the same step. */
type Path = { readonly nodes: readonly number[]; readonly edges: readonly number[] };
type Paths = { readonly paths: readonly Path[]; readonly truncated: boolean };
type Bounds = { readonly limit: number; readonly maxLength: number };

/**
 * The simple paths along effects with at most `maxLength` edges: the shortest first, those of one length by the ids of their nodes. Searches
 * from both ends for the shortest length. Then enumerates the paths of each length, and enters a node only if the target may be near enough.
 */
export const shortestPaths = (view: GraphView, from: number, to: number, { limit, maxLength }: Bounds): Paths => {
  if (from === to) return { paths: [{ nodes: [from], edges: [] }], truncated: false };
  const ends = new Ends(view, from, to);
  const shortest = ends.meet(maxLength);
  if (shortest === undefined) return { paths: [], truncated: ends.isExhausted };
  const search = new Enumeration(view, ends, from, to, limit);
  for (let length = shortest; length <= maxLength && !search.isOver; length++) {
    ends.approach(length - 1);
    search.enumerate(length);
  }
  return search.result();
};

/** The nodes near both ends, level by level. */
class Ends {
  isExhausted = false;
  readonly #distanceFrom: NodeMarks;
  readonly #distanceTo: NodeMarks;
  #left = maxVisited;
  #front: readonly number[];
  #back: readonly number[];
  /** All nodes with at most so many steps to the target are marked. */
  #depth = 0;

  constructor(
    readonly view: GraphView,
    from: number,
    to: number,
  ) {
    const { forwards, backwards } = scratchOf(view);
    this.#distanceFrom = forwards;
    this.#distanceTo = backwards;
    this.#front = [from];
    this.#back = [to];
    forwards.add(from, 0);
    backwards.add(to, 0);
  }

  /** The length of the shortest path; undefined if there is none, or if it was not found. */
  meet(maxLength: number): number | undefined {
    for (let length = 1; length <= maxLength && this.#front.length > 0 && this.#back.length > 0; length++) {
      const isForward = this.#front.length <= this.#back.length;
      if (!(isForward ? this.#goForward() : this.#goBack())) return undefined;
      const [reached, other] = isForward ? [this.#front, this.#distanceTo] : [this.#back, this.#distanceFrom];
      if (reached.some((node) => other.has(node))) return length;
    }
    return undefined;
  }

  /** Marks the nodes with at most `depth` steps to the target, as far as the budget allows. */
  approach(depth: number): void {
    while (this.#depth < depth && this.#back.length > 0 && this.#goBack());
  }

  /** Whether a path of so many steps to the target may exist. */
  mayReach(node: number, steps: number): boolean {
    const distance = this.#distanceTo.get(node);
    if (distance >= 0) return distance <= steps;
    return this.#back.length > 0 && steps > this.#depth;
  }

  #goForward(): boolean {
    const { view } = this;
    const next: number[] = [];
    for (const node of this.#front) {
      for (let edge = view.firstEffect(node); edge >= 0; edge = view.nextEffect(edge)) {
        if (--this.#left < 0) return this.#exhaust();
        const effect = view.effect(edge);
        if (this.#distanceFrom.add(effect, 0)) next.push(effect);
      }
    }
    this.#front = next;
    return true;
  }

  #goBack(): boolean {
    const { view } = this;
    const next: number[] = [];
    for (const node of this.#back) {
      for (let edge = view.firstCause(node); edge >= 0; edge = view.nextCause(edge)) {
        // Marks of a level that is not complete are correct, too.
        if (--this.#left < 0) return this.#exhaust();
        const cause = view.cause(edge);
        if (this.#distanceTo.add(cause, this.#depth + 1)) next.push(cause);
      }
    }
    this.#back = next;
    this.#depth++;
    return true;
  }

  #exhaust(): false {
    this.isExhausted = true;
    return false;
  }
}

type Step = { readonly node: number; readonly edge: number; readonly id: string };

/** The paths of one length after the other. */
class Enumeration {
  readonly #paths: Path[] = [];
  readonly #nodes: number[];
  readonly #edges: number[] = [];
  #left = maxVisited;
  #isCut = false;

  constructor(
    readonly view: GraphView,
    readonly ends: Ends,
    from: number,
    readonly to: number,
    readonly limit: number,
  ) {
    this.#nodes = [from];
  }

  get isOver(): boolean {
    return this.#isCut;
  }

  result(): Paths {
    return { paths: this.#paths, truncated: this.#isCut };
  }

  /** All simple paths that continue the current one with exactly so many steps. */
  enumerate(steps: number): void {
    for (const { node, edge } of this.#steps(this.#nodes.at(-1) ?? 0, steps - 1)) {
      if (this.#isCut) return;
      this.#nodes.push(node);
      this.#edges.push(edge);
      if (node !== this.to) this.enumerate(steps - 1);
      else if (this.#paths.length >= this.limit) this.#isCut = true;
      else this.#paths.push({ nodes: [...this.#nodes], edges: [...this.#edges] });
      this.#nodes.pop();
      this.#edges.pop();
    }
  }

  /** The next nodes, each once, by id. `after`: steps that remain after this one. */
  #steps(from: number, after: number): readonly Step[] {
    const { view, to } = this;
    const found = new Map<number, Step>();
    for (let edge = view.firstEffect(from); edge >= 0; edge = view.nextEffect(edge)) {
      if (--this.#left < 0) {
        this.#isCut = true;
        return [];
      }
      const node = view.effect(edge);
      // The target ends a path, and only that of the length in question.
      if ((node === to) !== (after === 0) || !this.ends.mayReach(node, after)) continue;
      if (this.#nodes.includes(node)) continue;
      const known = found.get(node);
      if (known !== undefined && !isPreferred(view, edge, known.edge)) continue;
      found.set(node, { node, edge, id: known?.id ?? view.id(node) });
      // Sorting costs more than looking at an edge.
      this.#left -= 4;
    }
    return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

/** Of two edges between the same nodes, a dependency says least. The order does not depend on when they were drawn. */
const isPreferred = (view: GraphView, one: number, other: number): boolean => {
  const [type, otherType] = [view.edgeType(one), view.edgeType(other)];
  if (type === otherType) return view.describeEdge(one).id < view.describeEdge(other).id;
  return otherType === 'depends_on' || (type !== 'depends_on' && type < otherType);
};
