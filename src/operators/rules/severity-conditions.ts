import { ruleKey, rulesOf } from '../../catalog/aws/firewall/group-rules.js';
import type { Condition, conditions } from '../../catalog/severity-row.js';
import { isObject, type Json, type JsonObject } from '../../lib/json.js';
import { added, elementsOf, isEmpty, isText, listOf, type AttributeChange } from './attribute-change.js';
import { exposes, givesAdministrator } from './access-conditions.js';
import { changesDefaultRoute, opensAllowlist, opensNetwork } from './network-conditions.js';
import { statementsOf, widens } from './policy-statements.js';
import { givesNodeAccess, protectsLess } from './protection-conditions.js';

/** Whether the change meets the condition of a row of the table. */
export const meets = (condition: Condition, change: AttributeChange): boolean => {
  if (typeof condition === 'string') return tests[condition](change);
  if ('was' in condition) return isText(change.oldValue, condition.was) && !isText(change.newValue, condition.was);
  return condition.becomes.some((value) => isText(change.newValue, value) && !isText(change.oldValue, value));
};

const tests: Readonly<Record<keyof typeof conditions, (change: AttributeChange) => boolean>> = {
  turned_on: ({ oldValue, newValue }) => isText(newValue, 'true') && !isText(oldValue, 'true'),
  turned_off: ({ oldValue, newValue }) =>
    isObject(elementsOf(oldValue)[0])
      ? isOn(oldValue, oldValue) && !isOn(newValue, oldValue)
      : isText(oldValue, 'true') && !isText(newValue, 'true'),
  lowered: ({ oldValue, newValue }) =>
    amountOf(oldValue) > amountOf(newValue) || levelOf(oldValue) > levelOf(newValue) || lowersTls(oldValue, newValue),
  expires_sooner: ({ oldValue, newValue }) => (amountOf(oldValue) || Infinity) > (amountOf(newValue) || Infinity),
  set: ({ oldValue, newValue }) => isEmpty(oldValue) && !isEmpty(newValue),
  removed: ({ oldValue, newValue }) => !isEmpty(oldValue) && isEmpty(newValue),
  replaced: ({ oldValue }) => !isEmpty(oldValue),
  loses_entries: ({ oldValue, newValue }) => added(newValue, oldValue).length > 0,
  gains_entries: ({ oldValue, newValue }) =>
    (isOfGroup(newValue) ? groupRulesAdded(oldValue, newValue) : added(oldValue, newValue)).length > 0,
  widens_policy: ({ oldValue, newValue }) => widens(statementsOf(oldValue), statementsOf(newValue)),
  protects_less: protectsLess,
  exposes,
  administrator: givesAdministrator,
  node_access: givesNodeAccess,
  opens_network: (change) =>
    isOfGroup(change.newValue)
      ? opensNetwork(
          { ...change, oldValue: rulesOf(change.oldValue), newValue: rulesOf(change.newValue) },
          groupRulesAdded(change.oldValue, change.newValue),
        )
      : opensNetwork(change),
  opens_allowlist: opensAllowlist,
  default_route: changesDefaultRoute,
};

/** A number, or a duration in seconds: `86400s`. */
const amountOf = (value: Json): number => Number(typeof value === 'string' ? value.replace(/s$/, '') : (value ?? 0));

/** Levels of the Pod Security Standards; a namespace without one enforces nothing. */
const levelOf = (value: Json): number => (typeof value === 'string' ? ['baseline', 'restricted'].indexOf(value) : -1);

const lowersTls = (oldValue: Json, newValue: Json): boolean =>
  typeof oldValue === 'string' && typeof newValue === 'string' && /^TLS/.test(newValue) && newValue < oldValue;

/** Whether a block is on. If the declared block has a member that says so, a block without it is off: records omit `false`. */
const isOn = (block: Json, declared: Json): boolean => {
  const [own, whole] = [block, declared].map((one) => listOf(one)[0]);
  if (!isObject(own) || !isObject(whole)) return !isEmpty(block);
  if (isText(own['state'] ?? null, 'off')) return false;
  const flag = ['enable', 'enabled', 'enable_logging'].find((name) => Object.hasOwn(whole, name));
  return flag === undefined ? !isEmpty(block) : isText(own[flag] ?? null, 'true');
};

/** Whether the value is the rules of a security group. */
const isOfGroup = (value: Json): boolean =>
  elementsOf(value).some((one) => isObject(one) && groupMembers.some((name) => Object.hasOwn(one, name)));

const groupMembers = ['cidr_blocks', 'ipv6_cidr_blocks', 'prefix_list_ids', 'security_groups', 'self'];

/** The rules of a group that the second list of blocks has and the first lacks; descriptions make no difference. */
const groupRulesAdded = (from: Json, to: Json): readonly JsonObject[] => {
  const known = new Set(rulesOf(from).map(ruleKey));
  return rulesOf(to).filter((rule) => !known.has(ruleKey(rule)));
};
