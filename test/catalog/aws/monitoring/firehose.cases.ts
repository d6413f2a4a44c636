import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf } from './monitoring-examples.js';

/** Amazon Data Firehose. */

const arn = 'arn:aws:firehose:us-east-1:111122223333:deliverystream/audit';
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const role = 'arn:aws:iam::111122223333:role/firehose';
const transform = 'arn:aws:lambda:us-east-1:111122223333:function:transform:$LATEST';

const settings = {
  bucket_arn: 'arn:aws:s3:::audit',
  cloudwatch_logging_options: [{ enabled: true, log_group_name: '/firehose', log_stream_name: 'audit' }],
  compression_format: 'GZIP',
  error_output_prefix: '',
  kms_key_arn: key,
  prefix: 'logs/',
  role_arn: role,
};
const bucket = { ...settings, buffering_interval: 300, buffering_size: 5 };
const noOther = {
  elasticsearch_configuration: [],
  http_endpoint_configuration: [],
  kinesis_source_configuration: [],
  opensearch_configuration: [],
  redshift_configuration: [],
  server_side_encryption: [{ enabled: true, key_arn: key, key_type: 'CUSTOMER_MANAGED_CMK' }],
  splunk_configuration: [],
};
export const audit = resourceOf('aws_kinesis_firehose_delivery_stream', 'audit', {
  ...noOther,
  arn,
  destination: 'extended_s3',
  destination_id: 'destinationId-000000000001',
  extended_s3_configuration: [
    {
      ...bucket,
      custom_time_zone: 'UTC',
      data_format_conversion_configuration: [],
      dynamic_partitioning_configuration: [],
      file_extension: '',
      processing_configuration: [
        {
          enabled: true,
          processors: [{ parameters: [{ parameter_name: 'LambdaArn', parameter_value: transform }], type: 'Lambda' }],
        },
      ],
      s3_backup_configuration: [],
      s3_backup_mode: 'Disabled',
    },
  ],
  id: arn,
  name: 'audit',
  tags: { Owner: 'shop' },
  version_id: '1',
});
export const toBucket = (changed: JsonObject = {}): JsonObject => ({
  roleARN: role,
  bucketARN: 'arn:aws:s3:::audit',
  prefix: 'logs/',
  bufferingHints: { sizeInMBs: 5, intervalInSeconds: 300 },
  compressionFormat: 'GZIP',
  encryptionConfiguration: { kMSEncryptionConfig: { aWSKMSKeyARN: key } },
  cloudWatchLoggingOptions: { enabled: true, logGroupName: '/firehose', logStreamName: 'audit' },
  ...changed,
});
const processing = (functionArn: string): JsonObject => ({
  processingConfiguration: {
    enabled: true,
    processors: [{ type: 'Lambda', parameters: [{ parameterName: 'LambdaArn', parameterValue: functionArn }] }],
  },
});
const named = { deliveryStreamName: 'audit' };
const update = (changed: JsonObject): JsonObject => ({
  ...named,
  currentDeliveryStreamVersionId: '1',
  destinationId: 'destinationId-000000000001',
  ...changed,
});
const older = resourceOf('aws_kinesis_firehose_delivery_stream', 'older', {
  arn,
  destination: 's3',
  extended_s3_configuration: [],
  id: arn,
  name: 'audit',
  s3_configuration: [{ ...settings, buffer_interval: 300, buffer_size: 5 }],
});
const toTables = resourceOf('aws_kinesis_firehose_delivery_stream', 'tables', {
  ...noOther,
  arn,
  destination: 'iceberg',
  extended_s3_configuration: [],
  iceberg_configuration: [
    {
      append_only: false,
      buffering_interval: 300,
      buffering_size: 5,
      catalog_arn: 'arn:aws:glue:us-east-1:111122223333:catalog',
      cloudwatch_logging_options: [],
      destination_table_configuration: [],
      processing_configuration: [],
      retry_duration: 300,
      role_arn: role,
      s3_backup_mode: 'FailedDataOnly',
      s3_configuration: [bucket],
    },
  ],
  id: arn,
  name: 'audit',
});
const toUrl = resourceOf('aws_kinesis_firehose_delivery_stream', 'vendor', {
  ...noOther,
  arn,
  destination: 'http_endpoint',
  extended_s3_configuration: [],
  http_endpoint_configuration: [
    {
      access_key: '(sensitive)',
      buffering_interval: 60,
      buffering_size: 1,
      cloudwatch_logging_options: [],
      name: 'vendor',
      processing_configuration: [],
      request_configuration: [{ common_attributes: [], content_encoding: 'GZIP' }],
      retry_duration: 300,
      role_arn: role,
      s3_backup_mode: 'FailedDataOnly',
      s3_configuration: [bucket],
      secrets_manager_configuration: [],
      url: 'https://vendor.example',
    },
  ],
  id: arn,
  name: 'audit',
});
const endpoint = (url: string, more: JsonObject = {}): JsonObject =>
  update({ httpEndpointDestinationUpdate: { endpointConfiguration: { url, name: 'vendor', ...more }, s3Update: toBucket() } });

export const firehoseCases: readonly CatalogCase[] = [
  ...examples('CreateDeliveryStream', audit(), [
    [
      'the declared stream is not drift',
      {
        ...named,
        deliveryStreamType: 'DirectPut',
        deliveryStreamEncryptionConfigurationInput: { keyARN: key, keyType: 'CUSTOMER_MANAGED_CMK' },
        extendedS3DestinationConfiguration: toBucket({ s3BackupMode: 'Disabled', ...processing(transform) }),
        tags: [{ key: 'Owner', value: 'shop' }],
      },
      'agrees',
      { deliveryStreamARN: arn },
    ],
    ['another stream is undeclared', { deliveryStreamName: 'eve' }, 'created aws_kinesis_firehose_delivery_stream'],
  ]),
  ...examples('UpdateDestination', audit(), [
    ['the declared destination is not drift', update({ extendedS3DestinationUpdate: toBucket(processing(transform)) }), 'agrees'],
    [
      'another bucket is drift',
      update({ extendedS3DestinationUpdate: toBucket({ bucketARN: 'arn:aws:s3:::theirs' }) }),
      { 'extended_s3_configuration.bucket_arn': 'arn:aws:s3:::theirs' },
    ],
    [
      'another bucket in the old form is drift',
      update({ s3DestinationUpdate: { bucketARN: 'arn:aws:s3:::theirs' } }),
      { 'extended_s3_configuration.bucket_arn': 'arn:aws:s3:::theirs' },
    ],
    [
      'encryption is turned off',
      update({ extendedS3DestinationUpdate: { encryptionConfiguration: { noEncryptionConfig: 'NoEncryption' } } }),
      { 'extended_s3_configuration.kms_key_arn': null },
    ],
    [
      'logs are turned off',
      update({ extendedS3DestinationUpdate: { cloudWatchLoggingOptions: { enabled: false } } }),
      { 'extended_s3_configuration.cloudwatch_logging_options.enabled': false },
    ],
    [
      'another function reads the records',
      update({ extendedS3DestinationUpdate: processing('arn:aws:lambda:us-east-1:111122223333:function:eve') }),
      {
        'extended_s3_configuration.processing_configuration.processors': [
          {
            parameters: [{ parameter_name: 'LambdaArn', parameter_value: 'arn:aws:lambda:us-east-1:111122223333:function:eve' }],
            type: 'Lambda',
          },
        ],
      },
    ],
  ]),
  ...examples('UpdateDestination', older(), [
    ['a bucket in the old form agrees', update({ s3DestinationUpdate: toBucket() }), 'agrees'],
    ['its prefix changes', update({ s3DestinationUpdate: { prefix: 'x/' } }), { 's3_configuration.prefix': 'x/' }],
    [
      'its buffer changes',
      update({ s3DestinationUpdate: { bufferingHints: { sizeInMBs: 9, intervalInSeconds: 300 } } }),
      { 's3_configuration.buffer_size': 9 },
    ],
  ]),
  ...examples('UpdateDestination', toTables(), [
    ['the declared bucket of tables is not drift', update({ icebergDestinationUpdate: { s3Configuration: toBucket() } }), 'agrees'],
    [
      'another bucket of tables, without encryption, is drift',
      update({
        icebergDestinationUpdate: {
          s3Configuration: toBucket({ bucketARN: 'arn:aws:s3:::theirs', encryptionConfiguration: { noEncryptionConfig: 'NoEncryption' } }),
        },
      }),
      {
        'iceberg_configuration.s3_configuration.bucket_arn': 'arn:aws:s3:::theirs',
        'iceberg_configuration.s3_configuration.kms_key_arn': null,
      },
    ],
  ]),
  ...examples('UpdateDestination', toUrl(), [
    ['the declared address is not drift', endpoint('https://vendor.example'), 'agrees'],
    ['another address is drift', endpoint('https://eve.example'), { 'http_endpoint_configuration.url': 'https://eve.example' }],
    [
      'another key is drift',
      endpoint('https://vendor.example', { accessKey: 'HIDDEN_DUE_TO_SECURITY_REASONS' }),
      { 'http_endpoint_configuration.access_key': null },
    ],
  ]),
  ...examples('DeleteDeliveryStream', audit(), [
    ['the declared stream is deleted', named, 'deleted'],
    ['an undeclared stream is deleted', { deliveryStreamName: 'x' }, 'not_in_state'],
  ]),
  ...examples('StartDeliveryStreamEncryption', audit(), [
    [
      'the key of the service is drift',
      { ...named, deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' } },
      { 'server_side_encryption.key_arn': null, 'server_side_encryption.key_type': 'AWS_OWNED_CMK' },
    ],
    [
      'the declared key is not',
      { ...named, deliveryStreamEncryptionConfigurationInput: { keyType: 'CUSTOMER_MANAGED_CMK', keyARN: key } },
      'agrees',
    ],
  ]),
  ...examples('StopDeliveryStreamEncryption', audit(), [
    ['no encryption is drift', named, { 'server_side_encryption.enabled': false }],
    ['another stream is undeclared', { deliveryStreamName: 'x' }, 'not_in_state'],
  ]),
  ...examples('TagDeliveryStream', audit(), [
    ['a changed tag is drift', { ...named, tags: [{ key: 'Owner', value: 'eve' }] }, { 'tags.Owner': 'eve' }],
    ['the declared tag is not', { ...named, tags: [{ key: 'Owner', value: 'shop' }] }, 'agrees'],
  ]),
  ...examples('UntagDeliveryStream', audit(), [
    ['a removed tag is drift', { ...named, tagKeys: ['Owner'] }, { 'tags.Owner': null }],
    ['a tag that is not declared may be removed', { ...named, tagKeys: ['Stage'] }, 'agrees'],
  ]),
];
