import { set, via, type Edits, type Read } from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { blockList, inReplaced, replacedBlock } from './monitoring-values.js';

/** Settings that targets of rules and of schedules have in common. A call replaces a target as a whole. */

/** The tasks that a target runs, as a block of the given name. Schedules keep strategies as a set, whose order is lost in the state. */
export const taskSettings = (block: string, path: string, strategies: string, constraints: string): Edits => {
  const tasks = orNull(path);
  const inTasks = (path: string): Read => inReplaced(tasks, path);
  return {
    ...replacedBlock(block, tasks, {
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
    [`${block}.network_configuration.assign_public_ip`]: via(
      inTasks('networkConfiguration.awsvpcConfiguration.assignPublicIp'),
      (value) => value === 'ENABLED',
    ),
    [`${block}.capacity_provider_strategy`]: blockList(inTasks('capacityProviderStrategy'), {
      base: 'base',
      capacity_provider: 'capacityProvider',
      weight: 'weight',
    }),
    [`${block}.${constraints}`]: blockList(inTasks('placementConstraints'), { expression: 'expression', type: 'type' }),
    [`${block}.${strategies}`]: set(
      blockList(inTasks('placementStrategy'), { field: 'field', type: 'type' }),
      strategies.startsWith('ordered') ? 'ordered' : 'auto',
    ),
    [`${block}.tags`]: tagMap(via(inTasks('tags'), (tags) => tags ?? [])),
  };
};

export const retryMembers = {
  maximum_event_age_in_seconds: 'maximumEventAgeInSeconds',
  maximum_retry_attempts: 'maximumRetryAttempts',
};
