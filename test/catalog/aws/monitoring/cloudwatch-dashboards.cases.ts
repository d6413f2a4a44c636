import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** CloudWatch dashboards and metric streams. */

const arn = (rest: string): string => `arn:aws:cloudwatch:us-east-1:111122223333:${rest}`;
const body = '{"widgets":[{"type":"text","x":0,"y":0,"width":3,"height":3,"properties":{"markdown":"Hello"}}]}';
const board = resourceOf('aws_cloudwatch_dashboard', 'main', {
  dashboard_arn: 'arn:aws:cloudwatch::111122223333:dashboard/main',
  dashboard_body: body,
  dashboard_name: 'main',
  id: 'main',
});
const firehose = 'arn:aws:firehose:us-east-1:111122223333:deliverystream/metrics';
const role = 'arn:aws:iam::111122223333:role/metrics';
const metrics = resourceOf('aws_cloudwatch_metric_stream', 'metrics', {
  arn: arn('metric-stream/metrics'),
  creation_date: '2026-02-20T10:00:00Z',
  exclude_filter: [],
  firehose_arn: firehose,
  id: 'metrics',
  include_filter: [
    { metric_names: [], namespace: 'AWS/EC2' },
    { metric_names: ['CPU'], namespace: 'AWS/RDS' },
  ],
  include_linked_accounts_metrics: false,
  last_update_date: '2026-02-20T10:00:00Z',
  name: 'metrics',
  name_prefix: '',
  output_format: 'json',
  role_arn: role,
  state: 'running',
  statistics_configuration: [
    { additional_statistics: ['p95', 'p99'], include_metric: [{ metric_name: 'CPUUtilization', namespace: 'AWS/EC2' }] },
  ],
  tags: { Owner: 'shop' },
});
const putStream = {
  name: 'metrics',
  firehoseArn: firehose,
  roleArn: role,
  outputFormat: 'json',
  includeLinkedAccountsMetrics: false,
  includeFilters: [{ namespace: 'AWS/RDS', metricNames: ['CPU'] }, { namespace: 'AWS/EC2' }],
  statisticsConfigurations: [
    { additionalStatistics: ['p99', 'p95'], includeMetrics: [{ metricName: 'CPUUtilization', namespace: 'AWS/EC2' }] },
  ],
};

export const dashboardCases: readonly CatalogCase[] = [
  ...examples('PutDashboard', board(), [
    ['the declared dashboard in another layout is not drift', { dashboardName: 'main', dashboardBody: body.replaceAll(',', ', ') }, 'agrees'],
    ['another body is drift', { dashboardName: 'main', dashboardBody: '{"widgets":[]}' }, { dashboard_body: '{"widgets":[]}' }],
  ]),
  ...examples('DeleteDashboards', board(), [
    ['a dashboard is deleted', { dashboardNames: ['main', 'other'] }, 'deleted'],
    ['an undeclared dashboard is deleted', { dashboardNames: ['other'] }, 'not_in_state'],
  ]),
  ...examples('PutMetricStream', metrics(), [
    ['the declared stream is not drift', putStream, 'agrees'],
    [
      'the call resets the filters and statistics that it omits',
      { ...putStream, includeFilters: undefined, statisticsConfigurations: undefined },
      { include_filter: [], statistics_configuration: [] },
    ],
    ['metrics may go elsewhere', { ...putStream, firehoseArn: `${firehose}2` }, { firehose_arn: `${firehose}2` }],
  ]),
  ...examples('DeleteMetricStream', metrics(), [
    ['a stream is deleted', { name: 'metrics' }, 'deleted'],
    ['an undeclared stream is deleted', { name: 'other' }, 'not_in_state'],
  ]),
  ...examples('StopMetricStreams', metrics(), [['whether a stream runs cannot be declared', { names: ['metrics'] }, 'ignored']]),
  ...examples('StartMetricStreams', metrics({ state: 'stopped' }), [
    ['whether a stream runs cannot be declared', { names: ['metrics'] }, 'ignored'],
  ]),
  ...tagExamples(metrics(), { resourceARN: arn('metric-stream/metrics') }),
];
