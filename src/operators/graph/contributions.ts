import { edgeTypes, type EdgeEnd, type EdgeType, type Link, type NodeType } from '../../model/graph-evidence.js';
import type { GraphNodes } from './graph-nodes.js';
import type { Claim, IdentityJoins, Trust } from './identity-joins.js';
import type { GivenProof, Proofs } from './proofs.js';

const edgeNumber = new Map<EdgeType, number>(edgeTypes.map((type, at) => [type, at]));
export const numberOfEdge = (type: EdgeType): number => edgeNumber.get(type) ?? 0;

/** What a declared resource or a record proves, as it was drawn. `node`: the node that it stands for, which it pins. */
export type Contribution = {
  readonly node: number;
  readonly isKnown: boolean;
  readonly edges: readonly number[];
  readonly trusts: readonly Trust[];
  readonly claims: readonly Claim[];
  readonly issuers: readonly (readonly [cluster: string, issuer: string])[];
  readonly proofs: readonly number[];
};

/** Most resources prove edges alone. */
const none: readonly never[] = [];

/** Draws what resources and records prove, and withdraws it. */
export class Contributions {
  constructor(
    readonly nodes: GraphNodes,
    readonly joins: IdentityJoins,
    readonly proofs: Proofs,
  ) {}

  /**
   * Undefined if it proves nothing. `isDeclared`: a state shows all attributes, so that an identity without a trust policy admits nobody.
   * `proofOf`: the proof of a link by its attribute.
   */
  draw(node: number, links: readonly Link[], isDeclared: boolean, proofOf: (attribute: string) => GivenProof): Contribution | undefined {
    const isKnown = isDeclared ? mayAdmit(this.nodes.type(node)) : links.some((one) => one.link === 'trust');
    if (links.length === 0 && !isKnown) return undefined;
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
    return { node, isKnown, edges: kept(edges), trusts: kept(trusts), claims: kept(claims), issuers: kept(issuers), proofs: kept(proofs) };
  }

  withdraw(old: Contribution): void {
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

const kept = <T>(items: readonly T[]): readonly T[] => (items.length === 0 ? none : items);

/** Whether service accounts of clusters may use an identity of this type. */
const mayAdmit = (type: NodeType): boolean => type === 'iam_role' || type === 'service_account';
