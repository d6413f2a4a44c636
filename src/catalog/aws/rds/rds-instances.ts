import * as c from '../language.js';
import { withOtherEngines } from './rds-other-engines.js';
import { kmsKeyArn, localName, monitoringSwitch, nameOrForeignArn, rdsKey, securityGroupIds } from './rds-values.js';
import { addedVolumes, removedVolumes, removesVolumes } from './rds-storage-volumes.js';
import { byService, notByService } from '../autoscaling/scaling-actor.js';

/**
 * RDS instances, including those of a cluster: the same calls, another Terraform type.
 * Source: RDS API reference, CloudTrail examples of the RDS user guide, Terraform AWS provider 3 to 6.
 */

const inCluster: c.Read = c.isSet('dBClusterIdentifier');

/** RDS writes "no autoscaling" as a maximum that does not exceed the allocated storage; the state writes 0. */
const maxStorage: c.Read = c.via('maxAllocatedStorage', (value, record) => {
  const allocated = Number(record.request['allocatedStorage'] ?? record.response['allocatedStorage'] ?? 0);
  return Number(value) <= allocated ? 0 : value;
});

/** `disableDomain`, formerly joining the domain "none", leaves the directory. */
const leavesDomain = (record: Parameters<c.Read>[0]): boolean =>
  record.request['disableDomain'] === true || record.request['domain'] === 'none';
const ofDomain = (path: string): c.Read => {
  const read = c.either(path);
  return c.withRoots((record) => (leavesDomain(record) ? null : read(record)), [path, 'disableDomain', 'domain']);
};

/** Attributes that both types have under the same name. */
const common: c.Edits = {
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

const settings: c.Edits = {
  ...common,
  allocated_storage: 'allocatedStorage',
  backup_retention_period: 'backupRetentionPeriod',
  backup_window: c.caseless('preferredBackupWindow'),
  customer_owned_ip_enabled: 'enableCustomerOwnedIp',
  database_insights_mode: 'databaseInsightsMode',
  db_subnet_group_name: c.caseless('dBSubnetGroupName'),
  dedicated_log_volume: 'dedicatedLogVolume',
  deletion_protection: 'deletionProtection',
  domain: ofDomain('domain'),
  domain_auth_secret_arn: ofDomain('domainAuthSecretArn'),
  domain_dns_ips: ofDomain('domainDnsIps'),
  domain_fqdn: ofDomain('domainFqdn'),
  domain_iam_role_name: ofDomain('domainIAMRoleName'),
  domain_ou: ofDomain('domainOu'),
  engine: c.caseless('engine'),
  engine_version: c.set('engineVersion', 'version'),
  iam_database_authentication_enabled: 'enableIAMDatabaseAuthentication',
  iops: 'iops',
  license_model: 'licenseModel',
  maintenance_window: c.caseless('preferredMaintenanceWindow'),
  manage_master_user_password: 'manageMasterUserPassword',
  master_user_secret_kms_key_id: 'masterUserSecretKmsKeyId',
  max_allocated_storage: maxStorage,
  multi_az: 'multiAZ',
  network_type: 'networkType',
  option_group_name: c.caseless('optionGroupName'),
  parameter_group_name: c.caseless('dBParameterGroupName'),
  port: c.either('dBPortNumber', 'port'),
  replica_mode: 'replicaMode',
  security_group_names: c.someOf('dBSecurityGroups'),
  storage_throughput: 'storageThroughput',
  storage_type: 'storageType',
  vpc_security_group_ids: securityGroupIds,
};

const clusterMemberSettings: c.Edits = {
  ...common,
  db_parameter_group_name: c.caseless('dBParameterGroupName'),
  preferred_backup_window: c.caseless('preferredBackupWindow'),
  preferred_maintenance_window: c.caseless('preferredMaintenanceWindow'),
  promotion_tier: 'promotionTier',
};

/** The password of a new instance is part of its creation and not reported separately. */
const created: c.Edits = {
  ...settings,
  // The default depends on the subnets; the answer shows it.
  publicly_accessible: c.either('publiclyAccessible', c.response('publiclyAccessible')),
  additional_storage_volumes: addedVolumes,
  availability_zone: 'availabilityZone',
  backup_target: 'backupTarget',
  character_set_name: 'characterSetName',
  custom_iam_instance_profile: 'customIamInstanceProfile',
  db_name: c.caseless('dBName'),
  enabled_cloudwatch_logs_exports: c.someOf('enableCloudwatchLogsExports'),
  engine_lifecycle_support: 'engineLifecycleSupport',
  kms_key_id: kmsKeyArn('kmsKeyId'),
  nchar_character_set_name: 'ncharCharacterSetName',
  storage_encrypted: 'storageEncrypted',
  tags: c.newTags,
  timezone: 'timezone',
  username: 'masterUsername',
};

const createdClusterMember: c.Edits = {
  ...clusterMemberSettings,
  availability_zone: 'availabilityZone',
  cluster_identifier: c.caseless('dBClusterIdentifier'),
  custom_iam_instance_profile: 'customIamInstanceProfile',
  db_subnet_group_name: c.caseless('dBSubnetGroupName'),
  engine: c.caseless('engine'),
  engine_version: c.set('engineVersion', 'version'),
  tags: c.newTags,
};

const named = 'dBInstanceIdentifier';
const instance = (from: c.From): c.Target => c.on('aws_db_instance', { identifier: from });
const member = (from: c.From): c.Target => c.on('aws_rds_cluster_instance', { identifier: from });

/** Owner candidates of an instance: by name as either type, and by resource id, which a renamed instance keeps. */
const ownersOf = (ownerOf: (target: c.Target) => c.OwnerSpec, memberOwnerOf = ownerOf): readonly c.OwnerSpec[] => [
  ownerOf(instance(named)),
  memberOwnerOf(member(named)),
  ownerOf(c.on('aws_db_instance', { resource_id: c.response('dbiResourceId') })),
  memberOwnerOf(c.on('aws_rds_cluster_instance', { dbi_resource_id: c.response('dbiResourceId') })),
];

const restored = (name: string, edits: c.Edits = created, parent?: c.Target): c.OwnerSpec =>
  c.create(instance(name), edits, { id: name, ...(parent === undefined ? {} : { parent }) });

export const rdsInstances: c.ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_db_instance: {
      keys: [[rdsKey('identifier')], ['resource_id'], [c.lowerKey('arn')]],
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
      keys: [[rdsKey('identifier')], ['dbi_resource_id'], [c.lowerKey('arn')]],
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
    CreateDBInstance: c.among(
      c.create(instance(named), created, { id: named, when: c.not(inCluster) }),
      c.create(member(named), createdClusterMember, {
        id: named,
        parent: c.on('aws_rds_cluster', { cluster_identifier: 'dBClusterIdentifier' }),
        when: c.both(inCluster, notByService),
      }),
      // Readers that Application Auto Scaling adds to a cluster.
      c.modify(member(named), createdClusterMember, { when: c.both(inCluster, byService) }),
    ),
    CreateDBInstanceReadReplica: restored(
      named,
      { ...created, replicate_source_db: c.set(nameOrForeignArn('sourceDBInstanceIdentifier'), 'local_name') },
      instance(localName('sourceDBInstanceIdentifier')),
    ),
    RestoreDBInstanceFromDBSnapshot: restored(named),
    RestoreDBInstanceFromS3: restored(named),
    RestoreDBInstanceToPointInTime: restored('targetDBInstanceIdentifier'),

    ModifyDBInstance: [
      c.firstOf(
        ...ownersOf(
          (target) =>
            c.modify(target, {
              ...settings,
              additional_storage_volumes: addedVolumes,
              enabled_cloudwatch_logs_exports: c.add(c.someOf('cloudwatchLogsExportConfiguration.enableLogTypes')),
              identifier: c.caseless('newDBInstanceIdentifier'),
              password: c.hidden('masterUserPassword'),
            }),
          (target) => c.modify(target, { ...clusterMemberSettings, identifier: c.caseless('newDBInstanceIdentifier') }),
        ),
      ),
      c.modify(
        instance(named),
        { enabled_cloudwatch_logs_exports: c.remove(c.someOf('cloudwatchLogsExportConfiguration.disableLogTypes')) },
        { when: c.isSet('cloudwatchLogsExportConfiguration.disableLogTypes') },
      ),
      c.modify(instance(named), { additional_storage_volumes: removedVolumes }, { when: removesVolumes }),
    ],
    PromoteReadReplica: c.modify(instance(named), {
      replicate_source_db: c.fixed(null),
      backup_retention_period: 'backupRetentionPeriod',
      backup_window: c.caseless('preferredBackupWindow'),
    }),
    SwitchoverReadReplica: c.modify(instance(named), { replicate_source_db: c.fixed(null) }),
    DeleteDBInstance: c.firstOf(...ownersOf((target) => c.destroy(target))),

    StartDBInstance: c.modify(c.on('aws_rds_instance_state', { identifier: named }), { state: c.set(c.fixed('available')) }),
    StopDBInstance: c.modify(c.on('aws_rds_instance_state', { identifier: named }), { state: c.set(c.fixed('stopped')) }),

    RebootDBInstance: c.noChange,
    DownloadDBLogFilePortion: c.noChange,
    DownloadCompleteDBLogFile: c.noChange,
    DeleteDBClusterAutomatedBackup: c.noChange,
  },
});
