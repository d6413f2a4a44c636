import type { EdgeType } from '../../../model/graph-evidence.js';
import type { GraphView } from '../../../model/contracts/graph-view.js';
import { NodeMarks } from './node-marks.js';
import type { EdgePattern, NodePattern, PatternQuery } from './pattern-query.js';
import type { Steps } from './steps.js';

/** The node of each part of the pattern, and the nodes on the ways between them. */
export type Match = { readonly nodes: readonly number[]; readonly between: readonly number[] };
/**
 * The nodes that an edge pattern leads to, the nearest first. `nodes[0]` is where it begins. `before`: the index of the previous node on
 * the way. `first`: the index of the first node that is far enough.
 */
type Ways = { readonly nodes: number[]; readonly before: number[]; first: number };
const nothing: Ways = { nodes: [], before: [], first: 0 };
const bothWays = [true, false] as const;

/** The first nodes of one version of the graph; -1 is none. `at`: how many were taken. */
type Candidates = { readonly version: number; at: number; readonly left: Iterator<number> };

/** Work between two pauses, in visited edges: some 0.1 ms. */
const unpaused = 256;
/** A description costs as much as so many edges. */
const descriptionCost = 32;
/** Visited edges of one edge pattern from one node: bounds the memory of a search that explodes. */
const maxExpansion = 100_000;
/** Results of tests that are remembered, because a search meets the same nodes on many ways. */
const maxRemembered = 100_000;

/** Edge types that are drawn from the effect to the cause (D83). */
const drawnBackwards: ReadonlySet<EdgeType> = new Set<EdgeType>(['caused_by', 'depends_on']);

/**
 * Searches the matches of a pattern depth first. Starts at its first node; at its last node if only that one is named by id. Different
 * variables are different nodes.
 */
export class PatternSearch {
  #isOver = false;
  #isStale = false;
  /** Some matches were left out. */
  isCut = false;
  #version: number;
  #work = 0;
  readonly #nodes: readonly NodePattern[];
  readonly #edges: readonly EdgePattern[];
  readonly #isReversed: boolean;
  /** By place in the pattern, an earlier place with the same variable; else -1. */
  readonly #same: readonly number[];
  #candidates: Candidates | undefined;
  #remembered: readonly Map<number, boolean>[] = [];
  /** Of one expansion: its result is complete before the next one begins. */
  readonly #seen = new NodeMarks();

  constructor(
    readonly view: GraphView,
    { nodes, edges }: PatternQuery,
  ) {
    this.#version = view.version;
    this.#isReversed = nodes[0]?.ids === undefined && nodes.at(-1)?.ids !== undefined;
    this.#nodes = this.#isReversed ? [...nodes].reverse() : nodes;
    this.#edges = this.#isReversed ? [...edges].reverse().map(turned) : edges;
    const names = this.#nodes.map(({ name }) => name);
    this.#same = names.map((name, at) => (name === '' ? -1 : names.slice(0, at).indexOf(name)));
    this.#forget();
  }

  /** The time is up. */
  isOver(): boolean {
    return this.#isOver;
  }

  /** The graph changed since the current first node was taken. */
  isStale(): boolean {
    return this.#isStale;
  }

  stops(): boolean {
    return this.#isOver || this.#isStale;
  }

  /** Call with what the pause returned. */
  resume(isOver: boolean): void {
    if (isOver) this.#isOver = true;
    if (this.view.version !== this.#version) this.#isStale = true;
  }

  /** Call to leave out the rest of the matches of the current first node. */
  giveUp(): void {
    this.isCut = true;
  }

  /** The first node after so many others that were completed; -1 if there is none. */
  *start(completed: number): Steps<number> {
    if (this.#isStale) this.#forget();
    this.#isStale = false;
    this.#version = this.view.version;
    const candidates = this.#from(completed);
    for (let next = candidates.left.next(); next.done !== true; next = candidates.left.next()) {
      if (this.#isDue()) this.resume(yield);
      if (this.stops()) return -1;
      if (next.value >= 0 && ++candidates.at > completed) return next.value;
    }
    return -1;
  }

  /** The matches from a first node; undefined: a pause. Ends early if `stops`. */
  *matches(start: number): Generator<Match | undefined, void> {
    if (!this.#accepts(0, start)) {
      if (this.#isDue()) yield undefined;
      return;
    }
    yield* this.#extend([start], []);
  }

  *#extend(nodes: readonly number[], between: readonly number[]): Generator<Match | undefined, void> {
    const at = nodes.length;
    const edge = this.#edges[at - 1];
    if (edge === undefined) {
      yield { nodes: this.#isReversed ? [...nodes].reverse() : nodes, between };
      return;
    }
    const expected = this.#same[at] ?? -1;
    const ways = yield* this.#expand(nodes[at - 1] ?? 0, edge);
    for (let way = ways.first; way < ways.nodes.length; way++) {
      if (this.#isDue()) yield undefined;
      if (this.stops()) return;
      const node = ways.nodes[way] as number;
      const fits = expected >= 0 ? nodes[expected] === node : !nodes.includes(node);
      if (!fits || !this.#accepts(at, node)) continue;
      const passed = [...between];
      for (let back = ways.before[way] as number; back > 0; back = ways.before[back] as number) passed.push(ways.nodes[back] as number);
      yield* this.#extend([...nodes, node], passed);
      if (this.stops()) return;
    }
  }

  /** The nodes whose shortest way from a node has a number of edges that the pattern allows, the nearest first. */
  *#expand(from: number, { types, direction, least, most }: EdgePattern): Generator<undefined, Ways> {
    const { view } = this;
    const seen = this.#seen;
    seen.clear();
    seen.add(from, 0);
    const ways: Ways = { nodes: [from], before: [-1], first: most };
    const { nodes, before } = ways;
    let left = maxExpansion;
    for (let [at, distance] = [0, 1]; distance <= most && at < nodes.length && left > 0; distance++) {
      if (distance === least) ways.first = nodes.length;
      for (const to = nodes.length; at < to && left > 0; at++) {
        const node = nodes[at] as number;
        for (const isEffect of bothWays) {
          let edge = isEffect ? view.firstEffect(node) : view.firstCause(node);
          for (; edge >= 0 && left > 0; edge = isEffect ? view.nextEffect(edge) : view.nextCause(edge)) {
            if (this.#isDue()) yield undefined;
            // The edge may be gone after a pause.
            if (this.stops()) return nothing;
            left--;
            if (types !== undefined || direction !== 'any') {
              const type = view.edgeType(edge);
              if (types?.has(type) === false) continue;
              if (direction !== 'any' && (isEffect === drawnBackwards.has(type)) === (direction === 'out')) continue;
            }
            const next = isEffect ? view.effect(edge) : view.cause(edge);
            if (!seen.add(next, 0)) continue;
            nodes.push(next);
            before.push(at);
          }
        }
      }
      if (distance < least) ways.first = nodes.length;
    }
    if (left <= 0) this.isCut = true;
    return ways;
  }

  #accepts(at: number, node: number): boolean {
    const pattern = this.#nodes[at];
    if (pattern === undefined || pattern.types?.has(this.view.type(node)) === false) return false;
    if (pattern.tests.length === 0) return true;
    const remembered = this.#remembered[at];
    const known = remembered?.get(node);
    if (known !== undefined) return known;
    const accepted = this.#holds(pattern, node);
    if (remembered !== undefined && remembered.size < maxRemembered) remembered.set(node, accepted);
    return accepted;
  }

  #holds({ tests }: NodePattern, node: number): boolean {
    const { view } = this;
    for (const { describes, holds } of tests) if (!describes && !holds(view, node, undefined)) return false;
    if (!tests.some(({ describes }) => describes)) return true;
    this.#work += descriptionCost;
    const described = view.describe(node);
    return tests.every(({ describes, holds }) => !describes || holds(view, node, described));
  }

  #isDue(): boolean {
    if (++this.#work < unpaused) return false;
    this.#work = 0;
    return true;
  }

  #forget(): void {
    this.#remembered = this.#nodes.map(() => new Map<number, boolean>());
  }

  /** Continues the list of first nodes; begins it again if the graph changed. */
  #from(completed: number): Candidates {
    const { version } = this.view;
    let candidates = this.#candidates;
    if (candidates?.version !== version || candidates.at > completed)
      candidates = { version, at: 0, left: this.#firstNodes()[Symbol.iterator]() };
    this.#candidates = candidates;
    return candidates;
  }

  *#firstNodes(): Generator<number> {
    const { view } = this;
    const [first] = this.#nodes;
    if (first?.ids !== undefined) yield* new Set(first.ids.map((id) => view.find(id)).filter((node) => node >= 0));
    else if (first?.types === undefined) yield* view.nodes();
    // -1 for nodes of other types, which may be a million before the next one that fits.
    else for (const type of first.types) for (const node of view.nodes()) yield view.type(node) === type ? node : -1;
  }
}

const turned = (edge: EdgePattern): EdgePattern => ({
  ...edge,
  direction: edge.direction === 'any' ? 'any' : edge.direction === 'out' ? 'in' : 'out',
});
