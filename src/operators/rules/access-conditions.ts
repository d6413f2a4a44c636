import { grantsOf } from '../../catalog/gcp/policy-grants.js';
import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import { attributeAt } from '../../model/state-snapshot.js';
import { canonicalText } from '../compare/compare-values.js';
import { added, elementsOf, listOf, type AttributeChange, type SeverityContext } from './attribute-change.js';
import { opens } from './policy-exposure.js';
import { administratorPolicies, givesAdministration } from './policy-rights.js';
import { accountIn, statementsOf } from './policy-statements.js';

/**
 * `exposes`: everybody or an unknown account gets access, by a policy document, a list of grants or members, the permission of a function,
 * or a name.
 */
export const exposes = (change: AttributeChange): boolean => {
  const { oldValue, newValue, before, after, known } = change;
  const [earlier, now] = [statementsOf(oldValue), statementsOf(newValue)];
  if (earlier.length > 0 || now.length > 0) return opens(earlier, now, (id) => known.isAccount(id));
  if (elementsOf(newValue).some(isAclGrant)) return opensAcl(change);
  const resource = after();
  if (isFunctionPermission(resource)) return isCallable(resource, known) && !isCallable(before, known);
  if (grantsAdded(oldValue, newValue, resource).some(({ member }) => member === 'allUsers' || member === 'allAuthenticatedUsers'))
    return true;
  const strangers = elementsOf(newValue).filter((one) => isStranger(one, known) || namesEverybody(one));
  return strangers.length > 0 && added(oldValue, strangers).length > 0;
};

/**
 * `administrator`: administrator rights are given, by a policy document, a managed policy, the membership of a group, a role of Google Cloud
 * or the rules of a role of Kubernetes.
 */
export const givesAdministrator = ({ oldValue, newValue, after, known }: AttributeChange): boolean => {
  const statements = statementsOf(newValue);
  if (statements.length > 0) return givesAdministration(statements);
  if (elementsOf(newValue).some(allowsEverything)) return true;
  const resource = after();
  if (grantsAdded(oldValue, newValue, resource).some(({ role }) => administrators.test(text(role) ?? ''))) return true;
  // Attachments and memberships that list their holders have the policy or the group in another attribute.
  const names = added(oldValue, newValue).filter((one) => typeof one === 'string');
  if (names.length === 0) return false;
  const [policy, group] = [text(resource['policy_arn']), text(resource['group'])];
  const policies = names.filter((one) => one.startsWith('arn:'));
  if (policies.length > 0 || policy !== undefined)
    return (policies.length > 0 ? policies : [policy ?? '']).some((arn) => isAdministrators(arn, known));
  if (group === undefined && resource['groups'] === undefined) return false;
  return (group === undefined ? names : [group]).some((one) => administratorPolicies.some((arn) => known.groupHolds(one, arn)));
};

const isAdministrators = (arn: string, known: SeverityContext): boolean =>
  administratorPolicies.includes(arn) || givesAdministration(statementsOf(known.policyDocument(arn)));

/** A rule of a role of Kubernetes. */
const allowsEverything = (rule: Json): boolean =>
  isObject(rule) && ['verbs', 'resources'].every((name) => listOf(rule[name] ?? null).includes('*'));

/** Roles with which a member can give itself any other role. Source: IAM documentation, basic roles and privilege escalation. */
const administrators =
  /^roles\/(?:owner|editor|resourcemanager\.(?:organizationAdmin|folderAdmin|folderIamAdmin|projectIamAdmin)|iam\.(?:securityAdmin|organizationRoleAdmin|roleAdmin|serviceAccountAdmin|serviceAccountKeyAdmin|serviceAccountTokenCreator|workloadIdentityPoolAdmin))$/;

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

/** Everybody in an access list of Cloud Storage (`READER:allUsers`), or as the subject of a binding in a cluster. */
const namesEverybody = (one: Json): boolean =>
  /(?:^|[\s:])(?:allUsers|allAuthenticatedUsers|system:(?:anonymous|unauthenticated|authenticated))$/.test(
    text(isObject(one) ? one['name'] : one) ?? '',
  );

const isStranger = (who: Json, known: SeverityContext): boolean => {
  if (typeof who !== 'string') return false;
  const account = accountIn(who);
  return who === 'all' || who === '*' || (account !== '' && !known.isAccount(account));
};

const isAclGrant = (one: Json): boolean =>
  isObject(one) && ['grantee', 'permission', 'permissions', 'uri'].some((name) => Object.hasOwn(one, name));

const everybody = /\/groups\/global\/(AllUsers|AuthenticatedUsers)$/;
/** The canonical user that writes CloudFront logs. Source: CloudFront developer guide, standard logging. */
const logWriter = 'c4c1ede66af53448b93c283ce9448c4ba468c9432aa01d700d3878632f77d2d0';

/** A grant to everybody, or to an account that is neither the owner nor had a grant before. */
const opensAcl = ({ oldValue, newValue, before }: AttributeChange): boolean => {
  const earlier = listOf(oldValue).map(granteeOf);
  const now = listOf(newValue).map(granteeOf);
  if (now.some(({ uri, text: whole }) => everybody.test(uri) && !earlier.some((one) => one.text === whole))) return true;
  const knownGrantees = [...earlier.map(({ id }) => id), text(attributeAt(before, 'access_control_policy.owner.id')) ?? ''].filter(
    (id) => id !== '',
  );
  const unknownGrantees = new Set(now.map(({ id }) => id).filter((id) => id !== '' && id !== logWriter && !knownGrantees.includes(id)));
  // If the owner is unknown, one of the accounts is the owner.
  return unknownGrantees.size > (knownGrantees.length > 0 ? 0 : 1);
};

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

/** A permission of a Lambda function or layer. */
const isFunctionPermission = (resource: JsonObject): boolean => functionMembers.some((name) => resource[name] !== undefined);

const functionMembers = [
  'function_name',
  'layer_name',
  'event_source_token',
  'organization_id',
  'principal_org_id',
  'source_account',
  'source_arn',
];

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
