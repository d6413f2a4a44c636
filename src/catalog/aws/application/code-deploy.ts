import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS CodeDeploy: applications, deployment groups and configurations. Source: CodeDeploy API reference, Terraform AWS provider (`internal/service/deploy`). */

const application = c.on('aws_codedeploy_app', { name: 'applicationName' });
const configuration = c.on('aws_codedeploy_deployment_config', { deployment_config_name: 'deploymentConfigName' });
const group = c.on('aws_codedeploy_deployment_group', { app_name: 'applicationName', deployment_group_name: 'deploymentGroupName' });
const currentGroup = c.on('aws_codedeploy_deployment_group', {
  app_name: 'applicationName',
  deployment_group_name: 'currentDeploymentGroupName',
});

const filterMembers = { key: 'key', type: 'type', value: 'value' };
const filterBlock = c.blockOf(filterMembers);
/** A list of lists of filters. */
const tagSets: c.Read = c.via('ec2TagSet.ec2TagSetList', (sets) =>
  isList(sets) ? sets.map((filters): Json => ({ ec2_tag_filter: isList(filters) ? filters.map(filterBlock) : [] })) : undefined,
);
const alarmNames: c.Read = c.via('alarmConfiguration.alarms', (alarms) =>
  isList(alarms) ? alarms.map((one) => (isObject(one) ? (one['name'] ?? null) : one)) : undefined,
);
const targetGroupPairs = c.blocks('loadBalancerInfo.targetGroupPairInfoList', {
  ...c.same('prod_traffic_route{listener_arns} test_traffic_route{listener_arns}'),
  target_group: ['targetGroups', { name: 'name' }],
});

/** An update keeps what it omits; a given list or object replaces the former one. */
const settings: c.Edits = {
  ...c.same(`
    deployment_config_name outdated_instances_strategy service_role_arn termination_hook_enabled alarm_configuration{enabled
    ignore_poll_alarm_failure} auto_rollback_configuration{enabled events} deployment_style{deployment_option deployment_type}`),
  autoscaling_groups: 'autoScalingGroups',
  'alarm_configuration.alarms': alarmNames,
  ...c.same(
    `
    deployment_ready_option{action_on_timeout wait_time_in_minutes} green_fleet_provisioning_option{action}
    terminate_blue_instances_on_deployment_success{action termination_wait_time_in_minutes}`,
    'blueGreenDeploymentConfiguration.',
    'blue_green_deployment_config.',
  ),
  ec2_tag_filter: c.blocks('ec2TagFilters', filterMembers),
  ec2_tag_set: tagSets,
  ecs_service: c.blocks('ecsServices', c.same('cluster_name service_name')),
  'load_balancer_info.elb_info': c.blocks('loadBalancerInfo.elbInfoList', { name: 'name' }),
  'load_balancer_info.target_group_info': c.blocks('loadBalancerInfo.targetGroupInfoList', { name: 'name' }),
  'load_balancer_info.target_group_pair_info': targetGroupPairs,
  on_premises_instance_tag_filter: c.blocks('onPremisesInstanceTagFilters', filterMembers),
  trigger_configuration: c.blocks('triggerConfigurations', c.same('trigger_events trigger_name trigger_target_arn')),
};

const hosts = 'minimumHealthyHosts.';
const zone = 'zonalConfig.';
const traffic = 'trafficRoutingConfig.';
const tagged = ['aws_codedeploy_app', 'aws_codedeploy_deployment_group'];

export const codeDeploy: c.ServiceCatalog = {
  eventSource: 'codedeploy.amazonaws.com',
  types: c.types('build', {
    aws_codedeploy_app: { keys: [['name'], ['arn']], cloudId: 'name', defaults: { compute_platform: 'Server' } },
    aws_codedeploy_deployment_group: {
      keys: [['app_name', 'deployment_group_name'], ['arn']],
      cloudId: 'deployment_group_name',
      defaults: {
        deployment_config_name: 'CodeDeployDefault.OneAtATime',
        'deployment_style.deployment_option': 'WITHOUT_TRAFFIC_CONTROL',
        'deployment_style.deployment_type': 'IN_PLACE',
        outdated_instances_strategy: 'UPDATE',
      },
    },
    aws_codedeploy_deployment_config: {
      keys: [['deployment_config_name']],
      cloudId: 'deployment_config_name',
      defaults: { compute_platform: 'Server', 'traffic_routing_config.type': 'AllAtOnce' },
    },
  }),
  events: {
    CreateApplication: c.create(application, { compute_platform: 'computePlatform', tags: c.newTags }),
    UpdateApplication: c.modify(application, { name: 'newApplicationName' }),
    DeleteApplication: c.destroy(application),
    CreateDeploymentGroup: c.create(c.within(application, c.withId(group, 'deploymentGroupName')), { ...settings, tags: c.newTags }),
    UpdateDeploymentGroup: c.modify(currentGroup, { ...c.emptied(settings), deployment_group_name: 'newDeploymentGroupName' }),
    DeleteDeploymentGroup: c.destroy(group),
    CreateDeploymentConfig: c.create(configuration, {
      compute_platform: 'computePlatform',
      ...c.same('type value', hosts, 'minimum_healthy_hosts.'),
      'traffic_routing_config.type': `${traffic}type`,
      'traffic_routing_config.time_based_canary.interval': `${traffic}timeBasedCanary.canaryInterval`,
      'traffic_routing_config.time_based_canary.percentage': `${traffic}timeBasedCanary.canaryPercentage`,
      'traffic_routing_config.time_based_linear.interval': `${traffic}timeBasedLinear.linearInterval`,
      'traffic_routing_config.time_based_linear.percentage': `${traffic}timeBasedLinear.linearPercentage`,
      ...c.same('first_zone_monitor_duration_in_seconds monitor_duration_in_seconds', zone, 'zonal_config.'),
      ...c.same('type value', `${zone}minimumHealthyHostsPerZone.`, 'zonal_config.minimum_healthy_hosts_per_zone.'),
    }),
    DeleteDeploymentConfig: c.destroy(configuration),
    ...c.noChanges('RegisterApplicationRevision SkipWaitTimeForInstanceTermination'),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'resourceArn', edits))),
  },
};
