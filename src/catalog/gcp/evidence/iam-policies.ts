import { text, type Json, type JsonObject } from '../../../lib/json.js';
import type { EdgeEnd, Evidence, EvidenceReader, Link, NodeRef } from '../../../model/graph-evidence.js';
import { googleAccount } from '../../graph-keys.js';
import { textAt, textsAt } from '../../values-at.js';
import { policyHolders, type Holder } from '../iam/policy-holders.js';
import { grantsOf } from '../policy-grants.js';
import { accountEmail } from './account-email.js';
import { distinctLinks } from './distinct-links.js';
import { granteeOf } from './grantee.js';
import { policyKey } from './policy-key.js';
import { googleResource } from './resource-names.js';

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
const actingRoles: ReadonlySet<string> = new Set([
  'roles/owner',
  'roles/editor',
  'roles/iam.securityAdmin',
  'roles/iam.serviceAccountAdmin',
  'roles/iam.serviceAccountKeyAdmin',
  'roles/iam.serviceAccountOpenIdTokenCreator',
  'roles/iam.serviceAccountTokenCreator',
  'roles/iam.serviceAccountUser',
  'roles/iam.workloadIdentityUser',
]);

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
