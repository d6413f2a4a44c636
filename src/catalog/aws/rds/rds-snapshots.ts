import {
  add,
  create,
  destroy,
  firstOf,
  modify,
  on,
  put,
  remove,
  response,
  set,
  type ChangeSpec,
  type From,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { withOtherEngines } from './rds-other-engines.js';
import { arnKey, caseless, kmsKeyArn, newTags, rdsKey, someOf } from './rds-values.js';

/**
 * Snapshots of instances and clusters: created, copied, shared with other accounts, deleted. A copy may be declared as a copy or, if
 * imported, as a snapshot. Source: RDS API reference, Terraform AWS provider 3 to 6.
 */

const snapshot = (from: From): Target => on('aws_db_snapshot', { db_snapshot_identifier: from });
const snapshotCopy = (from: From): Target => on('aws_db_snapshot_copy', { target_db_snapshot_identifier: from });
const clusterSnapshot = (from: From): Target => on('aws_db_cluster_snapshot', { db_cluster_snapshot_identifier: from });
const clusterSnapshotCopy = (from: From): Target => on('aws_rds_cluster_snapshot_copy', { target_db_cluster_snapshot_identifier: from });

/** Accounts that may restore a snapshot; `all` makes it public. */
const shared = (...targets: readonly Target[]): readonly ChangeSpec[] =>
  [add(someOf('valuesToAdd')), remove(someOf('valuesToRemove'))].map((edit) =>
    firstOf(...targets.map((target) => modify(target, { shared_accounts: edit }))),
  );

const noise = ['source_region', 'status', 'presigned_url', 'timeouts'];

export const rdsSnapshots: ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_db_snapshot: {
      keys: [[rdsKey('db_snapshot_identifier')], [arnKey('db_snapshot_arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'db_snapshot_identifier',
      noise: [...noise, 'engine_version', 'option_group_name'],
    },
    aws_db_snapshot_copy: {
      keys: [[rdsKey('target_db_snapshot_identifier')], [arnKey('db_snapshot_arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'target_db_snapshot_identifier',
      noise: [...noise, 'engine_version'],
    },
    aws_db_cluster_snapshot: {
      keys: [[rdsKey('db_cluster_snapshot_identifier')], [arnKey('db_cluster_snapshot_arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'db_cluster_snapshot_identifier',
      noise,
    },
    aws_rds_cluster_snapshot_copy: {
      keys: [[rdsKey('target_db_cluster_snapshot_identifier')], [arnKey('db_cluster_snapshot_arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'target_db_cluster_snapshot_identifier',
      noise,
    },
  },
  events: {
    CreateDBSnapshot: create(
      snapshot('dBSnapshotIdentifier'),
      { db_instance_identifier: caseless('dBInstanceIdentifier'), tags: newTags },
      { id: response('dBSnapshotIdentifier') },
    ),
    CopyDBSnapshot: firstOf(
      create(
        snapshotCopy('targetDBSnapshotIdentifier'),
        { copy_tags: 'copyTags', kms_key_id: kmsKeyArn('kmsKeyId'), option_group_name: caseless('optionGroupName'), tags: newTags },
        { id: 'targetDBSnapshotIdentifier' },
      ),
      put(snapshot('targetDBSnapshotIdentifier'), { tags: newTags }),
    ),
    ModifyDBSnapshot: firstOf(
      ...[snapshot, snapshotCopy].map((target) =>
        modify(target('dBSnapshotIdentifier'), {
          engine_version: set('engineVersion', 'version'),
          option_group_name: caseless('optionGroupName'),
        }),
      ),
    ),
    ModifyDBSnapshotAttribute: shared(snapshot('dBSnapshotIdentifier'), snapshotCopy('dBSnapshotIdentifier')),
    DeleteDBSnapshot: firstOf(destroy(snapshot('dBSnapshotIdentifier')), destroy(snapshotCopy('dBSnapshotIdentifier'))),

    CreateDBClusterSnapshot: create(
      clusterSnapshot('dBClusterSnapshotIdentifier'),
      { db_cluster_identifier: caseless('dBClusterIdentifier'), tags: newTags },
      { id: response('dBClusterSnapshotIdentifier') },
    ),
    CopyDBClusterSnapshot: firstOf(
      create(
        clusterSnapshotCopy('targetDBClusterSnapshotIdentifier'),
        { copy_tags: 'copyTags', kms_key_id: kmsKeyArn('kmsKeyId'), tags: newTags },
        { id: 'targetDBClusterSnapshotIdentifier' },
      ),
      put(clusterSnapshot('targetDBClusterSnapshotIdentifier'), { tags: newTags }),
    ),
    ModifyDBClusterSnapshotAttribute: shared(
      clusterSnapshot('dBClusterSnapshotIdentifier'),
      clusterSnapshotCopy('dBClusterSnapshotIdentifier'),
    ),
    DeleteDBClusterSnapshot: firstOf(
      destroy(clusterSnapshot('dBClusterSnapshotIdentifier')),
      destroy(clusterSnapshotCopy('dBClusterSnapshotIdentifier')),
    ),
  },
});
