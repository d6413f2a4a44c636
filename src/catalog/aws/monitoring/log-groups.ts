import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  on,
  put,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { isList, isObject, text, type JsonObject } from '../../../lib/json.js';
import { orNull, tagMap } from '../../values.js';
import { blockList } from './monitoring-values.js';

/**
 * CloudWatch Logs: groups, their streams, filters and policies. Source: CloudWatch Logs API reference, Terraform AWS provider schemas 3
 * to 6.
 */

/** The name of a log group from its name or its ARN, which may end in `:*`; nothing from the ARN of something else. */
const nameOf = (group: string): string | undefined => (group.startsWith('arn:') ? /:log-group:([^:]+)/.exec(group)?.[1] : group);
const groupName = (from: From): Read =>
  via(from, (value) => {
    const given = text(value);
    return given === undefined ? undefined : nameOf(given);
  });

const logGroup = on('aws_cloudwatch_log_group', { name: 'logGroupName' });
const identified = on('aws_cloudwatch_log_group', { name: groupName(either('logGroupIdentifier', 'logGroupName')) });
const encrypted = on('aws_cloudwatch_log_group', { name: groupName(either('resourceIdentifier', 'logGroupName')) });
const stream = on('aws_cloudwatch_log_stream', { log_group_name: 'logGroupName', name: 'logStreamName' });
const metricFilter = on('aws_cloudwatch_log_metric_filter', { log_group_name: 'logGroupName', name: 'filterName' });
const subscription = on('aws_cloudwatch_log_subscription_filter', { log_group_name: 'logGroupName', name: 'filterName' });
const dataProtection = on('aws_cloudwatch_log_data_protection_policy', { log_group_name: groupName('logGroupIdentifier') });
const indexPolicy = on('aws_cloudwatch_log_index_policy', { log_group_name: groupName('logGroupIdentifier') });
const transformer = on('aws_cloudwatch_log_transformer', { log_group_arn: 'logGroupIdentifier' });
/** The state has the unit that a call may omit, and the default value as text, in which 0 differs from no value. */
const transformation = (one: JsonObject): JsonObject => {
  const value = one['default_value'];
  return { ...one, ...(typeof value === 'number' ? { default_value: String(value) } : {}), unit: one['unit'] ?? 'None' };
};
const transformations = via(
  blockList('metricTransformations', {
    default_value: 'defaultValue',
    dimensions: 'dimensions',
    name: 'metricName',
    namespace: 'metricNamespace',
    unit: 'unit',
    value: 'metricValue',
  }),
  (list) => (isList(list) ? list.map((one) => (isObject(one) ? transformation(one) : one)) : list),
);
const queryDefinition = on('aws_cloudwatch_query_definition', {
  query_definition_id: either('queryDefinitionId', response('queryDefinitionId')),
});

const newGroup: Edits = {
  kms_key_id: orNull('kmsKeyId'),
  log_group_class: orNull('logGroupClass'),
  deletion_protection_enabled: orNull('deletionProtectionEnabled'),
  tags: tagMap('tags'),
};

/** Functions, builds and other services create the groups of their own logs, with the rights of their roles. */
const isOwn: Read = ({ request }) => text(request['logGroupName'])?.startsWith('/aws/') === false;

const tagged = (edits: Edits) =>
  firstOf(
    modify(on('aws_cloudwatch_log_group', { name: groupName('resourceArn') }), edits),
    modify(on('aws_cloudwatch_log_destination', { arn: 'resourceArn' }), edits),
    modify(on('aws_cloudwatch_log_anomaly_detector', { arn: 'resourceArn' }), edits),
    modify(on('aws_cloudwatch_log_delivery', { arn: 'resourceArn' }), edits),
    modify(on('aws_cloudwatch_log_delivery_source', { arn: 'resourceArn' }), edits),
    modify(on('aws_cloudwatch_log_delivery_destination', { arn: 'resourceArn' }), edits),
  );

export const logGroups: ServiceCatalog = {
  eventSource: 'logs.amazonaws.com',
  types: {
    aws_cloudwatch_log_group: {
      keys: [['name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'name',
      noise: ['skip_destroy'],
      defaults: { log_group_class: 'STANDARD' },
    },
    // A group has thousands of streams, which its writers create.
    aws_cloudwatch_log_stream: {
      keys: [['log_group_name', 'name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'name',
      onlyDeclared: true,
    },
    aws_cloudwatch_log_metric_filter: {
      keys: [['log_group_name', 'name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'name',
    },
    aws_cloudwatch_log_subscription_filter: {
      keys: [['log_group_name', 'name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'name',
      access: 'attachment',
      defaults: { distribution: 'ByLogStream' },
    },
    aws_cloudwatch_log_data_protection_policy: {
      keys: [['log_group_name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'log_group_name',
    },
    aws_cloudwatch_log_index_policy: { keys: [['log_group_name']], scope: 'region', family: 'monitoring', cloudId: 'log_group_name' },
    aws_cloudwatch_log_transformer: {
      keys: [[{ attribute: 'log_group_arn', as: (group) => nameOf(group) ?? '' }]],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'log_group_arn',
      unevaluated: { transformer_config: 'the processors have other names in the call' },
    },
    aws_cloudwatch_query_definition: {
      keys: [['query_definition_id']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'query_definition_id',
      noise: ['query_definition_id'],
    },
  },
  events: {
    CreateLogGroup: firstOf(put(logGroup, newGroup), create(logGroup, newGroup, { id: 'logGroupName', when: isOwn })),
    DeleteLogGroup: destroy(logGroup),
    PutRetentionPolicy: modify(logGroup, { retention_in_days: 'retentionInDays' }),
    DeleteRetentionPolicy: modify(logGroup, { retention_in_days: fixed(0) }),
    AssociateKmsKey: modify(encrypted, { kms_key_id: 'kmsKeyId' }),
    DisassociateKmsKey: modify(encrypted, { kms_key_id: fixed(null) }),
    PutLogGroupDeletionProtection: modify(identified, { deletion_protection_enabled: 'deletionProtectionEnabled' }),
    TagLogGroup: modify(logGroup, { tags: merge(tagMap('tags')) }),
    UntagLogGroup: modify(logGroup, { tags: drop('tags') }),
    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),

    CreateLogStream: create(stream, {}, { id: 'logStreamName', parent: logGroup }),
    DeleteLogStream: destroy(stream),

    PutMetricFilter: create(
      metricFilter,
      {
        apply_on_transformed_logs: orNull('applyOnTransformedLogs'),
        metric_transformation: set(transformations, 'exact'),
        pattern: 'filterPattern',
      },
      { id: 'filterName', parent: logGroup },
    ),
    DeleteMetricFilter: destroy(metricFilter),

    PutSubscriptionFilter: create(
      subscription,
      {
        destination_arn: 'destinationArn',
        distribution: orNull('distribution'),
        filter_pattern: 'filterPattern',
        role_arn: orNull('roleArn'),
      },
      { id: 'filterName', parent: logGroup },
    ),
    DeleteSubscriptionFilter: destroy(subscription),

    PutDataProtectionPolicy: create(dataProtection, { policy_document: 'policyDocument' }, { parent: identified }),
    DeleteDataProtectionPolicy: destroy(dataProtection),
    PutIndexPolicy: create(indexPolicy, { policy_document: 'policyDocument' }, { parent: identified }),
    DeleteIndexPolicy: destroy(indexPolicy),

    PutTransformer: create(transformer, {}, { parent: identified }),
    DeleteTransformer: destroy(transformer),

    PutQueryDefinition: create(
      queryDefinition,
      { log_group_names: orNull('logGroupNames'), name: 'name', query_string: 'queryString' },
      { id: response('queryDefinitionId') },
    ),
    DeleteQueryDefinition: destroy(queryDefinition),
  },
};
