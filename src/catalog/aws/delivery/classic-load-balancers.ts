import { isList, type Json } from '../../../lib/json.js';
import {
  add,
  amend,
  create,
  destroy,
  either,
  except,
  firstOf,
  fixed,
  modify,
  on,
  put,
  reader,
  remove,
  via,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { scalar } from '../../read-refs.js';
import type { TypeSpec } from '../../type-spec.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { objectsIn } from './call-values.js';
import { classic, classicListeners } from './classic-load-balancer-settings.js';

/**
 * Classic load balancers: listeners, instances, health checks and policies. Source: ELB API reference 2012-06-01, Terraform AWS provider
 * schemas 3 to 6 (`aws_elb*`, `aws_load_balancer_*`, `aws_*_stickiness_policy`).
 */

const instances = 'instances[].instanceId';
const attachment = on('aws_elb_attachment', { elb: 'loadBalancerName', instance: instances });

/** Terraform enables the proxy protocol by a policy of this name. */
const proxyName = 'TFEnableProxyProtocol';
const proxy = on('aws_proxy_protocol_policy', { load_balancer: 'loadBalancerName' });
const isProxy: Read = (record) => reader('policyName')(record) === proxyName;

const policy = on('aws_load_balancer_policy', { load_balancer_name: 'loadBalancerName', policy_name: 'policyName' });
const negotiation = on('aws_lb_ssl_negotiation_policy', { load_balancer: 'loadBalancerName', name: 'policyName' });
const appCookie = on('aws_app_cookie_stickiness_policy', { load_balancer: 'loadBalancerName', name: 'policyName' });
const cookie = on('aws_lb_cookie_stickiness_policy', { load_balancer: 'loadBalancerName', name: 'policyName' });

/** The attributes that a policy sets itself; the service adds others from its type. */
const policyAttributes: Read = via('policyAttributes', (attributes) =>
  objectsIn(attributes).map((one) => ({ name: one['attributeName'] ?? null, value: one['attributeValue'] ?? null })),
);

/** Types of policies on a listener, which are gone when a call leaves their name out. */
const onListener = ['aws_lb_ssl_negotiation_policy', 'aws_app_cookie_stickiness_policy', 'aws_lb_cookie_stickiness_policy'] as const;
const left: Read = via('policyNames', (names) => (isList(names) ? names.map((name) => ({ name })) : []));

const ports = (from: From): Read => via(from, (value) => (isList(value) ? value.map((port): Json => ({ lb_port: port })) : undefined));
const proxiedPort: Read = (record) => {
  const names = reader('policyNames')(record);
  const port = scalar(reader('instancePort')(record));
  if (port === '') return undefined;
  const isOn = isList(names) && names.includes(proxyName);
  return { add: isOn ? [port] : [], remove: isOn ? [] : [port] };
};

const policyType = (holder: string, name: string): TypeSpec => ({
  keys: [[holder, name]],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: name,
});

const listenerPolicy: TypeSpec = {
  keys: [
    ['load_balancer', 'name'],
    ['load_balancer', 'lb_port'],
  ],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: 'name',
};

const triggers = 'not a setting of the policy';

export const classicLoadBalancers: ServiceCatalog = {
  eventSource: 'elasticloadbalancing.amazonaws.com',
  names: (key) => ({ name: key['policy_name'] ?? key['name'] ?? key['instance'] ?? Object.values(key)[0] ?? '', id: '' }),
  types: {
    aws_elb: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'loadbalancing',
      cloudId: 'name',
      noise: ['dns_name', 'source_security_group_id', 'zone_id'],
      defaults: {
        'access_logs.interval': 60,
        connection_draining_timeout: 300,
        desync_mitigation_mode: 'defensive',
        idle_timeout: 60,
      },
      unevaluated: { source_security_group: 'follows from the security groups' },
    },
    aws_elb_attachment: { keys: [['elb', 'instance']], scope: 'region', family: 'loadbalancing', cloudId: 'instance' },
    aws_load_balancer_policy: policyType('load_balancer_name', 'policy_name'),
    aws_lb_ssl_negotiation_policy: { ...listenerPolicy, unevaluated: { triggers } },
    aws_app_cookie_stickiness_policy: listenerPolicy,
    aws_lb_cookie_stickiness_policy: listenerPolicy,
    aws_load_balancer_listener_policy: { ...policyType('load_balancer_name', 'load_balancer_port'), unevaluated: { triggers } },
    aws_load_balancer_backend_server_policy: policyType('load_balancer_name', 'instance_port'),
    aws_proxy_protocol_policy: { keys: [['load_balancer']], scope: 'region', family: 'loadbalancing' },
  },
  events: {
    CreateLoadBalancerListeners: modify(classic, { listener: add(classicListeners('listeners'), ['lb_port']) }),
    DeleteLoadBalancerListeners: modify(classic, { listener: remove(ports('loadBalancerPorts'), ['lb_port']) }),
    SetLoadBalancerListenerSSLCertificate: modify(classic, {
      listener: add(
        (record) => [
          {
            lb_port: reader('loadBalancerPort')(record) ?? null,
            ssl_certificate_id: reader('sSLCertificateId')(record) ?? null,
          },
        ],
        ['lb_port'],
      ),
    }),
    ConfigureHealthCheck: modify(classic, {
      'health_check.healthy_threshold': 'healthCheck.healthyThreshold',
      'health_check.interval': 'healthCheck.interval',
      'health_check.target': 'healthCheck.target',
      'health_check.timeout': 'healthCheck.timeout',
      'health_check.unhealthy_threshold': 'healthCheck.unhealthyThreshold',
    }),
    ApplySecurityGroupsToLoadBalancer: modify(classic, { security_groups: 'securityGroups' }),
    AttachLoadBalancerToSubnets: modify(classic, { subnets: add('subnets') }),
    DetachLoadBalancerFromSubnets: modify(classic, { subnets: remove('subnets') }),
    EnableAvailabilityZonesForLoadBalancer: modify(classic, { availability_zones: add('availabilityZones') }),
    DisableAvailabilityZonesForLoadBalancer: modify(classic, { availability_zones: remove('availabilityZones') }),

    RegisterInstancesWithLoadBalancer: firstOf(
      put(attachment, {}),
      modify(classic, { instances: add(unlessByScaler(instances)) }),
      create(attachment, {}, { parent: classic }),
    ),
    DeregisterInstancesFromLoadBalancer: firstOf(destroy(attachment), modify(classic, { instances: remove(unlessByScaler(instances)) })),

    CreateLoadBalancerPolicy: firstOf(
      put(negotiation, { attribute: policyAttributes }),
      put(proxy, {}, { when: isProxy }),
      create(policy, { policy_type_name: 'policyTypeName', policy_attribute: policyAttributes }, { parent: classic }),
    ),
    CreateAppCookieStickinessPolicy: create(appCookie, { cookie_name: 'cookieName' }, { parent: classic }),
    CreateLBCookieStickinessPolicy: create(
      cookie,
      { cookie_expiration_period: either('cookieExpirationPeriod', fixed(0)) },
      { parent: classic },
    ),
    DeleteLoadBalancerPolicy: firstOf(
      destroy(policy),
      destroy(negotiation),
      destroy(appCookie),
      destroy(cookie),
      destroy(proxy, { when: isProxy }),
    ),
    SetLoadBalancerPoliciesOfListener: [
      put(on('aws_load_balancer_listener_policy', { load_balancer_name: 'loadBalancerName', load_balancer_port: 'loadBalancerPort' }), {
        policy_names: 'policyNames',
      }),
      ...onListener.map((type) =>
        put(on(type, { load_balancer: 'loadBalancerName', name: 'policyNames' }), { lb_port: 'loadBalancerPort' }),
      ),
      ...onListener.map((type) =>
        destroy(on(type, { load_balancer: 'loadBalancerName', lb_port: 'loadBalancerPort' }), { having: { '*': except(left, ['name']) } }),
      ),
    ],
    SetLoadBalancerPoliciesForBackendServer: [
      put(on('aws_load_balancer_backend_server_policy', { load_balancer_name: 'loadBalancerName', instance_port: 'instancePort' }), {
        policy_names: 'policyNames',
      }),
      modify(proxy, { instance_ports: amend(proxiedPort, 'auto') }),
    ],
  },
};
