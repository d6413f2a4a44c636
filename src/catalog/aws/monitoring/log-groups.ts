import * as c from '../language.js';
import { isList, isObject, text, type JsonObject } from '../../../lib/json.js';

/**
 * CloudWatch Logs: groups, their streams, filters and policies. Source: CloudWatch Logs API reference, Terraform AWS provider schemas 3
 * to 6.
 */

/** The name of a log group from its name or its ARN, which may end in `:*`; nothing from the ARN of something else. */
const nameOf = (group: string): string | undefined => (group.startsWith('arn:') ? /:log-group:([^:]+)/.exec(group)?.[1] : group);
const groupName = (from: c.From): c.Read =>
  c.via(from, (value) => {
    const given = text(value);
    return given === undefined ? undefined : nameOf(given);
  });

const logGroup = c.on('aws_cloudwatch_log_group', { name: 'logGroupName' });
const identified = c.on('aws_cloudwatch_log_group', { name: groupName(c.either('logGroupIdentifier', 'logGroupName')) });
const encrypted = c.on('aws_cloudwatch_log_group', { name: groupName(c.either('resourceIdentifier', 'logGroupName')) });
const stream = c.on('aws_cloudwatch_log_stream', { log_group_name: 'logGroupName', name: 'logStreamName' });
const metricFilter = c.on('aws_cloudwatch_log_metric_filter', { log_group_name: 'logGroupName', name: 'filterName' });
const subscription = c.on('aws_cloudwatch_log_subscription_filter', { log_group_name: 'logGroupName', name: 'filterName' });
const dataProtection = c.on('aws_cloudwatch_log_data_protection_policy', { log_group_name: groupName('logGroupIdentifier') });
const indexPolicy = c.on('aws_cloudwatch_log_index_policy', { log_group_name: groupName('logGroupIdentifier') });
const transformer = c.on('aws_cloudwatch_log_transformer', { log_group_arn: 'logGroupIdentifier' });
/** The state has the unit that a call may omit, and the default value as text, in which 0 differs from no value. */
const transformation = (one: JsonObject): JsonObject => {
  const value = one['default_value'];
  return { ...one, ...(typeof value === 'number' ? { default_value: String(value) } : {}), unit: one['unit'] ?? 'None' };
};
const transformations = c.via(
  c.blocks('metricTransformations', c.same('default_value dimensions name=metricName namespace=metricNamespace unit value=metricValue')),
  (list) => (isList(list) ? list.map((one) => (isObject(one) ? transformation(one) : one)) : list),
);
const queryDefinition = c.on('aws_cloudwatch_query_definition', {
  query_definition_id: c.either('queryDefinitionId', c.response('queryDefinitionId')),
});

const newGroup: c.Edits = { ...c.same('kms_key_id log_group_class deletion_protection_enabled', c.orNull), tags: c.tagMap('tags') };

/** Functions, builds and other services create the groups of their own logs, with the rights of their roles. */
const isOwn: c.Read = ({ request }) => text(request['logGroupName'])?.startsWith('/aws/') === false;

const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on('aws_cloudwatch_log_group', { name: groupName('resourceArn') }), edits),
    c.modify(c.on('aws_cloudwatch_log_destination', { arn: 'resourceArn' }), edits),
    c.modify(c.on('aws_cloudwatch_log_anomaly_detector', { arn: 'resourceArn' }), edits),
    c.modify(c.on('aws_cloudwatch_log_delivery', { arn: 'resourceArn' }), edits),
    c.modify(c.on('aws_cloudwatch_log_delivery_source', { arn: 'resourceArn' }), edits),
    c.modify(c.on('aws_cloudwatch_log_delivery_destination', { arn: 'resourceArn' }), edits),
  );

export const logGroups: c.ServiceCatalog = {
  eventSource: 'logs.amazonaws.com',
  types: c.types('monitoring', {
    aws_cloudwatch_log_group: { keys: [['name']], cloudId: 'name', noise: ['skip_destroy'], defaults: { log_group_class: 'STANDARD' } },
    // A group has thousands of streams, which its writers create.
    aws_cloudwatch_log_stream: { keys: [['log_group_name', 'name']], cloudId: 'name', onlyDeclared: true },
    aws_cloudwatch_log_metric_filter: { keys: [['log_group_name', 'name']], cloudId: 'name' },
    aws_cloudwatch_log_subscription_filter: {
      keys: [['log_group_name', 'name']],
      cloudId: 'name',
      access: 'attachment',
      defaults: { distribution: 'ByLogStream' },
    },
    aws_cloudwatch_log_data_protection_policy: { keys: [['log_group_name']], cloudId: 'log_group_name' },
    aws_cloudwatch_log_index_policy: { keys: [['log_group_name']], cloudId: 'log_group_name' },
    aws_cloudwatch_log_transformer: {
      keys: [[{ attribute: 'log_group_arn', as: (group) => nameOf(group) ?? '' }]],
      cloudId: 'log_group_arn',
      unevaluated: { transformer_config: 'the processors have other names in the call' },
    },
    aws_cloudwatch_query_definition: { keys: [['query_definition_id']], cloudId: 'query_definition_id' },
  }),
  events: {
    CreateLogGroup: c.firstOf(c.put(logGroup, newGroup), c.create(c.withId(logGroup, 'logGroupName'), newGroup, { when: isOwn })),
    DeleteLogGroup: c.destroy(logGroup),
    PutRetentionPolicy: c.modify(logGroup, { retention_in_days: 'retentionInDays' }),
    DeleteRetentionPolicy: c.modify(logGroup, { retention_in_days: c.fixed(0) }),
    AssociateKmsKey: c.modify(encrypted, { kms_key_id: 'kmsKeyId' }),
    DisassociateKmsKey: c.modify(encrypted, { kms_key_id: c.fixed(null) }),
    PutLogGroupDeletionProtection: c.modify(identified, { deletion_protection_enabled: 'deletionProtectionEnabled' }),
    ...c.tagCalls((edits) => c.modify(logGroup, edits), 'TagLogGroup UntagLogGroup', 'tags'),
    ...c.tagCalls(tagged),

    CreateLogStream: c.create(c.within(logGroup, c.withId(stream, 'logStreamName'))),
    DeleteLogStream: c.destroy(stream),

    PutMetricFilter: c.create(c.within(logGroup, c.withId(metricFilter, 'filterName')), {
      apply_on_transformed_logs: c.orNull('applyOnTransformedLogs'),
      metric_transformation: c.set(transformations, 'exact'),
      pattern: 'filterPattern',
    }),
    DeleteMetricFilter: c.destroy(metricFilter),

    PutSubscriptionFilter: c.create(c.within(logGroup, c.withId(subscription, 'filterName')), {
      ...c.same('destination_arn filter_pattern'),
      ...c.same('distribution role_arn', c.orNull),
    }),
    DeleteSubscriptionFilter: c.destroy(subscription),

    PutDataProtectionPolicy: c.create(c.within(identified, dataProtection), { policy_document: 'policyDocument' }),
    DeleteDataProtectionPolicy: c.destroy(dataProtection),
    PutIndexPolicy: c.create(c.within(identified, indexPolicy), { policy_document: 'policyDocument' }),
    DeleteIndexPolicy: c.destroy(indexPolicy),

    PutTransformer: c.create(c.within(identified, transformer)),
    DeleteTransformer: c.destroy(transformer),

    PutQueryDefinition: c.create(c.withId(queryDefinition, c.response('queryDefinitionId')), {
      log_group_names: c.orNull('logGroupNames'),
      ...c.same('name query_string'),
    }),
    DeleteQueryDefinition: c.destroy(queryDefinition),
  },
};
