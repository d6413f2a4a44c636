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
  ...c.same(`
    cpu enable_fault_injection execution_role_arn ipc_mode memory network_mode pid_mode requires_compatibilities
    runtime_platform{cpu_architecture operating_system_family} task_role_arn ephemeral_storage{size_in_gib=sizeInGiB}`),
  ...c.same('placement_constraints proxy_configuration', c.blocks),
  tags: c.newTags,
  volume: c.blocks('volumes', c.byName({ maps: ['driverOpts', 'labels'] })),
};

export const ecsTaskDefinitions: c.ServiceCatalog = {
  eventSource: 'ecs.amazonaws.com',
  types: c.types('compute', {
    aws_ecs_task_definition: { keys: [['family', 'revision'], ['arn']], cloudId: 'arn', noise: ['skip_destroy', 'track_latest'] },
  }),
  events: {
    RegisterTaskDefinition: c.firstOf(
      c.put(registered, {}),
      c.create(c.withId(registered, c.response('taskDefinition.taskDefinitionArn')), settings),
    ),
    DeregisterTaskDefinition: c.destroy(removed),
    DeleteTaskDefinitions: c.destroy(erased),
  },
};
