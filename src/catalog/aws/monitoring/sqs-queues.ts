import { text } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  put,
  reader,
  response,
  set,
  via,
  type ChangeSpec,
  type EditSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { partitionOf } from '../partition-of.js';
import { changedBlock } from './monitoring-values.js';
import { addedPermission, removedStatement } from './permission-statements.js';

/**
 * Amazon SQS queues, their policies and tags. Source: SQS API reference (CreateQueue, SetQueueAttributes), Terraform AWS provider schemas 3
 * to 6.
 */

/** The URLs of one queue differ in their host; account and name are always the last segments. */
const queuePath = (url: string): string => url.split('/').slice(-2).join('/');

const newQueue = on('aws_sqs_queue', { name: 'queueName' });
const queue = on('aws_sqs_queue', { id: 'queueUrl' });
const policy = on('aws_sqs_queue_policy', { queue_url: 'queueUrl' });
const redrivePolicy = on('aws_sqs_queue_redrive_policy', { queue_url: 'queueUrl' });
const redriveAllowPolicy = on('aws_sqs_queue_redrive_allow_policy', { queue_url: 'queueUrl' });

/** Some records name the map as the query protocol did. */
const given = either('attributes', 'attribute');
const attributes = {
  content_based_deduplication: 'ContentBasedDeduplication',
  deduplication_scope: 'DeduplicationScope',
  delay_seconds: 'DelaySeconds',
  fifo_throughput_limit: 'FifoThroughputLimit',
  kms_data_key_reuse_period_seconds: 'KmsDataKeyReusePeriodSeconds',
  kms_master_key_id: 'KmsMasterKeyId',
  max_message_size: 'MaximumMessageSize',
  message_retention_seconds: 'MessageRetentionPeriod',
  receive_wait_time_seconds: 'ReceiveMessageWaitTimeSeconds',
  sqs_managed_sse_enabled: 'SqsManagedSseEnabled',
  visibility_timeout_seconds: 'VisibilityTimeout',
};
const policies = { policy: 'Policy', redrive_policy: 'RedrivePolicy', redrive_allow_policy: 'RedriveAllowPolicy' };

/** An attribute that may be declared as a resource of its own. An empty value deletes it. */
const ownOrQueue = (own: Target, attribute: keyof typeof policies): ChangeSpec => {
  const { [attribute]: from = attribute } = changedBlock('', given, { [attribute]: policies[attribute] });
  const read = reader(from as Read);
  const edits = { [attribute]: attribute === 'policy' ? set(read, 'statements') : read };
  const isSet: Read = (record) => text(read(record)) !== undefined;
  const isEmptied: Read = (record) => read(record) !== undefined && text(read(record)) === undefined;
  const isGiven: Read = (record) => read(record) !== undefined;
  return firstOf(put(own, edits, { when: isSet }), destroy(own, { when: isEmptied }), modify(queue, edits, { when: isGiven }));
};

/** A policy is declared as a resource of its own, or as an attribute of its queue. */
const changesPolicy = (edits: EditSpec): ChangeSpec => firstOf(modify(policy, { policy: edits }), modify(queue, { policy: edits }));

const queueArn: Read = via('queueUrl', (url, { region }) => {
  const [account = '', name = ''] = queuePath(text(url) ?? '').split('/');
  return `arn:${partitionOf(region)}:sqs:${region}:${account}:${name}`;
});

const ofQueue = { scope: 'region', family: 'messaging' } as const;

export const sqsQueues: ServiceCatalog = {
  eventSource: 'sqs.amazonaws.com',
  types: {
    aws_sqs_queue: {
      ...ofQueue,
      keys: [[{ attribute: 'id', as: queuePath }], ['name'], ['arn']],
      noise: ['url'],
      // Older providers do not write it; queues have been encrypted by default since 2022.
      defaults: { sqs_managed_sse_enabled: true },
    },
    aws_sqs_queue_policy: { ...ofQueue, keys: [[{ attribute: 'queue_url', as: queuePath }]], access: 'policy' },
    aws_sqs_queue_redrive_policy: { ...ofQueue, keys: [[{ attribute: 'queue_url', as: queuePath }]] },
    aws_sqs_queue_redrive_allow_policy: { ...ofQueue, keys: [[{ attribute: 'queue_url', as: queuePath }]] },
  },
  events: {
    CreateQueue: create(
      newQueue,
      {
        ...changedBlock('', given, { ...attributes, ...policies, fifo_queue: 'FifoQueue' }),
        policy: set(either('attributes.Policy', 'attribute.Policy'), 'statements'),
        tags: tagMap(either('tags', 'tag')),
      },
      { id: response('queueUrl') },
    ),
    SetQueueAttributes: [
      ownOrQueue(policy, 'policy'),
      ownOrQueue(redrivePolicy, 'redrive_policy'),
      ownOrQueue(redriveAllowPolicy, 'redrive_allow_policy'),
      modify(queue, changedBlock('', given, attributes)),
    ],
    DeleteQueue: destroy(queue),
    AddPermission: changesPolicy(
      addedPermission({
        service: 'SQS',
        accounts: either('aWSAccountIds', 'aWSAccountId'),
        actions: either('actions', 'actionName'),
        resource: queueArn,
      }),
    ),
    RemovePermission: changesPolicy(removedStatement('label')),
    TagQueue: modify(queue, { tags: merge(tagMap('tags')) }),
    UntagQueue: modify(queue, { tags: drop('tagKeys') }),
    StartMessageMoveTask: noChange,
    CancelMessageMoveTask: noChange,
  },
};
