import { lastSegment } from '../../../lib/last-segment.js';
import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import { canonicalRange, hasPorts, protocolName } from './network-values.js';

/**
 * The rules of a security group. EC2 has one rule per source; the `ingress` and `egress` blocks of Terraform combine the sources with equal
 * protocol, ports and description. Here, a rule is a block with one source. Source: Terraform AWS provider `aws_security_group`.
 */

/** The lists of sources of a block, in the order of the state. */
const sourceLists = ['cidr_blocks', 'ipv6_cidr_blocks', 'prefix_list_ids', 'security_groups'] as const;

/** One rule per source of the blocks. A block of the group itself has `self`. */
export const rulesOf = (blocks: Json | undefined): readonly JsonObject[] =>
  objectsIn(blocks).flatMap((block) => {
    const shared = { description: block['description'] ?? '', from_port: block['from_port'] ?? null, protocol: block['protocol'] ?? null };
    const own = { ...shared, to_port: block['to_port'] ?? null };
    const rules: JsonObject[] = sourceLists.flatMap((list) => listIn(block[list]).map((source) => ({ ...own, [list]: [source] })));
    return isTrue(block['self']) ? [...rules, { ...own, self: true }] : rules;
  });

const objectsIn = (value: Json | undefined): readonly JsonObject[] => (isList(value) ? value : [value ?? null]).filter(isObject);
const listIn = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
const isTrue = (value: Json | undefined): boolean => value === true || value === 'true';

/** Identifies a rule within its group and direction, in any spelling. The description is not part of it. */
export const ruleKey = (rule: Json): string => {
  if (!isObject(rule)) return '';
  const protocol = protocolName(scalarText(rule['protocol']));
  const ports = hasPorts(protocol) ? [scalarText(rule['from_port']), scalarText(rule['to_port'])] : [];
  return [protocol, ...ports, sourceOf(rule)].join(' ');
};

const scalarText = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A group of another account is written with or without the account. */
const sourceOf = (rule: JsonObject): string => {
  for (const list of sourceLists) {
    const [source] = listIn(rule[list]);
    if (typeof source === 'string') return list === 'security_groups' ? lastSegment(source) : canonicalRange(source);
  }
  return isTrue(rule['self']) ? 'self' : '';
};

/** Blocks agree if they have the same rules with the same descriptions, however combined. */
export const sameRules = (a: Json | undefined, b: Json | undefined): boolean => textOf(a) === textOf(b);

const textOf = (blocks: Json | undefined): string =>
  JSON.stringify([...new Set(rulesOf(blocks).map((rule) => `${ruleKey(rule)} ${text(rule['description']) ?? ''}`))].sort());

/** The rules as blocks, combined as the provider does. */
export const blocksOfRules = (rules: readonly Json[]): Json => {
  const blocks = new Map<string, Record<string, Json>>();
  for (const rule of rules.filter(isObject)) {
    const { description = '', from_port: from = null, protocol = null, to_port: to = null } = rule;
    const key = JSON.stringify([protocolName(scalarText(protocol)), from, to, description]);
    const block = blocks.get(key) ?? {
      cidr_blocks: [],
      description,
      from_port: from,
      ipv6_cidr_blocks: [],
      prefix_list_ids: [],
      protocol,
      security_groups: [],
      self: false,
      to_port: to,
    };
    blocks.set(key, block);
    for (const list of sourceLists) block[list] = [...listIn(block[list]), ...listIn(rule[list])];
    if (isTrue(rule['self'])) block['self'] = true;
  }
  return [...blocks.values()];
};
