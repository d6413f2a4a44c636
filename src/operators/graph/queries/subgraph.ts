import type { GraphEdge, GraphNode, GraphView } from '../../../model/contracts/graph-view.js';
import { JsonPieces } from './json-pieces.js';
import { NodeMarks } from './node-marks.js';
import type { Steps } from './steps.js';

/** Edges that one step looks at: describing them all takes a millisecond. */
const maxDegree = 200;
const maxEdges = 50_000;

/** What a node and an edge become in the answer. */
export type GraphForm = { readonly node: (node: GraphNode) => unknown; readonly edge: (edge: GraphEdge) => unknown };
/** Items of JSON lists, separated by commas. */
export type Described = {
  readonly nodes: JsonPieces;
  readonly edges: JsonPieces;
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly truncated: boolean;
};
type Shape = { readonly form: GraphForm; readonly maxBytes: number };

/**
 * The JSON of nodes and of all edges between them. Nodes are looked up by id in each step, because their numbers change with the graph;
 * those that are gone are left out. The texts have at most `maxBytes` bytes, nodes first.
 */
export function* subgraph(view: GraphView, ids: Iterable<string>, { form, maxBytes }: Shape): Steps<Described> {
  const wanted = new Wanted(view);
  const texts = new Texts(form, maxBytes);
  for (const id of ids) {
    const node = wanted.add(id);
    if (node >= 0 && !texts.addNode(view.describe(node))) return texts.result(true);
    if (yield) return texts.result(true);
  }
  /** Nodes with many effects: their edges are found from the other end, which usually has few. */
  const hubs = new Wanted(view);
  for (const [at, id] of wanted.ids.entries()) {
    const found = linksBetween(view, wanted.at(at), 'effects', wanted);
    if (found === undefined) hubs.add(id);
    else if (!found.every((edge) => texts.addEdge(view.describeEdge(edge)))) return texts.result(true);
    if (yield) return texts.result(true);
  }
  let isCut = false;
  for (const at of hubs.ids.length === 0 ? [] : wanted.ids.keys()) {
    const found = linksBetween(view, wanted.at(at), 'causes', hubs);
    // Edges between two nodes with many edges each are left out.
    if (found === undefined) isCut = true;
    else if (!found.every((edge) => texts.addEdge(view.describeEdge(edge)))) return texts.result(true);
    if (yield) return texts.result(true);
  }
  return texts.result(isCut);
}

/** Nodes by id. Their numbers count until the graph changes, and spare building the ids of all neighbours. */
class Wanted {
  readonly ids: string[] = [];
  readonly #known = new Set<string>();
  readonly #numbers: number[] = [];
  readonly #marks = new NodeMarks();
  readonly #version: number;

  constructor(readonly view: GraphView) {
    this.#version = view.version;
  }

  /** The number of the node; -1 if it is gone, or was added before. */
  add(id: string): number {
    if (this.#known.has(id)) return -1;
    this.#known.add(id);
    this.ids.push(id);
    const node = this.view.find(id);
    this.#numbers.push(node);
    if (node >= 0) this.#marks.add(node, 0);
    return node;
  }

  /** The present number of one of them. */
  at(index: number): number {
    return (this.view.version === this.#version ? this.#numbers[index] : this.view.find(this.ids[index] ?? '')) ?? -1;
  }

  has(node: number): boolean {
    return this.view.version === this.#version ? this.#marks.has(node) : this.#known.has(this.view.id(node));
  }
}

class Texts {
  readonly #nodes = new JsonPieces();
  readonly #edges = new JsonPieces();
  #nodeCount = 0;
  #edgeCount = 0;
  #left: number;

  constructor(
    readonly form: GraphForm,
    maxBytes: number,
  ) {
    this.#left = maxBytes;
  }

  /** False if there is no room. */
  addNode(node: GraphNode): boolean {
    return this.#add(this.#nodes, this.form.node(node)) && ++this.#nodeCount > 0;
  }

  addEdge(edge: GraphEdge): boolean {
    return this.#edgeCount < maxEdges && this.#add(this.#edges, this.form.edge(edge)) && ++this.#edgeCount > 0;
  }

  result(truncated: boolean): Described {
    return { nodes: this.#nodes, edges: this.#edges, nodeCount: this.#nodeCount, edgeCount: this.#edgeCount, truncated };
  }

  #add(texts: JsonPieces, value: unknown): boolean {
    const text = JSON.stringify(value);
    this.#left -= Buffer.byteLength(text);
    if (this.#left < 0) return false;
    if (texts.length > 0) texts.add(',');
    texts.add(text);
    return true;
  }
}

/** The edges of a node to some nodes; undefined if it has too many edges to look at. */
const linksBetween = (view: GraphView, node: number, way: 'effects' | 'causes', wanted: Wanted): readonly number[] | undefined => {
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
    if (wanted.has(isEffects ? view.effect(edge) : view.cause(edge))) found.push(edge);
  }
  return found;
};
