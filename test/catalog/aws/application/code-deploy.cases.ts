import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

export const application = declare('aws_codedeploy_app', {
  application_id: 'a-1',
  arn: arn('codedeploy', 'application:shop'),
  compute_platform: 'Server',
  github_account_name: '',
  id: 'a-1:shop',
  linked_to_github: false,
  name: 'shop',
  ...shopTags,
});
const role = 'arn:aws:iam::111122223333:role/deploy';
const filter = { key: 'Role', type: 'KEY_AND_VALUE', value: 'web' };
const route = (listener: string): JsonObject => ({ listener_arns: [listener] });
const pair = { prod_traffic_route: [route('prod')], target_group: [{ name: 'blue' }, { name: 'green' }], test_traffic_route: [] };
const trigger = { trigger_events: ['DeploymentFailure'], trigger_name: 'failed', trigger_target_arn: arn('sns', 'alerts') };
export const group = (changed: JsonObject = {}) =>
  declare('aws_codedeploy_deployment_group', {
    alarm_configuration: [{ alarms: ['errors'], enabled: true, ignore_poll_alarm_failure: false }],
    app_name: 'shop',
    arn: arn('codedeploy', 'deploymentgroup:shop/web'),
    auto_rollback_configuration: [{ enabled: true, events: ['DEPLOYMENT_FAILURE'] }],
    autoscaling_groups: [],
    blue_green_deployment_config: [
      {
        deployment_ready_option: [{ action_on_timeout: 'CONTINUE_DEPLOYMENT', wait_time_in_minutes: 0 }],
        green_fleet_provisioning_option: [],
        terminate_blue_instances_on_deployment_success: [{ action: 'TERMINATE', termination_wait_time_in_minutes: 5 }],
      },
    ],
    compute_platform: 'Server',
    deployment_config_name: 'CodeDeployDefault.OneAtATime',
    deployment_group_id: 'g-1',
    deployment_group_name: 'web',
    deployment_style: [{ deployment_option: 'WITH_TRAFFIC_CONTROL', deployment_type: 'BLUE_GREEN' }],
    ec2_tag_filter: [],
    ec2_tag_set: [{ ec2_tag_filter: [filter] }],
    ecs_service: [],
    id: 'g-1',
    load_balancer_info: [{ elb_info: [], target_group_info: [], target_group_pair_info: [pair] }],
    on_premises_instance_tag_filter: [],
    outdated_instances_strategy: 'UPDATE',
    service_role_arn: role,
    ...shopTags,
    termination_hook_enabled: false,
    trigger_configuration: [trigger],
    ...changed,
  });
const configuration = declare('aws_codedeploy_deployment_config', {
  arn: arn('codedeploy', 'deploymentconfig:slow'),
  compute_platform: 'Lambda',
  deployment_config_id: 'c-1',
  deployment_config_name: 'slow',
  id: 'slow',
  minimum_healthy_hosts: [],
  traffic_routing_config: [{ time_based_canary: [{ interval: 5, percentage: 10 }], time_based_linear: [], type: 'TimeBasedCanary' }],
  zonal_config: [],
});

const tags = { tags: [{ Key: 'Team', Value: 'shop' }] };
const key = { applicationName: 'shop', deploymentGroupName: 'web' };
const pairCall = { targetGroups: [{ name: 'blue' }, { name: 'green' }], prodTrafficRoute: { listenerArns: ['prod'] } };
export const createGroup = {
  ...key,
  alarmConfiguration: { alarms: [{ name: 'errors' }], enabled: true, ignorePollAlarmFailure: false },
  autoRollbackConfiguration: { enabled: true, events: ['DEPLOYMENT_FAILURE'] },
  blueGreenDeploymentConfiguration: {
    deploymentReadyOption: { actionOnTimeout: 'CONTINUE_DEPLOYMENT', waitTimeInMinutes: 0 },
    terminateBlueInstancesOnDeploymentSuccess: { action: 'TERMINATE', terminationWaitTimeInMinutes: 5 },
  },
  deploymentConfigName: 'CodeDeployDefault.OneAtATime',
  deploymentStyle: { deploymentOption: 'WITH_TRAFFIC_CONTROL', deploymentType: 'BLUE_GREEN' },
  ec2TagSet: { ec2TagSetList: [[{ key: 'Role', type: 'KEY_AND_VALUE', value: 'web' }]] },
  loadBalancerInfo: { targetGroupPairInfoList: [pairCall] },
  serviceRoleArn: role,
  ...tags,
  triggerConfigurations: [{ triggerEvents: ['DeploymentFailure'], triggerName: 'failed', triggerTargetArn: arn('sns', 'alerts') }],
};
const current = { applicationName: 'shop', currentDeploymentGroupName: 'web' };
const createConfig = (name: string): JsonObject => ({
  deploymentConfigName: name,
  computePlatform: 'Lambda',
  trafficRoutingConfig: { type: 'TimeBasedCanary', timeBasedCanary: { canaryPercentage: 10, canaryInterval: 5 } },
});
const [ofApp, ofGroup, ofConfig] = [pairsOf(application), pairsOf(group()), pairsOf(configuration)];

export const codeDeployCases: readonly CatalogCase[] = [
  ...ofApp.creation('CreateApplication', [{ applicationName: 'shop', computePlatform: 'Server', ...tags }], [{ applicationName: 'x' }]),
  ...ofApp.change('UpdateApplication', { applicationName: 'shop' }, { newApplicationName: 'shop' }, { newApplicationName: 'x' }, { name: ['shop', 'x'] }),
  ...ofApp.deletion('DeleteApplication', { applicationName: 'shop' }, { applicationName: 'x' }),
  ...ofGroup.creation('CreateDeploymentGroup', [createGroup, { deploymentGroupId: 'g-1' }], [{ ...createGroup, deploymentGroupName: 'x' }]),
  ...ofGroup.change(
    'UpdateDeploymentGroup',
    current,
    { serviceRoleArn: role, deploymentConfigName: 'CodeDeployDefault.OneAtATime' },
    {
      serviceRoleArn: 'arn:aws:iam::111122223333:role/admin',
      autoRollbackConfiguration: { enabled: false, events: [] },
      alarmConfiguration: { alarms: [], enabled: false, ignorePollAlarmFailure: false },
      ec2TagSet: { ec2TagSetList: [[{ key: 'Role', type: 'KEY_ONLY' }]] },
      triggerConfigurations: [],
    },
    {
      service_role_arn: [role, 'arn:aws:iam::111122223333:role/admin'],
      'auto_rollback_configuration.enabled': [true, false],
      'auto_rollback_configuration.events': [['DEPLOYMENT_FAILURE'], []],
      'alarm_configuration.alarms': [['errors'], []],
      'alarm_configuration.enabled': [true, false],
      ec2_tag_set: [[{ ec2_tag_filter: [filter] }], [{ ec2_tag_filter: [{ key: 'Role', type: 'KEY_ONLY' }] }]],
      trigger_configuration: [[trigger], []],
    },
  ),
  ...ofGroup.deletion('DeleteDeploymentGroup', key, { ...key, applicationName: 'x' }),
  ...ofConfig.creation('CreateDeploymentConfig', [createConfig('slow')], [createConfig('x')]),
  ...ofConfig.deletion('DeleteDeploymentConfig', { deploymentConfigName: 'slow' }, { deploymentConfigName: 'x' }),
  ofApp.one.harmless('a revision is no configuration', ['RegisterApplicationRevision', { applicationName: 'shop' }]),
  ofApp.one.harmless('a wait is skipped', ['SkipWaitTimeForInstanceTermination', { deploymentId: 'd-1' }]),
  ...ofApp.tags('resourceArn', 'list'),
  ...ofGroup.tags('resourceArn', 'list'),
];
