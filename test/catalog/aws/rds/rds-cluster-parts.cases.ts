import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { ledger } from './rds-declared-clusters.js';
import { rdsArn } from './rds-names.js';

const reports: DeclaredResource = {
  type: 'aws_rds_cluster_endpoint',
  attributes: {
    arn: rdsArn('cluster-endpoint', 'reports'),
    cluster_endpoint_identifier: 'reports',
    cluster_identifier: 'ledger',
    custom_endpoint_type: 'READER',
    endpoint: 'reports.cluster-custom-c9akciq32rml.us-east-1.rds.amazonaws.com',
    excluded_members: [],
    id: 'reports',
    static_members: ['ledger-2'],
    tags: {},
    tags_all: {},
  },
};

const endpoints: readonly CatalogCase[] = [
  {
    name: 'an endpoint created as declared is not drift',
    event: 'CreateDBClusterEndpoint',
    request: { dBClusterEndpointIdentifier: 'reports', dBClusterIdentifier: 'ledger', endpointType: 'READER', staticMembers: ['ledger-2'] },
    state: [reports],
    drifts: [],
  },
  {
    name: 'an endpoint with another instance drifts',
    event: 'ModifyDBClusterEndpoint',
    request: { dBClusterEndpointIdentifier: 'reports', endpointType: 'READER', staticMembers: ['ledger-1'] },
    state: [reports],
    drifts: [{ address: 'aws_rds_cluster_endpoint.this', field: 'static_members', old: ['ledger-2'], new: ['ledger-1'] }],
  },
  {
    name: 'deleting a declared endpoint is one alert (D17)',
    event: 'DeleteDBClusterEndpoint',
    request: { dBClusterEndpointIdentifier: 'reports' },
    state: [reports],
    drifts: [{ address: 'aws_rds_cluster_endpoint.this', field: '*', old: {}, new: null }],
  },
];

const world = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_rds_global_cluster',
  attributes: {
    arn: 'arn:aws:rds::111122223333:global-cluster:world',
    database_name: 'ledger',
    deletion_protection: true,
    engine: 'aurora-mysql',
    engine_lifecycle_support: 'open-source-rds-extended-support',
    engine_version: '8.0.mysql_aurora.3.05.2',
    engine_version_actual: '8.0.mysql_aurora.3.05.2',
    force_destroy: false,
    global_cluster_identifier: 'world',
    global_cluster_members: [],
    global_cluster_resource_id: 'cluster-f00d',
    id: 'world',
    source_db_cluster_identifier: '',
    storage_encrypted: true,
    tags: {},
    tags_all: {},
    ...changed,
  },
});
const ofWorld = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_rds_global_cluster.this',
  field,
  old,
  new: value,
});

const globals: readonly CatalogCase[] = [
  {
    name: 'a global cluster created again without protection drifts',
    event: 'CreateGlobalCluster',
    request: {
      databaseName: 'ledger',
      deletionProtection: false,
      engine: 'aurora-mysql',
      globalClusterIdentifier: 'world',
      storageEncrypted: true,
    },
    response: {
      globalCluster: {
        engine: 'aurora-mysql',
        globalClusterArn: 'arn:aws:rds::111122223333:global-cluster:world',
        globalClusterIdentifier: 'world',
        status: 'creating',
      },
    },
    state: [world()],
    drifts: [ofWorld('deletion_protection', true, false)],
  },
  {
    name: 'a global cluster that was upgraded and left unprotected is drift of both',
    event: 'ModifyGlobalCluster',
    request: {
      allowMajorVersionUpgrade: true,
      deletionProtection: false,
      engineVersion: '8.0.mysql_aurora.3.08.2',
      globalClusterIdentifier: 'world',
    },
    state: [world()],
    drifts: [ofWorld('deletion_protection', true, false), ofWorld('engine_version', '8.0.mysql_aurora.3.05.2', '8.0.mysql_aurora.3.08.2')],
  },
  {
    name: 'removing a declared member from its global cluster is drift',
    event: 'RemoveFromGlobalCluster',
    request: { dbClusterIdentifier: rdsArn('cluster', 'ledger'), globalClusterIdentifier: 'world' },
    state: [ledger({ global_cluster_identifier: 'world' })],
    drifts: [{ address: 'aws_rds_cluster.this', field: 'global_cluster_identifier', old: 'world', new: null }],
  },
  {
    name: 'deleting a declared global cluster is one alert (D17)',
    event: 'DeleteGlobalCluster',
    request: { globalClusterIdentifier: 'world' },
    state: [world()],
    drifts: [ofWorld('*', {}, null)],
  },
];

export const rdsClusterPartCases: readonly CatalogCase[] = [...endpoints, ...globals];
