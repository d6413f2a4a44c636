import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { ignoredCase, labelled, labels, standardCases } from './standard-cases.js';

const at = 'projects/acme-prod/locations/us-central1';
const clusterName = 'projects/acme-prod/regions/us-central1/clusters/etl';
const dataproc = 'google.cloud.dataproc.v1.ClusterController';
const call = (method: string, request: CatalogCase['request']) => ({ event: `${dataproc}.${method}`, request: { projectId: 'acme-prod', region: 'us-central1', ...request }, record: { resourceName: clusterName } });
const etl: DeclaredResource = {
  type: 'google_dataproc_cluster',
  attributes: {
    ...labelled, cluster_config: [{ autoscaling_config: [], gce_cluster_config: [{ internal_ip_only: true, service_account: 'etl@acme-prod.iam.gserviceaccount.com' }], master_config: [{ num_instances: 1 }], preemptible_worker_config: [{ num_instances: 0 }], worker_config: [{ num_instances: 2 }] }],
    effective_labels: { ...labels, 'goog-dataproc-cluster-name': 'etl' }, id: clusterName, name: 'etl', project: 'acme-prod', region: 'us-central1',
  },
};
const given = { clusterName: 'etl', labels: { ...labels, 'goog-dataproc-cluster-name': 'etl' }, config: { masterConfig: { numInstances: 1 }, workerConfig: { numInstances: 2 }, gceClusterConfig: { serviceAccount: 'etl@acme-prod.iam.gserviceaccount.com', internalIpOnly: true } } };

export const dataprocCases: readonly CatalogCase[] = [
  { name: 'a cluster created as declared is not drift', ...call('CreateCluster', { cluster: given }), state: [etl], drifts: [] },
  { name: 'more workers are drift', ...call('UpdateCluster', { clusterName: 'etl', cluster: { config: { workerConfig: { numInstances: 50 } } }, updateMask: 'config.worker_config.num_instances' }), state: [etl], drifts: [{ address: 'google_dataproc_cluster.this', field: 'cluster_config.worker_config.num_instances', old: 2, new: 50 }] },
  { name: 'a deleted cluster is one alert', ...call('DeleteCluster', { clusterName: 'etl' }), state: [etl], drifts: [{ address: 'google_dataproc_cluster.this', field: '*', old: {}, new: null }] },
  ...['StartCluster', 'StopCluster', 'SubmitJob'].map((method) => ignoredCase(`${dataproc}.${method}`, clusterName)),
];

export const composerCases: readonly CatalogCase[] = standardCases({
  service: 'google.cloud.orchestration.airflow.service.v1.Environments', noun: 'Environment', type: 'google_composer_environment', name: `${at}/environments/flows`,
  attributes: { ...labelled, config: [{ environment_size: 'ENVIRONMENT_SIZE_SMALL', node_count: 3, software_config: [{ airflow_config_overrides: {}, env_variables: { SMTP: 'a' }, image_version: 'composer-2.9.7-airflow-2.9.3', pypi_packages: {} }] }], name: 'flows', project: 'acme-prod', region: 'us-central1' },
  object: { labels, config: { environmentSize: 'ENVIRONMENT_SIZE_SMALL', softwareConfig: { envVariables: { SMTP: 'a' }, imageVersion: 'composer-2.9.7-airflow-2.9.3' } } },
  changed: { config: { softwareConfig: { envVariables: { SMTP: 'b' }, pypiPackages: { numpy: '' } } } },
  mask: 'config.software_config.env_variables,config.software_config.pypi_packages',
  drifts: [{ field: 'config.software_config.env_variables.SMTP', old: '(sensitive)', new: '(sensitive)' }, { field: 'config.software_config.pypi_packages.numpy', old: null, new: '' }],
});

export const vertexCases: readonly CatalogCase[] = standardCases({
  service: 'google.cloud.aiplatform.v1.EndpointService', noun: 'Endpoint', type: 'google_vertex_ai_endpoint', name: `${at}/endpoints/8574775075432038400`,
  attributes: { ...labelled, deployed_models: [], description: '', display_name: 'scoring', location: 'us-central1', name: '8574775075432038400', network: '', project: 'acme-prod', region: 'us-central1' },
  object: { displayName: 'scoring', labels }, changed: { displayName: 'other' }, mask: 'display_name', drifts: [{ field: 'display_name', old: 'scoring', new: 'other' }],
});

const connectionName = 'projects/acme-prod/locations/us/connections/sql';
const connection: DeclaredResource = {
  type: 'google_bigquery_connection',
  attributes: { cloud_sql: [{ credential: [{ password: 'p', username: 'bq' }], database: 'app', instance_id: 'acme-prod:us-central1:main', type: 'POSTGRES' }], connection_id: 'sql', description: '', friendly_name: 'SQL', has_credential: true, id: connectionName, location: 'us', name: connectionName, project: 'acme-prod' },
};
const credential = { event: 'google.cloud.bigquery.connection.v1.ConnectionService.UpdateConnectionCredential', request: { name: connectionName }, record: { resourceName: connectionName } };

export const connectionCases: readonly CatalogCase[] = [
  ...standardCases({
    service: 'google.cloud.bigquery.connection.v1.ConnectionService', noun: 'Connection', type: 'google_bigquery_connection', name: connectionName, attributes: connection.attributes,
    object: { friendlyName: 'SQL', cloudSql: { instanceId: 'acme-prod:us-central1:main', database: 'app', type: 'POSTGRES' } }, changed: { cloudSql: { instanceId: 'acme-prod:us-central1:other', database: 'app' } }, mask: 'cloud_sql',
    drifts: [{ field: 'cloud_sql.instance_id', old: 'acme-prod:us-central1:main', new: 'acme-prod:us-central1:other' }],
  }),
  { name: 'another credential is not in the record', ...credential, state: [connection], drifts: [{ address: 'google_bigquery_connection.this', field: 'cloud_sql.credential.password', old: '(sensitive)', new: null }] },
];

export const reservationCases: readonly CatalogCase[] = standardCases({
  service: 'google.cloud.bigquery.reservation.v1.ReservationService', noun: 'Reservation', type: 'google_bigquery_reservation', name: 'projects/acme-prod/locations/eu/reservations/main',
  attributes: { autoscale: [{ current_slots: 0, max_slots: 100 }], concurrency: 0, edition: 'ENTERPRISE', ignore_idle_slots: false, location: 'eu', name: 'main', project: 'acme-prod', slot_capacity: 100 },
  object: { slotCapacity: '100', edition: 'ENTERPRISE', autoscale: { maxSlots: '100' } }, changed: { slotCapacity: '900', ignoreIdleSlots: true }, mask: 'slotCapacity,ignoreIdleSlots',
  drifts: [{ field: 'slot_capacity', old: 100, new: 900 }, { field: 'ignore_idle_slots', old: false, new: true }],
});
