import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import { instance, labelled } from './sql-declared.js';

/** Clones, replicas, and calls that act on an instance. */

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_sql_database_instance.main',
  field,
  old,
  new: value,
});
const cert = {
  type: 'google_sql_ssl_cert',
  name: 'app',
  attributes: {
    cert: '-----BEGIN CERTIFICATE-----',
    common_name: 'app',
    id: 'projects/acme-prod/instances/main/sslCerts/49a10ed7135e3171ce5e448cc785bc63b5b81e6c',
    instance: 'main',
    private_key: 'held back',
    project: 'acme-prod',
    sha1_fingerprint: '49a10ed7135e3171ce5e448cc785bc63b5b81e6c',
  },
};

/** Calls that act on an instance without changing its configuration. */
const actions = ['restart', 'failover', 'import', 'export', 'restoreBackup', 'startReplica', 'stopReplica', 'truncateLog', 'addServerCa', 'rotateServerCa'];

export const sqlActionCases: readonly CatalogCase[] = [
  {
    name: 'the declared instance is a clone',
    event: 'cloudsql.instances.clone',
    request: { body: { cloneContext: { destinationInstanceName: 'main' } }, instance: 'origin', project: 'acme-prod' },
    record: labelled('origin'),
    state: [instance()],
    drifts: [],
  },
  {
    name: 'a declared replica is promoted',
    event: 'cloudsql.instances.promoteReplica',
    request: { instance: 'main', project: 'acme-prod' },
    record: labelled(),
    state: [instance({ instance_type: 'READ_REPLICA_INSTANCE', master_instance_name: 'origin' })],
    drifts: [drift('instance_type', 'READ_REPLICA_INSTANCE', 'CLOUD_SQL_INSTANCE'), drift('master_instance_name', 'origin', null)],
  },
  {
    name: 'the declared instance becomes a replica',
    event: 'cloudsql.instances.demoteMaster',
    request: { body: { demoteMasterContext: { masterInstanceName: 'outside' } }, instance: 'main', project: 'acme-prod' },
    record: labelled(),
    state: [instance()],
    drifts: [drift('instance_type', 'CLOUD_SQL_INSTANCE', 'READ_REPLICA_INSTANCE'), drift('master_instance_name', '', 'outside')],
  },
  {
    name: 'all client certificates of the instance become invalid',
    event: 'cloudsql.instances.resetSslConfig',
    request: { instance: 'main', project: 'acme-prod' },
    record: labelled(),
    state: [instance(), cert],
    drifts: [{ address: 'google_sql_ssl_cert.app', field: '*', old: '*', new: null }],
  },
  ...actions.map((action): CatalogCase => ({
    name: 'no configuration changes',
    event: `cloudsql.instances.${action}`,
    request: { instance: 'main', project: 'acme-prod' },
    record: labelled(),
    state: [instance()],
    drifts: [],
    dropped: 'read_only',
  })),
  ...['create', 'delete'].map((action): CatalogCase => ({
    name: 'backups cannot be declared',
    event: `cloudsql.backupRuns.${action}`,
    request: { instance: 'main', project: 'acme-prod' },
    record: labelled('main', 'backupRuns/'),
    state: [instance()],
    drifts: [],
    dropped: 'read_only',
  })),
];
