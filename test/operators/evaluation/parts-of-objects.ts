import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { container, declaredDeployment, deployment } from '../../catalog/kubernetes/web-deployment.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { googleCall } from '../../support/google-call.js';
import { recordedCall } from '../../support/evaluate-facts.js';
import { kubernetesCall } from '../../support/kubernetes-call.js';

/** Declared resources that own parts of one object, and calls that change several parts. */

type Situation = {
  readonly owners: readonly DeclaredResource[];
  readonly call: (time: number) => Arrival;
  /** `address field` of each alert. */
  readonly drifts: readonly string[];
  /** A call that makes all parts as declared. */
  readonly undo: (time: number) => Arrival;
};

const resource = (type: string, attributes: JsonObject, name = 'it'): DeclaredResource => ({ type, name, attributes });
/** What declares parts of this object, besides the resource for the object. */
const partOf = (api_version: string, kind: string, name: string, namespace: string | undefined = 'shop') => ({
  ...{ api_version, field_manager: 'Terraform', force: true, kind },
  id: `apiVersion=${api_version},kind=${kind},name=${name}${namespace === '' ? '' : `,namespace=${namespace}`}`,
  metadata: [{ name, namespace: namespace === '' ? null : namespace }],
});
const labels = (of: JsonObject, own: JsonObject) => resource('kubernetes_labels', { ...of, labels: own });
const annotations = (of: JsonObject, own: JsonObject) =>
  resource('kubernetes_annotations', { ...of, annotations: own, template_annotations: {} });

const put =
  (object: JsonObject, { plural, ...on }: { readonly plural: string; readonly name?: string; readonly namespace?: string }) =>
  (time: number): Arrival =>
    kubernetesCall({ verb: 'update', resource: plural, request: object, response: object, ...on }, { time });

const variable = (name: string, value: string): JsonObject => ({ name, value });
const ofDeployment = partOf('apps/v1', 'Deployment', 'web');
const web = (tier: string, owner: string, trace: string, replicas: number): JsonObject => {
  const { env } = container();
  const variables = [...(env as readonly Json[]), variable('TRACE', trace)];
  const meta = { labels: { app: 'web', tier }, annotations: { 'deployment.kubernetes.io/revision': '7', owner } };
  return deployment({ metadata: meta, spec: { replicas }, pod: { containers: [container({ env: variables })] } });
};

/** A deployment of two containers, each with a variable of the deployment and one of others. */
const pair = (own: string, other: string): JsonObject => ({
  ...{ kind: 'Deployment', apiVersion: 'apps/v1', metadata: objectMeta() },
  spec: {
    template: {
      spec: {
        containers: ['web', 'proxy'].map((name) => ({ name, image: name, env: [variable('OWN', own), variable('OTHER', other)] })),
      },
    },
  },
});
/** The variables of others are in the state after a refresh. */
const declaredPair = resource('kubernetes_deployment_v1', {
  ...{ id: 'shop/web', metadata: stateMeta() },
  spec: [
    {
      template: [
        {
          spec: [
            {
              container: ['web', 'proxy'].map((name) => {
                const env = ['OWN', 'OTHER'].map((one) => ({ ...variable(one, 'a'), value_from: [] }));
                return { name, image: name, env: name === 'web' ? env : env.slice(0, 1) };
              }),
            },
          ],
        },
      ],
    },
  ],
});
const variables = (of: string) =>
  resource(
    'kubernetes_env',
    { ...ofDeployment, container: of, env: [{ ...variable('OTHER', 'a'), value_from: [] }], init_container: null },
    of,
  );

const meta = (members: JsonObject, name = 'web'): JsonObject => objectMeta({ name, ...members });
const configMap = (own: string, other: string): JsonObject => ({
  ...{ kind: 'ConfigMap', apiVersion: 'v1', metadata: meta({}, 'cfg'), data: { own, other } },
});
const secret = (own: string, other: string): JsonObject => ({
  ...{ kind: 'Secret', apiVersion: 'v1', metadata: meta({}, 'cfg'), type: 'Opaque' },
  data: { own: Buffer.from(own).toString('base64'), other: Buffer.from(other).toString('base64') },
});
const namespace = (enforce: string, team: string): JsonObject => ({
  ...{ kind: 'Namespace', apiVersion: 'v1', spec: { finalizers: ['kubernetes'] } },
  metadata: {
    name: 'shop',
    uid: 'a',
    labels: { 'pod-security.kubernetes.io/enforce': enforce, 'kubernetes.io/metadata.name': 'shop', team },
  },
});
const account = (role: string, team: string): JsonObject => ({
  ...{ kind: 'ServiceAccount', apiVersion: 'v1' },
  metadata: meta({ annotations: { 'eks.amazonaws.com/role-arn': `arn:aws:iam::111122223333:role/${role}`, team } }),
});
const node = (pool: string, taints: readonly JsonObject[]): JsonObject => ({
  ...{ kind: 'Node', apiVersion: 'v1', metadata: { name: 'node-1', uid: 'n', labels: { pool } } },
  spec: { podCIDR: '10.0.0.0/24', taints: [...taints] },
});
const taint = { key: 'dedicated', value: 'gpu', effect: 'NoSchedule' };

const ofKubernetes: Readonly<Record<string, Situation>> = {
  'a deployment with labels, annotations and variables of others': {
    owners: [
      declaredDeployment(),
      labels(ofDeployment, { tier: 'front' }),
      annotations(ofDeployment, { owner: 'shop' }),
      resource('kubernetes_env', {
        ...ofDeployment,
        container: 'web',
        env: [{ ...variable('TRACE', 'off'), value_from: [] }],
        init_container: null,
      }),
    ],
    call: put(web('back', 'eve', 'all', 1), { plural: 'deployments.apps' }),
    drifts: [
      'kubernetes_annotations.it annotations.owner',
      'kubernetes_deployment_v1.web spec.replicas',
      'kubernetes_env.it env',
      'kubernetes_labels.it labels.tier',
    ],
    undo: put(web('front', 'shop', 'off', 3), { plural: 'deployments.apps' }),
  },
  'two containers with variables of others': {
    owners: [declaredPair, variables('web'), variables('proxy')],
    call: put(pair('b', 'c'), { plural: 'deployments.apps' }),
    drifts: [
      'kubernetes_deployment_v1.it spec.template.spec.container.proxy.env',
      'kubernetes_deployment_v1.it spec.template.spec.container.web.env',
      'kubernetes_env.proxy env',
      'kubernetes_env.web env',
    ],
    undo: put(pair('a', 'a'), { plural: 'deployments.apps' }),
  },
  'a change of variables of others only': {
    owners: [declaredPair, variables('web'), variables('proxy')],
    call: put(pair('a', 'c'), { plural: 'deployments.apps' }),
    drifts: ['kubernetes_env.proxy env', 'kubernetes_env.web env'],
    undo: put(pair('a', 'a'), { plural: 'deployments.apps' }),
  },
  'a config map with data of others': {
    owners: [
      resource('kubernetes_config_map_v1', { id: 'shop/cfg', metadata: stateMeta({ name: 'cfg' }), data: { own: 'a' }, binary_data: {} }),
      resource('kubernetes_config_map_v1_data', { id: 'shop/cfg', metadata: [{ name: 'cfg', namespace: 'shop' }], data: { other: 'b' } }),
    ],
    call: put(configMap('x', 'y'), { plural: 'configmaps', name: 'cfg' }),
    drifts: ['kubernetes_config_map_v1.it data.own', 'kubernetes_config_map_v1_data.it data.other'],
    undo: put(configMap('a', 'b'), { plural: 'configmaps', name: 'cfg' }),
  },
  'a secret with data of others': {
    owners: [
      resource('kubernetes_secret_v1', {
        ...{ id: 'shop/cfg', metadata: stateMeta({ name: 'cfg' }), data: { own: 'a' }, binary_data: {}, type: 'Opaque' },
      }),
      resource('kubernetes_secret_v1_data', { id: 'shop/cfg', metadata: [{ name: 'cfg', namespace: 'shop' }], data: { other: 'b' } }),
    ],
    call: put(secret('x', 'y'), { plural: 'secrets', name: 'cfg' }),
    drifts: ['kubernetes_secret_v1.it data.own', 'kubernetes_secret_v1_data.it data.other'],
    undo: put(secret('a', 'b'), { plural: 'secrets', name: 'cfg' }),
  },
  'a namespace with labels of others': {
    owners: [
      resource('kubernetes_namespace_v1', { id: 'shop', metadata: [{ annotations: {}, labels: { team: 'a' }, name: 'shop', uid: 'a' }] }),
      labels(partOf('v1', 'Namespace', 'shop', ''), { 'pod-security.kubernetes.io/enforce': 'restricted' }),
    ],
    call: put(namespace('privileged', 'b'), { plural: 'namespaces', name: 'shop' }),
    drifts: ['kubernetes_labels.it labels.pod-security.kubernetes.io/enforce', 'kubernetes_namespace_v1.it metadata.labels.team'],
    undo: put(namespace('restricted', 'a'), { plural: 'namespaces', name: 'shop' }),
  },
  'a service account with annotations of others': {
    owners: [
      resource('kubernetes_service_account_v1', { id: 'shop/web', metadata: stateMeta({ annotations: { team: 'a' } }), secret: [] }),
      annotations(partOf('v1', 'ServiceAccount', 'web'), { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::111122223333:role/web' }),
    ],
    call: put(account('admin', 'b'), { plural: 'serviceaccounts' }),
    drifts: [
      'kubernetes_annotations.it annotations.eks.amazonaws.com/role-arn',
      'kubernetes_service_account_v1.it metadata.annotations.team',
    ],
    undo: put(account('web', 'a'), { plural: 'serviceaccounts' }),
  },
  'a node with labels and taints': {
    owners: [
      labels(partOf('v1', 'Node', 'node-1', ''), { pool: 'gpu' }),
      resource('kubernetes_node_taint', { id: 'node-1,x', metadata: [{ name: 'node-1' }], taint: [taint] }),
    ],
    call: put(node('any', []), { plural: 'nodes', name: 'node-1', namespace: '' }),
    drifts: ['kubernetes_labels.it labels.pool', 'kubernetes_node_taint.it taint'],
    undo: put(node('gpu', [taint]), { plural: 'nodes', name: 'node-1', namespace: '' }),
  },
};

const aws =
  (service: string, event: string, request: JsonObject) =>
  (time: number): Arrival =>
    recordedCall(service, event, request, { time, members: { responseElements: { _return: true } } });
const queueUrl = 'https://sqs.us-east-1.amazonaws.com/111122223333/orders';
const closed = '{"Version":"2012-10-17","Statement":[]}';
const opened = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"sqs:*","Resource":"*"}]}';
const vpcTags = (name: string, cost: string): JsonObject => ({
  resourcesSet: { items: [{ resourceId: 'vpc-1' }] },
  tagSet: {
    items: [
      { key: 'Name', value: name },
      { key: 'Cost', value: cost },
    ],
  },
});
const table = 'arn:aws:dynamodb:us-east-1:111122223333:table/orders';
const tableTags = (name: string, cost: string): JsonObject => ({
  ...{
    resourceArn: table,
    tags: [
      { key: 'Name', value: name },
      { key: 'Cost', value: cost },
    ],
  },
});
const setQueue = (Policy: string, VisibilityTimeout: string): JsonObject => ({ queueUrl, attributes: { Policy, VisibilityTimeout } });

const ofAws: Readonly<Record<string, Situation>> = {
  'a queue and its policy': {
    owners: [
      resource('aws_sqs_queue', {
        ...{ arn: 'arn:aws:sqs:us-east-1:111122223333:orders', id: queueUrl, name: 'orders', policy: closed, url: queueUrl },
        visibility_timeout_seconds: 30,
      }),
      resource('aws_sqs_queue_policy', { id: queueUrl, policy: closed, queue_url: queueUrl }),
    ],
    call: aws('sqs', 'SetQueueAttributes', setQueue(opened, '60')),
    drifts: ['aws_sqs_queue.it visibility_timeout_seconds', 'aws_sqs_queue_policy.it policy'],
    undo: aws('sqs', 'SetQueueAttributes', setQueue(closed, '30')),
  },
  'a network and a tag of it': {
    owners: [
      resource('aws_vpc', {
        arn: 'arn:aws:ec2:us-east-1:111122223333:vpc/vpc-1',
        id: 'vpc-1',
        tags: { Name: 'main' },
        tags_all: { Name: 'main' },
      }),
      resource('aws_ec2_tag', { id: 'vpc-1,Cost', key: 'Cost', resource_id: 'vpc-1', value: 'a' }),
    ],
    call: aws('ec2', 'CreateTags', vpcTags('other', 'b')),
    drifts: ['aws_ec2_tag.it value', 'aws_vpc.it tags.Name'],
    undo: aws('ec2', 'CreateTags', vpcTags('main', 'a')),
  },
  'a table and a tag of it': {
    owners: [
      resource('aws_dynamodb_table', { arn: table, id: 'orders', name: 'orders', tags: { Name: 'main' }, tags_all: { Name: 'main' } }),
      resource('aws_dynamodb_tag', { id: `${table},Cost`, key: 'Cost', resource_arn: table, value: 'a' }),
    ],
    call: aws('dynamodb', 'TagResource', tableTags('other', 'b')),
    drifts: ['aws_dynamodb_table.it tags.Name', 'aws_dynamodb_tag.it value'],
    undo: aws('dynamodb', 'TagResource', tableTags('main', 'a')),
  },
};

const [bob, ci] = ['user:bob@acme.example', 'serviceAccount:ci@acme-prod.iam.gserviceaccount.com'];
const policy =
  (action: 'ADD' | 'REMOVE') =>
  (time: number): Arrival =>
    googleCall('cloudresourcemanager.googleapis.com', 'SetIamPolicy', {
      ...{ time, resourceName: 'projects/acme-prod' },
      payload: {
        serviceData: {
          '@type': 'type.googleapis.com/google.iam.v1.logging.AuditData',
          policyDelta: {
            bindingDeltas: [bob, ci].map((member) => ({ action, role: member === bob ? 'roles/viewer' : 'roles/editor', member })),
          },
        },
      },
    });

const ofGoogle: Readonly<Record<string, Situation>> = {
  'a member and a binding of a project policy': {
    owners: [
      resource('google_project_iam_member', { project: 'acme-prod', role: 'roles/viewer', member: bob, condition: [], id: 'acme-prod/1' }),
      resource('google_project_iam_binding', { ...{ project: 'acme-prod', role: 'roles/editor' }, members: [ci], condition: [], id: 'b' }),
    ],
    call: policy('REMOVE'),
    drifts: ['google_project_iam_binding.it members', 'google_project_iam_member.it *'],
    undo: policy('ADD'),
  },
};

export const partsOfObjects: Readonly<Record<string, Situation>> = { ...ofKubernetes, ...ofAws, ...ofGoogle };
