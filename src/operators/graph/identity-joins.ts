import { edgeTypes, type NodeRef, type Subject } from '../../model/graph-evidence.js';
import { googleAccount, awsRole } from '../../catalog/graph-keys.js';
import { covers, hasWildcard } from '../../catalog/aws/evidence/name-patterns.js';
import type { GraphNodes } from './graph-nodes.js';

const grantsAccess = edgeTypes.indexOf('grants_access');

/** A role, or a service account of a cloud, admits service accounts of clusters. `edges`: by the node of the admitted account. */
export type Trust = {
  readonly grantor: number;
  readonly issuer: string;
  /** Namespace and name as a pair; undefined for globs. */
  readonly pair: string | undefined;
  readonly matches: (namespace: string, name: string) => boolean;
  readonly proof: number;
  readonly edges: Map<number, number>;
};

/** A service account of a cluster says that it uses an identity. `edge`: drawn if nothing shows whom the identity admits. */
export type Claim = { readonly account: number; readonly grantor: string; readonly proof: number; edge: number };

type Account = {
  readonly node: number;
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
  readonly pair: string;
};

/**
 * The edges from identities of a cloud to the service accounts of clusters that may use them. An edge needs the trust policy of the
 * identity: namespace, name and issuer of the token. Which cluster has the issuer, a state says; of an issuer that no state knows, the
 * account's own annotation decides, if no state shows another issuer of its cluster and no account of the same name in another cluster has
 * it too.
 *
 * **Keeps** trusts, claims and issuers as long as their owners prove them, and every service account that is a node. Edges are weak.
 */
export class IdentityJoins {
  readonly #exact = new Map<string, Set<Trust>>();
  readonly #globs = new Set<Trust>();
  readonly #accounts = new Map<number, Account>();
  readonly #byPair = new Map<string, Account[]>();
  readonly #byCluster = new Map<string, Set<Account>>();
  readonly #claims = new Map<number, Set<Claim>>();
  readonly #claimsOf = new Map<string, Set<Claim>>();
  /** Clusters by issuer, each with the number of its proofs. */
  readonly #issuers = new Map<string, Map<string, number>>();
  /** Proofs of clusters of any issuer. */
  readonly #clusters = new Map<string, number>();
  /** The same besides Pod Identity, whose issuer follows from the cluster's name. */
  readonly #ownIssuers = new Map<string, number>();
  readonly #byIssuer = new Map<string, Set<Trust>>();
  /** Identities whose trust policy is known, with the number of resources that show it. */
  readonly #known = new Map<number, number>();

  constructor(readonly nodes: GraphNodes) {
    nodes.watch({
      added: (node, ref) => {
        this.#addAccount(node, ref);
      },
      removed: (node) => {
        const type = nodes.type(node);
        if (type === 'iam_role' || type === 'service_account') this.#removeIdentity(node);
      },
    });
  }

  addTrust(grantor: number, given: { readonly issuer: string; readonly namespace: string; readonly name: string }, proof: number): Trust {
    const { issuer, namespace, name } = given;
    const isExact = !hasWildcard(namespace + name);
    const trust: Trust = {
      grantor,
      issuer,
      pair: isExact ? pairOf(namespace, name) : undefined,
      matches: (space, one) => covers(namespace, space) && covers(name, one),
      proof,
      edges: new Map(),
    };
    this.nodes.table.pin(grantor);
    if (trust.pair === undefined) this.#globs.add(trust);
    else addTo(this.#exact, trust.pair, trust);
    addTo(this.#byIssuer, issuer, trust);
    this.#rematch(trust, trust.pair === undefined ? [...this.#accounts.values()] : (this.#byPair.get(trust.pair) ?? []));
    return trust;
  }

  removeTrust(trust: Trust): void {
    if (trust.pair === undefined) this.#globs.delete(trust);
    else removeFrom(this.#exact, trust.pair, trust);
    removeFrom(this.#byIssuer, trust.issuer, trust);
    for (const edge of trust.edges.values()) this.nodes.table.removeEdge(edge);
    trust.edges.clear();
    this.nodes.table.unpin(trust.grantor);
  }

  addClaim(account: number, grantor: string, proof: number): Claim {
    const claim: Claim = { account, grantor, proof, edge: -1 };
    this.nodes.table.pin(account);
    const own = this.#claims.get(account) ?? new Set<Claim>();
    this.#claims.set(account, own.add(claim));
    addTo(this.#claimsOf, grantor, claim);
    this.#settleClaim(claim);
    this.#rematchPair(account);
    return claim;
  }

  removeClaim(claim: Claim): void {
    const own = this.#claims.get(claim.account);
    own?.delete(claim);
    if (own?.size === 0) this.#claims.delete(claim.account);
    removeFrom(this.#claimsOf, claim.grantor, claim);
    this.#dropClaimEdge(claim);
    this.#rematchPair(claim.account);
    this.nodes.table.unpin(claim.account);
  }

  /** Evaluates again only where the answer may differ: a thousand roles with wildcards match five thousand accounts of fifty clusters. */
  addIssuer(cluster: string, issuer: string, by: 1 | -1): void {
    const clusters = this.#issuers.get(issuer) ?? new Map<string, number>();
    const before = [this.#standing(cluster), clusters.has(cluster), clusters.size > 0] as const;
    this.#issuers.set(issuer, clusters);
    count(clusters, cluster, by);
    if (clusters.size === 0) this.#issuers.delete(issuer);
    count(this.#clusters, cluster, by);
    if (!issuer.startsWith('eks:')) count(this.#ownIssuers, cluster, by);
    const after = [this.#standing(cluster), clusters.has(cluster), clusters.size > 0] as const;
    // Which cluster has no name may depend on the number of clusters.
    const accounts = [cluster, ...(cluster === '' ? [] : [''])].flatMap((one) => [...(this.#byCluster.get(one) ?? [])]);
    if (before[0] !== after[0])
      for (const account of accounts) for (const trust of this.#trustsOn(account)) this.#rematch(trust, [account]);
    else if (before[1] !== after[1]) for (const trust of this.#byIssuer.get(issuer) ?? []) this.#rematch(trust, accounts);
    if (before[2] !== after[2]) for (const trust of this.#byIssuer.get(issuer) ?? []) this.#rematch(trust, this.#claimants(trust));
  }

  /** What is known about the issuers of a cluster, besides which they are. */
  #standing(cluster: string): string {
    return [this.#clusters.has(cluster), this.#ownIssuers.has(cluster), this.#clusters.size === 1].join();
  }

  /** The accounts that only their claim could admit, and those that are admitted. */
  #claimants(trust: Trust): readonly Account[] {
    const claims = this.#claimsOf.get(this.nodes.table.key(trust.grantor) ?? '') ?? [];
    const nodes = new Set([...trust.edges.keys(), ...[...claims].map(({ account }) => account)]);
    return [...nodes].flatMap((node) => this.#accounts.get(node) ?? []);
  }

  /** Notes that the trust policy of an identity is known, or (-1) no longer. */
  setKnown(node: number, by: 1 | -1): void {
    count(this.#known, node, by);
    const key = this.nodes.table.key(node);
    for (const claim of (key === undefined ? undefined : this.#claimsOf.get(key)) ?? []) this.#settleClaim(claim);
  }

  /** The service account that a token names, if one cluster can have issued it; -1 otherwise. */
  accountOf({ issuer, namespace, name }: Subject): number {
    const clusters = this.#issuers.get(issuer);
    const found = (this.#byPair.get(pairOf(namespace, name)) ?? []).filter(
      ({ cluster }) => clusters !== undefined && (clusters.has(cluster) || (cluster === '' && this.#clusters.size === 1)),
    );
    return found.length === 1 ? (found[0] as Account).node : -1;
  }

  clusterOf(account: number): string {
    return this.#accounts.get(account)?.cluster ?? '';
  }

  #addAccount(node: number, { key, type }: NodeRef): void {
    if (type !== 'service_account') return;
    const account = accountOf(node, key);
    if (account === undefined) return;
    this.#accounts.set(node, account);
    this.#byPair.set(account.pair, [...(this.#byPair.get(account.pair) ?? []), account]);
    addTo(this.#byCluster, account.cluster, account);
    this.#rematchPair(node);
  }

  #removeIdentity(node: number): void {
    this.#known.delete(node);
    const account = this.#accounts.get(node);
    if (account === undefined) return;
    this.#accounts.delete(node);
    removeFrom(this.#byCluster, account.cluster, account);
    const left = (this.#byPair.get(account.pair) ?? []).filter((one) => one !== account);
    if (left.length === 0) this.#byPair.delete(account.pair);
    else this.#byPair.set(account.pair, left);
    // The table removes the edges themselves.
    for (const trust of this.#trustsOn(account)) trust.edges.delete(node);
    for (const trust of this.#trustsOn(account)) this.#rematch(trust, left);
  }

  #trustsOn(account: Account): readonly Trust[] {
    return [...(this.#exact.get(account.pair) ?? []), ...this.#globs];
  }

  /** Evaluates again the trusts on all accounts with the same namespace and name. */
  #rematchPair(node: number): void {
    const account = this.#accounts.get(node);
    if (account === undefined) return;
    const all = this.#byPair.get(account.pair) ?? [];
    for (const trust of this.#trustsOn(account)) this.#rematch(trust, all);
  }

  #rematch(trust: Trust, accounts: readonly Account[]): void {
    const { table } = this.nodes;
    for (const account of accounts) {
      const edge = trust.edges.get(account.node);
      if (this.#admits(trust, account)) {
        if (edge === undefined) trust.edges.set(account.node, table.addEdge(trust.grantor, account.node, grantsAccess, trust.proof, true));
      } else if (edge !== undefined) {
        table.removeEdge(edge);
        trust.edges.delete(account.node);
      }
    }
  }

  /** Names are compared last, because that takes longest. */
  #admits(trust: Trust, account: Account): boolean {
    return this.#mayAdmit(trust, account) && trust.matches(account.namespace, account.name);
  }

  #mayAdmit(trust: Trust, account: Account): boolean {
    const clusters = this.#issuers.get(trust.issuer);
    if (clusters !== undefined) {
      if (clusters.has(account.cluster)) return true;
      // A cluster that the configuration does not name is the only one there is.
      if (account.cluster === '' && this.#clusters.size === 1) return true;
      if (account.cluster === '' || this.#clusters.has(account.cluster)) return false;
    } else if (this.#ownIssuers.has(account.cluster)) return false;
    if (!this.#claims.has(account.node)) return false;
    const grantor = this.nodes.table.key(trust.grantor);
    const claims = (one: Account): boolean => [...(this.#claims.get(one.node) ?? [])].some((claim) => claim.grantor === grantor);
    return claims(account) && (this.#byPair.get(account.pair) ?? []).filter(claims).length === 1;
  }

  #settleClaim(claim: Claim): void {
    const { table } = this.nodes;
    const grantor = table.find(claim.grantor);
    if (grantor >= 0 && this.#known.has(grantor)) this.#dropClaimEdge(claim);
    else if (claim.edge < 0)
      claim.edge = table.addEdge(this.nodes.nodeOf(refOfGrantor(claim.grantor)), claim.account, grantsAccess, claim.proof);
  }

  #dropClaimEdge(claim: Claim): void {
    if (claim.edge < 0) return;
    const { edge } = claim;
    claim.edge = -1;
    this.nodes.table.removeEdge(edge);
  }
}

const pairOf = (namespace: string, name: string): string => `${namespace}/${name}`;

/** The account that a key names, see `graph-keys.ts`. */
const accountOf = (node: number, key: string): Account | undefined => {
  const parts = key.split('/');
  const [name = '', namespace = '', kind = ''] = parts.slice(-3).reverse();
  if (parts.length < 5 || parts[0] !== 'kubernetes' || kind !== 'serviceaccount') return undefined;
  return { node, cluster: parts.slice(1, -3).join('/'), namespace, name, pair: pairOf(namespace, name) };
};

const refOfGrantor = (key: string): NodeRef =>
  key.startsWith('google/') ? googleAccount(key.slice(key.lastIndexOf('/') + 1)) : awsRole(key);

const addTo = <T>(map: Map<string, Set<T>>, key: string, item: T): void => {
  map.set(key, (map.get(key) ?? new Set<T>()).add(item));
};

const removeFrom = <T>(map: Map<string, Set<T>>, key: string, item: T): void => {
  const items = map.get(key);
  items?.delete(item);
  if (items?.size === 0) map.delete(key);
};

const count = <K>(counts: Map<K, number>, key: K, by: 1 | -1): void => {
  const left = (counts.get(key) ?? 0) + by;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
};
