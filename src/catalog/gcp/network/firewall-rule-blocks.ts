import { isList, isObject, type Json, type JsonObject, entryOf } from '../../../lib/json.js';
import * as c from '../language.js';

/** Rules as blocks of a firewall policy that declares all of its rules. */

const byPriority = ['priority'];

/** Terraform's blocks have singular names. */
const singular: Readonly<Record<string, string>> = {
  layer4Configs: 'layer4Config',
  srcSecureTags: 'srcSecureTag',
  targetSecureTags: 'targetSecureTag',
};

const renamed = (value: Json): Json =>
  isList(value)
    ? value.map(renamed)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [entryOf(singular, name) ?? name, withPorts(name, renamed(one ?? null))]),
        )
      : value;

/** Without ports, a rule covers all of them. */
const withPorts = (name: string, value: Json): Json =>
  name === 'layer4Configs' && isList(value) ? value.map((one): Json => (isObject(one) ? { ports: [], ...one } : one)) : value;

/** The service adds rules of the lowest priorities to every policy. */
const isPredefined = (rule: Json): boolean => isObject(rule) && Number(rule['priority']) >= 2_147_483_644;

const allRules: c.Read = c.via('rules', (rules) =>
  isList(rules) ? c.asBlocks(renamed(rules.filter((one) => !isPredefined(one)))) : undefined,
);

const priority: c.Read = c.either('priority', 'firewallPolicyRuleResource.priority');

const ownRule: c.Read = (record) => {
  const own = priority(record);
  if (own === undefined) return undefined;
  const { '@type': _, ...rule }: JsonObject = record.request;
  return c.asBlocks(renamed({ ...rule, priority: own }));
};

export const everyRule: c.EditSpec = c.set(allRules, 'given');
export const addedRule: c.EditSpec = { op: 'add', read: ownRule, as: 'given', by: byPriority };
export const removedRule: c.EditSpec = c.remove(
  c.via(priority, (value) => [{ priority: value }]),
  byPriority,
);
