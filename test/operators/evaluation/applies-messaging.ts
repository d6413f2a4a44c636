import type { JsonObject } from '../../../src/lib/json.js';
import { clicks } from '../../catalog/aws/monitoring/kinesis.cases.js';
import { audit, toBucket } from '../../catalog/aws/monitoring/firehose.cases.js';
import { onCall, pager, pagerPolicy } from '../../catalog/aws/monitoring/sns.cases.js';
import { orderPolicy, orderQueue } from '../../catalog/aws/monitoring/sqs.cases.js';
import { machineSettings, orderMachine } from '../../catalog/aws/monitoring/state-machines.cases.js';
import { calls, type Apply, type Call } from '../../support/applies.js';

/** Topics, queues, streams and a state machine, as Terraform creates, changes and destroys them. */

const topicArn = 'arn:aws:sns:us-east-1:111122223333:pager';
const subscriptionArn = `${topicArn}:8a21d249`;
const queueUrl = 'https://sqs.us-east-1.amazonaws.com/111122223333/orders';
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const machineArn = 'arn:aws:states:us-east-1:111122223333:stateMachine:orders';
const text = (value: unknown): string => String(value);
const topicPolicy = text(pagerPolicy().attributes['policy']);
const queuePolicy = text(orderPolicy().attributes['policy']);
const redrive = text(orderQueue().attributes['redrive_policy']);
const standard = '{"Version":"2008-10-17","Id":"__default_policy_ID","Statement":[]}';

const queue = (changed: JsonObject = {}) => orderQueue({ policy: '', ...changed });
const topic = (changed: JsonObject = {}) => pager({ http_success_feedback_sample_rate: 0, policy: standard, ...changed });
const processed: JsonObject = {
  processingConfiguration: {
    enabled: true,
    processors: [
      {
        type: 'Lambda',
        parameters: [{ parameterName: 'LambdaArn', parameterValue: 'arn:aws:lambda:us-east-1:111122223333:function:transform:$LATEST' }],
      },
    ],
  },
};
const before = [topic(), pagerPolicy(), onCall(), queue(), orderPolicy(), clicks(), audit(), orderMachine()];
const tags = [{ key: 'Owner', value: 'shop' }];

const createCalls: readonly Call[] = [
  ...calls('sns', [
    ['CreateTopic', { name: 'pager', attributes: { KmsMasterKeyId: key }, tags }, { topicArn }],
    ['SetTopicAttributes', { topicArn, attributeName: 'HTTPFailureFeedbackRoleArn', attributeValue: 'arn:aws:iam::111122223333:role/sns' }],
    ['SetTopicAttributes', { topicArn, attributeName: 'Policy', attributeValue: topicPolicy }],
    [
      'Subscribe',
      {
        topicArn,
        protocol: 'https',
        endpoint: 'HIDDEN_DUE_TO_SECURITY_REASONS',
        attributes: { FilterPolicy: '{"severity":["high"]}' },
        returnSubscriptionArn: true,
      },
      { subscriptionArn },
    ],
  ]),
  ...calls('sqs', [
    [
      'CreateQueue',
      {
        queueName: 'orders',
        attributes: { DelaySeconds: '0', SqsManagedSseEnabled: 'true', VisibilityTimeout: '30', RedrivePolicy: redrive },
        tags: { Owner: 'shop' },
      },
      { queueUrl },
    ],
    ['SetQueueAttributes', { queueUrl, attributes: { Policy: queuePolicy } }],
  ]),
  ...calls('kinesis', [
    ['CreateStream', { streamName: 'clicks', shardCount: 2, streamModeDetails: { streamMode: 'PROVISIONED' } }],
    ['AddTagsToStream', { streamName: 'clicks', tags: { Owner: 'shop' } }],
    ['IncreaseStreamRetentionPeriod', { streamName: 'clicks', retentionPeriodHours: 48 }],
    ['EnableEnhancedMonitoring', { streamName: 'clicks', shardLevelMetrics: ['IncomingBytes', 'OutgoingBytes'] }],
    ['StartStreamEncryption', { streamName: 'clicks', encryptionType: 'KMS', keyId: key }],
  ]),
  ...calls('firehose', [
    [
      'CreateDeliveryStream',
      {
        deliveryStreamName: 'audit',
        deliveryStreamType: 'DirectPut',
        extendedS3DestinationConfiguration: toBucket({ s3BackupMode: 'Disabled', ...processed }),
        tags,
      },
      { deliveryStreamARN: 'arn:aws:firehose:us-east-1:111122223333:deliverystream/audit' },
    ],
    [
      'StartDeliveryStreamEncryption',
      { deliveryStreamName: 'audit', deliveryStreamEncryptionConfigurationInput: { keyType: 'CUSTOMER_MANAGED_CMK', keyARN: key } },
    ],
  ]),
  ...calls('states', [
    [
      'CreateStateMachine',
      { name: 'orders', type: 'STANDARD', publish: false, ...machineSettings(), definition: 'HIDDEN_DUE_TO_SECURITY_REASONS', tags },
      { stateMachineArn: machineArn, creationDate: 'Mar 2, 2026, 10:00:00 AM' },
    ],
  ]),
];

const update: Apply = {
  name: 'topics, queues, streams and a state machine are changed',
  before,
  calls: [
    ...calls('sns', [
      ['SetTopicAttributes', { topicArn, attributeName: 'DisplayName', attributeValue: 'Pager' }],
      ['SetSubscriptionAttributes', { subscriptionArn, attributeName: 'FilterPolicy', attributeValue: '{}' }],
      ['TagResource', { resourceArn: topicArn, tags: [{ key: 'Owner', value: 'checkout' }] }],
    ]),
    ...calls('sqs', [
      ['SetQueueAttributes', { queueUrl, attributes: { VisibilityTimeout: '60', SqsManagedSseEnabled: 'false', KmsMasterKeyId: key } }],
      ['UntagQueue', { queueUrl, tagKeys: ['Owner'] }],
    ]),
    ...calls('kinesis', [
      ['UpdateShardCount', { streamName: 'clicks', targetShardCount: 4, scalingType: 'UNIFORM_SCALING' }],
      ['DecreaseStreamRetentionPeriod', { streamName: 'clicks', retentionPeriodHours: 24 }],
      ['DisableEnhancedMonitoring', { streamName: 'clicks', shardLevelMetrics: ['OutgoingBytes'] }],
    ]),
    ...calls('firehose', [
      [
        'UpdateDestination',
        {
          deliveryStreamName: 'audit',
          currentDeliveryStreamVersionId: '1',
          destinationId: 'destinationId-000000000001',
          extendedS3DestinationUpdate: toBucket({ prefix: 'audit/', s3BackupMode: 'Disabled', ...processed }),
        },
      ],
    ]),
    ...calls('states', [
      [
        'UpdateStateMachine',
        { stateMachineArn: machineArn, publish: false, ...machineSettings('ERROR'), definition: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
        { updateDate: 'Mar 2, 2026, 10:00:30 AM', revisionId: 'e2f0a3c4-0000-4000-8000-000000000002' },
      ],
    ]),
  ],
  after: [
    topic({ display_name: 'Pager', tags: { Owner: 'checkout' } }),
    pagerPolicy(),
    onCall({ filter_policy: '' }),
    queue({ visibility_timeout_seconds: 60, sqs_managed_sse_enabled: false, kms_master_key_id: key, tags: {} }),
    orderPolicy(),
    clicks({ shard_count: 4, retention_period: 24, shard_level_metrics: ['IncomingBytes'] }),
    audit({
      extended_s3_configuration: (audit().attributes['extended_s3_configuration'] as readonly JsonObject[]).map((one) => ({
        ...one,
        prefix: 'audit/',
      })),
      version_id: '2',
    }),
    orderMachine({
      revision_id: 'e2f0a3c4-0000-4000-8000-000000000002',
      definition: '{"StartAt":"B","States":{"B":{"Type":"Pass","End":true}}}',
      logging_configuration: (orderMachine().attributes['logging_configuration'] as readonly JsonObject[]).map((one) => ({
        ...one,
        level: 'ERROR',
      })),
    }),
  ],
};

const destroy: Apply = {
  name: 'topics, queues, streams and a state machine are destroyed',
  before,
  calls: [
    ...calls('states', [['DeleteStateMachine', { stateMachineArn: machineArn }]]),
    ...calls('firehose', [['DeleteDeliveryStream', { deliveryStreamName: 'audit' }]]),
    ...calls('kinesis', [['DeleteStream', { streamName: 'clicks', enforceConsumerDeletion: false }]]),
    ...calls('sqs', [
      ['SetQueueAttributes', { queueUrl, attributes: { Policy: '' } }],
      ['DeleteQueue', { queueUrl }],
    ]),
    ...calls('sns', [
      ['Unsubscribe', { subscriptionArn }],
      ['SetTopicAttributes', { topicArn, attributeName: 'Policy', attributeValue: standard }],
      ['DeleteTopic', { topicArn }],
    ]),
  ],
  after: [],
};

export const messagingApplies: readonly Apply[] = [
  { name: 'topics, queues, streams and a state machine are created', before: [], calls: createCalls, after: before },
  update,
  destroy,
];
