import type { GraphEdge } from '../../model/graph.js';
import { GraphBlocks } from './graph-blocks.js';

/** The edge from an alert (`id`) to the resource at `address`. */
type DriftEdge = { readonly id: string; readonly address: string; readonly json: string };

/** An address with alerts. `degree`: dependency edges of the resource there; undefined if no state declares it. */
type Target = { readonly edges: Map<string, DriftEdge>; degree: number | undefined };

/**
 * The edges from alerts to their resources; only edges to declared resources are shown. **Keeps** an edge for every alert with an address,
 * as long as the store keeps the alert.
 */
export class DriftEdges {
  /** The edges to declared resources, by alert. */
  readonly edges = new GraphBlocks<DriftEdge>();
  readonly #addresses = new Map<string, string>();
  readonly #targets = new Map<string, Target>();
  /** Number of declared resources with alerts by degree, including edges of alerts. */
  readonly #degrees = new Map<number, number>();
  #maxDegree = 0;

  /** `degreeOf`: dependency edges of the resource at an address; undefined if it is not declared. */
  constructor(private readonly degreeOf: (address: string) => number | undefined) {}

  /** The highest degree of resources with alerts; 0 if there are none. */
  get maxDegree(): number {
    while (this.#maxDegree > 0 && !this.#degrees.has(this.#maxDegree)) this.#maxDegree--;
    return this.#maxDegree;
  }

  add({ data }: GraphEdge): void {
    this.remove(data.source);
    const edge: DriftEdge = { id: data.source, address: data.target, json: JSON.stringify({ data }) };
    let target = this.#targets.get(edge.address);
    if (target === undefined) {
      target = { edges: new Map(), degree: this.degreeOf(edge.address) };
      this.#targets.set(edge.address, target);
    }
    this.#addresses.set(edge.id, edge.address);
    this.#uncount(target);
    target.edges.set(edge.id, edge);
    this.#count(target);
    if (target.degree !== undefined) this.edges.put(edge);
  }

  remove(id: string): void {
    const address = this.#addresses.get(id);
    const target = address === undefined ? undefined : this.#targets.get(address);
    if (address === undefined || target === undefined) return;
    this.#addresses.delete(id);
    this.#uncount(target);
    target.edges.delete(id);
    this.#count(target);
    this.edges.delete(id);
    if (target.edges.size === 0) this.#targets.delete(address);
  }

  /** Call when the resource at this address was added or removed, or its dependencies changed. */
  refresh(address: string): void {
    const target = this.#targets.get(address);
    if (target === undefined) return;
    const degree = this.degreeOf(address);
    if (degree === target.degree) return;
    this.#uncount(target);
    if (target.degree === undefined) for (const edge of target.edges.values()) this.edges.put(edge);
    if (degree === undefined) for (const id of target.edges.keys()) this.edges.delete(id);
    target.degree = degree;
    this.#count(target);
  }

  /** Call when any resource may have changed. */
  refreshAll(): void {
    for (const address of this.#targets.keys()) this.refresh(address);
  }

  #count(target: Target): void {
    if (target.degree === undefined || target.edges.size === 0) return;
    const degree = target.degree + target.edges.size;
    this.#degrees.set(degree, (this.#degrees.get(degree) ?? 0) + 1);
    this.#maxDegree = Math.max(this.#maxDegree, degree);
  }

  #uncount(target: Target): void {
    if (target.degree === undefined || target.edges.size === 0) return;
    const degree = target.degree + target.edges.size;
    const left = (this.#degrees.get(degree) ?? 0) - 1;
    if (left > 0) this.#degrees.set(degree, left);
    else this.#degrees.delete(degree);
  }
}
