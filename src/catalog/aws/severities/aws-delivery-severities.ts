import { anything, critical, high, medium, type SeverityRow } from '../../severity-row.js';

/** Load balancers, DNS, CDN and certificates: exposure, loss of protection or logging, and gained rights (D24). */

const balancers = ['aws_lb', 'aws_alb', 'aws_elb'];
const listeners = ['aws_lb_listener', 'aws_alb_listener'];
const rules = ['aws_lb_listener_rule', 'aws_alb_listener_rule'];
const distributions = ['aws_cloudfront_distribution'];
const domains = ['aws_route53domains_registered_domain', 'aws_route53domains_domain'];

/** Policies that accept TLS 1.0 or 1.1. Source: ELB user guides, "Security policies". */
const weakPolicies = [
  'ELBSecurityPolicy-2015-05',
  'ELBSecurityPolicy-2016-08',
  'ELBSecurityPolicy-TLS-1-0-2015-04',
  'ELBSecurityPolicy-TLS-1-1-2017-01',
  'ELBSecurityPolicy-FS-2018-06',
  'ELBSecurityPolicy-FS-1-1-2019-08',
  'ELBSecurityPolicy-TLS13-1-0-2021-06',
  'ELBSecurityPolicy-TLS13-1-0-PQ-2025-09',
  'ELBSecurityPolicy-TLS13-1-0-FIPS-2023-04',
  'ELBSecurityPolicy-TLS13-1-0-FIPS-PQ-2025-09',
  'ELBSecurityPolicy-TLS13-1-1-2021-06',
  'ELBSecurityPolicy-TLS13-1-1-FIPS-2023-04',
];

const balancing: readonly SeverityRow[] = [
  critical('modified', { types: balancers, attributes: ['internal'], when: 'turned_off', why: 'The load balancer faces the internet.' }),
  high('created', { types: balancers, attributes: ['internal'], when: { becomes: ['false'] }, why: 'A load balancer faces the internet.' }),
  critical('modified', {
    types: balancers,
    attributes: ['access_logs.enabled', 'connection_logs.enabled'],
    when: 'turned_off',
    why: 'Requests are no longer logged.',
  }),
  high('modified', { types: balancers, attributes: ['access_logs.bucket'], when: 'replaced', why: 'Logs are kept elsewhere.' }),
  high('modified', { types: balancers, attributes: ['security_groups'], when: 'gains_entries', why: 'The load balancer admits more.' }),
  high('modified', {
    types: balancers,
    attributes: ['enable_deletion_protection'],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: balancers,
    attributes: ['enable_waf_fail_open'],
    when: 'turned_on',
    why: 'Requests may pass without the firewall.',
  }),
  high('modified', {
    types: balancers,
    attributes: ['desync_mitigation_mode'],
    when: { becomes: ['monitor'] },
    why: 'Ambiguous requests reach the targets.',
  }),
  high('modified', {
    types: balancers,
    attributes: ['drop_invalid_header_fields'],
    when: 'turned_off',
    why: 'Requests with invalid headers reach the targets.',
  }),
  high('modified', { types: ['aws_elb'], attributes: ['listener', 'instances'], why: 'Requests are received or answered differently.' }),
  high('modified', {
    types: ['aws_load_balancer_listener_policy', 'aws_lb_ssl_negotiation_policy'],
    attributes: ['policy_names', 'attribute'],
    why: 'Connections are encrypted differently.',
  }),

  critical('modified', {
    types: listeners,
    attributes: ['protocol'],
    when: { becomes: ['HTTP', 'TCP', 'UDP', 'TCP_UDP'] },
    why: 'Connections are not encrypted.',
  }),
  critical('modified', {
    types: listeners,
    attributes: ['mutual_authentication.mode'],
    when: { was: 'verify' },
    why: 'Certificates of clients are no longer verified.',
  }),
  high('modified', {
    types: listeners,
    attributes: ['ssl_policy'],
    when: { becomes: weakPolicies },
    why: 'Connections may use old versions of TLS.',
  }),
  high('modified', {
    types: listeners,
    attributes: ['certificate_arn', 'mutual_authentication.*'],
    why: 'The certificates of the server or of its clients are others.',
  }),
  high('modified', {
    types: [...listeners, ...rules],
    attributes: ['default_action', 'action', 'condition', 'transform'],
    why: 'Requests are answered differently.',
  }),
  medium('created', {
    types: ['aws_lb_target_group_attachment', 'aws_alb_target_group_attachment', 'aws_elb_attachment'],
    attributes: anything,
    why: 'An unknown target receives requests.',
  }),
  high('modified', {
    types: ['aws_lb_trust_store'],
    attributes: ['ca_certificates_bundle_*'],
    why: 'Certificates of other authorities are accepted.',
  }),
];

const names: readonly SeverityRow[] = [
  critical('modified', { types: domains, attributes: ['name_server'], why: 'Other servers answer for the domain.' }),
  critical('modified', { types: domains, attributes: ['transfer_lock'], when: 'turned_off', why: 'The domain may be transferred.' }),
  critical('deleted', { types: domains, attributes: anything, why: 'The domain is lost.' }),
  high('modified', { types: domains, attributes: ['auto_renew'], when: 'turned_off', why: 'The domain will expire.' }),
  critical('modified', {
    types: ['aws_route53_hosted_zone_dnssec'],
    attributes: ['signing_status'],
    when: { was: 'SIGNING' },
    why: 'Answers are no longer signed.',
  }),
  critical('modified', {
    types: ['aws_route53_key_signing_key'],
    attributes: ['status'],
    when: { was: 'ACTIVE' },
    why: 'Answers are no longer signed.',
  }),
  critical('deleted', {
    types: ['aws_route53_query_log', 'aws_route53_resolver_query_log_config', 'aws_route53_resolver_query_log_config_association'],
    attributes: anything,
    why: 'Queries are no longer logged.',
  }),
  high('modified', {
    types: ['aws_route53_record'],
    attributes: ['records', 'alias.name', 'alias.zone_id', '*_routing_policy', '*_routing_policy.*'],
    why: 'The name leads elsewhere.',
  }),
  high('modified', {
    types: ['aws_route53_zone'],
    attributes: ['vpc'],
    when: 'gains_entries',
    why: 'Another network reads the zone.',
  }),
  high('created', {
    types: ['aws_route53_zone_association', 'aws_route53_vpc_association_authorization', 'aws_route53_resolver_rule_association'],
    attributes: anything,
    why: 'Another network reads the zone, or answers for this one.',
  }),
  critical('deleted', {
    types: ['aws_route53_resolver_firewall_rule_group_association'],
    attributes: anything,
    why: 'Queries pass without the firewall.',
  }),
  high('modified', {
    types: ['aws_route53_resolver_firewall_rule'],
    attributes: ['action', 'priority'],
    why: 'Queries for blocked domains may pass.',
  }),
  high('modified', {
    types: ['aws_route53_resolver_firewall_domain_list'],
    attributes: ['domains'],
    why: 'Other domains are blocked or allowed.',
  }),
  high('modified', {
    types: ['aws_route53_resolver_firewall_rule_group_association'],
    attributes: ['mutation_protection'],
    when: { becomes: ['DISABLED'] },
    why: 'Protection against changes is off.',
  }),
  high('modified', {
    types: ['aws_route53_resolver_firewall_config'],
    attributes: ['firewall_fail_open'],
    when: { becomes: ['ENABLED'] },
    why: 'Queries pass while the firewall is impaired.',
  }),
  high('modified', {
    types: ['aws_route53_resolver_rule'],
    attributes: ['target_ip', 'resolver_endpoint_id'],
    why: 'Other servers answer for the domain.',
  }),
];

const delivery: readonly SeverityRow[] = [
  critical('modified', { types: distributions, attributes: ['web_acl_id'], when: 'emptied', why: 'Requests pass without the firewall.' }),
  high('modified', { types: distributions, attributes: ['web_acl_id'], when: 'replaced', why: 'Another firewall decides on requests.' }),
  critical('modified', {
    types: distributions,
    attributes: ['logging_config.bucket'],
    when: 'emptied',
    why: 'Requests are no longer logged.',
  }),
  high('modified', { types: distributions, attributes: ['logging_config.bucket'], when: 'replaced', why: 'Logs are kept elsewhere.' }),
  critical('modified', {
    types: distributions,
    attributes: ['default_cache_behavior.viewer_protocol_policy'],
    when: { becomes: ['allow-all'] },
    why: 'Connections need no encryption.',
  }),
  critical('modified', {
    types: distributions,
    attributes: ['default_cache_behavior.trusted_key_groups', 'default_cache_behavior.trusted_signers'],
    when: 'emptied',
    why: 'Content is public without a signature.',
  }),
  high('modified', {
    types: distributions,
    attributes: [
      'origin',
      'origin_group',
      'ordered_cache_behavior',
      'default_cache_behavior.target_origin_id',
      'default_cache_behavior.trusted_*',
      'default_cache_behavior.*function_association',
    ],
    why: 'Requests are answered differently.',
  }),
  high('modified', {
    types: distributions,
    attributes: ['viewer_certificate.minimum_protocol_version'],
    when: { becomes: ['SSLv3', 'TLSv1', 'TLSv1_2016', 'TLSv1.1_2016'] },
    why: 'Connections may use old versions of TLS.',
  }),
  high('modified', { types: ['aws_cloudfront_function'], attributes: ['code'], why: 'Other code processes requests.' }),
  high('modified', {
    types: ['aws_cloudfront_origin_access_control'],
    attributes: ['signing_behavior'],
    when: { was: 'always' },
    why: 'Requests to the origin are not signed.',
  }),
  high('modified', {
    types: ['aws_cloudfront_key_group', 'aws_cloudfront_public_key'],
    attributes: ['items', 'encoded_key'],
    why: 'Others may sign addresses of private content.',
  }),
  high('modified', {
    types: ['aws_cloudfront_field_level_encryption_config', 'aws_cloudfront_field_level_encryption_profile'],
    attributes: ['content_type_profile_config.*', 'query_arg_profile_config.*', 'encryption_entities.*'],
    why: 'Fields of requests are not encrypted, or others can decrypt them.',
  }),
];

const trust: readonly SeverityRow[] = [
  high('modified', {
    types: ['aws_acm_certificate'],
    attributes: ['certificate_body', 'certificate_chain', 'private_key'],
    why: 'The certificate is another.',
  }),
  high('modified', {
    types: ['aws_acm_certificate'],
    attributes: ['options.certificate_transparency_logging_preference'],
    when: { was: 'ENABLED' },
    why: 'The certificate is not in public logs.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_acmpca_policy'],
    attributes: ['policy'],
    when: 'opens_policy',
    why: 'Unknown accounts may issue certificates.',
  }),
  high('created', { types: ['aws_acmpca_permission'], attributes: anything, why: 'Another service may issue certificates.' }),
  high(['created', 'modified'], {
    types: ['aws_acmpca_certificate_authority_certificate'],
    attributes: anything,
    why: 'The authority signs with another certificate.',
  }),
  high('deleted', {
    types: ['aws_acmpca_certificate'],
    attributes: anything,
    why: 'Others no longer trust the holder of the certificate.',
  }),
  critical('modified', {
    types: ['aws_acmpca_certificate_authority'],
    attributes: ['revocation_configuration.*.enabled'],
    when: 'turned_off',
    why: 'Revoked certificates are accepted.',
  }),
];

export const deliveryAwsSeverities: readonly SeverityRow[] = [...balancing, ...names, ...delivery, ...trust];
