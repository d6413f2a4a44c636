import { words } from '../../dsl.js';
import { type Json, type JsonObject, text } from '../../../lib/json.js';
import type { EdgeEnd, Evidence, EvidenceReader, Link, NodeRef } from '../../../model/graph-evidence.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { partName, partValue } from '../../type-spec.js';
import { textAt, textsAt } from '../../values-at.js';
import { compileTemplate } from '../iam/holder-template.js';
import { type Holder, policyHolders } from '../iam/policy-holders.js';
import { noCondition } from '../no-condition.js';
import { grantsOf, memberName } from '../policy-grants.js';
import { googleAccount, googleGroup, googleUser } from '../../graph-keys.js';
import { accountEmail, isEmail } from './account-email.js';
import { distinctLinks } from './distinct-links.js';
import { googleResource } from './resource-names.js';

/**
 * The resource that declares a policy or a part of it, for states and records alike: `google_project_iam_member/acme/roles/viewer/user:…`.
 * `own`: the attributes that tell apart the resources of one holder. Undefined without all of them.
 */
const policyKey = ({ templates }: Pick<Holder, 'templates'>, type: string, own: readonly string[]) => {
  const keys = templates.map((template) => [...compileTemplate(template).key].reverse());
  return (attributes: JsonObject): NodeRef | undefined => {
    for (const key of keys) {
      const holder = key.map((part) => partValue(part, textAt(attributes, partName(part)) ?? ''));
      const names = [...holder, ...own.map((name) => memberName(textAt(attributes, name) ?? ''))];
      if (names.includes('')) continue;
      const condition = ['condition.title', 'condition.expression'].flatMap((name) => textAt(attributes, name) ?? []);
      const name = [...names, ...(own.length === 0 ? [] : condition.filter((text) => text !== noCondition))].join('/');
      return { key: `${type}/${name}`, type: 'iam_policy', resourceType: type, name };
    }
    return undefined;
  };
};

/** Whom an access policy names: an identity, or service accounts of clusters by issuer and globs, see `Link`. */
type Grantee =
  | { readonly identity: NodeRef }
  | { readonly identity: undefined; readonly issuer: string; readonly namespace: string; readonly name: string };

/**
 * Reads a member of an access policy. Undefined for members that do not name one identity, such as `allUsers`, `domain:`, `projectEditor:` and
 * `deleted:…?uid=`, and for sets of federated identities unless they are service accounts of clusters. Source: IAM documentation,
 * principal identifiers.
 */
const granteeOf = (member: string): Grantee | undefined => {
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

/**
 * Access policies: `google_<type>_iam_{member,binding,policy}` for every resource that has one. Conditions do not matter: they limit a grant,
 * but do not take it away.
 *
 * - On a service account, roles that let members act as it: the resource and the member -grants_access-> the account; service accounts of
 *   clusters are trusted by the account (Workload Identity). The resource does so for members without a node too, such as `allUsers`.
 * - Otherwise the resource, and its custom role, -grants_access-> the member; service accounts of clusters are trusted by the resource.
 *   Predefined roles never change, so they have no node.
 *
 * Not shown: roles on a project, folder or organization that let members act as all service accounts in it, because the accounts are not in
 * the attributes; and members that do not name one identity, see `granteeOf`.
 */
type Kind = 'member' | 'binding' | 'policy';
type Grant = { readonly role: string; readonly member: string; readonly attribute: string };

/** Roles with which a member of the policy of a service account gets its permissions: its tokens, its keys, or its policy. */
const actingRoles: ReadonlySet<string> = new Set(
  words(`
  roles/owner roles/editor roles/iam.securityAdmin roles/iam.serviceAccountAdmin roles/iam.serviceAccountKeyAdmin
  roles/iam.serviceAccountOpenIdTokenCreator roles/iam.serviceAccountTokenCreator roles/iam.serviceAccountUser
  roles/iam.workloadIdentityUser
`),
);

const grantsIn: Readonly<Record<Kind, (attributes: JsonObject) => readonly Grant[]>> = {
  member: (attributes) => grants(attributes, textsAt(attributes, 'member'), 'member'),
  binding: (attributes) => grants(attributes, textsAt(attributes, 'members'), 'members'),
  policy: ({ policy_data: data }) =>
    (grantsOf(data) ?? []).flatMap(({ role, member }) => grants({ role }, typeof member === 'string' ? [member] : [], 'policy_data')),
};

const grants = ({ role }: JsonObject, members: readonly string[], attribute: string): readonly Grant[] =>
  typeof role === 'string' ? members.map((member) => ({ role, member, attribute })) : [];

const reader = (kind: Kind, holder: Holder, type: string): EvidenceReader<JsonObject> => {
  const self = policyKey(holder, type, kind === 'member' ? ['role', 'member'] : kind === 'binding' ? ['role'] : []);
  const isAccount = holder.type === 'service_account';
  return (attributes): Evidence => {
    const account = isAccount ? holderAccount(attributes) : undefined;
    const links = grantsIn[kind](attributes).flatMap((grant) =>
      isAccount && actingRoles.has(grant.role) ? actingLinks(grant, account) : memberLinks(grant),
    );
    return { self: self(attributes), links: distinctLinks(links) };
  };
};

const holderAccount = (attributes: JsonObject): NodeRef | undefined => {
  const email = accountEmail(textAt(attributes, 'service_account_id') ?? '');
  return email === undefined ? undefined : googleAccount(email);
};

const access = (from: EdgeEnd, to: EdgeEnd, attribute: string): Link => ({ link: 'edge', type: 'grants_access', from, to, attribute });

const actingLinks = ({ member, attribute }: Grant, account: NodeRef | undefined): readonly Link[] => {
  if (account === undefined || !isGiven(member)) return [];
  const own = access('self', account, attribute);
  const grantee = granteeOf(member);
  if (grantee === undefined) return [own];
  return [own, grantee.identity === undefined ? trust(account, grantee, attribute) : access(grantee.identity, account, attribute)];
};

/** Whether anybody has the role. Deleted identities have lost it. */
const isGiven = (member: string): boolean =>
  /^(?:all(?:Authenticated)?Users$|(?:user|serviceAccount|group|domain|principal|principalSet|project(?:Owner|Editor|Viewer)):.)/.test(
    member,
  ) && !member.includes('?uid=');

const memberLinks = ({ role, member, attribute }: Grant): readonly Link[] => {
  const grantee = granteeOf(member);
  if (grantee === undefined) return [];
  const custom = customRole(role);
  return [...(custom === undefined ? [] : [custom]), 'self' as const].map((from) =>
    grantee.identity === undefined ? trust(from, grantee, attribute) : access(from, grantee.identity, attribute),
  );
};

type Accounts = { readonly issuer: string; readonly namespace: string; readonly name: string };

const trust = (grantor: EdgeEnd, { issuer, namespace, name }: Accounts, attribute: string): Link => ({
  link: 'trust',
  grantor,
  issuer,
  namespace,
  name,
  attribute,
});

const customRole = (role: string): NodeRef | undefined => {
  const [, parent] = /^(projects|organizations)\/[^/]+\/roles\/[^/]+$/.exec(role) ?? [];
  return parent === undefined
    ? undefined
    : googleResource(role, 'iam_role', parent === 'projects' ? 'google_project_iam_custom_role' : 'google_organization_iam_custom_role');
};

const kinds: readonly Kind[] = ['member', 'binding', 'policy'];

export const policyEvidence: readonly (readonly [type: string, reader: EvidenceReader<JsonObject>])[] = policyHolders.flatMap((holder) =>
  kinds.map((kind) => {
    const type = `google_${holder.type}_iam_${kind}`;
    return [type, reader(kind, holder, type)] as const;
  }),
);

const roleName = (value: Json | undefined): string => text(value) ?? '';

/** Roles of projects and organizations. */
export const customRoleEvidence: EvidenceReader<JsonObject> = ({ id, name }) => ({
  self: customRole(roleName(id)) ?? customRole(roleName(name)),
  links: [],
});
