import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { googleCall } from '../../support/google-call.js';
import { recordedCall, user } from '../../support/evaluate-facts.js';
import { kubernetesCall } from '../../support/kubernetes-call.js';

/** Declared resources that somebody deletes and makes again under the same name. */

type Time = { readonly time: number; readonly at?: number; readonly agent?: string };
type Call = (time: Time) => Arrival;

type Recreated = {
  readonly declared: DeclaredResource;
  readonly remove: Call;
  /** Makes it as declared. */
  readonly same: Call;
  /** Makes it without the declared `lost`. */
  readonly less: Call;
  readonly lost: string;
  /** Sets what was lost. */
  readonly repair?: Call;
};

const resource = (type: string, attributes: JsonObject): DeclaredResource => ({ type, name: 'it', attributes });

type AwsRow = {
  readonly declared: DeclaredResource;
  readonly service: string;
  readonly calls: readonly [remove: string, create: string];
  readonly key: JsonObject;
  readonly created: JsonObject;
  readonly without: readonly string[];
  readonly lost: string;
  readonly response?: JsonObject;
  readonly repair?: readonly [event: string, request: JsonObject];
};
const omit = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

const aws = ({ declared, service, calls: [remove, create], key, created, without, lost, response = {}, repair }: AwsRow): Recreated => {
  const made =
    (request: JsonObject): Call =>
    (time) =>
      recordedCall(service, create, request, { ...time, members: { responseElements: response } });
  return {
    ...{ declared, lost, same: made(created), less: made(omit(created, without)) },
    remove: (time) => recordedCall(service, remove, key, time),
    ...(repair === undefined ? {} : { repair: (time: Time) => recordedCall(service, repair[0], repair[1], time) }),
  };
};

const queueUrl = 'https://sqs.us-east-1.amazonaws.com/111122223333/orders';
const topicArn = 'arn:aws:sns:us-east-1:111122223333:orders';
const key = 'arn:aws:kms:us-east-1:111122223333:key/0a1b2c3d-0000-4000-8000-000000000001';
const boundary = 'arn:aws:iam::111122223333:policy/boundary';
const pattern = '{"source":["aws.ec2"]}';

const ofAws: Readonly<Record<string, Recreated>> = {
  'a queue': aws({
    declared: resource('aws_sqs_queue', {
      ...{ arn: 'arn:aws:sqs:us-east-1:111122223333:orders', id: queueUrl, name: 'orders', url: queueUrl, tags: {}, tags_all: {} },
      ...{ kms_master_key_id: key, visibility_timeout_seconds: 120, policy: '', redrive_policy: '', redrive_allow_policy: '' },
    }),
    ...{ service: 'sqs', calls: ['DeleteQueue', 'CreateQueue'], key: { queueUrl }, response: { queueUrl } },
    created: { queueName: 'orders', attributes: { KmsMasterKeyId: key, VisibilityTimeout: '120' } },
    ...{ without: ['attributes'], lost: 'visibility_timeout_seconds' },
    repair: ['SetQueueAttributes', { queueUrl, attributes: { KmsMasterKeyId: key, VisibilityTimeout: '120' } }],
  }),
  'a topic': aws({
    declared: resource('aws_sns_topic', { arn: topicArn, id: topicArn, kms_master_key_id: key, name: 'orders', policy: '', tags: {} }),
    ...{ service: 'sns', calls: ['DeleteTopic', 'CreateTopic'], key: { topicArn }, response: { topicArn } },
    created: { name: 'orders', attributes: { KmsMasterKeyId: key } },
    ...{ without: ['attributes'], lost: 'kms_master_key_id' },
    repair: ['SetTopicAttributes', { topicArn, attributeName: 'KmsMasterKeyId', attributeValue: key }],
  }),
  'a user': aws({
    declared: user('bob', { permissions_boundary: boundary, tags: { team: 'a' }, tags_all: { team: 'a' } }, 'it'),
    ...{ service: 'iam', calls: ['DeleteUser', 'CreateUser'], key: { userName: 'bob' } },
    created: { userName: 'bob', path: '/', permissionsBoundary: boundary, tags: [{ key: 'team', value: 'a' }] },
    ...{ without: ['permissionsBoundary'], lost: 'permissions_boundary', response: { user: { path: '/', userName: 'bob' } } },
    repair: ['PutUserPermissionsBoundary', { userName: 'bob', permissionsBoundary: boundary }],
  }),
  'a repository': aws({
    declared: resource('aws_ecr_repository', {
      ...{ arn: 'arn:aws:ecr:us-east-1:111122223333:repository/shop', id: 'shop', name: 'shop', image_tag_mutability: 'IMMUTABLE' },
      ...{ encryption_configuration: [{ encryption_type: 'AES256', kms_key: '' }], registry_id: '111122223333', tags: {} },
      image_scanning_configuration: [{ scan_on_push: true }],
    }),
    ...{ service: 'ecr', calls: ['DeleteRepository', 'CreateRepository'], key: { repositoryName: 'shop', force: true } },
    created: {
      ...{ repositoryName: 'shop', imageTagMutability: 'IMMUTABLE', imageScanningConfiguration: { scanOnPush: true } },
      encryptionConfiguration: { encryptionType: 'AES256' },
    },
    ...{ without: ['imageTagMutability'], lost: 'image_tag_mutability' },
    response: { repository: { repositoryArn: 'arn:aws:ecr:us-east-1:111122223333:repository/shop', repositoryName: 'shop' } },
    repair: ['PutImageTagMutability', { repositoryName: 'shop', imageTagMutability: 'IMMUTABLE' }],
  }),
  'a stream': aws({
    declared: resource('aws_kinesis_stream', {
      ...{ arn: 'arn:aws:kinesis:us-east-1:111122223333:stream/clicks', id: 'arn:aws:kinesis:us-east-1:111122223333:stream/clicks' },
      ...{ name: 'clicks', encryption_type: 'NONE', kms_key_id: '', retention_period: 24, shard_count: 2, shard_level_metrics: [] },
      ...{ stream_mode_details: [{ stream_mode: 'PROVISIONED' }], tags: { team: 'a' }, tags_all: { team: 'a' } },
    }),
    ...{ service: 'kinesis', calls: ['DeleteStream', 'CreateStream'], key: { streamName: 'clicks' } },
    created: { streamName: 'clicks', shardCount: 2, streamModeDetails: { streamMode: 'PROVISIONED' }, tags: { team: 'a' } },
    ...{ without: ['tags'], lost: 'tags' },
    repair: ['AddTagsToStream', { streamName: 'clicks', tags: { team: 'a' } }],
  }),
  'an event rule': aws({
    declared: resource('aws_cloudwatch_event_rule', {
      ...{ arn: 'arn:aws:events:us-east-1:111122223333:rule/stop', description: '', event_bus_name: 'default', event_pattern: pattern },
      ...{ id: 'stop', name: 'stop', role_arn: '', schedule_expression: '', state: 'DISABLED', is_enabled: false, tags: {} },
    }),
    ...{ service: 'events', calls: ['DeleteRule', 'PutRule'], key: { name: 'stop' } },
    created: { name: 'stop', eventPattern: pattern, state: 'DISABLED' },
    ...{ without: ['state'], lost: 'state' },
    repair: ['DisableRule', { name: 'stop' }],
  }),
};

const subscription = 'projects/acme-prod/subscriptions/billing';
const topic = 'projects/acme-prod/topics/orders';
const firewall = 'projects/acme-prod/global/firewalls/web';
const network = 'https://www.googleapis.com/compute/v1/projects/acme-prod/global/networks/prod';
const secret = 'projects/acme-prod/secrets/db';

type GoogleRow = {
  readonly declared: DeclaredResource;
  readonly service: string;
  readonly calls: readonly [remove: string, create: string];
  readonly name: string;
  readonly created: JsonObject;
  readonly less: JsonObject;
  readonly lost: string;
  readonly repair?: readonly [event: string, request: JsonObject];
};
const google = ({ declared, service, calls: [remove, create], name, created, less, lost, repair }: GoogleRow): Recreated => {
  const call =
    (event: string, request: JsonObject): Call =>
    (time) =>
      googleCall(`${service}.googleapis.com`, event, { ...time, resourceName: name, request });
  return {
    ...{ declared, lost, remove: call(remove, { name }), same: call(create, created), less: call(create, less) },
    ...(repair === undefined ? {} : { repair: call(...repair) }),
  };
};
const subscribed = { name: subscription, topic, ackDeadlineSeconds: 60, labels: {} };
const opened = { name: 'web', network, direction: 'INGRESS', alloweds: [{ IPProtocol: 'tcp', ports: ['443'] }], priority: '1000' };

const ofGoogle: Readonly<Record<string, Recreated>> = {
  'a Google subscription': google({
    declared: resource('google_pubsub_subscription', {
      ...{ id: subscription, name: 'billing', project: 'acme-prod', topic, ack_deadline_seconds: 60, labels: {}, push_config: [] },
      ...{ message_retention_duration: '604800s', retain_acked_messages: false, dead_letter_policy: [], retry_policy: [], filter: '' },
    }),
    ...{ service: 'pubsub', name: subscription, lost: 'ack_deadline_seconds', created: subscribed },
    calls: ['google.pubsub.v1.Subscriber.DeleteSubscription', 'google.pubsub.v1.Subscriber.CreateSubscription'],
    less: omit(subscribed, ['ackDeadlineSeconds']),
    repair: [
      'google.pubsub.v1.Subscriber.UpdateSubscription',
      { subscription: { name: subscription, ackDeadlineSeconds: 60 }, updateMask: 'ackDeadlineSeconds' },
    ],
  }),
  'a Google firewall rule': google({
    declared: resource('google_compute_firewall', {
      ...{ allow: [{ ports: ['443'], protocol: 'tcp' }], deny: [], direction: 'INGRESS', disabled: false, id: firewall, name: 'web' },
      ...{ network, priority: 1000, project: 'acme-prod', source_ranges: ['10.0.0.0/8'], target_tags: null, log_config: [] },
    }),
    ...{ service: 'compute', name: firewall, lost: 'source_ranges', created: { ...opened, sourceRanges: ['10.0.0.0/8'] }, less: opened },
    calls: ['v1.compute.firewalls.delete', 'v1.compute.firewalls.insert'],
    repair: ['v1.compute.firewalls.patch', { sourceRanges: ['10.0.0.0/8'] }],
  }),
  'a Google secret': google({
    declared: resource('google_secret_manager_secret', {
      ...{ annotations: {}, expire_time: '', id: secret, labels: { env: 'prod' }, name: 'projects/481516234200/secrets/db' },
      ...{ project: 'acme-prod', replication: [{ auto: [{ customer_managed_encryption: [] }], user_managed: [] }], rotation: [] },
      ...{ secret_id: 'db', topics: [], ttl: null, version_aliases: null, effective_labels: { env: 'prod' } },
    }),
    ...{ service: 'secretmanager', name: secret, lost: 'labels' },
    calls: [
      'google.cloud.secretmanager.v1.SecretManagerService.DeleteSecret',
      'google.cloud.secretmanager.v1.SecretManagerService.CreateSecret',
    ],
    created: { parent: 'projects/acme-prod', secretId: 'db', secret: { replication: { automatic: {} }, labels: { env: 'prod' } } },
    less: { parent: 'projects/acme-prod', secretId: 'db', secret: { replication: { automatic: {} } } },
    repair: [
      'google.cloud.secretmanager.v1.SecretManagerService.UpdateSecret',
      { secret: { name: secret, labels: { env: 'prod' } }, updateMask: 'labels' },
    ],
  }),
};

const rbac = 'rbac.authorization.k8s.io';
const read = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] };
const viewer = (rules: readonly JsonObject[]): JsonObject => ({ kind: 'Role', apiVersion: `${rbac}/v1`, metadata: objectMeta(), rules });
const service = (selector: JsonObject): JsonObject => ({
  ...{ kind: 'Service', apiVersion: 'v1', metadata: objectMeta() },
  spec: {
    ...{ ports: [{ name: 'http', protocol: 'TCP', port: 80, targetPort: 80 }], selector, clusterIP: '10.0.171.239', type: 'ClusterIP' },
    ...{ clusterIPs: ['10.0.171.239'], sessionAffinity: 'None', internalTrafficPolicy: 'Cluster' },
  },
});
const account = (annotations: JsonObject): JsonObject => ({
  ...{ kind: 'ServiceAccount', apiVersion: 'v1', metadata: objectMeta({ annotations }) },
});

type ObjectRow = {
  readonly declared: DeclaredResource;
  readonly plural: string;
  readonly object: JsonObject;
  readonly less: JsonObject;
  readonly lost: string;
};
const kubernetes = ({ declared, plural, object, less, lost }: ObjectRow): Recreated => {
  const create =
    (made: JsonObject): Call =>
    (time) =>
      kubernetesCall({ verb: 'create', resource: plural, request: made, response: made }, time);
  return {
    ...{ declared, lost, same: create(object), less: create(less) },
    remove: (time) => kubernetesCall({ verb: 'delete', resource: plural }, time),
    repair: (time) => kubernetesCall({ verb: 'update', resource: plural, request: object, response: object }, time),
  };
};

const ofKubernetes: Readonly<Record<string, Recreated>> = {
  'a Kubernetes role': kubernetes({
    declared: resource('kubernetes_role_v1', {
      ...{ id: 'shop/web', metadata: stateMeta() },
      rule: [{ api_groups: [''], resource_names: [], resources: ['pods'], verbs: ['get', 'list'] }],
    }),
    ...{ plural: `roles.${rbac}`, object: viewer([read]), less: viewer([]), lost: 'rule' },
  }),
  'a Kubernetes service': kubernetes({
    declared: resource('kubernetes_service_v1', {
      ...{ id: 'shop/web', metadata: stateMeta() },
      spec: [
        {
          ...{ cluster_ip: '10.0.171.239', cluster_ips: ['10.0.171.239'], selector: { app: 'web' }, type: 'ClusterIP' },
          ...{ session_affinity: 'None', internal_traffic_policy: 'Cluster' },
          port: [{ app_protocol: '', name: 'http', node_port: 0, port: 80, protocol: 'TCP', target_port: '80' }],
        },
      ],
    }),
    ...{ plural: 'services', object: service({ app: 'web' }), less: service({ app: 'other' }), lost: 'spec.selector' },
  }),
  'a Kubernetes service account': kubernetes({
    declared: resource('kubernetes_service_account_v1', {
      ...{ id: 'shop/web', metadata: stateMeta({ annotations: { team: 'a' } }), automount_service_account_token: true },
      ...{ image_pull_secret: [], secret: [] },
    }),
    ...{ plural: 'serviceaccounts', object: account({ team: 'a' }), less: account({}), lost: 'metadata.annotations' },
  }),
};

export const recreatedResources: Readonly<Record<string, Recreated>> = { ...ofAws, ...ofGoogle, ...ofKubernetes };
