import * as c from '../language.js';

/**
 * CloudWatch RUM and Application Insights. Updates keep what they omit. Source: their API references, Terraform AWS provider schemas 4 to 6.
 */

const appMonitor = c.on('aws_rum_app_monitor', { name: 'name' });
const taggedMonitor = c.on('aws_rum_app_monitor', { arn: 'resourceArn' });
const metrics = c.on('aws_rum_metrics_destination', { app_monitor_name: 'appMonitorName', destination: 'destination' });

const monitored: c.Edits = {
  ...c.same('cw_log_enabled custom_events{status} domain domain_list'),
  ...c.changedBlock('app_monitor_configuration', 'appMonitorConfiguration', {
    ...c.same(`
      allow_cookies excluded_pages favorite_pages guest_role_arn identity_pool_id included_pages session_sample_rate telemetries`),
    enable_xray: 'enableXRay',
  }),
};

export const applicationMonitors: c.ServiceCatalog = {
  eventSource: 'rum.amazonaws.com',
  types: c.types('monitoring', {
    aws_rum_app_monitor: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      defaults: { 'custom_events.status': 'DISABLED', 'app_monitor_configuration.session_sample_rate': 0.1 },
      zeros: ['app_monitor_configuration.session_sample_rate'],
    },
    aws_rum_metrics_destination: { keys: [['app_monitor_name', 'destination']] },
  }),
  events: {
    CreateAppMonitor: c.create(c.withId(appMonitor, c.response('id')), { ...monitored, tags: c.tagMap('tags') }),
    UpdateAppMonitor: c.modify(appMonitor, monitored),
    DeleteAppMonitor: c.destroy(appMonitor),
    PutRumMetricsDestination: c.create(
      c.within(c.on('aws_rum_app_monitor', { name: 'appMonitorName' }), metrics),
      c.same('destination_arn iam_role_arn'),
    ),
    DeleteRumMetricsDestination: c.destroy(metrics),
    ...c.tagCalls((edits) => c.modify(taggedMonitor, edits)),
  },
};

const application = c.on('aws_applicationinsights_application', { resource_group_name: 'resourceGroupName' });
const taggedApplication = c.on('aws_applicationinsights_application', { arn: 'resourceARN' });

const insights: c.Edits = c.same(
  'auto_config_enabled ops_center_enabled cwe_monitor_enabled=cWEMonitorEnabled ops_item_sns_topic_arn=opsItemSNSTopicArn',
);

export const applicationInsights: c.ServiceCatalog = {
  eventSource: 'applicationinsights.amazonaws.com',
  types: c.types('monitoring', {
    aws_applicationinsights_application: {
      keys: [['resource_group_name'], ['arn']],
      cloudId: 'resource_group_name',
      noise: ['auto_create'],
    },
  }),
  events: {
    CreateApplication: c.create(application, { ...insights, grouping_type: 'groupingType', tags: c.tagMap('tags') }),
    UpdateApplication: [
      c.modify(application, insights),
      c.modify(application, { ops_item_sns_topic_arn: c.fixed(null) }, { when: ({ request }) => request['removeSNSTopic'] === true }),
    ],
    DeleteApplication: c.destroy(application),
    ...c.tagCalls((edits) => c.modify(taggedApplication, edits)),
  },
};
