import * as c from '../language.js';
import { withOtherEngines } from './rds-other-engines.js';
import { kmsKeyArn, rdsKey } from './rds-values.js';

/**
 * Snapshots of instances and clusters: created, copied, shared with other accounts, deleted. A copy may be declared as a copy or, if
 * imported, as a snapshot. Source: RDS API reference, Terraform AWS provider 3 to 6.
 */

const snapshot = (from: c.From): c.Target => c.on('aws_db_snapshot', { db_snapshot_identifier: from });
const snapshotCopy = (from: c.From): c.Target => c.on('aws_db_snapshot_copy', { target_db_snapshot_identifier: from });
const clusterSnapshot = (from: c.From): c.Target => c.on('aws_db_cluster_snapshot', { db_cluster_snapshot_identifier: from });
const clusterSnapshotCopy = (from: c.From): c.Target =>
  c.on('aws_rds_cluster_snapshot_copy', { target_db_cluster_snapshot_identifier: from });

/** Accounts that may restore a snapshot; `all` makes it public. */
const shared = (...targets: readonly c.Target[]): readonly c.ChangeSpec[] =>
  [c.add(c.someOf('valuesToAdd')), c.remove(c.someOf('valuesToRemove'))].map((edit) =>
    c.firstOf(...targets.map((target) => c.modify(target, { shared_accounts: edit }))),
  );

const noise = ['source_region', 'status', 'presigned_url', 'timeouts'];

export const rdsSnapshots: c.ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: c.types('rds', {
    aws_db_snapshot: {
      keys: [[rdsKey('db_snapshot_identifier')], [c.lowerKey('db_snapshot_arn')]],
      cloudId: 'db_snapshot_identifier',
      noise: [...noise],
    },
    aws_db_snapshot_copy: {
      keys: [[rdsKey('target_db_snapshot_identifier')], [c.lowerKey('db_snapshot_arn')]],
      cloudId: 'target_db_snapshot_identifier',
      noise: [...noise],
    },
    aws_db_cluster_snapshot: {
      keys: [[rdsKey('db_cluster_snapshot_identifier')], [c.lowerKey('db_cluster_snapshot_arn')]],
      cloudId: 'db_cluster_snapshot_identifier',
      noise,
    },
    aws_rds_cluster_snapshot_copy: {
      keys: [[rdsKey('target_db_cluster_snapshot_identifier')], [c.lowerKey('db_cluster_snapshot_arn')]],
      cloudId: 'target_db_cluster_snapshot_identifier',
      noise,
    },
  }),
  events: {
    CreateDBSnapshot: c.create(c.withId(snapshot('dBSnapshotIdentifier'), c.response('dBSnapshotIdentifier')), {
      db_instance_identifier: c.caseless('dBInstanceIdentifier'),
      tags: c.newTags,
    }),
    CopyDBSnapshot: c.firstOf(
      c.create(c.withId(snapshotCopy('targetDBSnapshotIdentifier')), {
        copy_tags: 'copyTags',
        kms_key_id: kmsKeyArn('kmsKeyId'),
        option_group_name: c.caseless('optionGroupName'),
        tags: c.newTags,
      }),
      c.put(snapshot('targetDBSnapshotIdentifier'), { tags: c.newTags }),
    ),
    ModifyDBSnapshot: c.firstOf(
      ...[snapshot, snapshotCopy].map((target) =>
        c.modify(target('dBSnapshotIdentifier'), {
          engine_version: c.set('engineVersion', 'version'),
          option_group_name: c.caseless('optionGroupName'),
        }),
      ),
    ),
    ModifyDBSnapshotAttribute: shared(snapshot('dBSnapshotIdentifier'), snapshotCopy('dBSnapshotIdentifier')),
    DeleteDBSnapshot: c.firstOf(c.destroy(snapshot('dBSnapshotIdentifier')), c.destroy(snapshotCopy('dBSnapshotIdentifier'))),

    CreateDBClusterSnapshot: c.create(c.withId(clusterSnapshot('dBClusterSnapshotIdentifier'), c.response('dBClusterSnapshotIdentifier')), {
      db_cluster_identifier: c.caseless('dBClusterIdentifier'),
      tags: c.newTags,
    }),
    CopyDBClusterSnapshot: c.firstOf(
      c.create(c.withId(clusterSnapshotCopy('targetDBClusterSnapshotIdentifier')), {
        copy_tags: 'copyTags',
        kms_key_id: kmsKeyArn('kmsKeyId'),
        tags: c.newTags,
      }),
      c.put(clusterSnapshot('targetDBClusterSnapshotIdentifier'), { tags: c.newTags }),
    ),
    ModifyDBClusterSnapshotAttribute: shared(
      clusterSnapshot('dBClusterSnapshotIdentifier'),
      clusterSnapshotCopy('dBClusterSnapshotIdentifier'),
    ),
    DeleteDBClusterSnapshot: c.firstOf(
      c.destroy(clusterSnapshot('dBClusterSnapshotIdentifier')),
      c.destroy(clusterSnapshotCopy('dBClusterSnapshotIdentifier')),
    ),
  },
});
