import type { GraphEdge, GraphNode, GraphView } from '../../../model/contracts/graph-view.js';
import type { Steps } from './steps.js';

/** Edges that one step looks at: describing them all takes a millisecond. */
const maxDegree = 200;
const maxEdges = 50_000;

/** What a node and an edge become in the answer. */
export type GraphForm = { readonly node: (node: GraphNode) => unknown; readonly edge: (edge: GraphEdge) => unknown };
/** JSON texts. */
export type Described = { readonly nodes: readonly string[]; readonly edges: readonly string[]; readonly truncated: boolean };
type Shape = { readonly form: GraphForm; readonly maxBytes: number };

/**
 * The JSON of nodes and of all edges between them. Nodes are looked up by id in each step, because their numbers change with the graph;
 * those that are gone are left out. The texts have at most `maxBytes` bytes, nodes first.
 */
export function* subgraph(view: GraphView, ids: readonly string[], { form, maxBytes }: Shape): Steps<Described> {
  const wanted = new Set(ids);
  const texts = new Texts(form, maxBytes);
  for (const id of wanted) {
    const node = view.find(id);
    if (node >= 0 && !texts.addNode(view.describe(node))) return texts.result(true);
    if (yield) return texts.result(true);
  }
  /** Nodes with many effects: their edges are found from the other end, which usually has few. */
  const hubs = new Set<string>();
  for (const id of wanted) {
    const found = linksBetween(view, view.find(id), 'effects', wanted);
    if (found === undefined) hubs.add(id);
    else if (!found.every((edge) => texts.addEdge(view.describeEdge(edge)))) return texts.result(true);
    if (yield) return texts.result(true);
  }
  let isCut = false;
  for (const id of hubs.size === 0 ? [] : wanted) {
    const found = linksBetween(view, view.find(id), 'causes', hubs);
    // Edges between two nodes with many edges each are left out.
    if (found === undefined) isCut = true;
    else if (!found.every((edge) => texts.addEdge(view.describeEdge(edge)))) return texts.result(true);
    if (yield) return texts.result(true);
  }
  return texts.result(isCut);
}

class Texts {
  readonly #nodes: string[] = [];
  readonly #edges: string[] = [];
  #left: number;

  constructor(
    readonly form: GraphForm,
    maxBytes: number,
  ) {
    this.#left = maxBytes;
  }

  /** False if there is no room. */
  addNode(node: GraphNode): boolean {
    return this.#add(this.#nodes, this.form.node(node));
  }

  addEdge(edge: GraphEdge): boolean {
    return this.#edges.length < maxEdges && this.#add(this.#edges, this.form.edge(edge));
  }

  result(truncated: boolean): Described {
    return { nodes: this.#nodes, edges: this.#edges, truncated };
  }

  #add(texts: string[], value: unknown): boolean {
    const text = JSON.stringify(value);
    this.#left -= Buffer.byteLength(text);
    if (this.#left < 0) return false;
    texts.push(text);
    return true;
  }
}

/** The edges of a node to nodes with these ids; undefined if it has too many edges to look at. */
const linksBetween = (
  view: GraphView,
  node: number,
  way: 'effects' | 'causes',
  wanted: ReadonlySet<string>,
): readonly number[] | undefined => {
  const found: number[] = [];
  if (node < 0) return found;
  const isEffects = way === 'effects';
  let left = maxDegree;
  for (
    let edge = isEffects ? view.firstEffect(node) : view.firstCause(node);
    edge >= 0;
    edge = isEffects ? view.nextEffect(edge) : view.nextCause(edge)
  ) {
    if (--left < 0) return undefined;
    if (wanted.has(view.id(isEffects ? view.effect(edge) : view.cause(edge)))) found.push(edge);
  }
  return found;
};
