import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, inProject, lifecycle, link } from './lifecycle.js';

const match = (ranges: readonly string[]) => [{ config: [{ src_ip_ranges: ranges }], expr: [], expr_options: [], versioned_expr: 'SRC_IPS_V1' }];
const block = (priority: number, action: string, ranges: readonly string[]): JsonObject => ({
  action, description: '', header_action: [], match: match(ranges), preconfigured_waf_config: [], preview: false, priority, rate_limit_options: [],
  redirect_options: [],
});
const declaredRules = [block(1000, 'deny(403)', ['203.0.113.0/24']), block(2147483647, 'allow', ['*'])];

const labels = { effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, labels: { env: 'prod' }, terraform_labels: { env: 'prod' } };

const policy = (type: string, path: string, rules: JsonObject): DeclaredResource => ({
  type,
  attributes: {
    adaptive_protection_config: [{ layer_7_ddos_defense_config: [] }], advanced_options_config: [], description: '', fingerprint: 'ahJAC2X6wxE=',
    id: inProject(path), label_fingerprint: 'oWv7t93mrS4=', name: 'edge', project: 'acme-prod', recaptcha_options_config: [], self_link: link(path),
    timeouts: null, type: 'CLOUD_ARMOR', ...labels, ...rules,
  },
});

const rule = (type: string, more: JsonObject = {}): DeclaredResource => ({
  type,
  attributes: {
    action: 'deny(403)', description: '', header_action: [], id: 'x', match: match(['203.0.113.0/24']), preconfigured_waf_config: [], preview: false,
    priority: 1000, project: 'acme-prod', rate_limit_options: [], redirect_options: [], security_policy: 'edge', timeouts: null, ...more,
  },
});

const given = (priority: string | number, action: string, ranges: readonly string[]): JsonObject => ({
  priority, action, match: { versionedExpr: 'SRC_IPS_V1', config: { srcIpRanges: ranges } },
});

type Level = { readonly collection: string; readonly path: string; readonly type: string; readonly block: string; readonly more: JsonObject };
const levels: readonly Level[] = [
  { collection: 'securityPolicies', path: 'global/securityPolicies/edge', type: 'google_compute_security_policy', block: 'rule', more: {} },
  {
    collection: 'regionSecurityPolicies', path: 'regions/us-central1/securityPolicies/edge', type: 'google_compute_region_security_policy', block: 'rules',
    more: { region: 'us-central1' },
  },
];

const ofLevel = ({ collection, path, type, block: field, more }: Level): readonly CatalogCase[] => {
  const declared = policy(type, path, { [field]: declaredRules, ...more });
  const single = rule(`${type}_rule`, more);
  const on = (verb: string, body: JsonObject) => call(`compute.${collection}.${verb}`, path, body);
  const drift = (now: Json) => [{ address: `${type}.this`, field, old: declaredRules, new: now }];
  const opened = given('1000', 'allow', ['*']);
  const openedRule = { ...declaredRules[0], action: 'allow', match: [{ versioned_expr: 'SRC_IPS_V1', config: [{ src_ip_ranges: ['*'] }] }], priority: 1000 };
  return [
    ...lifecycle({
      collection, path, declared, body: { name: 'edge', type: 'CLOUD_ARMOR', rules: [given('1000', 'deny(403)', ['203.0.113.0/24'])] }, changed: { description: 'off' },
      drifts: [['description', '', 'off']], verbs: field === 'rule' ? ['insert', 'patch', 'delete', 'setLabels'] : ['insert', 'patch', 'delete'],
    }),
    { name: 'a rule of a policy that declares its rules', ...on('addRule', given(500, 'allow', ['*'])), state: [declared], drifts: drift([
      ...declaredRules, { priority: 500, action: 'allow', match: [{ versioned_expr: 'SRC_IPS_V1', config: [{ src_ip_ranges: ['*'] }] }] },
    ]) },
    { name: 'a rule declared by itself', ...on('addRule', given('1000', 'deny(403)', ['203.0.113.0/24'])), state: [policy(type, path, { [field]: [], ...more }), single], drifts: [] },
    { name: 'another rule of a policy', ...on('patchRule', opened), state: [declared], drifts: drift([openedRule, declaredRules[1] ?? null]) },
    {
      name: 'another rule than declared by itself', ...on('patchRule', { priority: '1000', action: 'allow', preview: true }), state: [single],
      drifts: [{ address: `${type}_rule.this`, field: 'action', old: 'deny(403)', new: 'allow' }, { address: `${type}_rule.this`, field: 'preview', old: false, new: true }],
    },
    { name: 'a rule of a policy', ...on('removeRule', { priority: '1000' }), state: [declared], drifts: drift([declaredRules[1] ?? null]) },
    { name: 'a rule declared by itself', ...on('removeRule', { priority: '1000' }), state: [single], drifts: [{ address: `${type}_rule.this`, field: '*', old: {}, new: null }] },
  ];
};

const adaptive = [{ auto_deploy_config: [], layer_7_ddos_defense_config: [{ enable: true, rule_visibility: 'STANDARD', threshold_configs: [] }] }];
const adaptiveCase = (enable: boolean): Pick<CatalogCase, 'event' | 'request' | 'response' | 'record' | 'state'> => ({
  ...call('compute.securityPolicies.patch', 'global/securityPolicies/edge', { adaptiveProtectionConfig: { layer7DdosDefenseConfig: { enable } } }),
  state: [policy('google_compute_security_policy', 'global/securityPolicies/edge', { adaptive_protection_config: adaptive, rule: [] })],
});

export const securityPolicyCases: readonly CatalogCase[] = [
  ...levels.flatMap(ofLevel),
  {
    name: 'adaptive protection switched off', ...adaptiveCase(false),
    drifts: [{ address: 'google_compute_security_policy.this', field: 'adaptive_protection_config', old: adaptive, new: [{ layer_7_ddos_defense_config: [{ enable: false }] }] }],
  },
];

const firewallRule = (type: string, policyName: string, more: JsonObject): DeclaredResource => ({
  type: `${type}_rule`,
  attributes: {
    action: 'allow', creation_timestamp: '2026-01-14T07:50:08.574-08:00', description: '', direction: 'INGRESS', disabled: false, enable_logging: true,
    firewall_policy: policyName, id: 'x', kind: 'compute#firewallPolicyRule',
    match: [{
      dest_address_groups: null, dest_fqdns: null, dest_ip_ranges: null, dest_region_codes: null, dest_threat_intelligences: null,
      layer4_configs: [{ ip_protocol: 'tcp', ports: ['443'] }, { ip_protocol: 'icmp', ports: null }], src_address_groups: null, src_fqdns: null,
      src_ip_ranges: ['10.0.0.0/8'], src_region_codes: null, src_secure_tags: [], src_threat_intelligences: null,
    }],
    priority: 100, rule_name: '', rule_tuple_count: 4, security_profile_group: '', target_resources: null, target_secure_tags: [],
    target_service_accounts: null, timeouts: null, tls_inspect: false, ...more,
  },
});

const ruleBody: JsonObject = {
  priority: '100', action: 'allow', direction: 'INGRESS', enableLogging: true,
  match: { srcIpRanges: ['10.0.0.0/8'], layer4Configs: [{ ipProtocol: 'icmp' }, { ipProtocol: 'tcp', ports: ['443'] }] },
};

type Firewall = { readonly collection: string; readonly type: string; readonly path: string; readonly id: string; readonly held: string; readonly more: JsonObject };
const firewalls: readonly Firewall[] = [
  {
    collection: 'firewallPolicies', type: 'google_compute_firewall_policy', path: 'locations/global/firewallPolicies/440044004400',
    id: 'locations/global/firewallPolicies/440044004400', held: 'locations/global/firewallPolicies/440044004400',
    more: { name: '440044004400', short_name: 'org', parent: 'organizations/1234', firewall_policy_id: '440044004400' },
  },
  {
    collection: 'networkFirewallPolicies', type: 'google_compute_network_firewall_policy', path: inProject('global/firewallPolicies/base'),
    id: inProject('global/firewallPolicies/base'), held: 'base', more: { name: 'base', project: 'acme-prod' },
  },
  {
    collection: 'regionNetworkFirewallPolicies', type: 'google_compute_region_network_firewall_policy',
    path: inProject('regions/us-central1/firewallPolicies/base'), id: inProject('regions/us-central1/firewallPolicies/base'), held: 'base',
    more: { name: 'base', project: 'acme-prod', region: 'us-central1' },
  },
];

const ofFirewall = ({ collection, type, path, id, held, more }: Firewall): readonly CatalogCase[] => {
  const { name: _, short_name: __, parent: ___, firewall_policy_id: ____, ...place } = more;
  const own: DeclaredResource = {
    type, attributes: { creation_timestamp: '2026-01-14T07:50:08.574-08:00', description: 'Base', fingerprint: 'x', id, rule_tuple_count: 4, timeouts: null, ...more },
  };
  const declared = firewallRule(type, held, place);
  const association: DeclaredResource = {
    type: `${type}_association`, attributes: { attachment_target: link('global/networks/prod'), firewall_policy: held, id: 'x', name: 'prod', short_name: '', timeouts: null, ...place },
  };
  const on = (verb: string, body: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'> => ({
    ...call(`compute.${collection}.${verb}`, path, body), record: { resourceName: path },
  });
  const drift = (resource: DeclaredResource, field: string, old: Json, now: Json) => ({ address: `${resource.type}.this`, field, old, new: now });
  return [
    { name: 'another description', ...on('insert', { name: 'base', description: 'Other' }), state: [own], drifts: [drift(own, 'description', 'Base', 'Other')] },
    { name: 'another description', ...on('patch', { description: 'Other' }), state: [own], drifts: [drift(own, 'description', 'Base', 'Other')] },
    { name: 'a declared policy', ...on('delete', {}), state: [own], drifts: [drift(own, '*', {}, null)] },
    { name: 'the declared rule', ...on('addRule', ruleBody), state: [declared], drifts: [] },
    { name: 'the declared rule', ...on('patchRule', ruleBody), state: [declared], drifts: [] },
    { name: 'a declared rule', ...on('removeRule', { priority: '100' }), state: [declared], drifts: [drift(declared, '*', {}, null)] },
    { name: 'the declared association', ...on('addAssociation', { name: 'prod', attachmentTarget: inProject('global/networks/prod') }), state: [association], drifts: [] },
    { name: 'a declared association', ...on('removeAssociation', { name: 'prod' }), state: [association], drifts: [drift(association, '*', {}, null)] },
  ];
};

const withRules = ({ type, id, more }: Firewall): DeclaredResource => ({
  type: `${type}_with_rules`, attributes: { description: 'Base', id, predefined_rules: [], rule: combinedRules, timeouts: null, ...more },
});
const combinedRules = [{
  action: 'allow', description: '', direction: 'INGRESS', disabled: false, enable_logging: false, priority: 100, rule_name: '', security_profile_group: '',
  match: [{ dest_ip_ranges: null, layer4_config: [{ ip_protocol: 'tcp', ports: ['443'] }], src_ip_ranges: ['10.0.0.0/8'], src_secure_tag: [] }],
  target_secure_tag: [], target_service_accounts: null, tls_inspect: false,
}];
const givenRule = (ranges: readonly string[]): JsonObject => ({
  priority: 100, action: 'allow', direction: 'INGRESS', match: { srcIpRanges: ranges, layer4Configs: [{ ipProtocol: 'tcp', ports: ['443'] }] },
});

/** A policy that declares all of its rules. */
const ofCombined = (level: Firewall): readonly CatalogCase[] => {
  const declared = withRules(level);
  const on = (verb: string, body: JsonObject) => ({ ...call(`compute.${level.collection}.${verb}`, level.path, body), record: { resourceName: level.path } });
  const drift = (now: Json) => [{ address: `${declared.type}.this`, field: 'rule', old: combinedRules, new: now }];
  const opened = { ...combinedRules[0], match: [{ layer4_config: [{ ip_protocol: 'tcp', ports: ['443'] }], src_ip_ranges: ['0.0.0.0/0'] }] };
  const predefined = { priority: '2147483647', action: 'goto_next', match: { layer4Configs: [{ ipProtocol: 'all' }] } };
  return [
    { name: 'all declared rules', ...on('insert', { name: 'base', description: 'Base', rules: [predefined, givenRule(['10.0.0.0/8'])] }), state: [declared], drifts: [] },
    {
      name: 'other rules', ...on('patch', { rules: [givenRule(['0.0.0.0/0']), predefined] }), state: [declared],
      drifts: drift([{ priority: 100, action: 'allow', direction: 'INGRESS', match: opened.match }]),
    },
    { name: 'a declared rule of all', ...on('patchRule', givenRule(['10.0.0.0/8'])), state: [declared], drifts: [] },
    {
      name: 'one more rule', ...on('addRule', { ...givenRule(['0.0.0.0/0']), priority: 7, match: { layer4Configs: [{ ipProtocol: 'all' }] } }), state: [declared],
      drifts: drift([...combinedRules, { priority: 7, action: 'allow', direction: 'INGRESS', match: [{ layer4_config: [{ ip_protocol: 'all', ports: [] }] }] }]),
    },
    { name: 'one rule less', ...on('removeRule', { priority: '100' }), state: [declared], drifts: drift([]) },
    { name: 'the policy with its rules', ...on('delete', {}), state: [declared], drifts: [{ address: `${declared.type}.this`, field: '*', old: {}, new: null }] },
  ];
};

const moved = (parentId: string): Pick<CatalogCase, 'event' | 'request' | 'record' | 'state'> => ({
  event: 'v1.compute.firewallPolicies.move', request: { parentId }, record: { resourceName: 'locations/global/firewallPolicies/440044004400' },
  state: [{ type: 'google_compute_firewall_policy', attributes: { id: 'locations/global/firewallPolicies/440044004400', parent: 'organizations/1234' } }],
});

export const firewallPolicyCases: readonly CatalogCase[] = [
  ...firewalls.flatMap(ofFirewall),
  ...firewalls.flatMap(ofCombined),
  { name: 'another parent', ...moved('folders/99'), drifts: [{ address: 'google_compute_firewall_policy.this', field: 'parent', old: 'organizations/1234', new: 'folders/99' }] },
];
