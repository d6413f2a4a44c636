import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import { parseDocument } from '../../lib/parse-document.js';

/**
 * An access policy of Google Cloud as a set of grants (D72), because neither the order of its bindings and members nor their grouping has a
 * meaning. Etag and version are not part of it. Source: googleapis `google/iam/v1/policy.proto`.
 *
 * Elements are `{role, member, condition?: [{title, expression, description}]}`, and for the configuration of audit logs
 * `{service, log_type}` and `{service, log_type, exempted_member}`.
 */

/** The attributes that identify a grant. Conditions are compared by title and expression. */
export const grantBy: readonly string[] = ['role', 'member', 'condition.title', 'condition.expression'];
/** The attributes that identify an element of a policy. */
export const policyBy: readonly string[] = [...grantBy, 'service', 'log_type', 'exempted_member'];

/** The elements of a policy, given as an object or as JSON text; undefined if the value is no policy. */
export const grantsOf = (value: Json | undefined): readonly JsonObject[] | undefined => {
  const policy = policyOf(value);
  return policy === undefined ? undefined : [...bindingGrants(policy['bindings']), ...auditGrants(policy['auditConfigs'])];
};

/** Whether the policy states the configuration of audit logs; a call that omits it leaves it unchanged. */
export const statesAudit = (value: Json | undefined): boolean => policyOf(value)?.['auditConfigs'] !== undefined;

const policyOf = (value: Json | undefined): JsonObject | undefined => {
  const policy = typeof value === 'string' ? parseDocument(value) : value;
  return isObject(policy) ? policy : undefined;
};

/** The policy of these elements, as the provider writes it: members sorted, each role with its condition once. */
export const policyDocument = (elements: readonly Json[]): string => {
  const bindings = new Map<string, { readonly role: string; readonly condition: JsonObject | undefined; readonly members: string[] }>();
  const audits = new Map<string, Map<string, string[]>>();
  for (const element of elements) {
    if (!isObject(element)) continue;
    const { role, member, condition, service, log_type: logType, exempted_member: exempted } = element;
    if (typeof role === 'string' && typeof member === 'string') {
      const block = isList(condition) ? condition[0] : condition;
      const known = isObject(block) ? block : undefined;
      const key = JSON.stringify([role, known?.['title'], known?.['expression']]);
      const binding = bindings.get(key) ?? { role, condition: known, members: [] };
      bindings.set(key, binding);
      binding.members.push(member);
    } else if (typeof service === 'string' && typeof logType === 'string') {
      const types = audits.get(service) ?? new Map<string, string[]>();
      audits.set(service, types);
      const members = types.get(logType) ?? [];
      types.set(logType, members);
      if (typeof exempted === 'string') members.push(exempted);
    }
  }
  const auditConfigs = [...audits].map(([service, types]) => ({
    auditLogConfigs: [...types].map(([logType, members]) => ({
      ...(members.length > 0 ? { exemptedMembers: members.sort() } : {}),
      logType,
    })),
    service,
  }));
  return JSON.stringify({
    ...(auditConfigs.length > 0 ? { auditConfigs } : {}),
    bindings: [...bindings.values()].map(({ role, condition, members }) => ({
      ...(condition === undefined ? {} : { condition }),
      members: members.sort(),
      role,
    })),
  });
};

/**
 * A principal in its canonical spelling: e-mail addresses are lower case. Identifiers of federated principals are case-sensitive. Source:
 * Terraform provider, `normalizeIamMemberCasing`.
 */
export const memberName = (member: string): string =>
  /^(?:deleted:)?(?:user|serviceAccount|group|domain):/.test(member)
    ? member.replace(/^((?:deleted:)?\w+:)(.*)$/, (_all, kind: string, name: string) => kind + name.toLowerCase())
    : member;

const objectsIn = (value: Json | undefined): readonly JsonObject[] => (isList(value) ? value.filter(isObject) : []);

const bindingGrants = (bindings: Json | undefined): readonly JsonObject[] =>
  objectsIn(bindings).flatMap(({ role, members, condition }) =>
    (isList(members) ? members : []).flatMap((member): readonly JsonObject[] =>
      typeof role === 'string' && typeof member === 'string' ? [{ role, member, ...conditionIn(condition) }] : [],
    ),
  );

/** A condition without any text is none. */
export const conditionIn = (condition: Json | undefined): JsonObject => {
  const block = isList(condition) ? condition[0] : condition;
  if (!isObject(block)) return {};
  const [title, expression, description] = [text(block['title']), text(block['expression']), text(block['description'])];
  if ((title ?? '') === '' && (expression ?? '') === '') return {};
  return { condition: [{ ...(description === undefined ? {} : { description }), expression: expression ?? '', title: title ?? '' }] };
};

const auditGrants = (configs: Json | undefined): readonly JsonObject[] =>
  objectsIn(configs).flatMap(({ service, auditLogConfigs }) =>
    objectsIn(auditLogConfigs).flatMap(({ logType, exemptedMembers }) => {
      const element = { service: service ?? '', log_type: logType ?? '' };
      return [element, ...(isList(exemptedMembers) ? exemptedMembers : []).map((exempted) => ({ ...element, exempted_member: exempted }))];
    }),
  );
