import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** CloudWatch Logs: policies of an account, destinations, deliveries and anomaly detectors. */

const arn = (rest: string): string => `arn:aws:logs:us-east-1:111122223333:${rest}`;
const policy = (principal: JsonObject | string, action: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: principal, Action: action, Resource: '*' }] });
const own = policy({ Service: 'es.amazonaws.com' }, 'logs:PutLogEvents');
const open = policy('*', 'logs:PutLogEvents');

const search = resourceOf('aws_cloudwatch_log_resource_policy', 'search', { id: 'search', policy_document: own, policy_name: 'search' });
const masking = '{"Name":"cards","Version":"2021-06-01"}';
const account = resourceOf('aws_cloudwatch_log_account_policy', 'cards', {
  id: 'cards',
  policy_document: masking,
  policy_name: 'cards',
  policy_type: 'DATA_PROTECTION_POLICY',
  scope: 'ALL',
  selection_criteria: '',
});
const putAccount = { policyName: 'cards', policyType: 'DATA_PROTECTION_POLICY', policyDocument: masking, scope: 'ALL' };
const stream = 'arn:aws:kinesis:us-east-1:111122223333:stream/logs';
const role = 'arn:aws:iam::111122223333:role/logs';
const central = resourceOf('aws_cloudwatch_log_destination', 'central', {
  arn: arn('destination:central'),
  id: 'central',
  name: 'central',
  role_arn: role,
  tags: { Owner: 'shop' },
  target_arn: stream,
});
const subscribers = policy({ AWS: '444455556666' }, 'logs:PutSubscriptionFilter');
const centralPolicy = resourceOf('aws_cloudwatch_log_destination_policy', 'central', {
  access_policy: subscribers,
  destination_name: 'central',
  force_update: null,
  id: 'central',
});

export const logAccountCases: readonly CatalogCase[] = [
  ...examples('PutResourcePolicy', search(), [
    ['the declared policy is not drift', { policyName: 'search', policyDocument: own }, 'agrees'],
    ['a policy for everybody is drift', { policyName: 'search', policyDocument: open }, { policy_document: open }],
    ['another policy is undeclared', { policyName: 'eve', policyDocument: open }, 'created aws_cloudwatch_log_resource_policy'],
  ]),
  ...examples('DeleteResourcePolicy', search(), [
    ['the declared policy is deleted', { policyName: 'search' }, 'deleted'],
    ['an undeclared policy is deleted', { policyName: 'other' }, 'not_in_state'],
  ]),
  ...examples('PutAccountPolicy', account(), [
    ['the declared policy is not drift', putAccount, 'agrees'],
    [
      'selecting some groups is drift',
      { ...putAccount, selectionCriteria: 'LogGroupName NOT IN ["/shop/api"]' },
      { selection_criteria: 'LogGroupName NOT IN ["/shop/api"]' },
    ],
    ['a dry run changes nothing', { ...putAccount, policyDocument: '{}', dryRun: true }, 'read_only'],
    [
      'a policy of the same name and another type is undeclared',
      { ...putAccount, policyType: 'SUBSCRIPTION_FILTER_POLICY' },
      'created aws_cloudwatch_log_account_policy',
    ],
  ]),
  ...examples('DeleteAccountPolicy', account(), [
    ['the declared policy is deleted', { policyName: 'cards', policyType: 'DATA_PROTECTION_POLICY' }, 'deleted'],
    ['a policy of another type is deleted', { policyName: 'cards', policyType: 'FIELD_INDEX_POLICY' }, 'not_in_state'],
  ]),
  ...examples('PutDestination', central(), [
    ['the declared destination is not drift', { destinationName: 'central', targetArn: stream, roleArn: role }, 'agrees'],
    ['another target is drift', { destinationName: 'central', targetArn: `${stream}2`, roleArn: role }, { target_arn: `${stream}2` }],
  ]),
  ...examples('DeleteDestination', central(), [
    ['the declared destination is deleted', { destinationName: 'central' }, 'deleted'],
    ['an undeclared destination is deleted', { destinationName: 'other' }, 'not_in_state'],
  ]),
  ...examples('PutDestinationPolicy', centralPolicy(), [
    ['the declared policy is not drift', { destinationName: 'central', accessPolicy: subscribers }, 'agrees'],
    ['a policy for everybody is drift', { destinationName: 'central', accessPolicy: open }, { access_policy: open }],
  ]),
  ...tagExamples(central(), { resourceArn: arn('destination:central') }, 'map'),
];

const detectorArn = arn('anomaly-detector:c7c2');
const detector = resourceOf('aws_cloudwatch_log_anomaly_detector', 'api', {
  anomaly_visibility_time: 14,
  arn: detectorArn,
  detector_name: 'api',
  enabled: true,
  evaluation_frequency: 'TEN_MIN',
  filter_pattern: '',
  kms_key_id: null,
  log_group_arn_list: [arn('log-group:/shop/api')],
  tags: null,
});
const detection = { anomalyVisibilityTime: 14, evaluationFrequency: 'TEN_MIN' };
const newDetector = { ...detection, detectorName: 'api', logGroupArnList: [arn('log-group:/shop/api')] };

const deliveryTo = arn('delivery-destination:bucket');
const delivery = resourceOf('aws_cloudwatch_log_delivery', 'access', {
  arn: arn('delivery:jsoGV'),
  delivery_destination_arn: deliveryTo,
  delivery_source_name: 'access',
  field_delimiter: ',',
  id: 'jsoGV',
  record_fields: ['event_timestamp', 'event'],
  s3_delivery_configuration: [{ enable_hive_compatible_path: false, suffix_path: 'AWSLogs/111122223333/{yyyy}' }],
  tags: { Owner: 'shop' },
});
const newDelivery = { deliverySourceName: 'access', deliveryDestinationArn: deliveryTo, tags: { Owner: 'shop' } };
const cdn = 'arn:aws:cloudfront::111122223333:distribution/E1';
const source = resourceOf('aws_cloudwatch_log_delivery_source', 'access', {
  arn: arn('delivery-source:access'),
  log_type: 'ACCESS_LOGS',
  name: 'access',
  resource_arn: cdn,
  service: 'cloudfront',
});
const target = resourceOf('aws_cloudwatch_log_delivery_destination', 'bucket', {
  arn: deliveryTo,
  delivery_destination_configuration: [{ destination_resource_arn: 'arn:aws:s3:::logs' }],
  delivery_destination_type: 'S3',
  name: 'bucket',
  output_format: 'json',
});
const toBucket = (bucket: string): JsonObject => ({
  name: 'bucket',
  outputFormat: 'json',
  deliveryDestinationConfiguration: { destinationResourceArn: `arn:aws:s3:::${bucket}` },
});
const targetPolicy = resourceOf('aws_cloudwatch_log_delivery_destination_policy', 'bucket', {
  delivery_destination_name: 'bucket',
  delivery_destination_policy: subscribers,
});

export const logDeliveryCases: readonly CatalogCase[] = [
  ...examples('CreateLogAnomalyDetector', detector(), [
    ['the declared detector is not drift', newDetector, 'agrees', { anomalyDetectorArn: detectorArn }],
    ['another detector is undeclared', newDetector, 'created aws_cloudwatch_log_anomaly_detector', { anomalyDetectorArn: `${detectorArn}2` }],
  ]),
  ...examples('UpdateLogAnomalyDetector', detector(), [
    ['turning a detector off is drift', { anomalyDetectorArn: detectorArn, enabled: false }, { enabled: false }],
    ['the declared values are not', { anomalyDetectorArn: detectorArn, ...detection, enabled: true }, 'agrees'],
  ]),
  ...examples('DeleteLogAnomalyDetector', detector(), [
    ['the declared detector is deleted', { anomalyDetectorArn: detectorArn }, 'deleted'],
    ['an undeclared detector is deleted', { anomalyDetectorArn: `${detectorArn}2` }, 'not_in_state'],
  ]),
  ...examples('UpdateAnomaly', detector(), [
    ['suppressing a finding changes no configuration', { anomalyDetectorArn: detectorArn, anomalyId: 'a', suppressionType: 'INFINITE' }, 'read_only'],
  ]),
  ...examples('CreateDelivery', delivery(), [
    ['the declared delivery is not drift', newDelivery, 'agrees', { delivery: { id: 'jsoGV' } }],
    ['another delivery is undeclared', newDelivery, 'created aws_cloudwatch_log_delivery', { delivery: { id: 'x' } }],
  ]),
  ...examples('UpdateDeliveryConfiguration', delivery(), [
    ['fewer fields are drift', { id: 'jsoGV', recordFields: ['event'] }, { record_fields: ['event'] }],
    ['the declared delimiter is not', { id: 'jsoGV', fieldDelimiter: ',' }, 'agrees'],
  ]),
  ...examples('DeleteDelivery', delivery(), [
    ['the declared delivery is deleted', { id: 'jsoGV' }, 'deleted'],
    ['an undeclared delivery is deleted', { id: 'x' }, 'not_in_state'],
  ]),
  ...examples('PutDeliverySource', source(), [
    ['the declared source is not drift', { name: 'access', resourceArn: cdn, logType: 'ACCESS_LOGS' }, 'agrees'],
    ['another source is undeclared', { name: 'x', resourceArn: cdn, logType: 'ACCESS_LOGS' }, 'created aws_cloudwatch_log_delivery_source'],
  ]),
  ...examples('DeleteDeliverySource', source(), [
    ['the declared source is deleted', { name: 'access' }, 'deleted'],
    ['an undeclared source is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('PutDeliveryDestination', target(), [
    ['the declared destination is not drift', toBucket('logs'), 'agrees'],
    [
      'another bucket is drift',
      toBucket('theirs'),
      { 'delivery_destination_configuration.destination_resource_arn': 'arn:aws:s3:::theirs' },
    ],
  ]),
  ...examples('DeleteDeliveryDestination', target(), [
    ['the declared destination is deleted', { name: 'bucket' }, 'deleted'],
    ['an undeclared destination is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('PutDeliveryDestinationPolicy', targetPolicy(), [
    ['the declared policy is not drift', { deliveryDestinationName: 'bucket', deliveryDestinationPolicy: subscribers }, 'agrees'],
    [
      'a policy for everybody is drift',
      { deliveryDestinationName: 'bucket', deliveryDestinationPolicy: open },
      { delivery_destination_policy: open },
    ],
  ]),
  ...examples('DeleteDeliveryDestinationPolicy', targetPolicy(), [
    ['the declared policy is deleted', { deliveryDestinationName: 'bucket' }, 'deleted'],
    ['the policy of another destination is deleted', { deliveryDestinationName: 'x' }, 'not_in_state'],
  ]),
];
