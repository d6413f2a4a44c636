import t from 'tap';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { created, deleted, knownAccount, modified, unknownAccount } from '../../support/weights.js';
import { monitoringChanges } from './monitoring-severities.js';

/** Severities of changes of metrics, logs, events, queues, topics, streams and state machines (D24). */

void t.test('D24: each change, and its undoing', (t) => {
  for (const [type, field, declared, changed, severity, undone] of monitoringChanges) {
    t.equal(severityOf(modified(type, field, declared, changed)), severity, `${type} ${field} ${JSON.stringify(changed)}`);
    t.equal(severityOf(modified(type, field, changed, declared)), undone, `${type} ${field} ${JSON.stringify(changed)}, undone`);
  }
  t.end();
});

void t.test('D24: deletions', (t) => {
  for (const type of [
    'aws_cloudwatch_log_group',
    'aws_cloudwatch_log_subscription_filter',
    'aws_cloudwatch_log_metric_filter',
    'aws_cloudwatch_metric_alarm',
    'aws_cloudwatch_composite_alarm',
    'aws_cloudwatch_log_data_protection_policy',
    'aws_cloudwatch_log_delivery',
  ])
    t.equal(severityOf(deleted(type)), 'critical', type);
  for (const type of ['aws_cloudwatch_event_rule', 'aws_cloudwatch_event_target', 'aws_sns_topic', 'aws_sqs_queue'])
    t.equal(severityOf(deleted(type)), 'high', type);
  t.end();
});

void t.test('D24: creations', (t) => {
  const logsOf = (account: string) => ({ destination_arn: `arn:aws:logs:us-east-1:${account}:destination:x` });
  t.equal(severityOf(created('aws_cloudwatch_log_subscription_filter', logsOf(unknownAccount))), 'critical');
  t.equal(severityOf(created('aws_cloudwatch_log_subscription_filter', logsOf(knownAccount))), 'high');
  const eventsOf = (account: string) => ({ arn: `arn:aws:events:us-east-1:${account}:event-bus/x` });
  t.equal(severityOf(created('aws_cloudwatch_event_target', eventsOf(unknownAccount))), 'critical');
  t.equal(severityOf(created('aws_cloudwatch_event_target', eventsOf(knownAccount))), 'high');
  t.equal(severityOf(created('aws_cloudwatch_event_permission', { principal: '*' })), 'critical');
  t.equal(severityOf(created('aws_cloudwatch_event_permission', { principal: unknownAccount })), 'critical');
  const linkTo = (account: string) => ({ sink_identifier: `arn:aws:oam:us-east-1:${account}:sink/x` });
  t.equal(severityOf(created('aws_oam_link', linkTo(unknownAccount))), 'critical');
  t.equal(severityOf(created('aws_oam_link', linkTo(knownAccount))), 'high');
  t.equal(severityOf(created('aws_chatbot_slack_channel_configuration')), 'high');
  t.equal(severityOf(created('aws_sns_topic_subscription')), 'high');
  t.equal(severityOf(created('aws_cloudwatch_log_group')), 'low');
  t.end();
});
