import { isList } from '../../../lib/json.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  hidden,
  merge,
  modify,
  on,
  remove,
  response,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { nameInArn, orNull, tagMap } from '../../values.js';

/** Amazon Kinesis Data Streams. Source: Kinesis API reference, Terraform AWS provider schemas 3 to 6. */

/** Calls name a stream by its name or its ARN. */
const stream = on('aws_kinesis_stream', { name: either('streamName', nameInArn('streamARN')) });
const consumer = on('aws_kinesis_stream_consumer', { name: 'consumerName', stream_arn: 'streamARN' });
const consumerByArn = on('aws_kinesis_stream_consumer', { arn: 'consumerARN' });
const policy = on('aws_kinesis_resource_policy', { resource_arn: 'resourceARN' });

const allMetrics = [
  'IncomingBytes',
  'IncomingRecords',
  'IteratorAgeMilliseconds',
  'OutgoingBytes',
  'OutgoingRecords',
  'ReadProvisionedThroughputExceeded',
  'WriteProvisionedThroughputExceeded',
];
const metrics = (from: From): Read => via(from, (list) => (isList(list) && list.includes('ALL') ? allMetrics : list));

/** Splitting or merging changes the number of shards by one; programs do it all day. */
const resharded = (shard: string) => modify(stream, { shard_count: hidden(unlessByScaler(shard)) });

const tagged = (edits: Edits) =>
  firstOf(
    modify(on('aws_kinesis_stream', { arn: 'resourceARN' }), edits),
    modify(on('aws_kinesis_stream_consumer', { arn: 'resourceARN' }), edits),
  );

export const kinesisStreams: ServiceCatalog = {
  eventSource: 'kinesis.amazonaws.com',
  types: {
    aws_kinesis_stream: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      noise: ['enforce_consumer_deletion'],
      switches: { 'stream_mode_details.stream_mode': { off: ['ON_DEMAND'], of: ['shard_count'] } },
      defaults: {
        encryption_type: 'NONE',
        max_record_size_in_kib: 1024,
        retention_period: 24,
        'stream_mode_details.stream_mode': 'PROVISIONED',
      },
    },
    aws_kinesis_stream_consumer: {
      keys: [['arn'], ['name', 'stream_arn']],
      scope: 'region',
      family: 'messaging',
      noise: ['creation_timestamp'],
    },
    aws_kinesis_resource_policy: {
      keys: [['resource_arn']],
      scope: 'region',
      family: 'messaging',
      access: 'policy',
      cloudId: 'resource_arn',
    },
  },
  events: {
    CreateStream: create(
      stream,
      {
        max_record_size_in_kib: 'maxRecordSizeInKiB',
        shard_count: unlessByScaler('shardCount'),
        'stream_mode_details.stream_mode': orNull('streamModeDetails.streamMode'),
        tags: tagMap('tags'),
      },
      { id: 'streamName' },
    ),
    DeleteStream: destroy(stream),
    UpdateShardCount: modify(stream, { shard_count: unlessByScaler('targetShardCount') }),
    SplitShard: resharded('shardToSplit'),
    MergeShards: resharded('shardToMerge'),
    UpdateStreamMode: modify(stream, { 'stream_mode_details.stream_mode': 'streamModeDetails.streamMode' }),
    UpdateMaxRecordSize: modify(stream, { max_record_size_in_kib: 'maxRecordSizeInKiB' }),
    IncreaseStreamRetentionPeriod: modify(stream, { retention_period: 'retentionPeriodHours' }),
    DecreaseStreamRetentionPeriod: modify(stream, { retention_period: 'retentionPeriodHours' }),
    StartStreamEncryption: modify(stream, { encryption_type: 'encryptionType', kms_key_id: 'keyId' }),
    // The request contains the type and key that are no longer used.
    StopStreamEncryption: modify(stream, { encryption_type: fixed('NONE'), kms_key_id: fixed(null) }),
    EnableEnhancedMonitoring: modify(stream, { shard_level_metrics: add(metrics('shardLevelMetrics')) }),
    DisableEnhancedMonitoring: modify(stream, { shard_level_metrics: remove(metrics('shardLevelMetrics')) }),
    AddTagsToStream: modify(stream, { tags: merge(tagMap('tags')) }),
    RemoveTagsFromStream: modify(stream, { tags: drop('tagKeys') }),
    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),

    RegisterStreamConsumer: create(
      consumer,
      { tags: tagMap('tags') },
      { id: response('consumer.consumerARN'), parent: on('aws_kinesis_stream', { arn: 'streamARN' }) },
    ),
    DeregisterStreamConsumer: firstOf(destroy(consumerByArn), destroy(consumer)),
    PutResourcePolicy: create(
      policy,
      { policy: 'policy' },
      { id: 'resourceARN', parent: on('aws_kinesis_stream', { arn: 'resourceARN' }) },
    ),
    DeleteResourcePolicy: destroy(policy),
  },
};
