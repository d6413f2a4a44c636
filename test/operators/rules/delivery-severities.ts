import type { Json } from '../../../src/lib/json.js';
import type { SeverityInput } from '../../../src/operators/rules/severity-of.js';
import { allow, created, deleted, knownAccount, policy, unknownAccount } from '../../support/weights.js';

/** Severities of changes of load balancers, DNS, CDN and certificates (D24). */

/** An attribute, its declared and its changed value, the severity of the change and of its undoing. */
type Shifted = readonly [type: string, field: string, declared: Json, changed: Json, severity: string, undone: string];

const share = (account: string): string => policy(allow('acm-pca:IssueCertificate', { Principal: { AWS: account } }));
const strict = 'ELBSecurityPolicy-TLS13-1-2-2021-06';

export const deliveryShifts: readonly Shifted[] = [
  ['aws_lb', 'internal', true, false, 'critical', 'medium'],
  ['aws_lb', 'access_logs.enabled', true, false, 'critical', 'medium'],
  ['aws_elb', 'access_logs.enabled', true, false, 'critical', 'medium'],
  ['aws_alb', 'access_logs.bucket', 'logs', 'other', 'high', 'high'],
  ['aws_alb', 'security_groups', ['sg-1'], ['sg-1', 'sg-2'], 'high', 'medium'],
  ['aws_lb', 'enable_deletion_protection', true, false, 'high', 'medium'],
  ['aws_lb', 'enable_waf_fail_open', false, true, 'high', 'medium'],
  ['aws_lb', 'desync_mitigation_mode', 'strictest', 'monitor', 'high', 'medium'],
  ['aws_lb', 'drop_invalid_header_fields', true, false, 'high', 'medium'],
  ['aws_elb', 'listener', [{ lb_port: 443 }], [{ lb_port: 80 }], 'high', 'high'],
  ['aws_load_balancer_listener_policy', 'policy_names', ['tls'], [], 'high', 'high'],
  ['aws_lb_listener', 'protocol', 'HTTPS', 'HTTP', 'critical', 'medium'],
  ['aws_lb_listener', 'mutual_authentication.mode', 'verify', 'off', 'critical', 'high'],
  ['aws_alb_listener', 'ssl_policy', strict, 'ELBSecurityPolicy-2016-08', 'high', 'medium'],
  ['aws_lb_listener', 'certificate_arn', 'arn:a', 'arn:b', 'high', 'high'],
  ['aws_lb_listener', 'default_action', [{ type: 'forward' }], [{ type: 'redirect' }], 'high', 'high'],
  ['aws_lb_listener_rule', 'condition', [{ source_ip: [{ values: ['10.0.0.0/8'] }] }], [], 'high', 'high'],
  ['aws_lb_trust_store', 'ca_certificates_bundle_s3_key', 'a.pem', 'b.pem', 'high', 'high'],

  ['aws_route53domains_registered_domain', 'name_server', [{ name: 'ns1' }], [{ name: 'ns2' }], 'critical', 'critical'],
  ['aws_route53domains_registered_domain', 'transfer_lock', true, false, 'critical', 'medium'],
  ['aws_route53domains_domain', 'auto_renew', true, false, 'high', 'medium'],
  ['aws_route53_hosted_zone_dnssec', 'signing_status', 'SIGNING', 'NOT_SIGNING', 'critical', 'medium'],
  ['aws_route53_key_signing_key', 'status', 'ACTIVE', 'INACTIVE', 'critical', 'medium'],
  ['aws_route53_record', 'records', ['192.0.2.1'], ['203.0.113.9'], 'high', 'high'],
  ['aws_route53_record', 'alias.name', 'a.example.com', 'b.example.com', 'high', 'high'],
  ['aws_route53_record', 'ttl', 300, 60, 'medium', 'medium'],
  ['aws_route53_zone', 'vpc', [], [{ vpc_id: 'vpc-1' }], 'high', 'medium'],
  ['aws_route53_resolver_firewall_rule', 'action', 'BLOCK', 'ALERT', 'high', 'high'],
  ['aws_route53_resolver_firewall_domain_list', 'domains', ['a.example'], ['b.example'], 'high', 'high'],
  ['aws_route53_resolver_firewall_rule_group_association', 'mutation_protection', 'ENABLED', 'DISABLED', 'high', 'medium'],
  ['aws_route53_resolver_firewall_config', 'firewall_fail_open', 'DISABLED', 'ENABLED', 'high', 'medium'],
  ['aws_route53_resolver_rule', 'target_ip', [{ ip: '10.0.0.2' }], [{ ip: '203.0.113.9' }], 'high', 'high'],

  ['aws_cloudfront_distribution', 'web_acl_id', 'arn:a', '', 'critical', 'medium'],
  ['aws_cloudfront_distribution', 'web_acl_id', 'arn:a', 'arn:b', 'high', 'high'],
  ['aws_cloudfront_distribution', 'logging_config.bucket', 'logs', null, 'critical', 'medium'],
  ['aws_cloudfront_distribution', 'default_cache_behavior.viewer_protocol_policy', 'https-only', 'allow-all', 'critical', 'medium'],
  ['aws_cloudfront_distribution', 'default_cache_behavior.trusted_key_groups', ['k1'], [], 'critical', 'high'],
  ['aws_cloudfront_distribution', 'origin', [{ domain_name: 'a' }], [{ domain_name: 'b' }], 'high', 'high'],
  ['aws_cloudfront_distribution', 'viewer_certificate.minimum_protocol_version', 'TLSv1.2_2021', 'TLSv1', 'high', 'medium'],
  ['aws_cloudfront_distribution', 'price_class', 'PriceClass_100', 'PriceClass_All', 'medium', 'medium'],
  ['aws_cloudfront_origin_access_control', 'signing_behavior', 'always', 'never', 'high', 'medium'],
  ['aws_cloudfront_field_level_encryption_profile', 'encryption_entities.items', [{ public_key_id: 'a' }], [], 'high', 'high'],
  ['aws_cloudfront_key_group', 'items', ['k1'], ['k1', 'k2'], 'high', 'high'],

  ['aws_acm_certificate', 'options.certificate_transparency_logging_preference', 'ENABLED', 'DISABLED', 'high', 'medium'],
  ['aws_acmpca_policy', 'policy', share(knownAccount), share(unknownAccount), 'critical', 'medium'],
  ['aws_acmpca_certificate_authority_certificate', 'certificate', 'a', 'b', 'high', 'high'],
  ['aws_acmpca_certificate_authority', 'revocation_configuration.crl_configuration.enabled', true, false, 'critical', 'medium'],
];

export const deliveryResources: readonly (readonly [name: string, input: SeverityInput, severity: string])[] = [
  ['a load balancer that faces the internet', created('aws_lb', { internal: false }), 'high'],
  ['an internal load balancer', created('aws_lb', { internal: true }), 'low'],
  ['an unknown target', created('aws_lb_target_group_attachment', { target_id: '203.0.113.9' }), 'medium'],
  ['a record', created('aws_route53_record', { records: ['192.0.2.1'] }), 'low'],
  ['a deleted record', deleted('aws_route53_record', { records: ['192.0.2.1'] }), 'high'],
  ['a deleted domain', deleted('aws_route53domains_registered_domain'), 'critical'],
  ['no query log', deleted('aws_route53_query_log'), 'critical'],
  ['no DNS firewall', deleted('aws_route53_resolver_firewall_rule_group_association'), 'critical'],
  ['another network for a private zone', created('aws_route53_vpc_association_authorization', { vpc_id: 'vpc-1' }), 'high'],
  ['a permission to issue certificates', created('aws_acmpca_permission', { principal: 'x' }), 'high'],
  ['an authority with its own certificate', created('aws_acmpca_certificate_authority_certificate', {}), 'high'],
  ['a revoked certificate', deleted('aws_acmpca_certificate', {}), 'high'],
];
