import * as c from '../language.js';

/** Amazon Kinesis Video Streams. Source: Kinesis Video Streams API reference, Terraform AWS provider schemas 3 to 6. */

const named = c.on('aws_kinesis_video_stream', { name: 'streamName' });
const byArn = c.on('aws_kinesis_video_stream', { arn: c.either('streamARN', 'resourceARN') });

const settings: c.Edits = c.same('device_name media_type');
const changes = (edits: c.Edits) => c.firstOf(c.modify(named, edits), c.modify(byArn, edits));

export const kinesisVideo: c.ServiceCatalog = {
  eventSource: 'kinesisvideo.amazonaws.com',
  types: c.types('messaging', { aws_kinesis_video_stream: { keys: [['name'], ['arn']] } }),
  events: {
    CreateStream: c.create(c.withId(named, c.response('streamARN')), {
      ...settings,
      ...c.same('data_retention_in_hours kms_key_id'),
      tags: c.tagMap('tags'),
    }),
    UpdateStream: changes(settings),
    // The call contains the difference, not the new value.
    UpdateDataRetention: changes({ data_retention_in_hours: c.hidden('dataRetentionChangeInHours') }),
    DeleteStream: c.destroy(byArn),
    ...c.tagCalls(changes, 'TagStream UntagStream', 'tagKeyList'),
    ...c.tagCalls((edits) => c.modify(byArn, edits), 'TagResource UntagResource', 'tagKeyList'),
  },
};
