import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { web, webDrift } from './autoscaling-declared.js';

/** Lifecycle hooks and notifications of a group. */

const topic = 'arn:aws:sns:us-east-1:111122223333:scaling';
const hook: DeclaredResource = {
  type: 'aws_autoscaling_lifecycle_hook',
  attributes: {
    autoscaling_group_name: 'web',
    default_result: 'CONTINUE',
    heartbeat_timeout: 300,
    id: 'drain',
    lifecycle_transition: 'autoscaling:EC2_INSTANCE_TERMINATING',
    name: 'drain',
    notification_metadata: '',
    notification_target_arn: '',
    role_arn: '',
  },
};
const initial: JsonObject = {
  default_result: '',
  heartbeat_timeout: 600,
  lifecycle_transition: 'autoscaling:EC2_INSTANCE_LAUNCHING',
  name: 'boot',
  notification_metadata: '',
  notification_target_arn: '',
  role_arn: '',
};
const put = (name: string, more: JsonObject): JsonObject => ({ autoScalingGroupName: 'web', lifecycleHookName: name, ...more });

const notification: DeclaredResource = {
  type: 'aws_autoscaling_notification',
  attributes: {
    group_names: ['web'],
    id: topic,
    notifications: ['autoscaling:EC2_INSTANCE_LAUNCH', 'autoscaling:EC2_INSTANCE_TERMINATE'],
    topic_arn: topic,
  },
};

export const hookCases: readonly CatalogCase[] = [
  {
    name: 'changed settings of a declared hook are drift',
    event: 'PutLifecycleHook',
    request: put('drain', { lifecycleTransition: 'autoscaling:EC2_INSTANCE_TERMINATING', defaultResult: 'ABANDON', heartbeatTimeout: 30 }),
    state: [web(), hook],
    drifts: [
      { address: 'aws_autoscaling_lifecycle_hook.this', field: 'default_result', old: 'CONTINUE', new: 'ABANDON' },
      { address: 'aws_autoscaling_lifecycle_hook.this', field: 'heartbeat_timeout', old: 300, new: 30 },
    ],
  },
  {
    name: 'D18: the inline block of the group declares its hooks',
    event: 'PutLifecycleHook',
    request: put('boot', { lifecycleTransition: 'autoscaling:EC2_INSTANCE_LAUNCHING', heartbeatTimeout: 600 }),
    state: [web({ initial_lifecycle_hook: [initial, { ...initial, name: 'warm' }] })],
    drifts: [],
  },
  {
    name: 'D18: another hook is drift of the group',
    event: 'PutLifecycleHook',
    request: put('steal', {
      lifecycleTransition: 'autoscaling:EC2_INSTANCE_LAUNCHING',
      notificationTargetARN: topic,
      roleARN: 'arn:aws:iam::111122223333:role/hook',
    }),
    state: [web()],
    drifts: [
      webDrift(
        'initial_lifecycle_hook',
        [],
        [
          {
            name: 'steal',
            lifecycle_transition: 'autoscaling:EC2_INSTANCE_LAUNCHING',
            notification_target_arn: topic,
            role_arn: 'arn:aws:iam::111122223333:role/hook',
          },
        ],
      ),
    ],
  },
  {
    name: 'D17: deleting a declared hook is drift of the whole resource',
    event: 'DeleteLifecycleHook',
    request: put('drain', {}),
    state: [web(), hook],
    drifts: [{ address: 'aws_autoscaling_lifecycle_hook.this', field: '*', old: {}, new: null }],
  },
  {
    name: 'deleting an undeclared hook is not drift',
    event: 'DeleteLifecycleHook',
    request: put('steal', {}),
    state: [web(), hook],
    drifts: [],
  },
];

export const notificationCases: readonly CatalogCase[] = [
  {
    name: 'changed notifications to a declared topic are drift',
    event: 'PutNotificationConfiguration',
    request: { autoScalingGroupName: 'web', topicARN: topic, notificationTypes: ['autoscaling:EC2_INSTANCE_LAUNCH'] },
    state: [web(), notification],
    drifts: [
      {
        address: 'aws_autoscaling_notification.this',
        field: 'notifications',
        old: ['autoscaling:EC2_INSTANCE_LAUNCH', 'autoscaling:EC2_INSTANCE_TERMINATE'],
        new: ['autoscaling:EC2_INSTANCE_LAUNCH'],
      },
    ],
  },
  {
    name: 'D24: notifications of a declared group to another topic are announced',
    event: 'PutNotificationConfiguration',
    request: {
      autoScalingGroupName: 'web',
      topicARN: 'arn:aws:sns:us-east-1:999988887777:theirs',
      notificationTypes: ['autoscaling:EC2_INSTANCE_LAUNCH'],
    },
    state: [web(), notification],
    drifts: [{ address: 'aws_autoscaling_notification', field: '*', old: null, new: {} }],
  },
  {
    name: 'removing a group from a topic is drift',
    event: 'DeleteNotificationConfiguration',
    request: { autoScalingGroupName: 'web', topicARN: topic },
    state: [notification],
    drifts: [{ address: 'aws_autoscaling_notification.this', field: 'group_names', old: ['web'], new: [] }],
  },
];
