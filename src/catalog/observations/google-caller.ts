import { isList, objectOf, text, type JsonObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Caller, NodeRef, Subject } from '../../model/graph-evidence.js';
import { googleAccount, googleAccountKey } from '../graph-keys.js';

/** The caller of an entry of Google Cloud: the account, then the chain that delegated to it, from the last member to the first. */
export const googleCaller = ({ user, context }: Pick<AuditRecord, 'user' | 'context'>): Caller => {
  const caller = objectOf(context['caller']);
  const { delegation } = caller;
  const chain = (isList(delegation) ? delegation : []).flatMap((one) => text(one) ?? []).reverse();
  const name = user.user_name === '' ? user.principal_id : user.user_name;
  const principals = [name, ...chain];
  return {
    identities: withKey(principals.flatMap(googlePrincipal), caller),
    credential: '',
    pod: undefined,
    subject: firstSubject(principals),
  };
};

/** The node of a principal as audit logs name it; nothing for service accounts of clusters and for the platform. */
export const googlePrincipal = (given: string): readonly NodeRef[] => {
  const name = given.replace(/^(?:user|serviceAccount):/, '');
  if (name.endsWith('.gserviceaccount.com') && !name.includes('/')) return [googleAccount(name)];
  const [, path] = /^principal:\/\/iam\.googleapis\.com\/(.+)$/.exec(name) ?? [];
  if (path !== undefined) {
    const resourceType = 'google_iam_workload_identity_pool';
    return subjectOf(name) === undefined
      ? [{ key: `google/${path.toLowerCase()}`, type: 'resource', resourceType, name: path.slice(path.lastIndexOf('/') + 1) }]
      : [];
  }
  if (!/^[^@/:[\]\s]+@[^@/:[\]\s]+$/.test(name)) return [];
  return [{ key: `google/user/${name.toLowerCase()}`, type: 'resource', resourceType: 'google_user', name }];
};

/** Puts the key with which the caller signed in before the account to which it belongs. */
const withKey = (identities: readonly NodeRef[], caller: JsonObject): readonly NodeRef[] => {
  const [, email = '', id = ''] = /\/serviceAccounts\/([^/]+)\/keys\/([^/]+)$/.exec(text(caller['key']) ?? '') ?? [];
  if (!email.includes('@')) return identities;
  const key = `google/key/${email}/${id}`.toLowerCase();
  const node: NodeRef = { key, type: 'resource', resourceType: 'google_service_account_key', name: id };
  const owner = googleAccountKey(email);
  const at = identities.findIndex((one) => one.key === owner);
  return at < 0 ? [...identities, node, googleAccount(email)] : [...identities.slice(0, at), node, ...identities.slice(at)];
};

const firstSubject = (principals: readonly string[]): Subject | undefined => {
  for (const one of principals) {
    const subject = subjectOf(one);
    if (subject !== undefined) return subject;
  }
  return undefined;
};

/**
 * The service account of a cluster behind a principal of a workload pool. Source: IAM documentation, "principal identifiers"; googleapis
 * `google/cloud/audit/audit_log.proto` for the older form.
 */
const subjectOf = (principal: string): Subject | undefined => {
  const [, issuer, namespace, name] =
    /\/workloadIdentityPools\/([^/]+\.svc\.id\.goog)\/subjects?\/ns\/([^/]+)\/sa\/([^/]+)$/.exec(principal) ??
    /^(?:serviceAccount:)?([^/:[\]]+\.svc\.id\.goog)\[([^/\]]+)\/([^/\]]+)\]$/.exec(principal) ??
    [];
  return issuer === undefined || namespace === undefined || name === undefined ? undefined : { issuer, namespace, name };
};
