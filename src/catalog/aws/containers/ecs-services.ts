import { isList, isObject, text } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import {
  create,
  destroy,
  either,
  firstOf,
  modify,
  noChange,
  on,
  reader,
  response,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { holdsRedaction } from '../../redactions.js';
import { blocks, inBlock, nameInArn } from '../../values.js';
import { same } from '../api/api-values.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { onlyIf } from '../databases/database-values.js';
import { blocksAs, isEnabled, nameKey, newTags, orAnswered } from './container-values.js';
import { cluster, clusterName } from './ecs-clusters.js';

/**
 * Amazon ECS: services, Express services and task sets. Source: ECS API reference, Terraform AWS provider (`internal/service/ecs/service.go`,
 * `express_gateway_service.go`).
 */

/** The state names a service by name or, in older states, by ARN; calls accept both. */
const service = on('aws_ecs_service', { cluster: clusterName, name: 'service' });
const newService = on('aws_ecs_service', { cluster: clusterName, name: 'serviceName' });

/** A family without a revision means the newest one, which only the response names. */
const revision: Read = via('taskDefinition', (value, record) => {
  const known = inResponse(record);
  return typeof known === 'string' ? known : typeof value === 'string' && /:\d+$/.test(value) ? value : undefined;
});
const inResponse = reader(response('service.taskDefinition'));

const network = inBlock('networkConfiguration', 'awsvpcConfiguration');
const deployment = 'deploymentConfiguration';

/** The service returns the fields `CPU` and `MEMORY` for lower case. */
const strategies = via('placementStrategy', (value) =>
  isList(value)
    ? value.filter(isObject).map(({ type = null, field }) => ({
        type,
        field: /^(cpu|memory)$/i.test(text(field) ?? '') ? (text(field) ?? '').toLowerCase() : (field ?? ''),
      }))
    : undefined,
);

const connectNames = {
  services: 'service',
  clientAliases: 'client_alias',
  secretOptions: 'secret_option',
  issuerCertificateAuthority: 'issuer_cert_authority',
};
const volumeNames = { managedEBSVolume: 'managed_ebs_volume', filesystemType: 'file_system_type' };

/** A member of a block that was given; omitted members keep their values. */
const settings: Edits = {
  availability_zone_rebalancing: 'availabilityZoneRebalancing',
  'alarms.alarm_names': `${deployment}.alarms.alarmNames`,
  'alarms.enable': `${deployment}.alarms.enable`,
  'alarms.rollback': `${deployment}.alarms.rollback`,
  capacity_provider_strategy: blocks('capacityProviderStrategy'),
  'deployment_circuit_breaker.enable': `${deployment}.deploymentCircuitBreaker.enable`,
  'deployment_circuit_breaker.rollback': `${deployment}.deploymentCircuitBreaker.rollback`,
  'deployment_configuration.strategy': `${deployment}.strategy`,
  'deployment_configuration.bake_time_in_minutes': `${deployment}.bakeTimeInMinutes`,
  'deployment_configuration.lifecycle_hook': blocksAs(`${deployment}.lifecycleHooks`, { maps: ['hookDetails'] }),
  'deployment_configuration.canary_configuration': blocks(`${deployment}.canaryConfiguration`),
  'deployment_configuration.linear_configuration': blocks(`${deployment}.linearConfiguration`),
  'deployment_controller.type': 'deploymentController.type',
  deployment_maximum_percent: `${deployment}.maximumPercent`,
  deployment_minimum_healthy_percent: `${deployment}.minimumHealthyPercent`,
  desired_count: unlessByScaler('desiredCount'),
  enable_ecs_managed_tags: 'enableECSManagedTags',
  enable_execute_command: 'enableExecuteCommand',
  health_check_grace_period_seconds: 'healthCheckGracePeriodSeconds',
  load_balancer: blocksAs('loadBalancers', { names: { loadBalancerName: 'elb_name' } }),
  'network_configuration.assign_public_ip': isEnabled(inBlock(network, 'assignPublicIp')),
  'network_configuration.security_groups': inBlock(network, 'securityGroups'),
  'network_configuration.subnets': inBlock(network, 'subnets'),
  ordered_placement_strategy: set(strategies, 'ordered'),
  placement_constraints: blocks('placementConstraints'),
  platform_version: 'platformVersion',
  propagate_tags: 'propagateTags',
  service_connect_configuration: set(blocksAs('serviceConnectConfiguration', { names: connectNames, maps: ['options'] }), 'given'),
  service_registries: blocks('serviceRegistries'),
  task_definition: revision,
  volume_configuration: set(blocksAs('volumeConfigurations', { names: volumeNames }), 'given'),
  vpc_lattice_configurations: blocks('vpcLatticeConfigurations'),
};

const setId = nameInArn(either('taskSet', response('taskSet.id')));
const taskSet = on('aws_ecs_task_set', { service: 'service', cluster: clusterName, task_set_id: setId });

const expressType = 'aws_ecs_express_gateway_service';
const express = on(expressType, { service_arn: 'serviceArn' });
const newExpress = response('service.serviceArn');
const container = 'primaryContainer';
/** A member of the container, which a call replaces as a whole. Services, unlike their creation, answer with the new configuration. */
const inContainer = (member: string): Read => {
  const read = orAnswered(`${container}.${member}`, 'service.targetConfiguration');
  return onlyIf(({ request }) => isObject(request[container]), read);
};
const logConfiguration = inContainer('awsLogsConfiguration');

/** The container is a block with a single element; the other settings keep their values if the call omits them. */
const expressSettings: Edits = {
  ...same('cpu execution_role_arn health_check_path memory task_role_arn'),
  ...same('security_groups subnets', 'networkConfiguration.', 'network_configuration.'),
  ...same('auto_scaling_metric auto_scaling_target_value max_task_count min_task_count', 'scalingTarget.', 'scaling_target.'),
  'primary_container.aws_logs_configuration.log_group': inBlock(logConfiguration, 'logGroup'),
  'primary_container.aws_logs_configuration.log_stream_prefix': inBlock(logConfiguration, 'logStreamPrefix'),
  'primary_container.command': set(inContainer('command'), 'ordered'),
  'primary_container.container_port': inContainer('containerPort'),
  // Each call repeats the variables, so a withheld one need not have changed.
  'primary_container.environment': blocks(via(`${container}.environment`, (value) => (holdsRedaction(value) ? undefined : value))),
  'primary_container.image': `${container}.image`,
  'primary_container.repository_credentials.credentials_parameter': inContainer('repositoryCredentials.credentialsParameter'),
  'primary_container.secret': blocks(inContainer('secrets')),
};
/** A new container has only the settings in the call, besides defaults. */
const newContainer: Edits = {
  'primary_container.command': set(inBlock(container, 'command'), 'ordered'),
  'primary_container.repository_credentials.credentials_parameter': inBlock(
    inBlock(container, 'repositoryCredentials'),
    'credentialsParameter',
  ),
  'primary_container.secret': blocks(inBlock(container, 'secrets')),
};

export const ecsServices: ServiceCatalog = {
  eventSource: 'ecs.amazonaws.com',
  types: {
    aws_ecs_service: {
      keys: [[{ attribute: 'cluster', as: lastSegment, absent: 'default' }, nameKey('name')], ['id']],
      scope: 'region',
      family: 'compute',
      noise: ['wait_for_steady_state', 'force_new_deployment', 'triggers', 'sigint_rollback'],
      // Services may stop all tasks before they start others.
      zeros: ['deployment_minimum_healthy_percent'],
      defaults: {
        availability_zone_rebalancing: 'DISABLED',
        deployment_maximum_percent: 200,
        deployment_minimum_healthy_percent: 100,
        'deployment_controller.type': 'ECS',
        'deployment_configuration.strategy': 'ROLLING',
        platform_version: 'LATEST',
        propagate_tags: 'NONE',
        scheduling_strategy: 'REPLICA',
      },
    },
    aws_ecs_task_set: {
      keys: [[nameKey('service'), nameKey('cluster'), nameKey('task_set_id')], ['arn']],
      scope: 'region',
      family: 'compute',
      cloudId: 'task_set_id',
      noise: ['status', 'stability_status', 'wait_until_stable', 'wait_until_stable_timeout', 'task_set_id'],
    },
    [expressType]: {
      keys: [['service_arn'], [{ attribute: 'cluster', as: lastSegment, absent: 'default' }, nameKey('service_name')]],
      scope: 'region',
      family: 'compute',
      cloudId: 'service_arn',
      noise: ['current_deployment', 'ingress_paths', 'service_arn', 'service_revision_arn', 'wait_for_steady_state'],
    },
  },
  events: {
    CreateService: create(
      newService,
      {
        ...settings,
        iam_role: 'role',
        launch_type: 'launchType',
        scheduling_strategy: 'schedulingStrategy',
        tags: newTags,
      },
      { id: response('service.serviceArn'), parent: cluster },
    ),
    UpdateService: modify(service, settings),
    // An Express service is a service, too.
    DeleteService: firstOf(destroy(service), destroy(on(expressType, { cluster: clusterName, service_name: 'service' }))),
    StopServiceDeployment: noChange,

    CreateExpressGatewayService: create(
      on(expressType, { service_arn: newExpress }),
      { ...expressSettings, ...newContainer, infrastructure_role_arn: 'infrastructureRoleArn', tags: newTags },
      { id: newExpress, parent: cluster },
    ),
    UpdateExpressGatewayService: modify(express, expressSettings),
    DeleteExpressGatewayService: destroy(express),

    CreateTaskSet: create(
      taskSet,
      {
        external_id: 'externalId',
        task_definition: 'taskDefinition',
        'network_configuration.assign_public_ip': isEnabled(inBlock(network, 'assignPublicIp')),
        'network_configuration.security_groups': inBlock(network, 'securityGroups'),
        'network_configuration.subnets': inBlock(network, 'subnets'),
        load_balancer: blocks('loadBalancers'),
        service_registries: blocks('serviceRegistries'),
        launch_type: 'launchType',
        capacity_provider_strategy: blocks('capacityProviderStrategy'),
        platform_version: 'platformVersion',
        'scale.unit': 'scale.unit',
        'scale.value': 'scale.value',
        tags: newTags,
      },
      { id: setId, parent: service },
    ),
    UpdateTaskSet: modify(taskSet, { 'scale.unit': 'scale.unit', 'scale.value': 'scale.value' }),
    // Routes traffic to another set of tasks; no attribute shows which one is primary.
    UpdateServicePrimaryTaskSet: noChange,
    DeleteTaskSet: destroy(taskSet),
  },
};
