import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, elsewhere, here, resource } from './security-case.js';

/** Shield, Firewall Manager and CloudHSM. */

const balancer = `arn:aws:elasticloadbalancing:${here}:loadbalancer/app/web/abc`;
const protectionArn = 'arn:aws:shield::111122223333:protection/p1';
const protection = resource('aws_shield_protection', {
  arn: protectionArn,
  id: 'p1',
  name: 'web',
  resource_arn: balancer,
  tags: { Owner: 'network' },
  tags_all: { Owner: 'network' },
});
const group = resource('aws_shield_protection_group', {
  aggregation: 'MAX',
  id: 'all',
  members: [],
  pattern: 'ALL',
  protection_group_arn: 'arn:aws:shield::111122223333:protection-group/all',
  protection_group_id: 'all',
  resource_type: '',
  tags: {},
  tags_all: {},
});
const subscription = resource('aws_shield_subscription', { auto_renew: 'ENABLED', id: '111122223333', skip_destroy: false });
const engagement = resource('aws_shield_proactive_engagement', {
  emergency_contact: [{ contact_notes: null, email_address: 'sec@example.com', phone_number: null }],
  enabled: true,
  id: '111122223333',
});
const role = 'arn:aws:iam::111122223333:role/drt';
const teamRole = resource('aws_shield_drt_access_role_arn_association', { id: '111122223333', role_arn: role });
const teamBucket = resource('aws_shield_drt_access_log_bucket_association', { id: 'logs', log_bucket: 'logs', role_arn_association_id: '111122223333' });
const automatic = resource('aws_shield_application_layer_automatic_response', { action: 'BLOCK', id: balancer, resource_arn: balancer });
const check = 'arn:aws:route53:::healthcheck/abc';
const checked = resource('aws_shield_protection_health_check_association', {
  health_check_arn: check,
  id: `p1+${check}`,
  shield_protection_id: 'p1',
});
const contacts = { emergencyContactList: [{ emailAddress: 'sec@example.com' }] };

export const shieldCases: readonly CatalogCase[] = [
  agrees('a protection created as declared', ['CreateProtection', { name: 'web', resourceArn: balancer }, { protectionId: 'p1' }], protection({ tags: {}, tags_all: {} })),
  deletes('deleting a declared protection', ['DeleteProtection', { protectionId: 'p1' }], protection()),
  agrees('a group created as declared', ['CreateProtectionGroup', { protectionGroupId: 'all', aggregation: 'MAX', pattern: 'ALL' }], group()),
  drifts(
    'a group of fewer resources is drift',
    ['UpdateProtectionGroup', { protectionGroupId: 'all', aggregation: 'MAX', pattern: 'ARBITRARY', members: [balancer] }],
    group(),
    ['pattern', 'ALL', 'ARBITRARY'],
    ['members', [], [balancer]],
  ),
  deletes('deleting a declared group', ['DeleteProtectionGroup', { protectionGroupId: 'all' }], group()),
  creates('a subscription that no state declares', ['CreateSubscription', {}], 'aws_shield_subscription', group()),
  drifts('a subscription that ends is drift', ['UpdateSubscription', { autoRenew: 'DISABLED' }], subscription(), ['auto_renew', 'ENABLED', 'DISABLED']),
  deletes('deleting the declared subscription', ['DeleteSubscription', {}], subscription()),
  agrees('a declared health check is not drift', ['AssociateHealthCheck', { protectionId: 'p1', healthCheckArn: check }], checked()),
  deletes('removing a declared health check', ['DisassociateHealthCheck', { protectionId: 'p1', healthCheckArn: check }], checked()),
  agrees('a declared response', ['EnableApplicationLayerAutomaticResponse', { resourceArn: balancer, action: { block: {} } }], automatic()),
  drifts(
    'a response that only counts is drift',
    ['UpdateApplicationLayerAutomaticResponse', { resourceArn: balancer, action: { count: {} } }],
    automatic(),
    ['action', 'BLOCK', 'COUNT'],
  ),
  deletes('disabling a declared response', ['DisableApplicationLayerAutomaticResponse', { resourceArn: balancer }], automatic()),
  drifts('another role of the response team is drift', ['AssociateDRTRole', { roleArn: `${role}2` }], teamRole(), ['role_arn', role, `${role}2`]),
  deletes('removing the declared role', ['DisassociateDRTRole', {}], teamRole()),
  creates('a bucket of the team that no state declares', ['AssociateDRTLogBucket', { logBucket: 'x' }], 'aws_shield_drt_access_log_bucket_association', teamBucket()),
  deletes('removing a declared bucket', ['DisassociateDRTLogBucket', { logBucket: 'logs' }], teamBucket()),
  agrees('the declared contacts are not drift', ['AssociateProactiveEngagementDetails', contacts], engagement()),
  drifts('changed contacts are drift', ['UpdateEmergencyContactSettings', { emergencyContactList: [{ emailAddress: 'x@example.com' }] }], engagement(), [
    'emergency_contact',
    engagement().attributes['emergency_contact'] ?? null,
    [{ email_address: 'x@example.com' }],
  ]),
  drifts('no engagement is drift', ['DisableProactiveEngagement', {}], engagement(), ['enabled', true, false]),
  drifts('engagement against the declaration is drift', ['EnableProactiveEngagement', {}], engagement({ enabled: false }), ['enabled', false, true]),
  drifts('another tag is drift', ['TagResource', { resourceARN: protectionArn, tags: [{ key: 'Owner', value: 'me' }] }], protection(), [
    'tags.Owner',
    'network',
    'me',
  ]),
  drifts('a removed tag is drift', ['UntagResource', { resourceARN: protectionArn, tagKeys: ['Owner'] }], protection(), ['tags.Owner', 'network', null]),
];

const fmsArn = `arn:aws:fms:${here}:policy/f1`;
const fms = resource('aws_fms_policy', {
  arn: fmsArn,
  delete_all_policy_resources: true,
  delete_unused_fm_managed_resources: false,
  description: '',
  exclude_map: [{ account: ['222233334444'], orgunit: [] }],
  exclude_resource_tags: false,
  id: 'f1',
  include_map: [],
  name: 'waf',
  policy_update_token: '1:abc',
  remediation_enabled: true,
  resource_set_ids: [],
  resource_tag_logical_operator: '',
  resource_tags: null,
  resource_type: 'AWS::ElasticLoadBalancingV2::LoadBalancer',
  resource_type_list: [],
  security_service_policy_data: [{ managed_service_data: '{"type":"WAFV2"}', policy_option: [], type: 'WAFV2' }],
  tags: { Owner: 'network' },
  tags_all: { Owner: 'network' },
});
const sent = {
  policyName: 'waf',
  excludeMap: { ACCOUNT: ['222233334444'] },
  excludeResourceTags: false,
  remediationEnabled: true,
  resourceType: 'AWS::ElasticLoadBalancingV2::LoadBalancer',
  securityServicePolicyData: { type: 'WAFV2', managedServiceData: '{"type": "WAFV2"}' },
};
const setArn = `arn:aws:fms:${here}:resource-set/s1`;
const fmsSet = resource('aws_fms_resource_set', {
  arn: setArn,
  id: 's1',
  resource_set: [
    {
      description: null,
      id: 's1',
      last_update_time: '2026-03-02T10:00:00Z',
      name: 'firewalls',
      resource_set_status: 'ACTIVE',
      resource_type_list: ['AWS::NetworkFirewall::Firewall'],
      update_token: '1:abc',
    },
  ],
  tags: { Owner: 'network' },
  tags_all: { Owner: 'network' },
});
const sentSet = { name: 'firewalls', resourceTypeList: ['AWS::NetworkFirewall::Firewall'] };
const setTags = [{ key: 'Owner', value: 'network' }];
const fmsAdmin = resource('aws_fms_admin_account', { account_id: '222233334444', id: '222233334444' });

export const firewallManagerCases: readonly CatalogCase[] = [
  agrees('a policy created as declared', ['PutPolicy', { policy: sent }, { policy: { policyId: 'f1' } }], fms()),
  drifts(
    'a policy that spares more and repairs nothing is drift',
    [
      'PutPolicy',
      { policy: { ...sent, policyId: 'f1', remediationEnabled: false, excludeMap: { ACCOUNT: ['222233334444', '333344445555'] } } },
    ],
    fms(),
    ['remediation_enabled', true, false],
    ['exclude_map.account', ['222233334444'], ['222233334444', '333344445555']],
  ),
  deletes('deleting a declared policy', ['DeletePolicy', { policyId: 'f1' }], fms()),
  drifts('another administrator is drift', ['AssociateAdminAccount', { adminAccount: '999999999999' }], fmsAdmin(), [
    'account_id',
    '222233334444',
    '999999999999',
  ]),
  deletes('removing the declared administrator', ['DisassociateAdminAccount', {}], fmsAdmin()),
  drifts('another tag is drift', ['TagResource', { resourceArn: fmsArn, tagList: [{ key: 'Owner', value: 'me' }] }], fms(), ['tags.Owner', 'network', 'me']),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: fmsArn, tagKeys: ['Owner'] }], fms(), ['tags.Owner', 'network', null]),
  agrees('a set created as declared', ['PutResourceSet', { resourceSet: sentSet, tagList: setTags }, { resourceSet: { ...sentSet, id: 's1' } }], fmsSet()),
  drifts(
    'a set of other resources without its description is drift',
    ['PutResourceSet', { resourceSet: { id: 's1', name: 'firewalls', resourceTypeList: ['AWS::EC2::VPC'] } }],
    fmsSet({ resource_set: [{ ...(fmsSet().attributes['resource_set'] as readonly JsonObject[])[0], description: 'ours' }] }),
    ['resource_set.description', 'ours', null],
    ['resource_set.resource_type_list', ['AWS::NetworkFirewall::Firewall'], ['AWS::EC2::VPC']],
  ),
  elsewhere('a changed set that no state declares', ['PutResourceSet', { resourceSet: { ...sentSet, id: 'x' } }, { resourceSet: { ...sentSet, id: 'x' } }], fmsSet()),
  deletes('deleting a declared set', ['DeleteResourceSet', { identifier: 's1' }], fmsSet()),
  drifts('another tag of a set is drift', ['TagResource', { resourceArn: setArn, tagList: [{ key: 'Owner', value: 'me' }] }], fmsSet(), ['tags.Owner', 'network', 'me']),
  drifts('a removed tag of a set is drift', ['UntagResource', { resourceArn: setArn, tagKeys: ['Owner'] }], fmsSet(), ['tags.Owner', 'network', null]),
];

const cluster = resource('aws_cloudhsm_v2_cluster', {
  cluster_id: 'cluster-1',
  cluster_state: 'ACTIVE',
  hsm_type: 'hsm2m.medium',
  id: 'cluster-1',
  mode: 'FIPS',
  source_backup_identifier: '',
  subnet_ids: ['subnet-0aaa'],
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
  vpc_id: 'vpc-0aaa',
});
const newCluster = { hsmType: 'hsm2m.medium', mode: 'FIPS', subnetIds: ['subnet-0aaa'], tagList: [{ key: 'Owner', value: 'security' }] };
const hsm = resource('aws_cloudhsm_v2_hsm', {
  availability_zone: 'us-east-1a',
  cluster_id: 'cluster-1',
  hsm_eni_id: 'eni-1',
  hsm_id: 'hsm-1',
  hsm_state: 'ACTIVE',
  id: 'hsm-1',
  ip_address: '10.0.0.5',
  subnet_id: 'subnet-0aaa',
});
const newHsm = { clusterId: 'cluster-1', availabilityZone: 'us-east-1a' };

export const cloudhsmCases: readonly CatalogCase[] = [
  agrees('a cluster created as declared', ['CreateCluster', newCluster, { cluster: { clusterId: 'cluster-1' } }], cluster()),
  drifts('another type is drift', ['ModifyCluster', { clusterId: 'cluster-1', hsmType: 'hsm1.medium' }], cluster(), [
    'hsm_type',
    'hsm2m.medium',
    'hsm1.medium',
  ]),
  deletes('deleting a declared cluster', ['DeleteCluster', { clusterId: 'cluster-1' }], cluster()),
  agrees('a module created as declared', ['CreateHsm', newHsm, { hsm: { hsmId: 'hsm-1' } }], hsm()),
  deletes('deleting a declared module by its interface', ['DeleteHsm', { clusterId: 'cluster-1', eniId: 'eni-1' }], hsm()),
  elsewhere('deleting another module is no drift', ['DeleteHsm', { clusterId: 'cluster-1', hsmId: 'x' }], hsm()),
  drifts('another tag is drift', ['TagResource', { resourceId: 'cluster-1', tagList: [{ key: 'Owner', value: 'me' }] }], cluster(), [
    'tags.Owner',
    'security',
    'me',
  ]),
  drifts('a removed tag is drift', ['UntagResource', { resourceId: 'cluster-1', tagKeyList: ['Owner'] }], cluster(), ['tags.Owner', 'security', null]),
  changesNothing('InitializeCluster', { clusterId: 'cluster-1' }),
];
