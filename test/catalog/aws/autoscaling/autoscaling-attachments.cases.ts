import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { web, webDrift } from './autoscaling-declared.js';

/** Load balancers and other traffic sources of a group. */

const declared = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:targetgroup/web/50dc6c495c0c9188';
const other = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:targetgroup/api/7a6b5c4d3e2f1a0b';
const lattice = 'arn:aws:vpc-lattice:us-east-1:111122223333:targetgroup/tg-0abc';
const request: JsonObject = { autoScalingGroupName: 'web' };

const attachment = (changed: JsonObject): DeclaredResource => ({
  type: 'aws_autoscaling_attachment',
  attributes: { autoscaling_group_name: 'web', elb: null, id: 'web-20260101000000000000000001', lb_target_group_arn: null, ...changed },
});
const source = (type: string, identifier: string): DeclaredResource => ({
  type: 'aws_autoscaling_traffic_source_attachment',
  attributes: { autoscaling_group_name: 'web', id: `web,${type},${identifier}`, traffic_source: [{ identifier, type }] },
});
const deletedDrift = (type: string): ExpectedDrift => ({ address: `${type}.this`, field: '*', old: {}, new: null });

export const targetGroupCases: readonly CatalogCase[] = [
  {
    name: 'a target group attached by hand is drift of the group',
    event: 'AttachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [declared, other] },
    state: [web()],
    drifts: [webDrift('target_group_arns', [declared], [declared, other])],
  },
  ...['lb_target_group_arn', 'alb_target_group_arn'].map((attribute): CatalogCase => ({
    name: `D18: a standalone attachment (${attribute}) is not drift`,
    event: 'AttachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [other] },
    state: [web(), attachment({ [attribute]: other })],
    drifts: [],
  })),
  {
    name: 'D18: including the newer kind of attachment',
    event: 'AttachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [other] },
    state: [web(), source('elbv2', other)],
    drifts: [],
  },
  {
    name: 'detaching a target group is drift of the group',
    event: 'DetachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [declared] },
    state: [web()],
    drifts: [webDrift('target_group_arns', [declared], [])],
  },
  {
    name: 'D18: detaching a declared attachment deletes it',
    event: 'DetachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [other] },
    state: [web({ target_group_arns: [declared, other] }), attachment({ lb_target_group_arn: other })],
    drifts: [deletedDrift('aws_autoscaling_attachment')],
  },
];

export const balancerCases: readonly CatalogCase[] = [
  {
    name: 'a classic balancer attached by hand is drift of the group',
    event: 'AttachLoadBalancers',
    request: { ...request, loadBalancerNames: ['legacy'] },
    state: [web()],
    drifts: [webDrift('load_balancers', [], ['legacy'])],
  },
  {
    name: 'D18: a declared attachment is not drift',
    event: 'AttachLoadBalancers',
    request: { ...request, loadBalancerNames: ['legacy'] },
    state: [web(), attachment({ elb: 'legacy' })],
    drifts: [],
  },
  {
    name: 'detaching a balancer is drift',
    event: 'DetachLoadBalancers',
    request: { ...request, loadBalancerNames: ['legacy'] },
    state: [web({ load_balancers: ['legacy'] })],
    drifts: [webDrift('load_balancers', ['legacy'], [])],
  },
];

export const trafficSourceCases: readonly CatalogCase[] = [
  {
    name: 'a target group as a traffic source is the same as a target group',
    event: 'AttachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: other, type: 'elbv2' }] },
    state: [web()],
    drifts: [webDrift('target_group_arns', [declared], [declared, other])],
  },
  {
    name: 'a lattice target group is drift of the traffic sources',
    event: 'AttachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: lattice, type: 'vpc-lattice' }] },
    state: [web()],
    drifts: [webDrift('traffic_source', [], [{ identifier: lattice, type: 'vpc-lattice' }])],
  },
  {
    name: 'without a type, the identifier determines it; declared ones are not drift',
    event: 'AttachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: lattice }, { identifier: declared }, { identifier: 'legacy' }] },
    state: [web({ load_balancers: ['legacy'] }), source('vpc-lattice', lattice)],
    drifts: [],
  },
  {
    name: 'D18: detaching a declared source deletes it',
    event: 'DetachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: lattice, type: 'vpc-lattice' }] },
    state: [web(), source('vpc-lattice', lattice)],
    drifts: [deletedDrift('aws_autoscaling_traffic_source_attachment')],
  },
  {
    name: 'detaching sources of the group is drift of the group',
    event: 'DetachTrafficSources',
    request: {
      ...request,
      trafficSources: [
        { identifier: declared, type: 'elbv2' },
        { identifier: 'legacy', type: 'elb' },
        { identifier: lattice, type: 'vpc-lattice' },
      ],
    },
    state: [web({ load_balancers: ['legacy'], traffic_source: [{ identifier: lattice, type: 'vpc-lattice' }] })],
    drifts: [
      webDrift('target_group_arns', [declared], []),
      webDrift('load_balancers', ['legacy'], []),
      webDrift('traffic_source', [{ identifier: lattice, type: 'vpc-lattice' }], []),
    ],
  },
];
