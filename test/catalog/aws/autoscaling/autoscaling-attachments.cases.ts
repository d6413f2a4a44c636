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
const gone = (type: string): ExpectedDrift => ({ address: `${type}.this`, field: '*', old: {}, new: null });

export const targetGroupCases: readonly CatalogCase[] = [
  {
    name: 'a target group attached by hand drifts on the group',
    event: 'AttachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [declared, other] },
    state: [web()],
    drifts: [webDrift('target_group_arns', [declared], [declared, other])],
  },
  {
    name: 'the group’s own target group is no drift',
    event: 'AttachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [declared] },
    state: [web()],
    drifts: [],
  },
  ...['lb_target_group_arn', 'alb_target_group_arn'].map((attribute): CatalogCase => ({
    name: `D18: an attachment declared by itself (${attribute}) is no drift`,
    event: 'AttachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [other] },
    state: [web(), attachment({ [attribute]: other })],
    drifts: [],
  })),
  {
    name: 'D18: the newer kind of attachment, too',
    event: 'AttachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [other] },
    state: [web(), source('elbv2', other)],
    drifts: [],
  },
  {
    name: 'a target group that is detached drifts on the group',
    event: 'DetachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [declared] },
    state: [web()],
    drifts: [webDrift('target_group_arns', [declared], [])],
  },
  {
    name: 'D18: a declared attachment that is detached is gone',
    event: 'DetachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [other] },
    state: [web({ target_group_arns: [declared, other] }), attachment({ lb_target_group_arn: other })],
    drifts: [gone('aws_autoscaling_attachment')],
  },
  {
    name: 'an undeclared target group that is detached is no drift',
    event: 'DetachLoadBalancerTargetGroups',
    request: { ...request, targetGroupARNs: [other] },
    state: [web()],
    drifts: [],
  },
];

export const balancerCases: readonly CatalogCase[] = [
  {
    name: 'a classic balancer attached by hand drifts on the group',
    event: 'AttachLoadBalancers',
    request: { ...request, loadBalancerNames: ['legacy'] },
    state: [web()],
    drifts: [webDrift('load_balancers', [], ['legacy'])],
  },
  {
    name: 'D18: a declared attachment is no drift',
    event: 'AttachLoadBalancers',
    request: { ...request, loadBalancerNames: ['legacy'] },
    state: [web(), attachment({ elb: 'legacy' })],
    drifts: [],
  },
  {
    name: 'a balancer that is detached drifts',
    event: 'DetachLoadBalancers',
    request: { ...request, loadBalancerNames: ['legacy'] },
    state: [web({ load_balancers: ['legacy'] })],
    drifts: [webDrift('load_balancers', ['legacy'], [])],
  },
  {
    name: 'it was not declared',
    event: 'DetachLoadBalancers',
    request: { ...request, loadBalancerNames: ['legacy'] },
    state: [web()],
    drifts: [],
  },
];

export const trafficSourceCases: readonly CatalogCase[] = [
  {
    name: 'a target group given as a traffic source drifts like one',
    event: 'AttachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: other, type: 'elbv2' }] },
    state: [web()],
    drifts: [webDrift('target_group_arns', [declared], [declared, other])],
  },
  {
    name: 'a lattice target group drifts as a traffic source',
    event: 'AttachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: lattice, type: 'vpc-lattice' }] },
    state: [web()],
    drifts: [webDrift('traffic_source', [], [{ identifier: lattice, type: 'vpc-lattice' }])],
  },
  {
    name: 'without a type the identifier tells it; declared ones are no drift',
    event: 'AttachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: lattice }, { identifier: declared }, { identifier: 'legacy' }] },
    state: [web({ load_balancers: ['legacy'] }), source('vpc-lattice', lattice)],
    drifts: [],
  },
  {
    name: 'D18: a declared source that is detached is gone',
    event: 'DetachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: lattice, type: 'vpc-lattice' }] },
    state: [web(), source('vpc-lattice', lattice)],
    drifts: [gone('aws_autoscaling_traffic_source_attachment')],
  },
  {
    name: 'sources of the group that are detached drift there',
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
  {
    name: 'an undeclared source that is detached is no drift',
    event: 'DetachTrafficSources',
    request: { ...request, trafficSources: [{ identifier: other }] },
    state: [web()],
    drifts: [],
  },
];
