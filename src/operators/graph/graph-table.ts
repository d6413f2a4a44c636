import { withRoom } from './columns.js';
import { edge, farProof, kindBits, kindMask, node, nodeBits, nodeMask, oneHold, proofMask, weakBit } from './graph-layout.js';
import { KeyPool } from './key-pool.js';

/** Nodes for each bucket, at most. */
const load = 2;
/** The bits of a hash that a node keeps, above the number of the next node of its bucket. */
const tagMask = ~nodeMask;

/**
 * A directed multigraph in typed arrays. Nodes and edges are numbers, which are reused after removal. Nodes may have a key, by which they
 * are found. An edge leads from cause to effect, has a small number as its type and another one as its proof.
 *
 * An edge holds both of its ends, unless it is weak: a node that no edge and no pin holds any longer is removed with its weak edges.
 *
 * **Keeps** some 25 bytes and the key for each node, and 24 to 28 for each edge (bench `graph`).
 */
export class GraphTable {
  /** Called before a node is removed. */
  onRemoved: (node: number) => void = () => undefined;

  #keys = new KeyPool();
  #buckets = new Int32Array(64);
  #nodes = new Int32Array(64 * node.size);
  #edges = new Int32Array(64 * edge.size);
  /** By edge: the number of a proof that does not fit into it. */
  #proofs = new Int32Array(0);
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

  /** Makes room for this many more nodes at once. */
  reserve(count: number): void {
    this.#nodes = withRoom(this.#nodes, (this.#nodeEnd + count) * node.size);
    this.#widen(this.#nodeCount + count);
  }

  /** The node with this key; -1 if there is none. */
  find(key: string): number {
    this.#keys.prepare(key);
    const hash = this.#keys.hash();
    const bucket = hash & (this.#buckets.length - 1);
    for (let one = (this.#buckets[bucket] as number) - 1; one >= 0; one = this.#next(one))
      if (((this.#at(one, node.chain) ^ hash) & tagMask) === 0 && this.#keys.isAt(this.#at(one, node.key))) return one;
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
    if (this.#nodeCount > this.#buckets.length * load) this.#widen(this.#nodeCount);
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
    const [edges, at] = [this.#edges, added * edge.size];
    const near = proof < farProof ? proof : farProof;
    if (near === farProof) {
      this.#proofs = withRoom(this.#proofs, this.#edgeEnd);
      this.#proofs[added] = proof;
    }
    edges[at + edge.from] = from | ((near | (isWeak ? weakBit : 0)) << nodeBits);
    edges[at + edge.to] = to | (type << nodeBits);
    this.#push(added, from, node.out, edge.nextOut);
    this.#push(added, to, node.in, edge.nextIn);
    this.#edgeCount++;
    if (!isWeak) {
      this.pin(from);
      this.pin(to);
    }
    return added;
  }

  removeEdge(one: number): void {
    const [edges, at] = [this.#edges, one * edge.size];
    const [from, to] = [this.from(one), this.to(one)];
    const isWeak = (((edges[at + edge.from] as number) >>> nodeBits) & weakBit) !== 0;
    this.#drop(one, from, node.out, edge.nextOut);
    this.#drop(one, to, node.in, edge.nextIn);
    edges[at + edge.nextOut] = this.#freeEdge;
    this.#freeEdge = one + 1;
    this.#edgeCount--;
    if (isWeak) return;
    this.unpin(from);
    this.unpin(to);
  }

  /** Puts an edge first in a list of one of its ends. `next`: the member of the next edge; the previous one follows it. */
  #push(one: number, end: number, first: number, next: number): void {
    const edges = this.#edges;
    const second = this.#at(end, first);
    edges[one * edge.size + next] = second;
    edges[one * edge.size + next + 1] = 0;
    if (second > 0) edges[(second - 1) * edge.size + next + 1] = one + 1;
    this.#set(end, first, one + 1);
  }

  #drop(one: number, end: number, first: number, next: number): void {
    const edges = this.#edges;
    const [after, before] = [edges[one * edge.size + next] as number, edges[one * edge.size + next + 1] as number];
    if (before > 0) edges[(before - 1) * edge.size + next] = after;
    else this.#set(end, first, after);
    if (after > 0) edges[(after - 1) * edge.size + next + 1] = before;
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
    return near < farProof ? near : (this.#proofs[one] as number);
  }

  /** A copy that shows the present, for a save. */
  capture(): GraphTable {
    const copy = new GraphTable();
    copy.#keys = this.#keys.capture();
    copy.#nodes = this.#nodes.slice(0, this.#nodeEnd * node.size);
    copy.#edges = this.#edges.slice(0, this.#edgeEnd * edge.size);
    return copy;
  }

  /** The next node of its bucket; -1 if it is the last one. */
  #next(one: number): number {
    return (this.#at(one, node.chain) & nodeMask) - 1;
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
    if (added >= nodeMask) throw new RangeError(`the graph has ${added} nodes, which is more than it can number`);
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
    this.#set(one, node.chain, (this.#buckets[bucket] as number) | (hash & tagMask));
    this.#buckets[bucket] = one + 1;
  }

  clearKey(one: number): void {
    const key = this.#at(one, node.key);
    if (key < 0) return;
    const bucket = this.#keys.hashAt(key) & (this.#buckets.length - 1);
    let before = -1;
    for (let other = (this.#buckets[bucket] as number) - 1; other !== one; other = this.#next(other)) before = other;
    if (before < 0) this.#buckets[bucket] = this.#next(one) + 1;
    else this.#set(before, node.chain, (this.#next(one) + 1) | (this.#at(before, node.chain) & tagMask));
    this.#set(one, node.key, -1);
    this.#keys.remove(key);
  }

  #widen(count: number): void {
    let { length } = this.#buckets;
    while (length * load < count) length *= 2;
    if (length === this.#buckets.length) return;
    this.#buckets = new Int32Array(length);
    for (let one = 0; one < this.#nodeEnd; one++) {
      const key = this.#at(one, node.key);
      if (key >= 0) this.#link(one, this.#keys.hashAt(key));
    }
  }

  #compact(): void {
    const offsets = Int32Array.from({ length: this.#nodeEnd }, (_, one) => this.#at(one, node.key));
    this.#keys.compact(offsets, this.#nodeEnd);
    for (const [one, offset] of offsets.entries()) this.#set(one, node.key, offset);
  }
}
