import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { fullName } from '../full-name.js';
import { cleared, clearedMap, kept, written, type Members } from '../members.js';
import { managed } from './managed.js';

/** Dataproc, Composer, Vertex AI, and the connections and reservations of BigQuery. Source: googleapis, Terraform Google provider. */

const cluster = c.on('google_dataproc_cluster', {
  id: fullName(
    'clusters',
    c.nameOf('projects/{}/locations/{}/clusters/{}', 'projectId', 'region', 'clusterName'),
    c.nameOf('projects/{}/locations/{}/clusters/{}', 'projectId', 'region', 'cluster.clusterName'),
  ),
});
const clusterMembers: Members = {
  labels: clearedMap('labels'),
  'cluster_config.worker_config.num_instances': kept('config.workerConfig.numInstances'),
  'cluster_config.preemptible_worker_config.num_instances': kept('config.secondaryWorkerConfig.numInstances'),
  'cluster_config.autoscaling_config.policy_uri': kept('config.autoscalingConfig.policyUri'),
};
const createdMembers: Members = {
  ...clusterMembers,
  'cluster_config.master_config.num_instances': kept('config.masterConfig.numInstances'),
  'cluster_config.gce_cluster_config.service_account': kept('config.gceClusterConfig.serviceAccount'),
  'cluster_config.gce_cluster_config.internal_ip_only': kept('config.gceClusterConfig.internalIpOnly'),
};

export const dataproc: c.ServiceCatalog = {
  eventSource: 'dataproc.googleapis.com',
  types: c.types('compute', 'global', {
    // The service labels its clusters.
    google_dataproc_cluster: { keys: [[...c.byName]], noise: [...c.gcpNoise, 'labels.goog-dataproc-*'] },
  }),
  events: {
    CreateCluster: c.create(cluster, written('cluster', createdMembers)),
    UpdateCluster: c.modify(cluster, c.updated('cluster', clusterMembers)),
    DeleteCluster: c.destroy(cluster),
    ...c.noChanges('StartCluster StopCluster SubmitJob'),
  },
};

export const composer = managed('composer.googleapis.com', [
  {
    type: 'google_composer_environment',
    noun: 'Environment',
    collection: 'environments',
    members: {
      labels: clearedMap('labels'),
      'config.node_count': kept('config.nodeCount'),
      'config.environment_size': kept('config.environmentSize'),
      'config.software_config.image_version': kept('config.softwareConfig.imageVersion'),
      'config.software_config.env_variables': clearedMap('config.softwareConfig.envVariables'),
      'config.software_config.pypi_packages': clearedMap('config.softwareConfig.pypiPackages'),
      'config.software_config.airflow_config_overrides': clearedMap('config.softwareConfig.airflowConfigOverrides'),
    },
    spec: { family: 'compute' },
  },
]);

export const vertex = managed('aiplatform.googleapis.com', [
  {
    type: 'google_vertex_ai_endpoint',
    noun: 'Endpoint',
    collection: 'endpoints',
    members: {
      display_name: kept('displayName'),
      description: cleared('description'),
      labels: clearedMap('labels'),
      network: kept('network'),
    },
    spec: { family: 'compute', noise: ['traffic_split'] },
  },
]);

const connection = c.on('google_bigquery_connection', { id: fullName('connections', 'name') });

export const bigqueryConnection = managed(
  'bigqueryconnection.googleapis.com',
  [
    {
      type: 'google_bigquery_connection',
      noun: 'Connection',
      collection: 'connections',
      members: {
        description: cleared('description'),
        friendly_name: cleared('friendlyName'),
        kms_key_name: cleared('kmsKeyName'),
        'cloud_sql.instance_id': kept('cloudSql.instanceId'),
        'cloud_sql.database': kept('cloudSql.database'),
        'cloud_spanner.database': kept('cloudSpanner.database'),
        'aws.access_role.iam_role_id': kept('aws.accessRole.iamRoleId'),
      },
      spec: { family: 'bigquery' },
    },
  ],
  { UpdateConnectionCredential: c.modify(connection, { 'cloud_sql.credential.password': c.hidden(c.fixed(true)) }) },
);

export const bigqueryReservation = managed('bigqueryreservation.googleapis.com', [
  {
    type: 'google_bigquery_reservation',
    noun: 'Reservation',
    collection: 'reservations',
    members: {
      slot_capacity: cleared('slotCapacity'),
      ignore_idle_slots: cleared('ignoreIdleSlots'),
      concurrency: kept('concurrency'),
      edition: kept('edition'),
      'autoscale.max_slots': kept('autoscale', (autoscale) => (isObject(autoscale) ? (autoscale['maxSlots'] ?? 0) : undefined)),
    },
    spec: { family: 'bigquery' },
  },
]);
