import { isList } from '../../../lib/json.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import * as c from '../language.js';

/** Amazon Kinesis Data Streams. Source: Kinesis API reference, Terraform AWS provider schemas 3 to 6. */

/** Calls name a stream by its name or its ARN. */
const stream = c.on('aws_kinesis_stream', { name: c.either('streamName', c.nameInArn('streamARN')) });
const consumer = c.on('aws_kinesis_stream_consumer', { name: 'consumerName', stream_arn: 'streamARN' });
const consumerByArn = c.on('aws_kinesis_stream_consumer', { arn: 'consumerARN' });
const policy = c.on('aws_kinesis_resource_policy', { resource_arn: 'resourceARN' });

const allMetrics = c.words(`
  IncomingBytes IncomingRecords IteratorAgeMilliseconds OutgoingBytes OutgoingRecords ReadProvisionedThroughputExceeded
  WriteProvisionedThroughputExceeded`);
const metrics = (from: c.From): c.Read => c.via(from, (list) => (isList(list) && list.includes('ALL') ? allMetrics : list));

/** Splitting or merging changes the number of shards by one; programs do it all day. */
const resharded = (shard: string) => c.modify(stream, { shard_count: c.hidden(unlessByScaler(shard)) });

const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on('aws_kinesis_stream', { arn: 'resourceARN' }), edits),
    c.modify(c.on('aws_kinesis_stream_consumer', { arn: 'resourceARN' }), edits),
  );

export const kinesisStreams: c.ServiceCatalog = {
  eventSource: 'kinesis.amazonaws.com',
  types: c.types('messaging', {
    aws_kinesis_stream: {
      keys: [['name'], ['arn']],
      noise: ['enforce_consumer_deletion'],
      switches: { 'stream_mode_details.stream_mode': { off: ['ON_DEMAND'], of: ['shard_count'] } },
      defaults: {
        encryption_type: 'NONE',
        max_record_size_in_kib: 1024,
        retention_period: 24,
        'stream_mode_details.stream_mode': 'PROVISIONED',
      },
    },
    aws_kinesis_stream_consumer: { keys: [['arn'], ['name', 'stream_arn']] },
    aws_kinesis_resource_policy: { keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
  }),
  events: {
    CreateStream: c.create(c.withId(stream, 'streamName'), {
      max_record_size_in_kib: 'maxRecordSizeInKiB',
      shard_count: unlessByScaler('shardCount'),
      'stream_mode_details.stream_mode': c.orNull('streamModeDetails.streamMode'),
      tags: c.tagMap('tags'),
    }),
    DeleteStream: c.destroy(stream),
    UpdateShardCount: c.modify(stream, { shard_count: unlessByScaler('targetShardCount') }),
    SplitShard: resharded('shardToSplit'),
    MergeShards: resharded('shardToMerge'),
    UpdateStreamMode: c.modify(stream, { 'stream_mode_details.stream_mode': 'streamModeDetails.streamMode' }),
    UpdateMaxRecordSize: c.modify(stream, { max_record_size_in_kib: 'maxRecordSizeInKiB' }),
    IncreaseStreamRetentionPeriod: c.modify(stream, { retention_period: 'retentionPeriodHours' }),
    DecreaseStreamRetentionPeriod: c.modify(stream, { retention_period: 'retentionPeriodHours' }),
    StartStreamEncryption: c.modify(stream, { encryption_type: 'encryptionType', kms_key_id: 'keyId' }),
    // The request contains the type and key that are no longer used.
    StopStreamEncryption: c.modify(stream, { encryption_type: c.fixed('NONE'), kms_key_id: c.fixed(null) }),
    EnableEnhancedMonitoring: c.modify(stream, { shard_level_metrics: c.add(metrics('shardLevelMetrics')) }),
    DisableEnhancedMonitoring: c.modify(stream, { shard_level_metrics: c.remove(metrics('shardLevelMetrics')) }),
    ...c.tagCalls((edits) => c.modify(stream, edits), 'AddTagsToStream RemoveTagsFromStream'),
    ...c.tagCalls(tagged),

    RegisterStreamConsumer: c.create(
      c.within(c.on('aws_kinesis_stream', { arn: 'streamARN' }), c.withId(consumer, c.response('consumer.consumerARN'))),
      { tags: c.tagMap('tags') },
    ),
    DeregisterStreamConsumer: c.firstOf(c.destroy(consumerByArn), c.destroy(consumer)),
    PutResourcePolicy: c.create(c.within(c.on('aws_kinesis_stream', { arn: 'resourceARN' }), c.withId(policy)), { policy: 'policy' }),
    DeleteResourcePolicy: c.destroy(policy),
  },
};
