import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** Amazon Kinesis data streams and video streams. */

const arn = 'arn:aws:kinesis:us-east-1:111122223333:stream/clicks';
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
export const clicks = resourceOf('aws_kinesis_stream', 'clicks', {
  arn,
  encryption_type: 'KMS',
  enforce_consumer_deletion: false,
  id: arn,
  kms_key_id: key,
  max_record_size_in_kib: 1024,
  name: 'clicks',
  retention_period: 48,
  shard_count: 2,
  shard_level_metrics: ['IncomingBytes', 'OutgoingBytes'],
  stream_mode_details: [{ stream_mode: 'PROVISIONED' }],
  tags: { Owner: 'shop' },
});
const named = { streamName: 'clicks' };
const byArn = { streamARN: arn };

const consumerArn = `${arn}/consumer/report:1525898737`;
const consumer = resourceOf('aws_kinesis_stream_consumer', 'report', {
  arn: consumerArn,
  creation_timestamp: '2026-02-20T10:00:00Z',
  id: consumerArn,
  name: 'report',
  stream_arn: arn,
  tags: { Owner: 'shop' },
});
const policy = (account: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: account }, Action: 'kinesis:GetRecords', Resource: arn }],
  });
const shared = resourceOf('aws_kinesis_resource_policy', 'shared', { id: arn, policy: policy('444455556666'), resource_arn: arn });

export const streamCases: readonly CatalogCase[] = [
  ...examples('CreateStream', clicks(), [
    [
      'the declared stream is not drift',
      { ...named, shardCount: 2, streamModeDetails: { streamMode: 'PROVISIONED' }, tags: { Owner: 'shop' } },
      'agrees',
    ],
    ['another stream is undeclared', { streamName: 'eve', shardCount: 1 }, 'created aws_kinesis_stream'],
  ]),
  ...examples('DeleteStream', clicks(), [
    ['a stream is deleted by its ARN', { ...byArn, enforceConsumerDeletion: true }, 'deleted'],
    ['an undeclared stream is deleted', { streamName: 'x' }, 'not_in_state'],
  ]),
  ...examples('UpdateShardCount', clicks(), [
    ['more shards are drift', { ...named, targetShardCount: 4, scalingType: 'UNIFORM_SCALING' }, { shard_count: 4 }],
    ['the declared number is not', { ...named, targetShardCount: 2, scalingType: 'UNIFORM_SCALING' }, 'agrees'],
  ]),
  ...examples('SplitShard', clicks(), [
    ['one more shard is drift', { ...named, shardToSplit: 'shardId-000000000000', newStartingHashKey: '10' }, { shard_count: null }],
    ['a shard of another stream', { streamName: 'x', shardToSplit: 'shardId-000000000000' }, 'not_in_state'],
  ]),
  ...examples('MergeShards', clicks(), [
    [
      'one shard less is drift',
      { ...named, shardToMerge: 'shardId-000000000000', adjacentShardToMerge: 'shardId-000000000001' },
      { shard_count: null },
    ],
    ['a shard of another stream', { streamName: 'x', shardToMerge: 'shardId-000000000000' }, 'not_in_state'],
  ]),
  ...examples('UpdateStreamMode', clicks(), [
    [
      'another mode is drift',
      { ...byArn, streamModeDetails: { streamMode: 'ON_DEMAND' } },
      { 'stream_mode_details.stream_mode': 'ON_DEMAND' },
    ],
    ['the declared mode is not', { ...byArn, streamModeDetails: { streamMode: 'PROVISIONED' } }, 'agrees'],
  ]),
  ...examples('UpdateMaxRecordSize', clicks(), [
    ['larger records are drift', { ...byArn, maxRecordSizeInKiB: 2048 }, { max_record_size_in_kib: 2048 }],
    ['the declared size is not', { ...byArn, maxRecordSizeInKiB: 1024 }, 'agrees'],
  ]),
  ...examples('IncreaseStreamRetentionPeriod', clicks(), [
    ['a longer retention is drift', { ...named, retentionPeriodHours: 72 }, { retention_period: 72 }],
    ['the declared retention is not', { ...named, retentionPeriodHours: 48 }, 'agrees'],
  ]),
  ...examples('DecreaseStreamRetentionPeriod', clicks(), [
    ['a shorter retention is drift', { ...named, retentionPeriodHours: 24 }, { retention_period: 24 }],
    ['the declared retention is not', { ...named, retentionPeriodHours: 48 }, 'agrees'],
  ]),
  ...examples('StartStreamEncryption', clicks(), [
    ['another key is drift', { ...named, encryptionType: 'KMS', keyId: `${key}2` }, { kms_key_id: `${key}2` }],
    ['the declared key is not', { ...named, encryptionType: 'KMS', keyId: key }, 'agrees'],
  ]),
  ...examples('StopStreamEncryption', clicks(), [
    ['no encryption is drift', { ...named, encryptionType: 'KMS', keyId: key }, { encryption_type: 'NONE', kms_key_id: null }],
  ]),
  ...examples('EnableEnhancedMonitoring', clicks(), [
    [
      'more metrics are drift',
      { ...named, shardLevelMetrics: ['IncomingRecords'] },
      { shard_level_metrics: ['IncomingBytes', 'OutgoingBytes', 'IncomingRecords'] },
    ],
    ['declared metrics are not', { ...named, shardLevelMetrics: ['IncomingBytes'] }, 'agrees'],
  ]),
  ...examples('DisableEnhancedMonitoring', clicks(), [
    ['fewer metrics are drift', { ...named, shardLevelMetrics: ['ALL'] }, { shard_level_metrics: [] }],
    ['undeclared metrics are not', { ...named, shardLevelMetrics: ['IncomingRecords'] }, 'agrees'],
  ]),
  ...examples('AddTagsToStream', clicks(), [
    ['a changed tag is drift', { ...named, tags: { Owner: 'eve' } }, { 'tags.Owner': 'eve' }],
    ['the declared tag is not', { ...named, tags: { Owner: 'shop' } }, 'agrees'],
  ]),
  ...examples('RemoveTagsFromStream', clicks(), [
    ['a removed tag is drift', { ...named, tagKeys: ['Owner'] }, { 'tags.Owner': null }],
    ['a tag that is not declared may be removed', { ...named, tagKeys: ['Stage'] }, 'agrees'],
  ]),
  ...tagExamples(clicks(), { resourceARN: arn }, 'map'),
  ...tagExamples(consumer(), { resourceARN: consumerArn }, 'map'),
  ...examples('RegisterStreamConsumer', consumer(), [
    ['the declared consumer is not drift', { ...byArn, consumerName: 'report' }, 'agrees', { consumer: { consumerARN: consumerArn } }],
    ['another consumer is undeclared', { ...byArn, consumerName: 'eve' }, 'created aws_kinesis_stream_consumer'],
  ]),
  ...examples('DeregisterStreamConsumer', consumer(), [
    ['a consumer is deleted by its ARN', { consumerARN: consumerArn }, 'deleted'],
    ['a consumer is deleted by its name', { ...byArn, consumerName: 'report' }, 'deleted'],
    ['an undeclared consumer is deleted', { ...byArn, consumerName: 'x' }, 'not_in_state'],
  ]),
  ...examples('PutResourcePolicy', shared(), [
    ['the declared policy is not drift', { resourceARN: arn, policy: policy('444455556666') }, 'agrees'],
    ['a policy for everybody is drift', { resourceARN: arn, policy: policy('*') }, { policy: policy('*') }],
  ]),
  ...examples('DeleteResourcePolicy', shared(), [
    ['the declared policy is deleted', { resourceARN: arn }, 'deleted'],
    ['the policy of another stream is deleted', { resourceARN: `${arn}2` }, 'not_in_state'],
  ]),
];

const cameraArn = 'arn:aws:kinesisvideo:us-east-1:111122223333:stream/door/1525898737';
const camera = resourceOf('aws_kinesis_video_stream', 'door', {
  arn: cameraArn,
  creation_time: '2026-02-20T10:00:00Z',
  data_retention_in_hours: 24,
  device_name: 'door',
  id: cameraArn,
  kms_key_id: key,
  media_type: 'video/h264',
  name: 'door',
  tags: { Owner: 'shop' },
  version: 'XLN',
});
const door = { streamName: 'door', deviceName: 'door', mediaType: 'video/h264' };

export const videoCases: readonly CatalogCase[] = [
  ...examples('CreateStream', camera(), [
    ['the declared stream is not drift', { ...door, dataRetentionInHours: 24, kmsKeyId: key }, 'agrees', { streamARN: cameraArn }],
    ['another stream is undeclared', { streamName: 'x' }, 'created aws_kinesis_video_stream', { streamARN: `${cameraArn}2` }],
  ]),
  ...examples('UpdateStream', camera(), [
    ['another device is drift', { streamARN: cameraArn, currentVersion: 'XLN', deviceName: 'gate' }, { device_name: 'gate' }],
    ['the declared settings are not', { ...door, currentVersion: 'XLN' }, 'agrees'],
  ]),
  ...examples('UpdateDataRetention', camera(), [
    [
      'another retention is drift',
      { streamARN: cameraArn, currentVersion: 'XLN', operation: 'DECREASE_DATA_RETENTION', dataRetentionChangeInHours: 23 },
      { data_retention_in_hours: null },
    ],
    ['the retention of another stream', { streamName: 'x', operation: 'DECREASE_DATA_RETENTION', dataRetentionChangeInHours: 23 }, 'not_in_state'],
  ]),
  ...examples('DeleteStream', camera(), [
    ['the declared stream is deleted', { streamARN: cameraArn }, 'deleted'],
    ['an undeclared stream is deleted', { streamARN: `${cameraArn}2` }, 'not_in_state'],
  ]),
  ...examples('TagStream', camera(), [
    ['a changed tag is drift', { streamName: 'door', tags: { Owner: 'eve' } }, { 'tags.Owner': 'eve' }],
    ['the declared tag is not', { streamARN: cameraArn, tags: { Owner: 'shop' } }, 'agrees'],
  ]),
  ...examples('UntagStream', camera(), [
    ['a removed tag is drift', { streamARN: cameraArn, tagKeyList: ['Owner'] }, { 'tags.Owner': null }],
    ['a tag that is not declared may be removed', { streamARN: cameraArn, tagKeyList: ['Stage'] }, 'agrees'],
  ]),
  ...examples('TagResource', camera(), [
    ['a changed tag is drift', { resourceARN: cameraArn, tags: [{ key: 'Owner', value: 'eve' }] }, { 'tags.Owner': 'eve' }],
    ['the declared tag is not', { resourceARN: cameraArn, tags: [{ key: 'Owner', value: 'shop' }] }, 'agrees'],
  ]),
  ...examples('UntagResource', camera(), [
    ['a removed tag is drift', { resourceARN: cameraArn, tagKeyList: ['Owner'] }, { 'tags.Owner': null }],
    ['a tag that is not declared may be removed', { resourceARN: cameraArn, tagKeyList: ['Stage'] }, 'agrees'],
  ]),
];
