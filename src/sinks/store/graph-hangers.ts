import type { GraphEdge } from '../../model/graph.js';
import { GraphBlocks } from './graph-blocks.js';

/** The edge from a drift (`id`) to the resource at `address`. */
type HangingEdge = { readonly id: string; readonly address: string; readonly json: string };

/** An address that drifts name. `degree`: dependency edges of the resource there; undefined where no state declares it. */
type Peg = { readonly edges: Map<string, HangingEdge>; degree: number | undefined };

/**
 * Which drifts hang on which resources: the edges to show are those whose resource is declared. **Keeps** an edge for every drift with
 * an address, as long as the store keeps the drift.
 */
export class GraphHangers {
  /** The edges to resources that are declared, by drift. */
  readonly edges = new GraphBlocks<HangingEdge>();
  readonly #addresses = new Map<string, string>();
  readonly #pegs = new Map<string, Peg>();
  /** How many declared resources with drifts have this many edges, the drifts' included. */
  readonly #degrees = new Map<number, number>();
  #maxDegree = 0;

  /** `degreeOf`: dependency edges of the resource at an address; undefined where there is none. */
  constructor(private readonly degreeOf: (address: string) => number | undefined) {}

  /** The highest degree among resources with drifts, 0 without. */
  get maxDegree(): number {
    while (this.#maxDegree > 0 && !this.#degrees.has(this.#maxDegree)) this.#maxDegree--;
    return this.#maxDegree;
  }

  add({ data }: GraphEdge): void {
    this.remove(data.source);
    const edge: HangingEdge = { id: data.source, address: data.target, json: JSON.stringify({ data }) };
    let peg = this.#pegs.get(edge.address);
    if (peg === undefined) {
      peg = { edges: new Map(), degree: this.degreeOf(edge.address) };
      this.#pegs.set(edge.address, peg);
    }
    this.#addresses.set(edge.id, edge.address);
    this.#uncount(peg);
    peg.edges.set(edge.id, edge);
    this.#count(peg);
    if (peg.degree !== undefined) this.edges.put(edge);
  }

  remove(id: string): void {
    const address = this.#addresses.get(id);
    const peg = address === undefined ? undefined : this.#pegs.get(address);
    if (address === undefined || peg === undefined) return;
    this.#addresses.delete(id);
    this.#uncount(peg);
    peg.edges.delete(id);
    this.#count(peg);
    this.edges.delete(id);
    if (peg.edges.size === 0) this.#pegs.delete(address);
  }

  /** The resource at this address may have come, gone or got other dependencies. */
  look(address: string): void {
    const peg = this.#pegs.get(address);
    if (peg === undefined) return;
    const degree = this.degreeOf(address);
    if (degree === peg.degree) return;
    this.#uncount(peg);
    if (peg.degree === undefined) for (const edge of peg.edges.values()) this.edges.put(edge);
    if (degree === undefined) for (const id of peg.edges.keys()) this.edges.delete(id);
    peg.degree = degree;
    this.#count(peg);
  }

  /** All resources with drifts may have. */
  lookAtAll(): void {
    for (const address of this.#pegs.keys()) this.look(address);
  }

  #count(peg: Peg): void {
    if (peg.degree === undefined || peg.edges.size === 0) return;
    const degree = peg.degree + peg.edges.size;
    this.#degrees.set(degree, (this.#degrees.get(degree) ?? 0) + 1);
    this.#maxDegree = Math.max(this.#maxDegree, degree);
  }

  #uncount(peg: Peg): void {
    if (peg.degree === undefined || peg.edges.size === 0) return;
    const degree = peg.degree + peg.edges.size;
    const left = (this.#degrees.get(degree) ?? 0) - 1;
    if (left > 0) this.#degrees.set(degree, left);
    else this.#degrees.delete(degree);
  }
}
