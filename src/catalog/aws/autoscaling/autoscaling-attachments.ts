import { isObject, text } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  firstOf,
  forEach,
  modify,
  on,
  put,
  remove,
  via,
  type ChangeSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { group } from './autoscaling-groups.js';

/**
 * Attachments of Auto Scaling groups: load balancers, hooks, notifications. Source: Auto Scaling API reference, Terraform AWS provider
 * schemas 3 to 6.
 */

const attachment = (attribute: 'lb_target_group_arn' | 'alb_target_group_arn' | 'elb', of: string): Target =>
  on('aws_autoscaling_attachment', { autoscaling_group_name: 'autoScalingGroupName', [attribute]: of });

const trafficSource = (type: string, of: string): Target =>
  on('aws_autoscaling_traffic_source_attachment', {
    id: via(of, (id, { request }) => {
      const name = text(request['autoScalingGroupName']);
      return name === undefined || typeof id !== 'string' ? undefined : `${name},${type},${id}`;
    }),
  });

/** The type of a traffic source is optional in a call; its identifier implies it. */
const ofType = (type: string): Read =>
  via('item', (item) => {
    if (!isObject(item)) return false;
    const identifier = text(item['identifier']) ?? '';
    const shown = identifier.includes(':vpc-lattice:') ? 'vpc-lattice' : identifier.startsWith('arn:') ? 'elbv2' : 'elb';
    return (text(item['type']) ?? shown) === type;
  });

const latticeBlock = via('item', (item) =>
  isObject(item) ? [{ identifier: item['identifier'] ?? null, type: 'vpc-lattice' }] : undefined,
);

const attach = (items: string): { readonly targetGroups: ChangeSpec; readonly balancers: ChangeSpec } => ({
  targetGroups: forEach(
    items,
    create(attachment('lb_target_group_arn', 'item'), {}, { parent: group }),
    put(attachment('alb_target_group_arn', 'item'), {}),
    put(trafficSource('elbv2', 'item'), {}),
    modify(group, { target_group_arns: add(via('item', (item) => [item])) }),
  ),
  balancers: forEach(
    items,
    create(attachment('elb', 'item'), {}, { parent: group }),
    put(trafficSource('elb', 'item'), {}),
    modify(group, { load_balancers: add(via('item', (item) => [item])) }),
  ),
});

const detach = (items: string): { readonly targetGroups: ChangeSpec; readonly balancers: ChangeSpec } => ({
  targetGroups: forEach(
    items,
    destroy(attachment('lb_target_group_arn', 'item')),
    destroy(attachment('alb_target_group_arn', 'item')),
    destroy(trafficSource('elbv2', 'item')),
    modify(group, { target_group_arns: remove(via('item', (item) => [item])) }),
  ),
  balancers: forEach(
    items,
    destroy(attachment('elb', 'item')),
    destroy(trafficSource('elb', 'item')),
    modify(group, { load_balancers: remove(via('item', (item) => [item])) }),
  ),
});

const identifier = 'item.identifier';
const identifiers = via(identifier, (value) => [value]);

const hook = on('aws_autoscaling_lifecycle_hook', { autoscaling_group_name: 'autoScalingGroupName', name: 'lifecycleHookName' });
const hookSettings = {
  lifecycle_transition: 'lifecycleTransition',
  default_result: 'defaultResult',
  heartbeat_timeout: 'heartbeatTimeout',
  notification_target_arn: 'notificationTargetARN',
  notification_metadata: 'notificationMetadata',
  role_arn: 'roleARN',
};

const hookBlock: Read = ({ request }) => {
  const block: Record<string, NonNullable<ReturnType<Read>>> = { name: request['lifecycleHookName'] ?? '' };
  for (const [attribute, parameter] of Object.entries(hookSettings)) {
    const value = request[parameter];
    if (value !== undefined && value !== null) block[attribute] = value;
  }
  return [block];
};

const notification = on('aws_autoscaling_notification', { topic_arn: 'topicARN' });

export const autoscalingAttachments: ServiceCatalog = {
  eventSource: 'autoscaling.amazonaws.com',
  types: {
    aws_autoscaling_attachment: {
      keys: [
        ['autoscaling_group_name', 'lb_target_group_arn'],
        ['autoscaling_group_name', 'alb_target_group_arn'],
        ['autoscaling_group_name', 'elb'],
      ],
      scope: 'region',
      family: 'autoscaling',
    },
    aws_autoscaling_traffic_source_attachment: { keys: [['id']], scope: 'region', family: 'autoscaling' },
    aws_autoscaling_lifecycle_hook: {
      keys: [['autoscaling_group_name', 'name']],
      scope: 'region',
      family: 'autoscaling',
      defaults: { default_result: 'ABANDON', heartbeat_timeout: 3600 },
    },
    aws_autoscaling_notification: { keys: [['topic_arn']], scope: 'region', family: 'autoscaling' },
  },
  events: {
    AttachLoadBalancerTargetGroups: attach('targetGroupARNs').targetGroups,
    DetachLoadBalancerTargetGroups: detach('targetGroupARNs').targetGroups,
    AttachLoadBalancers: attach('loadBalancerNames').balancers,
    DetachLoadBalancers: detach('loadBalancerNames').balancers,
    AttachTrafficSources: forEach(
      'trafficSources',
      put(trafficSource('elbv2', identifier), {}, { when: ofType('elbv2') }),
      put(trafficSource('elb', identifier), {}, { when: ofType('elb') }),
      put(attachment('lb_target_group_arn', identifier), {}, { when: ofType('elbv2') }),
      put(attachment('elb', identifier), {}, { when: ofType('elb') }),
      create(trafficSource('vpc-lattice', identifier), {}, { when: ofType('vpc-lattice'), parent: group }),
      modify(group, { target_group_arns: add(identifiers) }, { when: ofType('elbv2') }),
      modify(group, { load_balancers: add(identifiers) }, { when: ofType('elb') }),
      modify(group, { traffic_source: add(latticeBlock, ['identifier']) }, { when: ofType('vpc-lattice') }),
    ),
    DetachTrafficSources: forEach(
      'trafficSources',
      destroy(trafficSource('elbv2', identifier), { when: ofType('elbv2') }),
      destroy(trafficSource('elb', identifier), { when: ofType('elb') }),
      destroy(trafficSource('vpc-lattice', identifier), { when: ofType('vpc-lattice') }),
      destroy(attachment('lb_target_group_arn', identifier), { when: ofType('elbv2') }),
      destroy(attachment('elb', identifier), { when: ofType('elb') }),
      modify(group, { target_group_arns: remove(identifiers) }, { when: ofType('elbv2') }),
      modify(group, { load_balancers: remove(identifiers) }, { when: ofType('elb') }),
      modify(group, { traffic_source: remove(latticeBlock, ['identifier']) }, { when: ofType('vpc-lattice') }),
    ),
    // The `initial_lifecycle_hook` blocks of the group contain the hooks that the provider creates together with the group.
    PutLifecycleHook: firstOf(
      create(hook, hookSettings, { parent: group }),
      modify(group, { initial_lifecycle_hook: add(hookBlock, ['name']) }),
    ),
    DeleteLifecycleHook: firstOf(destroy(hook), modify(group, { initial_lifecycle_hook: remove(hookBlock, ['name']) })),
    PutNotificationConfiguration: create(
      notification,
      { group_names: add(via('autoScalingGroupName', (name) => [name])), notifications: 'notificationTypes' },
      { parent: group, id: 'topicARN' },
    ),
    DeleteNotificationConfiguration: modify(notification, { group_names: remove(via('autoScalingGroupName', (name) => [name])) }),
  },
};
