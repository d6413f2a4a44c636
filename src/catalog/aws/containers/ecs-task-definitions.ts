import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

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

const settings: c.Edits = {
  container_definitions: containers,
  cpu: 'cpu',
  enable_fault_injection: 'enableFaultInjection',
  'ephemeral_storage.size_in_gib': 'ephemeralStorage.sizeInGiB',
  execution_role_arn: 'executionRoleArn',
  ipc_mode: 'ipcMode',
  memory: 'memory',
  network_mode: 'networkMode',
  pid_mode: 'pidMode',
  placement_constraints: c.blocks('placementConstraints'),
  proxy_configuration: c.blocks('proxyConfiguration'),
  requires_compatibilities: 'requiresCompatibilities',
  'runtime_platform.cpu_architecture': 'runtimePlatform.cpuArchitecture',
  'runtime_platform.operating_system_family': 'runtimePlatform.operatingSystemFamily',
  tags: c.newTags,
  task_role_arn: 'taskRoleArn',
  volume: c.blocks('volumes', c.byName({ maps: ['driverOpts', 'labels'] })),
};

export const ecsTaskDefinitions: c.ServiceCatalog = {
  eventSource: 'ecs.amazonaws.com',
  types: {
    aws_ecs_task_definition: {
      keys: [['family', 'revision'], ['arn']],
      scope: 'region',
      family: 'compute',
      cloudId: 'arn',
      noise: ['revision', 'arn_without_revision', 'skip_destroy', 'track_latest'],
    },
  },
  events: {
    RegisterTaskDefinition: c.firstOf(
      c.put(registered, {}),
      c.create(registered, settings, { id: c.response('taskDefinition.taskDefinitionArn') }),
    ),
    DeregisterTaskDefinition: c.destroy(removed),
    DeleteTaskDefinitions: c.destroy(erased),
  },
};
