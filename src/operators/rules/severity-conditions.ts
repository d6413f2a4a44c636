import { ruleKey, rulesOf } from '../../catalog/aws/firewall/group-rules.js';
import { grantsOf } from '../../catalog/gcp/policy-grants.js';
import type { Condition, conditions } from '../../catalog/severity-row.js';
import { isObject, text, isList, type Json, type JsonObject } from '../../lib/json.js';
import { attributeAt } from '../../model/state-snapshot.js';
import { canonicalText } from '../compare/compare-values.js';
import { opens } from './policy-exposure.js';
import { administratorPolicies, givesAdministration } from './policy-rights.js';
import { admits, cloudConditions, opensNetwork } from './cloud-conditions.js';
import { clusterConditions } from './cluster-conditions.js';
import { accountIn, dropsDenial, statementsOf, widens } from './policy-statements.js';
import { added, isEmpty, isText, listOf, hasEveryAddress, opensToEverybody, type SeverityContext, type Shift } from './shift.js';

/** Conditions for security groups and network ACLs, see `conditions`. */
const firewallConditions = {
  opens_blocks: ({ oldValue, newValue }: Shift): boolean =>
    opensToEverybody(rulesOf(oldValue), rulesOf(newValue), sourcesAdded(oldValue, newValue)),
  gains_sources: ({ oldValue, newValue }: Shift): boolean => sourcesAdded(oldValue, newValue).length > 0,
  moves_open: ({ oldValue, newValue, after }: Shift): boolean =>
    canonicalText(oldValue) !== canonicalText(newValue) && hasEveryAddress(sourceRanges(after())),
  admits_entry: ({ after }: Shift): boolean => isPermission(after()) && hasEveryAddress(sourceRanges(after())),
} as const;

/** The rules of a group that the second list of blocks has and the first lacks; descriptions make no difference. */
const sourcesAdded = (from: Json, to: Json): readonly JsonObject[] => {
  const known = new Set(rulesOf(from).map(ruleKey));
  return rulesOf(to).filter((rule) => !known.has(ruleKey(rule)));
};

const sourceRanges = (rule: JsonObject): Json =>
  ['cidr_ipv4', 'cidr_ipv6', 'cidr_blocks', 'ipv6_cidr_blocks', 'cidr_block', 'ipv6_cidr_block'].map((name) => rule[name] ?? null);

/** An entry of a network ACL that lets connections in. */
const isPermission = (entry: JsonObject): boolean => !isText(entry['rule_action'] ?? '', 'deny') && !isText(entry['egress'] ?? '', 'true');

/** Whether the change meets the condition of a row of the table. */
export const meets = (condition: Condition, shift: Shift): boolean => {
  if (typeof condition === 'string') return tests[condition](shift);
  if ('was' in condition) return isText(shift.oldValue, condition.was) && !isText(shift.newValue, condition.was);
  return condition.becomes.some((value) => isText(shift.newValue, value) && !isText(shift.oldValue, value));
};

const tests: Readonly<Record<keyof typeof conditions, (shift: Shift) => boolean>> = {
  turned_on: ({ oldValue, newValue }) => isText(newValue, 'true') && !isText(oldValue, 'true'),
  turned_off: ({ oldValue, newValue }) => isText(oldValue, 'true') && !isText(newValue, 'true'),
  lowered: ({ oldValue, newValue }) => amountOf(oldValue) > amountOf(newValue),
  expires_sooner: ({ oldValue, newValue }) => termOf(oldValue) > termOf(newValue),
  emptied: ({ oldValue, newValue }) => !isEmpty(oldValue) && isEmpty(newValue),
  replaced: ({ oldValue }) => !isEmpty(oldValue),
  loses_entries: ({ oldValue, newValue }) => added(newValue, oldValue).length > 0,
  gains_entries: ({ oldValue, newValue }) => added(oldValue, newValue).length > 0,
  given: ({ oldValue, newValue }) => isEmpty(oldValue) && !isEmpty(newValue),
  opens_policy: ({ oldValue, newValue, known }) => opens(statementsOf(oldValue), statementsOf(newValue), (id) => known.isAccount(id)),
  widens_policy: ({ oldValue, newValue }) => widens(statementsOf(oldValue), statementsOf(newValue)),
  drops_denial: ({ oldValue, newValue }) => dropsDenial(statementsOf(oldValue), statementsOf(newValue)),
  opens_acl: opensAcl,
  opens_function: ({ before, after, known }) => isCallable(after(), known) && !isCallable(before, known),
  lets_in_stranger: ({ oldValue, newValue, known }) => added(oldValue, newValue).some((one) => isStranger(one, known)),
  opens_network: opensNetwork,
  opens_firewall: (shift) => opensNetwork(shift) && admits(shift.after()),
  administrator_policy: (shift) => policiesGiven(shift).some((arn) => isAdministrators(arn, shift.known)),
  administrator_group: (shift) =>
    groupsJoined(shift).some((group) => administratorPolicies.some((arn) => shift.known.groupHolds(group, arn))),
  opens_grants: ({ oldValue, newValue, after }) => grantsAdded(oldValue, newValue, after()).some(isEverybody),
  administrator_role: ({ oldValue, newValue, after }) => grantsAdded(oldValue, newValue, after()).some(isAdministrator),
  allows_everything: ({ newValue }) =>
    listOf(newValue).some((rule) => isObject(rule) && ['verbs', 'resources'].every((name) => listOf(rule[name] ?? null).includes('*'))),
  administrator_document: ({ newValue }) => givesAdministration(statementsOf(newValue)),
  ...cloudConditions,
  ...clusterConditions,
  ...firewallConditions,
};

/** A number, or a duration in seconds: `86400s`. */
const amountOf = (value: Json): number => Number(typeof value === 'string' ? value.replace(/s$/, '') : (value ?? 0));

/** Nothing and 0 mean for ever. */
const termOf = (value: Json): number => amountOf(value) || Infinity;

const isStranger = (who: Json, known: SeverityContext): boolean => {
  if (typeof who !== 'string') return false;
  const account = accountIn(who);
  return who === 'all' || who === '*' || (account !== '' && !known.isAccount(account));
};

const isAdministrators = (arn: string, known: SeverityContext): boolean =>
  administratorPolicies.includes(arn) || givesAdministration(statementsOf(known.policyDocument(arn)));

/** The policies that an attachment adds. An attachment that lists its holders has its policy in another attribute. */
const policiesGiven = ({ oldValue, newValue, after }: Shift): readonly string[] => {
  const names = added(oldValue, newValue).filter((one) => typeof one === 'string');
  const policies = names.filter((one) => one.startsWith('arn:'));
  const own = text(after()['policy_arn']);
  return policies.length === 0 && names.length > 0 && own !== undefined ? [own] : policies;
};

/** The groups to which a membership adds a user. A membership that lists its users has its group in another attribute. */
const groupsJoined = ({ oldValue, newValue, after }: Shift): readonly string[] => {
  const own = text(after()['group']);
  const names = added(oldValue, newValue).filter((one) => typeof one === 'string');
  return own === undefined ? names : names.length > 0 ? [own] : [];
};

const everybody = /\/groups\/global\/(AllUsers|AuthenticatedUsers)$/;
/** The canonical user that writes CloudFront logs. Source: CloudFront developer guide, standard logging. */
const logWriter = 'c4c1ede66af53448b93c283ce9448c4ba468c9432aa01d700d3878632f77d2d0';

/** A grant to everybody, or to an account that is neither the owner nor had a grant before. */
function opensAcl({ oldValue, newValue, before }: Shift): boolean {
  const earlier = listOf(oldValue).map(granteeOf);
  const now = listOf(newValue).map(granteeOf);
  if (now.some(({ uri, text: whole }) => everybody.test(uri) && !earlier.some((one) => one.text === whole))) return true;
  const knownGrantees = [...earlier.map(({ id }) => id), text(attributeAt(before, 'access_control_policy.owner.id')) ?? ''].filter(
    (id) => id !== '',
  );
  const unknownGrantees = new Set(now.map(({ id }) => id).filter((id) => id !== '' && id !== logWriter && !knownGrantees.includes(id)));
  // If the owner is unknown, one of the accounts is the owner.
  return unknownGrantees.size > (knownGrantees.length > 0 ? 0 : 1);
}

/** Both forms: `{grantee: [{id, uri}], permission}` and `{id, uri, permissions}`. */
const granteeOf = (grant: Json): { readonly id: string; readonly uri: string; readonly text: string } => {
  const named = isObject(grant) ? listOf(grant['grantee'] ?? grant)[0] : undefined;
  const who = isObject(named) ? named : {};
  return {
    id: text(who['id']) ?? text(who['email_address']) ?? '',
    uri: text(who['uri']) ?? '',
    text: canonicalText(isObject(grant) ? { ...grant, grantee: null, id: who['id'] ?? null, uri: who['uri'] ?? null } : grant),
  };
};

/** Whether a permission of a function or layer allows unknown accounts to call it. */
const isCallable = (permission: JsonObject, known: SeverityContext): boolean => {
  const principal = text(permission['principal']) ?? '';
  if (text(permission['principal_org_id']) !== undefined || text(permission['organization_id']) !== undefined) return false;
  const sources = [text(permission['source_account']), accountIn(text(permission['source_arn']) ?? '')].filter((one) => (one ?? '') !== '');
  if (sources.length > 0) return sources.every((one) => one !== undefined && !known.isAccount(one));
  if (principal === '*') return text(permission['source_arn']) === undefined && text(permission['event_source_token']) === undefined;
  const account = accountIn(principal);
  return account !== '' && !known.isAccount(account);
};

/**
 * The grants that a change of an access policy of Google Cloud adds: of a single member, of the members of a role, of a whole policy, or
 * of the access list of a dataset. The role of members is that of the resource.
 */
const grantsAdded = (oldValue: Json, newValue: Json, resource: JsonObject): readonly JsonObject[] => {
  const known = new Set(grantsIn(oldValue, resource).map(keyOf));
  return grantsIn(newValue, resource).filter((one) => !known.has(keyOf(one)));
};

const grantsIn = (value: Json, resource: JsonObject): readonly JsonObject[] => {
  if (typeof value === 'string' && value.trimStart().startsWith('{')) return grantsOf(value) ?? [];
  if (isList(value)) return value.map((one) => (isObject(one) ? entryOf(one) : { role: resource['role'] ?? '', member: one }));
  return typeof value === 'string' ? [{ role: resource['role'] ?? '', member: resource['member'] ?? '' }] : [];
};

/** An entry of the access list of a BigQuery dataset. */
const entryOf = ({ role, special_group: group, iam_member: member, user_by_email: user }: JsonObject): JsonObject => ({
  role: role ?? '',
  member: [group, member, user].find((one) => text(one) !== undefined) ?? '',
});

const keyOf = ({ role, member }: JsonObject): string => `${text(role) ?? ''} ${text(member) ?? ''}`;

const isEverybody = ({ member }: JsonObject): boolean => member === 'allUsers' || member === 'allAuthenticatedUsers';

/** Roles with which a member can give itself any other role. Source: IAM documentation, basic roles and privilege escalation. */
const isAdministrator = ({ role }: JsonObject): boolean => administrators.test(text(role) ?? '');

const administrators =
  /^roles\/(?:owner|editor|resourcemanager\.(?:organizationAdmin|folderAdmin|folderIamAdmin|projectIamAdmin)|iam\.(?:securityAdmin|organizationRoleAdmin|roleAdmin|serviceAccountAdmin|serviceAccountKeyAdmin|serviceAccountTokenCreator|workloadIdentityPoolAdmin))$/;
