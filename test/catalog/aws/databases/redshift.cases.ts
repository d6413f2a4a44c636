import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, changesNothing, declared, deletes, drifts, keyArn } from './examples.js';

const role = 'arn:aws:iam::111122223333:role/load';
export const warehouse = declared('aws_redshift_cluster', {
  allow_version_upgrade: true,
  apply_immediately: false,
  arn: arn('redshift', 'cluster:warehouse'),
  automated_snapshot_retention_period: 7,
  availability_zone: 'us-east-1a',
  availability_zone_relocation_enabled: false,
  cluster_identifier: 'warehouse',
  cluster_parameter_group_name: 'warehouse',
  cluster_subnet_group_name: 'private',
  cluster_type: 'multi-node',
  cluster_version: '1.0',
  database_name: 'sales',
  default_iam_role_arn: '',
  encrypted: 'true',
  endpoint: 'warehouse.c1.us-east-1.redshift.amazonaws.com:5439',
  enhanced_vpc_routing: true,
  iam_roles: [role],
  id: 'warehouse',
  kms_key_id: keyArn,
  maintenance_track_name: 'current',
  manual_snapshot_retention_period: -1,
  master_password: 'Zt6pQw9Lr3Xs8Kv',
  master_username: 'admin',
  multi_az: false,
  node_type: 'ra3.xlplus',
  number_of_nodes: 2,
  port: 5439,
  preferred_maintenance_window: 'sat:07:00-sat:07:30',
  publicly_accessible: false,
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  vpc_security_group_ids: ['sg-0aaa1111bbbb2222c'],
});
export const createWarehouse: JsonObject = {
  automatedSnapshotRetentionPeriod: 7,
  clusterIdentifier: 'warehouse',
  clusterParameterGroupName: 'warehouse',
  clusterSubnetGroupName: 'private',
  clusterType: 'multi-node',
  dBName: 'sales',
  encrypted: true,
  enhancedVpcRouting: true,
  iamRoles: [role],
  kmsKeyId: keyArn,
  masterUserPassword: '****',
  masterUsername: 'admin',
  nodeType: 'ra3.xlplus',
  numberOfNodes: 2,
  port: 5439,
  publiclyAccessible: false,
  tags: [{ key: 'team', value: 'data' }],
  vpcSecurityGroupIds: ['sg-0aaa1111bbbb2222c'],
};
const of = (request: JsonObject = {}) => ({ clusterIdentifier: 'Warehouse', ...request });
const logging = declared('aws_redshift_logging', {
  bucket_name: 'audit',
  cluster_identifier: 'warehouse',
  id: 'warehouse',
  log_destination_type: '',
  log_exports: null,
  s3_key_prefix: 'redshift/',
});
const toBucket = (bucketName: string) => of({ bucketName, s3KeyPrefix: 'redshift/' });
const copy = declared('aws_redshift_snapshot_copy', {
  cluster_identifier: 'warehouse',
  destination_region: 'eu-west-1',
  id: 'warehouse',
  manual_snapshot_retention_period: -1,
  retention_period: 7,
  snapshot_copy_grant_name: 'copies',
});
const roles = declared('aws_redshift_cluster_iam_roles', { cluster_identifier: 'warehouse', default_iam_role_arn: '', iam_role_arns: [role], id: 'warehouse' });
const schedule = declared('aws_redshift_snapshot_schedule_association', { cluster_identifier: 'warehouse', id: 'warehouse/daily', schedule_identifier: 'daily' });
const snapshot = declared('aws_redshift_cluster_snapshot', {
  arn: arn('redshift', 'snapshot:warehouse/before'),
  cluster_identifier: 'warehouse',
  id: 'before',
  manual_snapshot_retention_period: 30,
  snapshot_identifier: 'before',
  tags: {},
});
const inline = warehouse({
  logging: [{ bucket_name: 'audit', enable: true, log_destination_type: 's3', log_exports: [], s3_key_prefix: 'redshift/' }],
  snapshot_copy: [{ destination_region: 'eu-west-1', grant_name: 'copies', retention_period: 7 }],
});

export const redshiftClusterCases: readonly CatalogCase[] = [
  appears('a cluster that no state declares', 'CreateCluster', { ...createWarehouse, clusterIdentifier: 'shadow' }, 'aws_redshift_cluster'),
  agrees('a cluster created as declared is not drift', 'CreateCluster', createWarehouse, [warehouse()]),
  agrees('a declared cluster is restored', 'RestoreFromClusterSnapshot', of({ snapshotIdentifier: 'before', nodeType: 'ra3.xlplus' }), [warehouse()]),
  agrees('the declared size is not drift', 'ResizeCluster', of({ numberOfNodes: 2, nodeType: 'ra3.xlplus' }), [warehouse()]),
  drifts(
    'another role of the cluster is drift',
    'ModifyClusterIamRoles',
    of({ addIamRoles: ['arn:aws:iam::111122223333:role/admin'], removeIamRoles: [] }),
    [warehouse()],
    [['iam_roles', [role], [role, 'arn:aws:iam::111122223333:role/admin']]],
  ),
  drifts('a removed role is drift of its resource', 'ModifyClusterIamRoles', of({ removeIamRoles: [role] }), [roles(), warehouse()], [['iam_role_arns', [role], []]]),
  ...deletes('DeleteCluster', { clusterIdentifier: 'warehouse' }, { clusterIdentifier: 'warehouses' }, warehouse()),
  drifts('another bucket of the logs is drift', 'EnableLogging', toBucket('elsewhere'), [logging()], [['bucket_name', 'audit', 'elsewhere']]),
  drifts('another bucket of the logs is drift of the cluster', 'EnableLogging', toBucket('elsewhere'), [inline], [['logging.bucket_name', 'audit', 'elsewhere']]),
  drifts('logging that is off is drift', 'DisableLogging', of(), [logging()], [['*', {}, null]]),
  drifts('logging that is off is drift of the cluster', 'DisableLogging', of(), [inline], [['logging.enable', true, false]]),
  agrees('the declared copies are not drift', 'EnableSnapshotCopy', of({ destinationRegion: 'eu-west-1', snapshotCopyGrantName: 'copies' }), [copy()]),
  drifts('copies kept for a shorter time are drift', 'ModifySnapshotCopyRetentionPeriod', of({ retentionPeriod: 1 }), [copy()], [['retention_period', 7, 1]]),
  drifts('copies by hand kept for a shorter time are drift', 'ModifySnapshotCopyRetentionPeriod', of({ retentionPeriod: 1, manual: true }), [copy()], [
    ['manual_snapshot_retention_period', -1, 1],
  ]),
  drifts('copies that are off are drift', 'DisableSnapshotCopy', of(), [copy()], [['*', {}, null]]),
  agrees('a cluster without copies', 'DisableSnapshotCopy', of(), [warehouse()]),
  drifts('a cluster without its schedule is drift', 'ModifyClusterSnapshotSchedule', of({ disassociateSchedule: true }), [schedule()], [['*', {}, null]]),
  agrees('the declared schedule is not drift', 'ModifyClusterSnapshotSchedule', of({ scheduleIdentifier: 'daily' }), [schedule()]),
  agrees('a snapshot created as declared is not drift', 'CreateClusterSnapshot', of({ snapshotIdentifier: 'before', manualSnapshotRetentionPeriod: 30 }), [snapshot()]),
  drifts('a snapshot kept for a shorter time is drift', 'ModifyClusterSnapshot', { snapshotIdentifier: 'before', manualSnapshotRetentionPeriod: 1 }, [snapshot()], [
    ['manual_snapshot_retention_period', 30, 1],
  ]),
  drifts('snapshots kept for a shorter time are drift', 'BatchModifyClusterSnapshots', { snapshotIdentifierList: ['before'], manualSnapshotRetentionPeriod: 1 }, [snapshot()], [
    ['manual_snapshot_retention_period', 30, 1],
  ]),
  ...deletes('DeleteClusterSnapshot', { snapshotIdentifier: 'before' }, { snapshotIdentifier: 'after' }, snapshot()),
  ...deletes('BatchDeleteClusterSnapshots', { identifiers: [{ snapshotIdentifier: 'before' }] }, { identifiers: [{ snapshotIdentifier: 'after' }] }, snapshot()),
  ...[
    'PauseCluster',
    'ResumeCluster',
    'RebootCluster',
    'CancelResize',
    'FailoverPrimaryCompute',
    'ModifyClusterDbRevision',
    'ModifyClusterMaintenance',
    'RestoreTableFromClusterSnapshot',
  ].map((event) => changesNothing(event, of())),
];
