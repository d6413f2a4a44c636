import { grantsOf } from '../../catalog/gcp/policy-grants.js';
import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';

/**
 * The grants that a change of an access policy of Google Cloud adds: of a single member, of the members of a role, of a whole policy, or
 * of the access list of a dataset. The role of members is that of the resource.
 */
export const grantsAdded = (oldValue: Json, newValue: Json, resource: JsonObject): readonly JsonObject[] => {
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

export const isEverybody = ({ member }: JsonObject): boolean => member === 'allUsers' || member === 'allAuthenticatedUsers';

/** Roles with which a member can give itself any other role. Source: IAM documentation, basic roles and privilege escalation. */
export const isAdministrator = ({ role }: JsonObject): boolean => administrators.test(text(role) ?? '');

const administrators =
  /^roles\/(?:owner|editor|resourcemanager\.(?:organizationAdmin|folderAdmin|folderIamAdmin|projectIamAdmin)|iam\.(?:securityAdmin|organizationRoleAdmin|roleAdmin|serviceAccountAdmin|serviceAccountKeyAdmin|serviceAccountTokenCreator|workloadIdentityPoolAdmin))$/;
