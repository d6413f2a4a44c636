import { clusterObjectKey } from '../../catalog/graph-keys.js';
import { accountsInGroup } from '../../catalog/kubernetes/evidence/accounts-in-group.js';
import { numberOfEdge } from './contributions.js';
import type { GraphNodes } from './graph-nodes.js';
import type { Proofs } from './proofs.js';

const grantsAccess = numberOfEdge('grants_access');

/**
 * The groups of a cluster that contain every service account, or all of a namespace: one node for each group, and an edge from it to each
 * known account, so that a thousand bindings and a thousand accounts have two thousand edges, see
 * `accountsInGroup`.
 *
 * **Keeps** accounts and groups that are nodes. Edges are weak.
 */
export class AccountGroups {
  /** By cluster, or cluster and namespace. */
  readonly #accounts = new Map<string, Set<number>>();
  readonly #groups = new Map<string, Set<number>>();
  /** By node, the sets that contain it. */
  readonly #setsOf = new Map<number, readonly (readonly [sets: Map<string, Set<number>>, place: string])[]>();
  readonly #proof: number;

  constructor(
    readonly nodes: GraphNodes,
    proofs: Proofs,
  ) {
    this.#proof = proofs.add({ rule: 'the group contains every service account of its cluster or namespace' });
    nodes.watch({
      added: (node, { key }) => {
        this.#added(node, key);
      },
      removed: (node) => {
        // The table removes the edges itself.
        for (const [sets, place] of this.#setsOf.get(node) ?? []) removeFrom(sets, place, node);
        this.#setsOf.delete(node);
      },
    });
  }

  #added(node: number, key: string): void {
    if (!key.startsWith('kubernetes/')) return;
    const [name = '', namespace = '', kind = ''] = key.split('/').slice(-3).reverse();
    const cluster = key.slice('kubernetes/'.length, -`/${kind}/${namespace}/${name}`.length);
    if (clusterObjectKey(cluster, kind, namespace, name) !== key) return;
    if (kind === 'serviceaccount' && namespace !== '') {
      const places = [placeOf(cluster, ''), placeOf(cluster, namespace)];
      this.#join(node, this.#accounts, places);
      for (const place of places) for (const group of this.#groups.get(place) ?? []) this.#draw(group, node);
    } else if (kind === 'group') {
      const contained = accountsInGroup(name);
      if (contained === undefined) return;
      const place = placeOf(cluster, contained);
      this.#join(node, this.#groups, [place]);
      for (const account of this.#accounts.get(place) ?? []) this.#draw(node, account);
    }
  }

  #join(node: number, sets: Map<string, Set<number>>, places: readonly string[]): void {
    for (const place of places) sets.set(place, (sets.get(place) ?? new Set<number>()).add(node));
    this.#setsOf.set(
      node,
      places.map((place) => [sets, place]),
    );
  }

  #draw(group: number, account: number): void {
    this.nodes.table.addEdge(group, account, grantsAccess, this.#proof, true);
  }
}

const placeOf = (cluster: string, namespace: string): string => `${cluster}\0${namespace}`;

const removeFrom = (sets: Map<string, Set<number>>, place: string, node: number): void => {
  const set = sets.get(place);
  set?.delete(node);
  if (set?.size === 0) sets.delete(place);
};
