import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { partitionOf } from '../partition-of.js';
import { addedPermission, removedStatement } from './permission-statements.js';

/**
 * Amazon SQS queues, their policies and tags. Source: SQS API reference (CreateQueue, SetQueueAttributes), Terraform AWS provider schemas 3
 * to 6.
 */

/** The URLs of one queue differ in their host; account and name are always the last segments. */
const queuePath = (url: string): string => url.split('/').slice(-2).join('/');

const newQueue = c.on('aws_sqs_queue', { name: 'queueName' });
const queue = c.on('aws_sqs_queue', { id: 'queueUrl' });
const policy = c.on('aws_sqs_queue_policy', { queue_url: 'queueUrl' });
const redrivePolicy = c.on('aws_sqs_queue_redrive_policy', { queue_url: 'queueUrl' });
const redriveAllowPolicy = c.on('aws_sqs_queue_redrive_allow_policy', { queue_url: 'queueUrl' });

/** Some records name the map as the query protocol did. */
const given = c.either('attributes', 'attribute');
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
const ownOrQueue = (own: c.Target, attribute: keyof typeof policies): c.ChangeSpec => {
  const { [attribute]: from = attribute } = c.changedBlock('', given, { [attribute]: policies[attribute] });
  const read = c.reader(from as c.Read);
  const edits = { [attribute]: attribute === 'policy' ? c.set(read, 'statements') : read };
  const isSet: c.Read = (record) => text(read(record)) !== undefined;
  const isEmptied: c.Read = (record) => read(record) !== undefined && text(read(record)) === undefined;
  const isGiven: c.Read = (record) => read(record) !== undefined;
  return c.firstOf(c.put(own, edits, { when: isSet }), c.destroy(own, { when: isEmptied }), c.modify(queue, edits, { when: isGiven }));
};

/** A policy is declared as a resource of its own, or as an attribute of its queue. */
const changesPolicy = (edits: c.EditSpec): c.ChangeSpec =>
  c.firstOf(c.modify(policy, { policy: edits }), c.modify(queue, { policy: edits }));

const queueArn: c.Read = c.via('queueUrl', (url, { region }) => {
  const [account = '', name = ''] = queuePath(text(url) ?? '').split('/');
  return `arn:${partitionOf(region)}:sqs:${region}:${account}:${name}`;
});

export const sqsQueues: c.ServiceCatalog = {
  eventSource: 'sqs.amazonaws.com',
  types: c.types('messaging', {
    aws_sqs_queue: {
      keys: [[{ attribute: 'id', as: queuePath }], ['name'], ['arn']],

      // Older providers do not write it; queues have been encrypted by default since 2022.
      defaults: { sqs_managed_sse_enabled: true },
    },
    aws_sqs_queue_policy: { keys: [[{ attribute: 'queue_url', as: queuePath }]], access: 'policy' },
    aws_sqs_queue_redrive_policy: { keys: [[{ attribute: 'queue_url', as: queuePath }]] },
    aws_sqs_queue_redrive_allow_policy: { keys: [[{ attribute: 'queue_url', as: queuePath }]] },
  }),
  events: {
    CreateQueue: c.create(c.withId(newQueue, c.response('queueUrl')), {
      ...c.changedBlock('', given, { ...attributes, ...policies, fifo_queue: 'FifoQueue' }),
      policy: c.set(c.either('attributes.Policy', 'attribute.Policy'), 'statements'),
      tags: c.tagMap(c.either('tags', 'tag')),
    }),
    SetQueueAttributes: [
      ownOrQueue(policy, 'policy'),
      ownOrQueue(redrivePolicy, 'redrive_policy'),
      ownOrQueue(redriveAllowPolicy, 'redrive_allow_policy'),
      c.modify(queue, c.changedBlock('', given, attributes)),
    ],
    DeleteQueue: c.destroy(queue),
    AddPermission: changesPolicy(
      addedPermission({
        service: 'SQS',
        accounts: c.either('aWSAccountIds', 'aWSAccountId'),
        actions: c.either('actions', 'actionName'),
        resource: queueArn,
      }),
    ),
    RemovePermission: changesPolicy(removedStatement('label')),
    ...c.tagCalls((edits) => c.modify(queue, edits), 'TagQueue UntagQueue'),
    ...c.noChanges('StartMessageMoveTask CancelMessageMoveTask'),
  },
};
