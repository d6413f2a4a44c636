import { create, destroy, fixed, forEach, modify, on, response, type ServiceCatalog } from '../../dsl.js';
import { orNull } from '../../values.js';
import { blockList } from './monitoring-values.js';

/**
 * CloudWatch dashboards, metric streams and managed rules. A call that writes one replaces it. Source: CloudWatch API reference, Terraform
 * AWS provider schemas 3 to 6.
 */

const dashboard = on('aws_cloudwatch_dashboard', { dashboard_name: 'dashboardName' });
const stream = on('aws_cloudwatch_metric_stream', { name: 'name' });
const streams = on('aws_cloudwatch_metric_stream', { name: 'names' });
const managedRule = on('aws_cloudwatch_contributor_managed_insight_rule', {
  resource_arn: 'item.resourceARN',
  template_name: 'item.templateName',
});

const filter = { metric_names: 'metricNames', namespace: 'namespace' };

export const cloudWatchDashboards: ServiceCatalog = {
  eventSource: 'monitoring.amazonaws.com',
  types: {
    aws_cloudwatch_dashboard: {
      keys: [['dashboard_name']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'dashboard_name',
      noise: ['dashboard_arn'],
    },
  },
  events: {
    PutDashboard: create(dashboard, { dashboard_body: 'dashboardBody' }, { id: 'dashboardName' }),
    DeleteDashboards: destroy(on('aws_cloudwatch_dashboard', { dashboard_name: 'dashboardNames' })),

    PutMetricStream: create(
      stream,
      {
        exclude_filter: blockList(orNull('excludeFilters'), filter),
        firehose_arn: 'firehoseArn',
        include_filter: blockList(orNull('includeFilters'), filter),
        include_linked_accounts_metrics: orNull('includeLinkedAccountsMetrics'),
        output_format: 'outputFormat',
        role_arn: 'roleArn',
        statistics_configuration: blockList(orNull('statisticsConfigurations'), {
          additional_statistics: 'additionalStatistics',
          include_metric: ['includeMetrics', { metric_name: 'metricName', namespace: 'namespace' }],
        }),
      },
      { id: response('arn') },
    ),
    StartMetricStreams: modify(streams, { state: fixed('running') }),
    StopMetricStreams: modify(streams, { state: fixed('stopped') }),
    DeleteMetricStream: destroy(stream),

    PutManagedInsightRules: forEach('managedRules', create(managedRule, {}, { id: 'item.templateName' })),
  },
};
