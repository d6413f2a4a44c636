import { create, destroy, drop, either, firstOf, hidden, merge, modify, on, response, type Edits, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';

/** Amazon Kinesis Video Streams. Source: Kinesis Video Streams API reference, Terraform AWS provider schemas 3 to 6. */

const named = on('aws_kinesis_video_stream', { name: 'streamName' });
const byArn = on('aws_kinesis_video_stream', { arn: either('streamARN', 'resourceARN') });

const settings: Edits = { device_name: 'deviceName', media_type: 'mediaType' };
const changes = (edits: Edits) => firstOf(modify(named, edits), modify(byArn, edits));

export const kinesisVideo: ServiceCatalog = {
  eventSource: 'kinesisvideo.amazonaws.com',
  types: {
    aws_kinesis_video_stream: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      noise: ['creation_time', 'version'],
    },
  },
  events: {
    CreateStream: create(
      named,
      { ...settings, data_retention_in_hours: 'dataRetentionInHours', kms_key_id: 'kmsKeyId', tags: tagMap('tags') },
      { id: response('streamARN') },
    ),
    UpdateStream: changes(settings),
    // The call contains the difference, not the new value.
    UpdateDataRetention: changes({ data_retention_in_hours: hidden('dataRetentionChangeInHours') }),
    DeleteStream: destroy(byArn),
    TagStream: changes({ tags: merge(tagMap('tags')) }),
    UntagStream: changes({ tags: drop('tagKeyList') }),
    TagResource: modify(byArn, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(byArn, { tags: drop('tagKeyList') }),
  },
};
