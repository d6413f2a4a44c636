import * as c from '../language.js';
import { standard } from '../standard.js';

/** Dataproc, Composer, Vertex AI, and the connections and reservations of BigQuery. Source: googleapis, Terraform Google provider. */

const cluster = c.on('google_dataproc_cluster', {
  id: c.fullName(
    'clusters',
    c.nameOf('projects/{}/locations/{}/clusters/{}', 'projectId', 'region', 'clusterName'),
    c.nameOf('projects/{}/locations/{}/clusters/{}', 'projectId', 'region', 'cluster.clusterName'),
  ),
});
const clusterMembers: c.Fields = {
  ...c.cleared('labels', 'map'),
  ...c.kept(`
    cluster_config=config{worker_config{num_instances} preemptible_worker_config=secondaryWorkerConfig{num_instances}
    autoscaling_config{policy_uri}}`),
};
const createdMembers: c.Fields = {
  ...clusterMembers,
  ...c.kept('cluster_config=config{master_config{num_instances} gce_cluster_config{service_account internal_ip_only}}'),
};

export const dataproc: c.ServiceCatalog = {
  eventSource: 'dataproc.googleapis.com',
  types: c.googleTypes('compute', {
    // The service labels its clusters.
    google_dataproc_cluster: { noise: ['labels.goog-dataproc-*'] },
  }),
  events: {
    CreateCluster: c.create(cluster, c.whole('cluster', createdMembers)),
    UpdateCluster: c.modify(cluster, c.masked('cluster', clusterMembers)),
    DeleteCluster: c.destroy(cluster),
    ...c.noChanges('StartCluster StopCluster SubmitJob'),
  },
};

export const composer = standard('composer.googleapis.com', [
  {
    type: 'google_composer_environment',
    noun: 'Environment',
    collection: 'environments',
    fields: {
      ...c.cleared('labels config{software_config{env_variables pypi_packages airflow_config_overrides}}', 'map'),
      ...c.kept('config{node_count environment_size software_config{image_version}}'),
    },
    spec: { family: 'compute' },
  },
]);

export const vertex = standard('aiplatform.googleapis.com', [
  {
    type: 'google_vertex_ai_endpoint',
    noun: 'Endpoint',
    collection: 'endpoints',
    fields: { ...c.kept('display_name network'), ...c.cleared('description'), ...c.cleared('labels', 'map') },
    spec: { family: 'compute', noise: ['traffic_split'] },
  },
]);

const connection = c.on('google_bigquery_connection', { id: c.fullName('connections', 'name') });

export const bigqueryConnection = standard(
  'bigqueryconnection.googleapis.com',
  [
    {
      type: 'google_bigquery_connection',
      noun: 'Connection',
      collection: 'connections',
      fields: {
        ...c.cleared('description friendly_name kms_key_name'),
        ...c.kept('cloud_sql{instance_id database} cloud_spanner{database} aws{access_role{iam_role_id}}'),
      },
      spec: { family: 'bigquery' },
    },
  ],
  { UpdateConnectionCredential: c.modify(connection, { 'cloud_sql.credential.password': c.hidden(c.fixed(true)) }) },
);

export const bigqueryReservation = standard('bigqueryreservation.googleapis.com', [
  {
    type: 'google_bigquery_reservation',
    noun: 'Reservation',
    collection: 'reservations',
    fields: {
      ...c.cleared('slot_capacity ignore_idle_slots'),
      ...c.kept('concurrency edition'),
      ...c.inside(c.kept('autoscale{max_slots}'), 0),
    },
    spec: { family: 'bigquery' },
  },
]);
