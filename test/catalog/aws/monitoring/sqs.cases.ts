import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf } from './monitoring-examples.js';

/** Amazon SQS queues, their policies and tags. */

const queueUrl = 'https://sqs.us-east-1.amazonaws.com/111122223333/orders';
const arn = 'arn:aws:sqs:us-east-1:111122223333:orders';
const policy = (principal: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: principal }, Action: 'sqs:SendMessage', Resource: arn }],
  });
const own = policy('arn:aws:iam::444455556666:root');
const statement = (account: string, action: string): JsonObject => ({
  ...{ Sid: 'eve', Effect: 'Allow', Principal: { AWS: [`arn:aws:iam::${account}:root`] }, Action: [`SQS:${action}`], Resource: arn },
});
const withStatement = (...more: readonly JsonObject[]): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::444455556666:root' }, Action: 'sqs:SendMessage', Resource: arn }, ...more],
  });
const byLabel = (account: string, action: string): JsonObject => ({ queueUrl, label: 'eve', aWSAccountIds: [account], actions: [action] });
const redrive = '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:111122223333:dead","maxReceiveCount":4}';
const allow = '{"redrivePermission":"byQueue","sourceQueueArns":["arn:aws:sqs:us-east-1:111122223333:web"]}';

export const orderQueue = resourceOf('aws_sqs_queue', 'orders', {
  arn,
  content_based_deduplication: false,
  deduplication_scope: '',
  delay_seconds: 0,
  fifo_queue: false,
  fifo_throughput_limit: '',
  id: queueUrl,
  kms_data_key_reuse_period_seconds: 300,
  kms_master_key_id: '',
  max_message_size: 262144,
  message_retention_seconds: 345600,
  name: 'orders',
  name_prefix: '',
  policy: own,
  receive_wait_time_seconds: 0,
  redrive_allow_policy: '',
  redrive_policy: redrive,
  sqs_managed_sse_enabled: true,
  tags: { Owner: 'shop' },
  url: queueUrl,
  visibility_timeout_seconds: 30,
});
const sets = (attributes: JsonObject): JsonObject => ({ queueUrl, attributes });
export const orderPolicy = resourceOf('aws_sqs_queue_policy', 'orders', { id: queueUrl, policy: own, queue_url: queueUrl });
const orderRedrive = resourceOf('aws_sqs_queue_redrive_policy', 'orders', { id: queueUrl, queue_url: queueUrl, redrive_policy: redrive });
const orderAllow = resourceOf('aws_sqs_queue_redrive_allow_policy', 'orders', {
  id: queueUrl,
  queue_url: queueUrl,
  redrive_allow_policy: allow,
});
const bare = orderQueue({ policy: '', redrive_policy: '' });
const other = { queueUrl: `${queueUrl}2` };

export const queueCases: readonly CatalogCase[] = [
  ...examples('CreateQueue', orderQueue(), [
    [
      'the declared queue is not drift',
      {
        queueName: 'orders',
        attributes: { VisibilityTimeout: '30', SqsManagedSseEnabled: 'true', RedrivePolicy: redrive, Policy: own },
        tags: { Owner: 'shop' },
      },
      'agrees',
      { queueUrl },
    ],
    ['another queue is undeclared', { queueName: 'eve' }, 'created aws_sqs_queue', { queueUrl: queueUrl.replace('orders', 'eve') }],
  ]),
  ...examples('SetQueueAttributes', orderQueue(), [
    ['a policy for everybody is drift', sets({ Policy: policy('*') }), { policy: policy('*') }],
    ['the declared policy is not', sets({ Policy: policy('444455556666') }), 'agrees'],
    ['the map may have the name of the query protocol', { queueUrl, attribute: { Policy: policy('*') } }, { policy: policy('*') }],
    ['encryption is turned off', sets({ SqsManagedSseEnabled: 'false' }), { sqs_managed_sse_enabled: false }],
    [
      'several attributes change at once',
      sets({ VisibilityTimeout: '60', MessageRetentionPeriod: '60', RedrivePolicy: '' }),
      { visibility_timeout_seconds: 60, message_retention_seconds: 60, redrive_policy: '' },
    ],
    ['numbers in documents may be text', sets({ RedrivePolicy: redrive.replace('4}', '"4"}') }), 'agrees'],
    [
      'the URL of the queue has several spellings',
      { queueUrl: 'https://queue.amazonaws.com/111122223333/orders', attributes: { DelaySeconds: '5' } },
      { delay_seconds: 5 },
    ],
    [
      'a queue of the same name in another account is another queue',
      { queueUrl: queueUrl.replace('111122223333', '999988887777'), attributes: { DelaySeconds: '5' } },
      'not_in_state',
    ],
  ]),
  ...examples('SetQueueAttributes', [orderPolicy(), bare], [
    ['a policy that is a resource of its own is evaluated there', sets({ Policy: own }), 'agrees'],
    ['its drift is reported there', sets({ Policy: policy('*') }), { policy: policy('*') }],
    ['an empty policy deletes it', sets({ Policy: '' }), 'deleted'],
  ]),
  ...examples('SetQueueAttributes', [orderRedrive(), bare], [
    ['a redrive policy of its own agrees', sets({ RedrivePolicy: redrive }), 'agrees'],
    ['it may be deleted', sets({ RedrivePolicy: '' }), 'deleted'],
  ]),
  ...examples('SetQueueAttributes', [orderAllow(), bare], [
    ['the permission to redrive agrees', sets({ RedriveAllowPolicy: allow }), 'agrees'],
    [
      'a permission for all queues is drift',
      sets({ RedriveAllowPolicy: '{"redrivePermission":"allowAll"}' }),
      { redrive_allow_policy: '{"redrivePermission":"allowAll"}' },
    ],
  ]),
  ...examples('DeleteQueue', orderQueue(), [
    ['the declared queue is deleted', { queueUrl }, 'deleted'],
    ['an undeclared queue is deleted', other, 'not_in_state'],
  ]),
  ...examples('AddPermission', [orderPolicy(), bare], [
    [
      'a statement is added to the declared policy',
      byLabel('999988887777', '*'),
      { policy: withStatement(statement('999988887777', '*')) },
    ],
    ['a statement that the record does not show is added', { queueUrl, label: 'eve' }, { policy: null }],
    ['a statement is added to another queue', { ...other, label: 'eve' }, 'not_in_state'],
  ]),
  ...examples('AddPermission', orderQueue({ policy: withStatement(statement('444455556666', 'ReceiveMessage')) }), [
    ['the declared statement is not drift', byLabel('444455556666', 'receiveMessage'), 'agrees'],
    [
      'another statement of the same label is',
      byLabel('444455556666', 'SendMessage'),
      { policy: withStatement(statement('444455556666', 'SendMessage')) },
    ],
  ]),
  ...examples('RemovePermission', orderQueue({ policy: withStatement(statement('444455556666', '*')) }), [
    ['a statement is removed from the policy of the queue', { queueUrl, label: 'eve' }, { policy: withStatement() }],
    ['a statement that is not declared is removed', { queueUrl, label: 'x' }, 'agrees'],
    ['a statement is removed from another queue', { ...other, label: 'x' }, 'not_in_state'],
  ]),
  ...examples('TagQueue', orderQueue(), [
    ['a changed tag is drift', { queueUrl, tags: { Owner: 'eve' } }, { 'tags.Owner': 'eve' }],
    ['the declared tag is not', { queueUrl, tags: { Owner: 'shop' } }, 'agrees'],
  ]),
  ...examples('UntagQueue', orderQueue(), [
    ['a removed tag is drift', { queueUrl, tagKeys: ['Owner'] }, { 'tags.Owner': null }],
    ['a tag that is not declared may be removed', { queueUrl, tagKeys: ['Stage'] }, 'agrees'],
  ]),
  ...examples('StartMessageMoveTask', orderQueue(), [['moving messages changes no configuration', { sourceArn: arn }, 'read_only']]),
  ...examples('CancelMessageMoveTask', orderQueue(), [['moving messages changes no configuration', { taskHandle: 'x' }, 'read_only']]),
];
