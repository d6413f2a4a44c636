import { isList, isObject, objectOf, text, type Json } from '../../lib/json.js';
import type { UserIdentity } from '../../model/audit-record.js';

/**
 * The effective user of an event: the impersonated one if there is one, and then the authenticated one is `delegated_from` (D74). On EKS,
 * `extra` names the IAM principal behind the user. Source: kubernetes `audit/v1/types.go`; EKS user guide, control plane logs.
 */
export const decodeUser = (user: Json | undefined, impersonated: Json | undefined): UserIdentity => {
  const real = objectOf(user);
  const realName = text(real['username']) ?? '';
  const effective = isObject(impersonated) && text(impersonated['username']) !== undefined ? impersonated : real;
  const name = text(effective['username']) ?? '';
  const extra = objectOf(effective['extra']);
  const arn = first(extra['canonicalArn']) || first(extra['arn']);
  return {
    type: userType(name),
    principal_id: text(effective['uid']) ?? '',
    arn,
    account_id: arn.split(':')[4] ?? '',
    user_name: name,
    role_name: /^arn:[^:]*:iam::\d*:role\/(?:.*\/)?([^/]+)$/.exec(arn)?.[1] ?? '',
    ...(effective === real ? {} : { delegated_from: realName }),
  };
};

const first = (value: Json | undefined): string => (isList(value) ? (text(value[0]) ?? '') : (text(value) ?? ''));

/** Kubernetes has only names; their prefix tells what bears them. */
export const userType = (name: string): string => {
  if (name === '') return 'Unknown';
  if (name.startsWith('system:serviceaccount:')) return 'ServiceAccount';
  if (name.startsWith('system:node:')) return 'Node';
  if (name === 'system:anonymous') return 'Anonymous';
  if (name.endsWith('.gserviceaccount.com')) return 'ServiceAccount';
  return name.startsWith('system:') ? 'System' : 'User';
};
