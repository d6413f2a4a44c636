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
    name: 'a snapshot that no state declares is created',
    event: 'CreateDBSnapshot',
    request: { dBInstanceIdentifier: 'orders', dBSnapshotIdentifier: 'exfiltration' },
    response: { ...snapshotAnswer, dBSnapshotIdentifier: 'exfiltration' },
    state: [snapshot()],
    drifts: [{ address: 'aws_db_snapshot', field: '*', old: null, new: {} }],
  },
  {
    name: 'a snapshot created as declared is not drift',
    event: 'CreateDBSnapshot',
    request: { dBInstanceIdentifier: 'Orders', dBSnapshotIdentifier: 'Orders-Golden', tags: [] },
    response: snapshotAnswer,
    state: [snapshot()],
    drifts: [],
  },
  {
    name: 'a cluster snapshot that no state declares is created',
    event: 'CreateDBClusterSnapshot',
    request: { dBClusterIdentifier: 'ledger', dBClusterSnapshotIdentifier: 'exfiltration' },
    response: { dBClusterIdentifier: 'ledger', dBClusterSnapshotIdentifier: 'exfiltration', engine: 'aurora-mysql', status: 'creating' },
    state: [clusterSnapshot()],
    drifts: [{ address: 'aws_db_cluster_snapshot', field: '*', old: null, new: {} }],
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
  {
    name: 'a snapshot set as declared is not drift',
    event: 'ModifyDBSnapshot',
    request: { dBSnapshotIdentifier: 'orders-copy', optionGroupName: 'default:mysql-8-0' },
    state: [copy()],
    drifts: [],
  },
];
