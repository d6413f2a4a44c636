import * as c from '../language.js';

/**
 * Amazon Redshift: parameter and subnet groups, schedules, subscriptions, limits, endpoints, resource policies, shared data, tags.
 * Source: Redshift API reference, Terraform AWS provider schemas 3 to 6.
 */

const parameterGroup = c.on('aws_redshift_parameter_group', { name: 'parameterGroupName' });
const subnetGroup = c.on('aws_redshift_subnet_group', { name: 'clusterSubnetGroupName' });
const snapshotSchedule = c.on('aws_redshift_snapshot_schedule', {
  identifier: c.either('scheduleIdentifier', c.response('scheduleIdentifier')),
});
const grant = c.on('aws_redshift_snapshot_copy_grant', { snapshot_copy_grant_name: 'snapshotCopyGrantName' });
const subscription = c.on('aws_redshift_event_subscription', { name: 'subscriptionName' });
const limitId = c.either('usageLimitId', c.response('usageLimitId'), c.response('usageLimit.usageLimitId'));
const usageLimit = c.on('aws_redshift_usage_limit', { id: limitId });
const endpoint = c.on('aws_redshift_endpoint_access', { endpoint_name: 'endpointName' });
const authorization = c.on('aws_redshift_endpoint_authorization', { cluster_identifier: 'clusterIdentifier', account: 'account' });
const policy = c.on('aws_redshift_resource_policy', { resource_arn: 'resourceArn' });
const share = c.on('aws_redshift_data_share_authorization', { data_share_arn: 'dataShareArn', consumer_identifier: 'consumerIdentifier' });
const consumer = c.on('aws_redshift_data_share_consumer_association', {
  data_share_arn: 'dataShareArn',
  consumer_arn: c.optionalPart('consumerArn'),
  consumer_region: c.optionalPart('consumerRegion'),
});
const profile = c.on('aws_redshift_authentication_profile', { authentication_profile_name: 'authenticationProfileName' });
const action = c.on('aws_redshift_scheduled_action', { name: 'scheduledActionName' });
const certificate = c.on('aws_redshift_hsm_client_certificate', { hsm_client_certificate_identifier: 'hsmClientCertificateIdentifier' });
const hsm = c.on('aws_redshift_hsm_configuration', { hsm_configuration_identifier: 'hsmConfigurationIdentifier' });
const cluster = c.on('aws_redshift_cluster', { cluster_identifier: 'clusterIdentifier' });

const parameters = c.blocks('parameters', c.same('name=parameterName value=parameterValue'));
const parameterNames = c.blocks('parameters', { name: 'parameterName' });
const resetsAll = c.equals('resetAllParameters', true, 'true');
const subnets: c.Edits = { description: 'description', subnet_ids: c.someOf('subnetIds') };
const subscribed: c.Edits = c.same('enabled event_categories severity sns_topic_arn source_ids source_type');
const limit: c.Edits = c.same('amount breach_action');
const actionSettings: c.Edits = {
  description: 'scheduledActionDescription',
  ...c.same('enable iam_role schedule target_action{resize_cluster{classic cluster_type node_type number_of_nodes}}'),
  ...c.same(
    `
    target_action{pause_cluster{cluster_identifier} resize_cluster{cluster_identifier} resume_cluster{cluster_identifier}}`,
    c.caseless,
  ),
};
/** The content is JSON text. */
const content = c.via('authenticationProfileContent', (value) => (typeof value === 'string' ? value : JSON.stringify(value)));

const tagged = c
  .words(
    `
  cluster cluster_snapshot parameter_group subnet_group snapshot_schedule snapshot_copy_grant event_subscription integration usage_limit
  hsm_client_certificate hsm_configuration`,
  )
  .map((one) => `aws_redshift_${one}`);

/**
 * Amazon Redshift: integrations that copy data from other services, and partners with access to a database. Source: Redshift API reference,
 * Terraform AWS provider 4 to 6 (`internal/service/redshift`).
 */

const integration = c.on('aws_redshift_integration', { arn: 'integrationArn' });
const partner = c.on('aws_redshift_partner', {
  account_id: 'accountId',
  cluster_identifier: 'clusterIdentifier',
  database_name: 'databaseName',
  partner_name: 'partnerName',
});

const settings = { description: 'description', integration_name: 'integrationName' };

export const redshiftSettings: c.ServiceCatalog = {
  eventSource: 'redshift.amazonaws.com',
  types: c.types('database', {
    aws_redshift_parameter_group: { keys: [[c.lowerKey('name')], ['arn']] },
    aws_redshift_subnet_group: { keys: [[c.lowerKey('name')], ['arn']] },
    aws_redshift_snapshot_schedule: { keys: [[c.lowerKey('identifier')], ['arn']], cloudId: 'identifier' },
    aws_redshift_snapshot_copy_grant: { keys: [[c.lowerKey('snapshot_copy_grant_name')], ['arn']] },
    aws_redshift_event_subscription: { keys: [[c.lowerKey('name')], ['arn']], defaults: { severity: 'INFO', enabled: true } },
    aws_redshift_usage_limit: { keys: [['id'], ['arn']], defaults: { breach_action: 'log', period: 'monthly' } },
    aws_redshift_endpoint_access: { keys: [[c.lowerKey('endpoint_name')]] },
    aws_redshift_endpoint_authorization: {
      keys: [[c.lowerKey('cluster_identifier'), 'account']],
      access: 'attachment',
      cloudId: 'account',
    },
    aws_redshift_resource_policy: { keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
    aws_redshift_data_share_authorization: {
      keys: [['data_share_arn', 'consumer_identifier']],
      access: 'attachment',
      cloudId: 'data_share_arn',
    },
    aws_redshift_data_share_consumer_association: {
      keys: [['data_share_arn', c.optionalKey('consumer_arn'), c.optionalKey('consumer_region')]],
      access: 'attachment',
      cloudId: 'data_share_arn',
      unevaluated: { associate_entire_account: 'part of the identity' },
    },
    aws_redshift_authentication_profile: { keys: [['authentication_profile_name']] },
    aws_redshift_scheduled_action: {
      keys: [['name']],
      defaults: { enable: true },
      unevaluated: { start_time: 'a time in another form than in the record', end_time: 'a time in another form than in the record' },
    },
    aws_redshift_hsm_client_certificate: { keys: [['hsm_client_certificate_identifier'], ['arn']], access: 'credential' },
    aws_redshift_hsm_configuration: {
      keys: [['hsm_configuration_identifier'], ['arn']],
      secrets: ['hsm_partition_password'],
      unevaluated: { hsm_partition_password: 'the record withholds it', hsm_server_public_certificate: 'not returned by the service' },
    },

    aws_redshift_integration: { keys: [['arn']], cloudId: 'arn', unevaluated: { additional_encryption_context: 'only used at creation' } },
    aws_redshift_partner: {
      keys: [['account_id', c.lowerKey('cluster_identifier'), 'database_name', 'partner_name']],
      access: 'attachment',
      cloudId: 'partner_name',
    },
  }),
  events: {
    CreateClusterParameterGroup: c.create(c.withId(parameterGroup), {
      ...c.same('description family=parameterGroupFamily'),
      tags: c.newTags,
    }),
    ModifyClusterParameterGroup: c.modify(parameterGroup, { parameter: c.add(parameters, ['name']) }),
    ResetClusterParameterGroup: c.firstOf(
      c.modify(parameterGroup, { parameter: c.fixed([]) }, { when: resetsAll }),
      c.modify(parameterGroup, { parameter: c.remove(parameterNames, ['name']) }, { when: c.not(resetsAll) }),
    ),
    DeleteClusterParameterGroup: c.destroy(parameterGroup),

    CreateClusterSubnetGroup: c.create(c.withId(subnetGroup), { ...subnets, tags: c.newTags }),
    ModifyClusterSubnetGroup: c.modify(subnetGroup, subnets),
    DeleteClusterSubnetGroup: c.destroy(subnetGroup),

    CreateSnapshotSchedule: c.create(c.withId(snapshotSchedule), {
      ...c.same('definitions=scheduleDefinitions description=scheduleDescription'),
      tags: c.newTags,
    }),
    ModifySnapshotSchedule: c.modify(snapshotSchedule, { definitions: 'scheduleDefinitions' }),
    DeleteSnapshotSchedule: c.destroy(snapshotSchedule),

    CreateSnapshotCopyGrant: c.create(c.withId(grant), { kms_key_id: 'kmsKeyId', tags: c.newTags }),
    DeleteSnapshotCopyGrant: c.destroy(grant),

    CreateEventSubscription: c.create(c.withId(subscription), { ...subscribed, tags: c.newTags }),
    ModifyEventSubscription: c.modify(subscription, subscribed),
    DeleteEventSubscription: c.destroy(subscription),

    CreateUsageLimit: c.create(c.within(cluster, c.withId(usageLimit)), {
      ...limit,
      cluster_identifier: c.caseless('clusterIdentifier'),
      ...c.same('feature_type limit_type period'),
      tags: c.newTags,
    }),
    ModifyUsageLimit: c.modify(usageLimit, limit),
    DeleteUsageLimit: c.destroy(usageLimit),

    CreateEndpointAccess: c.create(c.within(cluster, c.withId(endpoint)), {
      ...c.same('cluster_identifier subnet_group_name', c.caseless),
      resource_owner: 'resourceOwner',
      vpc_security_group_ids: c.someOf('vpcSecurityGroupIds'),
    }),
    ModifyEndpointAccess: c.modify(endpoint, { vpc_security_group_ids: c.someOf('vpcSecurityGroupIds') }),
    DeleteEndpointAccess: c.destroy(endpoint),
    AuthorizeEndpointAccess: c.create(c.within(cluster, c.withId(authorization, 'account')), { vpc_ids: c.add(c.someOf('vpcIds')) }),
    RevokeEndpointAccess: c.firstOf(
      c.modify(authorization, { vpc_ids: c.remove(c.someOf('vpcIds')) }, { when: (record) => c.someOf('vpcIds')(record) !== undefined }),
      c.destroy(authorization),
    ),

    PutResourcePolicy: c.create(c.withId(policy), { policy: c.policyText('policy') }),
    DeleteResourcePolicy: c.destroy(policy),

    AuthorizeDataShare: c.create(share, { allow_writes: 'allowWrites' }),
    DeauthorizeDataShare: c.destroy(share),
    AssociateDataShareConsumer: c.create(consumer, { allow_writes: 'allowWrites' }),
    DisassociateDataShareConsumer: c.destroy(consumer),

    CreateAuthenticationProfile: c.create(c.withId(profile), { authentication_profile_content: content }),
    ModifyAuthenticationProfile: c.modify(profile, { authentication_profile_content: content }),
    DeleteAuthenticationProfile: c.destroy(profile),

    CreateScheduledAction: c.create(c.withId(action), actionSettings),
    ModifyScheduledAction: c.modify(action, actionSettings),
    DeleteScheduledAction: c.destroy(action),

    CreateHsmClientCertificate: c.create(c.withId(certificate), { tags: c.newTags }),
    DeleteHsmClientCertificate: c.destroy(certificate),
    CreateHsmConfiguration: c.create(c.withId(hsm), { ...c.same('description hsm_ip_address hsm_partition_name'), tags: c.newTags }),
    DeleteHsmConfiguration: c.destroy(hsm),

    ...c.tagCalls((edits) => c.onArn(tagged, 'resourceName', edits), 'CreateTags DeleteTags'),

    CreateIntegration: c.create(c.withId(c.on('aws_redshift_integration', { arn: c.response('integrationArn') })), {
      ...settings,
      kms_key_id: c.either('kMSKeyId', 'kmsKeyId'),
      ...c.same('source_arn target_arn'),
      tags: c.set(c.tagMap('tagList'), 'map'),
    }),
    ModifyIntegration: c.modify(integration, settings),
    DeleteIntegration: c.destroy(integration),

    AddPartner: c.create(
      c.within(c.on('aws_redshift_cluster', { cluster_identifier: 'clusterIdentifier' }), c.withId(partner, 'partnerName')),
    ),
    DeletePartner: c.destroy(partner),
  },
};
