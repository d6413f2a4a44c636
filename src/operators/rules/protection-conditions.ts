import { grantsOf, statesAudit } from '../../catalog/gcp/policy-grants.js';
import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import { parseDocument } from '../../lib/parse-document.js';
import { canonicalText } from '../compare/compare-values.js';
import { added, elementsOf, isEmpty, isText, listOf, type AttributeChange } from './attribute-change.js';
import { effectOf, isDenial } from './network-conditions.js';
import { dropsDenial, statementsOf } from './policy-statements.js';

/**
 * `protects_less`: a policy document or firewall denies less, an organization policy restricts less, a policy or a flag of a database logs
 * less, or an admission webhook is gone or ignores failures.
 */
export const protectsLess = ({ oldValue, newValue }: AttributeChange): boolean => {
  const statements = statementsOf(oldValue);
  if (statements.length > 0) return dropsDenial(statements, statementsOf(newValue));
  if (typeof oldValue === 'string') return statesAudit(newValue) && added(auditOf(newValue), auditOf(oldValue)).length > 0;
  if (elementsOf(oldValue).some(isWebhook)) return losesChecks(oldValue, newValue);
  const left = logsIn(newValue);
  if (logsIn(oldValue).some((name) => !left.includes(name))) return true;
  return added(listOf(newValue).map(effectOf), listOf(oldValue).map(effectOf)).some(
    (rule) => isObject(rule) && (isDenial(rule) || (isRestriction(rule) && restricts(rule))),
  );
};

/** Exempted members are no part: they have another entry each. */
const auditOf = (policy: Json): readonly Json[] =>
  (grantsOf(policy) ?? [])
    .filter(({ role, exempted_member: exempted }) => role === undefined && exempted === undefined)
    .map((one) => canonicalText(one));

/** The names of the flags that write logs. */
const logsIn = (flags: Json): readonly string[] =>
  listOf(flags).flatMap((flag) => {
    const [name, value] = isObject(flag) ? [text(flag['name']) ?? '', text(flag['value']) ?? ''] : ['', ''];
    return logFlag.test(name) && !/^(off|none|0|false)$/i.test(value) ? [name] : [];
  });

/** Flags of Cloud SQL that write logs. Source: Cloud SQL documentation, supported flags. */
const logFlag = /^(log_|pgaudit\.|cloudsql\.enable_pgaudit$|cloudsql_mysql_audit$|general_log$|slow_query_log$)/;

/** Whether it is a rule of an organization policy. */
const isRestriction = (rule: JsonObject): boolean => restrictionMembers.some((name) => Object.hasOwn(rule, name));

const restrictionMembers = ['enforce', 'enforced', 'allow_all', 'deny_all', 'values', 'allow', 'deny', 'inherit_from_parent'];

/** Whether a rule of an organization policy restricts anything: all but `enforced` off and "allow all". */
const restricts = (rule: JsonObject): boolean => {
  const { enforce, enforced, allow_all: all } = rule;
  if (isText(enforce ?? '', 'FALSE') || isText(all ?? '', 'TRUE')) return false;
  return enforced === undefined
    ? !isEmpty(rule) && !/"all":(true|"true")/i.test(JSON.stringify(rule['allow'] ?? null))
    : isText(enforced ?? '', 'true');
};

const isWebhook = (one: Json): boolean =>
  isObject(one) && ['failure_policy', 'failurePolicy', 'client_config', 'clientConfig'].some((name) => Object.hasOwn(one, name));

const losesChecks = (oldValue: Json, newValue: Json): boolean => {
  const left = new Map(listOf(newValue).map((one) => [nameOf(one), failsClosed(one)]));
  return listOf(oldValue).some((one) => !left.has(nameOf(one)) || (failsClosed(one) && left.get(nameOf(one)) === false));
};

const nameOf = (hook: Json): string => (isObject(hook) ? (text(hook['name']) ?? '') : '');
const failsClosed = (hook: Json): boolean => isObject(hook) && isText(hook['failure_policy'] ?? hook['failurePolicy'] ?? null, 'Fail');

/** `node_access`: a container gets rights on its node. */
export const givesNodeAccess = ({ oldValue, newValue }: AttributeChange): boolean =>
  added([...nodeRights(parsed(oldValue))], [...nodeRights(parsed(newValue))]).length > 0;

/** Other services keep the containers of a task as JSON text. */
const parsed = (value: Json): Json => (typeof value === 'string' ? (parseDocument(value) ?? null) : value);

/** The rights that the containers of a pod have on their node: one text per right, with the name of the container. */
function* nodeRights(value: Json, holder = ''): Generator<string> {
  if (isList(value)) for (const one of value) yield* nodeRights(one, holder);
  if (!isObject(value)) return;
  const name = text(value['name']) ?? holder;
  for (const [key, one] of Object.entries(value)) {
    const plain = key.replaceAll('_', '').toLowerCase();
    if (switches.has(plain)) {
      if (isText(one ?? null, 'true')) yield `${name} ${plain}`;
    } else if (plain === 'hostpath' && isObject(listOf(one ?? null)[0])) yield `${name} ${JSON.stringify(listOf(one ?? null)[0])}`;
    else if (plain === 'add') for (const capability of listOf(one ?? null)) yield `${name} ${JSON.stringify(capability)}`;
    else yield* nodeRights(one ?? null, name);
  }
}

const switches = new Set(['privileged', 'hostpid', 'hostipc', 'hostnetwork']);
