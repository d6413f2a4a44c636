import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** A classic load balancer and its policies, as the provider writes them to the state. */

const serverCertificate = 'arn:aws:iam::111122223333:server-certificate/legacy';
export const secure: JsonObject = {
  instance_port: 8080,
  instance_protocol: 'http',
  lb_port: 443,
  lb_protocol: 'https',
  ssl_certificate_id: serverCertificate,
};
export const plain: JsonObject = { instance_port: 8080, instance_protocol: 'http', lb_port: 80, lb_protocol: 'http', ssl_certificate_id: '' };

export const classic = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_elb',
  attributes: {
    access_logs: [{ bucket: 'logs', bucket_prefix: 'legacy', enabled: true, interval: 60 }],
    arn: 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/legacy',
    availability_zones: ['us-east-1a'],
    connection_draining: false,
    connection_draining_timeout: 300,
    cross_zone_load_balancing: true,
    desync_mitigation_mode: 'defensive',
    dns_name: 'internal-legacy-123.us-east-1.elb.amazonaws.com',
    health_check: [{ healthy_threshold: 2, interval: 30, target: 'HTTP:8080/', timeout: 3, unhealthy_threshold: 2 }],
    id: 'legacy',
    idle_timeout: 60,
    instances: ['i-0aaaaaaaaaaaaaaaa'],
    internal: true,
    listener: [secure, plain],
    name: 'legacy',
    name_prefix: '',
    security_groups: ['sg-0aaa1111bbbb2222c'],
    source_security_group: '111122223333/legacy',
    source_security_group_id: 'sg-0aaa1111bbbb2222c',
    subnets: ['subnet-0aaa'],
    tags: {},
    tags_all: {},
    timeouts: null,
    zone_id: 'Z35SXDOTRQ7X7K',
    ...changed,
  },
});
const declared =
  (type: string, attributes: JsonObject) =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, attributes: { ...attributes, ...changed } });

export const attachment = declared('aws_elb_attachment', {
  elb: 'legacy',
  id: 'legacy-20240102030405060700000001',
  instance: 'i-0aaaaaaaaaaaaaaaa',
});
export const policy = declared('aws_load_balancer_policy', {
  id: 'legacy:tls',
  load_balancer_name: 'legacy',
  policy_attribute: [{ name: 'Reference-Security-Policy', value: 'ELBSecurityPolicy-TLS-1-2-2017-01' }],
  policy_name: 'tls',
  policy_type_name: 'SSLNegotiationPolicyType',
});
export const negotiation = declared('aws_lb_ssl_negotiation_policy', {
  attribute: [
    { name: 'Protocol-TLSv1', value: 'false' },
    { name: 'Protocol-TLSv1.2', value: 'true' },
  ],
  id: 'legacy:443:ciphers',
  lb_port: 443,
  load_balancer: 'legacy',
  name: 'ciphers',
  triggers: null,
});
export const appCookie = declared('aws_app_cookie_stickiness_policy', {
  cookie_name: 'JSESSIONID',
  id: 'legacy:443:app',
  lb_port: 443,
  load_balancer: 'legacy',
  name: 'app',
});
export const cookie = declared('aws_lb_cookie_stickiness_policy', {
  cookie_expiration_period: 600,
  id: 'legacy:80:sticky',
  lb_port: 80,
  load_balancer: 'legacy',
  name: 'sticky',
});
export const listenerPolicy = declared('aws_load_balancer_listener_policy', {
  id: 'legacy:443',
  load_balancer_name: 'legacy',
  load_balancer_port: 443,
  policy_names: ['tls'],
  triggers: null,
});
export const backendPolicy = declared('aws_load_balancer_backend_server_policy', {
  id: 'legacy:8080',
  instance_port: 8080,
  load_balancer_name: 'legacy',
  policy_names: ['backend-auth'],
});
export const proxyProtocol = declared('aws_proxy_protocol_policy', {
  id: 'legacy:TFEnableProxyProtocol',
  instance_ports: ['8080', '25'],
  load_balancer: 'legacy',
});
