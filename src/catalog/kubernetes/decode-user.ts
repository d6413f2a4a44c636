import { isList, isObject, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';
import type { UserIdentity } from '../../model/audit-record.js';

/**
 * The effective user of an event: the impersonated one if there is one, and then the authenticated one is `delegated_from` (D74). On EKS,
 * `extra` names the IAM principal behind the user. Source: kubernetes `audit/v1/types.go`; EKS user guide, control plane logs.
 */
export const decodeUser = (user: Json | undefined, impersonated: Json | undefined): UserIdentity => {
  const real = objectOf(user);
  const realName = text(real['username']) ?? '';
  const effective = effectiveUser(real, impersonated);
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

const effectiveUser = (real: JsonObject, impersonated: Json | undefined): JsonObject =>
  isObject(impersonated) && text(impersonated['username']) !== undefined ? impersonated : real;

/** The groups of the effective user. */
export const groupsOf = (user: Json | undefined, impersonated: Json | undefined): readonly string[] => {
  const { groups } = effectiveUser(objectOf(user), impersonated);
  return isList(groups) ? groups.flatMap((one) => text(one) ?? []) : [];
};

/** What the causal graph reads of the authenticated user and the API does not return; each is absent if it is not known. */
export type ClusterCaller = {
  /** The pod whose token was used, in the namespace of the service account. */
  readonly pod?: string;
  readonly podUid?: string;
  /** On EKS: the id of the temporary credentials or the access key. */
  readonly accessKeyId?: string;
  /** On EKS: the IAM principal, if it impersonates another user. */
  readonly arn?: string;
};

/**
 * Undefined if there is nothing. Who impersonates another user may give that user any `extra`, so only that of the authenticated user is
 * read. Source: kubernetes `apiserver/pkg/authentication/serviceaccount/util.go`.
 */
export const callerContext = (user: Json | undefined, impersonated: Json | undefined): ClusterCaller | undefined => {
  const extra = objectOf(user)['extra'];
  if (!isObject(extra)) return undefined;
  const pod = first(extra['authentication.kubernetes.io/pod-name']);
  const podUid = first(extra['authentication.kubernetes.io/pod-uid']);
  const accessKeyId = first(extra['accessKeyId']);
  const arn = isObject(impersonated) ? first(extra['canonicalArn']) || first(extra['arn']) : '';
  if (pod === '' && accessKeyId === '' && arn === '') return undefined;
  return {
    ...(pod === '' ? {} : { pod }),
    ...(pod === '' || podUid === '' ? {} : { podUid }),
    ...(accessKeyId === '' ? {} : { accessKeyId }),
    ...(arn === '' ? {} : { arn }),
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
