import { withRoom } from './columns.js';
import { KeyPool } from './key-pool.js';

/**
 * A node is five numbers, so that one cache line has all of it: its first edges out and in (+1), what holds it and its kind, the offset of
 * its key, and the next node of its bucket or of the free list (+1).
 */
const node = { size: 5, out: 0, in: 1, holds: 2, key: 3, chain: 4 } as const;
/** An edge is six: its ends, the next and previous edge of either end (+1). */
const edge = { size: 6, from: 0, to: 1, nextOut: 2, previousOut: 3, nextIn: 4, previousIn: 5 } as const;

/** Of `holds`: bits of the kind. Removed nodes are -1. */
const kindBits = 4;
const oneHold = 1 << kindBits;
const kindMask = oneHold - 1;

/** Bits of the number of a node; the rest of `from` is how the edge is proved, the rest of `to` its type. */
const nodeBits = 27;
const nodeMask = (1 << nodeBits) - 1;
/** The number of a proof, as far as it fits; the last one means that it is in the map. Above it, the bit of weak edges. */
const proofMask = 0xf;
const farProof = proofMask;
const weakBit = 0x10;

/** Nodes for each bucket, at most. */
const load = 2;

/**
 * A directed multigraph in typed arrays. Nodes and edges are numbers, which are reused after removal. Nodes may have a key, by which they
 * are found. An edge leads from cause to effect, has a small number as its type and another one as its proof.
 *
 * An edge holds both of its ends, unless it is weak: a node that no edge and no pin holds any longer is removed with its weak edges.
 *
 * **Keeps** some 25 bytes and the key for each node, and 24 for each edge (bench `graph`).
 */
export class GraphTable {
  /** Called before a node is removed. */
  onRemoved: (node: number) => void = () => undefined;

  #keys = new KeyPool();
  #buckets = new Int32Array(64);
  #nodes = new Int32Array(64 * node.size);
  #edges = new Int32Array(64 * edge.size);
  /** Numbers of proofs that do not fit into an edge. */
  #proofs = new Map<number, number>();
  #nodeEnd = 0;
  #freeNode = 0;
  #nodeCount = 0;
  #edgeEnd = 0;
  #freeEdge = 0;
  #edgeCount = 0;

  get nodeCount(): number {
    return this.#nodeCount;
  }

  get edgeCount(): number {
    return this.#edgeCount;
  }

  /** One more than the highest number of a node. */
  get nodeBound(): number {
    return this.#nodeEnd;
  }

  /** The node with this key; -1 if there is none. */
  find(key: string): number {
    this.#keys.prepare(key);
    const bucket = this.#keys.hash() & (this.#buckets.length - 1);
    for (let one = (this.#buckets[bucket] as number) - 1; one >= 0; one = this.#at(one, node.chain) - 1)
      if (this.#keys.isAt(this.#at(one, node.key))) return one;
    return -1;
  }

  /** Adds a node; nothing holds it yet. `key`: must be new; undefined: the node is found by other means. `kind`: below 16. */
  add(kind: number, key: string | undefined): number {
    const added = this.#takeNode();
    this.#set(added, node.out, 0);
    this.#set(added, node.in, 0);
    this.#set(added, node.holds, kind);
    this.#set(added, node.key, -1);
    this.#set(added, node.chain, 0);
    this.#nodeCount++;
    if (key !== undefined) this.setKey(added, key);
    return added;
  }

  exists(one: number): boolean {
    return one < this.#nodeEnd && this.#at(one, node.holds) >= 0;
  }

  kind(one: number): number {
    return this.#at(one, node.holds) & kindMask;
  }

  setKind(one: number, kind: number): void {
    this.#set(one, node.holds, (this.#at(one, node.holds) & ~kindMask) | kind);
  }

  /** Undefined for a node without a key. */
  key(one: number): string | undefined {
    const at = this.#at(one, node.key);
    return at < 0 ? undefined : this.#keys.text(at);
  }

  /** Gives a key that is new to a node that had none. */
  setKey(one: number, key: string): void {
    if (this.#nodeCount > this.#buckets.length * load) this.#widen();
    this.#keys.prepare(key);
    this.#set(one, node.key, this.#keys.put());
    this.#link(one, this.#keys.hash());
  }

  /** Edges and pins that hold a node. */
  holds(one: number): number {
    return this.#at(one, node.holds) >> kindBits;
  }

  pin(one: number): void {
    this.#set(one, node.holds, this.#at(one, node.holds) + oneHold);
  }

  unpin(one: number): void {
    const left = this.#at(one, node.holds) - oneHold;
    this.#set(one, node.holds, left);
    if (left < oneHold) this.remove(one);
  }

  /** Removes a node with its edges, and every node that these held. */
  remove(one: number): void {
    if (!this.exists(one)) return;
    this.pin(one);
    this.onRemoved(one);
    for (let next = this.firstOut(one); next >= 0; next = this.firstOut(one)) this.removeEdge(next);
    for (let next = this.firstIn(one); next >= 0; next = this.firstIn(one)) this.removeEdge(next);
    this.clearKey(one);
    this.#set(one, node.holds, -1);
    this.#set(one, node.chain, this.#freeNode);
    this.#freeNode = one + 1;
    this.#nodeCount--;
    if (this.#keys.isSparse) this.#compact();
  }

  /** `type`: below 32. */
  addEdge(from: number, to: number, type: number, proof: number, isWeak = false): number {
    const added = this.#takeEdge();
    const edges = this.#edges;
    const at = added * edge.size;
    const near = proof < farProof ? proof : farProof;
    if (near === farProof) this.#proofs.set(added, proof);
    edges[at + edge.from] = from | ((near | (isWeak ? weakBit : 0)) << nodeBits);
    edges[at + edge.to] = to | (type << nodeBits);
    const [nextOut, nextIn] = [this.#at(from, node.out), this.#at(to, node.in)];
    edges[at + edge.nextOut] = nextOut;
    edges[at + edge.previousOut] = 0;
    if (nextOut > 0) edges[(nextOut - 1) * edge.size + edge.previousOut] = added + 1;
    this.#set(from, node.out, added + 1);
    edges[at + edge.nextIn] = nextIn;
    edges[at + edge.previousIn] = 0;
    if (nextIn > 0) edges[(nextIn - 1) * edge.size + edge.previousIn] = added + 1;
    this.#set(to, node.in, added + 1);
    this.#edgeCount++;
    if (!isWeak) {
      this.pin(from);
      this.pin(to);
    }
    return added;
  }

  removeEdge(one: number): void {
    const edges = this.#edges;
    const at = one * edge.size;
    const [from, to] = [this.from(one), this.to(one)];
    const isWeak = (((edges[at + edge.from] as number) >>> nodeBits) & weakBit) !== 0;
    const [nextOut, previousOut] = [edges[at + edge.nextOut] as number, edges[at + edge.previousOut] as number];
    const [nextIn, previousIn] = [edges[at + edge.nextIn] as number, edges[at + edge.previousIn] as number];
    if (previousOut > 0) edges[(previousOut - 1) * edge.size + edge.nextOut] = nextOut;
    else this.#set(from, node.out, nextOut);
    if (nextOut > 0) edges[(nextOut - 1) * edge.size + edge.previousOut] = previousOut;
    if (previousIn > 0) edges[(previousIn - 1) * edge.size + edge.nextIn] = nextIn;
    else this.#set(to, node.in, nextIn);
    if (nextIn > 0) edges[(nextIn - 1) * edge.size + edge.previousIn] = previousIn;
    if (this.#proofs.size > 0) this.#proofs.delete(one);
    edges[at + edge.nextOut] = this.#freeEdge;
    this.#freeEdge = one + 1;
    this.#edgeCount--;
    if (isWeak) return;
    this.unpin(from);
    this.unpin(to);
  }

  firstOut(one: number): number {
    return this.#at(one, node.out) - 1;
  }

  nextOut(one: number): number {
    return (this.#edges[one * edge.size + edge.nextOut] as number) - 1;
  }

  firstIn(one: number): number {
    return this.#at(one, node.in) - 1;
  }

  nextIn(one: number): number {
    return (this.#edges[one * edge.size + edge.nextIn] as number) - 1;
  }

  from(one: number): number {
    return (this.#edges[one * edge.size + edge.from] as number) & nodeMask;
  }

  to(one: number): number {
    return (this.#edges[one * edge.size + edge.to] as number) & nodeMask;
  }

  edgeType(one: number): number {
    return (this.#edges[one * edge.size + edge.to] as number) >>> nodeBits;
  }

  proof(one: number): number {
    const near = ((this.#edges[one * edge.size + edge.from] as number) >>> nodeBits) & proofMask;
    return near < farProof ? near : (this.#proofs.get(one) ?? 0);
  }

  /** A copy that shows the present, for a save. */
  capture(): GraphTable {
    const copy = new GraphTable();
    copy.#keys = this.#keys.capture();
    copy.#nodes = this.#nodes.slice(0, this.#nodeEnd * node.size);
    copy.#edges = this.#edges.slice(0, this.#edgeEnd * edge.size);
    return copy;
  }

  #at(one: number, member: number): number {
    return this.#nodes[one * node.size + member] as number;
  }

  #set(one: number, member: number, value: number): void {
    this.#nodes[one * node.size + member] = value;
  }

  #takeNode(): number {
    if (this.#freeNode > 0) {
      const free = this.#freeNode - 1;
      this.#freeNode = this.#at(free, node.chain);
      return free;
    }
    const added = this.#nodeEnd++;
    if (added > nodeMask) throw new RangeError(`the graph has ${added} nodes, which is more than it can number`);
    this.#nodes = withRoom(this.#nodes, this.#nodeEnd * node.size);
    return added;
  }

  #takeEdge(): number {
    if (this.#freeEdge > 0) {
      const free = this.#freeEdge - 1;
      this.#freeEdge = this.#edges[free * edge.size + edge.nextOut] as number;
      return free;
    }
    const added = this.#edgeEnd++;
    this.#edges = withRoom(this.#edges, this.#edgeEnd * edge.size);
    return added;
  }

  #link(one: number, hash: number): void {
    const bucket = hash & (this.#buckets.length - 1);
    this.#set(one, node.chain, this.#buckets[bucket] as number);
    this.#buckets[bucket] = one + 1;
  }

  clearKey(one: number): void {
    const key = this.#at(one, node.key);
    if (key < 0) return;
    this.#keys.prepare(this.#keys.text(key));
    const bucket = this.#keys.hash() & (this.#buckets.length - 1);
    let before = -1;
    for (let other = (this.#buckets[bucket] as number) - 1; other !== one; other = this.#at(other, node.chain) - 1) before = other;
    if (before < 0) this.#buckets[bucket] = this.#at(one, node.chain);
    else this.#set(before, node.chain, this.#at(one, node.chain));
    this.#set(one, node.key, -1);
    this.#keys.remove(key);
  }

  #widen(): void {
    this.#buckets = new Int32Array(this.#buckets.length * 2);
    for (let one = 0; one < this.#nodeEnd; one++) {
      const key = this.#at(one, node.key);
      if (key < 0) continue;
      this.#keys.prepare(this.#keys.text(key));
      this.#link(one, this.#keys.hash());
    }
  }

  #compact(): void {
    const offsets = new Int32Array(this.#nodeEnd);
    for (let one = 0; one < this.#nodeEnd; one++) offsets[one] = this.#at(one, node.key);
    this.#keys.compact(offsets, this.#nodeEnd);
    for (let one = 0; one < this.#nodeEnd; one++) this.#set(one, node.key, offsets[one] as number);
  }
}
