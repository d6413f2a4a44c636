import t from 'tap';
import { gcpEvidence } from '../../../../src/catalog/gcp/evidence/gcp-evidence.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { EvidenceScope } from '../../../../src/model/graph-evidence.js';
import { evidenceIn } from '../../../support/show-evidence.js';

const evidence = evidenceIn(gcpEvidence);
const email = 'app@acme.iam.gserviceaccount.com';
const appKey = `google/serviceaccount/${email}`;
const compute = 'https://www.googleapis.com/compute/v1/projects';
const net = 'google/projects/acme/global/networks/net';
const sub = 'google/projects/acme/locations/europe-west1/subnetworks/sub';

type Case = readonly [
  name: string,
  type: string,
  attributes: JsonObject,
  links: readonly string[],
  self?: string | undefined,
  scope?: Partial<EvidenceScope>,
];

const check = (name: string, cases: readonly Case[]): void => {
  void t.test(name, (t) => {
    for (const [about, type, attributes, links, self = 'no key', scope] of cases)
      t.strictSame(evidence(type, attributes, scope), [self, ...links], about);
    t.end();
  });
};

/** An attribute at a path of blocks, as states write it. */
const at = (path: string, value: string): JsonObject => {
  const [head = '', ...rest] = path.split('.');
  return { [head]: rest.length === 0 ? value : [at(rest.join('.'), value)] };
};

const users: readonly (readonly [type: string, path: string])[] = [
  ['google_compute_instance', 'service_account.email'],
  ['google_compute_instance_template', 'service_account.email'],
  ['google_cloudfunctions_function', 'service_account_email'],
  ['google_cloudfunctions2_function', 'service_config.service_account_email'],
  ['google_cloud_run_service', 'template.spec.service_account_name'],
  ['google_cloud_run_v2_service', 'template.service_account'],
  ['google_cloud_run_v2_job', 'template.template.service_account'],
  ['google_cloud_scheduler_job', 'http_target.oidc_token.service_account_email'],
  ['google_composer_environment', 'config.node_config.service_account'],
  ['google_container_cluster', 'node_config.service_account'],
  ['google_container_node_pool', 'node_config.service_account'],
  ['google_dataflow_job', 'service_account_email'],
  ['google_dataproc_cluster', 'cluster_config.gce_cluster_config.service_account'],
  ['google_pubsub_subscription', 'push_config.oidc_token.service_account_email'],
  ['google_workflows_workflow', 'service_account'],
];

check(
  'D84 what runs with a service account',
  users.flatMap(([type, path]): readonly Case[] => {
    const links = [`${appKey} -used_by-> self | ${path}`];
    return [
      [`${type} in a state`, type, at(path, email), links],
      [`${type} in a record`, type, { [path]: `projects/acme/serviceAccounts/${email}` }, links],
      [`${type} with the default account`, type, at(path, 'default'), []],
    ];
  }),
);

check('D84 several accounts, and what is no account', [
  [
    'a function that is built by another account',
    'google_cloudfunctions2_function',
    {
      id: 'projects/acme/locations/europe-west1/functions/f',
      service_config: [{ service_account_email: email }],
      build_config: [{ service_account: 'projects/acme/serviceAccounts/build@acme.iam.gserviceaccount.com' }],
    },
    [
      `${appKey} -used_by-> self | service_config.service_account_email`,
      'google/serviceaccount/build@acme.iam.gserviceaccount.com -used_by-> self | build_config.service_account',
    ],
    'resource google/projects/acme/locations/europe-west1/functions/f',
  ],
  [
    'the writer of a sink',
    'google_logging_project_sink',
    { writer_identity: `serviceAccount:${email}` },
    [`${appKey} -used_by-> self | writer_identity`],
  ],
  ['a deleted account', 'google_logging_project_sink', { writer_identity: `deleted:serviceAccount:${email}?uid=1` }, []],
  ['an instance without an account', 'google_compute_instance', { service_account: [] }, []],
]);

check('D84 networks', [
  ['a network', 'google_compute_network', { id: 'projects/acme/global/networks/net', name: 'net' }, [], `network ${net}`],
  ['a network in a record', 'google_compute_network', { self_link: `${compute}/acme/global/networks/net` }, [], `network ${net}`],
  ['a network by its name', 'google_compute_network', { name: 'net' }, [], `network ${net}`],
  [
    'a network by its name in another project',
    'google_compute_network',
    { name: 'net', project: 'other' },
    [],
    'network google/projects/other/global/networks/net',
  ],
  ['a network of an unknown project', 'google_compute_network', { name: 'net' }, [], undefined, { account: '' }],
  [
    'a subnetwork',
    'google_compute_subnetwork',
    { id: 'projects/acme/regions/europe-west1/subnetworks/sub', network: `${compute}/acme/global/networks/net` },
    [`${net} -attached_to-> self | network`],
    `network ${sub}`,
  ],
  [
    'an instance with two interfaces',
    'google_compute_instance',
    {
      id: 'projects/acme/zones/europe-west1-b/instances/vm',
      network_interface: [
        { network: `${compute}/acme/global/networks/net`, subnetwork: `${compute}/acme/regions/europe-west1/subnetworks/sub` },
        { network: `${compute}/host/global/networks/net`, subnetwork: '' },
      ],
    },
    [
      'google/projects/host/global/networks/net -attached_to-> self | network_interface.network',
      `${net} -attached_to-> self | network_interface.network`,
      `${sub} -attached_to-> self | network_interface.subnetwork`,
    ].sort(),
    'resource google/projects/acme/locations/europe-west1-b/instances/vm',
  ],
  [
    'an instance that names its subnetwork only',
    'google_compute_instance',
    { zone: 'europe-west4-a', network_interface: [{ subnetwork: 'sub', subnetwork_project: 'host' }] },
    ['google/projects/host/locations/europe-west4/subnetworks/sub -attached_to-> self | network_interface.subnetwork'],
  ],
  [
    'an instance in a record',
    'google_compute_instance',
    { id: 'projects/acme/locations/europe-west1-b/instances/vm', 'network_interface.subnetwork': 'regions/europe-west1/subnetworks/sub' },
    [`${sub} -attached_to-> self | network_interface.subnetwork`],
    'resource google/projects/acme/locations/europe-west1-b/instances/vm',
  ],
  [
    'a database, which another service may name alike',
    'google_sql_database_instance',
    {
      id: 'main',
      self_link: 'https://sqladmin.googleapis.com/sql/v1beta4/projects/acme/instances/main',
      settings: [{ ip_configuration: [{ private_network: 'projects/acme/global/networks/net' }] }],
    },
    [`${net} -attached_to-> self | settings.ip_configuration.private_network`],
    'resource google_sql_database_instance/projects/acme/instances/main',
  ],
  [
    'a connector',
    'google_vpc_access_connector',
    { region: 'europe-west1', network: 'net', subnet: [{ name: 'sub', project_id: 'host' }] },
    [
      `${net} -attached_to-> self | network`,
      'google/projects/host/locations/europe-west1/subnetworks/sub -attached_to-> self | subnet.name',
    ],
  ],
  [
    'a cluster',
    'google_container_cluster',
    {
      id: 'projects/acme/locations/europe-west1/clusters/prod',
      network: 'projects/acme/global/networks/net',
      subnetwork: '//compute.googleapis.com/projects/acme/regions/europe-west1/subnetworks/sub',
    },
    [
      `${net} -attached_to-> self | network`,
      `${sub} -attached_to-> self | subnetwork`,
      'prod issues as container.googleapis.com/v1/projects/acme/locations/europe-west1/clusters/prod',
    ],
    'resource google/projects/acme/locations/europe-west1/clusters/prod',
  ],
  ['what is no network', 'google_redis_instance', { authorized_network: 'projects/acme/global/firewalls/net' }, []],
  ['a subnetwork of an unknown region', 'google_dataflow_job', { subnetwork: 'sub' }, [], undefined, { region: '' }],
]);

check('names that services share have their type', [
  [
    'a job',
    'google_cloud_run_v2_job',
    { id: 'projects/acme/locations/l/jobs/j' },
    [],
    'resource google_cloud_run_v2_job/projects/acme/locations/l/jobs/j',
  ],
  [
    'a job of another service',
    'google_cloud_scheduler_job',
    { id: 'projects/acme/locations/l/jobs/j' },
    [],
    'resource google_cloud_scheduler_job/projects/acme/locations/l/jobs/j',
  ],
  [
    'a service',
    'google_cloud_run_service',
    { id: 'locations/l/namespaces/acme/services/s' },
    [],
    'resource google_cloud_run_service/locations/l/namespaces/acme/services/s',
  ],
  ['a name without a project', 'google_sql_database_instance', { id: 'main' }, []],
]);

check('D84 firewalls', [
  [
    'a rule',
    'google_compute_firewall',
    { id: 'projects/acme/global/firewalls/ssh', network: `${compute}/acme/global/networks/net`, target_tags: ['web'] },
    [`self -attached_to-> ${net} | network`],
    'security_group google/projects/acme/global/firewalls/ssh',
  ],
  [
    'an association of a policy',
    'google_compute_network_firewall_policy_association',
    { attachment_target: 'projects/acme/global/networks/net', firewall_policy: 'edge' },
    [
      `google/projects/acme/global/firewallpolicies/edge -attached_to-> ${net} | attachment_target`,
      `self -attached_to-> ${net} | attachment_target`,
    ],
  ],
  [
    'a rule of a regional policy',
    'google_compute_region_network_firewall_policy_rule',
    { region: 'europe-west1', firewall_policy: 'edge' },
    ['self -attached_to-> google/projects/acme/locations/europe-west1/firewallpolicies/edge | firewall_policy'],
  ],
  [
    'a policy',
    'google_compute_network_firewall_policy',
    { id: 'projects/acme/global/firewallPolicies/edge' },
    [],
    'security_group google/projects/acme/global/firewallpolicies/edge',
  ],
]);

check('D84 issuers of clusters', [
  [
    'a cluster with a workload pool',
    'google_container_cluster',
    {
      id: 'projects/acme/locations/europe-west1/clusters/prod',
      name: 'prod',
      workload_identity_config: [{ workload_pool: 'acme.svc.id.goog' }],
    },
    ['prod issues as acme.svc.id.goog', 'prod issues as container.googleapis.com/v1/projects/acme/locations/europe-west1/clusters/prod'],
    'resource google/projects/acme/locations/europe-west1/clusters/prod',
  ],
  [
    'a cluster in a record',
    'google_container_cluster',
    { name: 'prod', 'workload_identity_config.workload_pool': 'acme.svc.id.goog' },
    ['prod issues as acme.svc.id.goog'],
  ],
  ['a cluster without a name', 'google_container_cluster', { workload_identity_config: [{ workload_pool: 'acme.svc.id.goog' }] }, []],
  ['a cluster without a pool', 'google_container_cluster', { name: 'prod', workload_identity_config: [] }, []],
]);
