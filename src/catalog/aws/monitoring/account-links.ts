import * as c from '../language.js';

/**
 * CloudWatch Observability Access Manager: sinks that other accounts link to, so that the owner of the sink sees their logs, metrics and
 * traces. Source: its API reference, Terraform AWS provider schemas 4 to 6.
 */

const newLink = c.on('aws_oam_link', { arn: c.response('arn') });
const link = c.on('aws_oam_link', { arn: 'identifier' });
const newSink = c.on('aws_oam_sink', { arn: c.response('arn') });
const sink = c.on('aws_oam_sink', { arn: 'identifier' });
const policy = c.on('aws_oam_sink_policy', { sink_identifier: 'sinkIdentifier' });

const shared: c.Edits = c.same('link_configuration{log_group_configuration{filter} metric_configuration{filter}} resource_types');
const tagged = (edits: c.Edits) =>
  c.firstOf(c.modify(c.on('aws_oam_link', { arn: 'resourceArn' }), edits), c.modify(c.on('aws_oam_sink', { arn: 'resourceArn' }), edits));

export const accountLinks: c.ServiceCatalog = {
  eventSource: 'oam.amazonaws.com',
  types: c.types('monitoring', {
    aws_oam_link: { keys: [['arn']], access: 'attachment', cloudId: 'arn' },
    aws_oam_sink: { keys: [['arn']], cloudId: 'arn' },
    aws_oam_sink_policy: { keys: [['sink_identifier']], access: 'policy', cloudId: 'sink_identifier' },
  }),
  events: {
    CreateLink: c.create(newLink, { ...shared, ...c.same('label_template sink_identifier'), tags: c.tagMap('tags') }),
    UpdateLink: c.modify(link, shared),
    DeleteLink: c.destroy(link),
    CreateSink: c.create(newSink, { name: 'name', tags: c.tagMap('tags') }),
    DeleteSink: c.destroy(sink),
    PutSinkPolicy: c.create(c.within(c.on('aws_oam_sink', { arn: 'sinkIdentifier' }), c.withId(policy)), { policy: 'policy' }),
    ...c.tagCalls(tagged),
  },
};
