import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arnOf, policyArn } from './network-firewall.cases.js';
import { agrees, creates, deletes, drifts, resource } from './security-case.js';

const policyBlock = {
  policy_variables: [],
  stateful_default_actions: ['aws:drop_strict'],
  stateful_engine_options: [{ flow_timeouts: [], rule_order: 'STRICT_ORDER', stream_exception_policy: 'DROP' }],
  stateful_rule_group_reference: [{ deep_threat_inspection: '', override: [], priority: 1, resource_arn: arnOf('stateful-rulegroup', 'deny') }],
  stateless_custom_action: [],
  stateless_default_actions: ['aws:forward_to_sfe'],
  stateless_fragment_default_actions: ['aws:forward_to_sfe'],
  stateless_rule_group_reference: [],
  tls_inspection_configuration_arn: '',
};
export const policy = resource('aws_networkfirewall_firewall_policy', {
  arn: policyArn,
  description: '',
  encryption_configuration: [],
  firewall_policy: [policyBlock],
  id: policyArn,
  name: 'edge',
  tags: {},
  tags_all: {},
  update_token: '1',
});
export const sentPolicy: JsonObject = {
  statefulDefaultActions: ['aws:drop_strict'],
  statefulEngineOptions: { ruleOrder: 'STRICT_ORDER', streamExceptionPolicy: 'DROP' },
  statefulRuleGroupReferences: [{ resourceArn: arnOf('stateful-rulegroup', 'deny'), priority: 1 }],
  statelessDefaultActions: ['aws:forward_to_sfe'],
  statelessFragmentDefaultActions: ['aws:forward_to_sfe'],
};
const groupArn = arnOf('stateless-rulegroup');
const match = {
  destination: [{ address_definition: '10.0.0.0/8' }],
  destination_port: [{ from_port: 443, to_port: 443 }],
  protocols: [6],
  source: [{ address_definition: '0.0.0.0/0' }],
  source_port: [],
  tcp_flag: [{ flags: ['SYN'], masks: ['SYN', 'ACK'] }],
};
const group = resource('aws_networkfirewall_rule_group', {
  arn: groupArn,
  capacity: 100,
  description: '',
  encryption_configuration: [],
  id: groupArn,
  name: 'edge',
  rule_group: [
    {
      reference_sets: [],
      rule_variables: [],
      rules_source: [
        {
          rules_source_list: [],
          rules_string: '',
          stateful_rule: [],
          stateless_rules_and_custom_actions: [
            { custom_action: [], stateless_rule: [{ priority: 1, rule_definition: [{ actions: ['aws:pass'], match_attributes: [match] }] }] },
          ],
        },
      ],
      stateful_rule_options: [],
    },
  ],
  rules: null,
  tags: {},
  tags_all: {},
  type: 'STATELESS',
  update_token: '1',
});
const sentRules = (address: string): JsonObject => ({
  rulesSource: {
    statelessRulesAndCustomActions: {
      statelessRules: [
        {
          priority: 1,
          ruleDefinition: {
            actions: ['aws:pass'],
            matchAttributes: {
              sources: [{ addressDefinition: address }],
              destinations: [{ addressDefinition: '10.0.0.0/8' }],
              destinationPorts: [{ fromPort: 443, toPort: 443 }],
              protocols: [6],
              tCPFlags: [{ flags: ['SYN'], masks: ['SYN', 'ACK'] }],
            },
          },
        },
      ],
    },
  },
});
const stateful = resource('aws_networkfirewall_rule_group', {
  arn: arnOf('stateful-rulegroup', 'deny'),
  capacity: 100,
  name: 'deny',
  rule_group: [
    {
      reference_sets: [],
      rule_variables: [{ ip_sets: [{ ip_set: [{ definition: ['10.0.0.0/16'] }], key: 'HOME_NET' }], port_sets: [] }],
      rules_source: [{ rules_source_list: [], rules_string: 'drop ip any any', stateful_rule: [], stateless_rules_and_custom_actions: [] }],
      stateful_rule_options: [{ rule_order: 'STRICT_ORDER' }],
    },
  ],
  type: 'STATEFUL',
});
const tls = resource('aws_networkfirewall_tls_inspection_configuration', {
  arn: arnOf('tls-configuration'),
  description: null,
  encryption_configuration: [{ key_id: 'AWS_OWNED_KMS_KEY', type: 'AWS_OWNED_KMS_KEY' }],
  id: arnOf('tls-configuration'),
  name: 'edge',
  tags: null,
  tags_all: {},
  tls_inspection_configuration: [
    {
      server_certificate_configuration: [
        {
          certificate_authority_arn: null,
          check_certificate_revocation_status: [],
          scope: [{ destination: [], destination_ports: [], protocols: [6], source: [{ address_definition: '0.0.0.0/0' }], source_ports: [] }],
          server_certificate: [{ resource_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/a' }],
        },
      ],
    },
  ],
});
const sentTls = (source: string): JsonObject => ({
  serverCertificateConfigurations: [
    {
      serverCertificates: [{ resourceArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a' }],
      scopes: [{ protocols: [6], sources: [{ addressDefinition: source }] }],
    },
  ],
});
const networks = [{ ip_set: [{ definition: ['10.0.0.0/16'] }], key: 'HOME_NET' }];
const tlsName = { tLSInspectionConfigurationName: 'edge' };

export const firewallRuleCases: readonly CatalogCase[] = [
  creates('a policy that no state declares is created', ['CreateFirewallPolicy', { firewallPolicyName: 'x', firewallPolicy: sentPolicy }], 'aws_networkfirewall_firewall_policy', policy()),
  drifts(
    'an update without variables and options resets them',
    ['UpdateFirewallPolicy', { firewallPolicyArn: policyArn, firewallPolicy: sentPolicy }],
    policy({ firewall_policy: [{ ...policyBlock, policy_variables: [{ rule_variables: networks }], stateful_engine_options: [{ rule_order: 'STRICT_ORDER', stream_exception_policy: 'REJECT' }] }] }),
    ['firewall_policy.policy_variables.rule_variables', networks, []],
    ['firewall_policy.stateful_engine_options.stream_exception_policy', 'REJECT', 'DROP'],
  ),
  deletes('deleting a declared policy', ['DeleteFirewallPolicy', { firewallPolicyArn: policyArn }], policy()),
  agrees(
    'rules created as declared are not drift',
    ['CreateRuleGroup', { ruleGroupName: 'edge', type: 'STATELESS', capacity: 100, ruleGroup: sentRules('0.0.0.0/0') }],
    group(),
  ),
  agrees('rules as declared are not drift', ['UpdateRuleGroup', { ruleGroupArn: groupArn, ruleGroup: sentRules('0.0.0.0/0') }], group()),
  drifts(
    'other rules and another network are drift',
    [
      'UpdateRuleGroup',
      {
        ruleGroupName: 'deny',
        type: 'STATEFUL',
        ruleGroup: {
          ruleVariables: { iPSets: { HOME_NET: { definition: ['10.1.0.0/16'] } } },
          rulesSource: { rulesString: 'pass ip any any' },
          statefulRuleOptions: { ruleOrder: 'STRICT_ORDER' },
        },
      },
    ],
    stateful(),
    ['rule_group.rules_source.rules_string', 'drop ip any any', 'pass ip any any'],
    [
      'rule_group.rule_variables.ip_sets',
      [{ ip_set: [{ definition: ['10.0.0.0/16'] }], key: 'HOME_NET' }],
      [{ ip_set: [{ definition: ['10.1.0.0/16'] }], key: 'HOME_NET' }],
    ],
  ),
  drifts(
    'an update replaces the networks and the kind of rules',
    ['UpdateRuleGroup', { ruleGroupName: 'deny', type: 'STATEFUL', ruleGroup: { rulesSource: { rulesSourceList: { targets: ['a.example'] } } } }],
    stateful(),
    ['rule_group.rules_source.rules_string', 'drop ip any any', null],
    ['rule_group.rules_source.rules_source_list', [], [{ targets: ['a.example'] }]],
    ['rule_group.rule_variables.ip_sets', [{ ip_set: [{ definition: ['10.0.0.0/16'] }], key: 'HOME_NET' }], []],
  ),
  deletes('deleting declared rules', ['DeleteRuleGroup', { ruleGroupArn: groupArn }], group()),
  agrees(
    'an inspection created as declared is not drift',
    ['CreateTLSInspectionConfiguration', { ...tlsName, tLSInspectionConfiguration: sentTls('0.0.0.0/0') }],
    tls(),
  ),
  drifts('another description of an inspection is drift', ['UpdateTLSInspectionConfiguration', { ...tlsName, description: 'x' }], tls(), ['description', null, 'x']),
  deletes('deleting a declared inspection', ['DeleteTLSInspectionConfiguration', tlsName], tls()),
];
