import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** CloudWatch Logs: groups, their streams, filters and policies. */

const groupArn = 'arn:aws:logs:us-east-1:111122223333:log-group:/shop/api';
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

export const apiGroup = resourceOf('aws_cloudwatch_log_group', 'api', {
  arn: groupArn,
  deletion_protection_enabled: false,
  id: '/shop/api',
  kms_key_id: key,
  log_group_class: 'STANDARD',
  name: '/shop/api',
  name_prefix: '',
  retention_in_days: 90,
  skip_destroy: false,
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
});
const named = { logGroupName: '/shop/api' };

export const logGroupCases: readonly CatalogCase[] = [
  ...examples('CreateLogGroup', apiGroup(), [
    ['the declared group is not drift', { ...named, kmsKeyId: key, tags: { Owner: 'shop' } }, 'agrees'],
    ['a group without its key is drift', { ...named, tags: { Owner: 'shop' } }, { kms_key_id: null }],
    ['an undeclared group is reported', { logGroupName: '/shop/other' }, 'created aws_cloudwatch_log_group'],
    ['the group of a function is not', { logGroupName: '/aws/lambda/orders' }, 'not_in_state'],
  ]),
  ...examples('DeleteLogGroup', apiGroup(), [
    ['the declared group is deleted', named, 'deleted'],
    ['an undeclared group is deleted', { logGroupName: '/shop/api2' }, 'not_in_state'],
  ]),
  ...examples('PutRetentionPolicy', apiGroup(), [
    ['a shorter retention is drift', { ...named, retentionInDays: 1 }, { retention_in_days: 1 }],
    ['the declared retention is not', { ...named, retentionInDays: 90 }, 'agrees'],
  ]),
  ...examples('DeleteRetentionPolicy', apiGroup(), [['logs are kept for ever', named, { retention_in_days: 0 }]]),
  ...examples('AssociateKmsKey', apiGroup(), [
    ['another key is drift', { ...named, kmsKeyId: key.replace('1234a', '9999a') }, { kms_key_id: key.replace('1234a', '9999a') }],
    ['the declared key is not', { resourceIdentifier: groupArn, kmsKeyId: key }, 'agrees'],
    [
      'the key of query results is of no group',
      { resourceIdentifier: 'arn:aws:logs:us-east-1:111122223333:query-result:*', kmsKeyId: key },
      'no_resource_id',
    ],
  ]),
  ...examples('DisassociateKmsKey', apiGroup(), [['removing the key is drift', named, { kms_key_id: null }]]),
  ...examples('PutLogGroupDeletionProtection', apiGroup({ deletion_protection_enabled: true }), [
    [
      'protection is turned off',
      { logGroupIdentifier: groupArn, deletionProtectionEnabled: false },
      { deletion_protection_enabled: false },
    ],
    ['declared protection is not drift', { logGroupIdentifier: '/shop/api', deletionProtectionEnabled: true }, 'agrees'],
  ]),
  ...examples('TagLogGroup', apiGroup(), [
    ['a changed tag is drift', { ...named, tags: { Owner: 'eve' } }, { 'tags.Owner': 'eve' }],
    ['the declared tag is not', { ...named, tags: { Owner: 'shop' } }, 'agrees'],
  ]),
  ...examples('UntagLogGroup', apiGroup(), [
    ['a removed tag is drift', { ...named, tags: ['Owner'] }, { 'tags.Owner': null }],
    ['a tag that is not declared may be removed', { ...named, tags: ['Stage'] }, 'agrees'],
  ]),
  ...tagExamples(apiGroup(), { resourceArn: `${groupArn}:*` }, 'map'),
];

const stream = resourceOf('aws_cloudwatch_log_stream', 'main', {
  arn: `${groupArn}:log-stream:main`,
  id: 'main',
  log_group_name: '/shop/api',
  name: 'main',
});
export const errors = resourceOf('aws_cloudwatch_log_metric_filter', 'errors', {
  apply_on_transformed_logs: false,
  id: 'errors',
  log_group_name: '/shop/api',
  metric_transformation: [{ default_value: '', dimensions: {}, name: 'Errors', namespace: 'Shop', unit: 'None', value: '1' }],
  name: 'errors',
  pattern: '{ $.level = "error" }',
});
export const putErrors = {
  ...named,
  filterName: 'errors',
  filterPattern: '{ $.level = "error" }',
  metricTransformations: [{ metricName: 'Errors', metricNamespace: 'Shop', metricValue: '1', unit: 'None' }],
};
const archive = 'arn:aws:firehose:us-east-1:111122223333:deliverystream/archive';
const role = 'arn:aws:iam::111122223333:role/logs';
export const toArchive = resourceOf('aws_cloudwatch_log_subscription_filter', 'archive', {
  destination_arn: archive,
  distribution: 'ByLogStream',
  filter_pattern: '',
  id: 'cwlsf-1',
  log_group_name: '/shop/api',
  name: 'archive',
  role_arn: role,
});
export const putArchive = { ...named, filterName: 'archive', filterPattern: '', destinationArn: archive, roleArn: role };
const foreign = 'arn:aws:logs:us-east-1:999988887777:destination:theirs';

export const logFilterCases: readonly CatalogCase[] = [
  ...examples('CreateLogStream', stream(), [
    ['the declared stream is not drift', { ...named, logStreamName: 'main' }, 'agrees'],
    ['streams of writers are not followed', { ...named, logStreamName: 'i-0a1b' }, 'unsupported_resource'],
  ]),
  ...examples('DeleteLogStream', stream(), [
['the declared stream is deleted', { ...named, logStreamName: 'main' }, 'deleted'],
['another stream is deleted', { ...named, logStreamName: 'i-0a1b' }, 'unsupported_resource']]),
  ...examples('PutMetricFilter', errors(), [
    ['the declared filter is not drift', putErrors, 'agrees'],
    [
      'a call may omit the unit',
      { ...putErrors, metricTransformations: [{ metricName: 'Errors', metricNamespace: 'Shop', metricValue: '1' }] },
      'agrees',
    ],
    [
      'a default of 0 is drift',
      {
        ...putErrors,
        metricTransformations: [{ metricName: 'Errors', metricNamespace: 'Shop', metricValue: '1', unit: 'None', defaultValue: 0 }],
      },
      { metric_transformation: [{ default_value: '0', name: 'Errors', namespace: 'Shop', value: '1', unit: 'None' }] },
    ],
    ['another pattern is drift', { ...putErrors, filterPattern: '"never"' }, { pattern: '"never"' }],
    [
      'another metric is drift',
      { ...putErrors, metricTransformations: [{ metricName: 'Errors', metricNamespace: 'Eve', metricValue: '1', unit: 'None' }] },
      { metric_transformation: [{ name: 'Errors', namespace: 'Eve', value: '1', unit: 'None' }] },
    ],
    ['the same filter of another group is undeclared', { ...putErrors, logGroupName: '/x' }, 'created aws_cloudwatch_log_metric_filter'],
  ]),
  ...examples('DeleteMetricFilter', errors(), [
    ['the declared filter is deleted', { ...named, filterName: 'errors' }, 'deleted'],
    ['a filter of another group is deleted', { logGroupName: '/x', filterName: 'errors' }, 'not_in_state'],
  ]),
  ...examples('PutSubscriptionFilter', toArchive(), [
    ['the declared filter is not drift', putArchive, 'agrees'],
    [
      'logs go to another account',
      { ...putArchive, destinationArn: foreign, roleArn: undefined },
      { destination_arn: foreign, role_arn: null },
    ],
    ['another distribution is drift', { ...putArchive, distribution: 'Random' }, { distribution: 'Random' }],
    ['another filter is undeclared', { ...putArchive, filterName: 'eve' }, 'created aws_cloudwatch_log_subscription_filter'],
  ]),
  ...examples('DeleteSubscriptionFilter', toArchive(), [
    ['the declared filter is deleted', { ...named, filterName: 'archive' }, 'deleted'],
    ['an undeclared filter is deleted', { ...named, filterName: 'other' }, 'not_in_state'],
  ]),
];

const masking =
  '{"Name":"cards","Version":"2021-06-01","Statement":[{"Sid":"mask","DataIdentifier":["arn:aws:dataprotection::aws:data-identifier/CreditCardNumber"],"Operation":{"Deidentify":{"MaskConfig":{}}}}]}';
const protection = resourceOf('aws_cloudwatch_log_data_protection_policy', 'cards', {
  id: '/shop/api',
  log_group_name: '/shop/api',
  policy_document: masking,
});
const indexed = resourceOf('aws_cloudwatch_log_index_policy', 'fields', {
  log_group_name: '/shop/api',
  policy_document: '{"Fields":["requestId"]}',
});
const transformed = resourceOf('aws_cloudwatch_log_transformer', 'api', {
  log_group_arn: groupArn,
  transformer_config: [{ parse_json: [{ destination: '', source: '' }] }],
});
const slowest = resourceOf('aws_cloudwatch_query_definition', 'slowest', {
  id: '269951d7',
  log_group_names: ['/shop/api'],
  name: 'slowest',
  query_definition_id: '269951d7',
  query_string: 'stats max(duration)',
});
const putSlowest = { name: 'slowest', queryDefinitionId: '269951d7', logGroupNames: ['/shop/api'], queryString: 'stats max(duration)' };

export const logPolicyCases: readonly CatalogCase[] = [
  ...examples('PutDataProtectionPolicy', protection(), [
    ['the declared policy is not drift', { logGroupIdentifier: '/shop/api', policyDocument: masking }, 'agrees'],
    ['masking nothing is drift', { logGroupIdentifier: groupArn, policyDocument: '{"Name":"none"}' }, { policy_document: '{"Name":"none"}' }],
  ]),
  ...examples('DeleteDataProtectionPolicy', protection(), [
    ['the declared policy is deleted', { logGroupIdentifier: groupArn }, 'deleted'],
    ['the policy of another group is deleted', { logGroupIdentifier: '/x' }, 'not_in_state'],
  ]),
  ...examples('PutIndexPolicy', indexed(), [
    ['the declared policy is not drift', { logGroupIdentifier: '/shop/api', policyDocument: '{"Fields": ["requestId"]}' }, 'agrees'],
    ['other fields are drift', { logGroupIdentifier: '/shop/api', policyDocument: '{"Fields":[]}' }, { policy_document: '{"Fields":[]}' }],
  ]),
  ...examples('DeleteIndexPolicy', indexed(), [
    ['the declared policy is deleted', { logGroupIdentifier: '/shop/api' }, 'deleted'],
    ['the policy of another group is deleted', { logGroupIdentifier: '/x' }, 'not_in_state'],
  ]),
  ...examples('PutTransformer', transformed(), [
    ['the declared transformer exists', { logGroupIdentifier: '/shop/api', transformerConfig: [{ parseJSON: {} }] }, 'agrees'],
    [
      'a transformer of another group is undeclared',
      { logGroupIdentifier: '/x', transformerConfig: [{ parseJSON: {} }] },
      'created aws_cloudwatch_log_transformer',
    ],
  ]),
  ...examples('DeleteTransformer', transformed(), [
    ['the declared transformer is deleted', { logGroupIdentifier: `${groupArn}:*` }, 'deleted'],
    ['the transformer of another group is deleted', { logGroupIdentifier: '/x' }, 'not_in_state'],
  ]),
  ...examples('PutQueryDefinition', slowest(), [
    ['the declared query is not drift', putSlowest, 'agrees', { queryDefinitionId: '269951d7' }],
    ['an update without groups removes them', { ...putSlowest, logGroupNames: undefined }, { log_group_names: null }],
    [
      'a new query is undeclared',
      { ...putSlowest, queryDefinitionId: undefined },
      'created aws_cloudwatch_query_definition',
      { queryDefinitionId: '7e41' },
    ],
  ]),
  ...examples('DeleteQueryDefinition', slowest(), [
    ['the declared query is deleted', { queryDefinitionId: '269951d7' }, 'deleted', { success: true }],
    ['an undeclared query is deleted', { queryDefinitionId: '7e41' }, 'not_in_state', { success: true }],
  ]),
];
