import type { CatalogCase } from '../../../support/catalog-case.js';
import { clusterSnapshot, copy, snapshot } from './rds-declared-snapshots.js';

const snapshotAnswer = {
  allocatedStorage: 100,
  dBInstanceIdentifier: 'orders',
  dBSnapshotIdentifier: 'orders-golden',
  encrypted: true,
  engine: 'mysql',
  engineVersion: '8.0.35',
  snapshotType: 'manual',
  status: 'creating',
};

export const rdsSnapshotCases: readonly CatalogCase[] = [
  {
    name: 'a snapshot created as declared is not drift',
    event: 'CreateDBSnapshot',
    request: { dBInstanceIdentifier: 'Orders', dBSnapshotIdentifier: 'Orders-Golden', tags: [] },
    response: snapshotAnswer,
    state: [snapshot()],
    drifts: [],
  },
  {
    name: 'a cluster snapshot created as declared is not drift',
    event: 'CreateDBClusterSnapshot',
    request: { dBClusterIdentifier: 'ledger', dBClusterSnapshotIdentifier: 'ledger-golden' },
    state: [clusterSnapshot()],
    drifts: [],
  },
  {
    name: 'a snapshot of a DocumentDB cluster is another type',
    event: 'CreateDBClusterSnapshot',
    request: { dBClusterIdentifier: 'documents', dBClusterSnapshotIdentifier: 'documents-1' },
    response: { dBClusterSnapshotIdentifier: 'documents-1', engine: 'docdb' },
    state: [clusterSnapshot()],
    drifts: [{ address: 'aws_docdb_cluster_snapshot', field: '*', old: null, new: {} }],
  },
  {
    name: 'D17b: a snapshot upgraded to another engine version is not drift, because it cannot be declared',
    event: 'ModifyDBSnapshot',
    request: { dBSnapshotIdentifier: 'orders-golden', engineVersion: '8.4.3' },
    state: [snapshot()],
    drifts: [],
    dropped: 'ignored',
  },
  {
    name: 'a copy of a snapshot with another option group drifts',
    event: 'ModifyDBSnapshot',
    request: { dBSnapshotIdentifier: 'orders-copy', optionGroupName: 'audited' },
    state: [copy()],
    drifts: [{ address: 'aws_db_snapshot_copy.this', field: 'option_group_name', old: 'default:mysql-8-0', new: 'audited' }],
  },
];
