import { text, type JsonObject } from '../../../lib/json.js';
import type { Link, NodeRef } from '../../../model/graph-evidence.js';
import { clusterAccount } from '../../graph-keys.js';
import { blocksAt, textAt } from '../../values-at.js';
import { accountsInGroup } from './accounts-in-group.js';
import type { ObjectLinks } from './object-links.js';
import { objectRef, type ObjectName } from './object-refs.js';

/**
 * A binding and its role -grants_access-> the service accounts and users that it names, and the groups that contain every service account
 * (see `accountsInGroup`). Other groups have no edges: who belongs to them is in no attribute. Source: Kubernetes API reference,
 * `rbac.authorization.k8s.io/v1`.
 */
export const bindingLinks: ObjectLinks = (attributes, self) => {
  const role = roleOf(attributes, self);
  const subjects = new Map(
    blocksAt(attributes, 'subject')
      .flatMap((one) => subjectIn(one, self))
      .map((one) => [one.key, one]),
  );
  return [...subjects.values()].flatMap((subject): readonly Link[] => [
    { link: 'edge', type: 'grants_access', from: 'self', to: subject, attribute: 'subject' },
    ...(role === undefined ? [] : [{ link: 'edge', type: 'grants_access', from: role, to: subject, attribute: 'role_ref' } as const]),
  ]);
};

const subjectIn = ({ kind, name, namespace }: JsonObject, self: ObjectName): readonly NodeRef[] => {
  const subject = text(name);
  if (subject === undefined) return [];
  if (kind === 'ServiceAccount') {
    // A binding of the cluster has no namespace of its own.
    const own = text(namespace) ?? self.namespace;
    return own === '' ? [] : [clusterAccount(self.cluster, own, subject)];
  }
  if (kind === 'Group' && accountsInGroup(subject) !== undefined)
    return [objectRef('group', 'resource', 'kubernetes_group', { cluster: self.cluster, namespace: '', name: subject })];
  if (kind !== 'User') return [];
  // A service account is also a user of this name.
  const [, ownNamespace, account] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(subject) ?? [];
  return [
    ownNamespace === undefined || account === undefined
      ? objectRef('user', 'resource', 'kubernetes_user', { cluster: self.cluster, namespace: '', name: subject })
      : clusterAccount(self.cluster, ownNamespace, account),
  ];
};

const roleOf = (attributes: JsonObject, { cluster, namespace }: ObjectName): NodeRef | undefined => {
  const [kind, name] = [textAt(attributes, 'role_ref.kind'), textAt(attributes, 'role_ref.name')];
  if (name === undefined) return undefined;
  if (kind === 'ClusterRole') return objectRef(kind, 'iam_role', 'kubernetes_cluster_role', { cluster, namespace: '', name });
  return kind === 'Role' && namespace !== '' ? objectRef(kind, 'iam_role', 'kubernetes_role', { cluster, namespace, name }) : undefined;
};
