import type { NodeRef } from '../model/graph-evidence.js';

/**
 * Keys of nodes of the causal graph: one spelling for each thing, whatever names it.
 *
 * - AWS identities: `arn:aws:iam::<account>:role/<name>`, without the path, which is not part of a role's identity and which session ARNs
 *   omit; likewise `user/`, `group/`, `instance-profile/`. Policies keep their path, because their ARNs always show it.
 * - Other AWS resources: the ARN if their records show it, else their unique id: `sg-…`, `vpc-…`, `subnet-…`, `i-…`.
 * - Access keys: their id.
 * - Google Cloud: `google/serviceaccount/<e-mail>`, `google/user/<e-mail>`, `google/group/<e-mail>`, `google/key/<e-mail>/<key id>`,
 *   `google/<resource path>`, all in lower case.
 * - Kubernetes: `kubernetes/<cluster>/<kind in lower case>/<namespace>/<name>`; the namespace is '' for objects without one. A pod whose uid
 *   is known has `/<uid>` after it, because the cluster may give its name to another one.
 */
export const awsIdentityKey = (kind: 'role' | 'user' | 'group' | 'instance-profile', account: string, name: string): string =>
  `arn:aws:iam::${account}:${kind}/${name}`;

/**
 * The key of a principal from its ARN, of IAM or of a session; other ARNs are their own key. Every call that changes something names one:
 * splitting the ARN takes three times as long (bench `graph`).
 */
export const awsKeyOfArn = (arn: string): string => {
  const service = arn.startsWith('arn:') ? arn.indexOf(':', 4) + 1 : 0;
  const isSession = service > 0 && arn.startsWith('sts:', service);
  if (!isSession && (service === 0 || !arn.startsWith('iam:', service))) return arn;
  const region = service + 4;
  const account = arn.indexOf(':', region) + 1;
  const resource = account === 0 ? 0 : arn.indexOf(':', account) + 1;
  if (resource === 0) return arn;
  const slash = arn.indexOf('/', resource);
  const kind = arn.slice(resource, slash < 0 ? undefined : slash);
  const owner = arn.slice(account, resource - 1);
  if (isSession) {
    if (kind !== 'assumed-role') return arn;
    const end = arn.indexOf('/', slash + 1);
    return awsIdentityKey('role', owner, slash < 0 ? '' : arn.slice(slash + 1, end < 0 ? undefined : end));
  }
  if (kind !== 'role' && kind !== 'user' && kind !== 'group' && kind !== 'instance-profile') return arn;
  return awsIdentityKey(kind, owner, slash < 0 ? kind : arn.slice(arn.lastIndexOf('/') + 1));
};

export const googleAccountKey = (email: string): string => `google/serviceaccount/${email.toLowerCase()}`;

export const clusterObjectKey = (cluster: string, kind: string, namespace: string, name: string): string =>
  `kubernetes/${cluster}/${kind.toLowerCase()}/${namespace}/${name}`;

export const awsRole = (arn: string, name = arn.slice(arn.lastIndexOf('/') + 1)): NodeRef => ({
  key: awsKeyOfArn(arn),
  type: 'iam_role',
  resourceType: 'aws_iam_role',
  name,
});

/** A Google service account: the identity that a workload uses, as a role is in AWS. */
export const googleAccount = (email: string): NodeRef => ({
  key: googleAccountKey(email),
  type: 'service_account',
  resourceType: 'google_service_account',
  name: email,
});

/** A person's account, and a group of accounts. Terraform has no type for the first. */
export const googleUser = (email: string): NodeRef => ({
  key: `google/user/${email.toLowerCase()}`,
  type: 'resource',
  resourceType: 'google_user',
  name: email,
});
export const googleGroup = (email: string): NodeRef => ({
  key: `google/group/${email.toLowerCase()}`,
  type: 'resource',
  resourceType: 'google_cloud_identity_group',
  name: email,
});

/** A key of a Google service account. */
export const googleKey = (email: string, id: string): NodeRef => ({
  key: `google/key/${email}/${id}`.toLowerCase(),
  type: 'resource',
  resourceType: 'google_service_account_key',
  name: id,
});

/** A service account of a cluster. */
export const clusterAccount = (cluster: string, namespace: string, name: string): NodeRef => ({
  key: clusterObjectKey(cluster, 'serviceaccount', namespace, name),
  type: 'service_account',
  resourceType: 'kubernetes_service_account',
  name: `${namespace}/${name}`,
});

/** Type and name of the resource that a key names; '' if the key does not tell. */
export const refOfKey = (key: string): { readonly resourceType: string; readonly name: string } => {
  if (key.startsWith('arn:')) {
    const [, , service = '', , , ...rest] = key.split(':');
    const [kind = '', ...path] = rest.join(':').split('/');
    const name = path.at(-1) ?? kind;
    return { resourceType: service === 'iam' ? `aws_iam_${kind.replaceAll('-', '_')}` : '', name };
  }
  if (key.startsWith('google/serviceaccount/')) return { resourceType: 'google_service_account', name: key.slice(22) };
  if (key.startsWith('google/key/')) return { resourceType: 'google_service_account_key', name: key.slice(key.lastIndexOf('/') + 1) };
  if (key.startsWith('kubernetes/')) {
    const parts = key.split('/');
    const isPod = parts.length > 5 && parts.at(-4) === 'pod';
    const [name = '', namespace = '', kind = ''] = (isPod ? parts.slice(-4, -1) : parts.slice(-3)).reverse();
    return { resourceType: `kubernetes_${kindNames.get(kind) ?? kind}`, name: namespace === '' ? name : `${namespace}/${name}` };
  }
  const slash = key.indexOf('/');
  const type = slash < 0 ? '' : key.slice(0, slash);
  return type.includes('_') ? { resourceType: type, name: key.slice(slash + 1) } : { resourceType: '', name: key };
};

/** Kinds of Kubernetes whose Terraform type separates their words. */
const kindNames: ReadonlyMap<string, string> = new Map([
  ['serviceaccount', 'service_account'],
  ['clusterrole', 'cluster_role'],
  ['rolebinding', 'role_binding'],
  ['clusterrolebinding', 'cluster_role_binding'],
  ['statefulset', 'stateful_set'],
  ['cronjob', 'cron_job'],
]);
