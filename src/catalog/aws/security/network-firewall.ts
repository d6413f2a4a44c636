import { isList, isObject, type Json, entryOf } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { eitherName } from './json-items.js';

/** AWS Network Firewall: firewalls, policies, rules, logging. Source: Network Firewall API reference, Terraform AWS provider 4 to 6. */

/** Calls give a name, an ARN, or both; the name ends the ARN. */
const firewall = c.on('aws_networkfirewall_firewall', { name: eitherName('firewallName', 'firewallArn') });
const policy = c.on('aws_networkfirewall_firewall_policy', { name: eitherName('firewallPolicyName', 'firewallPolicyArn') });
/** Groups of different types may have the same name. A call with a name has the type, and an ARN contains it. */
const ruleGroup = c.on('aws_networkfirewall_rule_group', {
  name: eitherName('ruleGroupName', 'ruleGroupArn'),
  type: c.either(
    'type',
    c.via('ruleGroupArn', (arn) =>
      typeof arn === 'string' ? /:(stateful|stateless)-rulegroup\//.exec(arn)?.[1]?.toUpperCase() : undefined,
    ),
  ),
});
const inspection = c.on('aws_networkfirewall_tls_inspection_configuration', {
  name: eitherName('tLSInspectionConfigurationName', 'tLSInspectionConfigurationArn'),
});
const logging = c.on('aws_networkfirewall_logging_configuration', { firewall_arn: eitherName('firewallName', 'firewallArn') });
const resourcePolicy = c.on('aws_networkfirewall_resource_policy', { resource_arn: 'resourceArn' });

/** Lists of the API whose blocks have a name in the singular. */
const singular: Readonly<Record<string, string>> = {
  custom_actions: 'custom_action',
  destinations: 'destination',
  destination_ports: 'destination_port',
  dimensions: 'dimension',
  rule_options: 'rule_option',
  scopes: 'scope',
  server_certificates: 'server_certificate',
  server_certificate_configurations: 'server_certificate_configuration',
  sources: 'source',
  source_ports: 'source_port',
  stateless_rules: 'stateless_rule',
  tcp_flags: 'tcp_flag',
  tcpflags: 'tcp_flag',
};
const nested = (from: c.From): c.Read => c.via(c.blocks(from), (value) => renamed(value));
const renamed = (value: Json): Json => {
  if (isList(value)) return value.map(renamed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [entryOf(singular, name) ?? name, renamed(one ?? null)]));
};
/** A map of names to objects as blocks with the name as `key`. */
const keyed = (from: c.From, block: string, member: string, path: string): c.Read => {
  const read = c.compilePath(path);
  return c.via(from, (map) =>
    isObject(map) ? Object.entries(map).map(([key, one]): Json => ({ key, [block]: [{ [member]: read(one) ?? null }] })) : [],
  );
};

const encryption: c.Edits = c.same('encryption_configuration{key_id type}');
const subnets = (from: c.From) => c.set(c.blocks(from, { ip_address_type: 'iPAddressType', subnet_id: 'subnetId' }), 'given');
const zones = c.blocks('availabilityZoneMappings', { availability_zone_id: 'availabilityZone' });
const byZone = ['availability_zone_id'];
const newTags = c.set(c.tagMap('tags'), 'map');

const policySettings: c.Edits = {
  ...encryption,
  ...c.same('description firewall_policy{stateful_engine_options{rule_order}}'),
  ...c.same(
    'stateful_default_actions stateless_default_actions stateless_fragment_default_actions',
    (path) => c.inBlock('firewallPolicy', path),
    'firewall_policy.',
  ),
  'firewall_policy.stateful_rule_group_reference': nested(c.inBlock('firewallPolicy', 'statefulRuleGroupReferences')),
  'firewall_policy.stateless_rule_group_reference': nested(c.inBlock('firewallPolicy', 'statelessRuleGroupReferences')),
  'firewall_policy.stateless_custom_action': nested(c.inBlock('firewallPolicy', 'statelessCustomActions')),
  'firewall_policy.stateful_engine_options.stream_exception_policy': c.inBlock(
    c.inBlock('firewallPolicy', 'statefulEngineOptions'),
    'streamExceptionPolicy',
  ),
  'firewall_policy.policy_variables.rule_variables': keyed(
    c.inBlock(c.inBlock('firewallPolicy', 'policyVariables'), 'ruleVariables'),
    'ip_set',
    'definition',
    'definition',
  ),
  'firewall_policy.tls_inspection_configuration_arn': c.orNull('firewallPolicy.tLSInspectionConfigurationArn'),
};

const source = 'ruleGroup.rulesSource';
const variables = c.inBlock('ruleGroup', 'ruleVariables');
const rulesInBlock = c.inBlock(source, 'rulesString');
/** A rule group is given as an object, which replaces the former, or as text. */
const rulesText = c.withPaths((record) => record.request['rules'] ?? rulesInBlock(record), [`${source}.rulesString`, 'rules']);
const rules: c.Edits = {
  ...encryption,
  ...c.same('description rule_group{stateful_rule_options{rule_order}}'),
  'rule_group.rules_source.rules_string': rulesText,
  'rule_group.rules_source.rules_source_list': nested(c.inBlock(source, 'rulesSourceList')),
  'rule_group.rules_source.stateful_rule': nested(c.inBlock(source, 'statefulRules')),
  'rule_group.rules_source.stateless_rules_and_custom_actions': nested(c.inBlock(source, 'statelessRulesAndCustomActions')),
  'rule_group.rule_variables.ip_sets': keyed(c.inBlock(variables, 'iPSets'), 'ip_set', 'definition', 'definition'),
  'rule_group.rule_variables.port_sets': keyed(c.inBlock(variables, 'portSets'), 'port_set', 'definition', 'definition'),
  'rule_group.reference_sets.ip_set_references': keyed(
    c.inBlock(c.inBlock('ruleGroup', 'referenceSets'), 'iPSetReferences'),
    'ip_set_reference',
    'reference_arn',
    'referenceArn',
  ),
};
const inspected: c.Edits = {
  ...encryption,
  description: 'description',
  tls_inspection_configuration: nested('tLSInspectionConfiguration'),
};

const types = ['firewall', 'firewall_policy', 'rule_group', 'tls_inspection_configuration'].map((name) => `aws_networkfirewall_${name}`);
const tagged = [
  ...types.map((type) => c.on(type, { arn: 'resourceArn' })),
  c.on('aws_networkfirewall_vpc_endpoint_association', { vpc_endpoint_association_arn: 'resourceArn' }),
];
const ownKey = { 'encryption_configuration.key_id': 'AWS_OWNED_KMS_KEY', 'encryption_configuration.type': 'AWS_OWNED_KMS_KEY' };
const named = { keys: [['name'], ['arn']], scope: 'region', family: 'firewall', cloudId: 'arn' } as const;

export const networkFirewall: c.ServiceCatalog = {
  eventSource: 'network-firewall.amazonaws.com',
  onlyChecks: ({ request }) => request['dryRun'] === true,
  types: c.types('firewall', {
    aws_networkfirewall_firewall: { ...named, noise: ['firewall_status.*'], defaults: ownKey },
    aws_networkfirewall_firewall_policy: {
      ...named,
      defaults: {
        ...ownKey,
        'firewall_policy.stateful_engine_options.rule_order': 'DEFAULT_ACTION_ORDER',
        'firewall_policy.stateful_engine_options.stream_exception_policy': 'DROP',
      },
      unevaluated: { 'firewall_policy.stateful_engine_options.flow_timeouts': 'the service fills in its defaults' },
    },
    aws_networkfirewall_rule_group: {
      ...named,
      keys: [['name', 'type'], ['arn']],
      defaults: { ...ownKey, 'rule_group.stateful_rule_options.rule_order': 'DEFAULT_ACTION_ORDER' },
      unevaluated: { rules: 'another form of the rules in rule_group' },
    },
    aws_networkfirewall_tls_inspection_configuration: { ...named, noise: ['certificate_authority.*', 'certificates.*'], defaults: ownKey },
    aws_networkfirewall_logging_configuration: { keys: [[{ attribute: 'firewall_arn', as: lastSegment }]], cloudId: 'firewall_arn' },
    aws_networkfirewall_resource_policy: { keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
  }),
  events: {
    CreateFirewall: c.create(c.withId(firewall, c.response('firewall.firewallArn')), {
      ...encryption,
      ...c.same(`
          availability_zone_change_protection delete_protection description enabled_analysis_types firewall_policy_arn
          firewall_policy_change_protection subnet_change_protection transit_gateway_id vpc_id`),
      availability_zone_mapping: zones,
      subnet_mapping: subnets('subnetMappings'),
      tags: newTags,
    }),
    UpdateFirewallDeleteProtection: c.modify(firewall, { delete_protection: 'deleteProtection' }),
    UpdateFirewallDescription: c.modify(firewall, { description: c.orNull('description') }),
    UpdateFirewallEncryptionConfiguration: c.modify(firewall, encryption),
    UpdateFirewallPolicyChangeProtection: c.modify(firewall, { firewall_policy_change_protection: 'firewallPolicyChangeProtection' }),
    UpdateSubnetChangeProtection: c.modify(firewall, { subnet_change_protection: 'subnetChangeProtection' }),
    UpdateAvailabilityZoneChangeProtection: c.modify(firewall, { availability_zone_change_protection: 'availabilityZoneChangeProtection' }),
    UpdateFirewallAnalysisSettings: c.modify(firewall, { enabled_analysis_types: c.orNull('enabledAnalysisTypes') }),
    AssociateFirewallPolicy: c.modify(firewall, { firewall_policy_arn: 'firewallPolicyArn' }),
    // The response has all subnets after the call.
    AssociateSubnets: c.modify(firewall, { subnet_mapping: subnets(c.response('subnetMappings')) }),
    DisassociateSubnets: c.modify(firewall, { subnet_mapping: subnets(c.response('subnetMappings')) }),
    AssociateAvailabilityZones: c.modify(firewall, { availability_zone_mapping: c.add(zones, byZone) }),
    DisassociateAvailabilityZones: c.modify(firewall, { availability_zone_mapping: c.remove(zones, byZone) }),
    DeleteFirewall: c.destroy(firewall),

    CreateFirewallPolicy: c.create(c.withId(policy, c.response('firewallPolicyResponse.firewallPolicyArn')), {
      ...policySettings,
      tags: newTags,
    }),
    UpdateFirewallPolicy: c.modify(policy, policySettings),
    DeleteFirewallPolicy: c.destroy(policy),
    CreateRuleGroup: c.create(c.withId(ruleGroup, c.response('ruleGroupResponse.ruleGroupArn')), {
      ...rules,
      ...c.same('capacity type'),
      tags: newTags,
    }),
    UpdateRuleGroup: c.modify(ruleGroup, rules),
    DeleteRuleGroup: c.destroy(ruleGroup),
    CreateTLSInspectionConfiguration: c.create(inspection, { ...inspected, tags: newTags }),
    UpdateTLSInspectionConfiguration: c.modify(inspection, inspected),
    DeleteTLSInspectionConfiguration: c.destroy(inspection),

    UpdateLoggingConfiguration: c.put(logging, {
      'logging_configuration.log_destination_config': c.either(
        c.blocks('loggingConfiguration.logDestinationConfigs', c.same('log_destination log_destination_type log_type')),
        c.fixed([]),
      ),
      enable_monitoring_dashboard: 'enableMonitoringDashboard',
    }),
    PutResourcePolicy: c.put(resourcePolicy, { policy: c.policyText('policy') }),
    DeleteResourcePolicy: c.destroy(resourcePolicy),
    ...c.tagCalls((edits) => c.firstOf(...tagged.map((target) => c.modify(target, edits)))),
    ...c.noChanges('StartAnalysisReport StartFlowCapture StartFlowFlush'),
  },
};
