import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  on,
  put,
  reader,
  request,
  response,
  set,
  type ChangeSpec,
  type EditSpec,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { text } from '../../../lib/json.js';
import { tagMap } from '../../values.js';
import { changedBlock } from './monitoring-values.js';
import { addedPermission, removedStatement } from './permission-statements.js';

/**
 * Amazon SNS topics, their policies and tags. Source: SNS API reference (CreateTopic, SetTopicAttributes), Terraform AWS provider schemas 3
 * to 6.
 */

const newTopic = on('aws_sns_topic', { name: 'name' });
export const topic = on('aws_sns_topic', { arn: 'topicArn' });
const topicPolicy = on('aws_sns_topic_policy', { arn: 'topicArn' });
const dataProtection = on('aws_sns_topic_data_protection_policy', { arn: 'resourceArn' });
const taggedTopic = on('aws_sns_topic', { arn: 'resourceArn' });

const feedback = ['Application', 'Firehose', 'HTTP', 'Lambda', 'SQS'].map((service): readonly [string, string][] => {
  const name = service.toLowerCase();
  return [
    [`${name}_failure_feedback_role_arn`, `${service}FailureFeedbackRoleArn`],
    [`${name}_success_feedback_role_arn`, `${service}SuccessFeedbackRoleArn`],
    [`${name}_success_feedback_sample_rate`, `${service}SuccessFeedbackSampleRate`],
  ];
});
/** Attributes that cannot be declared as a resource of their own. */
const attributes: Readonly<Record<string, string>> = {
  archive_policy: 'ArchivePolicy',
  content_based_deduplication: 'ContentBasedDeduplication',
  delivery_policy: 'DeliveryPolicy',
  display_name: 'DisplayName',
  fifo_throughput_scope: 'FifoThroughputScope',
  kms_master_key_id: 'KmsMasterKeyId',
  signature_version: 'SignatureVersion',
  tracing_config: 'TracingConfig',
  ...Object.fromEntries(feedback.flat()),
};

const isPolicy: Read = ({ request }) => request['attributeName'] === 'Policy';
const isNoPolicy: Read = ({ request }) => request['attributeName'] !== 'Policy';

/** The value of the one attribute that a call sets; without a value, the call removes the attribute. */
export const settingOf = (name: string): Read => {
  const value = reader('attributeValue');
  return (record) => (record.request['attributeName'] === name ? (value(record) ?? null) : undefined);
};
const eachSetting: Edits = Object.fromEntries(Object.entries(attributes).map(([attribute, name]) => [attribute, settingOf(name)]));

const isText = (from: From, wanted: boolean): Read => {
  const read = reader(from);
  return (record) => (text(read(record)) !== undefined) === wanted;
};

/** A policy is declared as a resource of its own, or as an attribute of its topic. */
const changesPolicy = (edits: EditSpec): ChangeSpec => firstOf(modify(topicPolicy, { policy: edits }), modify(topic, { policy: edits }));
const newPolicy = set(settingOf('Policy'), 'statements');

export const snsTopics: ServiceCatalog = {
  eventSource: 'sns.amazonaws.com',
  types: {
    aws_sns_topic: {
      keys: [['arn'], ['name']],
      scope: 'region',
      family: 'messaging',
      noise: ['owner', 'beginning_archive_time'],
      defaults: { signature_version: 1, tracing_config: 'PassThrough' },
    },
    aws_sns_topic_policy: { keys: [['arn']], scope: 'region', family: 'messaging', access: 'policy', noise: ['owner'] },
    aws_sns_topic_data_protection_policy: { keys: [['arn']], scope: 'region', family: 'messaging' },
  },
  events: {
    CreateTopic: create(
      newTopic,
      {
        ...changedBlock('', 'attributes', { ...attributes, fifo_topic: 'FifoTopic' }),
        policy: set('attributes.Policy', 'statements'),
        tags: tagMap('tags'),
      },
      { id: response('topicArn') },
    ),
    DeleteTopic: destroy(topic),
    SetTopicAttributes: [
      firstOf(put(topicPolicy, { policy: newPolicy }, { when: isPolicy }), modify(topic, { policy: newPolicy }, { when: isPolicy })),
      modify(topic, eachSetting, { when: isNoPolicy }),
    ],
    AddPermission: changesPolicy(
      addedPermission({
        service: 'SNS',
        accounts: either('aWSAccountId', 'aWSAccountIds'),
        actions: either('actionName', 'actionNames'),
        resource: request('topicArn'),
      }),
    ),
    RemovePermission: changesPolicy(removedStatement('label')),
    // An empty policy removes the policy.
    PutDataProtectionPolicy: [
      create(dataProtection, { policy: 'dataProtectionPolicy' }, { parent: taggedTopic, when: isText('dataProtectionPolicy', true) }),
      destroy(dataProtection, { when: isText('dataProtectionPolicy', false) }),
    ],
    TagResource: modify(taggedTopic, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(taggedTopic, { tags: drop('tagKeys') }),
  },
};
