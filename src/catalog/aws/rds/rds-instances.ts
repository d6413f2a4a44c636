import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { blockList, kmsKeyArn, localName, monitoringSwitch, nameOrForeignArn, rdsKey, securityGroupIds } from './rds-values.js';
import { withOtherEngines } from './rds-other-engines.js';
import { byService, notByService } from '../autoscaling/scaling-actor.js';

/**
 * RDS instances, including those of a cluster: the same calls, another Terraform type.
 * Source: RDS API reference, CloudTrail examples of the RDS user guide, Terraform AWS provider 3 to 6.
 */

/**
 * Additional volumes of Oracle and SQL Server instances, identified by name. Provider 6.25 has no attribute for them; this attribute uses
 * the name in RDS, so a volume added by hand differs from every state without it.
 * Source: RDS API reference, `AdditionalStorageVolume` and `ModifyAdditionalStorageVolume`.
 */

const isRemoved = (volume: Json): boolean => isObject(volume) && volume['setForDelete'] === true;

const chosen = (isForDelete: boolean): c.Read =>
  c.via('additionalStorageVolumes', (value) => {
    const volumes = isList(value) ? value.filter((volume) => isRemoved(volume) === isForDelete) : [];
    return volumes.length === 0 ? undefined : volumes;
  });

const member =
  (...names: readonly string[]) =>
  (volume: Json): Json | undefined =>
    isObject(volume) ? names.map((name) => volume[name]).find((value) => value !== undefined) : undefined;

/** RDS accepts names in either case and returns lower case. */
const volumeName = (volume: Json): Json | undefined => {
  const name = member('volumeName')(volume);
  return typeof name === 'string' ? name.toLowerCase() : undefined;
};

const identity = ['volume_name'];

const addedVolumes = c.add(
  blockList(chosen(false), {
    volume_name: volumeName,
    allocated_storage: member('allocatedStorage'),
    iops: member('iOPS', 'iops'),
    max_allocated_storage: member('maxAllocatedStorage'),
    storage_throughput: member('storageThroughput'),
    storage_type: member('storageType'),
  }),
  identity,
);
const removed = chosen(true);
const removedVolumes = c.remove(blockList(removed, { volume_name: volumeName }), identity);
const removesVolumes: c.Read = (record) => removed(record) !== undefined;
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
  ...c.same(`
    auto_minor_version_upgrade copy_tags_to_snapshot monitoring_interval monitoring_role_arn performance_insights_retention_period
    publicly_accessible ca_cert_identifier=cACertificateIdentifier instance_class=dBInstanceClass
    performance_insights_enabled=enablePerformanceInsights`),
  performance_insights_kms_key_id: kmsKeyArn('performanceInsightsKMSKeyId'),
};

const settings: c.Edits = {
  ...common,
  ...c.same(`
    allocated_storage backup_retention_period database_insights_mode dedicated_log_volume deletion_protection iops license_model
    manage_master_user_password master_user_secret_kms_key_id network_type replica_mode storage_throughput storage_type
    customer_owned_ip_enabled=enableCustomerOwnedIp iam_database_authentication_enabled=enableIAMDatabaseAuthentication multi_az=multiAZ`),
  backup_window: c.caseless('preferredBackupWindow'),
  db_subnet_group_name: c.caseless('dBSubnetGroupName'),
  ...c.same('domain domain_auth_secret_arn domain_dns_ips domain_fqdn domain_ou', ofDomain),
  domain_iam_role_name: ofDomain('domainIAMRoleName'),
  ...c.same('engine option_group_name', c.caseless),
  engine_version: c.set('engineVersion', 'version'),
  maintenance_window: c.caseless('preferredMaintenanceWindow'),
  max_allocated_storage: maxStorage,
  parameter_group_name: c.caseless('dBParameterGroupName'),
  port: c.either('dBPortNumber', 'port'),
  security_group_names: c.someOf('dBSecurityGroups'),
  vpc_security_group_ids: securityGroupIds,
};

const clusterMemberSettings: c.Edits = {
  ...common,
  ...c.same('db_parameter_group_name=dBParameterGroupName preferred_backup_window preferred_maintenance_window', c.caseless),
  promotion_tier: 'promotionTier',
};

/** The password of a new instance is part of its creation and not reported separately. */
const created: c.Edits = {
  ...settings,
  // The default depends on the subnets; the answer shows it.
  publicly_accessible: c.either('publiclyAccessible', c.response('publiclyAccessible')),
  additional_storage_volumes: addedVolumes,
  ...c.same(`
    availability_zone backup_target character_set_name custom_iam_instance_profile engine_lifecycle_support nchar_character_set_name
    storage_encrypted timezone username=masterUsername`),
  db_name: c.caseless('dBName'),
  enabled_cloudwatch_logs_exports: c.someOf('enableCloudwatchLogsExports'),
  kms_key_id: kmsKeyArn('kmsKeyId'),
  tags: c.newTags,
};

const createdClusterMember: c.Edits = {
  ...clusterMemberSettings,
  ...c.same('availability_zone custom_iam_instance_profile'),
  ...c.same('cluster_identifier=dBClusterIdentifier db_subnet_group_name=dBSubnetGroupName engine', c.caseless),
  engine_version: c.set('engineVersion', 'version'),
  tags: c.newTags,
};

const named = 'dBInstanceIdentifier';
const instance = (from: c.From): c.Target => c.on('aws_db_instance', { identifier: from });
const instanceMember = (from: c.From): c.Target => c.on('aws_rds_cluster_instance', { identifier: from });

/** Owner candidates of an instance: by name as either type, and by resource id, which a renamed instance keeps. */
const ownersOf = (ownerOf: (target: c.Target) => c.OwnerSpec, memberOwnerOf = ownerOf): readonly c.OwnerSpec[] => [
  ownerOf(instance(named)),
  memberOwnerOf(instanceMember(named)),
  ownerOf(c.on('aws_db_instance', { resource_id: c.response('dbiResourceId') })),
  memberOwnerOf(c.on('aws_rds_cluster_instance', { dbi_resource_id: c.response('dbiResourceId') })),
];

const restored = (name: string, edits: c.Edits = created, parent?: c.Target): c.OwnerSpec =>
  c.create(c.within(parent ?? [], c.withId(instance(name), name)), edits);

export const rdsInstances: c.ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: c.types('rds', {
    aws_db_instance: {
      keys: [[rdsKey('identifier')], ['resource_id'], [c.lowerKey('arn')]],
      cloudId: 'identifier',
      noise: c.words(`
        allow_major_version_upgrade apply_immediately blue_green_update* delete_automated_backups final_snapshot_identifier
        identifier_prefix listener_endpoint* password_wo_version skip_final_snapshot snapshot_identifier upgrade_storage_config`),
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
      switches: monitoringSwitch,
      defaults: { auto_minor_version_upgrade: true },
      cloudId: 'identifier',
      noise: ['apply_immediately', 'identifier_prefix'],
    },
    aws_rds_instance_state: { keys: [[rdsKey('identifier')]], cloudId: 'identifier' },
  }),
  events: {
    CreateDBInstance: c.among(
      c.create(c.withId(instance(named), named), created, { when: c.not(inCluster) }),
      c.create(
        c.within(c.on('aws_rds_cluster', { cluster_identifier: 'dBClusterIdentifier' }), c.withId(instanceMember(named), named)),
        createdClusterMember,
        { when: c.both(inCluster, notByService) },
      ),
      // Readers that Application Auto Scaling adds to a cluster.
      c.modify(instanceMember(named), createdClusterMember, { when: c.both(inCluster, byService) }),
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

    ...c.noChanges('RebootDBInstance DownloadDBLogFilePortion DownloadCompleteDBLogFile DeleteDBClusterAutomatedBackup'),
  },
});
