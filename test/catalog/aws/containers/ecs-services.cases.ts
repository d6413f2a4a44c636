import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { cluster } from './ecs.cases.js';
import { arn, declare, examplesOf } from './examples-of.js';

const clusterArn = arn('ecs', 'cluster/app');
const serviceArn = arn('ecs', 'service/app/web');
const revision = arn('ecs', 'task-definition/web:7');

export const service = (changed: JsonObject = {}) =>
  declare('aws_ecs_service', {
    alarms: [],
    availability_zone_rebalancing: 'DISABLED',
    capacity_provider_strategy: [],
    cluster: clusterArn,
    deployment_circuit_breaker: [{ enable: true, rollback: true }],
    deployment_controller: [{ type: 'ECS' }],
    deployment_maximum_percent: 200,
    deployment_minimum_healthy_percent: 100,
    desired_count: 2,
    enable_ecs_managed_tags: false,
    enable_execute_command: false,
    force_new_deployment: null,
    health_check_grace_period_seconds: 0,
    iam_role: '/aws-service-role/ecs.amazonaws.com/AWSServiceRoleForECS',
    id: serviceArn,
    launch_type: 'FARGATE',
    load_balancer: [
      { container_name: 'web', container_port: 8080, elb_name: '', target_group_arn: arn('elasticloadbalancing', 'targetgroup/web/1') },
    ],
    name: 'web',
    network_configuration: [{ assign_public_ip: false, security_groups: ['sg-0aaa'], subnets: ['subnet-0aaa', 'subnet-0bbb'] }],
    ordered_placement_strategy: [],
    placement_constraints: [],
    platform_version: 'LATEST',
    propagate_tags: 'NONE',
    scheduling_strategy: 'REPLICA',
    service_connect_configuration: [],
    service_registries: [],
    tags: {},
    tags_all: {},
    task_definition: revision,
    triggers: {},
    volume_configuration: [],
    vpc_lattice_configurations: [],
    wait_for_steady_state: false,
    ...changed,
  });
const ofService = examplesOf(service());

const awsvpc = (changed: JsonObject = {}) => ({
  awsvpcConfiguration: { subnets: ['subnet-0bbb', 'subnet-0aaa'], securityGroups: ['sg-0aaa'], assignPublicIp: 'DISABLED', ...changed },
});
const settings = (changed: JsonObject = {}): JsonObject => ({
  cluster: clusterArn,
  taskDefinition: revision,
  desiredCount: 2,
  deploymentConfiguration: { deploymentCircuitBreaker: { enable: true, rollback: true }, maximumPercent: 200, minimumHealthyPercent: 100 },
  networkConfiguration: awsvpc(),
  loadBalancers: [{ targetGroupArn: arn('elasticloadbalancing', 'targetgroup/web/1'), containerName: 'web', containerPort: 8080 }],
  enableExecuteCommand: false,
  ...changed,
});
/** The parameters of the creation, without and with the name. */
export const createService = settings({ serviceName: 'web', launchType: 'FARGATE', schedulingStrategy: 'REPLICA' });

const services: readonly CatalogCase[] = [
  ofService.agrees('a service created as declared is not drift', ['CreateService', createService, { service: { serviceArn, taskDefinition: revision } }]),
  ofService.drifts(
    'another revision is drift, by the name of its family',
    ['UpdateService', { cluster: 'app', service: 'web', taskDefinition: 'web' }, { service: { taskDefinition: arn('ecs', 'task-definition/web:8') } }],
    { task_definition: [revision, arn('ecs', 'task-definition/web:8')] },
  ),
  ofService.drifts(
    'a deployment that may stop all tasks is drift',
    ['UpdateService', { cluster: 'app', service: 'web', deploymentConfiguration: { minimumHealthyPercent: 0 } }],
    { deployment_minimum_healthy_percent: [100, 0] },
  ),
  ofService.deleted('deleting a declared service is one alert (D17)', ['DeleteService', { cluster: 'app', service: 'web', force: true }]),
  ofService.harmless('stopping a deployment changes no configuration', ['StopServiceDeployment', { serviceDeploymentArn: 'x' }]),
  ofService.harmless('choosing the primary task set changes no attribute', [
    'UpdateServicePrimaryTaskSet',
    { cluster: 'app', service: 'web', primaryTaskSet: 'ecs-svc/1' },
  ]),
  {
    name: 'a tag of a service is drift',
    event: 'TagResource',
    request: { resourceArn: serviceArn, tags: [{ key: 'Owner', value: 'x' }] },
    state: [service(), cluster()],
    drifts: [{ address: 'aws_ecs_service.this', field: 'tags.Owner', old: null, new: 'x' }],
  },
];

const setArn = arn('ecs', 'task-set/app/web/ecs-svc/1234567890');
const ofSet = examplesOf(
  declare('aws_ecs_task_set', {
    arn: setArn,
    capacity_provider_strategy: [],
    cluster: clusterArn,
    external_id: '',
    id: `ecs-svc/1234567890,${serviceArn},${clusterArn}`,
    launch_type: 'FARGATE',
    load_balancer: [],
    network_configuration: [{ assign_public_ip: false, security_groups: ['sg-0aaa'], subnets: ['subnet-0aaa', 'subnet-0bbb'] }],
    platform_version: '1.4.0',
    scale: [{ unit: 'PERCENT', value: 100 }],
    service: serviceArn,
    service_registries: [],
    stability_status: 'STEADY_STATE',
    status: 'ACTIVE',
    tags: {},
    tags_all: {},
    task_definition: 'web:7',
    task_set_id: 'ecs-svc/1234567890',
  }),
);
const newSet = (changed: JsonObject = {}): JsonObject => ({
  cluster: 'app',
  service: 'web',
  taskDefinition: 'web:7',
  networkConfiguration: awsvpc(),
  launchType: 'FARGATE',
  scale: { unit: 'PERCENT', value: 100 },
  ...changed,
});
const taskSets: readonly CatalogCase[] = [
  ofSet.agrees('a task set created as declared is not drift', ['CreateTaskSet', newSet(), { taskSet: { id: 'ecs-svc/1234567890' } }]),
  ofSet.drifts(
    'another scale is drift',
    ['UpdateTaskSet', { cluster: 'app', service: 'web', taskSet: setArn, scale: { unit: 'PERCENT', value: 10 } }],
    { 'scale.value': [100, 10] },
  ),
  ofSet.deleted('deleting a declared task set is one alert (D17)', [
    'DeleteTaskSet',
    { cluster: 'app', service: 'web', taskSet: 'ecs-svc/1234567890' },
  ]),
];

export const taskDefinition = (changed: JsonObject = {}) =>
  declare('aws_ecs_task_definition', {
    arn: revision,
    arn_without_revision: arn('ecs', 'task-definition/web'),
    container_definitions:
      '[{"cpu":0,"environment":[],"essential":true,"image":"web:1","mountPoints":[],"name":"web","portMappings":[],"systemControls":[],"volumesFrom":[]}]',
    cpu: '256',
    execution_role_arn: 'arn:aws:iam::111122223333:role/web',
    family: 'web',
    id: 'web',
    ipc_mode: '',
    memory: '512',
    network_mode: 'awsvpc',
    pid_mode: '',
    requires_compatibilities: ['FARGATE'],
    revision: 7,
    skip_destroy: false,
    tags: {},
    tags_all: {},
    task_role_arn: '',
    track_latest: false,
    volume: [],
    ...changed,
  });
const ofDefinition = examplesOf(taskDefinition());
export const register = {
  containerDefinitions: [{ name: 'web', image: 'web:1', essential: true, environment: [{ name: 'TOKEN', value: 'secret' }] }],
  cpu: '256',
  family: 'web',
  memory: '512',
  networkMode: 'awsvpc',
  requiresCompatibilities: ['FARGATE'],
};
export const registered = (number: number): JsonObject => ({
  taskDefinition: { family: 'web', revision: number, taskDefinitionArn: arn('ecs', `task-definition/web:${String(number)}`) },
});
const definitions: readonly CatalogCase[] = [
  ofDefinition.created('a further revision is created, the declared one stays', ['RegisterTaskDefinition', register, registered(8)]),
  ofDefinition.agrees('the declared revision is not drift', ['RegisterTaskDefinition', register, registered(7)]),
  ofDefinition.deleted('deregistering the declared revision is one alert (D17)', ['DeregisterTaskDefinition', { taskDefinition: 'web:7' }]),
  ofDefinition.deleted('erasing the declared revision is one alert (D17)', [
    'DeleteTaskDefinitions',
    { taskDefinitions: ['web:7'] },
    { taskDefinitions: [{ taskDefinitionArn: revision }], failures: [] },
  ]),
];

export const ecsServiceCases: readonly CatalogCase[] = [...services, ...taskSets, ...definitions];
