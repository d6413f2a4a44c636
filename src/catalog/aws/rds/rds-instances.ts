import {
  add,
  among,
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
  via,
  withRoots,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { withOtherEngines } from './rds-other-engines.js';
import {
  arnKey,
  both,
  caseless,
  kmsKeyArn,
  localName,
  monitoringSwitch,
  nameOrForeignArn,
  newTags,
  not,
  rdsKey,
  isSet,
  securityGroupIds,
  someOf,
} from './rds-values.js';
import { addedVolumes, removedVolumes, removesVolumes } from './rds-storage-volumes.js';
import { byService, notByService } from '../autoscaling/scaling-actor.js';

/**
 * RDS instances, including those of a cluster: the same calls, another Terraform type.
 * Source: RDS API reference, CloudTrail examples of the RDS user guide, Terraform AWS provider 3 to 6.
 */

const inCluster: Read = isSet('dBClusterIdentifier');

/** RDS writes "no autoscaling" as a maximum that does not exceed the allocated storage; the state writes 0. */
const maxStorage: Read = via('maxAllocatedStorage', (value, record) => {
  const allocated = Number(record.request['allocatedStorage'] ?? record.response['allocatedStorage'] ?? 0);
  return Number(value) <= allocated ? 0 : value;
});

/** `disableDomain`, formerly joining the domain "none", leaves the directory. */
const leavesDomain = (record: Parameters<Read>[0]): boolean =>
  record.request['disableDomain'] === true || record.request['domain'] === 'none';
const ofDomain = (path: string): Read => {
  const read = either(path);
  return withRoots((record) => (leavesDomain(record) ? null : read(record)), [path, 'disableDomain', 'domain']);
};

/** Attributes that both types have under the same name. */
const common: Edits = {
  auto_minor_version_upgrade: 'autoMinorVersionUpgrade',
  ca_cert_identifier: 'cACertificateIdentifier',
  copy_tags_to_snapshot: 'copyTagsToSnapshot',
  instance_class: 'dBInstanceClass',
  monitoring_interval: 'monitoringInterval',
  monitoring_role_arn: 'monitoringRoleArn',
  performance_insights_enabled: 'enablePerformanceInsights',
  performance_insights_kms_key_id: kmsKeyArn('performanceInsightsKMSKeyId'),
  performance_insights_retention_period: 'performanceInsightsRetentionPeriod',
  publicly_accessible: 'publiclyAccessible',
};

const settings: Edits = {
  ...common,
  allocated_storage: 'allocatedStorage',
  backup_retention_period: 'backupRetentionPeriod',
  backup_window: caseless('preferredBackupWindow'),
  customer_owned_ip_enabled: 'enableCustomerOwnedIp',
  database_insights_mode: 'databaseInsightsMode',
  db_subnet_group_name: caseless('dBSubnetGroupName'),
  dedicated_log_volume: 'dedicatedLogVolume',
  deletion_protection: 'deletionProtection',
  domain: ofDomain('domain'),
  domain_auth_secret_arn: ofDomain('domainAuthSecretArn'),
  domain_dns_ips: ofDomain('domainDnsIps'),
  domain_fqdn: ofDomain('domainFqdn'),
  domain_iam_role_name: ofDomain('domainIAMRoleName'),
  domain_ou: ofDomain('domainOu'),
  engine: caseless('engine'),
  engine_version: set('engineVersion', 'version'),
  iam_database_authentication_enabled: 'enableIAMDatabaseAuthentication',
  iops: 'iops',
  license_model: 'licenseModel',
  maintenance_window: caseless('preferredMaintenanceWindow'),
  manage_master_user_password: 'manageMasterUserPassword',
  master_user_secret_kms_key_id: 'masterUserSecretKmsKeyId',
  max_allocated_storage: maxStorage,
  multi_az: 'multiAZ',
  network_type: 'networkType',
  option_group_name: caseless('optionGroupName'),
  parameter_group_name: caseless('dBParameterGroupName'),
  port: either('dBPortNumber', 'port'),
  replica_mode: 'replicaMode',
  security_group_names: someOf('dBSecurityGroups'),
  storage_throughput: 'storageThroughput',
  storage_type: 'storageType',
  vpc_security_group_ids: securityGroupIds,
};

const clusterMemberSettings: Edits = {
  ...common,
  db_parameter_group_name: caseless('dBParameterGroupName'),
  preferred_backup_window: caseless('preferredBackupWindow'),
  preferred_maintenance_window: caseless('preferredMaintenanceWindow'),
  promotion_tier: 'promotionTier',
};

/** The password of a new instance is part of its creation and not reported separately. */
const created: Edits = {
  ...settings,
  // The default depends on the subnets; the answer shows it.
  publicly_accessible: either('publiclyAccessible', response('publiclyAccessible')),
  additional_storage_volumes: addedVolumes,
  availability_zone: 'availabilityZone',
  backup_target: 'backupTarget',
  character_set_name: 'characterSetName',
  custom_iam_instance_profile: 'customIamInstanceProfile',
  db_name: caseless('dBName'),
  enabled_cloudwatch_logs_exports: someOf('enableCloudwatchLogsExports'),
  engine_lifecycle_support: 'engineLifecycleSupport',
  kms_key_id: kmsKeyArn('kmsKeyId'),
  nchar_character_set_name: 'ncharCharacterSetName',
  storage_encrypted: 'storageEncrypted',
  tags: newTags,
  timezone: 'timezone',
  username: 'masterUsername',
};

const createdClusterMember: Edits = {
  ...clusterMemberSettings,
  availability_zone: 'availabilityZone',
  cluster_identifier: caseless('dBClusterIdentifier'),
  custom_iam_instance_profile: 'customIamInstanceProfile',
  db_subnet_group_name: caseless('dBSubnetGroupName'),
  engine: caseless('engine'),
  engine_version: set('engineVersion', 'version'),
  tags: newTags,
};

const named = 'dBInstanceIdentifier';
const instance = (from: From): Target => on('aws_db_instance', { identifier: from });
const member = (from: From): Target => on('aws_rds_cluster_instance', { identifier: from });

/** Owner candidates of an instance: by name as either type, and by resource id, which a renamed instance keeps. */
const ownersOf = (ownerOf: (target: Target) => OwnerSpec, memberOwnerOf = ownerOf): readonly OwnerSpec[] => [
  ownerOf(instance(named)),
  memberOwnerOf(member(named)),
  ownerOf(on('aws_db_instance', { resource_id: response('dbiResourceId') })),
  memberOwnerOf(on('aws_rds_cluster_instance', { dbi_resource_id: response('dbiResourceId') })),
];

const restored = (name: string, edits: Edits = created, parent?: Target): OwnerSpec =>
  create(instance(name), edits, { id: name, ...(parent === undefined ? {} : { parent }) });

export const rdsInstances: ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_db_instance: {
      keys: [[rdsKey('identifier')], ['resource_id'], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'identifier',
      noise: [
        'address',
        'allow_major_version_upgrade',
        'apply_immediately',
        'blue_green_update*',
        'delete_automated_backups',
        'endpoint',
        'engine_version_actual',
        'final_snapshot_identifier',
        'hosted_zone_id',
        'identifier_prefix',
        'latest_restorable_time',
        'listener_endpoint*',
        'master_user_secret',
        'password_wo_version',
        'replicas',
        'resource_id',
        'skip_final_snapshot',
        'snapshot_identifier',
        'status',
        'upgrade_storage_config',
      ],
      switches: { ...monitoringSwitch, storage_type: { off: ['gp2', 'standard'], of: ['iops', 'storage_throughput'] } },
      // Terraform AWS provider 3; deprecated in 4.
      formerly: { db_name: 'name' },
      // Older providers do not write these; calls always contain them.
      defaults: {
        auto_minor_version_upgrade: true,
        network_type: 'IPV4',
        database_insights_mode: 'standard',
        backup_target: 'region',
        engine_lifecycle_support: 'open-source-rds-extended-support',
      },
      secrets: ['password', 'password_wo'],
    },
    aws_rds_cluster_instance: {
      keys: [[rdsKey('identifier')], ['dbi_resource_id'], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      switches: monitoringSwitch,
      defaults: { auto_minor_version_upgrade: true },
      cloudId: 'identifier',
      noise: [
        'apply_immediately',
        'dbi_resource_id',
        'endpoint',
        'engine_version_actual',
        'identifier_prefix',
        'kms_key_id',
        'network_type',
        'port',
        'storage_encrypted',
        'writer',
      ],
    },
    aws_rds_instance_state: { keys: [[rdsKey('identifier')]], scope: 'region', family: 'rds', cloudId: 'identifier' },
  },
  events: {
    CreateDBInstance: among(
      create(instance(named), created, { id: named, when: not(inCluster) }),
      create(member(named), createdClusterMember, {
        id: named,
        parent: on('aws_rds_cluster', { cluster_identifier: 'dBClusterIdentifier' }),
        when: both(inCluster, notByService),
      }),
      // Readers that Application Auto Scaling adds to a cluster.
      modify(member(named), createdClusterMember, { when: both(inCluster, byService) }),
    ),
    CreateDBInstanceReadReplica: restored(
      named,
      { ...created, replicate_source_db: set(nameOrForeignArn('sourceDBInstanceIdentifier'), 'local_name') },
      instance(localName('sourceDBInstanceIdentifier')),
    ),
    RestoreDBInstanceFromDBSnapshot: restored(named),
    RestoreDBInstanceFromS3: restored(named),
    RestoreDBInstanceToPointInTime: restored('targetDBInstanceIdentifier'),

    ModifyDBInstance: [
      firstOf(
        ...ownersOf(
          (target) =>
            modify(target, {
              ...settings,
              additional_storage_volumes: addedVolumes,
              enabled_cloudwatch_logs_exports: add(someOf('cloudwatchLogsExportConfiguration.enableLogTypes')),
              identifier: caseless('newDBInstanceIdentifier'),
              password: hidden('masterUserPassword'),
            }),
          (target) => modify(target, { ...clusterMemberSettings, identifier: caseless('newDBInstanceIdentifier') }),
        ),
      ),
      modify(
        instance(named),
        { enabled_cloudwatch_logs_exports: remove(someOf('cloudwatchLogsExportConfiguration.disableLogTypes')) },
        { when: isSet('cloudwatchLogsExportConfiguration.disableLogTypes') },
      ),
      modify(instance(named), { additional_storage_volumes: removedVolumes }, { when: removesVolumes }),
    ],
    PromoteReadReplica: modify(instance(named), {
      replicate_source_db: fixed(null),
      backup_retention_period: 'backupRetentionPeriod',
      backup_window: caseless('preferredBackupWindow'),
    }),
    SwitchoverReadReplica: modify(instance(named), { replicate_source_db: fixed(null) }),
    DeleteDBInstance: firstOf(...ownersOf((target) => destroy(target))),

    StartDBInstance: modify(on('aws_rds_instance_state', { identifier: named }), { state: set(fixed('available')) }),
    StopDBInstance: modify(on('aws_rds_instance_state', { identifier: named }), { state: set(fixed('stopped')) }),

    RebootDBInstance: noChange,
    DownloadDBLogFilePortion: noChange,
    DownloadCompleteDBLogFile: noChange,
    DeleteDBClusterAutomatedBackup: noChange,
  },
});
