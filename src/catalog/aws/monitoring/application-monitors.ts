import { create, destroy, drop, fixed, merge, modify, on, response, type Edits, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';
import { changedBlock } from './monitoring-values.js';

/**
 * CloudWatch RUM and Application Insights. Updates keep what they omit. Source: their API references, Terraform AWS provider schemas 4 to 6.
 */

const appMonitor = on('aws_rum_app_monitor', { name: 'name' });
const taggedMonitor = on('aws_rum_app_monitor', { arn: 'resourceArn' });
const metrics = on('aws_rum_metrics_destination', { app_monitor_name: 'appMonitorName', destination: 'destination' });

const monitored: Edits = {
  cw_log_enabled: 'cwLogEnabled',
  'custom_events.status': 'customEvents.status',
  domain: 'domain',
  domain_list: 'domainList',
  ...changedBlock('app_monitor_configuration', 'appMonitorConfiguration', {
    allow_cookies: 'allowCookies',
    enable_xray: 'enableXRay',
    excluded_pages: 'excludedPages',
    favorite_pages: 'favoritePages',
    guest_role_arn: 'guestRoleArn',
    identity_pool_id: 'identityPoolId',
    included_pages: 'includedPages',
    session_sample_rate: 'sessionSampleRate',
    telemetries: 'telemetries',
  }),
};

export const applicationMonitors: ServiceCatalog = {
  eventSource: 'rum.amazonaws.com',
  types: {
    aws_rum_app_monitor: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'name',
      noise: ['app_monitor_id', 'cw_log_group'],
      defaults: { 'custom_events.status': 'DISABLED', 'app_monitor_configuration.session_sample_rate': 0.1 },
      zeros: ['app_monitor_configuration.session_sample_rate'],
    },
    aws_rum_metrics_destination: { keys: [['app_monitor_name', 'destination']], scope: 'region', family: 'monitoring' },
  },
  events: {
    CreateAppMonitor: create(appMonitor, { ...monitored, tags: tagMap('tags') }, { id: response('id') }),
    UpdateAppMonitor: modify(appMonitor, monitored),
    DeleteAppMonitor: destroy(appMonitor),
    PutRumMetricsDestination: create(
      metrics,
      { destination_arn: 'destinationArn', iam_role_arn: 'iamRoleArn' },
      { parent: on('aws_rum_app_monitor', { name: 'appMonitorName' }) },
    ),
    DeleteRumMetricsDestination: destroy(metrics),
    TagResource: modify(taggedMonitor, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(taggedMonitor, { tags: drop('tagKeys') }),
  },
};

const application = on('aws_applicationinsights_application', { resource_group_name: 'resourceGroupName' });
const taggedApplication = on('aws_applicationinsights_application', { arn: 'resourceARN' });

const insights: Edits = {
  auto_config_enabled: 'autoConfigEnabled',
  cwe_monitor_enabled: 'cWEMonitorEnabled',
  ops_center_enabled: 'opsCenterEnabled',
  ops_item_sns_topic_arn: 'opsItemSNSTopicArn',
};

export const applicationInsights: ServiceCatalog = {
  eventSource: 'applicationinsights.amazonaws.com',
  types: {
    aws_applicationinsights_application: {
      keys: [['resource_group_name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'resource_group_name',
      noise: ['auto_create'],
    },
  },
  events: {
    CreateApplication: create(application, { ...insights, grouping_type: 'groupingType', tags: tagMap('tags') }),
    UpdateApplication: [
      modify(application, insights),
      modify(application, { ops_item_sns_topic_arn: fixed(null) }, { when: ({ request }) => request['removeSNSTopic'] === true }),
    ],
    DeleteApplication: destroy(application),
    TagResource: modify(taggedApplication, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(taggedApplication, { tags: drop('tagKeys') }),
  },
};
