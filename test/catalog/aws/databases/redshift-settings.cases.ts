import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, declared, deletes, drifts, keyArn, openPolicy, ownPolicy, tagExamples } from './examples.js';

const groupArn = arn('redshift', 'parametergroup:warehouse');
const ssl = { name: 'require_ssl', value: 'true' };
const parameters = declared('aws_redshift_parameter_group', {
  arn: groupArn,
  description: 'Managed by Terraform',
  family: 'redshift-1.0',
  id: 'warehouse',
  name: 'warehouse',
  parameter: [ssl],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
});
const subnets = declared('aws_redshift_subnet_group', {
  arn: arn('redshift', 'subnetgroup:private'),
  description: 'Managed by Terraform',
  id: 'private',
  name: 'private',
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  tags: {},
});
const schedule = declared('aws_redshift_snapshot_schedule', { definitions: ['rate(12 hours)'], description: '', id: 'daily', identifier: 'daily', tags: {} });
const grant = declared('aws_redshift_snapshot_copy_grant', { id: 'copies', kms_key_id: keyArn, snapshot_copy_grant_name: 'copies', tags: {} });
const subscription = declared('aws_redshift_event_subscription', {
  enabled: true,
  event_categories: ['security'],
  id: 'alarms',
  name: 'alarms',
  severity: 'INFO',
  sns_topic_arn: arn('sns', 'alarms'),
  source_ids: ['warehouse'],
  source_type: 'cluster',
  tags: {},
});
const limit = declared('aws_redshift_usage_limit', {
  amount: 60,
  breach_action: 'log',
  cluster_identifier: 'warehouse',
  feature_type: 'concurrency-scaling',
  id: 'limit-1',
  limit_type: 'time',
  period: 'monthly',
  tags: {},
});
const endpoint = declared('aws_redshift_endpoint_access', {
  cluster_identifier: 'warehouse',
  endpoint_name: 'reports',
  id: 'reports',
  resource_owner: '111122223333',
  subnet_group_name: 'private',
  vpc_security_group_ids: ['sg-0aaa'],
});
const authorization = declared('aws_redshift_endpoint_authorization', {
  account: '222222222222',
  cluster_identifier: 'warehouse',
  id: '222222222222:warehouse',
  vpc_ids: ['vpc-0aaa', 'vpc-0bbb'],
});
const namespace = arn('redshift', 'namespace:0a1b2c');
const policy = declared('aws_redshift_resource_policy', { id: namespace, policy: ownPolicy, resource_arn: namespace });
const profile = declared('aws_redshift_authentication_profile', {
  authentication_profile_content: '{"AllowDBUserOverride":"1"}',
  authentication_profile_name: 'staff',
  id: 'staff',
});
const action = declared('aws_redshift_scheduled_action', {
  description: '',
  enable: true,
  iam_role: 'arn:aws:iam::111122223333:role/scheduler',
  id: 'pause',
  name: 'pause',
  schedule: 'cron(00 23 * * ? *)',
  target_action: [{ pause_cluster: [{ cluster_identifier: 'warehouse' }], resize_cluster: [], resume_cluster: [] }],
});
const certificate = declared('aws_redshift_hsm_client_certificate', { hsm_client_certificate_identifier: 'hsm', id: 'hsm', tags: {} });
const hsm = declared('aws_redshift_hsm_configuration', {
  description: 'hsm',
  hsm_configuration_identifier: 'hsm',
  hsm_ip_address: '10.0.0.1',
  hsm_partition_name: 'aws',
  id: 'hsm',
  tags: {},
});
const setTo = (parameterValue: string) => ({ parameterGroupName: 'warehouse', parameters: [{ parameterName: 'require_ssl', parameterValue }] });
const ofAccount = (account: string, more: JsonObject = {}) => ({ clusterIdentifier: 'warehouse', account, ...more });
const createLimit = { clusterIdentifier: 'warehouse', featureType: 'concurrency-scaling', limitType: 'time', amount: 60 };
const createAction = {
  scheduledActionName: 'pause',
  schedule: 'cron(00 23 * * ? *)',
  iamRole: 'arn:aws:iam::111122223333:role/scheduler',
  targetAction: { pauseCluster: { clusterIdentifier: 'warehouse' } },
  enable: true,
};

const dataShareArn = arn('redshift', 'datashare:4c64c6ec-73d5-42be-869b-b7f7c43c7a53/sales');
const share = declared('aws_redshift_data_share_authorization', {
  allow_writes: false,
  consumer_identifier: '222222222222',
  data_share_arn: dataShareArn,
  id: `${dataShareArn},222222222222`,
  managed_by: '',
  producer_arn: arn('redshift', 'namespace:4c64c6ec-73d5-42be-869b-b7f7c43c7a53'),
});
const consumer = declared('aws_redshift_data_share_consumer_association', {
  allow_writes: false,
  associate_entire_account: true,
  consumer_arn: null,
  consumer_region: null,
  data_share_arn: dataShareArn,
  id: `${dataShareArn},true,,`,
});

export const redshiftSettingCases: readonly CatalogCase[] = [
  agrees(
    'a parameter group created as declared is not drift',
    'CreateClusterParameterGroup',
    { parameterGroupName: 'warehouse', parameterGroupFamily: 'redshift-1.0', description: 'Managed by Terraform' },
    [parameters()],
  ),
  drifts('connections without TLS are drift', 'ModifyClusterParameterGroup', setTo('false'), [parameters()], [['parameter', [ssl], [{ ...ssl, value: 'false' }]]]),
  drifts('a reset group is drift', 'ResetClusterParameterGroup', { parameterGroupName: 'warehouse', resetAllParameters: true }, [parameters()], [['parameter', [ssl], []]]),
  drifts('a reset parameter is drift', 'ResetClusterParameterGroup', setTo(''), [parameters()], [['parameter', [ssl], []]]),
  agrees(
    'the reset of an undeclared parameter is not drift',
    'ResetClusterParameterGroup',
    { parameterGroupName: 'warehouse', parameters: [{ parameterName: 'datestyle' }] },
    [parameters()],
  ),
  ...deletes('DeleteClusterParameterGroup', { parameterGroupName: 'warehouse' }, { parameterGroupName: 'other' }, parameters()),
  appears('a subnet group that no state declares', 'CreateClusterSubnetGroup', { clusterSubnetGroupName: 'shadow', subnetIds: ['subnet-0aaa'] }, 'aws_redshift_subnet_group'),
  drifts('other subnets are drift', 'ModifyClusterSubnetGroup', { clusterSubnetGroupName: 'private', subnetIds: ['subnet-0ccc'] }, [subnets()], [
    ['subnet_ids', ['subnet-0aaa', 'subnet-0bbb'], ['subnet-0ccc']],
  ]),
  ...deletes('DeleteClusterSubnetGroup', { clusterSubnetGroupName: 'private' }, { clusterSubnetGroupName: 'public' }, subnets()),
  agrees('a schedule created as declared is not drift', 'CreateSnapshotSchedule', { scheduleIdentifier: 'daily', scheduleDefinitions: ['rate(12 hours)'] }, [schedule()]),
  drifts('rarer snapshots are drift', 'ModifySnapshotSchedule', { scheduleIdentifier: 'daily', scheduleDefinitions: ['rate(24 hours)'] }, [schedule()], [
    ['definitions', ['rate(12 hours)'], ['rate(24 hours)']],
  ]),
  ...deletes('DeleteSnapshotSchedule', { scheduleIdentifier: 'daily' }, { scheduleIdentifier: 'hourly' }, schedule()),
  agrees('a grant created as declared is not drift', 'CreateSnapshotCopyGrant', { snapshotCopyGrantName: 'copies', kmsKeyId: keyArn }, [grant()]),
  ...deletes('DeleteSnapshotCopyGrant', { snapshotCopyGrantName: 'copies' }, { snapshotCopyGrantName: 'copy' }, grant()),
  appears('a subscription that no state declares', 'CreateEventSubscription', { subscriptionName: 'shadow', snsTopicArn: arn('sns', 'x') }, 'aws_redshift_event_subscription'),
  drifts('a subscription that is off is drift', 'ModifyEventSubscription', { subscriptionName: 'alarms', enabled: false }, [subscription()], [['enabled', true, false]]),
  ...deletes('DeleteEventSubscription', { subscriptionName: 'alarms' }, { subscriptionName: 'alarm' }, subscription()),
  agrees('a limit created as declared is not drift', 'CreateUsageLimit', createLimit, [limit()], { response: { usageLimitId: 'limit-1' } }),
  agrees('the declared limit is not drift', 'ModifyUsageLimit', { usageLimitId: 'limit-1', amount: 60, breachAction: 'log' }, [limit()]),
  ...deletes('DeleteUsageLimit', { usageLimitId: 'limit-1' }, { usageLimitId: 'limit-9' }, limit()),
  agrees('an endpoint created as declared is not drift', 'CreateEndpointAccess', { clusterIdentifier: 'warehouse', endpointName: 'reports', subnetGroupName: 'private' }, [endpoint()]),
  drifts('another security group is drift', 'ModifyEndpointAccess', { endpointName: 'reports', vpcSecurityGroupIds: ['sg-0open'] }, [endpoint()], [
    ['vpc_security_group_ids', ['sg-0aaa'], ['sg-0open']],
  ]),
  ...deletes('DeleteEndpointAccess', { endpointName: 'reports' }, { endpointName: 'report' }, endpoint()),
  agrees('the declared account is not drift', 'AuthorizeEndpointAccess', ofAccount('222222222222', { vpcIds: ['vpc-0aaa'] }), [authorization()]),
  ...deletes('RevokeEndpointAccess', ofAccount('222222222222'), ofAccount('333333333333'), authorization()),
  drifts('a revoked network is drift', 'RevokeEndpointAccess', ofAccount('222222222222', { vpcIds: ['vpc-0bbb'] }), [authorization()], [
    ['vpc_ids', ['vpc-0aaa', 'vpc-0bbb'], ['vpc-0aaa']],
  ]),
  drifts('a policy open to everybody is drift', 'PutResourcePolicy', { resourceArn: namespace, policy: openPolicy }, [policy()], [['policy', ownPolicy, openPolicy]]),
  ...deletes('DeleteResourcePolicy', { resourceArn: namespace }, { resourceArn: `${namespace}d` }, policy()),
  drifts('an account that may write is drift', 'AuthorizeDataShare', { dataShareArn, consumerIdentifier: '222222222222', allowWrites: true }, [share()], [['allow_writes', false, true]]),
  ...deletes('DeauthorizeDataShare', { dataShareArn, consumerIdentifier: '222222222222' }, { dataShareArn, consumerIdentifier: '333333333333' }, share()),
  agrees('shared data used as declared is not drift', 'AssociateDataShareConsumer', { dataShareArn, associateEntireAccount: true }, [consumer()]),
  ...deletes('DisassociateDataShareConsumer', { dataShareArn, disassociateEntireAccount: true }, { dataShareArn, consumerRegion: 'eu-west-1' }, consumer()),
  agrees('a profile created as declared', 'CreateAuthenticationProfile', { authenticationProfileName: 'staff', authenticationProfileContent: '{"AllowDBUserOverride": "1"}' }, [profile()]),
  drifts('another profile is drift', 'ModifyAuthenticationProfile', { authenticationProfileName: 'staff', authenticationProfileContent: '{"AllowDBUserOverride":"0"}' }, [profile()], [
    ['authentication_profile_content', '{"AllowDBUserOverride":"1"}', '{"AllowDBUserOverride":"0"}'],
  ]),
  ...deletes('DeleteAuthenticationProfile', { authenticationProfileName: 'staff' }, { authenticationProfileName: 'x' }, profile()),
  appears('an action that no state declares', 'CreateScheduledAction', { ...createAction, scheduledActionName: 'shadow' }, 'aws_redshift_scheduled_action'),
  agrees('the declared action is not drift', 'ModifyScheduledAction', createAction, [action()]),
  ...deletes('DeleteScheduledAction', { scheduledActionName: 'pause' }, { scheduledActionName: 'resume' }, action()),
  appears('a certificate that no state declares', 'CreateHsmClientCertificate', { hsmClientCertificateIdentifier: 'shadow' }, 'aws_redshift_hsm_client_certificate'),
  ...deletes('DeleteHsmClientCertificate', { hsmClientCertificateIdentifier: 'hsm' }, { hsmClientCertificateIdentifier: 'x' }, certificate()),
  appears('a module that no state declares', 'CreateHsmConfiguration', { hsmConfigurationIdentifier: 'shadow', hsmIpAddress: '10.0.0.9' }, 'aws_redshift_hsm_configuration'),
  ...deletes('DeleteHsmConfiguration', { hsmConfigurationIdentifier: 'hsm' }, { hsmConfigurationIdentifier: 'x' }, hsm()),
  ...tagExamples(['CreateTags', 'DeleteTags'], { tag: (tags) => ({ resourceName: groupArn, tags }), untag: (tagKeys) => ({ resourceName: groupArn, tagKeys }) }, parameters()),
];
