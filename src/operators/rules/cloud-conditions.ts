import { statesAudit, grantsOf } from '../../catalog/gcp/policy-grants.js';
import { isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import { canonicalText } from '../compare/compare-values.js';
import { added, hasEveryAddress, isEmpty, isText, listOf, opensToEverybody, type AttributeChange } from './attribute-change.js';

/** Conditions for resources of Google Cloud, see `conditions`. */
export const cloudConditions = {
  names_everybody: ({ oldValue, newValue }: AttributeChange): boolean => added(oldValue, newValue).some(isEverybody),
  opens_ranges: (change: AttributeChange): boolean =>
    opensNetwork(change) || (!isEmpty(change.oldValue) && isEmpty(change.newValue) && !hasEveryAddress(change.oldValue)),
  switched_off: ({ oldValue, newValue }: AttributeChange): boolean => isOn(oldValue, oldValue) && !isOn(newValue, oldValue),
  opens_ports: opensPorts,
  opens_rules: ({ oldValue, newValue }: AttributeChange): boolean => {
    const [before, after] = [admitting(oldValue), admitting(newValue)];
    const fresh = added(before, after);
    return fresh.some(namesEverySource) || opensToEverybody(before, after, fresh);
  },
  loses_denials: ({ oldValue, newValue }: AttributeChange): boolean =>
    added(listOf(newValue).map(effect), listOf(oldValue).map(effect)).some((rule) => isObject(rule) && isDenial(rule)),
  loses_restriction: ({ oldValue, newValue }: AttributeChange): boolean => added(newValue, oldValue).some(restricts),
  drops_audit: dropsAudit,
  of_every_address: ({ before }: AttributeChange): boolean =>
    ['destination_cidr_block', 'destination_ipv6_cidr_block'].some((name) => hasEveryAddress(before[name] ?? null)),
  lowers_tls: ({ oldValue, newValue }: AttributeChange): boolean => (text(newValue) ?? '') < (text(oldValue) ?? '') && !isEmpty(newValue),
} as const;

export function opensNetwork({ oldValue, newValue }: AttributeChange): boolean {
  return opensToEverybody(oldValue, newValue);
}

/** Everybody in an access list: of Cloud Storage (`READER:allUsers`), BigQuery, or a binding in a cluster. */
const isEverybody = (one: Json): boolean =>
  /["\s:](allUsers|allAuthenticatedUsers|system:(anonymous|unauthenticated|authenticated))"/.test(JSON.stringify(one));

/** Whether a block is on. If the declared block has a member that says so, a block without it is off: records omit `false`. */
const isOn = (block: Json, declared: Json): boolean => {
  const [own, whole] = [block, declared].map((one) => listOf(one)[0]);
  if (!isObject(own) || !isObject(whole)) return !isEmpty(block);
  const flag = ['enable', 'enabled', 'enable_logging'].find((name) => Object.hasOwn(whole, name));
  return flag === undefined ? !isEmpty(block) : isText(own[flag] ?? null, 'true');
};

/** Whether a firewall rule lets connections in. A rule of VPC either allows or denies; rules of policies have an action. */
export const admits = (rule: JsonObject): boolean =>
  isEmpty(rule['deny'] ?? null) && !isDenial(rule) && !isText(rule['direction'] ?? '', 'EGRESS') && !isText(rule['disabled'] ?? '', 'true');

const isDenial = (rule: JsonObject): boolean => /^deny/i.test(text(rule['action']) ?? '');

/** `allow` of a firewall rule gained ports, or the rule is in effect again. Without any source, a rule admits every address. */
function opensPorts({ oldValue, newValue, after }: AttributeChange): boolean {
  const rule = after();
  const ranges = rule['source_ranges'] ?? null;
  const sources = [ranges, rule['source_tags'] ?? null, rule['source_service_accounts'] ?? null];
  if (!admits(rule) || isEmpty(rule['allow'] ?? null) || !(hasEveryAddress(ranges) || sources.every(isEmpty))) return false;
  return isText(newValue, 'false') || isEmpty(newValue) ? isText(oldValue, 'true') : added(oldValue, newValue).length > 0;
}

/** A rule without its descriptive members. */
const effect = (rule: Json): Json => (isObject(rule) ? { ...rule, description: null, rule_name: null } : rule);

const admitting = (rules: Json): readonly Json[] =>
  listOf(rules)
    .map(effect)
    .filter((rule) => isObject(rule) && admits(rule));

/** Cloud Armor writes `*` for every source. */
const namesEverySource = (rule: Json): boolean => /"src_ip_ranges":\["\*"\]/.test(JSON.stringify(rule));

/** Whether a rule of an organisation policy restricts anything: all but `enforced` off and "allow all". */
const restricts = (rule: Json): boolean => {
  if (!isObject(rule)) return true;
  const { enforce, enforced, allow_all: all } = rule;
  if (isText(enforce ?? '', 'FALSE') || isText(all ?? '', 'TRUE')) return false;
  return enforced === undefined
    ? !isEmpty(rule) && !/"all":(true|"true")/i.test(JSON.stringify(rule['allow'] ?? null))
    : isText(enforced ?? '', 'true');
};

/** A policy that states the configuration of audit logs lost some of it, or a database lost a flag that makes it log. */
function dropsAudit({ oldValue, newValue }: AttributeChange): boolean {
  if (typeof oldValue === 'string') return statesAudit(newValue) && added(auditOf(newValue), auditOf(oldValue)).length > 0;
  const left = logsIn(newValue);
  return logsIn(oldValue).some((name) => !left.includes(name));
}

/** The names of the flags that write logs. */
const logsIn = (flags: Json): readonly string[] =>
  listOf(flags).flatMap((flag) => {
    const [name, value] = isObject(flag) ? [text(flag['name']) ?? '', text(flag['value']) ?? ''] : ['', ''];
    return logFlag.test(name) && !/^(off|none|0|false)$/i.test(value) ? [name] : [];
  });

/** Flags of Cloud SQL that write logs. Source: Cloud SQL documentation, supported flags. */
const logFlag = /^(log_|pgaudit\.|cloudsql\.enable_pgaudit$|cloudsql_mysql_audit$|general_log$|slow_query_log$)/;

/** Exempted members are no part: they have another entry each. */
const auditOf = (policy: Json): readonly Json[] =>
  (grantsOf(policy) ?? [])
    .filter(({ role, exempted_member: exempted }) => role === undefined && exempted === undefined)
    .map((one) => canonicalText(one));
