import {
  add,
  among,
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  put,
  remove,
  request,
  response,
  type ChangeSpec,
  type Edits,
  type Read,
  type Selection,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { listOf, tagMap } from '../../values.js';
import { withOtherEngines } from './rds-other-engines.js';
import { arnKey, arnKind, caseless, kmsKeyArn, newTags, not, rdsKey, isSet, someOf } from './rds-values.js';

/**
 * Tags, roles, event subscriptions, activity streams, exports and replicated backups of instances and clusters, and the certificate of a
 * region. Source: RDS API reference, Terraform AWS provider 3 to 6.
 */

const subscription = on('aws_db_event_subscription', { name: 'subscriptionName' });
const stream = on('aws_rds_cluster_activity_stream', { resource_arn: 'resourceArn' });
const exportTask = on('aws_rds_export_task', { export_task_identifier: either('exportTaskIdentifier', response('exportTaskIdentifier')) });
const backups = on('aws_db_instance_automated_backups_replication', { source_db_instance_arn: 'sourceDBInstanceArn' });

const subscribed: Edits = { enabled: 'enabled', event_categories: 'eventCategories', sns_topic: 'snsTopicArn', source_type: 'sourceType' };
const sourceId = listOf('sourceIdentifier');

/** The types of each kind of ARN, with the attribute that is compared with the ARN or with the name in it. */
const tagged: Readonly<Record<string, readonly Target[]>> = {
  db: [on('aws_db_instance', { identifier: 'resourceName' }), on('aws_rds_cluster_instance', { identifier: 'resourceName' })],
  cluster: [on('aws_rds_cluster', { cluster_identifier: 'resourceName' })],
  'cluster-endpoint': [on('aws_rds_cluster_endpoint', { cluster_endpoint_identifier: 'resourceName' })],
  'global-cluster': [on('aws_rds_global_cluster', { global_cluster_identifier: 'resourceName' })],
  pg: [on('aws_db_parameter_group', { name: 'resourceName' })],
  'cluster-pg': [on('aws_rds_cluster_parameter_group', { name: 'resourceName' })],
  og: [on('aws_db_option_group', { name: 'resourceName' })],
  subgrp: [on('aws_db_subnet_group', { name: 'resourceName' })],
  secgrp: [on('aws_db_security_group', { name: 'resourceName' })],
  snapshot: [
    on('aws_db_snapshot', { db_snapshot_identifier: 'resourceName' }),
    on('aws_db_snapshot_copy', { target_db_snapshot_identifier: 'resourceName' }),
  ],
  'cluster-snapshot': [
    on('aws_db_cluster_snapshot', { db_cluster_snapshot_identifier: 'resourceName' }),
    on('aws_rds_cluster_snapshot_copy', { target_db_cluster_snapshot_identifier: 'resourceName' }),
  ],
  es: [on('aws_db_event_subscription', { name: 'resourceName' })],
  // The ARN of a proxy contains its id (`prx-…`), not its name.
  'db-proxy': [on('aws_db_proxy', { arn: 'resourceName' })],
  'db-proxy-endpoint': [on('aws_db_proxy_endpoint', { arn: 'resourceName' })],
  // The ARNs of these contain ids, not names.
  integration: [on('aws_rds_integration', { arn: 'resourceName' })],
  'shard-group': [on('aws_rds_shard_group', { arn: 'resourceName' })],
  cev: [on('aws_rds_custom_db_engine_version', { arn: 'resourceName' })],
  ri: [on('aws_rds_reserved_instance', { reservation_id: 'resourceName' })],
};
const ofKind = (path: string, kind: string): Read => {
  const read = request(path);
  return (record) => arnKind(read(record)) === kind;
};
const onTagged = (edits: Edits): Selection =>
  among(
    ...Object.entries(tagged).map(([kind, targets]) =>
      firstOf(...targets.map((target) => modify(target, edits, { when: ofKind('resourceName', kind) }))),
    ),
  );

/** A role may serve several features; a call without a feature refers to the only one. */
const association = (type: string, owner: string, from: string): readonly [Target, Target] => [
  on(type, { [owner]: from, role_arn: 'roleArn', feature_name: 'featureName' }),
  on(type, { [owner]: from, role_arn: 'roleArn' }),
];
const [instanceRole, instanceRoleOnly] = association('aws_db_instance_role_association', 'db_instance_identifier', 'dBInstanceIdentifier');
const [clusterRole, clusterRoleOnly] = association('aws_rds_cluster_role_association', 'db_cluster_identifier', 'dBClusterIdentifier');
const instance = on('aws_db_instance', { identifier: 'dBInstanceIdentifier' });
const cluster = on('aws_rds_cluster', { cluster_identifier: 'dBClusterIdentifier' });
const feature = isSet('featureName');

const attached = (named: Target, only: Target, parent: Target, ...others: ChangeSpec['owners']): ChangeSpec =>
  firstOf(create(named, {}, { parent, when: feature }), create(only, {}, { parent, when: not(feature) }), ...others);
const detached = (named: Target, only: Target, ...others: ChangeSpec['owners']): ChangeSpec =>
  firstOf(destroy(named, { when: feature }), destroy(only, { when: not(feature) }), ...others);

/** Removes the override of the certificate for new instances. */
const removesOverride: Read = (record) => (record.request['removeCustomerOverride'] === true ? true : undefined);

const roleKeys = (owner: string) => [
  [rdsKey(owner), 'role_arn', rdsKey('feature_name')],
  [rdsKey(owner), 'role_arn'],
];

export const rdsMisc: ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_db_event_subscription: {
      keys: [[rdsKey('name')], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      noise: ['customer_aws_id'],
    },
    aws_db_instance_role_association: { keys: roleKeys('db_instance_identifier'), scope: 'region', family: 'rds' },
    aws_rds_cluster_role_association: { keys: roleKeys('db_cluster_identifier'), scope: 'region', family: 'rds' },
    aws_rds_cluster_activity_stream: { keys: [[arnKey('resource_arn')]], scope: 'region', family: 'rds', noise: ['kinesis_stream_name'] },
    aws_rds_export_task: {
      keys: [[rdsKey('export_task_identifier')]],
      scope: 'region',
      family: 'rds',
      noise: [
        'failure_cause',
        'percent_progress',
        'snapshot_time',
        'source_type',
        'status',
        'task_end_time',
        'task_start_time',
        'warning_message',
      ],
    },
    aws_db_instance_automated_backups_replication: {
      keys: [[arnKey('source_db_instance_arn')], [arnKey('id')]],
      scope: 'region',
      family: 'rds',
      noise: ['pre_signed_url'],
    },
    aws_rds_certificate: { keys: [[]], scope: 'region', family: 'rds' },
    aws_rds_reserved_instance: {
      keys: [[rdsKey('reservation_id')], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'reservation_id',
    },
  },
  events: {
    AddTagsToResource: onTagged({ tags: merge(tagMap('tags')) }),
    RemoveTagsFromResource: onTagged({ tags: drop('tagKeys') }),

    AddRoleToDBInstance: attached(instanceRole, instanceRoleOnly, instance),
    RemoveRoleFromDBInstance: detached(instanceRole, instanceRoleOnly),
    AddRoleToDBCluster: attached(clusterRole, clusterRoleOnly, cluster, modify(cluster, { iam_roles: add(listOf('roleArn')) })),
    RemoveRoleFromDBCluster: detached(clusterRole, clusterRoleOnly, modify(cluster, { iam_roles: remove(listOf('roleArn')) })),

    CreateEventSubscription: create(subscription, { ...subscribed, source_ids: 'sourceIds', tags: newTags }, { id: 'subscriptionName' }),
    ModifyEventSubscription: modify(subscription, subscribed),
    AddSourceIdentifierToSubscription: modify(subscription, { source_ids: add(sourceId) }),
    RemoveSourceIdentifierFromSubscription: modify(subscription, { source_ids: remove(sourceId) }),
    DeleteEventSubscription: destroy(subscription),

    // Streams of single instances (Oracle, SQL Server) have no Terraform type.
    StartActivityStream: among(
      create(
        stream,
        { engine_native_audit_fields_included: 'engineNativeAuditFieldsIncluded', kms_key_id: 'kmsKeyId', mode: 'mode' },
        { id: 'resourceArn', parent: on('aws_rds_cluster', { cluster_identifier: 'resourceArn' }), when: ofKind('resourceArn', 'cluster') },
      ),
    ),
    StopActivityStream: among(destroy(stream, { when: ofKind('resourceArn', 'cluster') })),
    ModifyActivityStream: noChange,

    StartExportTask: create(
      exportTask,
      {
        export_only: someOf('exportOnly'),
        iam_role_arn: 'iamRoleArn',
        kms_key_id: kmsKeyArn('kmsKeyId'),
        s3_bucket_name: 's3BucketName',
        s3_prefix: 's3Prefix',
        source_arn: 'sourceArn',
      },
      { id: either('exportTaskIdentifier', response('exportTaskIdentifier')) },
    ),
    CancelExportTask: destroy(exportTask),

    StartDBInstanceAutomatedBackupsReplication: create(
      backups,
      { kms_key_id: kmsKeyArn('kmsKeyId'), retention_period: 'backupRetentionPeriod' },
      { id: either(response('dBInstanceAutomatedBackupsArn'), response('dBInstanceAutomatedBackup.dBInstanceAutomatedBackupsArn')) },
    ),
    StopDBInstanceAutomatedBackupsReplication: destroy(backups),
    // Backups that remain after an instance is deleted, identified by its resource id, are never declared.
    DeleteDBInstanceAutomatedBackup: among(
      destroy(on('aws_db_instance_automated_backups_replication', { id: 'dBInstanceAutomatedBackupsArn' }), {
        when: isSet('dBInstanceAutomatedBackupsArn'),
      }),
    ),

    ModifyCertificates: firstOf(
      destroy(on('aws_rds_certificate', {}), { when: isSet(removesOverride) }),
      put(
        on('aws_rds_certificate', {}),
        { certificate_identifier: caseless('certificateIdentifier') },
        { when: not(isSet(removesOverride)) },
      ),
    ),

    PurchaseReservedDBInstancesOffering: create(
      on('aws_rds_reserved_instance', { reservation_id: either('reservedDBInstanceId', response('reservedDBInstanceId')) }),
      { instance_count: 'dBInstanceCount', offering_id: 'reservedDBInstancesOfferingId', tags: newTags },
      { id: response('reservedDBInstanceId') },
    ),

    // Applies pending changes, which the record does not contain.
    ApplyPendingMaintenanceAction: noChange,
  },
});
