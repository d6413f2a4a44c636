import type { JsonObject } from '../../../src/lib/json.js';
import {
  certificate,
  front,
  frontArn,
  group,
  groupArn,
  listener,
  listenerArn,
  listenerCertificate,
  otherCertificate,
  rule,
  ruleArn,
  target,
  stateAction,
} from '../../catalog/aws/delivery/balancers-declared.js';
import { classic, cookie, plain, secure } from '../../catalog/aws/delivery/classic-declared.js';
import { calls, type Apply } from '../../support/applies.js';

/** Load balancers of both generations, as Terraform creates, changes and destroys them. */

const elb = (list: Parameters<typeof calls>[1]) => calls('elasticloadbalancing', list);
const keyed = (list: Readonly<Record<string, string>>) => Object.entries(list).map(([key, value]) => ({ key, value }));

const forward = { type: 'forward', targetGroupArn: groupArn };
const check: JsonObject = {
  healthCheckEnabled: true,
  healthCheckIntervalSeconds: 30,
  healthCheckPath: '/health',
  healthCheckPort: 'traffic-port',
  healthCheckProtocol: 'HTTP',
  healthCheckTimeoutSeconds: 5,
  healthyThresholdCount: 5,
  matcher: { httpCode: '200' },
  unhealthyThresholdCount: 2,
};
const before = [front(), group(), listener(), listenerCertificate(), rule(), target()];

const create = elb([
  [
    'CreateTargetGroup',
    { name: 'web', port: 80, protocol: 'HTTP', protocolVersion: 'HTTP1', targetType: 'ip', vpcId: 'vpc-0abc', ...check },
    { targetGroups: [{ targetGroupArn: groupArn, targetGroupName: 'web' }] },
  ],
  [
    'ModifyTargetGroupAttributes',
    {
      targetGroupArn: groupArn,
      attributes: keyed({
        'deregistration_delay.timeout_seconds': '300',
        'load_balancing.algorithm.type': 'round_robin',
        'slow_start.duration_seconds': '0',
        'stickiness.enabled': 'false',
        'stickiness.type': 'lb_cookie',
        'stickiness.lb_cookie.duration_seconds': '86400',
      }),
    },
  ],
  [
    'CreateLoadBalancer',
    {
      name: 'front',
      scheme: 'internal',
      securityGroups: ['sg-0aaa1111bbbb2222c'],
      subnets: ['subnet-0aaa', 'subnet-0bbb'],
      tags: [{ key: 'Owner', value: 'shop' }],
      type: 'application',
    },
    { loadBalancers: [{ loadBalancerArn: frontArn, loadBalancerName: 'front' }] },
  ],
  [
    'ModifyLoadBalancerAttributes',
    {
      loadBalancerArn: frontArn,
      attributes: keyed({
        'access_logs.s3.enabled': 'true',
        'access_logs.s3.bucket': 'logs',
        'access_logs.s3.prefix': 'front',
        'connection_logs.s3.enabled': 'false',
        'client_keep_alive.seconds': '3600',
        'deletion_protection.enabled': 'true',
        'idle_timeout.timeout_seconds': '60',
        'routing.http.desync_mitigation_mode': 'defensive',
        'routing.http.drop_invalid_header_fields.enabled': 'true',
        'routing.http2.enabled': 'true',
      }),
    },
  ],
  ['RegisterTargets', { targetGroupArn: groupArn, targets: [{ id: '10.0.1.5', port: 8080 }] }],
  [
    'CreateListener',
    {
      loadBalancerArn: frontArn,
      port: 443,
      protocol: 'HTTPS',
      sslPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
      certificates: [{ certificateArn: certificate }],
      defaultActions: [{ ...forward, order: 1 }],
    },
    { listeners: [{ listenerArn }] },
  ],
  ['AddListenerCertificates', { listenerArn, certificates: [{ certificateArn: otherCertificate }] }],
  [
    'CreateRule',
    {
      listenerArn,
      priority: 10,
      actions: [{ ...forward, order: 1 }],
      conditions: [{ field: 'path-pattern', pathPatternConfig: { values: ['/admin/*'] } }],
    },
    { rules: [{ ruleArn }] },
  ],
]);
const notFound = stateAction({
  fixed_response: [{ content_type: 'text/plain', message_body: '', status_code: '404' }],
  type: 'fixed-response',
});
const refuse = { type: 'fixed-response', order: 1, fixedResponseConfig: { contentType: 'text/plain', statusCode: '404' } };
const destroy = elb([
  ['DeleteRule', { ruleArn }],
  ['RemoveListenerCertificates', { listenerArn, certificates: [{ certificateArn: otherCertificate }] }],
  ['DeregisterTargets', { targetGroupArn: groupArn, targets: [{ id: '10.0.1.5', port: 8080 }] }],
  ['DeleteListener', { listenerArn }],
  ['ModifyLoadBalancerAttributes', { loadBalancerArn: frontArn, attributes: keyed({ 'deletion_protection.enabled': 'false' }) }],
  ['DeleteLoadBalancer', { loadBalancerArn: frontArn }],
  ['DeleteTargetGroup', { targetGroupArn: groupArn }],
]);

const on = { loadBalancerName: 'legacy' };
const legacy = [classic({ instances: [] }), cookie()];
const listeners = [
  {
    protocol: 'https',
    loadBalancerPort: 443,
    instanceProtocol: 'http',
    instancePort: 8080,
    sSLCertificateId: 'arn:aws:iam::111122223333:server-certificate/legacy',
  },
  { protocol: 'http', loadBalancerPort: 80, instanceProtocol: 'http', instancePort: 8080 },
];
const sticky = { ...on, policyName: 'sticky' };

export const balancerApplies: readonly Apply[] = [
  { name: 'a load balancer with listener, rule and targets is created', before: [], calls: create, after: before },
  {
    name: 'a load balancer with listener, rule and targets is changed',
    before,
    calls: elb([
      ['AddTags', { resourceArns: [frontArn], tags: [{ key: 'Owner', value: 'checkout' }] }],
      ['ModifyLoadBalancerAttributes', { loadBalancerArn: frontArn, attributes: keyed({ 'idle_timeout.timeout_seconds': '120' }) }],
      ['SetSecurityGroups', { loadBalancerArn: frontArn, securityGroups: ['sg-0bbb'] }],
      ['ModifyTargetGroup', { targetGroupArn: groupArn, ...check, healthCheckPath: '/ready' }],
      ['DeregisterTargets', { targetGroupArn: groupArn, targets: [{ id: '10.0.1.5', port: 8080 }] }],
      ['RegisterTargets', { targetGroupArn: groupArn, targets: [{ id: '10.0.1.6', port: 8080 }] }],
      ['ModifyListener', { listenerArn, port: 443, protocol: 'HTTPS', defaultActions: [refuse] }],
      ['SetRulePriorities', { rulePriorities: [{ ruleArn, priority: 20 }] }],
    ]),
    after: [
      front({ idle_timeout: 120, security_groups: ['sg-0bbb'], tags: { Owner: 'checkout' }, tags_all: { Owner: 'checkout' } }),
      group({
        health_check: [
          {
            enabled: true,
            healthy_threshold: 5,
            interval: 30,
            matcher: '200',
            path: '/ready',
            port: 'traffic-port',
            protocol: 'HTTP',
            timeout: 5,
            unhealthy_threshold: 2,
          },
        ],
      }),
      listener({ default_action: [notFound] }),
      listenerCertificate(),
      rule({ priority: 20 }),
      target({ target_id: '10.0.1.6' }),
    ],
  },
  { name: 'a load balancer with listener, rule and targets is destroyed', before, calls: destroy, after: [] },
  {
    name: 'a classic load balancer is created',
    before: [],
    calls: elb([
      [
        'CreateLoadBalancer',
        { ...on, listeners, scheme: 'internal', subnets: ['subnet-0aaa'], securityGroups: ['sg-0aaa1111bbbb2222c'], tags: [] },
      ],
      [
        'ModifyLoadBalancerAttributes',
        {
          ...on,
          loadBalancerAttributes: {
            accessLog: { enabled: true, s3BucketName: 'logs', s3BucketPrefix: 'legacy', emitInterval: 60 },
            crossZoneLoadBalancing: { enabled: true },
            connectionSettings: { idleTimeout: 60 },
          },
        },
      ],
      [
        'ConfigureHealthCheck',
        { ...on, healthCheck: { healthyThreshold: 2, interval: 30, target: 'HTTP:8080/', timeout: 3, unhealthyThreshold: 2 } },
      ],
      ['CreateLBCookieStickinessPolicy', { ...sticky, cookieExpirationPeriod: 600 }],
      ['SetLoadBalancerPoliciesOfListener', { ...on, loadBalancerPort: 80, policyNames: ['sticky'] }],
    ]),
    after: legacy,
  },
  {
    name: 'a classic load balancer is changed',
    before: legacy,
    calls: elb([
      ['DeleteLoadBalancerListeners', { ...on, loadBalancerPorts: [443] }],
      ['CreateLoadBalancerListeners', { ...on, listeners: [{ ...listeners[0], instancePort: 8443 }] }],
      ['ApplySecurityGroupsToLoadBalancer', { ...on, securityGroups: ['sg-0bbb'] }],
    ]),
    after: [classic({ instances: [], listener: [plain, { ...secure, instance_port: 8443 }], security_groups: ['sg-0bbb'] }), cookie()],
  },
  {
    name: 'a classic load balancer is destroyed',
    before: legacy,
    calls: elb([
      ['SetLoadBalancerPoliciesOfListener', { ...on, loadBalancerPort: 80, policyNames: [] }],
      ['DeleteLoadBalancerPolicy', sticky],
      ['DeleteLoadBalancer', on],
    ]),
    after: [],
  },
];
