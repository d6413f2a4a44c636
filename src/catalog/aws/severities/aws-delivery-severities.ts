import { words } from '../../dsl.js';
import { critical, high, medium, type SeverityRows } from '../../severity-row.js';

/** Load balancers, DNS, CDN and certificates: exposure, loss of protection or logging, and gained rights (D24). */

const balancers = 'aws_lb aws_alb aws_elb';
const listeners = 'aws_lb_listener aws_alb_listener';
const rules = 'aws_lb_listener_rule aws_alb_listener_rule';
const distributions = 'aws_cloudfront_distribution';
const domains = 'aws_route53domains_registered_domain aws_route53domains_domain';

/** Policies that accept TLS 1.0 or 1.1. Source: ELB user guides, "Security policies". */
const weakPolicies = words(`
  ELBSecurityPolicy-2015-05 ELBSecurityPolicy-2016-08 ELBSecurityPolicy-TLS-1-0-2015-04 ELBSecurityPolicy-TLS-1-1-2017-01
  ELBSecurityPolicy-FS-2018-06 ELBSecurityPolicy-FS-1-1-2019-08 ELBSecurityPolicy-TLS13-1-0-2021-06
  ELBSecurityPolicy-TLS13-1-0-PQ-2025-09 ELBSecurityPolicy-TLS13-1-0-FIPS-2023-04 ELBSecurityPolicy-TLS13-1-0-FIPS-PQ-2025-09
  ELBSecurityPolicy-TLS13-1-1-2021-06 ELBSecurityPolicy-TLS13-1-1-FIPS-2023-04
`);

const balancing: SeverityRows = [
  critical('modified', 'turned_off', 'The load balancer faces the internet.', { [balancers]: 'internal' }),
  high('created', { becomes: ['false'] }, 'A load balancer faces the internet.', { [balancers]: 'internal' }),
  critical('modified', 'turned_off', 'Requests are no longer logged.', { [balancers]: 'access_logs.enabled connection_logs.enabled' }),
  high('modified', 'replaced', 'Logs are kept elsewhere.', { [balancers]: 'access_logs.bucket' }),
  high('modified', 'gains_entries', 'The load balancer admits more.', { [balancers]: 'security_groups' }),
  high('modified', 'turned_off', 'Deletion protection is off.', { [balancers]: 'enable_deletion_protection' }),
  high('modified', 'turned_on', 'Requests may pass without the firewall.', { [balancers]: 'enable_waf_fail_open' }),
  high('modified', { becomes: ['monitor'] }, 'Ambiguous requests reach the targets.', { [balancers]: 'desync_mitigation_mode' }),
  high('modified', 'turned_off', 'Requests with invalid headers reach the targets.', { [balancers]: 'drop_invalid_header_fields' }),
  high('modified', 'any', 'Requests are received or answered differently.', { aws_elb: 'listener instances' }),
  high('modified', 'any', 'Connections are encrypted differently.', {
    'aws_load_balancer_listener_policy aws_lb_ssl_negotiation_policy': 'policy_names attribute',
  }),

  critical('modified', { becomes: ['HTTP', 'TCP', 'UDP', 'TCP_UDP'] }, 'Connections are not encrypted.', { [listeners]: 'protocol' }),
  critical('modified', { was: 'verify' }, 'Certificates of clients are no longer verified.', { [listeners]: 'mutual_authentication.mode' }),
  high('modified', { becomes: weakPolicies }, 'Connections may use old versions of TLS.', { [listeners]: 'ssl_policy' }),
  high('modified', 'any', 'The certificates of the server or of its clients are others.', {
    [listeners]: 'certificate_arn mutual_authentication.*',
  }),
  high('modified', 'any', 'Requests are answered differently.', { [`${listeners} ${rules}`]: 'default_action action condition transform' }),
  medium('created', 'any', 'An unknown target receives requests.', {
    'aws_lb_target_group_attachment aws_alb_target_group_attachment aws_elb_attachment': '*',
  }),
  high('modified', 'any', 'Certificates of other authorities are accepted.', { aws_lb_trust_store: 'ca_certificates_bundle_*' }),
];

const names: SeverityRows = [
  critical('modified', 'any', 'Other servers answer for the domain.', { [domains]: 'name_server' }),
  critical('modified', 'turned_off', 'The domain may be transferred.', { [domains]: 'transfer_lock' }),
  critical('deleted', 'any', 'The domain is lost.', domains),
  high('modified', 'turned_off', 'The domain will expire.', { [domains]: 'auto_renew' }),
  critical('modified', { was: 'SIGNING' }, 'Answers are no longer signed.', { aws_route53_hosted_zone_dnssec: 'signing_status' }),
  critical('modified', { was: 'ACTIVE' }, 'Answers are no longer signed.', { aws_route53_key_signing_key: 'status' }),
  critical('deleted', 'any', 'Queries are no longer logged.', {
    'aws_route53_query_log aws_route53_resolver_query_log_config aws_route53_resolver_query_log_config_association': '*',
  }),
  high('modified', 'any', 'The name leads elsewhere.', {
    aws_route53_record: 'records alias.name alias.zone_id *_routing_policy *_routing_policy.*',
  }),
  high('modified', 'gains_entries', 'Another network reads the zone.', { aws_route53_zone: 'vpc' }),
  high('created', 'any', 'Another network reads the zone, or answers for this one.', {
    'aws_route53_zone_association aws_route53_vpc_association_authorization aws_route53_resolver_rule_association': '*',
  }),
  critical('deleted', 'any', 'Queries pass without the firewall.', 'aws_route53_resolver_firewall_rule_group_association'),
  high('modified', 'any', 'Queries for blocked domains may pass.', { aws_route53_resolver_firewall_rule: 'action priority' }),
  high('modified', 'any', 'Other domains are blocked or allowed.', { aws_route53_resolver_firewall_domain_list: 'domains' }),
  high('modified', { becomes: ['DISABLED'] }, 'Protection against changes is off.', {
    aws_route53_resolver_firewall_rule_group_association: 'mutation_protection',
  }),
  high('modified', { becomes: ['ENABLED'] }, 'Queries pass while the firewall is impaired.', {
    aws_route53_resolver_firewall_config: 'firewall_fail_open',
  }),
  high('modified', 'any', 'Other servers answer for the domain.', { aws_route53_resolver_rule: 'target_ip resolver_endpoint_id' }),
];

const delivery: SeverityRows = [
  critical('modified', 'removed', 'Requests pass without the firewall.', { [distributions]: 'web_acl_id' }),
  high('modified', 'replaced', 'Another firewall decides on requests.', { [distributions]: 'web_acl_id' }),
  critical('modified', 'removed', 'Requests are no longer logged.', { [distributions]: 'logging_config.bucket' }),
  high('modified', 'replaced', 'Logs are kept elsewhere.', { [distributions]: 'logging_config.bucket' }),
  critical('modified', { becomes: ['allow-all'] }, 'Connections need no encryption.', {
    [distributions]: 'default_cache_behavior.viewer_protocol_policy',
  }),
  critical('modified', 'removed', 'Content is public without a signature.', {
    [distributions]: 'default_cache_behavior.trusted_key_groups default_cache_behavior.trusted_signers',
  }),
  high('modified', 'any', 'Requests are answered differently.', {
    [distributions]: `
      origin origin_group ordered_cache_behavior default_cache_behavior.target_origin_id default_cache_behavior.trusted_*
      default_cache_behavior.*function_association`,
  }),
  high('modified', { becomes: ['SSLv3', 'TLSv1', 'TLSv1_2016', 'TLSv1.1_2016'] }, 'Connections may use old versions of TLS.', {
    [distributions]: 'viewer_certificate.minimum_protocol_version',
  }),
  high('modified', 'any', 'Other code processes requests.', { aws_cloudfront_function: 'code' }),
  high('modified', { was: 'always' }, 'Requests to the origin are not signed.', {
    aws_cloudfront_origin_access_control: 'signing_behavior',
  }),
  high('modified', 'any', 'Others may sign addresses of private content.', {
    'aws_cloudfront_key_group aws_cloudfront_public_key': 'items encoded_key',
  }),
  high('modified', 'any', 'Fields of requests are not encrypted, or others can decrypt them.', {
    'aws_cloudfront_field_level_encryption_config aws_cloudfront_field_level_encryption_profile':
      'content_type_profile_config.* query_arg_profile_config.* encryption_entities.*',
  }),
];

const trust: SeverityRows = [
  high('modified', 'any', 'The certificate is another.', { aws_acm_certificate: 'certificate_body certificate_chain private_key' }),
  high('modified', { was: 'ENABLED' }, 'The certificate is not in public logs.', {
    aws_acm_certificate: 'options.certificate_transparency_logging_preference',
  }),
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may issue certificates.', { aws_acmpca_policy: 'policy' }),
  high('created', 'any', 'Another service may issue certificates.', 'aws_acmpca_permission'),
  high(['created', 'modified'], 'any', 'The authority signs with another certificate.', {
    aws_acmpca_certificate_authority_certificate: '*',
  }),
  high('deleted', 'any', 'Others no longer trust the holder of the certificate.', 'aws_acmpca_certificate'),
  critical('modified', 'turned_off', 'Revoked certificates are accepted.', {
    aws_acmpca_certificate_authority: 'revocation_configuration.*.enabled',
  }),
];

export const deliveryAwsSeverities: SeverityRows = [...balancing, ...names, ...delivery, ...trust];
