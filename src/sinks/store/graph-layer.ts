import { regionName } from '../../catalog/aws/region-names.js';
import { edgeId, type GraphNode } from '../../model/graph.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { jsonList, type JsonList } from './graph-chunks.js';
import type { Key, SortedRun } from './sorted-runs.js';

/** The name of an account by its id; null where it is not known (yet). */
export type AccountName = (account: string) => string | null;

/**
 * The resources of one state as nodes and their dependencies as edges. What an earlier state declares too has the state's name behind
 * its address in its id. Nothing here is made before it is asked for. **Keeps** the snapshot, and the serialised nodes and edges from when
 * they were first asked for as a whole (about 300 bytes each).
 */
export class GraphLayer {
  readonly nodes: SortedRun;
  readonly edges: SortedRun;
  #nodeList: JsonList | undefined;
  #edgeList: JsonList | undefined;
  /** The targets of the source that was looked at last: pages and searches ask for neighbours. */
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

  /** The same, of which nothing has been serialised yet. */
  withoutCache(): GraphLayer {
    return new GraphLayer(this.snapshot, this.earlier, this.accountName);
  }

  get nodeList(): JsonList {
    return (this.#nodeList ??= jsonList(this.snapshot.size, { [Symbol.iterator]: () => this.#allNodes() }));
  }

  get edgeList(): JsonList {
    return (this.#edgeList ??= jsonList(this.snapshot.edges, { [Symbol.iterator]: () => this.#allEdges() }));
  }

  /** Address, and what the id has behind it. */
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

  /** A `GraphEdge`, put together from its quoted ids: edges are most of a whole graph, and this takes half the time (bench `graph`). `source`: as `inQuotes` has it. */
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

  /** The last rank before which there are no more than `index` edges. */
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

/** What stands between the quotes of a JSON string. */
const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Sorts as the id of the edge does, of which it is made. */
export const edgeKey = (source: readonly [string, string], target: readonly [string, string]): Key => [
  source[0],
  edgeId(source[1], ''),
  ...target,
];

/** Ranks of what a resource depends on, itself left out, ascending. */
const targetsOf = (snapshot: StateSnapshot, rank: number): Uint32Array =>
  Uint32Array.from(snapshot.dependencies(snapshot.ranked(rank)), (one) => snapshot.rank(one))
    .filter((one) => one !== rank)
    .sort();
