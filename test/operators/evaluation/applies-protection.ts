import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Shield, Firewall Manager and IAM Access Analyzer, as Terraform creates, changes and destroys them. */

const account = '111122223333';
const loadBalancer = `arn:aws:elasticloadbalancing:us-east-1:${account}:loadbalancer/app/web/50dc6c495c0c9188`;
const check = 'arn:aws:route53:::healthcheck/0a1b';
const roleArn = `arn:aws:iam::${account}:role/drt`;
const protectionArn = `arn:aws:shield::${account}:protection/p-1`;
const groupArn = `arn:aws:shield::${account}:protection-group/web`;

const protection = resource('aws_shield_protection', {
  arn: protectionArn,
  id: 'p-1',
  name: 'web',
  resource_arn: loadBalancer,
  tags: { Team: 'web' },
  tags_all: { Team: 'web' },
});
const health = resource('aws_shield_protection_health_check_association', {
  health_check_arn: check,
  id: `p-1+${check}`,
  shield_protection_id: 'p-1',
});
const group = resource('aws_shield_protection_group', {
  aggregation: 'MAX',
  id: 'web',
  members: [loadBalancer],
  pattern: 'ARBITRARY',
  protection_group_arn: groupArn,
  protection_group_id: 'web',
  resource_type: '',
  tags: null,
  tags_all: {},
});
const response = resource('aws_shield_application_layer_automatic_response', {
  action: 'COUNT',
  id: loadBalancer,
  resource_arn: loadBalancer,
  timeouts: null,
});
const subscription = resource('aws_shield_subscription', { auto_renew: 'ENABLED', id: account, skip_destroy: true });
const contact = (email_address: string) => ({ contact_notes: null, email_address, phone_number: '+12065550100' });
const engagement = resource('aws_shield_proactive_engagement', {
  emergency_contact: [contact('soc@acme.example')],
  enabled: true,
  id: account,
});
const responder = resource('aws_shield_drt_access_role_arn_association', { id: account, role_arn: roleArn, timeouts: null });
const logs = resource('aws_shield_drt_access_log_bucket_association', {
  id: 'flow-logs',
  log_bucket: 'flow-logs',
  role_arn_association_id: account,
  timeouts: null,
});
const sentContact = (emailAddress: string) => [{ emailAddress, phoneNumber: '+12065550100' }];
const shields = life(
  'a module of Shield',
  [
    [protection(), health(), group(), response(), subscription(), engagement(), responder(), logs()],
    [
      protection({ tags: { Owner: 'web' }, tags_all: { Owner: 'web' } }),
      group({ aggregation: 'SUM' }),
      response({ action: 'BLOCK' }),
      subscription({ auto_renew: 'DISABLED' }),
      engagement({ emergency_contact: [contact('night@acme.example')], enabled: false }),
      responder({ role_arn: `${roleArn}-2` }),
      logs({ id: 'web-logs', log_bucket: 'web-logs' }),
    ],
  ],
  {
    create: calls('shield', [
      ['CreateSubscription', null, {}],
      ['CreateProtection', { name: 'web', resourceArn: loadBalancer, tags: [{ key: 'Team', value: 'web' }] }, { protectionId: 'p-1' }],
      ['AssociateHealthCheck', { healthCheckArn: check, protectionId: 'p-1' }, {}],
      ['CreateProtectionGroup', { aggregation: 'MAX', members: [loadBalancer], pattern: 'ARBITRARY', protectionGroupId: 'web' }, {}],
      ['EnableApplicationLayerAutomaticResponse', { action: { count: {} }, resourceArn: loadBalancer }, {}],
      ['AssociateProactiveEngagementDetails', { emergencyContactList: sentContact('soc@acme.example') }, {}],
      ['EnableProactiveEngagement', null, {}],
      ['AssociateDRTRole', { roleArn }, {}],
      ['AssociateDRTLogBucket', { logBucket: 'flow-logs' }, {}],
    ]),
    change: calls('shield', [
      ['DisassociateHealthCheck', { healthCheckArn: check, protectionId: 'p-1' }, {}],
      ['UntagResource', { resourceARN: protectionArn, tagKeys: ['Team'] }, {}],
      ['TagResource', { resourceARN: protectionArn, tags: [{ key: 'Owner', value: 'web' }] }, {}],
      ['UpdateProtectionGroup', { aggregation: 'SUM', members: [loadBalancer], pattern: 'ARBITRARY', protectionGroupId: 'web' }, {}],
      ['UpdateApplicationLayerAutomaticResponse', { action: { block: {} }, resourceArn: loadBalancer }, {}],
      ['UpdateSubscription', { autoRenew: 'DISABLED' }, {}],
      ['DisableProactiveEngagement', null, {}],
      ['UpdateEmergencyContactSettings', { emergencyContactList: sentContact('night@acme.example') }, {}],
      ['AssociateDRTRole', { roleArn: `${roleArn}-2` }, {}],
      ['DisassociateDRTLogBucket', { logBucket: 'flow-logs' }, {}],
      ['AssociateDRTLogBucket', { logBucket: 'web-logs' }, {}],
    ]),
    destroy: calls('shield', [
      ['DisassociateDRTLogBucket', { logBucket: 'web-logs' }, {}],
      ['DisassociateDRTRole', null, {}],
      ['DisableProactiveEngagement', null, {}],
      ['UpdateEmergencyContactSettings', { emergencyContactList: [] }, {}],
      ['DisableApplicationLayerAutomaticResponse', { resourceArn: loadBalancer }, {}],
      ['DeleteProtectionGroup', { protectionGroupId: 'web' }, {}],
      ['DeleteProtection', { protectionId: 'p-1' }, {}],
    ]),
  },
);

const policyId = '1b6a3a52-0000-4000-8000-000000000001';
const policyArn = `arn:aws:fms:us-east-1:${account}:policy/${policyId}`;
const data = JSON.stringify({ type: 'SECURITY_GROUPS_CONTENT_AUDIT', preManagedOptions: [] });
const policy = resource('aws_fms_policy', {
  arn: policyArn,
  delete_all_policy_resources: true,
  delete_unused_fm_managed_resources: false,
  description: '',
  exclude_map: [],
  exclude_resource_tags: false,
  id: policyId,
  include_map: [{ account: [account], orgunit: [] }],
  name: 'groups',
  policy_update_token: '1:x',
  remediation_enabled: false,
  resource_set_ids: [],
  resource_tag_logical_operator: '',
  resource_tags: null,
  resource_type: 'AWS::EC2::SecurityGroup',
  resource_type_list: [],
  security_service_policy_data: [{ managed_service_data: data, policy_option: [], type: 'SECURITY_GROUPS_CONTENT_AUDIT' }],
  tags: { Team: 'sec' },
  tags_all: { Team: 'sec' },
});
const admin = resource('aws_fms_admin_account', { account_id: account, id: account, timeouts: null });
const sentPolicy = (remediationEnabled: boolean, more: JsonObject = {}): JsonObject => ({
  deleteUnusedFMManagedResources: false,
  excludeResourceTags: false,
  includeMap: { ACCOUNT: [account] },
  policyName: 'groups',
  remediationEnabled,
  resourceType: 'AWS::EC2::SecurityGroup',
  resourceTypeList: [],
  securityServicePolicyData: { managedServiceData: data, type: 'SECURITY_GROUPS_CONTENT_AUDIT' },
  ...more,
});
const answer = { policy: { policyId, policyName: 'groups', policyUpdateToken: '1:x' }, policyArn };
const managers = life(
  'a policy of Firewall Manager',
  [
    [admin(), policy()],
    [admin(), policy({ policy_update_token: '1:y', remediation_enabled: true, tags: { Team: 'soc' }, tags_all: { Team: 'soc' } })],
  ],
  {
    create: calls('fms', [
      ['AssociateAdminAccount', { adminAccount: account }],
      ['PutPolicy', { policy: sentPolicy(false), tagList: [{ key: 'Team', value: 'sec' }] }, answer],
    ]),
    change: calls('fms', [
      ['UntagResource', { resourceArn: policyArn, tagKeys: ['Team'] }, {}],
      ['TagResource', { resourceArn: policyArn, tagList: [{ key: 'Team', value: 'soc' }] }, {}],
      ['PutPolicy', { policy: sentPolicy(true, { policyId, policyUpdateToken: '1:x' }) }, answer],
    ]),
    destroy: calls('fms', [
      ['DeletePolicy', { deleteAllPolicyResources: true, policyId }],
      ['DisassociateAdminAccount', null],
    ]),
  },
);

const setId = '7d1c7c5e-0000-4000-8000-000000000002';
const setArn = `arn:aws:fms:us-east-1:${account}:resource-set/${setId}`;
const typesOf = (...resource_type_list: readonly string[]) => [
  {
    description: 'firewalls',
    id: setId,
    last_update_time: '2026-03-02T10:00:00Z',
    name: 'firewalls',
    resource_set_status: 'ACTIVE',
    resource_type_list,
    update_token: '1:x',
  },
];
const resourceSet = resource('aws_fms_resource_set', {
  arn: setArn,
  id: setId,
  resource_set: typesOf('AWS::NetworkFirewall::Firewall'),
  tags: { Team: 'sec' },
  tags_all: { Team: 'sec' },
  timeouts: null,
});
const sentSet = (...resourceTypeList: readonly string[]) => ({ description: 'firewalls', name: 'firewalls', resourceTypeList });
const setAnswer = { resourceSet: { id: setId, name: 'firewalls', updateToken: '1:x' }, resourceSetArn: setArn };
const firewalls = 'AWS::NetworkFirewall::Firewall';
const sets = life(
  'a resource set of Firewall Manager',
  [[resourceSet()], [resourceSet({ resource_set: typesOf(firewalls, 'AWS::EC2::VPC'), tags: { Team: 'soc' }, tags_all: { Team: 'soc' } })]],
  {
    create: calls('fms', [['PutResourceSet', { resourceSet: sentSet(firewalls), tagList: [{ key: 'Team', value: 'sec' }] }, setAnswer]]),
    change: calls('fms', [
      ['TagResource', { resourceArn: setArn, tagList: [{ key: 'Team', value: 'soc' }] }, {}],
      ['PutResourceSet', { resourceSet: { ...sentSet(firewalls, 'AWS::EC2::VPC'), id: setId, updateToken: '1:x' } }, setAnswer],
    ]),
    destroy: calls('fms', [['DeleteResourceSet', { identifier: setId }]]),
  },
);

const analyzerArn = `arn:aws:access-analyzer:us-east-1:${account}:analyzer/main`;
const analyzer = resource('aws_accessanalyzer_analyzer', {
  analyzer_name: 'main',
  arn: analyzerArn,
  configuration: [],
  id: 'main',
  tags: { Team: 'sec' },
  tags_all: { Team: 'sec' },
  type: 'ACCOUNT',
});
const filter = (eq: readonly string[]) => [{ contains: [], criteria: 'resourceType', eq, exists: '', neq: [] }];
const archived = resource('aws_accessanalyzer_archive_rule', {
  analyzer_name: 'main',
  filter: filter(['AWS::S3::Bucket']),
  id: 'main/buckets',
  rule_name: 'buckets',
});
const sentFilter = (...eq: readonly string[]) => ({ resourceType: { eq } });
const analyzers = life(
  'an analyzer of access',
  [
    [analyzer(), archived()],
    [analyzer({ tags: {}, tags_all: {} }), archived({ filter: filter(['AWS::S3::Bucket', 'AWS::IAM::Role']) })],
  ],
  {
    create: calls('access-analyzer', [
      ['CreateAnalyzer', { analyzerName: 'main', clientToken: 'x', tags: { Team: 'sec' }, type: 'ACCOUNT' }, { arn: analyzerArn }],
      ['CreateArchiveRule', { analyzerName: 'main', clientToken: 'x', filter: sentFilter('AWS::S3::Bucket'), ruleName: 'buckets' }],
    ]),
    change: calls('access-analyzer', [
      ['UntagResource', { resourceArn: analyzerArn, tagKeys: ['Team'] }, {}],
      [
        'UpdateArchiveRule',
        { analyzerName: 'main', clientToken: 'x', filter: sentFilter('AWS::S3::Bucket', 'AWS::IAM::Role'), ruleName: 'buckets' },
      ],
    ]),
    destroy: calls('access-analyzer', [
      ['DeleteArchiveRule', { analyzerName: 'main', clientToken: 'x', ruleName: 'buckets' }],
      ['DeleteAnalyzer', { analyzerName: 'main', clientToken: 'x' }],
    ]),
  },
);

export const protectionApplies: readonly Apply[] = [...shields, ...managers, ...sets, ...analyzers];
