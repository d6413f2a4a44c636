import { isList, isObject, text, type Json, type JsonObject, entryOf } from '../../../lib/json.js';

/**
 * The entries of a dataset's access list, in the form of the blocks `access`. Present logs have an IAM policy, older ones a list of entries.
 * Authorised datasets and routines are in neither.
 */
export const accessEntries = (acl: JsonObject): readonly JsonObject[] => {
  const { policy, entries, authorizedViews } = acl;
  const bindings = isObject(policy) && isList(policy['bindings']) ? policy['bindings'] : [];
  return [
    ...bindings.filter(isObject).flatMap(ofBinding),
    ...(isList(entries) ? entries.filter(isObject).flatMap(ofEntry) : []),
    ...(isList(authorizedViews) ? authorizedViews.flatMap((name) => ofView(text(name) ?? '')) : []),
  ];
};

/** The attributes of an entry that name a principal, of which it has one. */
export const principals: readonly string[] = ['user_by_email', 'group_by_email', 'domain', 'special_group', 'iam_member'];
/** The attributes that identify an entry. */
export const entryBy: readonly string[] = ['role', ...principals, 'view'];

/** The basic roles of datasets are the same as these roles of IAM. */
export const basicRole = (role: string): string => entryOf(basicRoles, role) ?? role;
const basicRoles: Readonly<Record<string, string>> = {
  'roles/bigquery.dataOwner': 'OWNER',
  'roles/bigquery.dataEditor': 'WRITER',
  'roles/bigquery.dataViewer': 'READER',
};
const iamRoles: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(basicRoles).map(([role, basic]) => [basic, role]));
/** The role of an entry in IAM's terms. */
export const iamRole = (role: string): string => entryOf(iamRoles, role) ?? role;

/**
 * The principal of an entry, as `google_bigquery_dataset_iam_member` writes it; undefined for a view. Source: Terraform Google provider,
 * `iam_bigquery_dataset.go`.
 */
export const iamMember = (entry: Json): string | undefined => {
  if (!isObject(entry)) return undefined;
  const [user, group, domain] = [text(entry['user_by_email']), text(entry['group_by_email']), text(entry['domain'])];
  if (user !== undefined) return `${user.endsWith('gserviceaccount.com') ? 'serviceAccount' : 'user'}:${user}`;
  if (group !== undefined) return `group:${group}`;
  if (domain !== undefined) return `domain:${domain}`;
  return text(entry['special_group']) ?? text(entry['iam_member']);
};

const specialGroups: Readonly<Record<string, string>> = {
  projectOwner: 'projectOwners',
  projectEditor: 'projectWriters',
  projectViewer: 'projectReaders',
  PROJECT_OWNERS: 'projectOwners',
  PROJECT_WRITERS: 'projectWriters',
  PROJECT_READERS: 'projectReaders',
  ALL_AUTHENTICATED_USERS: 'allAuthenticatedUsers',
};

const ofBinding = ({ role, members, condition }: JsonObject): readonly JsonObject[] => {
  // A conditional binding is another entry than one without a condition, and its form in the state is not certain.
  if (isObject(condition) || !isList(members)) return [];
  const basic = basicRole(text(role) ?? '');
  return members.flatMap((member) => ofMember(basic, text(member) ?? ''));
};

/** The entries of a member of a policy; none for members that cannot be in the list. */
export const ofMember = (role: string, member: string): readonly JsonObject[] => {
  if (member === 'allAuthenticatedUsers') return [{ role, special_group: member }];
  if (member === 'allUsers') return [{ role, iam_member: member }];
  const [, kind = '', name = ''] = /^(\w+):(.+)$/.exec(member) ?? [];
  if (kind === 'user' || kind === 'serviceAccount') return [{ role, user_by_email: name }];
  if (kind === 'group') return [{ role, group_by_email: name }];
  if (kind === 'domain') return [{ role, domain: name }];
  const group = specialGroups[kind];
  return group === undefined ? [] : [{ role, special_group: group }];
};

const ofEntry = ({ role, userEmail, groupEmail, domain, specialGroup, viewName }: JsonObject): readonly JsonObject[] => {
  const basic = basicRole(text(role) ?? '');
  const named = (name: Json | undefined): string => text(name) ?? '';
  if (named(userEmail) !== '') return [{ role: basic, user_by_email: named(userEmail) }];
  if (named(groupEmail) !== '') return [{ role: basic, group_by_email: named(groupEmail) }];
  if (named(domain) !== '') return [{ role: basic, domain: named(domain) }];
  const group = specialGroups[named(specialGroup)];
  if (group !== undefined) return [{ role: basic, special_group: group }];
  if (!isObject(viewName)) return [];
  const { projectId, datasetId, tableId } = viewName;
  return ofView(`projects/${named(projectId)}/datasets/${named(datasetId)}/tables/${named(tableId)}`);
};

const ofView = (name: string): readonly JsonObject[] => {
  const [, project, dataset, table] = /^projects\/([^/]+)\/datasets\/([^/]+)\/tables\/([^/]+)$/.exec(name) ?? [];
  if (project === undefined || dataset === undefined || table === undefined) return [];
  return [{ view: [{ project_id: project, dataset_id: dataset, table_id: table }] }];
};
