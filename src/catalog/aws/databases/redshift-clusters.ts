import { isList, type Json } from '../../../lib/json.js';
import {
  amend,
  create,
  destroy,
  either,
  firstOf,
  fixed,
  hidden,
  modify,
  noChange,
  on,
  put,
  set,
  via,
  type ChangeSpec,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { listOf } from '../../values.js';
import { caseless, not, someOf } from '../rds/rds-values.js';
import { addAndRemove, equals, lowerKey, newTags } from './database-values.js';

/**
 * Amazon Redshift: clusters with their logging, snapshot copies, roles and snapshot schedules, which may be declared as resources of their
 * own. Source: Redshift API reference, Terraform AWS provider schemas 3 to 6.
 */

const named = 'clusterIdentifier';
const cluster: Target = on('aws_redshift_cluster', { cluster_identifier: named });
const logging = on('aws_redshift_logging', { cluster_identifier: named });
const snapshotCopy = on('aws_redshift_snapshot_copy', { cluster_identifier: named });
const roles = on('aws_redshift_cluster_iam_roles', { cluster_identifier: named });
const schedule = on('aws_redshift_snapshot_schedule_association', { cluster_identifier: named, schedule_identifier: 'scheduleIdentifier' });
const anySchedule = on('aws_redshift_snapshot_schedule_association', { cluster_identifier: named });
const snapshot = (from: From): Target => on('aws_redshift_cluster_snapshot', { snapshot_identifier: from });

/** Roles as the list of their ARNs; some records wrap each one. */
const roleArns = (from: From): Read => someOf(listOf(from));

const settings: Edits = {
  allow_version_upgrade: 'allowVersionUpgrade',
  automated_snapshot_retention_period: 'automatedSnapshotRetentionPeriod',
  availability_zone: 'availabilityZone',
  availability_zone_relocation_enabled: 'availabilityZoneRelocation',
  cluster_parameter_group_name: caseless('clusterParameterGroupName'),
  cluster_type: 'clusterType',
  cluster_version: set('clusterVersion', 'version'),
  elastic_ip: 'elasticIp',
  encrypted: 'encrypted',
  enhanced_vpc_routing: 'enhancedVpcRouting',
  kms_key_id: 'kmsKeyId',
  maintenance_track_name: 'maintenanceTrackName',
  manage_master_password: 'manageMasterPassword',
  manual_snapshot_retention_period: 'manualSnapshotRetentionPeriod',
  master_password_secret_kms_key_id: 'masterPasswordSecretKmsKeyId',
  multi_az: 'multiAZ',
  node_type: 'nodeType',
  number_of_nodes: 'numberOfNodes',
  port: 'port',
  preferred_maintenance_window: caseless('preferredMaintenanceWindow'),
  publicly_accessible: 'publiclyAccessible',
  vpc_security_group_ids: someOf('vpcSecurityGroupIds'),
};
const created: Edits = {
  ...settings,
  cluster_subnet_group_name: caseless('clusterSubnetGroupName'),
  default_iam_role_arn: 'defaultIamRoleArn',
  iam_roles: roleArns('iamRoles'),
  tags: newTags,
};

/** A single-node cluster has one node, which its calls omit. */
const resized: Edits = { cluster_type: 'clusterType', node_type: 'nodeType', number_of_nodes: 'numberOfNodes' };

const destination: Edits = {
  bucket_name: 'bucketName',
  log_destination_type: 'logDestinationType',
  log_exports: someOf('logExports'),
  s3_key_prefix: 's3KeyPrefix',
};
/** Older providers declare logging as a block of the cluster. */
const inlineLogging: Edits = {
  'logging.enable': fixed(true),
  'logging.bucket_name': 'bucketName',
  'logging.log_destination_type': 'logDestinationType',
  'logging.log_exports': someOf('logExports'),
  'logging.s3_key_prefix': 's3KeyPrefix',
};
const copied: Edits = {
  destination_region: 'destinationRegion',
  manual_snapshot_retention_period: 'manualSnapshotRetentionPeriod',
  retention_period: 'retentionPeriod',
  snapshot_copy_grant_name: 'snapshotCopyGrantName',
};
const inlineCopy: Edits = {
  'snapshot_copy.destination_region': 'destinationRegion',
  'snapshot_copy.grant_name': 'snapshotCopyGrantName',
  'snapshot_copy.retention_period': 'retentionPeriod',
};
const isManual = equals('manual', true);
const retention = (target: Target, prefix: string, manual: string): readonly ReturnType<typeof modify>[] => [
  modify(target, { [`${prefix}retention_period`]: 'retentionPeriod' }, { when: not(isManual) }),
  modify(target, { [`${prefix}${manual}`]: 'retentionPeriod' }, { when: isManual }),
];
const leavesSchedule = equals('disassociateSchedule', true);

/** A deletion in bulk names each snapshot in an object; the response refuses some. */
const snapshotNames: Read = via('identifiers', (list): Json | undefined =>
  isList(list)
    ? list.map((one) =>
        typeof one === 'object' && one !== null && 'snapshotIdentifier' in one ? (one['snapshotIdentifier'] ?? null) : one,
      )
    : undefined,
);
const roleChanges: ChangeSpec = firstOf(
  modify(roles, { iam_role_arns: amend(addAndRemove('addIamRoles', 'removeIamRoles'), 'auto'), default_iam_role_arn: 'defaultIamRoleArn' }),
  modify(cluster, { iam_roles: amend(addAndRemove('addIamRoles', 'removeIamRoles'), 'auto'), default_iam_role_arn: 'defaultIamRoleArn' }),
);

export const redshiftClusters: ServiceCatalog = {
  eventSource: 'redshift.amazonaws.com',
  types: {
    aws_redshift_cluster: {
      keys: [[lowerKey('cluster_identifier')], ['arn']],
      scope: 'region',
      family: 'database',
      cloudId: 'cluster_identifier',
      noise: [
        'apply_immediately',
        'cluster_namespace_arn',
        'cluster_nodes',
        'cluster_public_key',
        'cluster_revision_number',
        'dns_name',
        'endpoint',
        'final_snapshot_identifier',
        'master_password_secret_arn',
        'master_password_wo_version',
        'skip_final_snapshot',
        'snapshot_arn',
        'snapshot_cluster_identifier',
        'snapshot_identifier',
      ],
      defaults: {
        allow_version_upgrade: true,
        maintenance_track_name: 'current',
        manual_snapshot_retention_period: -1,
        cluster_version: '1.0',
      },
      secrets: ['master_password', 'master_password_wo'],
      unevaluated: {
        aqua_configuration_status: 'the service sets it',
        master_password_wo: 'not in the state',
        owner_account: 'owner of the restored snapshot',
      },
    },
    aws_redshift_logging: {
      keys: [[lowerKey('cluster_identifier')]],
      scope: 'region',
      family: 'database',
      defaults: { log_destination_type: 's3' },
    },
    aws_redshift_snapshot_copy: {
      keys: [[lowerKey('cluster_identifier')]],
      scope: 'region',
      family: 'database',
      defaults: { retention_period: 7, manual_snapshot_retention_period: -1 },
    },
    aws_redshift_cluster_iam_roles: { keys: [[lowerKey('cluster_identifier')]], scope: 'region', family: 'database', access: 'attachment' },
    aws_redshift_snapshot_schedule_association: {
      keys: [[lowerKey('cluster_identifier'), lowerKey('schedule_identifier')], [lowerKey('cluster_identifier')]],
      scope: 'region',
      family: 'database',
    },
    aws_redshift_cluster_snapshot: {
      keys: [[lowerKey('snapshot_identifier')], ['arn']],
      scope: 'region',
      family: 'database',
      cloudId: 'snapshot_identifier',
      noise: ['kms_key_id', 'owner_account'],
      defaults: { manual_snapshot_retention_period: -1 },
    },
  },
  events: {
    CreateCluster: create(
      cluster,
      { ...created, database_name: either('dBName', 'dbName'), master_username: 'masterUsername' },
      { id: named },
    ),
    RestoreFromClusterSnapshot: create(cluster, created, { id: named }),
    ModifyCluster: modify(cluster, {
      ...settings,
      cluster_identifier: caseless('newClusterIdentifier'),
      master_password: hidden('masterUserPassword'),
    }),
    ResizeCluster: modify(cluster, resized),
    ModifyClusterIamRoles: roleChanges,
    DeleteCluster: destroy(cluster),

    EnableLogging: firstOf(put(logging, destination), modify(cluster, inlineLogging)),
    DisableLogging: firstOf(destroy(logging), modify(cluster, { 'logging.enable': fixed(false) })),

    EnableSnapshotCopy: firstOf(put(snapshotCopy, copied), modify(cluster, inlineCopy)),
    ModifySnapshotCopyRetentionPeriod: firstOf(
      ...retention(snapshotCopy, '', 'manual_snapshot_retention_period'),
      modify(cluster, { 'snapshot_copy.retention_period': 'retentionPeriod' }, { when: not(isManual) }),
    ),
    DisableSnapshotCopy: firstOf(destroy(snapshotCopy), modify(cluster, { snapshot_copy: fixed(null) })),

    ModifyClusterSnapshotSchedule: [
      create(schedule, {}, { parent: cluster, when: not(leavesSchedule) }),
      destroy(anySchedule, { when: leavesSchedule }),
    ],

    CreateClusterSnapshot: create(
      snapshot('snapshotIdentifier'),
      { cluster_identifier: caseless(named), manual_snapshot_retention_period: 'manualSnapshotRetentionPeriod', tags: newTags },
      { id: 'snapshotIdentifier' },
    ),
    ModifyClusterSnapshot: modify(snapshot('snapshotIdentifier'), { manual_snapshot_retention_period: 'manualSnapshotRetentionPeriod' }),
    BatchModifyClusterSnapshots: modify(snapshot('snapshotIdentifierList'), {
      manual_snapshot_retention_period: 'manualSnapshotRetentionPeriod',
    }),
    DeleteClusterSnapshot: destroy(snapshot('snapshotIdentifier')),
    BatchDeleteClusterSnapshots: destroy(snapshot(snapshotNames)),

    PauseCluster: noChange,
    ResumeCluster: noChange,
    RebootCluster: noChange,
    CancelResize: noChange,
    FailoverPrimaryCompute: noChange,
    ModifyClusterDbRevision: noChange,
    ModifyClusterMaintenance: noChange,
    RestoreTableFromClusterSnapshot: noChange,
  },
};
