import * as c from '../language.js';
import { withOtherEngines } from './rds-other-engines.js';
import { kmsKeyArn, monitoringSwitch, rdsKey, securityGroupIds } from './rds-values.js';

/**
 * Aurora and Multi-AZ clusters, their custom endpoints, global clusters.
 * Source: RDS API reference, Terraform AWS provider 3 to 6 (`aws_rds_cluster`, `aws_rds_cluster_endpoint`, `aws_rds_global_cluster`).
 */

/** Joining the domain "none" leaves the directory. */
const ofDomain = (path: string): c.Read => {
  const read = c.either(path);
  return (record) => (record.request['domain'] === 'none' ? null : read(record));
};

const settings: c.Edits = {
  allocated_storage: 'allocatedStorage',
  backtrack_window: 'backtrackWindow',
  backup_retention_period: 'backupRetentionPeriod',
  ca_certificate_identifier: 'cACertificateIdentifier',
  copy_tags_to_snapshot: 'copyTagsToSnapshot',
  database_insights_mode: 'databaseInsightsMode',
  db_cluster_instance_class: 'dBClusterInstanceClass',
  db_cluster_parameter_group_name: c.caseless('dBClusterParameterGroupName'),
  db_instance_parameter_group_name: c.caseless('dBInstanceParameterGroupName'),
  deletion_protection: 'deletionProtection',
  domain: ofDomain('domain'),
  domain_iam_role_name: ofDomain('domainIAMRoleName'),
  enable_global_write_forwarding: 'enableGlobalWriteForwarding',
  enable_http_endpoint: 'enableHttpEndpoint',
  enable_local_write_forwarding: 'enableLocalWriteForwarding',
  engine_mode: 'engineMode',
  engine_version: c.set('engineVersion', 'version'),
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
  preferred_backup_window: c.caseless('preferredBackupWindow'),
  preferred_maintenance_window: c.caseless('preferredMaintenanceWindow'),
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
const created: c.Edits = {
  ...settings,
  cluster_scalability_type: 'clusterScalabilityType',
  database_name: 'databaseName',
  db_subnet_group_name: c.caseless('dBSubnetGroupName'),
  db_system_id: 'dBSystemId',
  enabled_cloudwatch_logs_exports: c.someOf('enableCloudwatchLogsExports'),
  engine: c.caseless('engine'),
  engine_lifecycle_support: 'engineLifecycleSupport',
  global_cluster_identifier: c.caseless('globalClusterIdentifier'),
  kms_key_id: kmsKeyArn('kmsKeyId'),
  master_username: 'masterUsername',
  replication_source_identifier: 'replicationSourceIdentifier',
  storage_encrypted: 'storageEncrypted',
  tags: c.newTags,
};

const named = 'dBClusterIdentifier';
const cluster = (from: c.From): c.Target => c.on('aws_rds_cluster', { cluster_identifier: from });
const globalCluster = c.on('aws_rds_global_cluster', { global_cluster_identifier: 'globalClusterIdentifier' });
const endpoint = c.on('aws_rds_cluster_endpoint', { cluster_endpoint_identifier: 'dBClusterEndpointIdentifier' });

/** Owner candidates of a cluster: by name, and by resource id, which a renamed cluster keeps. */
const ownersOf = (ownerOf: (target: c.Target) => c.OwnerSpec): readonly c.OwnerSpec[] => [
  ownerOf(cluster(named)),
  ownerOf(c.on('aws_rds_cluster', { cluster_resource_id: c.response('dbClusterResourceId') })),
];

const made = c.create(cluster(named), created, { id: named, parent: globalCluster });

const endpointMembers: c.Edits = {
  custom_endpoint_type: 'endpointType',
  excluded_members: 'excludedMembers',
  static_members: 'staticMembers',
};

const globalSettings: c.Edits = { deletion_protection: 'deletionProtection', engine_version: c.set('engineVersion', 'version') };

export const rdsClusters: c.ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_rds_cluster: {
      keys: [[rdsKey('cluster_identifier')], ['cluster_resource_id'], [c.lowerKey('arn')]],
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
      keys: [[rdsKey('cluster_endpoint_identifier')], [c.lowerKey('arn')]],
      scope: 'region',
      family: 'rds',
      noise: ['endpoint'],
    },
    aws_rds_global_cluster: {
      keys: [[rdsKey('global_cluster_identifier')], [c.lowerKey('arn')]],
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
      c.firstOf(
        ...ownersOf((target) =>
          c.modify(target, {
            ...settings,
            cluster_identifier: c.caseless('newDBClusterIdentifier'),
            enabled_cloudwatch_logs_exports: c.add(c.someOf('cloudwatchLogsExportConfiguration.enableLogTypes')),
            master_password: c.hidden('masterUserPassword'),
          }),
        ),
      ),
      c.modify(
        cluster(named),
        { enabled_cloudwatch_logs_exports: c.remove(c.someOf('cloudwatchLogsExportConfiguration.disableLogTypes')) },
        { when: c.isSet('cloudwatchLogsExportConfiguration.disableLogTypes') },
      ),
    ],
    PromoteReadReplicaDBCluster: c.modify(cluster(named), { replication_source_identifier: c.fixed(null) }),
    EnableHttpEndpoint: c.modify(cluster('resourceArn'), { enable_http_endpoint: c.fixed(true) }),
    DisableHttpEndpoint: c.modify(cluster('resourceArn'), { enable_http_endpoint: c.fixed(false) }),
    DeleteDBCluster: c.firstOf(...ownersOf((target) => c.destroy(target))),

    CreateDBClusterEndpoint: c.create(
      endpoint,
      { ...endpointMembers, cluster_identifier: c.caseless(named), tags: c.newTags },
      { id: 'dBClusterEndpointIdentifier', parent: cluster(named) },
    ),
    ModifyDBClusterEndpoint: c.modify(endpoint, endpointMembers),
    DeleteDBClusterEndpoint: c.destroy(endpoint),

    CreateGlobalCluster: c.create(
      globalCluster,
      {
        ...globalSettings,
        database_name: 'databaseName',
        engine: c.either('engine', c.response('engine'), c.response('globalCluster.engine')),
        engine_lifecycle_support: 'engineLifecycleSupport',
        source_db_cluster_identifier: 'sourceDBClusterIdentifier',
        storage_encrypted: 'storageEncrypted',
        tags: c.newTags,
      },
      { id: 'globalClusterIdentifier' },
    ),
    ModifyGlobalCluster: c.modify(globalCluster, {
      ...globalSettings,
      global_cluster_identifier: c.caseless('newGlobalClusterIdentifier'),
    }),
    RemoveFromGlobalCluster: c.modify(c.on('aws_rds_cluster', { arn: 'dbClusterIdentifier' }), {
      global_cluster_identifier: c.fixed(null),
    }),
    DeleteGlobalCluster: c.destroy(globalCluster),

    // These calls move roles, capacity or data; the declared attributes of the clusters stay.
    StartDBCluster: c.noChange,
    StopDBCluster: c.noChange,
    RebootDBCluster: c.noChange,
    FailoverDBCluster: c.noChange,
    FailoverGlobalCluster: c.noChange,
    SwitchoverGlobalCluster: c.noChange,
    BacktrackDBCluster: c.noChange,
    ModifyCurrentDBClusterCapacity: c.noChange,
  },
});
