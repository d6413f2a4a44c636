import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import { canonicalText } from '../compare/compare-values.js';
import {
  added,
  elementsOf,
  hasEveryAddress,
  hasNetworks,
  isEmpty,
  isText,
  listOf,
  opensToEverybody,
  type AttributeChange,
} from './attribute-change.js';

/**
 * `opens_network`: the change admits every address. The value may be networks, or the rules of a firewall. If it is another attribute of a
 * firewall rule, such as its ports, the sources of that rule decide. `fresh`: the rules that were added, if the caller knows them.
 */
export const opensNetwork = (change: AttributeChange, fresh?: readonly Json[]): boolean => {
  const { oldValue, newValue, after } = change;
  if (fresh !== undefined) return opensToEverybody(oldValue, newValue, fresh);
  if (isOfPods(newValue)) return opensPods(oldValue, newValue);
  if (isPortList(newValue)) return opensPorts(change);
  if ([oldValue, newValue].some((value) => elementsOf(value).some(isObject))) return opensRules(oldValue, newValue);
  const rule = after();
  // Each entry of a network ACL has `egress`, and its networks are in one of two attributes.
  if (rule['egress'] === undefined && [oldValue, newValue].some(hasNetworks))
    return opensToEverybody(oldValue, newValue) && (rule['source_range'] !== undefined || admits(rule));
  if (rule['allow'] !== undefined) return opensPorts(change);
  return canonicalText(oldValue) !== canonicalText(newValue) && admits(rule) && hasEveryAddress(sourceRanges(rule));
};

/** `opens_allowlist`: the same for a list whose absence admits every address. */
export const opensAllowlist = ({ oldValue, newValue }: AttributeChange): boolean =>
  opensToEverybody(oldValue, newValue) || (!isEmpty(oldValue) && isEmpty(newValue) && !hasEveryAddress(oldValue));

/** `default_route`: the route is for every address. */
export const changesDefaultRoute = ({ before }: AttributeChange): boolean =>
  ['destination_cidr_block', 'destination_ipv6_cidr_block'].some((name) => hasEveryAddress(before[name] ?? null));

/** A rule of VPC either allows or denies; rules of policies and entries of network ACLs have an action. */
const admits = (rule: JsonObject): boolean =>
  isEmpty(rule['deny'] ?? null) &&
  !isDenial(rule) &&
  !isText(rule['direction'] ?? '', 'EGRESS') &&
  !isText(rule['egress'] ?? '', 'true') &&
  !isText(rule['disabled'] ?? '', 'true');

export const isDenial = (rule: JsonObject): boolean => /^deny/i.test(text(rule['action'] ?? rule['rule_action']) ?? '');

/** A rule without its descriptive members. */
export const effectOf = (rule: Json): Json => (isObject(rule) ? { ...rule, description: null, rule_name: null } : rule);

const opensRules = (oldValue: Json, newValue: Json): boolean => {
  const [before, after] = [admitting(oldValue), admitting(newValue)];
  const fresh = added(before, after);
  return fresh.some(namesEverySource) || opensToEverybody(before, after, fresh);
};

const admitting = (rules: Json): readonly Json[] =>
  listOf(rules)
    .map(effectOf)
    .filter((rule) => isObject(rule) && admits(rule));

/** Cloud Armor writes `*` for every source. */
const namesEverySource = (rule: Json): boolean => /"src_ip_ranges":\["\*"\]/.test(JSON.stringify(rule));

/** `allow` of a firewall rule of VPC: protocols, and ports if not all of them. */
const isPortList = (value: Json): boolean => hasOnly(value, ['protocol', 'ports']);

/** `allow` of a firewall rule gained ports, or the rule is in effect again. Without any source, a rule admits every address. */
const opensPorts = ({ oldValue, newValue, after }: AttributeChange): boolean => {
  const rule = after();
  const ranges = rule['source_ranges'] ?? null;
  const sources = [ranges, rule['source_tags'] ?? null, rule['source_service_accounts'] ?? null];
  if (!admits(rule) || isEmpty(rule['allow'] ?? null) || !(hasEveryAddress(ranges) || sources.every(isEmpty))) return false;
  return isText(newValue, 'false') || isEmpty(newValue) ? isText(oldValue, 'true') : added(oldValue, newValue).length > 0;
};

const sourceRanges = (rule: JsonObject): Json =>
  ['cidr_ipv4', 'cidr_ipv6', 'cidr_blocks', 'ipv6_cidr_blocks', 'cidr_block', 'ipv6_cidr_block'].map((name) => rule[name] ?? null);

/** Whether the value is the rules of a network policy of Kubernetes. */
const isOfPods = (value: Json): boolean => hasOnly(value, ['from', 'ports']);

const hasOnly = (value: Json, names: readonly string[]): boolean =>
  elementsOf(value).length > 0 && elementsOf(value).every((one) => isObject(one) && Object.keys(one).every((name) => names.includes(name)));

/** Network policies of Kubernetes. Manifests have camelCase members, other resources snake_case. */
const opensPods = (oldValue: Json, newValue: Json): boolean => {
  const known = new Set(listOf(oldValue).map((rule) => JSON.stringify(rule)));
  return opensToEverybody(oldValue, newValue) || listOf(newValue).some((rule) => admitsEveryPod(rule) && !known.has(JSON.stringify(rule)));
};

/** A rule of a network policy without peers admits all of them, and so does a peer with a namespace selector that selects everything. */
const admitsEveryPod = (rule: Json): boolean => {
  const peers = isObject(rule) ? (rule['from'] ?? null) : undefined;
  if (peers === undefined) return false;
  return isList(peers) && peers.length > 0 ? peers.some(isEveryPod) : isEmpty(peers);
};

const isEveryPod = (peer: Json): boolean => {
  if (!isObject(peer)) return false;
  const namespaces = peer['namespace_selector'] ?? peer['namespaceSelector'] ?? null;
  const pods = peer['pod_selector'] ?? peer['podSelector'] ?? null;
  return namespaces !== null && !(isList(namespaces) && namespaces.length === 0) && isEmpty(namespaces) && isEmpty(pods);
};
