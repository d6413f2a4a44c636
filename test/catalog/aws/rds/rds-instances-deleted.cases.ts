import type { CatalogCase } from '../../../support/catalog-case.js';
import { clusterMember, clusterMemberIdentity, instanceAnswer, orders, ordersIdentity } from './rds-declared-instances.js';

const deletions: readonly CatalogCase[] = [
  {
    name: 'deleting a declared instance is one alert (D17)',
    event: 'DeleteDBInstance',
    request: { deleteAutomatedBackups: false, dBInstanceIdentifier: 'ORDERS', skipFinalSnapshot: true },
    response: instanceAnswer({}, { dBInstanceStatus: 'deleting' }),
    state: [orders()],
    drifts: [{ address: 'aws_db_instance.this', field: '*', old: ordersIdentity, new: null }],
  },
  {
    name: 'deleting a declared instance of a cluster is one alert (D17)',
    event: 'DeleteDBInstance',
    request: { deleteAutomatedBackups: true, dBInstanceIdentifier: 'ledger-1', skipFinalSnapshot: false },
    state: [orders(), clusterMember()],
    drifts: [{ address: 'aws_rds_cluster_instance.this', field: '*', old: clusterMemberIdentity, new: null }],
  },
];

const running = { type: 'aws_rds_instance_state', attributes: { identifier: 'orders', state: 'available', timeouts: null } };
const stopped = { type: 'aws_rds_instance_state', attributes: { identifier: 'orders', state: 'stopped', timeouts: null } };

const power: readonly CatalogCase[] = [
  {
    name: 'stopping an instance declared running is drift',
    event: 'StopDBInstance',
    request: { dBInstanceIdentifier: 'orders', dBSnapshotIdentifier: 'orders-before-stop' },
    response: instanceAnswer({}, { dBInstanceStatus: 'stopping' }),
    state: [orders(), running],
    drifts: [{ address: 'aws_rds_instance_state.this', field: 'state', old: 'available', new: 'stopped' }],
  },
  {
    name: 'starting an instance declared stopped is drift',
    event: 'StartDBInstance',
    request: { dBInstanceIdentifier: 'orders' },
    response: instanceAnswer({}, { dBInstanceStatus: 'starting' }),
    state: [stopped],
    drifts: [{ address: 'aws_rds_instance_state.this', field: 'state', old: 'stopped', new: 'available' }],
  },
  ...(['RebootDBInstance', 'DownloadDBLogFilePortion', 'DownloadCompleteDBLogFile', 'DeleteDBClusterAutomatedBackup'] as const).map(
    (event) => ({
      name: `${event} changes nothing that is declared`,
      event,
      request: { dBInstanceIdentifier: 'orders' },
      state: [orders()],
      drifts: [],
      dropped: 'read_only' as const,
    }),
  ),
];

export const rdsInstancesDeletedCases: readonly CatalogCase[] = [...deletions, ...power];
