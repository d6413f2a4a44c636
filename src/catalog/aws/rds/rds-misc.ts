import * as c from '../language.js';
import type { Selection } from '../../dsl.js';
import { withOtherEngines } from './rds-other-engines.js';
import { arnKind, kmsKeyArn, rdsKey } from './rds-values.js';

/**
 * Tags, roles, event subscriptions, activity streams, exports and replicated backups of instances and clusters, and the certificate of a
 * region. Source: RDS API reference, Terraform AWS provider 3 to 6.
 */

const subscription = c.on('aws_db_event_subscription', { name: 'subscriptionName' });
const stream = c.on('aws_rds_cluster_activity_stream', { resource_arn: 'resourceArn' });
const exportTask = c.on('aws_rds_export_task', {
  export_task_identifier: c.either('exportTaskIdentifier', c.response('exportTaskIdentifier')),
});
const backups = c.on('aws_db_instance_automated_backups_replication', { source_db_instance_arn: 'sourceDBInstanceArn' });

const subscribed: c.Edits = { ...c.same('enabled event_categories source_type'), sns_topic: 'snsTopicArn' };
const sourceId = c.listOf('sourceIdentifier');

/** The types of each kind of ARN, with the attribute that is compared with the ARN or with the name in it. */
const tagged: Readonly<Record<string, readonly c.Target[]>> = {
  db: [c.on('aws_db_instance', { identifier: 'resourceName' }), c.on('aws_rds_cluster_instance', { identifier: 'resourceName' })],
  cluster: [c.on('aws_rds_cluster', { cluster_identifier: 'resourceName' })],
  'cluster-endpoint': [c.on('aws_rds_cluster_endpoint', { cluster_endpoint_identifier: 'resourceName' })],
  'global-cluster': [c.on('aws_rds_global_cluster', { global_cluster_identifier: 'resourceName' })],
  pg: [c.on('aws_db_parameter_group', { name: 'resourceName' })],
  'cluster-pg': [c.on('aws_rds_cluster_parameter_group', { name: 'resourceName' })],
  og: [c.on('aws_db_option_group', { name: 'resourceName' })],
  subgrp: [c.on('aws_db_subnet_group', { name: 'resourceName' })],
  secgrp: [c.on('aws_db_security_group', { name: 'resourceName' })],
  snapshot: [
    c.on('aws_db_snapshot', { db_snapshot_identifier: 'resourceName' }),
    c.on('aws_db_snapshot_copy', { target_db_snapshot_identifier: 'resourceName' }),
  ],
  'cluster-snapshot': [
    c.on('aws_db_cluster_snapshot', { db_cluster_snapshot_identifier: 'resourceName' }),
    c.on('aws_rds_cluster_snapshot_copy', { target_db_cluster_snapshot_identifier: 'resourceName' }),
  ],
  es: [c.on('aws_db_event_subscription', { name: 'resourceName' })],
  // The ARN of a proxy contains its id (`prx-…`), not its name.
  'db-proxy': [c.on('aws_db_proxy', { arn: 'resourceName' })],
  'db-proxy-endpoint': [c.on('aws_db_proxy_endpoint', { arn: 'resourceName' })],
  // The ARNs of these contain ids, not names.
  integration: [c.on('aws_rds_integration', { arn: 'resourceName' })],
  'shard-group': [c.on('aws_rds_shard_group', { arn: 'resourceName' })],
  cev: [c.on('aws_rds_custom_db_engine_version', { arn: 'resourceName' })],
  ri: [c.on('aws_rds_reserved_instance', { reservation_id: 'resourceName' })],
};
const ofKind = (path: string, kind: string): c.Read => {
  const read = c.request(path);
  return (record) => arnKind(read(record)) === kind;
};
const onTagged = (edits: c.Edits): Selection =>
  c.among(
    ...Object.entries(tagged).map(([kind, targets]) =>
      c.firstOf(...targets.map((target) => c.modify(target, edits, { when: ofKind('resourceName', kind) }))),
    ),
  );

/** A role may serve several features; a call without a feature refers to the only one. */
const association = (type: string, owner: string, from: string): readonly [c.Target, c.Target] => [
  c.on(type, { [owner]: from, role_arn: 'roleArn', feature_name: 'featureName' }),
  c.on(type, { [owner]: from, role_arn: 'roleArn' }),
];
const [instanceRole, instanceRoleOnly] = association('aws_db_instance_role_association', 'db_instance_identifier', 'dBInstanceIdentifier');
const [clusterRole, clusterRoleOnly] = association('aws_rds_cluster_role_association', 'db_cluster_identifier', 'dBClusterIdentifier');
const instance = c.on('aws_db_instance', { identifier: 'dBInstanceIdentifier' });
const cluster = c.on('aws_rds_cluster', { cluster_identifier: 'dBClusterIdentifier' });
const feature = c.isSet('featureName');

const attached = (named: c.Target, only: c.Target, parent: c.Target, ...others: c.ChangeSpec['owners']): c.ChangeSpec =>
  c.firstOf(
    c.create(c.within(parent, named), {}, { when: feature }),
    c.create(c.within(parent, only), {}, { when: c.not(feature) }),
    ...others,
  );
const detached = (named: c.Target, only: c.Target, ...others: c.ChangeSpec['owners']): c.ChangeSpec =>
  c.firstOf(c.destroy(named, { when: feature }), c.destroy(only, { when: c.not(feature) }), ...others);

/** Removes the override of the certificate for new instances. */
const removesOverride: c.Read = (record) => (record.request['removeCustomerOverride'] === true ? true : undefined);

const roleKeys = (owner: string) => [
  [rdsKey(owner), 'role_arn', rdsKey('feature_name')],
  [rdsKey(owner), 'role_arn'],
];

export const rdsMisc: c.ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: c.types('rds', {
    aws_db_event_subscription: { keys: [[rdsKey('name')], [c.lowerKey('arn')]] },
    aws_db_instance_role_association: { keys: roleKeys('db_instance_identifier') },
    aws_rds_cluster_role_association: { keys: roleKeys('db_cluster_identifier') },
    aws_rds_cluster_activity_stream: { keys: [[c.lowerKey('resource_arn')]] },
    aws_rds_export_task: { keys: [[rdsKey('export_task_identifier')]] },
    aws_db_instance_automated_backups_replication: {
      keys: [[c.lowerKey('source_db_instance_arn')], [c.lowerKey('id')]],
      noise: ['pre_signed_url'],
    },
    aws_rds_certificate: { keys: [[]] },
    aws_rds_reserved_instance: { keys: [[rdsKey('reservation_id')], [c.lowerKey('arn')]], cloudId: 'reservation_id' },
  }),
  events: {
    ...c.tagCalls(onTagged, 'AddTagsToResource RemoveTagsFromResource'),

    AddRoleToDBInstance: attached(instanceRole, instanceRoleOnly, instance),
    RemoveRoleFromDBInstance: detached(instanceRole, instanceRoleOnly),
    AddRoleToDBCluster: attached(clusterRole, clusterRoleOnly, cluster, c.modify(cluster, { iam_roles: c.add(c.listOf('roleArn')) })),
    RemoveRoleFromDBCluster: detached(clusterRole, clusterRoleOnly, c.modify(cluster, { iam_roles: c.remove(c.listOf('roleArn')) })),

    CreateEventSubscription: c.create(c.withId(subscription), { ...subscribed, source_ids: 'sourceIds', tags: c.newTags }),
    ModifyEventSubscription: c.modify(subscription, subscribed),
    AddSourceIdentifierToSubscription: c.modify(subscription, { source_ids: c.add(sourceId) }),
    RemoveSourceIdentifierFromSubscription: c.modify(subscription, { source_ids: c.remove(sourceId) }),
    DeleteEventSubscription: c.destroy(subscription),

    // Streams of single instances (Oracle, SQL Server) have no Terraform type.
    StartActivityStream: c.among(
      c.create(
        c.within(c.on('aws_rds_cluster', { cluster_identifier: 'resourceArn' }), c.withId(stream, 'resourceArn')),
        c.same('engine_native_audit_fields_included kms_key_id mode'),
        { when: ofKind('resourceArn', 'cluster') },
      ),
    ),
    StopActivityStream: c.among(c.destroy(stream, { when: ofKind('resourceArn', 'cluster') })),
    ModifyActivityStream: c.noChange,

    StartExportTask: c.create(c.withId(exportTask), {
      export_only: c.someOf('exportOnly'),
      ...c.same('iam_role_arn s3_bucket_name s3_prefix source_arn'),
      kms_key_id: kmsKeyArn('kmsKeyId'),
    }),
    CancelExportTask: c.destroy(exportTask),

    StartDBInstanceAutomatedBackupsReplication: c.create(
      c.withId(
        backups,
        c.either(c.response('dBInstanceAutomatedBackupsArn'), c.response('dBInstanceAutomatedBackup.dBInstanceAutomatedBackupsArn')),
      ),
      { kms_key_id: kmsKeyArn('kmsKeyId'), retention_period: 'backupRetentionPeriod' },
    ),
    StopDBInstanceAutomatedBackupsReplication: c.destroy(backups),
    // Backups that remain after an instance is deleted, identified by its resource id, are never declared.
    DeleteDBInstanceAutomatedBackup: c.among(
      c.destroy(c.on('aws_db_instance_automated_backups_replication', { id: 'dBInstanceAutomatedBackupsArn' }), {
        when: c.isSet('dBInstanceAutomatedBackupsArn'),
      }),
    ),

    ModifyCertificates: c.firstOf(
      c.destroy(c.on('aws_rds_certificate', {}), { when: c.isSet(removesOverride) }),
      c.put(
        c.on('aws_rds_certificate', {}),
        { certificate_identifier: c.caseless('certificateIdentifier') },
        { when: c.not(c.isSet(removesOverride)) },
      ),
    ),

    PurchaseReservedDBInstancesOffering: c.create(
      c.withId(
        c.on('aws_rds_reserved_instance', { reservation_id: c.either('reservedDBInstanceId', c.response('reservedDBInstanceId')) }),
        c.response('reservedDBInstanceId'),
      ),
      { instance_count: 'dBInstanceCount', offering_id: 'reservedDBInstancesOfferingId', tags: c.newTags },
    ),

    // Applies pending changes, which the record does not contain.
    ApplyPendingMaintenanceAction: c.noChange,
  },
});

/**
 * Shard groups of Aurora PostgreSQL Limitless Database, integrations that copy data to a warehouse, and engine versions of RDS Custom.
 * Source: RDS API reference, Terraform AWS provider 5 and 6 (`internal/service/rds`).
 */

const shardGroup = c.on('aws_rds_shard_group', { db_shard_group_identifier: 'dBShardGroupIdentifier' });
const integration = c.on('aws_rds_integration', { arn: 'integrationIdentifier' });
const newIntegration = c.on('aws_rds_integration', { arn: c.response('integrationArn') });
const engineVersion = c.on('aws_rds_custom_db_engine_version', { engine: 'engine', engine_version: 'engineVersion' });

/** Calls contain the ARN of an integration or its id, the last part. */
const integrationKey: c.KeyPart = { attribute: 'arn', as: (value) => value.slice(value.lastIndexOf(':') + 1).toLowerCase() };

const capacity: c.Edits = {
  compute_redundancy: 'computeRedundancy',
  max_acu: c.either('maxACU', 'maxAcu'),
  min_acu: c.either('minACU', 'minAcu'),
};
const integrationSettings: c.Edits = c.same('data_filter integration_name');
const versionSettings: c.Edits = c.same('description status');

export const rdsIntegrations: c.ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  types: c.types('rds', {
    aws_rds_shard_group: { keys: [[rdsKey('db_shard_group_identifier')], [c.lowerKey('arn')]], cloudId: 'db_shard_group_identifier' },
    aws_rds_integration: {
      keys: [[integrationKey]],
      cloudId: 'arn',
      unevaluated: { additional_encryption_context: 'only used at creation' },
    },
    aws_rds_custom_db_engine_version: {
      keys: [[rdsKey('engine'), rdsKey('engine_version')], [c.lowerKey('arn')]],
      defaults: { status: 'available' },
      unevaluated: {
        filename: 'a file on the machine that runs Terraform',
        manifest: 'the service completes it',
        manifest_hash: 'computed from a file on the machine that runs Terraform',
      },
    },
  }),
  events: {
    CreateDBShardGroup: c.create(c.within(c.on('aws_rds_cluster', { cluster_identifier: 'dBClusterIdentifier' }), c.withId(shardGroup)), {
      ...capacity,
      db_cluster_identifier: c.caseless('dBClusterIdentifier'),
      publicly_accessible: 'publiclyAccessible',
      tags: c.newTags,
    }),
    ModifyDBShardGroup: c.modify(shardGroup, capacity),
    DeleteDBShardGroup: c.destroy(shardGroup),

    CreateIntegration: c.create(
      c.within([c.on('aws_rds_cluster', { arn: 'sourceArn' }), c.on('aws_db_instance', { arn: 'sourceArn' })], c.withId(newIntegration)),
      { ...integrationSettings, kms_key_id: kmsKeyArn('kMSKeyId'), ...c.same('source_arn target_arn'), tags: c.newTags },
    ),
    ModifyIntegration: c.modify(integration, integrationSettings),
    DeleteIntegration: c.destroy(integration),

    CreateCustomDBEngineVersion: c.create(c.withId(engineVersion, c.response('dBEngineVersionArn')), {
      ...c.same('database_installation_files_s3_bucket_name database_installation_files_s3_prefix description source_image_id=imageId'),
      kms_key_id: kmsKeyArn('kMSKeyId'),
      tags: c.newTags,
    }),
    ModifyCustomDBEngineVersion: c.modify(engineVersion, versionSettings),
    DeleteCustomDBEngineVersion: c.destroy(engineVersion),
  },
};
