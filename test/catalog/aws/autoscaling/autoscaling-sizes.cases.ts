import type { CatalogCase } from '../../../support/catalog-case.js';
import { byRole, onInstance, web, webDrift } from './autoscaling-declared.js';

/** Sizes of groups, set by people and by scaling services. */

const group = 'web';

export const groupSizeCases: readonly CatalogCase[] = [
  {
    name: 'sizes set by EKS or ECS are not drift, limits are',
    event: 'UpdateAutoScalingGroup',
    request: { autoScalingGroupName: group, desiredCapacity: 4, maxSize: 4 },
    record: { ...byRole('AWSServiceRoleForAmazonEKSNodegroup', 'EKS'), userAgent: 'eks-nodegroup.amazonaws.com' },
    state: [web()],
    drifts: [],
  },
  {
    name: 'a size set by a person is drift',
    event: 'SetDesiredCapacity',
    request: { autoScalingGroupName: group, desiredCapacity: 0, honorCooldown: false },
    record: {
      ...byRole('AWSReservedSSO_Ops_0123456789abcdef', 'alice@example.com'),
      userAgent: 'aws-cli/2.15.0 md/command#autoscaling.set-desired-capacity',
    },
    state: [web()],
    drifts: [webDrift('desired_capacity', 2, 0)],
  },
  {
    name: 'a forged user agent hides nothing',
    event: 'SetDesiredCapacity',
    request: { autoScalingGroupName: group, desiredCapacity: 0 },
    record: { userAgent: 'ecs.amazonaws.com' },
    state: [web()],
    drifts: [webDrift('desired_capacity', 2, 0)],
  },
  {
    name: 'the declared size is not drift',
    event: 'SetDesiredCapacity',
    request: { autoScalingGroupName: group, desiredCapacity: 2 },
    state: [web()],
    drifts: [],
  },
  ...(
    [
      ['eks-cluster-autoscaler', '1700000000000000000'],
      ['KarpenterController', 'karpenter'],
      ['eks-node', 'i-0abcdef1234567890'],
      ['AWSServiceRoleForAutoScaling_Plans', 'AutoScaling'],
    ] as const
  ).map(([role, session]): CatalogCase => ({
    name: `D17b: a size set by ${role} is not drift`,
    event: 'SetDesiredCapacity',
    request: { autoScalingGroupName: group, desiredCapacity: 3, honorCooldown: false },
    record: session.startsWith('i-') ? onInstance(role, session) : byRole(role, session),
    state: [web()],
    drifts: [],
  })),
  ...(
    [
      ['a session named like an instance', byRole('admin', 'i-0abcdef1234567890')],
      ['a role of another account with the name of a scaler', byRole('karpenter', 'x', '999988887777')],
    ] as const
  ).map(([who, record]): CatalogCase => ({
    name: `D104: a size set by ${who} is drift`,
    event: 'SetDesiredCapacity',
    request: { autoScalingGroupName: group, desiredCapacity: 0, honorCooldown: false },
    record,
    state: [web()],
    drifts: [webDrift('desired_capacity', 2, 0)],
  })),
];
