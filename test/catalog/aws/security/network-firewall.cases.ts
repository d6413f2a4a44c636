import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, deletes, drifts, here, resource } from './security-case.js';

export const arnOf = (kind: string, name = 'edge') => `arn:aws:network-firewall:${here}:${kind}/${name}`;
const firewallArn = arnOf('firewall');
export const policyArn = arnOf('firewall-policy');
export const firewall = resource('aws_networkfirewall_firewall', {
  arn: firewallArn,
  availability_zone_change_protection: false,
  availability_zone_mapping: [],
  delete_protection: true,
  description: '',
  enabled_analysis_types: [],
  encryption_configuration: [],
  firewall_policy_arn: policyArn,
  firewall_policy_change_protection: true,
  firewall_status: [],
  id: firewallArn,
  name: 'edge',
  subnet_change_protection: true,
  subnet_mapping: [{ ip_address_type: 'IPV4', subnet_id: 'subnet-0aaa' }],
  tags: { Owner: 'network' },
  tags_all: { Owner: 'network' },
  update_token: '1',
  vpc_id: 'vpc-0aaa',
});
const named = { firewallName: 'edge', firewallArn };
const logs = [
  { log_destination: { bucketName: 'flow-logs', prefix: '/edge' }, log_destination_type: 'S3', log_type: 'FLOW' },
  { log_destination: { logGroup: '/edge' }, log_destination_type: 'CloudWatchLogs', log_type: 'ALERT' },
];
export const logging = resource('aws_networkfirewall_logging_configuration', {
  firewall_arn: firewallArn,
  id: firewallArn,
  logging_configuration: [{ log_destination_config: logs }],
});
export const sentLogs = [
  { logType: 'ALERT', logDestinationType: 'CloudWatchLogs', logDestination: { logGroup: '/edge' } },
  { logType: 'FLOW', logDestinationType: 'S3', logDestination: { bucketName: 'flow-logs', prefix: '/edge' } },
];
const allow = (account: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: account },
        Action: ['network-firewall:ListFirewallPolicies'],
        Resource: policyArn,
      },
    ],
  });
const resourcePolicy = resource('aws_networkfirewall_resource_policy', { id: policyArn, policy: allow('222233334444'), resource_arn: policyArn });
/** A flag of the firewall that a call of its own sets. */
const flag = (event: string, parameter: string, attribute: string): readonly CatalogCase[] => [
  drifts(`${attribute} that is off is drift`, [event, { ...named, [parameter]: false }], firewall({ [attribute]: true }), [attribute, true, false]),
];

export const networkFirewallCases: readonly CatalogCase[] = [
  agrees(
    'a firewall created as declared is not drift',
    [
      'CreateFirewall',
      {
        firewallName: 'edge',
        firewallPolicyArn: policyArn,
        vpcId: 'vpc-0aaa',
        subnetMappings: [{ subnetId: 'subnet-0aaa' }],
        deleteProtection: true,
        subnetChangeProtection: true,
        firewallPolicyChangeProtection: true,
        tags: [{ key: 'Owner', value: 'network' }],
      },
      { firewall: { firewallArn } },
    ],
    firewall(),
  ),
  ...flag('UpdateFirewallDeleteProtection', 'deleteProtection', 'delete_protection'),
  ...flag('UpdateFirewallPolicyChangeProtection', 'firewallPolicyChangeProtection', 'firewall_policy_change_protection'),
  ...flag('UpdateSubnetChangeProtection', 'subnetChangeProtection', 'subnet_change_protection'),
  ...flag('UpdateAvailabilityZoneChangeProtection', 'availabilityZoneChangeProtection', 'availability_zone_change_protection'),
  drifts('another description is drift', ['UpdateFirewallDescription', { ...named, description: 'x' }], firewall(), ['description', '', 'x']),
  drifts(
    'another key is drift',
    ['UpdateFirewallEncryptionConfiguration', { ...named, encryptionConfiguration: { type: 'CUSTOMER_KMS', keyId: 'k' } }],
    firewall(),
    ['encryption_configuration.type', null, 'CUSTOMER_KMS'],
    ['encryption_configuration.key_id', null, 'k'],
  ),
  drifts('another analysis is drift', ['UpdateFirewallAnalysisSettings', { ...named, enabledAnalysisTypes: ['TLS_SNI'] }], firewall(), [
    'enabled_analysis_types',
    [],
    ['TLS_SNI'],
  ]),
  drifts('another policy is drift', ['AssociateFirewallPolicy', { ...named, firewallPolicyArn: arnOf('firewall-policy', 'open') }], firewall(), [
    'firewall_policy_arn',
    policyArn,
    arnOf('firewall-policy', 'open'),
  ]),
  drifts(
    'one subnet more is drift',
    [
      'AssociateSubnets',
      { ...named, subnetMappings: [{ subnetId: 'subnet-0bbb' }] },
      { subnetMappings: [{ subnetId: 'subnet-0aaa' }, { subnetId: 'subnet-0bbb' }] },
    ],
    firewall(),
    ['subnet_mapping', [{ ip_address_type: 'IPV4', subnet_id: 'subnet-0aaa' }], [{ subnet_id: 'subnet-0aaa' }, { subnet_id: 'subnet-0bbb' }]],
  ),
  agrees(
    'the subnets that remain may be as declared',
    ['DisassociateSubnets', { ...named, subnetIds: ['subnet-0bbb'] }, { subnetMappings: [{ subnetId: 'subnet-0aaa', iPAddressType: 'IPV4' }] }],
    firewall(),
  ),
  deletes('deleting a declared firewall by its ARN', ['DeleteFirewall', { firewallArn }], firewall()),
  drifts(
    'a dashboard is drift',
    [
      'UpdateLoggingConfiguration',
      { firewallArn, loggingConfiguration: { logDestinationConfigs: sentLogs }, enableMonitoringDashboard: true },
    ],
    logging({ enable_monitoring_dashboard: false }),
    ['enable_monitoring_dashboard', false, true],
  ),
  drifts(
    'sharing with another account is drift',
    ['PutResourcePolicy', { resourceArn: policyArn, policy: allow('999999999999') }],
    resourcePolicy(),
    ['policy', allow('222233334444'), allow('999999999999')],
  ),
  deletes('deleting a declared sharing', ['DeleteResourcePolicy', { resourceArn: policyArn }], resourcePolicy()),
  drifts('another tag is drift', ['TagResource', { resourceArn: firewallArn, tags: [{ key: 'Owner', value: 'me' }] }], firewall(), [
    'tags.Owner',
    'network',
    'me',
  ]),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: firewallArn, tagKeys: ['Owner'] }], firewall(), ['tags.Owner', 'network', null]),
  changesNothing('StartAnalysisReport'),
  changesNothing('StartFlowCapture'),
  changesNothing('StartFlowFlush'),
];
