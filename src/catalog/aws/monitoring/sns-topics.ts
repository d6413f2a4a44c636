import * as c from '../language.js';
import { text } from '../../../lib/json.js';
import { addedPermission, removedStatement } from './permission-statements.js';

/**
 * Amazon SNS topics, their policies and tags. Source: SNS API reference (CreateTopic, SetTopicAttributes), Terraform AWS provider schemas 3
 * to 6.
 */

const newTopic = c.on('aws_sns_topic', { name: 'name' });
export const topic = c.on('aws_sns_topic', { arn: 'topicArn' });
const topicPolicy = c.on('aws_sns_topic_policy', { arn: 'topicArn' });
const dataProtection = c.on('aws_sns_topic_data_protection_policy', { arn: 'resourceArn' });
const taggedTopic = c.on('aws_sns_topic', { arn: 'resourceArn' });

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

const isPolicy: c.Read = ({ request }) => request['attributeName'] === 'Policy';
const isNoPolicy: c.Read = ({ request }) => request['attributeName'] !== 'Policy';

/** The value of the one attribute that a call sets; without a value, the call removes the attribute. */
export const settingOf = (name: string): c.Read => {
  const value = c.reader('attributeValue');
  return (record) => (record.request['attributeName'] === name ? (value(record) ?? null) : undefined);
};
const eachSetting: c.Edits = Object.fromEntries(Object.entries(attributes).map(([attribute, name]) => [attribute, settingOf(name)]));

const isText = (from: c.From, wanted: boolean): c.Read => {
  const read = c.reader(from);
  return (record) => (text(read(record)) !== undefined) === wanted;
};

/** A policy is declared as a resource of its own, or as an attribute of its topic. */
const changesPolicy = (edits: c.EditSpec): c.ChangeSpec =>
  c.firstOf(c.modify(topicPolicy, { policy: edits }), c.modify(topic, { policy: edits }));
const newPolicy = c.set(settingOf('Policy'), 'statements');

export const snsTopics: c.ServiceCatalog = {
  eventSource: 'sns.amazonaws.com',
  types: c.types('messaging', {
    aws_sns_topic: { keys: [['arn'], ['name']], defaults: { signature_version: 1, tracing_config: 'PassThrough' } },
    aws_sns_topic_policy: { keys: [['arn']], access: 'policy' },
    aws_sns_topic_data_protection_policy: { keys: [['arn']] },
  }),
  events: {
    CreateTopic: c.create(c.withId(newTopic, c.response('topicArn')), {
      ...c.changedBlock('', 'attributes', { ...attributes, fifo_topic: 'FifoTopic' }),
      policy: c.set('attributes.Policy', 'statements'),
      tags: c.tagMap('tags'),
    }),
    DeleteTopic: c.destroy(topic),
    SetTopicAttributes: [
      c.firstOf(c.put(topicPolicy, { policy: newPolicy }, { when: isPolicy }), c.modify(topic, { policy: newPolicy }, { when: isPolicy })),
      c.modify(topic, eachSetting, { when: isNoPolicy }),
    ],
    AddPermission: changesPolicy(
      addedPermission({
        service: 'SNS',
        accounts: c.either('aWSAccountId', 'aWSAccountIds'),
        actions: c.either('actionName', 'actionNames'),
        resource: c.request('topicArn'),
      }),
    ),
    RemovePermission: changesPolicy(removedStatement('label')),
    // An empty policy removes the policy.
    PutDataProtectionPolicy: [
      c.create(c.within(taggedTopic, dataProtection), { policy: 'dataProtectionPolicy' }, { when: isText('dataProtectionPolicy', true) }),
      c.destroy(dataProtection, { when: isText('dataProtectionPolicy', false) }),
    ],
    ...c.tagCalls((edits) => c.modify(taggedTopic, edits)),
  },
};
