import type { NodeRef } from '../../../model/graph-evidence.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { googleAccount, googleGroup, googleUser } from '../../graph-keys.js';
import { accountEmail, isEmail } from './account-email.js';

/** Whom an access policy names: an identity, or service accounts of clusters by issuer and globs, see `Link`. */
type Grantee =
  | { readonly identity: NodeRef }
  | { readonly identity: undefined; readonly issuer: string; readonly namespace: string; readonly name: string };

/**
 * Reads a member of an access policy. Undefined for members that do not name one identity, such as `allUsers`, `domain:`, `projectEditor:` and
 * `deleted:…?uid=`, and for sets of federated identities unless they are service accounts of clusters. Source: IAM documentation,
 * principal identifiers.
 */
export const granteeOf = (member: string): Grantee | undefined => {
  const colon = member.indexOf(':');
  const [kind, name] = [member.slice(0, colon), member.slice(colon + 1)];
  switch (kind) {
    case 'serviceAccount':
      return poolAccount(name) ?? identity(accountEmail(member), googleAccount);
    case 'user':
      return identity(isEmail(name) ? name : undefined, googleUser);
    case 'group':
      return identity(isEmail(name) ? name : undefined, googleGroup);
    case 'principal':
      return poolMember(name) ?? federated(name);
    case 'principalSet':
      return poolMember(name);
    default:
      return undefined;
  }
};

const identity = (email: string | undefined, make: (email: string) => NodeRef): Grantee | undefined =>
  email === undefined ? undefined : { identity: make(email.toLowerCase()) };

const accounts = (issuer: string, namespace: string, name: string): Grantee => ({ identity: undefined, issuer, namespace, name });

/** `P.svc.id.goog[NS/KSA]`. Names of the cluster are exact here: they contain no `*` or `?`. */
const poolAccount = (name: string): Grantee | undefined => {
  const [, pool, namespace, account] = /^([a-z0-9.:-]+\.svc\.id\.goog)\[([a-z0-9-]+)\/([a-z0-9.-]+)\]$/.exec(name) ?? [];
  return pool === undefined || namespace === undefined || account === undefined ? undefined : accounts(pool, namespace, account);
};

/** `//iam.googleapis.com/projects/N/locations/global/workloadIdentityPools/P.svc.id.goog/…`. All clusters of a project share its pool. */
const poolMember = (name: string): Grantee | undefined => {
  const [, pool, project, rest = ''] =
    /^\/\/iam\.googleapis\.com\/projects\/\d+\/locations\/global\/workloadIdentityPools\/(([a-z0-9.:-]+)\.svc\.id\.goog)\/(.+)$/.exec(
      name,
    ) ?? [];
  if (pool === undefined) return undefined;
  const [, namespace, account] = /^subject\/ns\/([a-z0-9-]+)\/sa\/([a-z0-9.-]+)$/.exec(rest) ?? [];
  if (namespace !== undefined && account !== undefined) return accounts(pool, namespace, account);
  const [, whole] = /^namespace\/([a-z0-9-]+)$/.exec(rest) ?? [];
  if (whole !== undefined) return accounts(pool, whole, '*');
  // One cluster: its own issuer tells it from the others of the pool.
  const [, issuer, owner] =
    /^kubernetes\.cluster\/https:\/\/(container\.googleapis\.com\/v1\/projects\/([^/]+)\/locations\/[^/]+\/clusters\/[^/]+)$/.exec(rest) ??
    [];
  if (issuer !== undefined) return owner === project ? accounts(issuer, '*', '*') : undefined;
  return rest === '*' ? accounts(pool, '*', '*') : undefined;
};

/** `//iam.googleapis.com/projects/N/locations/global/workloadIdentityPools/POOL/subject/S`, or of a workforce pool. */
const federated = (name: string): Grantee | undefined => {
  const [, path, kind] =
    /^\/\/iam\.googleapis\.com\/((?:projects\/\d+\/)?locations\/global\/(workload|workforce)(?:Identity)?Pools\/[^/\s]+\/subject\/.+)$/.exec(
      name,
    ) ?? [];
  if (path === undefined || path.includes('.svc.id.goog/')) return undefined;
  const resourceType = kind === 'workforce' ? 'google_iam_workforce_pool' : 'google_iam_workload_identity_pool';
  return { identity: { key: `google/${path.toLowerCase()}`, type: 'resource', resourceType, name: lastSegment(path) } };
};
