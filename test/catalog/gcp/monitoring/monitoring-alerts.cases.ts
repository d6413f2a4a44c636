import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Alert policies and notification channels. */

const policyName = 'projects/acme-prod/alertPolicies/7788';
const channelName = 'projects/acme-prod/notificationChannels/55';
const at = (resourceName: string): JsonObject => ({ resourceName });

const condition: JsonObject = {
  condition_absent: [],
  condition_matched_log: [],
  condition_threshold: [
    {
      aggregations: [{ alignment_period: '60s', cross_series_reducer: '', group_by_fields: [], per_series_aligner: 'ALIGN_RATE' }],
      comparison: 'COMPARISON_GT',
      denominator_aggregations: [],
      denominator_filter: '',
      duration: '60s',
      evaluation_missing_data: '',
      filter: 'metric.type="logging.googleapis.com/user/errors" resource.type="global"',
      forecast_options: [],
      threshold_value: 5,
      trigger: [{ count: 1, percent: 0 }],
    },
  ],
  display_name: 'Errors',
  name: `${policyName}/conditions/1`,
};
const policy = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_monitoring_alert_policy',
  name: 'errors',
  attributes: {
    alert_strategy: [{ auto_close: '1800s', notification_channel_strategy: [], notification_prompts: [], notification_rate_limit: [] }],
    combiner: 'OR',
    conditions: [condition],
    creation_record: [{ mutate_time: '2026-01-05T09:00:00Z', mutated_by: 'terraform@acme-prod.iam.gserviceaccount.com' }],
    display_name: 'Errors',
    documentation: [{ content: 'Call Bob', links: [], mime_type: 'text/markdown', subject: '' }],
    enabled: true,
    id: policyName,
    name: policyName,
    notification_channels: [channelName],
    project: 'acme-prod',
    severity: '',
    user_labels: { team: 'app' },
    ...changed,
  },
});
const sentCondition = (threshold: number): JsonObject => ({
  conditionThreshold: {
    aggregations: [{ alignmentPeriod: '60s', perSeriesAligner: 'ALIGN_RATE' }],
    comparison: 'COMPARISON_GT',
    duration: '60s',
    filter: 'metric.type="logging.googleapis.com/user/errors" resource.type="global"',
    thresholdValue: threshold,
    trigger: { count: 1 },
  },
  displayName: 'Errors',
  name: `${policyName}/conditions/1`,
});

const channel = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_monitoring_notification_channel',
  name: 'bob',
  attributes: {
    description: '',
    display_name: 'Bob',
    enabled: true,
    force_delete: false,
    id: channelName,
    labels: { email_address: 'bob@acme.example' },
    name: channelName,
    project: 'acme-prod',
    sensitive_labels: [],
    type: 'email',
    user_labels: null,
    verification_status: '',
    ...changed,
  },
});

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_monitoring_alert_policy.errors',
  field,
  old,
  new: value,
});
const ofChannel = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_monitoring_notification_channel.bob',
  field,
  old,
  new: value,
});
const policies = (name: string): string => `google.monitoring.v3.AlertPolicyService.${name}`;
const channels = (name: string): string => `google.monitoring.v3.NotificationChannelService.${name}`;

export const monitoringAlertCases: readonly CatalogCase[] = [
  {
    name: 'a declared policy is created; the response has the number of the project',
    event: policies('CreateAlertPolicy'),
    request: {
      '@type': 'type.googleapis.com/google.monitoring.v3.CreateAlertPolicyRequest',
      name: 'projects/acme-prod',
      alertPolicy: {
        alertStrategy: { autoClose: '1800s' },
        combiner: 'OR',
        conditions: [sentCondition(5)],
        displayName: 'Errors',
        documentation: { content: 'Call Bob', mimeType: 'text/markdown' },
        notificationChannels: [channelName],
        userLabels: { team: 'app' },
      },
    },
    response: { name: 'projects/481516234200/alertPolicies/7788' },
    record: at('projects/acme-prod'),
    state: [policy()],
    drifts: [],
  },
  {
    name: 'a policy is replaced: the threshold of a condition rises, and nobody is notified',
    event: policies('UpdateAlertPolicy'),
    request: {
      alertPolicy: {
        combiner: 'OR',
        conditions: [sentCondition(500)],
        displayName: 'Errors',
        documentation: { content: 'Call Bob' },
        name: policyName,
        userLabels: { team: 'app' },
      },
    },
    record: at(policyName),
    state: [policy()],
    drifts: [
      drift(
        'conditions',
        [condition],
        [
          {
            condition_threshold: [
              {
                aggregations: [{ alignment_period: '60s', per_series_aligner: 'ALIGN_RATE' }],
                comparison: 'COMPARISON_GT',
                duration: '60s',
                filter: 'metric.type="logging.googleapis.com/user/errors" resource.type="global"',
                threshold_value: 500,
                trigger: [{ count: 1 }],
              },
            ],
            display_name: 'Errors',
            name: `${policyName}/conditions/1`,
          },
        ],
      ),
      drift('notification_channels', [channelName], null),
    ],
  },
  {
    name: 'a declared policy is deleted',
    event: policies('DeleteAlertPolicy'),
    request: { name: policyName },
    record: at(policyName),
    state: [policy()],
    drifts: [drift('*', '*', null)],
  },
  {
    name: 'a declared channel is created',
    event: channels('CreateNotificationChannel'),
    request: {
      name: 'projects/acme-prod',
      notificationChannel: { displayName: 'Bob', labels: { auth_token: '****', email_address: 'bob@acme.example' }, type: 'email' },
    },
    response: { name: channelName },
    record: at('projects/acme-prod'),
    state: [channel()],
    drifts: [],
  },
  {
    name: 'the declared address is set',
    event: channels('UpdateNotificationChannel'),
    request: { notificationChannel: { labels: { email_address: 'bob@acme.example' }, name: channelName }, updateMask: 'labels,enabled' },
    record: at(channelName),
    state: [channel()],
    drifts: [],
  },
  {
    name: 'a declared channel is deleted',
    event: channels('DeleteNotificationChannel'),
    request: { force: true, name: channelName },
    record: at(channelName),
    state: [channel()],
    drifts: [ofChannel('*', '*', null)],
  },
  ...['SendNotificationChannelVerificationCode', 'VerifyNotificationChannel'].map((name): CatalogCase => ({
    name: 'the status of verification cannot be declared',
    event: channels(name),
    request: { name: channelName },
    record: at(channelName),
    state: [channel()],
    drifts: [],
    dropped: 'read_only',
  })),
];
