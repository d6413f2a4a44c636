import { isList, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { scalar } from '../../read-refs.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { classic, classicListeners } from './classic-load-balancer-settings.js';

/**
 * Classic load balancers: listeners, instances, health checks and policies. Source: ELB API reference 2012-06-01, Terraform AWS provider
 * schemas 3 to 6 (`aws_elb*`, `aws_load_balancer_*`, `aws_*_stickiness_policy`).
 */

const instances = 'instances[].instanceId';
const attachment = c.on('aws_elb_attachment', { elb: 'loadBalancerName', instance: instances });

/** Terraform enables the proxy protocol by a policy of this name. */
const proxyName = 'TFEnableProxyProtocol';
const proxy = c.on('aws_proxy_protocol_policy', { load_balancer: 'loadBalancerName' });
const isProxy: c.Read = (record) => c.reader('policyName')(record) === proxyName;

const policy = c.on('aws_load_balancer_policy', { load_balancer_name: 'loadBalancerName', policy_name: 'policyName' });
const negotiation = c.on('aws_lb_ssl_negotiation_policy', { load_balancer: 'loadBalancerName', name: 'policyName' });
const appCookie = c.on('aws_app_cookie_stickiness_policy', { load_balancer: 'loadBalancerName', name: 'policyName' });
const cookie = c.on('aws_lb_cookie_stickiness_policy', { load_balancer: 'loadBalancerName', name: 'policyName' });

/** The attributes that a policy sets itself; the service adds others from its type. */
const policyAttributes: c.Read = c.via('policyAttributes', (attributes) =>
  c.objectsIn(attributes).map((one) => ({ name: one['attributeName'] ?? null, value: one['attributeValue'] ?? null })),
);

/** Types of policies on a listener, which are gone when a call leaves their name out. */
const onListener = ['aws_lb_ssl_negotiation_policy', 'aws_app_cookie_stickiness_policy', 'aws_lb_cookie_stickiness_policy'] as const;
const left: c.Read = c.via('policyNames', (names) => (isList(names) ? names.map((name) => ({ name })) : []));

const ports = (from: c.From): c.Read =>
  c.via(from, (value) => (isList(value) ? value.map((port): Json => ({ lb_port: port })) : undefined));
const proxiedPort: c.Read = (record) => {
  const names = c.reader('policyNames')(record);
  const port = scalar(c.reader('instancePort')(record));
  if (port === '') return undefined;
  const isOn = isList(names) && names.includes(proxyName);
  return { add: isOn ? [port] : [], remove: isOn ? [] : [port] };
};

const policyType = (holder: string, name: string): c.TypeSpec => ({
  keys: [[holder, name]],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: name,
});

const listenerPolicy: c.TypeSpec = {
  keys: [
    ['load_balancer', 'name'],
    ['load_balancer', 'lb_port'],
  ],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: 'name',
};

const triggers = 'not a setting of the policy';

export const classicLoadBalancers: c.ServiceCatalog = {
  eventSource: 'elasticloadbalancing.amazonaws.com',
  names: (key) => ({ name: key['policy_name'] ?? key['name'] ?? key['instance'] ?? Object.values(key)[0] ?? '', id: '' }),
  types: c.types('loadbalancing', {
    aws_elb: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      defaults: { 'access_logs.interval': 60, connection_draining_timeout: 300, desync_mitigation_mode: 'defensive', idle_timeout: 60 },
      unevaluated: { source_security_group: 'follows from the security groups' },
    },
    aws_elb_attachment: { keys: [['elb', 'instance']], cloudId: 'instance' },
    aws_load_balancer_policy: policyType('load_balancer_name', 'policy_name'),
    aws_lb_ssl_negotiation_policy: { ...listenerPolicy, unevaluated: { triggers } },
    aws_app_cookie_stickiness_policy: listenerPolicy,
    aws_lb_cookie_stickiness_policy: listenerPolicy,
    aws_load_balancer_listener_policy: { ...policyType('load_balancer_name', 'load_balancer_port'), unevaluated: { triggers } },
    aws_load_balancer_backend_server_policy: policyType('load_balancer_name', 'instance_port'),
    aws_proxy_protocol_policy: { keys: [['load_balancer']] },
  }),
  events: {
    CreateLoadBalancerListeners: c.modify(classic, { listener: c.add(classicListeners('listeners'), ['lb_port']) }),
    DeleteLoadBalancerListeners: c.modify(classic, { listener: c.remove(ports('loadBalancerPorts'), ['lb_port']) }),
    SetLoadBalancerListenerSSLCertificate: c.modify(classic, {
      listener: c.add(
        (record) => [
          { lb_port: c.reader('loadBalancerPort')(record) ?? null, ssl_certificate_id: c.reader('sSLCertificateId')(record) ?? null },
        ],
        ['lb_port'],
      ),
    }),
    ConfigureHealthCheck: c.modify(classic, c.same('health_check{healthy_threshold interval target timeout unhealthy_threshold}')),
    ApplySecurityGroupsToLoadBalancer: c.modify(classic, { security_groups: 'securityGroups' }),
    AttachLoadBalancerToSubnets: c.modify(classic, { subnets: c.add('subnets') }),
    DetachLoadBalancerFromSubnets: c.modify(classic, { subnets: c.remove('subnets') }),
    EnableAvailabilityZonesForLoadBalancer: c.modify(classic, { availability_zones: c.add('availabilityZones') }),
    DisableAvailabilityZonesForLoadBalancer: c.modify(classic, { availability_zones: c.remove('availabilityZones') }),

    RegisterInstancesWithLoadBalancer: c.firstOf(
      c.put(attachment, {}),
      c.modify(classic, { instances: c.add(unlessByScaler(instances)) }),
      c.create(c.within(classic, attachment)),
    ),
    DeregisterInstancesFromLoadBalancer: c.firstOf(
      c.destroy(attachment),
      c.modify(classic, { instances: c.remove(unlessByScaler(instances)) }),
    ),

    CreateLoadBalancerPolicy: c.firstOf(
      c.put(negotiation, { attribute: policyAttributes }),
      c.put(proxy, {}, { when: isProxy }),
      c.create(c.within(classic, policy), { policy_type_name: 'policyTypeName', policy_attribute: policyAttributes }),
    ),
    CreateAppCookieStickinessPolicy: c.create(c.within(classic, appCookie), { cookie_name: 'cookieName' }),
    CreateLBCookieStickinessPolicy: c.create(c.within(classic, cookie), {
      cookie_expiration_period: c.either('cookieExpirationPeriod', c.fixed(0)),
    }),
    DeleteLoadBalancerPolicy: c.firstOf(
      c.destroy(policy),
      c.destroy(negotiation),
      c.destroy(appCookie),
      c.destroy(cookie),
      c.destroy(proxy, { when: isProxy }),
    ),
    SetLoadBalancerPoliciesOfListener: [
      c.put(c.on('aws_load_balancer_listener_policy', { load_balancer_name: 'loadBalancerName', load_balancer_port: 'loadBalancerPort' }), {
        policy_names: 'policyNames',
      }),
      ...onListener.map((type) =>
        c.put(c.on(type, { load_balancer: 'loadBalancerName', name: 'policyNames' }), { lb_port: 'loadBalancerPort' }),
      ),
      ...onListener.map((type) =>
        c.destroy(c.on(type, { load_balancer: 'loadBalancerName', lb_port: 'loadBalancerPort' }), {
          having: { '*': c.except(left, ['name']) },
        }),
      ),
    ],
    SetLoadBalancerPoliciesForBackendServer: [
      c.put(c.on('aws_load_balancer_backend_server_policy', { load_balancer_name: 'loadBalancerName', instance_port: 'instancePort' }), {
        policy_names: 'policyNames',
      }),
      c.modify(proxy, { instance_ports: c.amend(proxiedPort, 'auto') }),
    ],
  },
};
