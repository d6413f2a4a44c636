import type { NaiveNodeTypes } from './naive-node-types.js';
import type { Owner } from './naive-owners.js';
import type { Pod } from './naive-pods.js';

export type Edge = { readonly from: string; readonly to: string; readonly type: string };

/** The edges that states, records and pods prove, with every join evaluated over all pairs. `nodes`: nodes known otherwise. */
export const provenEdges = (
  owners: readonly Owner[],
  pods: readonly Pod[],
  nodes: readonly string[],
  types: NaiveNodeTypes,
): readonly Edge[] => {
  const edges: Edge[] = [];
  const links = owners.flatMap(({ self, links }) => links.map((link) => ({ self, link })));
  for (const { self, link } of links) {
    if (link.link !== 'edge') continue;
    const [from, to] = [types.end(link.from, self), types.end(link.to, self)];
    if (from !== to) edges.push({ from, to, type: link.type });
  }
  for (const { node, account, owner } of pods) {
    if (account !== '') edges.push({ from: account, to: node, type: 'used_by' });
    if (owner !== '') edges.push({ from: owner, to: node, type: 'contains' });
  }
  const claims = links.flatMap(({ self, link }) =>
    link.link === 'claim' ? [{ account: types.end(link.account, self), grantor: link.grantor }] : [],
  );
  const trusts = links.flatMap(({ self, link }) => (link.link === 'trust' ? [{ ...link, by: types.end(link.grantor, self) }] : []));
  const issuers = links.flatMap(({ link }) => (link.link === 'issuer' ? [link] : []));
  const known = owners
    .filter(({ isDeclared, links: own }) => isDeclared || own.some(({ link }) => link === 'trust'))
    .map(({ self }) => self);
  for (const { account, grantor } of claims) {
    if (known.includes(grantor)) continue;
    if (grantor.includes(':role/')) types.set(grantor, 'iam_role');
    edges.push({ from: grantor, to: account, type: 'grants_access' });
  }
  const clusters = new Set(issuers.map(({ cluster }) => cluster));
  const keys = new Set([
    ...nodes,
    ...owners.map(({ self }) => self),
    ...claims.map(({ account }) => account),
    ...edges.flatMap(({ from, to }) => [from, to]),
  ]);
  const accounts = [...keys].flatMap((key) => {
    const [, cluster = '', namespace = '', name = ''] = /^kubernetes\/([^/]*)\/serviceaccount\/([^/]*)\/([^/]*)$/.exec(key) ?? [];
    return name === '' ? [] : [{ key, cluster, namespace, name }];
  });
  for (const { by, issuer, namespace, name } of trusts) {
    const claimants = (space: string, own: string): readonly string[] =>
      accounts
        .filter((one) => one.namespace === space && one.name === own)
        .filter(({ key }) => claims.some((claim) => claim.account === key && claim.grantor === by))
        .map(({ key }) => key);
    for (const account of accounts) {
      if (!matches(namespace, account.namespace) || !matches(name, account.name)) continue;
      const ofIssuer = issuers.filter((one) => one.issuer === issuer).map(({ cluster }) => cluster);
      const isIssued = ofIssuer.includes(account.cluster) || (ofIssuer.length > 0 && account.cluster === '' && clusters.size === 1);
      const hasOther = issuers.some((other) => other.cluster === account.cluster && !other.issuer.startsWith('eks:'));
      const isElsewhere = ofIssuer.length > 0 ? account.cluster === '' || clusters.has(account.cluster) : hasOther;
      const claiming = claimants(account.namespace, account.name);
      const isClaimed = claiming.length === 1 && claiming[0] === account.key;
      if (isIssued || (!isElsewhere && isClaimed)) edges.push({ from: by, to: account.key, type: 'grants_access' });
    }
  }
  return edges;
};

const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(text);
