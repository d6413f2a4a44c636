import { type Json, isList, isObject, text } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { holdsRedaction } from '../../redactions.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { cluster, clusterName } from './ecs-clusters.js';

/**
 * Amazon ECS: services, Express services and task sets. Source: ECS API reference, Terraform AWS provider (`internal/service/ecs/service.go`,
 * `express_gateway_service.go`).
 */

/** `ENABLED` as `true`, any other text as `false`. */
const isEnabled = (from: c.From): c.Read =>
  c.via(from, (value) => (value === null ? null : typeof value === 'string' ? value === 'ENABLED' : undefined));

/** The state names a service by name or, in older states, by ARN; calls accept both. */
const service = c.on('aws_ecs_service', { cluster: clusterName, name: 'service' });
const newService = c.on('aws_ecs_service', { cluster: clusterName, name: 'serviceName' });

/** A family without a revision means the newest one, which only the response names. */
const revision: c.Read = c.via('taskDefinition', (value, record) => {
  const known = inResponse(record);
  return typeof known === 'string' ? known : typeof value === 'string' && /:\d+$/.test(value) ? value : undefined;
});
const inResponse = c.reader(c.response('service.taskDefinition'));

const network = c.inBlock('networkConfiguration', 'awsvpcConfiguration');
const deployment = 'deploymentConfiguration';

/** The service returns the fields `CPU` and `MEMORY` for lower case. */
const strategies = c.via('placementStrategy', (value) =>
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
const settings: c.Edits = {
  ...c.same(`
    availability_zone_rebalancing deployment_controller.type enable_execute_command health_check_grace_period_seconds platform_version
    propagate_tags enable_ecs_managed_tags=enableECSManagedTags`),
  ...c.same('alarm_names enable rollback', `${deployment}.alarms.`, 'alarms.'),
  ...c.same('capacity_provider_strategy placement_constraints service_registries vpc_lattice_configurations', c.blocks),
  ...c.same('enable rollback', `${deployment}.deploymentCircuitBreaker.`, 'deployment_circuit_breaker.'),
  ...c.same('strategy bake_time_in_minutes', `${deployment}.`, 'deployment_configuration.'),
  'deployment_configuration.lifecycle_hook': c.blocks(`${deployment}.lifecycleHooks`, c.byName({ maps: ['hookDetails'] })),
  'deployment_configuration.canary_configuration': c.blocks(`${deployment}.canaryConfiguration`),
  'deployment_configuration.linear_configuration': c.blocks(`${deployment}.linearConfiguration`),
  ...c.same('deployment_maximum_percent=maximumPercent deployment_minimum_healthy_percent=minimumHealthyPercent', `${deployment}.`),
  desired_count: unlessByScaler('desiredCount'),
  load_balancer: c.blocks('loadBalancers', c.byName({ names: { loadBalancerName: 'elb_name' } })),
  'network_configuration.assign_public_ip': isEnabled(c.inBlock(network, 'assignPublicIp')),
  ...c.same('security_groups subnets', (path) => c.inBlock(network, path), 'network_configuration.'),
  ordered_placement_strategy: c.set(strategies, 'ordered'),
  service_connect_configuration: c.set(
    c.blocks('serviceConnectConfiguration', c.byName({ names: connectNames, maps: ['options'] })),
    'given',
  ),
  task_definition: revision,
  volume_configuration: c.set(c.blocks('volumeConfigurations', c.byName({ names: volumeNames })), 'given'),
};

const setId = c.nameInArn(c.either('taskSet', c.response('taskSet.id')));
const taskSet = c.on('aws_ecs_task_set', { service: 'service', cluster: clusterName, task_set_id: setId });

const expressType = 'aws_ecs_express_gateway_service';
const express = c.on(expressType, { service_arn: 'serviceArn' });
const newExpress = c.response('service.serviceArn');
const container = 'primaryContainer';
/** A member of the container, which a call replaces as a whole. Services, unlike their creation, answer with the new configuration. */
const inContainer = (member: string): c.Read => {
  const read = c.orAnswered(`${container}.${member}`, 'service.targetConfiguration');
  return c.onlyIf(({ request }) => isObject(request[container]), read);
};
const logConfiguration = inContainer('awsLogsConfiguration');

/** The container is a block with a single element; the other settings keep their values if the call omits them. */
const expressSettings: c.Edits = {
  ...c.same(`
    cpu execution_role_arn health_check_path memory task_role_arn network_configuration{security_groups subnets}
    scaling_target{auto_scaling_metric auto_scaling_target_value max_task_count min_task_count}`),
  ...c.same('log_group log_stream_prefix', (path) => c.inBlock(logConfiguration, path), 'primary_container.aws_logs_configuration.'),
  'primary_container.command': c.set(inContainer('command'), 'ordered'),
  ...c.same('container_port repository_credentials{credentials_parameter}', inContainer, 'primary_container.'),
  // Each call repeats the variables, so a withheld one need not have changed.
  'primary_container.environment': c.blocks(c.via(`${container}.environment`, (value) => (holdsRedaction(value) ? undefined : value))),
  'primary_container.image': `${container}.image`,
  'primary_container.secret': c.blocks(inContainer('secrets')),
};
/** A new container has only the settings in the call, besides defaults. */
const newContainer: c.Edits = {
  'primary_container.command': c.set(c.inBlock(container, 'command'), 'ordered'),
  'primary_container.repository_credentials.credentials_parameter': c.inBlock(
    c.inBlock(container, 'repositoryCredentials'),
    'credentialsParameter',
  ),
  'primary_container.secret': c.blocks(c.inBlock(container, 'secrets')),
};

/**
 * Amazon ECS: task definitions. A revision never changes once it is registered, so a declared revision can only be removed. Source: ECS API
 * reference, Terraform AWS provider (`internal/service/ecs/task_definition.go`).
 */

const registered = c.on('aws_ecs_task_definition', {
  family: c.response('taskDefinition.family'),
  revision: c.response('taskDefinition.revision'),
});

/** Calls name a revision as `family:revision` or by its ARN, which ends in the same text. */
const namePart = (at: number, from: string) => {
  const part = (value: Json): Json => (text(value) ?? '').slice((text(value) ?? '').lastIndexOf('/') + 1).split(':')[at] ?? '';
  return c.via(from, (value) => (isList(value) ? value.map(part) : part(value)));
};
const removed = c.on('aws_ecs_task_definition', { family: namePart(0, 'taskDefinition'), revision: namePart(1, 'taskDefinition') });
const erased = c.on('aws_ecs_task_definition', {
  arn: c.unlessRefused(c.response('taskDefinitions[].taskDefinitionArn'), c.response('failures[].arn')),
});

/** The containers as JSON text, without their environment, which often contains secrets. */
const containers = c.via('containerDefinitions', (value) =>
  isList(value)
    ? JSON.stringify(
        value.map((one) => (isObject(one) ? Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'environment')) : one)),
      )
    : undefined,
);

const definitionSettings: c.Edits = {
  container_definitions: containers,
  ...c.same(`
    cpu enable_fault_injection execution_role_arn ipc_mode memory network_mode pid_mode requires_compatibilities
    runtime_platform{cpu_architecture operating_system_family} task_role_arn ephemeral_storage{size_in_gib=sizeInGiB}`),
  ...c.same('placement_constraints proxy_configuration', c.blocks),
  tags: c.newTags,
  volume: c.blocks('volumes', c.byName({ maps: ['driverOpts', 'labels'] })),
};

export const ecsServices: c.ServiceCatalog = {
  eventSource: 'ecs.amazonaws.com',
  types: c.types('compute', {
    aws_ecs_service: {
      keys: [[{ attribute: 'cluster', as: lastSegment, absent: 'default' }, c.nameKey('name')], ['id']],
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
      keys: [[c.nameKey('service'), c.nameKey('cluster'), c.nameKey('task_set_id')], ['arn']],
      cloudId: 'task_set_id',
      noise: ['wait_until_stable', 'wait_until_stable_timeout'],
    },
    [expressType]: {
      keys: [['service_arn'], [{ attribute: 'cluster', as: lastSegment, absent: 'default' }, c.nameKey('service_name')]],
      scope: 'region',
      family: 'compute',
      cloudId: 'service_arn',
      noise: ['current_deployment', 'ingress_paths', 'service_arn', 'service_revision_arn', 'wait_for_steady_state'],
    },

    aws_ecs_task_definition: { keys: [['family', 'revision'], ['arn']], cloudId: 'arn', noise: ['skip_destroy', 'track_latest'] },
  }),
  events: {
    CreateService: c.create(c.within(cluster, c.withId(newService, c.response('service.serviceArn'))), {
      ...settings,
      ...c.same('iam_role=role launch_type scheduling_strategy'),
      tags: c.newTags,
    }),
    UpdateService: c.modify(service, settings),
    // An Express service is a service, too.
    DeleteService: c.firstOf(c.destroy(service), c.destroy(c.on(expressType, { cluster: clusterName, service_name: 'service' }))),
    StopServiceDeployment: c.noChange,

    CreateExpressGatewayService: c.create(c.within(cluster, c.withId(c.on(expressType, { service_arn: newExpress }))), {
      ...expressSettings,
      ...newContainer,
      infrastructure_role_arn: 'infrastructureRoleArn',
      tags: c.newTags,
    }),
    UpdateExpressGatewayService: c.modify(express, expressSettings),
    DeleteExpressGatewayService: c.destroy(express),

    CreateTaskSet: c.create(c.within(service, c.withId(taskSet, setId)), {
      ...c.same('external_id task_definition launch_type platform_version scale{unit value}'),
      'network_configuration.assign_public_ip': isEnabled(c.inBlock(network, 'assignPublicIp')),
      ...c.same('security_groups subnets', (path) => c.inBlock(network, path), 'network_configuration.'),
      load_balancer: c.blocks('loadBalancers'),
      ...c.same('service_registries capacity_provider_strategy', c.blocks),
      tags: c.newTags,
    }),
    UpdateTaskSet: c.modify(taskSet, c.same('scale{unit value}')),
    // Routes traffic to another set of tasks; no attribute shows which one is primary.
    UpdateServicePrimaryTaskSet: c.noChange,
    DeleteTaskSet: c.destroy(taskSet),

    RegisterTaskDefinition: c.firstOf(
      c.put(registered, {}),
      c.create(c.withId(registered, c.response('taskDefinition.taskDefinitionArn')), definitionSettings),
    ),
    DeregisterTaskDefinition: c.destroy(removed),
    DeleteTaskDefinitions: c.destroy(erased),
  },
};
