import type { GraphEdge, GraphNode, GraphView } from '../../src/model/contracts/graph-view.js';
import type { EdgeType, NodeType } from '../../src/model/graph-evidence.js';

/** `time` in milliseconds since the epoch. `also`: other ids that find the node. */
export type NaiveNode = {
  readonly id: string;
  readonly type: NodeType;
  readonly time?: number;
  readonly severity?: string;
  readonly resourceType?: string;
  readonly label?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly also?: readonly string[];
};

/** In the direction of the effect: `from` is the cause, whatever the direction in which the edge is drawn. */
export type NaiveEdge = {
  readonly from: string;
  readonly to: string;
  readonly type: EdgeType;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

type Link = NaiveEdge & { readonly cause: number; readonly effect: number };

/**
 * A `GraphView` over maps, as plain as possible: the reference of property tests. Removing a node frees its number, which the next added
 * node takes.
 */
export class NaiveGraph implements GraphView {
  version = 0;
  readonly #nodes: (NaiveNode | undefined)[] = [];
  readonly #ids = new Map<string, number>();
  readonly #links = new Map<number, Link>();
  readonly #effects = new Map<number, number[]>();
  readonly #causes = new Map<number, number[]>();
  #nextLink = 0;

  constructor(nodes: readonly NaiveNode[], edges: readonly NaiveEdge[]) {
    for (const node of nodes) this.add(node);
    for (const edge of edges) this.connect(edge);
  }

  add(node: NaiveNode): number {
    this.version++;
    const free = this.#nodes.indexOf(undefined);
    const number = free < 0 ? this.#nodes.length : free;
    this.#nodes[number] = node;
    for (const id of [node.id, ...(node.also ?? [])]) this.#ids.set(id, number);
    return number;
  }

  connect(edge: NaiveEdge): void {
    this.version++;
    const link = { ...edge, cause: this.#known(edge.from), effect: this.#known(edge.to) };
    const number = this.#nextLink++;
    this.#links.set(number, link);
    this.#effects.set(link.cause, [...(this.#effects.get(link.cause) ?? []), number]);
    this.#causes.set(link.effect, [...(this.#causes.get(link.effect) ?? []), number]);
  }

  remove(id: string): void {
    this.version++;
    const number = this.#known(id);
    for (const [link, { cause, effect }] of [...this.#links]) {
      if (cause !== number && effect !== number) continue;
      this.#links.delete(link);
      this.#effects.set(
        cause,
        (this.#effects.get(cause) ?? []).filter((one) => one !== link),
      );
      this.#causes.set(
        effect,
        (this.#causes.get(effect) ?? []).filter((one) => one !== link),
      );
    }
    for (const [name, one] of [...this.#ids]) if (one === number) this.#ids.delete(name);
    this.#nodes[number] = undefined;
  }

  get nodeCount(): number {
    return this.#nodes.filter((one) => one !== undefined).length;
  }

  get edgeCount(): number {
    return this.#links.size;
  }

  find(id: string): number {
    return this.#ids.get(id) ?? -1;
  }

  *nodes(type?: NodeType): Iterable<number> {
    for (const [number, node] of this.#nodes.entries()) {
      if (node !== undefined && (type === undefined || node.type === type)) yield number;
    }
  }

  type(node: number): NodeType {
    return this.#node(node).type;
  }

  id(node: number): string {
    return this.#node(node).id;
  }

  time(node: number): number {
    return this.#node(node).time ?? Number.NaN;
  }

  settle(): boolean {
    return true;
  }

  mayCause(): boolean {
    return true;
  }

  describe(node: number): GraphNode {
    const { id, type, time, severity, label = id, resourceType = type, metadata = {} } = this.#node(node);
    return {
      id,
      type,
      label,
      data: {
        resource_type: resourceType,
        resource_name: id,
        ...(time === undefined ? {} : { timestamp: new Date(time).toISOString() }),
        ...(severity === undefined ? {} : { severity }),
        metadata,
      },
      style: {},
    };
  }

  firstEffect(node: number): number {
    return this.#effects.get(node)?.[0] ?? -1;
  }

  nextEffect(edge: number): number {
    return after(this.#effects.get(this.#link(edge).cause), edge);
  }

  firstCause(node: number): number {
    return this.#causes.get(node)?.[0] ?? -1;
  }

  nextCause(edge: number): number {
    return after(this.#causes.get(this.#link(edge).effect), edge);
  }

  cause(edge: number): number {
    return this.#link(edge).cause;
  }

  effect(edge: number): number {
    return this.#link(edge).effect;
  }

  edgeType(edge: number): EdgeType {
    return this.#link(edge).type;
  }

  describeEdge(edge: number): GraphEdge {
    const { from, to, type, metadata = {} } = this.#link(edge);
    const isBackwards = type === 'caused_by' || type === 'depends_on';
    const [source, target] = isBackwards ? [to, from] : [from, to];
    return {
      id: `${source} -${type}-> ${target} #${edge}`,
      source,
      target,
      type,
      label: type,
      data: { relationship: type, metadata },
      style: {},
    };
  }

  #known(id: string): number {
    const number = this.#ids.get(id);
    if (number === undefined) throw new Error(`no node ${id}`);
    return number;
  }

  #node(number: number): NaiveNode {
    const node = this.#nodes[number];
    if (node === undefined) throw new Error(`no node ${number}`);
    return node;
  }

  #link(number: number): Link {
    const link = this.#links.get(number);
    if (link === undefined) throw new Error(`no edge ${number}`);
    return link;
  }
}

const after = (links: readonly number[] | undefined, link: number): number => {
  const at = links?.indexOf(link) ?? -1;
  return at < 0 ? -1 : (links?.[at + 1] ?? -1);
};
