import { critical, high, type SeverityRow } from '../../severity-row.js';

/**
 * Changes of networks and load balancers in Google Cloud that let everybody in, or switch off a protection (D24). Source: documentation of
 * VPC, Cloud Load Balancing, Cloud Armor, VPC Service Controls and App Engine.
 */

const policyRules = ['google_compute_*firewall_policy_rule'];
const rulesInPolicies = [
  'google_compute_*firewall_policy_with_rules',
  'google_compute_security_policy',
  'google_compute_region_security_policy',
];
const securityRules = ['google_compute_security_policy_rule', 'google_compute_region_security_policy_rule'];
const backends = ['google_compute_backend_service', 'google_compute_region_backend_service', 'google_compute_backend_bucket'];
const attachments = ['google_compute_service_attachment', 'google_compute_network_attachment'];
const perimeters = ['google_access_context_manager_service_perimeter'];
const levels = ['google_access_context_manager_access_level'];

export const networkSeverities: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['google_compute_firewall', ...policyRules],
    attributes: ['source_ranges', 'match.src_ip_ranges'],
    when: 'opens_firewall',
    why: 'Every address may connect.',
  }),
  critical('modified', {
    types: ['google_compute_firewall'],
    attributes: ['allow', 'disabled'],
    when: 'opens_ports',
    why: 'Every address may connect to other ports.',
  }),
  high('modified', {
    types: ['google_compute_firewall', ...policyRules],
    attributes: ['disabled'],
    why: 'A rule of the firewall is in effect, or no longer is.',
  }),
  high('modified', {
    types: ['google_compute_firewall'],
    attributes: ['deny'],
    when: 'loses_entries',
    why: 'The firewall denies less.',
  }),
  critical('modified', {
    types: [...policyRules, ...securityRules, 'google_app_engine_firewall_rule'],
    attributes: ['action'],
    when: { becomes: ['allow'] },
    why: 'Connections that were denied are allowed.',
  }),
  critical('modified', {
    types: ['google_app_engine_firewall_rule'],
    attributes: ['source_range'],
    when: { becomes: ['*'] },
    why: 'The rule applies to every address.',
  }),
  critical('modified', {
    types: ['google_app_engine_firewall_rule'],
    attributes: ['source_range'],
    when: 'opens_network',
    why: 'The rule applies to every address.',
  }),
  critical('modified', {
    types: rulesInPolicies,
    attributes: ['rule', 'rules'],
    when: 'opens_rules',
    why: 'Every address may connect.',
  }),
  high('modified', { types: rulesInPolicies, attributes: ['rule', 'rules'], when: 'loses_denials', why: 'The policy denies less.' }),
  high('modified', {
    types: securityRules,
    attributes: ['preview'],
    when: 'turned_on',
    why: 'The rule is no longer enforced.',
  }),
  critical('modified', {
    types: backends,
    attributes: ['security_policy', 'edge_security_policy'],
    when: 'emptied',
    why: 'Requests are no longer filtered.',
  }),
  critical('modified', {
    types: backends,
    attributes: ['iap'],
    when: 'switched_off',
    why: 'Requests no longer need a signed-in user.',
  }),
  critical('modified', {
    types: ['google_compute_forwarding_rule', 'google_compute_global_forwarding_rule'],
    attributes: ['source_ip_ranges'],
    when: 'opens_ranges',
    why: 'The load balancer is open to every address.',
  }),
  critical('modified', {
    types: ['google_compute_forwarding_rule', 'google_compute_global_forwarding_rule'],
    attributes: ['load_balancing_scheme'],
    when: { becomes: ['EXTERNAL', 'EXTERNAL_MANAGED'] },
    why: 'The load balancer is reachable from the internet.',
  }),
  critical('modified', {
    types: ['google_compute_target_https_proxy', 'google_compute_region_target_https_proxy'],
    attributes: ['server_tls_policy'],
    when: 'emptied',
    why: 'Clients no longer need a certificate.',
  }),
  high('modified', {
    types: ['google_compute_target_https_proxy', 'google_compute_region_target_https_proxy', 'google_compute_target_ssl_proxy'],
    attributes: ['ssl_policy'],
    when: 'emptied',
    why: 'Older versions of TLS are allowed.',
  }),
  high('modified', {
    types: ['google_compute_ssl_policy', 'google_compute_region_ssl_policy'],
    attributes: ['min_tls_version'],
    when: 'lowers_tls',
    why: 'Older versions of TLS are allowed.',
  }),
  high('modified', {
    types: ['google_compute_ssl_policy', 'google_compute_region_ssl_policy'],
    attributes: ['profile'],
    when: { becomes: ['COMPATIBLE'] },
    why: 'Weak ciphers are allowed.',
  }),
  critical('modified', {
    types: attachments,
    attributes: ['connection_preference'],
    when: { becomes: ['ACCEPT_AUTOMATIC'] },
    why: 'Every project may connect.',
  }),
  high('modified', {
    types: attachments,
    attributes: ['consumer_accept_lists', 'producer_accept_lists'],
    when: 'gains_entries',
    why: 'Another project may connect.',
  }),
  high('modified', {
    types: attachments,
    attributes: ['consumer_reject_lists', 'producer_reject_lists'],
    when: 'loses_entries',
    why: 'Another project may connect.',
  }),
  high('modified', {
    types: ['google_compute_subnetwork'],
    attributes: ['ipv6_access_type'],
    when: { becomes: ['EXTERNAL'] },
    why: 'Instances may have public addresses.',
  }),
  high('modified', {
    types: ['google_compute_network', 'google_compute_*firewall_policy_association'],
    attributes: ['network_firewall_policy_enforcement_order', 'attachment_target'],
    why: 'Other firewall rules take effect.',
  }),
  high('modified', {
    types: ['google_compute_packet_mirroring'],
    attributes: ['collector_ilb', 'mirrored_resources', 'filter'],
    why: 'Other traffic is copied, or to another place.',
  }),
  critical('modified', {
    types: ['google_dns_managed_zone'],
    attributes: ['visibility'],
    when: { becomes: ['public'] },
    why: 'Everybody can query the zone.',
  }),
  high('modified', {
    types: ['google_dns_managed_zone'],
    attributes: ['dnssec_config'],
    why: 'Answers are signed differently, or not at all.',
  }),

  critical('modified', {
    types: perimeters,
    attributes: ['status.restricted_services', 'status.resources'],
    when: 'loses_entries',
    why: 'The perimeter protects less.',
  }),
  critical('modified', {
    types: perimeters,
    attributes: ['status.access_levels'],
    when: 'gains_entries',
    why: 'Others may cross the perimeter.',
  }),
  critical('modified', {
    types: levels,
    attributes: ['basic.conditions.ip_subnetworks', 'basic.conditions.members', 'basic.conditions.regions'],
    when: 'gains_entries',
    why: 'Others meet the condition of access.',
  }),
  critical('modified', {
    types: levels,
    attributes: ['basic.conditions.ip_subnetworks', 'basic.conditions.members', 'basic.conditions.regions', 'custom.expr.expression'],
    when: 'emptied',
    why: 'Others meet the condition of access.',
  }),
  critical('modified', {
    types: levels,
    attributes: ['basic.combining_function'],
    when: { becomes: ['OR'] },
    why: 'One condition of several suffices.',
  }),
];
