import { nodeTypes, type NodeRef, type NodeType } from '../../model/graph-evidence.js';
import { withRoom } from './columns.js';
import { refOfKey } from '../../catalog/graph-keys.js';
import { GraphTable } from './graph-table.js';

/** What the graph itself knows about a node that no state declares. */
export type NodeInfo = { readonly resourceType: string; readonly name: string; readonly metadata?: Readonly<Record<string, string>> };

/** A node that was added or is about to be removed. */
type Watcher = { added(node: number, ref: NodeRef): void; removed(node: number): void };

const typeNumber = new Map<NodeType, number>(nodeTypes.map((type, at) => [type, at]));
const numberOfType = (type: NodeType): number => typeNumber.get(type) ?? nodeTypes.length - 1;

/** The time of nodes without one, and of times before 1970 or after 2106. */
const noTime = 0xffff_ffff;

const timeOf = (seconds: Uint32Array, millis: Uint16Array, node: number): number => {
  const known = seconds[node] as number;
  return known === noTime ? Number.NaN : known * 1000 + (millis[node] as number);
};

/**
 * The nodes of the causal graph by key, over the table that connects them. **Keeps** type and name of nodes whose key does not tell them, and
 * the time of each node (6 bytes).
 */
export class GraphNodes {
  readonly table = new GraphTable();
  readonly #info = new Map<number, NodeInfo>();
  readonly #watchers: Watcher[] = [];
  /** Seconds since the epoch, and milliseconds after them. */
  #seconds = new Uint32Array(64);
  #millis = new Uint16Array(64);
  /** Changes with every change of the graph. */
  version = 0;

  constructor() {
    this.table.onRemoved = (node) => {
      this.version++;
      for (const watcher of this.#watchers) watcher.removed(node);
      this.#info.delete(node);
    };
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** The node of a reference; added if it is new. Nothing holds a new node yet. */
  nodeOf(ref: NodeRef): number {
    const known = this.#find(ref);
    if (known >= 0) return known;
    const node = this.#add(ref);
    this.describe(node, ref);
    return node;
  }

  /** As `nodeOf`, for a resource whose type and name its state shows. */
  declared(ref: NodeRef): number {
    const known = this.#find(ref);
    return known >= 0 ? known : this.#add(ref);
  }

  /** Notes the type and name of a node, if its key does not tell them and they are not known. */
  describe(node: number, { key, resourceType, name }: NodeRef): void {
    if (this.#info.has(node)) return;
    const told = refOfKey(key);
    if (told.resourceType !== resourceType || told.name !== name) this.setInfo(node, { resourceType, name });
  }

  /** Adds a node of which nothing else is known. `key`: undefined, if it is found by other means. */
  add(type: NodeType, key: string | undefined, time: number): number {
    this.version++;
    const node = this.table.add(numberOfType(type), key);
    this.#seconds = withRoom(this.#seconds, node + 1);
    this.#millis = withRoom(this.#millis, node + 1);
    const isKnown = time >= 0 && time < noTime * 1000;
    const seconds = isKnown ? Math.floor(time / 1000) : noTime;
    this.#seconds[node] = seconds;
    this.#millis[node] = isKnown ? time - seconds * 1000 : 0;
    return node;
  }

  #find({ key, type }: NodeRef): number {
    const known = this.table.find(key);
    if (known >= 0 && type !== 'resource' && this.type(known) === 'resource') this.table.setKind(known, numberOfType(type));
    return known;
  }

  #add(ref: NodeRef): number {
    const node = this.add(ref.type, ref.key, Number.NaN);
    for (const watcher of this.#watchers) watcher.added(node, ref);
    return node;
  }

  type(node: number): NodeType {
    return this.typeOf(this.table.kind(node));
  }

  typeOf(kind: number): NodeType {
    return nodeTypes[kind] ?? 'resource';
  }

  /** Reads the present times while the graph changes. */
  captureTimes(): (node: number) => number {
    const [seconds, millis] = [this.#seconds.slice(), this.#millis.slice()];
    return (node) => timeOf(seconds, millis, node);
  }

  time(node: number): number {
    return timeOf(this.#seconds, this.#millis, node);
  }

  info(node: number): NodeInfo | undefined {
    return this.#info.get(node);
  }

  /** Undefined for a node without a key. */
  refOf(node: number): NodeRef | undefined {
    const key = this.table.key(node);
    if (key === undefined) return undefined;
    const { resourceType, name } = this.#info.get(node) ?? refOfKey(key);
    return { key, type: this.type(node), resourceType, name };
  }

  /** Copies of the types and names that keys do not tell. */
  captureInfo(): ReadonlyMap<number, NodeInfo> {
    return new Map(this.#info);
  }

  setInfo(node: number, info: NodeInfo): void {
    this.#info.set(node, info);
  }
}
