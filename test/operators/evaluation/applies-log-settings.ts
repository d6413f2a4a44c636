import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Policies, queries, destinations and deliveries of logs, as Terraform creates, changes and destroys them. */

const arn = (path: string): string => `arn:aws:logs:us-east-1:111122223333:${path}`;
const team = { tags: { Team: 'ops' }, tags_all: { Team: 'ops' } };
const retagged = { tags: { Team: 'soc' }, tags_all: { Team: 'soc' } };
const roleArn = 'arn:aws:iam::111122223333:role/logs';
const keyArn = 'arn:aws:kms:us-east-1:111122223333:key/0a';
const stream = (name: string): string => `arn:aws:kinesis:us-east-1:111122223333:stream/${name}`;
const allow = (service: string) =>
  JSON.stringify({
    Statement: [{ Action: 'logs:PutLogEvents', Effect: 'Allow', Principal: { Service: service }, Resource: '*' }],
    Version: '2012-10-17',
  });
const access = (account: string) =>
  JSON.stringify({
    Statement: [
      { Action: 'logs:PutSubscriptionFilter', Effect: 'Allow', Principal: { AWS: account }, Resource: arn('destination:central') },
    ],
    Version: '2012-10-17',
  });
const mask = (name: string) =>
  JSON.stringify({
    Name: name,
    Statement: [
      {
        DataIdentifier: ['arn:aws:dataprotection::aws:data-identifier/EmailAddress'],
        Operation: { Audit: { FindingsDestination: {} } },
        Sid: 'a',
      },
      {
        DataIdentifier: ['arn:aws:dataprotection::aws:data-identifier/EmailAddress'],
        Operation: { Deidentify: { MaskConfig: {} } },
        Sid: 'b',
      },
    ],
    Version: '2021-06-01',
  });

const group = resource('aws_cloudwatch_log_group', {
  arn: arn('log-group:/app'),
  deletion_protection_enabled: false,
  id: '/app',
  kms_key_id: '',
  log_group_class: 'STANDARD',
  name: '/app',
  name_prefix: '',
  retention_in_days: 30,
  skip_destroy: false,
  ...team,
});
const logStream = resource('aws_cloudwatch_log_stream', {
  arn: arn('log-group:/app:log-stream:main'),
  id: 'main',
  log_group_name: '/app',
  name: 'main',
});
const protection = resource('aws_cloudwatch_log_data_protection_policy', {
  id: '/app',
  log_group_name: '/app',
  policy_document: mask('mail'),
});
const policy = resource('aws_cloudwatch_log_resource_policy', {
  id: 'services',
  policy_document: allow('es.amazonaws.com'),
  policy_name: 'services',
});
const accountPolicy = resource('aws_cloudwatch_log_account_policy', {
  id: 'all:DATA_PROTECTION_POLICY',
  policy_document: mask('all'),
  policy_name: 'all',
  policy_type: 'DATA_PROTECTION_POLICY',
  scope: 'ALL',
  selection_criteria: '',
});
const query = resource('aws_cloudwatch_query_definition', {
  id: '0a1b',
  log_group_names: ['/app'],
  name: 'errors',
  query_definition_id: '0a1b',
  query_string: 'fields @message',
});
const destination = resource('aws_cloudwatch_log_destination', {
  arn: arn('destination:central'),
  id: 'central',
  name: 'central',
  role_arn: roleArn,
  target_arn: stream('logs'),
  ...team,
});
const allowed = resource('aws_cloudwatch_log_destination_policy', {
  access_policy: access('222233334444'),
  destination_name: 'central',
  force_update: null,
  id: 'central',
});
const sent = [
  'PutDestination',
  { destinationName: 'central', roleArn, targetArn: stream('logs') },
  { destination: { arn: arn('destination:central'), destinationName: 'central' } },
] as const;
const deliverySource = resource('aws_cloudwatch_log_delivery_source', {
  arn: arn('delivery-source:cdn'),
  log_type: 'ACCESS_LOGS',
  name: 'cdn',
  resource_arn: 'arn:aws:cloudfront::111122223333:distribution/E1',
  service: 'cloudfront',
  tags: null,
  tags_all: {},
});
const deliveryDestination = resource('aws_cloudwatch_log_delivery_destination', {
  arn: arn('delivery-destination:lake'),
  delivery_destination_configuration: [{ destination_resource_arn: 'arn:aws:s3:::lake' }],
  delivery_destination_type: 'S3',
  name: 'lake',
  output_format: 'json',
  tags: null,
  tags_all: {},
});
const delivery = resource('aws_cloudwatch_log_delivery', {
  arn: arn('delivery:d1'),
  delivery_destination_arn: arn('delivery-destination:lake'),
  delivery_source_name: 'cdn',
  field_delimiter: '',
  id: 'd1',
  record_fields: ['date', 'time'],
  s3_delivery_configuration: [{ enable_hive_compatible_path: false, suffix_path: '/{yyyy}' }],
  tags: null,
  tags_all: {},
});
const detectorArn = arn('anomaly-detector:0b');
const detector = resource('aws_cloudwatch_log_anomaly_detector', {
  anomaly_visibility_time: 21,
  arn: detectorArn,
  detector_name: 'app',
  enabled: true,
  evaluation_frequency: 'TEN_MIN',
  filter_pattern: null,
  kms_key_id: null,
  log_group_arn_list: [arn('log-group:/app')],
  tags: null,
  tags_all: {},
});
const putProtection = (name: string) =>
  ['PutDataProtectionPolicy', { logGroupIdentifier: '/app', policyDocument: mask(name) }, { logGroupIdentifier: '/app' }] as const;
const putPolicy = (service: string) =>
  [
    'PutResourcePolicy',
    { policyDocument: allow(service), policyName: 'services' },
    { resourcePolicy: { policyName: 'services' } },
  ] as const;
const putAccountPolicy = (name: string) =>
  [
    'PutAccountPolicy',
    { policyDocument: mask(name), policyName: 'all', policyType: 'DATA_PROTECTION_POLICY', scope: 'ALL' },
    { accountPolicy: { policyName: 'all', policyType: 'DATA_PROTECTION_POLICY' } },
  ] as const;
const allowTo = (account: string) => ['PutDestinationPolicy', { accessPolicy: access(account), destinationName: 'central' }] as const;
const source = [
  'PutDeliverySource',
  { logType: 'ACCESS_LOGS', name: 'cdn', resourceArn: 'arn:aws:cloudfront::111122223333:distribution/E1' },
] as const;
const toLake = (bucket: string) =>
  [
    'PutDeliveryDestination',
    { deliveryDestinationConfiguration: { destinationResourceArn: `arn:aws:s3:::${bucket}` }, name: 'lake', outputFormat: 'json' },
    { deliveryDestination: { arn: arn('delivery-destination:lake'), name: 'lake' } },
  ] as const;

export const logSettingApplies: readonly Apply[] = life(
  'a module of logs',
  [
    [
      group(),
      logStream(),
      protection(),
      policy(),
      accountPolicy(),
      query(),
      destination(),
      allowed(),
      deliverySource(),
      deliveryDestination(),
      delivery(),
      detector(),
    ],
    [
      group({ deletion_protection_enabled: true, kms_key_id: keyArn, retention_in_days: 0, ...retagged }),
      protection({ policy_document: mask('addresses') }),
      policy({ policy_document: allow('delivery.logs.amazonaws.com') }),
      accountPolicy({ policy_document: mask('every') }),
      query({ query_string: 'fields @timestamp, @message' }),
      destination({ target_arn: stream('logs-2'), ...retagged }),
      allowed({ access_policy: access('333344445555') }),
      deliverySource(),
      deliveryDestination({ delivery_destination_configuration: [{ destination_resource_arn: 'arn:aws:s3:::lake-2' }] }),
      delivery({ record_fields: ['date'], s3_delivery_configuration: [{ enable_hive_compatible_path: true, suffix_path: '/{yyyy}' }] }),
      detector({ enabled: false, evaluation_frequency: 'ONE_HOUR' }),
    ],
  ],
  {
    create: calls('logs', [
      ['CreateLogGroup', { deletionProtectionEnabled: false, logGroupClass: 'STANDARD', logGroupName: '/app', tags: { Team: 'ops' } }],
      ['PutRetentionPolicy', { logGroupName: '/app', retentionInDays: 30 }],
      ['CreateLogStream', { logGroupName: '/app', logStreamName: 'main' }],
      putProtection('mail'),
      putPolicy('es.amazonaws.com'),
      putAccountPolicy('all'),
      ['PutQueryDefinition', { logGroupNames: ['/app'], name: 'errors', queryString: 'fields @message' }, { queryDefinitionId: '0a1b' }],
      sent,
      ['TagResource', { resourceArn: arn('destination:central'), tags: { Team: 'ops' } }],
      allowTo('222233334444'),
      source,
      toLake('lake'),
      [
        'CreateDelivery',
        {
          deliveryDestinationArn: arn('delivery-destination:lake'),
          deliverySourceName: 'cdn',
          recordFields: ['date', 'time'],
          s3DeliveryConfiguration: { suffixPath: '/{yyyy}' },
        },
        { delivery: { id: 'd1', arn: arn('delivery:d1') } },
      ],
      [
        'CreateLogAnomalyDetector',
        { anomalyVisibilityTime: 21, detectorName: 'app', evaluationFrequency: 'TEN_MIN', logGroupArnList: [arn('log-group:/app')] },
        { anomalyDetectorArn: detectorArn },
      ],
      [
        'UpdateLogAnomalyDetector',
        { anomalyDetectorArn: detectorArn, anomalyVisibilityTime: 21, enabled: true, evaluationFrequency: 'TEN_MIN' },
      ],
    ]),
    change: calls('logs', [
      ['DeleteLogStream', { logGroupName: '/app', logStreamName: 'main' }],
      ['DeleteRetentionPolicy', { logGroupName: '/app' }],
      ['AssociateKmsKey', { kmsKeyId: keyArn, logGroupName: '/app' }],
      ['PutLogGroupDeletionProtection', { deletionProtectionEnabled: true, logGroupIdentifier: '/app' }],
      ['UntagResource', { resourceArn: arn('log-group:/app'), tagKeys: ['Team'] }],
      ['TagResource', { resourceArn: arn('log-group:/app'), tags: { Team: 'soc' } }],
      putProtection('addresses'),
      putPolicy('delivery.logs.amazonaws.com'),
      putAccountPolicy('every'),
      [
        'PutQueryDefinition',
        { logGroupNames: ['/app'], name: 'errors', queryDefinitionId: '0a1b', queryString: 'fields @timestamp, @message' },
        { queryDefinitionId: '0a1b' },
      ],
      ['PutDestination', { destinationName: 'central', roleArn, targetArn: stream('logs-2') }],
      ['TagResource', { resourceArn: arn('destination:central'), tags: { Team: 'soc' } }],
      allowTo('333344445555'),
      toLake('lake-2'),
      [
        'UpdateDeliveryConfiguration',
        { id: 'd1', recordFields: ['date'], s3DeliveryConfiguration: { enableHiveCompatiblePath: true, suffixPath: '/{yyyy}' } },
      ],
      [
        'UpdateLogAnomalyDetector',
        { anomalyDetectorArn: detectorArn, anomalyVisibilityTime: 21, enabled: false, evaluationFrequency: 'ONE_HOUR' },
      ],
    ]),
    destroy: calls('logs', [
      ['DeleteLogAnomalyDetector', { anomalyDetectorArn: detectorArn }],
      ['DeleteDelivery', { id: 'd1' }],
      ['DeleteDeliveryDestination', { name: 'lake' }],
      ['DeleteDeliverySource', { name: 'cdn' }],
      ['DeleteDestination', { destinationName: 'central' }],
      ['DeleteQueryDefinition', { queryDefinitionId: '0a1b' }, { success: true }],
      ['DeleteAccountPolicy', { policyName: 'all', policyType: 'DATA_PROTECTION_POLICY' }],
      ['DeleteResourcePolicy', { policyName: 'services' }],
      ['DeleteDataProtectionPolicy', { logGroupIdentifier: '/app' }],
      ['PutLogGroupDeletionProtection', { deletionProtectionEnabled: false, logGroupIdentifier: '/app' }],
      ['DeleteLogGroup', { logGroupName: '/app' }],
    ]),
  },
);
