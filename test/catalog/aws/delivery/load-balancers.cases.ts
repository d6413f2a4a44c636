import type { CatalogCase } from '../../../support/catalog-case.js';
import { front, frontArn, group, groupArn, listener, listenerArn, rule, ruleArn, store, storeArn } from './balancers-declared.js';
import { classic } from './classic-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_lb.this';
const set = (list: Readonly<Record<string, string>>) => ({
  request: { loadBalancerArn: frontArn, attributes: Object.entries(list).map(([key, value]) => ({ key, value })) },
});
const asDeclared = {
  name: 'front',
  scheme: 'internal',
  securityGroups: ['sg-0aaa1111bbbb2222c'],
  subnets: ['subnet-0bbb', 'subnet-0aaa'],
  tags: [{ key: 'Owner', value: 'shop' }],
  type: 'application',
};
const answered = { loadBalancers: [{ loadBalancerArn: frontArn, loadBalancerName: 'front', scheme: 'internal', type: 'application' }] };

export const loadBalancerCases: readonly CatalogCase[] = [
  agreeing('CreateLoadBalancer', 'a load balancer created as declared', { request: asDeclared, response: answered }, [front()]),
  agreeing('CreateLoadBalancer', 'declared under the older name of the type', { request: asDeclared, response: answered }, [
    front({}, 'aws_alb'),
  ]),
  drifting('CreateLoadBalancer', 'undeclared', { request: { ...asDeclared, name: 'shadow' } }, [front()], created('aws_lb')),
  agreeing(
    'CreateLoadBalancer',
    'a classic one as declared',
    {
      request: {
        loadBalancerName: 'legacy',
        listeners: [
          {
            protocol: 'HTTPS',
            loadBalancerPort: 443,
            instanceProtocol: 'http',
            instancePort: 8080,
            sSLCertificateId: 'arn:aws:iam::111122223333:server-certificate/legacy',
          },
          { protocol: 'HTTP', loadBalancerPort: 80, instancePort: 8080 },
        ],
        scheme: 'internal',
        securityGroups: ['sg-0aaa1111bbbb2222c'],
        subnets: ['subnet-0aaa'],
      },
      response: { dNSName: 'internal-legacy-123.us-east-1.elb.amazonaws.com' },
    },
    [classic()],
  ),

  drifting('DeleteLoadBalancer', 'deleted', { request: { loadBalancerArn: frontArn } }, [front()], gone(address)),
  drifting('DeleteLoadBalancer', 'under the older type', { request: { loadBalancerArn: frontArn } }, [front({}, 'aws_alb')], gone('aws_alb.this')),
  drifting('DeleteLoadBalancer', 'a classic one', { request: { loadBalancerName: 'legacy' } }, [classic()], gone('aws_elb.this')),
  agreeing(
    'ModifyLoadBalancerAttributes',
    'attributes as declared or as by default',
    set({
      'access_logs.s3.enabled': 'true',
      'access_logs.s3.bucket': 'logs',
      'access_logs.s3.prefix': 'front',
      'client_keep_alive.seconds': '3600',
      'connection_logs.s3.enabled': 'false',
      'deletion_protection.enabled': 'true',
      'dns_record.client_routing_policy': 'any_availability_zone',
      'idle_timeout.timeout_seconds': '60',
      'routing.http.desync_mitigation_mode': 'defensive',
      'routing.http2.enabled': 'true',
      'waf.fail_open.enabled': 'false',
      'zonal_shift.config.enabled': 'false',
    }),
    [front()],
  ),
  agreeing(
    'ModifyLoadBalancerAttributes',
    'a classic one as declared',
    {
      request: {
        loadBalancerName: 'legacy',
        loadBalancerAttributes: {
          accessLog: { enabled: true, s3BucketName: 'logs', s3BucketPrefix: 'legacy', emitInterval: 60 },
          additionalAttributes: [{ key: 'elb.http.desyncmitigationmode', value: 'defensive' }],
          connectionDraining: { enabled: false, timeout: 300 },
          connectionSettings: { idleTimeout: 60 },
          crossZoneLoadBalancing: { enabled: true },
        },
      },
    },
    [classic()],
  ),

  drifting(
    'SetSecurityGroups',
    'other groups',
    { request: { loadBalancerArn: frontArn, securityGroups: ['sg-0open'] }, response: { securityGroupIds: ['sg-0open'] } },
    [front()],
    field(address, 'security_groups', ['sg-0aaa1111bbbb2222c'], ['sg-0open']),
  ),
  agreeing(
    'SetSubnets',
    'the declared subnets, as mappings',
    { request: { loadBalancerArn: frontArn, subnetMappings: [{ subnetId: 'subnet-0bbb' }, { subnetId: 'subnet-0aaa' }] } },
    [front()],
  ),
  drifting(
    'SetIpAddressType',
    'addresses of both versions',
    { request: { loadBalancerArn: frontArn, ipAddressType: 'dualstack' } },
    [front()],
    field(address, 'ip_address_type', 'ipv4', 'dualstack'),
  ),
  agreeing('ModifyCapacityReservation', 'no reservation', { request: { loadBalancerArn: frontArn, resetCapacityReservation: true } }, [front()]),
  drifting(
    'ModifyIpPools',
    'a pool of addresses',
    { request: { loadBalancerArn: frontArn, ipamPools: { ipv4IpamPoolId: 'ipam-pool-0abc' } } },
    [front()],
    field(address, 'ipam_pools', [], [{ ipv4_ipam_pool_id: 'ipam-pool-0abc' }]),
  ),
  agreeing('ModifyIpPools', 'no pool', { request: { loadBalancerArn: frontArn, removeIpamPools: ['ipv4'] } }, [front()]),

  drifting(
    'AddTags',
    'another owner of each kind of resource',
    { request: { resourceArns: [frontArn, listenerArn, ruleArn, groupArn, storeArn], tags: [{ key: 'Team', value: 'x' }] } },
    [front(), listener(), rule(), group(), store()],
    ...['aws_lb', 'aws_lb_listener', 'aws_lb_listener_rule', 'aws_lb_target_group', 'aws_lb_trust_store'].map((type) =>
      field(`${type}.this`, 'tags.Team', null, 'x'),
    ),
  ),
  drifting(
    'AddTags',
    'a classic one',
    { request: { loadBalancerNames: ['legacy'], tags: [{ key: 'Team', value: 'x' }] } },
    [classic()],
    field('aws_elb.this', 'tags.Team', null, 'x'),
  ),
  drifting(
    'RemoveTags',
    'a declared tag',
    { request: { resourceArns: [frontArn], tagKeys: ['Owner'] } },
    [front()],
    field(address, 'tags.Owner', 'shop', null),
  ),
  agreeing('RemoveTags', 'no declared tag', { request: { loadBalancerNames: ['legacy'], tags: [{ key: 'Temp' }] } }, [classic()]),
];
