import { create, destroy, drop, firstOf, merge, modify, on, response, type Edits, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';

/**
 * CloudWatch Observability Access Manager: sinks that other accounts link to, so that the owner of the sink sees their logs, metrics and
 * traces. Source: its API reference, Terraform AWS provider schemas 4 to 6.
 */

const newLink = on('aws_oam_link', { arn: response('arn') });
const link = on('aws_oam_link', { arn: 'identifier' });
const newSink = on('aws_oam_sink', { arn: response('arn') });
const sink = on('aws_oam_sink', { arn: 'identifier' });
const policy = on('aws_oam_sink_policy', { sink_identifier: 'sinkIdentifier' });

const shared: Edits = {
  'link_configuration.log_group_configuration.filter': 'linkConfiguration.logGroupConfiguration.filter',
  'link_configuration.metric_configuration.filter': 'linkConfiguration.metricConfiguration.filter',
  resource_types: 'resourceTypes',
};
const tagged = (edits: Edits) =>
  firstOf(modify(on('aws_oam_link', { arn: 'resourceArn' }), edits), modify(on('aws_oam_sink', { arn: 'resourceArn' }), edits));

export const accountLinks: ServiceCatalog = {
  eventSource: 'oam.amazonaws.com',
  types: {
    aws_oam_link: {
      keys: [['arn']],
      scope: 'region',
      family: 'monitoring',
      access: 'attachment',
      cloudId: 'arn',
      noise: ['label', 'link_id', 'sink_arn'],
    },
    aws_oam_sink: { keys: [['arn']], scope: 'region', family: 'monitoring', cloudId: 'arn', noise: ['sink_id'] },
    aws_oam_sink_policy: {
      keys: [['sink_identifier']],
      scope: 'region',
      family: 'monitoring',
      access: 'policy',
      cloudId: 'sink_identifier',
      noise: ['sink_id'],
    },
  },
  events: {
    CreateLink: create(newLink, {
      ...shared,
      label_template: 'labelTemplate',
      sink_identifier: 'sinkIdentifier',
      tags: tagMap('tags'),
    }),
    UpdateLink: modify(link, shared),
    DeleteLink: destroy(link),
    CreateSink: create(newSink, { name: 'name', tags: tagMap('tags') }),
    DeleteSink: destroy(sink),
    PutSinkPolicy: create(policy, { policy: 'policy' }, { id: 'sinkIdentifier', parent: on('aws_oam_sink', { arn: 'sinkIdentifier' }) }),
    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
