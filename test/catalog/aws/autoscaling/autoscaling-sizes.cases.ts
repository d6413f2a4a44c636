import type { CatalogCase } from '../../../support/catalog-case.js';
import { byRole, onInstance, web, webDrift } from './autoscaling-declared.js';

/** Sizes of groups, set by people and by scaling services. */

const group = 'web';

export const groupSizeCases: readonly CatalogCase[] = [
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
