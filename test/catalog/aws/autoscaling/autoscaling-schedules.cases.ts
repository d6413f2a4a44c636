import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { web } from './autoscaling-declared.js';

/** Scheduled actions. */

const request: JsonObject = { autoScalingGroupName: 'web' };

const night: DeclaredResource = {
  type: 'aws_autoscaling_schedule',
  name: 'night',
  attributes: {
    arn: 'arn:aws:autoscaling:us-east-1:111122223333:scheduledUpdateGroupAction:3c4d:autoScalingGroupName/web:scheduledActionName/night',
    autoscaling_group_name: 'web',
    desired_capacity: 0,
    end_time: '',
    id: 'night',
    max_size: 4,
    min_size: 0,
    recurrence: '0 20 * * *',
    scheduled_action_name: 'night',
    start_time: '2026-03-02T20:00:00Z',
    time_zone: 'Etc/UTC',
  },
};
const nightly = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_autoscaling_schedule.night',
  field,
  old,
  new: value,
});

export const scheduleCases: readonly CatalogCase[] = [
  ...(['Mar 2, 2026 8:00:00 PM', '2026-03-02T20:00:00Z', '2026-03-02T20:00:00.000Z', 1772481600, 1772481600000] as const).map(
    (startTime): CatalogCase => ({
      name: `the declared action is not drift, its start written as ${String(startTime)}`,
      event: 'PutScheduledUpdateGroupAction',
      request: {
        ...request,
        scheduledActionName: 'night',
        recurrence: '0 20 * * *',
        minSize: 0,
        maxSize: 4,
        desiredCapacity: 0,
        startTime,
      },
      state: [night],
      drifts: [],
    }),
  ),
  {
    name: 'D24: actions added to a declared group are announced, each of a batch',
    event: 'BatchPutScheduledUpdateGroupAction',
    request: {
      ...request,
      scheduledUpdateGroupActions: [
        { scheduledActionName: 'night', maxSize: 100 },
        { scheduledActionName: 'noon', recurrence: '0 12 * * *', minSize: 50 },
      ],
    },
    response: { failedScheduledUpdateGroupActions: [] },
    state: [web(), night],
    drifts: [nightly('max_size', 4, 100), { address: 'aws_autoscaling_schedule', field: '*', old: null, new: {} }],
  },
  {
    name: 'D12: an action in a batch that the response rejects is no change',
    event: 'BatchPutScheduledUpdateGroupAction',
    request: {
      ...request,
      scheduledUpdateGroupActions: [
        { scheduledActionName: 'night', maxSize: 100 },
        { scheduledActionName: 'noon', minSize: 50 },
      ],
    },
    response: { failedScheduledUpdateGroupActions: [{ scheduledActionName: 'night', errorCode: 'ValidationError' }] },
    state: [web(), night],
    drifts: [{ address: 'aws_autoscaling_schedule', field: '*', old: null, new: {} }],
  },
  {
    name: 'D17: deleting a declared action is drift of the whole resource',
    event: 'DeleteScheduledAction',
    request: { ...request, scheduledActionName: 'night' },
    state: [night],
    drifts: [nightly('*', {}, null)],
  },
  {
    name: 'D17: deleting a batch is a drift for each declared action',
    event: 'BatchDeleteScheduledAction',
    request: { ...request, scheduledActionNames: ['noon', 'night'] },
    state: [night],
    drifts: [nightly('*', {}, null)],
  },
  {
    name: 'D12: an action whose deletion the response rejects still exists',
    event: 'BatchDeleteScheduledAction',
    request: { ...request, scheduledActionNames: ['noon', 'night'] },
    response: { failedScheduledActions: [{ scheduledActionName: 'night', errorCode: 'ValidationError' }] },
    state: [night],
    drifts: [],
    dropped: 'not_in_state',
  },
];
