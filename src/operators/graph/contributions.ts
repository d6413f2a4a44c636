import { edgeTypes, type EdgeEnd, type EdgeType, type Link } from '../../model/graph-evidence.js';
import type { GraphNodes } from './graph-nodes.js';
import type { Claim, IdentityJoins, Trust } from './identity-joins.js';
import type { Proof, Proofs } from './proofs.js';

const edgeNumber = new Map<EdgeType, number>(edgeTypes.map((type, at) => [type, at]));
export const numberOfEdge = (type: EdgeType): number => edgeNumber.get(type) ?? 0;

/** What one owner proves. `node`: the node that it stands for. */
type Contribution = {
  readonly node: number;
  readonly isKnown: boolean;
  readonly edges: readonly number[];
  readonly trusts: readonly Trust[];
  readonly claims: readonly Claim[];
  readonly issuers: readonly (readonly [cluster: string, issuer: string])[];
  readonly proofs: readonly number[];
};

/**
 * Edges by the declared resource or the record that proves them. **Keeps** what each owner proves, until it is withdrawn. An owner's new
 * contribution takes the place of its old one.
 */
export class Contributions {
  readonly #byOwner = new Map<string, Contribution>();

  constructor(
    readonly nodes: GraphNodes,
    readonly joins: IdentityJoins,
    readonly proofs: Proofs,
  ) {}

  /** `proofOf`: the proof of a link by its attribute. */
  put(owner: string, node: number, links: readonly Link[], isDeclared: boolean, proofOf: (attribute: string) => Proof): void {
    const isKnown = isDeclared || links.some((one) => one.link === 'trust');
    const before = this.#byOwner.get(owner);
    if (before === undefined && links.length === 0 && !isDeclared) return;
    const { table } = this.nodes;
    table.pin(node);
    const edges: number[] = [];
    const trusts: Trust[] = [];
    const claims: Claim[] = [];
    const issuers: (readonly [string, string])[] = [];
    const proofs: number[] = [];
    const end = (one: EdgeEnd): number => (one === 'self' ? node : this.nodes.nodeOf(one));
    let proved = '';
    /** The links of one attribute follow each other, and share a proof. */
    const proof = (attribute: string): number => {
      if (attribute !== proved || proofs.length === 0) proofs.push(this.proofs.add(proofOf(attribute)));
      proved = attribute;
      return proofs[proofs.length - 1] as number;
    };
    for (const link of links) {
      switch (link.link) {
        case 'edge': {
          const [from, to] = [end(link.from), end(link.to)];
          if (from !== to) edges.push(table.addEdge(from, to, numberOfEdge(link.type), proof(link.attribute)));
          break;
        }
        case 'trust':
          trusts.push(this.joins.addTrust(end(link.grantor), link, proof(link.attribute)));
          break;
        case 'claim':
          claims.push(this.joins.addClaim(end(link.account), link.grantor, proof(link.attribute)));
          break;
        case 'issuer':
          this.joins.addIssuer(link.cluster, link.issuer, 1);
          issuers.push([link.cluster, link.issuer]);
      }
    }
    if (isKnown) this.joins.setKnown(node, 1);
    this.nodes.version++;
    this.withdraw(owner);
    this.#byOwner.set(owner, { node, isKnown, edges, trusts, claims, issuers, proofs });
  }

  withdraw(owner: string): void {
    const old = this.#byOwner.get(owner);
    if (old === undefined) return;
    this.#byOwner.delete(owner);
    this.nodes.version++;
    for (const edge of old.edges) this.nodes.table.removeEdge(edge);
    for (const trust of old.trusts) this.joins.removeTrust(trust);
    for (const claim of old.claims) this.joins.removeClaim(claim);
    for (const [cluster, issuer] of old.issuers) this.joins.addIssuer(cluster, issuer, -1);
    for (const proof of old.proofs) this.proofs.remove(proof);
    if (old.isKnown) this.joins.setKnown(old.node, -1);
    this.nodes.table.unpin(old.node);
  }
}
