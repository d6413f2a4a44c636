import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** Load balancers and what belongs to them, as the provider writes them to the state. */

const prefix = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:';
export const frontArn = `${prefix}loadbalancer/app/front/50dc6c495c0c9188`;
export const listenerArn = `${prefix}listener/app/front/50dc6c495c0c9188/f2f7dc8efc522ab2`;
export const ruleArn = `${prefix}listener-rule/app/front/50dc6c495c0c9188/f2f7dc8efc522ab2/9683b2d02a6cabee`;
export const groupArn = `${prefix}targetgroup/web/73e2d6bc24d8a067`;
export const storeArn = `${prefix}truststore/clients/6f1a2b3c4d5e6f70`;
export const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/1a2b3c4d-0000-1111-2222-333344445555';
export const otherCertificate = 'arn:aws:acm:us-east-1:111122223333:certificate/9a8b7c6d-0000-1111-2222-333344445555';

export const front = (changed: JsonObject = {}, type = 'aws_lb'): DeclaredResource => ({
  type,
  attributes: {
    access_logs: [{ bucket: 'logs', enabled: true, prefix: 'front' }],
    arn: frontArn,
    arn_suffix: 'app/front/50dc6c495c0c9188',
    client_keep_alive: 3600,
    connection_logs: [{ bucket: '', enabled: false, prefix: '' }],
    customer_owned_ipv4_pool: '',
    desync_mitigation_mode: 'defensive',
    dns_name: 'front-1234567890.us-east-1.elb.amazonaws.com',
    dns_record_client_routing_policy: null,
    drop_invalid_header_fields: true,
    enable_cross_zone_load_balancing: true,
    enable_deletion_protection: true,
    enable_http2: true,
    enable_tls_version_and_cipher_suite_headers: false,
    enable_waf_fail_open: false,
    enable_xff_client_port: false,
    enable_zonal_shift: false,
    enforce_security_group_inbound_rules_on_private_link_traffic: '',
    id: frontArn,
    idle_timeout: 60,
    internal: true,
    ip_address_type: 'ipv4',
    ipam_pools: [],
    load_balancer_type: 'application',
    minimum_load_balancer_capacity: [],
    name: 'front',
    name_prefix: '',
    preserve_host_header: false,
    security_groups: ['sg-0aaa1111bbbb2222c'],
    subnet_mapping: [
      { allocation_id: '', ipv6_address: '', outpost_id: '', private_ipv4_address: '', subnet_id: 'subnet-0aaa' },
      { allocation_id: '', ipv6_address: '', outpost_id: '', private_ipv4_address: '', subnet_id: 'subnet-0bbb' },
    ],
    subnets: ['subnet-0aaa', 'subnet-0bbb'],
    tags: { Owner: 'shop' },
    tags_all: { Owner: 'shop' },
    timeouts: null,
    vpc_id: 'vpc-0abc',
    xff_header_processing_mode: 'append',
    zone_id: 'Z35SXDOTRQ7X7K',
    ...changed,
  },
});

/** An action in the state has every block, mostly empty. */
export const stateAction = (changed: JsonObject): JsonObject => ({
  authenticate_cognito: [],
  authenticate_oidc: [],
  fixed_response: [],
  forward: [],
  jwt_validation: [],
  order: 1,
  redirect: [],
  target_group_arn: '',
  ...changed,
});
export const toWeb = stateAction({ target_group_arn: groupArn, type: 'forward' });

export const listener = (changed: JsonObject = {}, type = 'aws_lb_listener'): DeclaredResource => ({
  type,
  attributes: {
    alpn_policy: null,
    arn: listenerArn,
    certificate_arn: certificate,
    default_action: [toWeb],
    id: listenerArn,
    load_balancer_arn: frontArn,
    mutual_authentication: [{ advertise_trust_store_ca_names: '', ignore_client_certificate_expiry: false, mode: 'off', trust_store_arn: '' }],
    port: 443,
    protocol: 'HTTPS',
    routing_http_response_server_enabled: true,
    routing_http_response_strict_transport_security_header_value: '',
    ssl_policy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
    tags: {},
    tags_all: {},
    tcp_idle_timeout_seconds: null,
    timeouts: null,
    ...changed,
  },
});

const emptyCondition: JsonObject = {
  host_header: [],
  http_header: [],
  http_request_method: [],
  path_pattern: [],
  query_string: [],
  source_ip: [],
};
export const stateCondition = (changed: JsonObject): JsonObject => ({ ...emptyCondition, ...changed });
export const rule = (changed: JsonObject = {}, type = 'aws_lb_listener_rule'): DeclaredResource => ({
  type,
  attributes: {
    action: [toWeb],
    arn: ruleArn,
    condition: [stateCondition({ path_pattern: [{ regex_values: [], values: ['/admin/*'] }] })],
    id: ruleArn,
    listener_arn: listenerArn,
    priority: 10,
    tags: {},
    tags_all: {},
    transform: [],
    ...changed,
  },
});

export const listenerCertificate = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lb_listener_certificate',
  attributes: { certificate_arn: otherCertificate, id: `${listenerArn}_${otherCertificate}`, listener_arn: listenerArn, ...changed },
});

export const group = (changed: JsonObject = {}, type = 'aws_lb_target_group'): DeclaredResource => ({
  type,
  attributes: {
    arn: groupArn,
    arn_suffix: 'targetgroup/web/73e2d6bc24d8a067',
    connection_termination: null,
    deregistration_delay: '300',
    health_check: [
      {
        enabled: true,
        healthy_threshold: 5,
        interval: 30,
        matcher: '200',
        path: '/health',
        port: 'traffic-port',
        protocol: 'HTTP',
        timeout: 5,
        unhealthy_threshold: 2,
      },
    ],
    id: groupArn,
    ip_address_type: 'ipv4',
    lambda_multi_value_headers_enabled: false,
    load_balancer_arns: [frontArn],
    load_balancing_algorithm_type: 'round_robin',
    load_balancing_anomaly_mitigation: 'off',
    load_balancing_cross_zone_enabled: 'use_load_balancer_configuration',
    name: 'web',
    name_prefix: '',
    port: 80,
    preserve_client_ip: null,
    protocol: 'HTTP',
    protocol_version: 'HTTP1',
    proxy_protocol_v2: false,
    slow_start: 0,
    stickiness: [{ cookie_duration: 86400, cookie_name: '', enabled: false, type: 'lb_cookie' }],
    tags: {},
    tags_all: {},
    target_failover: [{ on_deregistration: null, on_unhealthy: null }],
    target_group_health: [
      {
        dns_failover: [{ minimum_healthy_targets_count: '1', minimum_healthy_targets_percentage: 'off' }],
        unhealthy_state_routing: [{ minimum_healthy_targets_count: 1, minimum_healthy_targets_percentage: 'off' }],
      },
    ],
    target_health_state: [{ enable_unhealthy_connection_termination: null, unhealthy_draining_interval: null }],
    target_type: 'ip',
    vpc_id: 'vpc-0abc',
    ...changed,
  },
});

export const target = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lb_target_group_attachment',
  attributes: {
    availability_zone: null,
    id: `${groupArn}-20240102030405060700000001`,
    port: 8080,
    target_group_arn: groupArn,
    target_id: '10.0.1.5',
    ...changed,
  },
});

export const store = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lb_trust_store',
  attributes: {
    arn: storeArn,
    arn_suffix: 'truststore/clients/6f1a2b3c4d5e6f70',
    ca_certificates_bundle_s3_bucket: 'certificates',
    ca_certificates_bundle_s3_key: 'clients.pem',
    ca_certificates_bundle_s3_object_version: null,
    id: storeArn,
    name: 'clients',
    name_prefix: '',
    tags: {},
    tags_all: {},
    timeouts: null,
    ...changed,
  },
});
export const revocation: DeclaredResource = {
  type: 'aws_lb_trust_store_revocation',
  attributes: {
    id: `${storeArn},1`,
    revocation_id: 1,
    revocations_s3_bucket: 'certificates',
    revocations_s3_key: 'revoked.crl',
    revocations_s3_object_version: '',
    trust_store_arn: storeArn,
  },
};
