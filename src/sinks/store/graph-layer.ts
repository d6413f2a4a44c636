import { regionName } from '../../catalog/providers.js';
import { edgeId, type GraphNode } from '../../model/graph.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { jsonList, type JsonList } from './graph-chunks.js';
import type { Key, SortedRun } from './sorted-runs.js';

/** The name of an account by its id; null while it is unknown. */
export type AccountName = (account: string) => string | null;

/**
 * The resources of one state as nodes, and their dependencies as edges. The id of a resource is its address, followed by the name of the
 * state if an earlier state also declares the address. Everything is built on demand. **Keeps** the snapshot and, once the whole graph was
 * requested, the serialised nodes and edges (about 300 bytes each).
 */
export class GraphLayer {
  readonly nodes: SortedRun;
  readonly edges: SortedRun;
  #nodeList: JsonList | undefined;
  #edgeList: JsonList | undefined;
  /** Caches the targets of the last source, because pages and searches read neighbours. */
  #rank = -1;
  #targets: Uint32Array = new Uint32Array();

  constructor(
    readonly snapshot: StateSnapshot,
    private readonly earlier: readonly StateSnapshot[],
    private readonly accountName: AccountName,
  ) {
    this.nodes = {
      size: snapshot.size,
      key: (rank) => this.#place(snapshot.ranked(rank)),
      json: (rank) => this.#nodeJson(snapshot.ranked(rank)),
    };
    this.edges = {
      size: snapshot.edges,
      key: (index) => edgeKey(this.#place(this.#source(index)), this.#place(this.#target(index))),
      json: (index) => this.#edgeJson(inQuotes(this.#id(this.#source(index))), this.#target(index)),
    };
  }

  /** The same layer without serialised texts. */
  withoutCache(): GraphLayer {
    return new GraphLayer(this.snapshot, this.earlier, this.accountName);
  }

  get nodeList(): JsonList {
    return (this.#nodeList ??= jsonList(this.snapshot.size, { [Symbol.iterator]: () => this.#allNodes() }));
  }

  get edgeList(): JsonList {
    return (this.#edgeList ??= jsonList(this.snapshot.edges, { [Symbol.iterator]: () => this.#allEdges() }));
  }

  /** The address, and the rest of the id. */
  #place(resource: number): readonly [string, string] {
    const address = this.snapshot.address(resource);
    const isTaken = this.earlier.some((one) => one.byAddress(address) !== undefined);
    return [address, isTaken ? ` (${this.snapshot.source})` : ''];
  }

  #id(resource: number): string {
    const [address, suffix] = this.#place(resource);
    return address + suffix;
  }

  #nodeJson(resource: number): string {
    const { snapshot } = this;
    const [address, suffix] = this.#place(resource);
    const type = snapshot.type(resource);
    const account = snapshot.account(resource);
    const region = snapshot.region(resource);
    const node: GraphNode = {
      data: {
        id: address + suffix,
        label: `${type}.${snapshot.name(resource)}`,
        type: 'resource',
        resourceType: type,
        severity: '',
        metadata: {
          address,
          provider: snapshot.provider(resource),
          mode: snapshot.mode(resource),
          account,
          accountName: this.accountName(account),
          region,
          regionName: regionName(region),
        },
      },
    };
    return JSON.stringify(node);
  }

  /**
   * A `GraphEdge`, joined from its quoted ids: edges are most of a whole graph, and this takes half the time (bench `graph`). `source` as
   * `inQuotes` returns it.
   */
  #edgeJson(source: string, to: number): string {
    const target = inQuotes(this.#id(to));
    return `{"data":{"id":"${edgeId(source, target)}","source":"${source}","target":"${target}","label":"depends_on"}}`;
  }

  #source(index: number): number {
    return this.snapshot.ranked(this.#sourceRank(index));
  }

  #target(index: number): number {
    const rank = this.#sourceRank(index);
    if (rank !== this.#rank) {
      this.#targets = targetsOf(this.snapshot, rank);
      this.#rank = rank;
    }
    return this.snapshot.ranked(this.#targets[index - this.snapshot.edgesBefore(rank)] as number);
  }

  /** The last rank with at most `index` edges before it. */
  #sourceRank(index: number): number {
    const { snapshot } = this;
    const isHere = (rank: number): boolean => snapshot.edgesBefore(rank) <= index && index < snapshot.edgesBefore(rank + 1);
    if (this.#rank >= 0 && isHere(this.#rank)) return this.#rank;
    let [low, high] = [0, snapshot.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (snapshot.edgesBefore(middle + 1) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  *#allNodes(): Generator<string> {
    for (let rank = 0; rank < this.snapshot.size; rank++) yield this.#nodeJson(this.snapshot.ranked(rank));
  }

  *#allEdges(): Generator<string> {
    const { snapshot } = this;
    for (let rank = 0; rank < snapshot.size; rank++) {
      if (snapshot.edgesBefore(rank) === snapshot.edgesBefore(rank + 1)) continue;
      const source = inQuotes(this.#id(snapshot.ranked(rank)));
      for (const target of targetsOf(snapshot, rank)) yield this.#edgeJson(source, snapshot.ranked(target));
    }
  }
}

/** The JSON string without its quotes. */
const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Sorts like the id of the edge. */
export const edgeKey = (source: readonly [string, string], target: readonly [string, string]): Key => [
  source[0],
  edgeId(source[1], ''),
  ...target,
];

/** Ranks of the dependencies of a resource without itself, ascending. */
const targetsOf = (snapshot: StateSnapshot, rank: number): Uint32Array =>
  Uint32Array.from(snapshot.dependencies(snapshot.ranked(rank)), (one) => snapshot.rank(one))
    .filter((one) => one !== rank)
    .sort();
