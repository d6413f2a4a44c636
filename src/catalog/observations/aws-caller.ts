import { objectOf, text } from '../../lib/json.js';
import { ownText } from '../../lib/own-text.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Caller, NodeRef, Subject } from '../../model/graph-evidence.js';
import { awsIdentityKey, awsKeyOfArn, awsRole } from '../graph-keys.js';
import { clusterSubject } from './service-account-user.js';

/**
 * The caller of a record of CloudTrail. A root user has no identity, and an account that called from outside is no identity of its own.
 * Source: CloudTrail user guide, "userIdentity element"; IAM user guide, "unique identifiers", for the prefixes of key ids.
 */
export const awsCaller = ({ user, context }: Pick<AuditRecord, 'user' | 'context'>): Caller => {
  const caller = objectOf(context['caller']);
  const id = text(caller['accessKeyId']) ?? '';
  const issuer = text(caller['issuer']) ?? '';
  const provider = text(caller['provider']) ?? '';
  const key = user.type !== 'Root' && id.startsWith('AKIA') ? [accessKey(id)] : [];
  return {
    identities: [...key, ...principalOf(user, issuer), ...providerOf(provider)],
    credential: id.startsWith('ASIA') ? id : '',
    pod: undefined,
    subject: user.type === 'WebIdentityUser' ? subjectOf(user.user_name, provider) : undefined,
  };
};

const accessKey = (id: string): NodeRef => ({ key: id, type: 'resource', resourceType: 'aws_iam_access_key', name: id });

const principalOf = ({ type, arn, account_id, user_name, role_name }: AuditRecord['user'], issuer: string): readonly NodeRef[] => {
  switch (type) {
    case 'IAMUser':
      return awsPrincipal(arn === '' && account_id !== '' && user_name !== '' ? awsIdentityKey('user', account_id, user_name) : arn);
    case 'AssumedRole':
    case 'Role':
      return awsPrincipal(arn === '' && account_id !== '' && role_name !== '' ? awsIdentityKey('role', account_id, role_name) : arn);
    case 'FederatedUser':
      return awsPrincipal(issuer);
    default:
      return [];
  }
};

/** Start of the keys of IAM. */
const iam = 'arn:aws:iam::';

/** The role or user that an ARN names, of IAM or of a session; nothing for other ARNs. Remembers a thousand: most calls are of few callers. */
export const awsPrincipal = (arn: string): readonly NodeRef[] => {
  const before = principals.get(arn);
  if (before !== undefined) return before;
  const own = ownText(arn);
  const found = principalNamed(own);
  if (principals.size >= maxPrincipals) principals.clear();
  if (own.length <= longestArn) principals.set(own, found);
  return found;
};

const maxPrincipals = 1_000;
/** The longest ARN of IAM. */
const longestArn = 2_048;
const principals = new Map<string, readonly NodeRef[]>();

const principalNamed = (arn: string): readonly NodeRef[] => {
  const key = awsKeyOfArn(arn);
  const resource = key.startsWith(iam) ? key.indexOf(':', iam.length) + 1 : 0;
  const name = resource === 0 ? '' : key.slice(resource + 'role/'.length);
  if (name === '') return [];
  if (key.startsWith('role/', resource)) return [awsRole(key, name)];
  return key.startsWith('user/', resource) ? [{ key, type: 'resource', resourceType: 'aws_iam_user', name }] : [];
};

const oidc = ':oidc-provider/';

/** The resource of an identity provider; public ones, such as `accounts.google.com`, are none. */
export const providerOf = (provider: string): readonly NodeRef[] => {
  const resourceType = provider.includes(oidc)
    ? 'aws_iam_openid_connect_provider'
    : provider.includes(':saml-provider/')
      ? 'aws_iam_saml_provider'
      : undefined;
  if (resourceType === undefined || !provider.startsWith('arn:')) return [];
  return [{ key: provider, type: 'resource', resourceType, name: provider.slice(provider.indexOf('/') + 1) }];
};

/** The service account that a web identity names, if it is one. */
const subjectOf = (name: string, provider: string): Subject | undefined => {
  const at = provider.indexOf(oidc);
  return at < 0 ? undefined : clusterSubject(provider.slice(at + oidc.length), name);
};
