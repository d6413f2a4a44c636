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
  on,
  remove,
  response,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { policyText, tagMap } from '../../values.js';
import { caseless, not, someOf } from '../rds/rds-values.js';
import { entriesOf, equals, lowerKey, newTags, onArn, optionalKey, optionalPart } from './database-values.js';

/**
 * Amazon Redshift: parameter and subnet groups, schedules, subscriptions, limits, endpoints, resource policies, shared data, tags.
 * Source: Redshift API reference, Terraform AWS provider schemas 3 to 6.
 */

const parameterGroup = on('aws_redshift_parameter_group', { name: 'parameterGroupName' });
const subnetGroup = on('aws_redshift_subnet_group', { name: 'clusterSubnetGroupName' });
const snapshotSchedule = on('aws_redshift_snapshot_schedule', { identifier: either('scheduleIdentifier', response('scheduleIdentifier')) });
const grant = on('aws_redshift_snapshot_copy_grant', { snapshot_copy_grant_name: 'snapshotCopyGrantName' });
const subscription = on('aws_redshift_event_subscription', { name: 'subscriptionName' });
const limitId = either('usageLimitId', response('usageLimitId'), response('usageLimit.usageLimitId'));
const usageLimit = on('aws_redshift_usage_limit', { id: limitId });
const endpoint = on('aws_redshift_endpoint_access', { endpoint_name: 'endpointName' });
const authorization = on('aws_redshift_endpoint_authorization', { cluster_identifier: 'clusterIdentifier', account: 'account' });
const policy = on('aws_redshift_resource_policy', { resource_arn: 'resourceArn' });
const share = on('aws_redshift_data_share_authorization', { data_share_arn: 'dataShareArn', consumer_identifier: 'consumerIdentifier' });
const consumer = on('aws_redshift_data_share_consumer_association', {
  data_share_arn: 'dataShareArn',
  consumer_arn: optionalPart('consumerArn'),
  consumer_region: optionalPart('consumerRegion'),
});
const profile = on('aws_redshift_authentication_profile', { authentication_profile_name: 'authenticationProfileName' });
const action = on('aws_redshift_scheduled_action', { name: 'scheduledActionName' });
const certificate = on('aws_redshift_hsm_client_certificate', { hsm_client_certificate_identifier: 'hsmClientCertificateIdentifier' });
const hsm = on('aws_redshift_hsm_configuration', { hsm_configuration_identifier: 'hsmConfigurationIdentifier' });
const cluster = on('aws_redshift_cluster', { cluster_identifier: 'clusterIdentifier' });

const parameters = entriesOf('parameters', { name: 'parameterName', value: 'parameterValue' });
const parameterNames = entriesOf('parameters', { name: 'parameterName' });
const resetsAll = equals('resetAllParameters', true, 'true');
const subnets: Edits = { description: 'description', subnet_ids: someOf('subnetIds') };
const subscribed: Edits = {
  enabled: 'enabled',
  event_categories: 'eventCategories',
  severity: 'severity',
  sns_topic_arn: 'snsTopicArn',
  source_ids: 'sourceIds',
  source_type: 'sourceType',
};
const limit: Edits = { amount: 'amount', breach_action: 'breachAction' };
const actionSettings: Edits = {
  description: 'scheduledActionDescription',
  enable: 'enable',
  iam_role: 'iamRole',
  schedule: 'schedule',
  'target_action.pause_cluster.cluster_identifier': caseless('targetAction.pauseCluster.clusterIdentifier'),
  'target_action.resize_cluster.classic': 'targetAction.resizeCluster.classic',
  'target_action.resize_cluster.cluster_identifier': caseless('targetAction.resizeCluster.clusterIdentifier'),
  'target_action.resize_cluster.cluster_type': 'targetAction.resizeCluster.clusterType',
  'target_action.resize_cluster.node_type': 'targetAction.resizeCluster.nodeType',
  'target_action.resize_cluster.number_of_nodes': 'targetAction.resizeCluster.numberOfNodes',
  'target_action.resume_cluster.cluster_identifier': caseless('targetAction.resumeCluster.clusterIdentifier'),
};
/** The content is JSON text. */
const content = via('authenticationProfileContent', (value) => (typeof value === 'string' ? value : JSON.stringify(value)));

const tagged = [
  'cluster',
  'cluster_snapshot',
  'parameter_group',
  'subnet_group',
  'snapshot_schedule',
  'snapshot_copy_grant',
  'event_subscription',
  'integration',
  'usage_limit',
  'hsm_client_certificate',
  'hsm_configuration',
].map((one) => `aws_redshift_${one}`);

export const redshiftSettings: ServiceCatalog = {
  eventSource: 'redshift.amazonaws.com',
  types: {
    aws_redshift_parameter_group: { keys: [[lowerKey('name')], ['arn']], scope: 'region', family: 'database' },
    aws_redshift_subnet_group: { keys: [[lowerKey('name')], ['arn']], scope: 'region', family: 'database' },
    aws_redshift_snapshot_schedule: {
      keys: [[lowerKey('identifier')], ['arn']],
      scope: 'region',
      family: 'database',
      cloudId: 'identifier',
    },
    aws_redshift_snapshot_copy_grant: { keys: [[lowerKey('snapshot_copy_grant_name')], ['arn']], scope: 'region', family: 'database' },
    aws_redshift_event_subscription: {
      keys: [[lowerKey('name')], ['arn']],
      scope: 'region',
      family: 'database',
      noise: ['customer_aws_id', 'status'],
      defaults: { severity: 'INFO', enabled: true },
    },
    aws_redshift_usage_limit: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'database',
      defaults: { breach_action: 'log', period: 'monthly' },
    },
    aws_redshift_endpoint_access: {
      keys: [[lowerKey('endpoint_name')]],
      scope: 'region',
      family: 'database',
      noise: ['address', 'port', 'vpc_endpoint'],
    },
    aws_redshift_endpoint_authorization: {
      keys: [[lowerKey('cluster_identifier'), 'account']],
      scope: 'region',
      family: 'database',
      access: 'attachment',
      cloudId: 'account',
      noise: ['allowed_all_vpcs', 'endpoint_count', 'grantee', 'grantor'],
    },
    aws_redshift_resource_policy: {
      keys: [['resource_arn']],
      scope: 'region',
      family: 'database',
      access: 'policy',
      cloudId: 'resource_arn',
    },
    aws_redshift_data_share_authorization: {
      keys: [['data_share_arn', 'consumer_identifier']],
      scope: 'region',
      family: 'database',
      access: 'attachment',
      cloudId: 'data_share_arn',
      noise: ['managed_by', 'producer_arn'],
    },
    aws_redshift_data_share_consumer_association: {
      keys: [['data_share_arn', optionalKey('consumer_arn'), optionalKey('consumer_region')]],
      scope: 'region',
      family: 'database',
      access: 'attachment',
      cloudId: 'data_share_arn',
      noise: ['managed_by', 'producer_arn'],
      unevaluated: { associate_entire_account: 'part of the identity' },
    },
    aws_redshift_authentication_profile: { keys: [['authentication_profile_name']], scope: 'region', family: 'database' },
    aws_redshift_scheduled_action: {
      keys: [['name']],
      scope: 'region',
      family: 'database',
      defaults: { enable: true },
      unevaluated: { start_time: 'a time in another form than in the record', end_time: 'a time in another form than in the record' },
    },
    aws_redshift_hsm_client_certificate: {
      keys: [['hsm_client_certificate_identifier'], ['arn']],
      scope: 'region',
      family: 'database',
      access: 'credential',
      noise: ['hsm_client_certificate_public_key'],
    },
    aws_redshift_hsm_configuration: {
      keys: [['hsm_configuration_identifier'], ['arn']],
      scope: 'region',
      family: 'database',
      secrets: ['hsm_partition_password'],
      unevaluated: { hsm_partition_password: 'the record withholds it', hsm_server_public_certificate: 'not returned by the service' },
    },
  },
  events: {
    CreateClusterParameterGroup: create(
      parameterGroup,
      { description: 'description', family: 'parameterGroupFamily', tags: newTags },
      { id: 'parameterGroupName' },
    ),
    ModifyClusterParameterGroup: modify(parameterGroup, { parameter: add(parameters, ['name']) }),
    ResetClusterParameterGroup: firstOf(
      modify(parameterGroup, { parameter: fixed([]) }, { when: resetsAll }),
      modify(parameterGroup, { parameter: remove(parameterNames, ['name']) }, { when: not(resetsAll) }),
    ),
    DeleteClusterParameterGroup: destroy(parameterGroup),

    CreateClusterSubnetGroup: create(subnetGroup, { ...subnets, tags: newTags }, { id: 'clusterSubnetGroupName' }),
    ModifyClusterSubnetGroup: modify(subnetGroup, subnets),
    DeleteClusterSubnetGroup: destroy(subnetGroup),

    CreateSnapshotSchedule: create(
      snapshotSchedule,
      { definitions: 'scheduleDefinitions', description: 'scheduleDescription', tags: newTags },
      { id: either('scheduleIdentifier', response('scheduleIdentifier')) },
    ),
    ModifySnapshotSchedule: modify(snapshotSchedule, { definitions: 'scheduleDefinitions' }),
    DeleteSnapshotSchedule: destroy(snapshotSchedule),

    CreateSnapshotCopyGrant: create(grant, { kms_key_id: 'kmsKeyId', tags: newTags }, { id: 'snapshotCopyGrantName' }),
    DeleteSnapshotCopyGrant: destroy(grant),

    CreateEventSubscription: create(subscription, { ...subscribed, tags: newTags }, { id: 'subscriptionName' }),
    ModifyEventSubscription: modify(subscription, subscribed),
    DeleteEventSubscription: destroy(subscription),

    CreateUsageLimit: create(
      usageLimit,
      {
        ...limit,
        cluster_identifier: caseless('clusterIdentifier'),
        feature_type: 'featureType',
        limit_type: 'limitType',
        period: 'period',
        tags: newTags,
      },
      { id: limitId, parent: cluster },
    ),
    ModifyUsageLimit: modify(usageLimit, limit),
    DeleteUsageLimit: destroy(usageLimit),

    CreateEndpointAccess: create(
      endpoint,
      {
        cluster_identifier: caseless('clusterIdentifier'),
        resource_owner: 'resourceOwner',
        subnet_group_name: caseless('subnetGroupName'),
        vpc_security_group_ids: someOf('vpcSecurityGroupIds'),
      },
      { id: 'endpointName', parent: cluster },
    ),
    ModifyEndpointAccess: modify(endpoint, { vpc_security_group_ids: someOf('vpcSecurityGroupIds') }),
    DeleteEndpointAccess: destroy(endpoint),
    AuthorizeEndpointAccess: create(authorization, { vpc_ids: add(someOf('vpcIds')) }, { id: 'account', parent: cluster }),
    RevokeEndpointAccess: firstOf(
      modify(authorization, { vpc_ids: remove(someOf('vpcIds')) }, { when: (record) => someOf('vpcIds')(record) !== undefined }),
      destroy(authorization),
    ),

    PutResourcePolicy: create(policy, { policy: policyText('policy') }, { id: 'resourceArn' }),
    DeleteResourcePolicy: destroy(policy),

    AuthorizeDataShare: create(share, { allow_writes: 'allowWrites' }),
    DeauthorizeDataShare: destroy(share),
    AssociateDataShareConsumer: create(consumer, { allow_writes: 'allowWrites' }),
    DisassociateDataShareConsumer: destroy(consumer),

    CreateAuthenticationProfile: create(profile, { authentication_profile_content: content }, { id: 'authenticationProfileName' }),
    ModifyAuthenticationProfile: modify(profile, { authentication_profile_content: content }),
    DeleteAuthenticationProfile: destroy(profile),

    CreateScheduledAction: create(action, actionSettings, { id: 'scheduledActionName' }),
    ModifyScheduledAction: modify(action, actionSettings),
    DeleteScheduledAction: destroy(action),

    CreateHsmClientCertificate: create(certificate, { tags: newTags }, { id: 'hsmClientCertificateIdentifier' }),
    DeleteHsmClientCertificate: destroy(certificate),
    CreateHsmConfiguration: create(
      hsm,
      { description: 'description', hsm_ip_address: 'hsmIpAddress', hsm_partition_name: 'hsmPartitionName', tags: newTags },
      { id: 'hsmConfigurationIdentifier' },
    ),
    DeleteHsmConfiguration: destroy(hsm),

    CreateTags: onArn(tagged, 'resourceName', { tags: merge(tagMap('tags')) }),
    DeleteTags: onArn(tagged, 'resourceName', { tags: drop('tagKeys') }),
  },
};
