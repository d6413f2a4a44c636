import * as c from '../language.js';

/** Settings that targets of rules and of schedules have in common. A call replaces a target as a whole. */

/** The tasks that a target runs, as a block of the given name. Schedules keep strategies as a set, whose order is lost in the state. */
export const taskSettings = (block: string, path: string, strategies: string, constraints: string): c.Edits => {
  const tasks = c.orNull(path);
  const inTasks = (path: string): c.Read => c.inBlock(tasks, path);
  return {
    ...c.replacedBlock(block, tasks, {
      enable_ecs_managed_tags: 'enableECSManagedTags',
      enable_execute_command: 'enableExecuteCommand',
      group: 'group',
      launch_type: 'launchType',
      platform_version: 'platformVersion',
      propagate_tags: 'propagateTags',
      task_count: 'taskCount',
      task_definition_arn: 'taskDefinitionArn',
      'network_configuration.security_groups': 'networkConfiguration.awsvpcConfiguration.securityGroups',
      'network_configuration.subnets': 'networkConfiguration.awsvpcConfiguration.subnets',
    }),
    [`${block}.network_configuration.assign_public_ip`]: c.via(
      inTasks('networkConfiguration.awsvpcConfiguration.assignPublicIp'),
      (value) => value === 'ENABLED',
    ),
    [`${block}.capacity_provider_strategy`]: c.listOf(
      c.blocks(inTasks('capacityProviderStrategy'), { base: 'base', capacity_provider: 'capacityProvider', weight: 'weight' }),
    ),
    [`${block}.${constraints}`]: c.listOf(c.blocks(inTasks('placementConstraints'), { expression: 'expression', type: 'type' })),
    [`${block}.${strategies}`]: c.set(
      c.listOf(c.blocks(inTasks('placementStrategy'), { field: 'field', type: 'type' })),
      strategies.startsWith('ordered') ? 'ordered' : 'auto',
    ),
    [`${block}.tags`]: c.tagMap(c.via(inTasks('tags'), (tags) => tags ?? [])),
  };
};

export const retryMembers = { maximum_event_age_in_seconds: 'maximumEventAgeInSeconds', maximum_retry_attempts: 'maximumRetryAttempts' };
