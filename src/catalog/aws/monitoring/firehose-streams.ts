import * as c from '../language.js';
import { isList } from '../../../lib/json.js';
import { bucket, changedDestinations, newDestinations, oldBucket } from './firehose-destinations.js';

/** Amazon Data Firehose. Source: Firehose API reference, Terraform AWS provider schemas 3 to 6. */

const stream = c.on('aws_kinesis_firehose_delivery_stream', { name: 'deliveryStreamName' });
/** States of provider 4 and earlier may have the old form of a bucket. */
const streamWithOldBucket = c.on('aws_kinesis_firehose_delivery_stream', {
  name: 'deliveryStreamName',
  s3_configuration: c.fixed('declared'),
});

const isDeclared = { attribute: 's3_configuration', of: (block: unknown) => (isList(block) && block.length > 0 ? 'declared' : '') };

const encrypted: c.Edits = {
  'server_side_encryption.enabled': c.fixed(true),
  ...c.replacedBlock('server_side_encryption', 'deliveryStreamEncryptionConfigurationInput', c.same('key_arn=keyARN key_type')),
};

export const firehoseStreams: c.ServiceCatalog = {
  eventSource: 'firehose.amazonaws.com',
  types: c.types('messaging', {
    aws_kinesis_firehose_delivery_stream: {
      keys: [['name'], ['name', isDeclared], ['arn']],
      noise: ['destination_id', 'version_id', '*.vpc_config.vpc_id'],
      defaults: { 'server_side_encryption.key_type': 'AWS_OWNED_CMK' },
      secrets: ['*.access_key', '*.hec_token', '*.key_passphrase', '*.password', '*.private_key'],
      unevaluated: {
        destination: 'follows from the block of the destination',
        'extended_s3_configuration.data_format_conversion_configuration.input_format_configuration': 'how records are read',
        'extended_s3_configuration.data_format_conversion_configuration.output_format_configuration': 'how records are written',
        'http_endpoint_configuration.request_configuration.common_attributes': 'records may withhold the values',
        'iceberg_configuration.destination_table_configuration': 'how records are written',
        'msk_source_configuration.read_from_timestamp': 'the call does not change it later',
        snowflake_configuration: 'only the account, database and buckets are compared',
      },
    },
  }),
  events: {
    CreateDeliveryStream: c.create(c.withId(stream, c.response('deliveryStreamARN')), {
      ...newDestinations,
      ...c.replacedBlock('server_side_encryption', 'deliveryStreamEncryptionConfigurationInput', c.same('key_arn=keyARN key_type')),
      ...c.same(`
        kinesis_source_configuration=kinesisStreamSourceConfiguration{kinesis_stream_arn=kinesisStreamARN role_arn=roleARN}
        msk_source_configuration=mSKSourceConfiguration{authentication_configuration{role_arn=roleARN} msk_cluster_arn=mSKClusterARN}`),
      ...c.same('authentication_configuration{connectivity} topic_name', 'mSKSourceConfiguration.', 'msk_source_configuration.'),
      tags: c.tagMap('tags'),
    }),
    UpdateDestination: [
      c.modify(stream, changedDestinations),
      c.firstOf(
        c.modify(streamWithOldBucket, oldBucket('s3_configuration', 's3DestinationUpdate')),
        c.modify(stream, bucket('extended_s3_configuration', 's3DestinationUpdate')),
      ),
    ],
    DeleteDeliveryStream: c.destroy(stream),
    StartDeliveryStreamEncryption: c.modify(stream, encrypted),
    StopDeliveryStreamEncryption: c.modify(stream, { 'server_side_encryption.enabled': c.fixed(false) }),
    ...c.tagCalls((edits) => c.modify(stream, edits), 'TagDeliveryStream UntagDeliveryStream'),
  },
};
