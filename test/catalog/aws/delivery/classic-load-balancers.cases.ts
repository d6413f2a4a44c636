import type { CatalogCase } from '../../../support/catalog-case.js';
import { appCookie, attachment, backendPolicy, classic, cookie, listenerPolicy, negotiation, plain, policy, proxyProtocol, secure } from './classic-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_elb.this';
const on = (request: object) => ({ request: { loadBalancerName: 'legacy', ...request } });
const instance = (id: string) => on({ instances: [{ instanceId: id }] });
const open = { protocol: 'TCP', loadBalancerPort: 22, instanceProtocol: 'TCP', instancePort: 22 };
const openBlock = { instance_port: 22, instance_protocol: 'tcp', lb_port: 22, lb_protocol: 'tcp', ssl_certificate_id: '' };
const check = { target: 'HTTP:8080/', interval: 30, timeout: 3, unhealthyThreshold: 2, healthyThreshold: 2 };
const ssl = { policyName: 'ciphers', policyTypeName: 'SSLNegotiationPolicyType' };

const settingCases: readonly CatalogCase[] = [
  drifting(
    'CreateLoadBalancerListeners',
    'an undeclared listener',
    on({ listeners: [open] }),
    [classic()],
    field(address, 'listener', [secure, plain], [secure, plain, openBlock]),
  ),
  drifting(
    'DeleteLoadBalancerListeners',
    'the encrypted listener',
    on({ loadBalancerPorts: [443] }),
    [classic()],
    field(address, 'listener', [secure, plain], [plain]),
  ),
  drifting(
    'SetLoadBalancerListenerSSLCertificate',
    'another certificate',
    on({ loadBalancerPort: 443, sSLCertificateId: 'arn:aws:iam::111122223333:server-certificate/other' }),
    [classic()],
    field(address, 'listener', [secure, plain], [{ ...secure, ssl_certificate_id: 'arn:aws:iam::111122223333:server-certificate/other' }, plain]),
  ),
  drifting(
    'ConfigureHealthCheck',
    'another target',
    on({ healthCheck: { ...check, target: 'TCP:8080' } }),
    [classic()],
    field(address, 'health_check.target', 'HTTP:8080/', 'TCP:8080'),
  ),
  drifting(
    'ApplySecurityGroupsToLoadBalancer',
    'other groups',
    on({ securityGroups: ['sg-0open'] }),
    [classic()],
    field(address, 'security_groups', ['sg-0aaa1111bbbb2222c'], ['sg-0open']),
  ),
  drifting(
    'AttachLoadBalancerToSubnets',
    'another subnet',
    on({ subnets: ['subnet-0public'] }),
    [classic()],
    field(address, 'subnets', ['subnet-0aaa'], ['subnet-0aaa', 'subnet-0public']),
  ),
  drifting('DetachLoadBalancerFromSubnets', 'detached', on({ subnets: ['subnet-0aaa'] }), [classic()], field(address, 'subnets', ['subnet-0aaa'], [])),
  drifting(
    'EnableAvailabilityZonesForLoadBalancer',
    'another zone',
    on({ availabilityZones: ['us-east-1b'] }),
    [classic()],
    field(address, 'availability_zones', ['us-east-1a'], ['us-east-1a', 'us-east-1b']),
  ),
  drifting(
    'DisableAvailabilityZonesForLoadBalancer',
    'a declared zone',
    on({ availabilityZones: ['us-east-1a'] }),
    [classic()],
    field(address, 'availability_zones', ['us-east-1a'], []),
  ),
  drifting(
    'RegisterInstancesWithLoadBalancer',
    'an unknown instance',
    instance('i-0bbbbbbbbbbbbbbbb'),
    [classic()],
    field(address, 'instances', ['i-0aaaaaaaaaaaaaaaa'], ['i-0aaaaaaaaaaaaaaaa', 'i-0bbbbbbbbbbbbbbbb']),
  ),
  drifting('RegisterInstancesWithLoadBalancer', 'only attachments', instance('i-0bbbbbbbbbbbbbbbb'), [attachment()], created('aws_elb_attachment')),
  agreeing('RegisterInstancesWithLoadBalancer', 'a declared attachment', instance('i-0aaaaaaaaaaaaaaaa'), [classic({ instances: [] }), attachment()]),
  drifting(
    'DeregisterInstancesFromLoadBalancer',
    'a declared instance',
    instance('i-0aaaaaaaaaaaaaaaa'),
    [classic()],
    field(address, 'instances', ['i-0aaaaaaaaaaaaaaaa'], []),
  ),
  drifting('DeregisterInstancesFromLoadBalancer', 'an attachment', instance('i-0aaaaaaaaaaaaaaaa'), [attachment()], gone('aws_elb_attachment.this')),
];

const policyCases: readonly CatalogCase[] = [
  drifting(
    'CreateLoadBalancerPolicy',
    'other ciphers',
    on({ ...ssl, policyAttributes: [{ attributeName: 'Protocol-TLSv1', attributeValue: 'true' }] }),
    [negotiation()],
    field(
      'aws_lb_ssl_negotiation_policy.this',
      'attribute',
      [
        { name: 'Protocol-TLSv1', value: 'false' },
        { name: 'Protocol-TLSv1.2', value: 'true' },
      ],
      [{ name: 'Protocol-TLSv1', value: 'true' }],
    ),
  ),
  drifting('CreateLoadBalancerPolicy', 'undeclared', on({ ...ssl, policyName: 'weak' }), [classic(), policy()], created('aws_load_balancer_policy')),
  agreeing(
    'CreateLoadBalancerPolicy',
    'the proxy protocol',
    on({ policyName: 'TFEnableProxyProtocol', policyTypeName: 'ProxyProtocolPolicyType', policyAttributes: [] }),
    [proxyProtocol()],
  ),
  drifting(
    'CreateAppCookieStickinessPolicy',
    'another cookie',
    on({ policyName: 'app', cookieName: 'other' }),
    [appCookie()],
    field('aws_app_cookie_stickiness_policy.this', 'cookie_name', 'JSESSIONID', 'other'),
  ),
  drifting(
    'CreateLBCookieStickinessPolicy',
    'without an expiry',
    on({ policyName: 'sticky' }),
    [cookie()],
    field('aws_lb_cookie_stickiness_policy.this', 'cookie_expiration_period', 600, 0),
  ),
  drifting('DeleteLoadBalancerPolicy', 'deleted', on({ policyName: 'tls' }), [policy()], gone('aws_load_balancer_policy.this')),
  drifting('DeleteLoadBalancerPolicy', 'its ciphers', on({ policyName: 'ciphers' }), [negotiation()], gone('aws_lb_ssl_negotiation_policy.this')),
  drifting('DeleteLoadBalancerPolicy', 'proxy', on({ policyName: 'TFEnableProxyProtocol' }), [proxyProtocol()], gone('aws_proxy_protocol_policy.this')),
  agreeing('DeleteLoadBalancerPolicy', 'another one', on({ policyName: 'x' }), [policy(), cookie(), appCookie(), proxyProtocol()], 'not_in_state'),
  drifting(
    'SetLoadBalancerPoliciesOfListener',
    'no policies',
    on({ loadBalancerPort: 443, policyNames: [] }),
    [listenerPolicy(), negotiation(), appCookie(), cookie()],
    field('aws_load_balancer_listener_policy.this', 'policy_names', ['tls'], []),
    gone('aws_lb_ssl_negotiation_policy.this'),
    gone('aws_app_cookie_stickiness_policy.this'),
  ),
  agreeing('SetLoadBalancerPoliciesOfListener', 'as declared', on({ loadBalancerPort: 443, policyNames: ['tls', 'ciphers'] }), [
    listenerPolicy({ policy_names: ['ciphers', 'tls'] }),
    negotiation(),
  ]),
  drifting(
    'SetLoadBalancerPoliciesForBackendServer',
    'no policies',
    on({ instancePort: 8080, policyNames: [] }),
    [backendPolicy(), proxyProtocol()],
    field('aws_load_balancer_backend_server_policy.this', 'policy_names', ['backend-auth'], []),
    field('aws_proxy_protocol_policy.this', 'instance_ports', ['8080', '25'], ['25']),
  ),
];

export const classicLoadBalancerCases: readonly CatalogCase[] = [...settingCases, ...policyCases];
