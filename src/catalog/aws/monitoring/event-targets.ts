import * as c from '../language.js';

/** Settings that targets of rules and of schedules have in common. A call replaces a target as a whole. */

/** The tasks that a target runs, as a block of the given name. Schedules keep strategies as a set, whose order is lost in the state. */
export const taskSettings = (block: string, path: string, strategies: string, constraints: string): c.Edits => {
  const tasks = c.orNull(path);
  const inTasks = (path: string): c.Read => c.inBlock(tasks, path);
  return {
    ...c.replacedBlock(block, tasks, {
      enable_ecs_managed_tags: 'enableECSManagedTags',
      ...c.same('enable_execute_command group launch_type platform_version propagate_tags task_count task_definition_arn'),
      ...c.same('security_groups subnets', 'networkConfiguration.awsvpcConfiguration.', 'network_configuration.'),
    }),
    [`${block}.network_configuration.assign_public_ip`]: c.via(
      inTasks('networkConfiguration.awsvpcConfiguration.assignPublicIp'),
      (value) => value === 'ENABLED',
    ),
    [`${block}.capacity_provider_strategy`]: c.listOf(
      c.blocks(inTasks('capacityProviderStrategy'), c.same('base capacity_provider weight')),
    ),
    [`${block}.${constraints}`]: c.listOf(c.blocks(inTasks('placementConstraints'), c.same('expression type'))),
    [`${block}.${strategies}`]: c.set(
      c.listOf(c.blocks(inTasks('placementStrategy'), c.same('field type'))),
      strategies.startsWith('ordered') ? 'ordered' : 'auto',
    ),
    [`${block}.tags`]: c.tagMap(c.via(inTasks('tags'), (tags) => tags ?? [])),
  };
};

export const retryMembers = { maximum_event_age_in_seconds: 'maximumEventAgeInSeconds', maximum_retry_attempts: 'maximumRetryAttempts' };
