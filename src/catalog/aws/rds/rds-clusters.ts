import {
  add,
  create,
  destroy,
  either,
  firstOf,
  fixed,
  hidden,
  modify,
  noChange,
  on,
  remove,
  response,
  set,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { withOtherEngines } from './rds-other-engines.js';
import { arnKey, caseless, kmsKeyArn, monitoringSwitch, newTags, rdsKey, isSet, securityGroupIds, someOf } from './rds-values.js';

/**
 * Aurora and Multi-AZ clusters, their custom endpoints, global clusters.
 * Source: RDS API reference, Terraform AWS provider 3 to 6 (`aws_rds_cluster`, `aws_rds_cluster_endpoint`, `aws_rds_global_cluster`).
 */

/** Joining the domain "none" leaves the directory. */
const ofDomain = (path: string): Read => {
  const read = either(path);
  return (record) => (record.request['domain'] === 'none' ? null : read(record));
};

const settings: Edits = {
  allocated_storage: 'allocatedStorage',
  backtrack_window: 'backtrackWindow',
  backup_retention_period: 'backupRetentionPeriod',
  ca_certificate_identifier: 'cACertificateIdentifier',
  copy_tags_to_snapshot: 'copyTagsToSnapshot',
  database_insights_mode: 'databaseInsightsMode',
  db_cluster_instance_class: 'dBClusterInstanceClass',
  db_cluster_parameter_group_name: caseless('dBClusterParameterGroupName'),
  db_instance_parameter_group_name: caseless('dBInstanceParameterGroupName'),
  deletion_protection: 'deletionProtection',
  domain: ofDomain('domain'),
  domain_iam_role_name: ofDomain('domainIAMRoleName'),
  enable_global_write_forwarding: 'enableGlobalWriteForwarding',
  enable_http_endpoint: 'enableHttpEndpoint',
  enable_local_write_forwarding: 'enableLocalWriteForwarding',
  engine_mode: 'engineMode',
  engine_version: set('engineVersion', 'version'),
  iam_database_authentication_enabled: 'enableIAMDatabaseAuthentication',
  iops: 'iops',
  manage_master_user_password: 'manageMasterUserPassword',
  master_user_secret_kms_key_id: 'masterUserSecretKmsKeyId',
  monitoring_interval: 'monitoringInterval',
  monitoring_role_arn: 'monitoringRoleArn',
  network_type: 'networkType',
  performance_insights_enabled: 'enablePerformanceInsights',
  performance_insights_kms_key_id: kmsKeyArn('performanceInsightsKMSKeyId'),
  performance_insights_retention_period: 'performanceInsightsRetentionPeriod',
  port: 'port',
  preferred_backup_window: caseless('preferredBackupWindow'),
  preferred_maintenance_window: caseless('preferredMaintenanceWindow'),
  'scaling_configuration.auto_pause': 'scalingConfiguration.autoPause',
  'scaling_configuration.max_capacity': 'scalingConfiguration.maxCapacity',
  'scaling_configuration.min_capacity': 'scalingConfiguration.minCapacity',
  'scaling_configuration.seconds_before_timeout': 'scalingConfiguration.secondsBeforeTimeout',
  'scaling_configuration.seconds_until_auto_pause': 'scalingConfiguration.secondsUntilAutoPause',
  'scaling_configuration.timeout_action': 'scalingConfiguration.timeoutAction',
  'serverlessv2_scaling_configuration.max_capacity': 'serverlessV2ScalingConfiguration.maxCapacity',
  'serverlessv2_scaling_configuration.min_capacity': 'serverlessV2ScalingConfiguration.minCapacity',
  'serverlessv2_scaling_configuration.seconds_until_auto_pause': 'serverlessV2ScalingConfiguration.secondsUntilAutoPause',
  storage_type: 'storageType',
  vpc_security_group_ids: securityGroupIds,
};

/** The password of a new cluster is part of its creation. Zones are ignored: RDS adds zones to the requested ones. */
const created: Edits = {
  ...settings,
  cluster_scalability_type: 'clusterScalabilityType',
  database_name: 'databaseName',
  db_subnet_group_name: caseless('dBSubnetGroupName'),
  db_system_id: 'dBSystemId',
  enabled_cloudwatch_logs_exports: someOf('enableCloudwatchLogsExports'),
  engine: caseless('engine'),
  engine_lifecycle_support: 'engineLifecycleSupport',
  global_cluster_identifier: caseless('globalClusterIdentifier'),
  kms_key_id: kmsKeyArn('kmsKeyId'),
  master_username: 'masterUsername',
  replication_source_identifier: 'replicationSourceIdentifier',
  storage_encrypted: 'storageEncrypted',
  tags: newTags,
};

const named = 'dBClusterIdentifier';
const cluster = (from: From): Target => on('aws_rds_cluster', { cluster_identifier: from });
const globalCluster = on('aws_rds_global_cluster', { global_cluster_identifier: 'globalClusterIdentifier' });
const endpoint = on('aws_rds_cluster_endpoint', { cluster_endpoint_identifier: 'dBClusterEndpointIdentifier' });

/** Owner candidates of a cluster: by name, and by resource id, which a renamed cluster keeps. */
const ownersOf = (ownerOf: (target: Target) => OwnerSpec): readonly OwnerSpec[] => [
  ownerOf(cluster(named)),
  ownerOf(on('aws_rds_cluster', { cluster_resource_id: response('dbClusterResourceId') })),
];

const made = create(cluster(named), created, { id: named, parent: globalCluster });

const endpointMembers: Edits = {
  custom_endpoint_type: 'endpointType',
  excluded_members: 'excludedMembers',
  static_members: 'staticMembers',
};

const globalSettings: Edits = { deletion_protection: 'deletionProtection', engine_version: set('engineVersion', 'version') };

export const rdsClusters: ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_rds_cluster: {
      keys: [[rdsKey('cluster_identifier')], ['cluster_resource_id'], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'cluster_identifier',
      noise: [
        'allow_major_version_upgrade',
        'apply_immediately',
        'availability_zones',
        'ca_certificate_valid_till',
        'cluster_identifier_prefix',
        'cluster_members',
        'cluster_resource_id',
        'delete_automated_backups',
        'endpoint',
        'engine_version_actual',
        'final_snapshot_identifier',
        'hosted_zone_id',
        'master_password_wo_version',
        'master_user_secret',
        'reader_endpoint',
        'skip_final_snapshot',
        'snapshot_identifier',
        'upgrade_rollout_order',
      ],
      switches: monitoringSwitch,
      // Older providers do not write these; calls always contain them.
      defaults: {
        engine_mode: 'provisioned',
        // RDS returns only `aurora-iopt1`; it omits the standard configuration.
        storage_type: 'aurora',
        network_type: 'IPV4',
        database_insights_mode: 'standard',
        engine_lifecycle_support: 'open-source-rds-extended-support',
      },
      secrets: ['master_password', 'master_password_wo'],
    },
    aws_rds_cluster_endpoint: {
      keys: [[rdsKey('cluster_endpoint_identifier')], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      noise: ['endpoint'],
    },
    aws_rds_global_cluster: {
      keys: [[rdsKey('global_cluster_identifier')], [arnKey('arn')]],
      scope: 'account',
      family: 'rds',
      noise: ['endpoint', 'engine_version_actual', 'global_cluster_members', 'global_cluster_resource_id'],
      defaults: { engine_lifecycle_support: 'open-source-rds-extended-support' },
    },
  },
  events: {
    CreateDBCluster: made,
    RestoreDBClusterFromSnapshot: made,
    RestoreDBClusterFromS3: made,
    RestoreDBClusterToPointInTime: made,
    ModifyDBCluster: [
      firstOf(
        ...ownersOf((target) =>
          modify(target, {
            ...settings,
            cluster_identifier: caseless('newDBClusterIdentifier'),
            enabled_cloudwatch_logs_exports: add(someOf('cloudwatchLogsExportConfiguration.enableLogTypes')),
            master_password: hidden('masterUserPassword'),
          }),
        ),
      ),
      modify(
        cluster(named),
        { enabled_cloudwatch_logs_exports: remove(someOf('cloudwatchLogsExportConfiguration.disableLogTypes')) },
        { when: isSet('cloudwatchLogsExportConfiguration.disableLogTypes') },
      ),
    ],
    PromoteReadReplicaDBCluster: modify(cluster(named), { replication_source_identifier: fixed(null) }),
    EnableHttpEndpoint: modify(cluster('resourceArn'), { enable_http_endpoint: fixed(true) }),
    DisableHttpEndpoint: modify(cluster('resourceArn'), { enable_http_endpoint: fixed(false) }),
    DeleteDBCluster: firstOf(...ownersOf((target) => destroy(target))),

    CreateDBClusterEndpoint: create(
      endpoint,
      { ...endpointMembers, cluster_identifier: caseless(named), tags: newTags },
      { id: 'dBClusterEndpointIdentifier', parent: cluster(named) },
    ),
    ModifyDBClusterEndpoint: modify(endpoint, endpointMembers),
    DeleteDBClusterEndpoint: destroy(endpoint),

    CreateGlobalCluster: create(
      globalCluster,
      {
        ...globalSettings,
        database_name: 'databaseName',
        engine: either('engine', response('engine'), response('globalCluster.engine')),
        engine_lifecycle_support: 'engineLifecycleSupport',
        source_db_cluster_identifier: 'sourceDBClusterIdentifier',
        storage_encrypted: 'storageEncrypted',
        tags: newTags,
      },
      { id: 'globalClusterIdentifier' },
    ),
    ModifyGlobalCluster: modify(globalCluster, { ...globalSettings, global_cluster_identifier: caseless('newGlobalClusterIdentifier') }),
    RemoveFromGlobalCluster: modify(on('aws_rds_cluster', { arn: 'dbClusterIdentifier' }), { global_cluster_identifier: fixed(null) }),
    DeleteGlobalCluster: destroy(globalCluster),

    // These calls move roles, capacity or data; the declared attributes of the clusters stay.
    StartDBCluster: noChange,
    StopDBCluster: noChange,
    RebootDBCluster: noChange,
    FailoverDBCluster: noChange,
    FailoverGlobalCluster: noChange,
    SwitchoverGlobalCluster: noChange,
    BacktrackDBCluster: noChange,
    ModifyCurrentDBClusterCapacity: noChange,
  },
});
