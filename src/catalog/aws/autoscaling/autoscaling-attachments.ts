import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { group } from './autoscaling-groups.js';

/**
 * Attachments of Auto Scaling groups: load balancers, hooks, notifications. Source: Auto Scaling API reference, Terraform AWS provider
 * schemas 3 to 6.
 */

const attachment = (attribute: 'lb_target_group_arn' | 'alb_target_group_arn' | 'elb', of: string): c.Target =>
  c.on('aws_autoscaling_attachment', { autoscaling_group_name: 'autoScalingGroupName', [attribute]: of });

const trafficSource = (type: string, of: string): c.Target =>
  c.on('aws_autoscaling_traffic_source_attachment', {
    id: c.via(of, (id, { request }) => {
      const name = text(request['autoScalingGroupName']);
      return name === undefined || typeof id !== 'string' ? undefined : `${name},${type},${id}`;
    }),
  });

/** The type of a traffic source is optional in a call; its identifier implies it. */
const ofType = (type: string): c.Read =>
  c.via('item', (item) => {
    if (!isObject(item)) return false;
    const identifier = text(item['identifier']) ?? '';
    const shown = identifier.includes(':vpc-lattice:') ? 'vpc-lattice' : identifier.startsWith('arn:') ? 'elbv2' : 'elb';
    return (text(item['type']) ?? shown) === type;
  });

const latticeBlock = c.via('item', (item) =>
  isObject(item) ? [{ identifier: item['identifier'] ?? null, type: 'vpc-lattice' }] : undefined,
);

const attach = (items: string): { readonly targetGroups: c.ChangeSpec; readonly balancers: c.ChangeSpec } => ({
  targetGroups: c.forEach(
    items,
    c.create(c.within(group, attachment('lb_target_group_arn', 'item'))),
    c.put(attachment('alb_target_group_arn', 'item'), {}),
    c.put(trafficSource('elbv2', 'item'), {}),
    c.modify(group, { target_group_arns: c.add(c.via('item', (item) => [item])) }),
  ),
  balancers: c.forEach(
    items,
    c.create(c.within(group, attachment('elb', 'item'))),
    c.put(trafficSource('elb', 'item'), {}),
    c.modify(group, { load_balancers: c.add(c.via('item', (item) => [item])) }),
  ),
});

const detach = (items: string): { readonly targetGroups: c.ChangeSpec; readonly balancers: c.ChangeSpec } => ({
  targetGroups: c.forEach(
    items,
    c.destroy(attachment('lb_target_group_arn', 'item')),
    c.destroy(attachment('alb_target_group_arn', 'item')),
    c.destroy(trafficSource('elbv2', 'item')),
    c.modify(group, { target_group_arns: c.remove(c.via('item', (item) => [item])) }),
  ),
  balancers: c.forEach(
    items,
    c.destroy(attachment('elb', 'item')),
    c.destroy(trafficSource('elb', 'item')),
    c.modify(group, { load_balancers: c.remove(c.via('item', (item) => [item])) }),
  ),
});

const identifier = 'item.identifier';
const identifiers = c.via(identifier, (value) => [value]);

const hook = c.on('aws_autoscaling_lifecycle_hook', { autoscaling_group_name: 'autoScalingGroupName', name: 'lifecycleHookName' });
const hookSettings = {
  lifecycle_transition: 'lifecycleTransition',
  default_result: 'defaultResult',
  heartbeat_timeout: 'heartbeatTimeout',
  notification_target_arn: 'notificationTargetARN',
  notification_metadata: 'notificationMetadata',
  role_arn: 'roleARN',
};

const hookBlock: c.Read = ({ request }) => {
  const block: Record<string, NonNullable<ReturnType<c.Read>>> = { name: request['lifecycleHookName'] ?? '' };
  for (const [attribute, parameter] of Object.entries(hookSettings)) {
    const value = request[parameter];
    if (value !== undefined && value !== null) block[attribute] = value;
  }
  return [block];
};

const notification = c.on('aws_autoscaling_notification', { topic_arn: 'topicARN' });

export const autoscalingAttachments: c.ServiceCatalog = {
  eventSource: 'autoscaling.amazonaws.com',
  types: c.types('autoscaling', {
    aws_autoscaling_attachment: {
      keys: [
        ['autoscaling_group_name', 'lb_target_group_arn'],
        ['autoscaling_group_name', 'alb_target_group_arn'],
        ['autoscaling_group_name', 'elb'],
      ],
    },
    aws_autoscaling_traffic_source_attachment: {},
    aws_autoscaling_lifecycle_hook: {
      keys: [['autoscaling_group_name', 'name']],
      defaults: { default_result: 'ABANDON', heartbeat_timeout: 3600 },
    },
    aws_autoscaling_notification: { keys: [['topic_arn']] },
  }),
  events: {
    AttachLoadBalancerTargetGroups: attach('targetGroupARNs').targetGroups,
    DetachLoadBalancerTargetGroups: detach('targetGroupARNs').targetGroups,
    AttachLoadBalancers: attach('loadBalancerNames').balancers,
    DetachLoadBalancers: detach('loadBalancerNames').balancers,
    AttachTrafficSources: c.forEach(
      'trafficSources',
      c.put(trafficSource('elbv2', identifier), {}, { when: ofType('elbv2') }),
      c.put(trafficSource('elb', identifier), {}, { when: ofType('elb') }),
      c.put(attachment('lb_target_group_arn', identifier), {}, { when: ofType('elbv2') }),
      c.put(attachment('elb', identifier), {}, { when: ofType('elb') }),
      c.create(c.within(group, trafficSource('vpc-lattice', identifier)), {}, { when: ofType('vpc-lattice') }),
      c.modify(group, { target_group_arns: c.add(identifiers) }, { when: ofType('elbv2') }),
      c.modify(group, { load_balancers: c.add(identifiers) }, { when: ofType('elb') }),
      c.modify(group, { traffic_source: c.add(latticeBlock, ['identifier']) }, { when: ofType('vpc-lattice') }),
    ),
    DetachTrafficSources: c.forEach(
      'trafficSources',
      c.destroy(trafficSource('elbv2', identifier), { when: ofType('elbv2') }),
      c.destroy(trafficSource('elb', identifier), { when: ofType('elb') }),
      c.destroy(trafficSource('vpc-lattice', identifier), { when: ofType('vpc-lattice') }),
      c.destroy(attachment('lb_target_group_arn', identifier), { when: ofType('elbv2') }),
      c.destroy(attachment('elb', identifier), { when: ofType('elb') }),
      c.modify(group, { target_group_arns: c.remove(identifiers) }, { when: ofType('elbv2') }),
      c.modify(group, { load_balancers: c.remove(identifiers) }, { when: ofType('elb') }),
      c.modify(group, { traffic_source: c.remove(latticeBlock, ['identifier']) }, { when: ofType('vpc-lattice') }),
    ),
    // The `initial_lifecycle_hook` blocks of the group contain the hooks that the provider creates together with the group.
    PutLifecycleHook: c.firstOf(
      c.create(c.within(group, hook), hookSettings),
      c.modify(group, { initial_lifecycle_hook: c.add(hookBlock, ['name']) }),
    ),
    DeleteLifecycleHook: c.firstOf(c.destroy(hook), c.modify(group, { initial_lifecycle_hook: c.remove(hookBlock, ['name']) })),
    PutNotificationConfiguration: c.create(c.within(group, c.withId(notification)), {
      group_names: c.add(c.via('autoScalingGroupName', (name) => [name])),
      notifications: 'notificationTypes',
    }),
    DeleteNotificationConfiguration: c.modify(notification, { group_names: c.remove(c.via('autoScalingGroupName', (name) => [name])) }),
  },
};
