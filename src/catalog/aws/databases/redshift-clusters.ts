import { isList, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon Redshift: clusters with their logging, snapshot copies, roles and snapshot schedules, which may be declared as resources of their
 * own. Source: Redshift API reference, Terraform AWS provider schemas 3 to 6.
 */

const named = 'clusterIdentifier';
const cluster: c.Target = c.on('aws_redshift_cluster', { cluster_identifier: named });
const logging = c.on('aws_redshift_logging', { cluster_identifier: named });
const snapshotCopy = c.on('aws_redshift_snapshot_copy', { cluster_identifier: named });
const roles = c.on('aws_redshift_cluster_iam_roles', { cluster_identifier: named });
const schedule = c.on('aws_redshift_snapshot_schedule_association', {
  cluster_identifier: named,
  schedule_identifier: 'scheduleIdentifier',
});
const anySchedule = c.on('aws_redshift_snapshot_schedule_association', { cluster_identifier: named });
const snapshot = (from: c.From): c.Target => c.on('aws_redshift_cluster_snapshot', { snapshot_identifier: from });

/** Roles as the list of their ARNs; some records wrap each one. */
const roleArns = (from: c.From): c.Read => c.someOf(c.listOf(from));

const settings: c.Edits = {
  ...c.same(`
    allow_version_upgrade automated_snapshot_retention_period availability_zone cluster_type elastic_ip encrypted enhanced_vpc_routing
    kms_key_id maintenance_track_name manage_master_password manual_snapshot_retention_period master_password_secret_kms_key_id
    node_type number_of_nodes port publicly_accessible availability_zone_relocation_enabled=availabilityZoneRelocation multi_az=multiAZ`),
  ...c.same('cluster_parameter_group_name preferred_maintenance_window', c.caseless),
  cluster_version: c.set('clusterVersion', 'version'),
  vpc_security_group_ids: c.someOf('vpcSecurityGroupIds'),
};
const created: c.Edits = {
  ...settings,
  cluster_subnet_group_name: c.caseless('clusterSubnetGroupName'),
  default_iam_role_arn: 'defaultIamRoleArn',
  iam_roles: roleArns('iamRoles'),
  tags: c.newTags,
};

/** A single-node cluster has one node, which its calls omit. */
const resized: c.Edits = c.same('cluster_type node_type number_of_nodes');

const destination: c.Edits = { ...c.same('bucket_name log_destination_type s3_key_prefix'), log_exports: c.someOf('logExports') };
/** Older providers declare logging as a block of the cluster. */
const inlineLogging: c.Edits = {
  'logging.enable': c.fixed(true),
  ...c.same('bucket_name log_destination_type s3_key_prefix', '', 'logging.'),
  'logging.log_exports': c.someOf('logExports'),
};
const copied: c.Edits = c.same('destination_region manual_snapshot_retention_period retention_period snapshot_copy_grant_name');
const inlineCopy: c.Edits = {
  ...c.same('destination_region retention_period', '', 'snapshot_copy.'),
  'snapshot_copy.grant_name': 'snapshotCopyGrantName',
};
const isManual = c.equals('manual', true);
const retention = (target: c.Target, prefix: string, manual: string): readonly ReturnType<typeof c.modify>[] => [
  c.modify(target, { [`${prefix}retention_period`]: 'retentionPeriod' }, { when: c.not(isManual) }),
  c.modify(target, { [`${prefix}${manual}`]: 'retentionPeriod' }, { when: isManual }),
];
const leavesSchedule = c.equals('disassociateSchedule', true);

/** A deletion in bulk names each snapshot in an object; the response refuses some. */
const snapshotNames: c.Read = c.via('identifiers', (list): Json | undefined =>
  isList(list)
    ? list.map((one) =>
        typeof one === 'object' && one !== null && 'snapshotIdentifier' in one ? (one['snapshotIdentifier'] ?? null) : one,
      )
    : undefined,
);
const roleChanges: c.ChangeSpec = c.firstOf(
  c.modify(roles, {
    iam_role_arns: c.amend(c.addAndRemove('addIamRoles', 'removeIamRoles'), 'auto'),
    default_iam_role_arn: 'defaultIamRoleArn',
  }),
  c.modify(cluster, {
    iam_roles: c.amend(c.addAndRemove('addIamRoles', 'removeIamRoles'), 'auto'),
    default_iam_role_arn: 'defaultIamRoleArn',
  }),
);

export const redshiftClusters: c.ServiceCatalog = {
  eventSource: 'redshift.amazonaws.com',
  types: c.types('database', {
    aws_redshift_cluster: {
      keys: [[c.lowerKey('cluster_identifier')], ['arn']],
      cloudId: 'cluster_identifier',
      noise: c.words(`
        apply_immediately final_snapshot_identifier master_password_wo_version skip_final_snapshot snapshot_arn
        snapshot_cluster_identifier snapshot_identifier`),
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
    aws_redshift_logging: { keys: [[c.lowerKey('cluster_identifier')]], defaults: { log_destination_type: 's3' } },
    aws_redshift_snapshot_copy: {
      keys: [[c.lowerKey('cluster_identifier')]],
      defaults: { retention_period: 7, manual_snapshot_retention_period: -1 },
    },
    aws_redshift_cluster_iam_roles: { keys: [[c.lowerKey('cluster_identifier')]], access: 'attachment' },
    aws_redshift_snapshot_schedule_association: {
      keys: [[c.lowerKey('cluster_identifier'), c.lowerKey('schedule_identifier')], [c.lowerKey('cluster_identifier')]],
    },
    aws_redshift_cluster_snapshot: {
      keys: [[c.lowerKey('snapshot_identifier')], ['arn']],
      cloudId: 'snapshot_identifier',
      defaults: { manual_snapshot_retention_period: -1 },
    },
  }),
  events: {
    CreateCluster: c.create(c.withId(cluster), {
      ...created,
      database_name: c.either('dBName', 'dbName'),
      master_username: 'masterUsername',
    }),
    RestoreFromClusterSnapshot: c.create(c.withId(cluster), created),
    ModifyCluster: c.modify(cluster, {
      ...settings,
      cluster_identifier: c.caseless('newClusterIdentifier'),
      master_password: c.hidden('masterUserPassword'),
    }),
    ResizeCluster: c.modify(cluster, resized),
    ModifyClusterIamRoles: roleChanges,
    DeleteCluster: c.destroy(cluster),

    EnableLogging: c.firstOf(c.put(logging, destination), c.modify(cluster, inlineLogging)),
    DisableLogging: c.firstOf(c.destroy(logging), c.modify(cluster, { 'logging.enable': c.fixed(false) })),

    EnableSnapshotCopy: c.firstOf(c.put(snapshotCopy, copied), c.modify(cluster, inlineCopy)),
    ModifySnapshotCopyRetentionPeriod: c.firstOf(
      ...retention(snapshotCopy, '', 'manual_snapshot_retention_period'),
      c.modify(cluster, { 'snapshot_copy.retention_period': 'retentionPeriod' }, { when: c.not(isManual) }),
    ),
    DisableSnapshotCopy: c.firstOf(c.destroy(snapshotCopy), c.modify(cluster, { snapshot_copy: c.fixed(null) })),

    ModifyClusterSnapshotSchedule: [
      c.create(c.within(cluster, schedule), {}, { when: c.not(leavesSchedule) }),
      c.destroy(anySchedule, { when: leavesSchedule }),
    ],

    CreateClusterSnapshot: c.create(c.withId(snapshot('snapshotIdentifier')), {
      cluster_identifier: c.caseless(named),
      manual_snapshot_retention_period: 'manualSnapshotRetentionPeriod',
      tags: c.newTags,
    }),
    ModifyClusterSnapshot: c.modify(snapshot('snapshotIdentifier'), { manual_snapshot_retention_period: 'manualSnapshotRetentionPeriod' }),
    BatchModifyClusterSnapshots: c.modify(snapshot('snapshotIdentifierList'), {
      manual_snapshot_retention_period: 'manualSnapshotRetentionPeriod',
    }),
    DeleteClusterSnapshot: c.destroy(snapshot('snapshotIdentifier')),
    BatchDeleteClusterSnapshots: c.destroy(snapshot(snapshotNames)),

    ...c.noChanges(`
      PauseCluster ResumeCluster RebootCluster CancelResize FailoverPrimaryCompute ModifyClusterDbRevision ModifyClusterMaintenance
      RestoreTableFromClusterSnapshot`),
  },
};
