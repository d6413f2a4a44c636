import type { UserIdentity } from '../../model/audit-record.js';
import { isList, objectOf, text, type Json } from '../../lib/json.js';

/**
 * The caller, from `authenticationInfo` (D74). Federated principals have no e-mail, only a subject.
 * Source: googleapis `google/cloud/audit/audit_log.proto`, `AuthenticationInfo`.
 */
export const decodeIdentity = (value: Json | undefined): UserIdentity => {
  const info = objectOf(value);
  const email = text(info['principalEmail']) ?? '';
  const subject = text(info['principalSubject']) ?? '';
  const name = email !== '' ? email : subject.replace(/^(?:user|serviceAccount):/, '');
  const delegated = delegatedFrom(info['serviceAccountDelegationInfo']);
  return {
    type: typeOf(name, subject),
    principal_id: subject,
    arn: '',
    account_id: projectOf(email),
    user_name: name,
    role_name: '',
    ...(delegated === '' ? {} : { delegated_from: delegated }),
  };
};

const typeOf = (name: string, subject: string): string => {
  if (name.endsWith('.gserviceaccount.com')) return 'ServiceAccount';
  if (name.startsWith('system:')) return name.startsWith('system:serviceaccount:') ? 'ServiceAccount' : 'System';
  if (/^principal(?:Set)?:/.test(subject === '' ? name : subject)) return 'FederatedUser';
  return name === '' ? 'Unknown' : 'User';
};

/** The project of `name@PROJECT.iam.gserviceaccount.com`; '' for people and for the platform's own accounts. */
const projectOf = (email: string): string => /@([a-z][a-z0-9-]*)\.iam\.gserviceaccount\.com$/.exec(email)?.[1] ?? '';

/** The first member of a chain of delegations: the person or workload that began it. */
const delegatedFrom = (chain: Json | undefined): string => {
  for (const link of isList(chain) ? chain : []) {
    const name = nameOf(link);
    if (name !== undefined) return name;
  }
  return '';
};

const nameOf = (link: Json): string | undefined => {
  const { firstPartyPrincipal, principalSubject } = objectOf(link);
  return text(objectOf(firstPartyPrincipal)['principalEmail']) ?? text(principalSubject);
};

/** What the causal graph reads of `authenticationInfo` and the API does not return; each is absent if it is not known. */
type GoogleCaller = {
  /** Full name of the service account key with which the caller signed in. */
  readonly key?: string;
  /** E-mails and subjects of the chain of delegations; the first began it. */
  readonly delegation?: readonly string[];
};

/** Undefined if there is nothing. */
export const callerContext = (value: Json | undefined): GoogleCaller | undefined => {
  const info = objectOf(value);
  const key = text(info['serviceAccountKeyName']);
  const chain = info['serviceAccountDelegationInfo'];
  const delegation = (isList(chain) ? chain : []).flatMap((link) => nameOf(link) ?? []);
  if (key === undefined && delegation.length === 0) return undefined;
  return { ...(key === undefined ? {} : { key }), ...(delegation.length === 0 ? {} : { delegation }) };
};
