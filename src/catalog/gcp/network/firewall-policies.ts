import { entryOf, isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { changed, whole } from './compute-object.js';

/**
 * Firewall policies of organisations, networks and regions, with their rules and associations. Source: Compute Engine API reference
 * `firewallPolicies`, `networkFirewallPolicies`, `regionNetworkFirewallPolicies`.
 */

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

const everyRule: c.EditSpec = c.set(allRules, 'given');
const addedRule: c.EditSpec = { op: 'add', read: ownRule, as: 'given', by: byPriority };
const removedRule: c.EditSpec = c.remove(
  c.via(priority, (value) => [{ priority: value }]),
  byPriority,
);
const common: c.Fields = {
  ...c.cleared(`
    description disabled enable_logging security_profile_group target_service_accounts tls_inspect target_secure_tags
    match{src_ip_ranges dest_ip_ranges src_address_groups dest_address_groups src_fqdns dest_fqdns src_region_codes
    dest_region_codes src_threat_intelligences dest_threat_intelligences src_secure_tags}`),
  ...c.kept('action direction'),
  ...c.kept('match{layer4_configs}', c.withMembers({ ports: [] }), 'traffic'),
};

const hierarchicalRule: c.Fields = { ...common, ...c.cleared('target_resources') };
const networkRule: c.Fields = { ...common, ...c.cleared('rule_name') };

const policy = c.cleared('description');

type Level = {
  readonly collection: string;
  readonly type: string;
  /** Identifies the policy, and a rule or association within it. */
  readonly policy: readonly c.KeyPart[];
  readonly holder: readonly c.KeyPart[];
  readonly keys: Readonly<Record<string, c.Read>>;
};

/** The numeric id of a policy of an organisation. A creation may name the policy otherwise; its response has the id. */
const policyId: c.Read = ({ resource, response }) => {
  const named = c.segmentAfter(resource, 'firewallPolicies');
  return named !== undefined && /^\d+$/.test(named) ? named : (response['targetId'] ?? named);
};

const levels: readonly Level[] = [
  {
    collection: 'firewallPolicies',
    type: 'google_compute_firewall_policy',
    policy: [c.nameKey('id')],
    holder: [c.nameKey('firewall_policy')],
    keys: {},
  },
  {
    collection: 'networkFirewallPolicies',
    type: 'google_compute_network_firewall_policy',
    policy: ['project', 'name'],
    holder: ['project', c.nameKey('firewall_policy')],
    keys: { project: c.inName('projects') },
  },
  {
    collection: 'regionNetworkFirewallPolicies',
    type: 'google_compute_region_network_firewall_policy',
    policy: ['project', c.nameKey('region'), 'name'],
    holder: ['project', c.nameKey('region'), c.nameKey('firewall_policy')],
    keys: { project: c.inName('projects'), region: c.inName('regions') },
  },
];

const policyTarget = ({ type, keys }: Level): c.Target =>
  c.on(type, type === 'google_compute_firewall_policy' ? { id: policyId } : { ...keys, name: c.inName('firewallPolicies') });

const spec = (keys: readonly (readonly c.KeyPart[])[]): Partial<c.TypeSpec> => ({
  keys,
  noise: ['rule_tuple_count', 'kind', 'short_name', 'firewall_policy_id', '*_policy_id', 'predefined_rules'],
});

const typesOf = ({ type, policy: own, holder }: Level): Readonly<Record<string, c.TypeSpec>> =>
  c.googleTypes('network', {
    [type]: spec([own]),
    [`${type}_with_rules`]: spec([own]),
    [`${type}_rule`]: spec([[...holder, 'priority']]),
    [`${type}_association`]: spec([[...holder, 'name']]),
  });

const eventsOf = (level: Level): Readonly<Record<string, c.Entry>> => {
  const { collection, type, keys } = level;
  const held = { ...keys, firewall_policy: c.inName('firewallPolicies') };
  const parent = policyTarget(level);
  const rule = collection === 'firewallPolicies' ? hierarchicalRule : networkRule;
  const combined = { ...parent, type: `${type}_with_rules` };
  const ruled = c.on(`${type}_rule`, { ...held, priority });
  const associated = c.on(`${type}_association`, { ...held, name: 'name' });
  const event = (verb: string): string => `compute.${collection}.${verb}`;
  return {
    [event('insert')]: c.firstOf(c.create(parent, whole(policy)), c.modify(combined, { ...whole(policy), rule: everyRule })),
    [event('patch')]: c.firstOf(c.modify(parent, changed(policy)), c.modify(combined, { ...changed(policy), rule: everyRule })),
    [event('delete')]: c.firstOf(c.destroy(parent), c.destroy(combined)),
    [event('addRule')]: c.firstOf(c.create(c.within(parent, ruled), whole(rule)), c.modify(combined, { rule: addedRule })),
    [event('patchRule')]: c.firstOf(c.modify(ruled, changed(rule)), c.modify(combined, { rule: addedRule })),
    [event('removeRule')]: c.firstOf(c.destroy(ruled), c.modify(combined, { rule: removedRule })),
    [event('addAssociation')]: c.create(c.within(parent, associated), changed(c.kept('attachment_target'))),
    [event('removeAssociation')]: c.destroy(associated),
  };
};

export const computeFirewallPolicies: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: Object.assign({}, ...levels.map(typesOf)) as Readonly<Record<string, c.TypeSpec>>,
  events: {
    ...(Object.assign({}, ...levels.map(eventsOf)) as Readonly<Record<string, c.Entry>>),
    'compute.firewallPolicies.move': c.modify(c.on('google_compute_firewall_policy', { id: policyId }), changed(c.kept('parent=parentId'))),
  },
};
