import { isList, isObject, type Json } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  remove,
  response,
  set,
  via,
  withPaths,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { blocks, inBlock, orNull, policyText, tagMap } from '../../values.js';
import { blocksOf, eitherName } from './json-items.js';

/** AWS Network Firewall: firewalls, policies, rules, logging. Source: Network Firewall API reference, Terraform AWS provider 4 to 6. */

/** Calls give a name, an ARN, or both; the name ends the ARN. */
const firewall = on('aws_networkfirewall_firewall', { name: eitherName('firewallName', 'firewallArn') });
const policy = on('aws_networkfirewall_firewall_policy', { name: eitherName('firewallPolicyName', 'firewallPolicyArn') });
/** Groups of different types may have the same name. A call with a name has the type, and an ARN contains it. */
const ruleGroup = on('aws_networkfirewall_rule_group', {
  name: eitherName('ruleGroupName', 'ruleGroupArn'),
  type: either(
    'type',
    via('ruleGroupArn', (arn) => (typeof arn === 'string' ? /:(stateful|stateless)-rulegroup\//.exec(arn)?.[1]?.toUpperCase() : undefined)),
  ),
});
const inspection = on('aws_networkfirewall_tls_inspection_configuration', {
  name: eitherName('tLSInspectionConfigurationName', 'tLSInspectionConfigurationArn'),
});
const logging = on('aws_networkfirewall_logging_configuration', { firewall_arn: eitherName('firewallName', 'firewallArn') });
const resourcePolicy = on('aws_networkfirewall_resource_policy', { resource_arn: 'resourceArn' });

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
const nested = (from: From): Read => via(blocks(from), (value) => renamed(value));
const renamed = (value: Json): Json => {
  if (isList(value)) return value.map(renamed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [singular[name] ?? name, renamed(one ?? null)]));
};
/** A map of names to objects as blocks with the name as `key`. */
const keyed = (from: From, block: string, member: string, path: string): Read => {
  const read = compilePath(path);
  return via(from, (map) =>
    isObject(map) ? Object.entries(map).map(([key, one]): Json => ({ key, [block]: [{ [member]: read(one) ?? null }] })) : [],
  );
};

const encryption: Edits = {
  'encryption_configuration.key_id': 'encryptionConfiguration.keyId',
  'encryption_configuration.type': 'encryptionConfiguration.type',
};
const subnets = (from: From) => set(blocksOf(from, { ip_address_type: 'iPAddressType', subnet_id: 'subnetId' }), 'given');
const zones = blocksOf('availabilityZoneMappings', { availability_zone_id: 'availabilityZone' });
const byZone = ['availability_zone_id'];
const newTags = set(tagMap('tags'), 'map');

const policySettings: Edits = {
  ...encryption,
  description: 'description',
  'firewall_policy.stateful_default_actions': inBlock('firewallPolicy', 'statefulDefaultActions'),
  'firewall_policy.stateless_default_actions': inBlock('firewallPolicy', 'statelessDefaultActions'),
  'firewall_policy.stateless_fragment_default_actions': inBlock('firewallPolicy', 'statelessFragmentDefaultActions'),
  'firewall_policy.stateful_rule_group_reference': nested(inBlock('firewallPolicy', 'statefulRuleGroupReferences')),
  'firewall_policy.stateless_rule_group_reference': nested(inBlock('firewallPolicy', 'statelessRuleGroupReferences')),
  'firewall_policy.stateless_custom_action': nested(inBlock('firewallPolicy', 'statelessCustomActions')),
  'firewall_policy.stateful_engine_options.rule_order': 'firewallPolicy.statefulEngineOptions.ruleOrder',
  'firewall_policy.stateful_engine_options.stream_exception_policy': inBlock(
    inBlock('firewallPolicy', 'statefulEngineOptions'),
    'streamExceptionPolicy',
  ),
  'firewall_policy.policy_variables.rule_variables': keyed(
    inBlock(inBlock('firewallPolicy', 'policyVariables'), 'ruleVariables'),
    'ip_set',
    'definition',
    'definition',
  ),
  'firewall_policy.tls_inspection_configuration_arn': orNull('firewallPolicy.tLSInspectionConfigurationArn'),
};

const source = 'ruleGroup.rulesSource';
const variables = inBlock('ruleGroup', 'ruleVariables');
const rulesInBlock = inBlock(source, 'rulesString');
/** A rule group is given as an object, which replaces the former, or as text. */
const rulesText = withPaths((record) => record.request['rules'] ?? rulesInBlock(record), [`${source}.rulesString`, 'rules']);
const rules: Edits = {
  ...encryption,
  description: 'description',
  'rule_group.rules_source.rules_string': rulesText,
  'rule_group.rules_source.rules_source_list': nested(inBlock(source, 'rulesSourceList')),
  'rule_group.rules_source.stateful_rule': nested(inBlock(source, 'statefulRules')),
  'rule_group.rules_source.stateless_rules_and_custom_actions': nested(inBlock(source, 'statelessRulesAndCustomActions')),
  'rule_group.rule_variables.ip_sets': keyed(inBlock(variables, 'iPSets'), 'ip_set', 'definition', 'definition'),
  'rule_group.rule_variables.port_sets': keyed(inBlock(variables, 'portSets'), 'port_set', 'definition', 'definition'),
  'rule_group.reference_sets.ip_set_references': keyed(
    inBlock(inBlock('ruleGroup', 'referenceSets'), 'iPSetReferences'),
    'ip_set_reference',
    'reference_arn',
    'referenceArn',
  ),
  'rule_group.stateful_rule_options.rule_order': 'ruleGroup.statefulRuleOptions.ruleOrder',
};
const inspected: Edits = {
  ...encryption,
  description: 'description',
  tls_inspection_configuration: nested('tLSInspectionConfiguration'),
};

const types = ['firewall', 'firewall_policy', 'rule_group', 'tls_inspection_configuration'].map((name) => `aws_networkfirewall_${name}`);
const tagged = [
  ...types.map((type) => on(type, { arn: 'resourceArn' })),
  on('aws_networkfirewall_vpc_endpoint_association', { vpc_endpoint_association_arn: 'resourceArn' }),
];
const ownKey = { 'encryption_configuration.key_id': 'AWS_OWNED_KMS_KEY', 'encryption_configuration.type': 'AWS_OWNED_KMS_KEY' };
const named = { keys: [['name'], ['arn']], scope: 'region', family: 'firewall', cloudId: 'arn' } as const;

export const networkFirewall: ServiceCatalog = {
  eventSource: 'network-firewall.amazonaws.com',
  onlyChecks: ({ request }) => request['dryRun'] === true,
  types: {
    aws_networkfirewall_firewall: {
      ...named,
      noise: ['firewall_status', 'firewall_status.*', 'transit_gateway_owner_account_id', 'update_token'],
      defaults: ownKey,
    },
    aws_networkfirewall_firewall_policy: {
      ...named,
      noise: ['update_token'],
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
      noise: ['update_token'],
      defaults: { ...ownKey, 'rule_group.stateful_rule_options.rule_order': 'DEFAULT_ACTION_ORDER' },
      unevaluated: { rules: 'another form of the rules in rule_group' },
    },
    aws_networkfirewall_tls_inspection_configuration: {
      ...named,
      noise: [
        'certificate_authority',
        'certificate_authority.*',
        'certificates',
        'certificates.*',
        'number_of_associations',
        'tls_inspection_configuration_id',
        'update_token',
      ],
      defaults: ownKey,
    },
    aws_networkfirewall_logging_configuration: {
      keys: [[{ attribute: 'firewall_arn', as: lastSegment }]],
      scope: 'region',
      family: 'firewall',
      cloudId: 'firewall_arn',
    },
    aws_networkfirewall_resource_policy: {
      keys: [['resource_arn']],
      scope: 'region',
      family: 'firewall',
      access: 'policy',
      cloudId: 'resource_arn',
    },
  },
  events: {
    CreateFirewall: create(
      firewall,
      {
        ...encryption,
        availability_zone_change_protection: 'availabilityZoneChangeProtection',
        availability_zone_mapping: zones,
        delete_protection: 'deleteProtection',
        description: 'description',
        enabled_analysis_types: 'enabledAnalysisTypes',
        firewall_policy_arn: 'firewallPolicyArn',
        firewall_policy_change_protection: 'firewallPolicyChangeProtection',
        subnet_change_protection: 'subnetChangeProtection',
        subnet_mapping: subnets('subnetMappings'),
        transit_gateway_id: 'transitGatewayId',
        vpc_id: 'vpcId',
        tags: newTags,
      },
      { id: response('firewall.firewallArn') },
    ),
    UpdateFirewallDeleteProtection: modify(firewall, { delete_protection: 'deleteProtection' }),
    UpdateFirewallDescription: modify(firewall, { description: orNull('description') }),
    UpdateFirewallEncryptionConfiguration: modify(firewall, encryption),
    UpdateFirewallPolicyChangeProtection: modify(firewall, { firewall_policy_change_protection: 'firewallPolicyChangeProtection' }),
    UpdateSubnetChangeProtection: modify(firewall, { subnet_change_protection: 'subnetChangeProtection' }),
    UpdateAvailabilityZoneChangeProtection: modify(firewall, {
      availability_zone_change_protection: 'availabilityZoneChangeProtection',
    }),
    UpdateFirewallAnalysisSettings: modify(firewall, { enabled_analysis_types: orNull('enabledAnalysisTypes') }),
    AssociateFirewallPolicy: modify(firewall, { firewall_policy_arn: 'firewallPolicyArn' }),
    // The response has all subnets after the call.
    AssociateSubnets: modify(firewall, { subnet_mapping: subnets(response('subnetMappings')) }),
    DisassociateSubnets: modify(firewall, { subnet_mapping: subnets(response('subnetMappings')) }),
    AssociateAvailabilityZones: modify(firewall, { availability_zone_mapping: add(zones, byZone) }),
    DisassociateAvailabilityZones: modify(firewall, { availability_zone_mapping: remove(zones, byZone) }),
    DeleteFirewall: destroy(firewall),

    CreateFirewallPolicy: create(
      policy,
      { ...policySettings, tags: newTags },
      { id: response('firewallPolicyResponse.firewallPolicyArn') },
    ),
    UpdateFirewallPolicy: modify(policy, policySettings),
    DeleteFirewallPolicy: destroy(policy),
    CreateRuleGroup: create(
      ruleGroup,
      { ...rules, capacity: 'capacity', type: 'type', tags: newTags },
      { id: response('ruleGroupResponse.ruleGroupArn') },
    ),
    UpdateRuleGroup: modify(ruleGroup, rules),
    DeleteRuleGroup: destroy(ruleGroup),
    CreateTLSInspectionConfiguration: create(inspection, { ...inspected, tags: newTags }),
    UpdateTLSInspectionConfiguration: modify(inspection, inspected),
    DeleteTLSInspectionConfiguration: destroy(inspection),

    UpdateLoggingConfiguration: put(logging, {
      'logging_configuration.log_destination_config': either(
        blocksOf('loggingConfiguration.logDestinationConfigs', {
          log_destination: 'logDestination',
          log_destination_type: 'logDestinationType',
          log_type: 'logType',
        }),
        fixed([]),
      ),
    }),
    PutResourcePolicy: put(resourcePolicy, { policy: policyText('policy') }),
    DeleteResourcePolicy: destroy(resourcePolicy),
    TagResource: firstOf(...tagged.map((target) => modify(target, { tags: merge(tagMap('tags')) }))),
    UntagResource: firstOf(...tagged.map((target) => modify(target, { tags: drop('tagKeys') }))),
    StartAnalysisReport: noChange,
    StartFlowCapture: noChange,
    StartFlowFlush: noChange,
  },
};
