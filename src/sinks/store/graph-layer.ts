import { regionName } from '../../catalog/providers.js';
import { edgeId } from '../../model/graph.js';
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
  #targets: readonly number[] = [];
  /** Caches the place of the last node or source, because merging runs reads the key of an item before its text. */
  #placed = -1;
  #lastPlace: readonly [string, string] = ['', ''];
  /** JSON of types, providers, accounts and regions: few distinct texts. */
  readonly #quoted = new Map<string, string>();

  constructor(
    readonly snapshot: StateSnapshot,
    private readonly earlier: readonly StateSnapshot[],
    private readonly accountName: AccountName,
  ) {
    this.nodes = {
      size: snapshot.size,
      key: (rank) => this.#placeOnce(snapshot.ranked(rank)),
      json: (rank) => this.#nodeJson(snapshot.ranked(rank)),
    };
    this.edges = {
      size: snapshot.edges,
      key: (index) => edgeKey(this.#placeOnce(this.#source(index)), this.#place(this.#target(index))),
      json: (index) => edgeJson(inQuotes(idOf(this.#placeOnce(this.#source(index)))), inQuotes(this.#id(this.#target(index)))),
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

  #placeOnce(resource: number): readonly [string, string] {
    if (resource !== this.#placed) {
      this.#lastPlace = this.#place(resource);
      this.#placed = resource;
    }
    return this.#lastPlace;
  }

  #id(resource: number): string {
    return idOf(this.#place(resource));
  }

  /** The node of a resource, joined from quoted texts instead of stringified (bench `graph-document`, `whole_first_cpu_ms`). */
  #nodeJson(resource: number): string {
    const { snapshot } = this;
    const [address, suffix] = this.#placeOnce(resource);
    const type = this.#quote(snapshot.type(resource));
    const at = inQuotes(address);
    const id = suffix === '' ? at : inQuotes(address + suffix);
    const account = snapshot.account(resource);
    const name = this.accountName(account);
    const region = snapshot.region(resource);
    return (
      `{"data":{"id":"${id}","label":"${type}.${inQuotes(snapshot.name(resource))}","type":"resource","resourceType":"${type}","severity":"",` +
      `"metadata":{"address":"${at}","provider":"${this.#quote(snapshot.provider(resource))}","mode":"${snapshot.mode(resource)}",` +
      `"account":"${this.#quote(account)}","accountName":${name === null ? 'null' : `"${this.#quote(name)}"`},` +
      `"region":"${this.#quote(region)}","regionName":${JSON.stringify(regionName(region))}}}}`
    );
  }

  #quote(text: string): string {
    let quoted = this.#quoted.get(text);
    if (quoted === undefined) {
      quoted = inQuotes(text);
      this.#quoted.set(text, quoted);
    }
    return quoted;
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

  /** Builds the id of each resource once, because most are ends of several edges: 60 bytes per resource until the last edge. */
  *#allEdges(): Generator<string> {
    const { snapshot } = this;
    const ids: string[] = new Array<string>(snapshot.size).fill('');
    const idAt = (resource: number): string => {
      const known = ids[resource] as string;
      return known === '' ? (ids[resource] = inQuotes(this.#id(resource))) : known;
    };
    for (let rank = 0; rank < snapshot.size; rank++) {
      if (snapshot.edgesBefore(rank) === snapshot.edgesBefore(rank + 1)) continue;
      const source = idAt(snapshot.ranked(rank));
      for (const target of targetsOf(snapshot, rank)) yield edgeJson(source, idAt(snapshot.ranked(target)));
    }
  }
}

const idOf = ([address, suffix]: readonly [string, string]): string => address + suffix;

/**
 * A `GraphEdge`, joined from ids as `inQuotes` returns them: edges are most of a whole graph, and this takes half the time (bench `graph-document`).
 */
const edgeJson = (source: string, target: string): string =>
  `{"data":{"id":"${edgeId(source, target)}","source":"${source}","target":"${target}","label":"depends_on"}}`;

/** The JSON string without its quotes. */
const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Sorts like the id of the edge. */
export const edgeKey = (source: readonly [string, string], target: readonly [string, string]): Key => [
  source[0],
  edgeId(source[1], ''),
  ...target,
];

/** Ranks of the dependencies of a resource without itself, ascending. */
const targetsOf = (snapshot: StateSnapshot, rank: number): readonly number[] => {
  const ranks: number[] = [];
  for (const resource of snapshot.dependencies(snapshot.ranked(rank))) {
    const target = snapshot.rank(resource);
    if (target !== rank) ranks.push(target);
  }
  return ranks.length > 1 ? ranks.sort(ascending) : ranks;
};

const ascending = (one: number, other: number): number => one - other;
