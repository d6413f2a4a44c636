import { ruleKey, rulesOf } from '../../catalog/aws/firewall/group-rules.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { canonicalText } from '../compare/compare-values.js';
import { hasEveryAddress, isText, opensToEverybody, type AttributeChange } from './attribute-change.js';

/** Conditions for security groups and network ACLs, see `conditions`. */
export const firewallConditions = {
  opens_blocks: ({ oldValue, newValue }: AttributeChange): boolean =>
    opensToEverybody(rulesOf(oldValue), rulesOf(newValue), sourcesAdded(oldValue, newValue)),
  gains_sources: ({ oldValue, newValue }: AttributeChange): boolean => sourcesAdded(oldValue, newValue).length > 0,
  moves_open: ({ oldValue, newValue, after }: AttributeChange): boolean =>
    canonicalText(oldValue) !== canonicalText(newValue) && hasEveryAddress(sourceRanges(after())),
  admits_entry: ({ after }: AttributeChange): boolean => isPermission(after()) && hasEveryAddress(sourceRanges(after())),
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
