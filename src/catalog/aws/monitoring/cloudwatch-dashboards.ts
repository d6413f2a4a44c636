import * as c from '../language.js';

/**
 * CloudWatch dashboards, metric streams and managed rules. A call that writes one replaces it. Source: CloudWatch API reference, Terraform
 * AWS provider schemas 3 to 6.
 */

const dashboard = c.on('aws_cloudwatch_dashboard', { dashboard_name: 'dashboardName' });
const stream = c.on('aws_cloudwatch_metric_stream', { name: 'name' });
const streams = c.on('aws_cloudwatch_metric_stream', { name: 'names' });
const managedRule = c.on('aws_cloudwatch_contributor_managed_insight_rule', {
  resource_arn: 'item.resourceARN',
  template_name: 'item.templateName',
});

const filter = { metric_names: 'metricNames', namespace: 'namespace' };

export const cloudWatchDashboards: c.ServiceCatalog = {
  eventSource: 'monitoring.amazonaws.com',
  types: c.types('monitoring', { aws_cloudwatch_dashboard: { keys: [['dashboard_name']], cloudId: 'dashboard_name' } }),
  events: {
    PutDashboard: c.create(c.withId(dashboard), { dashboard_body: 'dashboardBody' }),
    DeleteDashboards: c.destroy(c.on('aws_cloudwatch_dashboard', { dashboard_name: 'dashboardNames' })),

    PutMetricStream: c.create(c.withId(stream, c.response('arn')), {
      exclude_filter: c.listOf(c.blocks(c.orNull('excludeFilters'), filter)),
      ...c.same('firehose_arn output_format role_arn'),
      include_filter: c.listOf(c.blocks(c.orNull('includeFilters'), filter)),
      include_linked_accounts_metrics: c.orNull('includeLinkedAccountsMetrics'),
      statistics_configuration: c.listOf(
        c.blocks(c.orNull('statisticsConfigurations'), {
          additional_statistics: 'additionalStatistics',
          include_metric: ['includeMetrics', c.same('metric_name namespace')],
        }),
      ),
    }),
    StartMetricStreams: c.modify(streams, { state: c.fixed('running') }),
    StopMetricStreams: c.modify(streams, { state: c.fixed('stopped') }),
    DeleteMetricStream: c.destroy(stream),

    PutManagedInsightRules: c.forEach('managedRules', c.create(c.withId(managedRule, 'item.templateName'))),
  },
};
