import type { Subject } from '../../model/graph-evidence.js';

/** The namespace and name in `system:serviceaccount:NS:NAME`, the user name of a service account and the subject of its tokens. */
export const serviceAccountOf = (user: string): { readonly namespace: string; readonly name: string } | undefined => {
  const [, namespace, name] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(user) ?? [];
  return namespace === undefined || name === undefined ? undefined : { namespace, name };
};

export const clusterSubject = (issuer: string, user: string): Subject | undefined => {
  const account = serviceAccountOf(user);
  return account === undefined ? undefined : { issuer, ...account };
};
