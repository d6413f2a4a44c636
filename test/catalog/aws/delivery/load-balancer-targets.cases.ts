import type { CatalogCase } from '../../../support/catalog-case.js';
import { group, groupArn, revocation, store, storeArn, target } from './balancers-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_lb_target_group.this';
const asDeclared = {
  name: 'web',
  protocol: 'HTTP',
  port: 80,
  vpcId: 'vpc-0abc',
  targetType: 'ip',
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
const answered = { targetGroups: [{ targetGroupArn: groupArn, targetGroupName: 'web' }] };
const change = (request: object) => ({ request: { targetGroupArn: groupArn, ...request } });
const attributes = (list: Readonly<Record<string, string>>) =>
  change({ attributes: Object.entries(list).map(([key, value]) => ({ key, value })) });
const targets = (...list: readonly object[]) => change({ targets: list as never });
const byController = {
  userIdentity: {
    type: 'AssumedRole',
    principalId: 'AROAEXAMPLE:1700000000',
    arn: 'arn:aws:sts::111122223333:assumed-role/AmazonEKSLoadBalancerControllerRole/1700000000',
    accountId: '111122223333',
    sessionContext: { sessionIssuer: { type: 'Role', userName: 'AmazonEKSLoadBalancerControllerRole' } },
  },
};
const bundle = { caCertificatesBundleS3Bucket: 'certificates', caCertificatesBundleS3Key: 'clients.pem' };

export const loadBalancerTargetCases: readonly CatalogCase[] = [
  agreeing('CreateTargetGroup', 'as declared', { request: asDeclared, response: answered }, [group()]),
  drifting('CreateTargetGroup', 'undeclared', { request: { ...asDeclared, name: 'shadow' } }, [group()], created('aws_lb_target_group')),
  drifting(
    'ModifyTargetGroup',
    'without health checks',
    change({ healthCheckEnabled: false, matcher: { httpCode: '200-499' } }),
    [group()],
    field(address, 'health_check.enabled', true, false),
    field(address, 'health_check.matcher', '200', '200-499'),
  ),
  agreeing('ModifyTargetGroup', 'as declared', change({ healthCheckPath: '/health', healthyThresholdCount: 5 }), [group({}, 'aws_alb_target_group')]),
  drifting(
    'ModifyTargetGroupAttributes',
    'connections cut at once',
    attributes({ 'deregistration_delay.timeout_seconds': '0', 'target_health_state.unhealthy.connection_termination.enabled': 'false' }),
    [group()],
    field(address, 'deregistration_delay', '300', '0'),
    field(address, 'target_health_state.enable_unhealthy_connection_termination', null, 'false'),
  ),
  agreeing(
    'ModifyTargetGroupAttributes',
    'as declared or as by default',
    attributes({
      'deregistration_delay.timeout_seconds': '300',
      'load_balancing.algorithm.anomaly_mitigation': 'off',
      'load_balancing.algorithm.type': 'round_robin',
      'load_balancing.cross_zone.enabled': 'use_load_balancer_configuration',
      'slow_start.duration_seconds': '0',
      'stickiness.enabled': 'false',
      'stickiness.lb_cookie.duration_seconds': '86400',
      'stickiness.type': 'lb_cookie',
      'target_group_health.dns_failover.minimum_healthy_targets.count': '1',
      'target_group_health.unhealthy_state_routing.minimum_healthy_targets.percentage': 'off',
    }),
    [group()],
  ),
  drifting('DeleteTargetGroup', 'deleted', change({}), [group()], gone(address)),

  drifting('RegisterTargets', 'undeclared', targets({ id: '203.0.113.9', port: 8080 }), [group(), target()], created('aws_lb_target_group_attachment')),
  drifting('RegisterTargets', 'on another port', targets({ id: '10.0.1.5', port: 22 }), [target()], created('aws_lb_target_group_attachment')),
  agreeing('RegisterTargets', 'the port of the group, which is declared', targets({ id: '10.0.1.5' }), [target({ port: 80 })]),
  agreeing(
    'RegisterTargets',
    'by a controller of a cluster',
    { ...targets({ id: '10.0.9.9', port: 8080 }), record: byController },
    [group(), target()],
    'not_in_state',
  ),
  drifting('DeregisterTargets', 'removed', targets({ id: '10.0.1.5', port: 8080 }), [target()], gone('aws_lb_target_group_attachment.this')),
  drifting('DeregisterTargets', 'on every port', targets({ id: '10.0.1.5' }), [target()], gone('aws_lb_target_group_attachment.this')),
  agreeing('DeregisterTargets', 'another port', targets({ id: '10.0.1.5', port: 22 }), [target()], 'not_in_state'),

  agreeing('CreateTrustStore', 'as declared', { request: { name: 'clients', ...bundle }, response: { trustStores: [{ trustStoreArn: storeArn }] } }, [
    store(),
  ]),
  drifting(
    'ModifyTrustStore',
    'certificates of another authority',
    { request: { trustStoreArn: storeArn, ...bundle, caCertificatesBundleS3Key: 'other.pem' } },
    [store()],
    field('aws_lb_trust_store.this', 'ca_certificates_bundle_s3_key', 'clients.pem', 'other.pem'),
  ),
  drifting('DeleteTrustStore', 'deleted', { request: { trustStoreArn: storeArn } }, [store()], gone('aws_lb_trust_store.this')),
  agreeing(
    'AddTrustStoreRevocations',
    'as declared',
    { request: { trustStoreArn: storeArn }, response: { trustStoreRevocations: [{ revocationId: 1, trustStoreArn: storeArn }] } },
    [revocation],
  ),
  drifting(
    'RemoveTrustStoreRevocations',
    'revoked certificates are accepted again',
    { request: { trustStoreArn: storeArn, revocationIds: [1] } },
    [revocation],
    gone('aws_lb_trust_store_revocation.this'),
  ),
];
