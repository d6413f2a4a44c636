import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { stateMeta } from '../../support/audit-event.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { googleCall } from '../../support/google-call.js';
import { recordedCall } from '../../support/evaluate-facts.js';
import { kubernetesCall } from '../../support/kubernetes-call.js';

/** Declared resources that the service deletes with their parent. */

type Time = { readonly time: number; readonly at?: number; readonly agent?: string };

type Cascade = {
  readonly parent: DeclaredResource;
  /** Each goes with the parent, some with another child. */
  readonly children: readonly DeclaredResource[];
  /** Resources like them of another parent. */
  readonly others: readonly DeclaredResource[];
  readonly remove: (time: Time) => Arrival;
};

const resource = (type: string, name: string, attributes: JsonObject): DeclaredResource => ({ type, name, attributes });

const aws =
  (service: string, event: string, request: JsonObject) =>
  (time: Time): Arrival =>
    recordedCall(service, event, request, { ...time, members: { responseElements: {} } });
const google =
  (service: string, event: string, name: string) =>
  (time: Time): Arrival =>
    googleCall(`${service}.googleapis.com`, event, { ...time, resourceName: name, request: { name } });

const elb = 'arn:aws:elasticloadbalancing:us-east-1:111122223333';
const balancer = `${elb}:loadbalancer/app/web/50dc6c495c0c9188`;
const listener = (of: string, id: string) =>
  resource('aws_lb_listener', id, { arn: `${elb}:listener/app/${id}`, id: `${elb}:listener/app/${id}`, load_balancer_arn: of, port: 443 });
const listenerRule = (id: string) =>
  resource('aws_lb_listener_rule', id, {
    ...{ arn: `${elb}:listener-rule/app/${id}`, id: `${elb}:listener-rule/app/${id}`, listener_arn: `${elb}:listener/app/${id}` },
    priority: 10,
  });

const queue = (name: string): string => `https://sqs.us-east-1.amazonaws.com/111122223333/${name}`;
const queuePolicy = (name: string) =>
  resource('aws_sqs_queue_policy', name, { id: queue(name), policy: '{"Statement":[]}', queue_url: queue(name) });
const secretArn = (name: string): string => `arn:aws:secretsmanager:us-east-1:111122223333:secret:${name}-AbCdEf`;
const rotation = (name: string) =>
  resource('aws_secretsmanager_secret_rotation', name, {
    ...{ id: secretArn(name), rotation_enabled: true, secret_id: secretArn(name) },
    rotation_lambda_arn: 'arn:aws:lambda:us-east-1:111122223333:function:rotate',
  });
const filter = (group: string) =>
  resource('aws_cloudwatch_log_metric_filter', group, { id: 'errors', log_group_name: group, name: 'errors', pattern: 'ERROR' });
const client = (pool: string) => resource('aws_cognito_user_pool_client', pool, { id: `client-${pool}`, name: 'web', user_pool_id: pool });
const route = (table: string) =>
  resource('aws_route', table, { id: `r-${table}`, route_table_id: table, destination_cidr_block: '0.0.0.0/0', gateway_id: 'igw-1' });
const partition = (database: string) =>
  resource('aws_glue_partition', database, {
    ...{ catalog_id: '111122223333', database_name: database, id: `111122223333:${database}:events:2026`, partition_values: ['2026'] },
    table_name: 'events',
  });
const membership = (group: string) =>
  resource('aws_identitystore_group_membership', group, {
    ...{ group_id: group, id: `d-1234567890/m-${group}`, identity_store_id: 'd-1234567890', member_id: 'u-1', membership_id: `m-${group}` },
  });

const ofAws: Readonly<Record<string, Cascade>> = {
  'a load balancer': {
    parent: resource('aws_lb', 'web', { arn: balancer, id: balancer, name: 'web', load_balancer_type: 'application' }),
    children: [listener(balancer, 'web'), listenerRule('web')],
    others: [listener(`${elb}:loadbalancer/app/api/1`, 'api'), listenerRule('api')],
    remove: aws('elasticloadbalancing', 'DeleteLoadBalancer', { loadBalancerArn: balancer }),
  },
  'a queue': {
    parent: resource('aws_sqs_queue', 'orders', {
      ...{ arn: 'arn:aws:sqs:us-east-1:111122223333:orders', id: queue('orders'), name: 'orders', url: queue('orders') },
    }),
    children: [queuePolicy('orders')],
    others: [queuePolicy('bills')],
    remove: aws('sqs', 'DeleteQueue', { queueUrl: queue('orders') }),
  },
  'a secret': {
    parent: resource('aws_secretsmanager_secret', 'db', { arn: secretArn('db'), id: secretArn('db'), name: 'db' }),
    children: [rotation('db')],
    others: [rotation('web')],
    remove: aws('secretsmanager', 'DeleteSecret', { secretId: secretArn('db'), forceDeleteWithoutRecovery: true }),
  },
  'a log group': {
    parent: resource('aws_cloudwatch_log_group', 'app', {
      arn: 'arn:aws:logs:us-east-1:111122223333:log-group:app',
      id: 'app',
      name: 'app',
    }),
    children: [filter('app')],
    others: [filter('web')],
    remove: aws('logs', 'DeleteLogGroup', { logGroupName: 'app' }),
  },
  'a user pool': {
    parent: resource('aws_cognito_user_pool', 'main', {
      ...{ arn: 'arn:aws:cognito-idp:us-east-1:111122223333:userpool/us-east-1_a', id: 'us-east-1_a', name: 'main' },
    }),
    children: [client('us-east-1_a')],
    others: [client('us-east-1_b')],
    remove: aws('cognito-idp', 'DeleteUserPool', { userPoolId: 'us-east-1_a' }),
  },
  'a route table': {
    parent: resource('aws_route_table', 'main', {
      ...{ arn: 'arn:aws:ec2:us-east-1:111122223333:route-table/rtb-1', id: 'rtb-1', route: [], vpc_id: 'vpc-1' },
    }),
    children: [route('rtb-1')],
    others: [route('rtb-2')],
    remove: aws('ec2', 'DeleteRouteTable', { routeTableId: 'rtb-1' }),
  },
  'a table of a database': {
    parent: resource('aws_glue_catalog_table', 'events', {
      ...{ arn: 'arn:aws:glue:us-east-1:111122223333:table/shop/events', catalog_id: '111122223333', database_name: 'shop' },
      ...{ id: '111122223333:shop:events', name: 'events' },
    }),
    children: [partition('shop')],
    others: [partition('bank')],
    remove: aws('glue', 'DeleteTable', { databaseName: 'shop', name: 'events' }),
  },
  'a group of an identity store': {
    parent: resource('aws_identitystore_group', 'admins', {
      ...{ display_name: 'admins', group_id: 'g-1', id: 'd-1234567890/g-1', identity_store_id: 'd-1234567890' },
    }),
    children: [membership('g-1')],
    others: [membership('g-2')],
    remove: aws('identitystore', 'DeleteGroup', { identityStoreId: 'd-1234567890', groupId: 'g-1' }),
  },
};

const grant = (type: string, by: string, holder: string, name: string) =>
  resource(`${type}_iam_member`, name, {
    ...{ condition: [], id: `${holder}/roles/viewer/user:bob@acme.example`, member: 'user:bob@acme.example', project: 'acme-prod' },
    ...{ role: 'roles/viewer', [by]: holder },
  });
const topic = (name: string): string => `projects/acme-prod/topics/${name}`;
const pool = (name: string): string => `projects/acme-prod/locations/global/workloadIdentityPools/${name}`;
const provider = (name: string) =>
  resource('google_iam_workload_identity_pool_provider', name, {
    ...{ id: `${pool(name)}/providers/github`, project: 'acme-prod', workload_identity_pool_id: name },
    workload_identity_pool_provider_id: 'github',
  });
const nat = (region: string) =>
  resource('google_compute_router_nat', region, {
    ...{ id: `acme-prod/${region}/main/out`, name: 'out', project: 'acme-prod', region, router: 'main' },
  });
const instance = (name: string) =>
  resource('google_sql_database', name, {
    id: `projects/acme-prod/instances/${name}/databases/shop`,
    instance: name,
    name: 'shop',
    project: 'acme-prod',
  });
const router = 'projects/acme-prod/regions/europe-west1/routers/main';

const ofGoogle: Readonly<Record<string, Cascade>> = {
  'a Google topic': {
    parent: resource('google_pubsub_topic', 'orders', { id: topic('orders'), name: 'orders', project: 'acme-prod' }),
    children: [grant('google_pubsub_topic', 'topic', topic('orders'), 'orders')],
    others: [grant('google_pubsub_topic', 'topic', topic('bills'), 'bills')],
    remove: google('pubsub', 'google.pubsub.v1.Publisher.DeleteTopic', topic('orders')),
  },
  // The provider writes `b/` in front of the name.
  'a Google bucket': {
    parent: resource('google_storage_bucket', 'assets', {
      ...{ id: 'acme-assets', name: 'acme-assets', project: 'acme-prod', url: 'gs://acme-assets', location: 'EU' },
      self_link: 'https://www.googleapis.com/storage/v1/b/acme-assets',
    }),
    children: [grant('google_storage_bucket', 'bucket', 'b/acme-assets', 'assets')],
    others: [grant('google_storage_bucket', 'bucket', 'b/acme-logs', 'logs')],
    remove: google('storage', 'storage.buckets.delete', 'projects/_/buckets/acme-assets'),
  },
  'a Google identity pool': {
    parent: resource('google_iam_workload_identity_pool', 'ci', {
      ...{ id: pool('ci'), name: 'projects/481516234200/locations/global/workloadIdentityPools/ci', project: 'acme-prod' },
      workload_identity_pool_id: 'ci',
    }),
    children: [provider('ci')],
    others: [provider('cd')],
    remove: google('iam', 'google.iam.v1.WorkloadIdentityPools.DeleteWorkloadIdentityPool', pool('ci')),
  },
  'a Google router': {
    parent: resource('google_compute_router', 'main', { id: router, name: 'main', project: 'acme-prod', region: 'europe-west1' }),
    children: [nat('europe-west1')],
    others: [nat('us-central1')],
    remove: google('compute', 'v1.compute.routers.delete', router),
  },
  'a Google database instance': {
    parent: resource('google_sql_database_instance', 'main', { id: 'main', name: 'main', project: 'acme-prod', settings: [] }),
    children: [instance('main')],
    others: [instance('spare')],
    remove: google('cloudsql', 'cloudsql.instances.delete', 'projects/acme-prod/instances/main'),
  },
};

const inNamespace = (namespace: string): readonly DeclaredResource[] => [
  resource('kubernetes_network_policy_v1', namespace, { id: `${namespace}/web`, metadata: stateMeta({ namespace }), spec: [] }),
  resource('kubernetes_labels', namespace, {
    ...{ api_version: 'apps/v1', id: `apiVersion=apps/v1,kind=Deployment,name=web,namespace=${namespace}`, kind: 'Deployment' },
    ...{ labels: { tier: 'front' }, metadata: [{ name: 'web', namespace }] },
  }),
  resource('kubernetes_config_map_v1_data', namespace, {
    ...{ data: { level: 'info' }, id: `${namespace}/cfg`, metadata: [{ name: 'cfg', namespace }] },
  }),
  resource('helm_release', namespace, { id: 'web', name: 'web', namespace, chart: 'web', version: '1.0.0' }),
  resource('kubernetes_manifest', namespace, {
    manifest: { apiVersion: 'cert-manager.io/v1', kind: 'Certificate', metadata: { name: 'web', namespace }, spec: {} },
  }),
];

const ofKubernetes: Readonly<Record<string, Cascade>> = {
  'a Kubernetes namespace': {
    parent: resource('kubernetes_namespace_v1', 'shop', {
      ...{ id: 'shop', metadata: [{ annotations: {}, labels: {}, name: 'shop', generate_name: '', uid: 'a' }] },
    }),
    children: inNamespace('shop'),
    others: inNamespace('bank'),
    remove: (time) => kubernetesCall({ verb: 'delete', resource: 'namespaces', namespace: 'shop', name: 'shop' }, time),
  },
};

export const cascades: Readonly<Record<string, Cascade>> = { ...ofAws, ...ofGoogle, ...ofKubernetes };
