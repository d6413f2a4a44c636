import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** Zones, records and domains, as the provider writes them to the state. */

const declared =
  (type: string, attributes: JsonObject) =>
  (changed: JsonObject = {}, other = type): DeclaredResource => ({ type: other, attributes: { ...attributes, ...changed } });

export const zoneId = 'Z1PA6795UKMFR9';
export const logGroup = 'arn:aws:logs:us-east-1:111122223333:log-group:/aws/route53/example.com';

export const zone = declared('aws_route53_zone', {
  arn: `arn:aws:route53:::hostedzone/${zoneId}`,
  comment: 'Managed by Terraform',
  delegation_set_id: '',
  enable_accelerated_recovery: false,
  force_destroy: false,
  id: zoneId,
  name: 'example.com',
  name_servers: ['ns-1.awsdns-01.org', 'ns-2.awsdns-02.com'],
  primary_name_server: 'ns-1.awsdns-01.org',
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
  timeouts: null,
  vpc: [],
  zone_id: zoneId,
});
export const privateZone = (changed: JsonObject = {}): DeclaredResource =>
  zone({ vpc: [{ vpc_id: 'vpc-0abc', vpc_region: 'us-east-1' }], ...changed });

export const address = declared('aws_route53_record', {
  alias: [],
  allow_overwrite: null,
  cidr_routing_policy: [],
  failover_routing_policy: [],
  fqdn: 'www.example.com',
  geolocation_routing_policy: [],
  geoproximity_routing_policy: [],
  health_check_id: '',
  id: `${zoneId}_www_A`,
  latency_routing_policy: [],
  multivalue_answer_routing_policy: false,
  name: 'www',
  records: ['192.0.2.1', '192.0.2.2'],
  set_identifier: '',
  timeouts: null,
  ttl: 300,
  type: 'A',
  weighted_routing_policy: [],
  zone_id: zoneId,
});

export const association = declared('aws_route53_zone_association', {
  id: `${zoneId}:vpc-0def`,
  owning_account: '111122223333',
  timeouts: null,
  vpc_id: 'vpc-0def',
  vpc_region: 'us-east-1',
  zone_id: zoneId,
});
export const authorization = declared('aws_route53_vpc_association_authorization', {
  id: `${zoneId}:vpc-0def`,
  timeouts: null,
  vpc_id: 'vpc-0def',
  vpc_region: 'us-east-1',
  zone_id: zoneId,
});
export const queryLog = declared('aws_route53_query_log', {
  arn: 'arn:aws:route53:::queryloggingconfig/0a1b2c3d',
  cloudwatch_log_group_arn: logGroup,
  id: '0a1b2c3d',
  zone_id: zoneId,
});
export const signingKey = declared('aws_route53_key_signing_key', {
  flag: 257,
  hosted_zone_id: zoneId,
  id: `${zoneId},main`,
  key_management_service_arn: 'arn:aws:kms:us-east-1:111122223333:key/1a2b3c4d-1111-2222-3333-444455556666',
  key_tag: 12345,
  name: 'main',
  status: 'ACTIVE',
});
export const signatures = declared('aws_route53_hosted_zone_dnssec', { hosted_zone_id: zoneId, id: zoneId, signing_status: 'SIGNING' });
export const delegationSet = declared('aws_route53_delegation_set', {
  arn: 'arn:aws:route53:::delegationset/N1PA6795SAMPLE',
  id: 'N1PA6795SAMPLE',
  name_servers: ['ns-1.awsdns-01.org'],
  reference_name: 'main',
});

export const healthCheck = declared('aws_route53_health_check', {
  arn: 'arn:aws:route53:::healthcheck/b3c9cbc6-cd18-43bc-93f8-9e557example',
  child_health_threshold: 0,
  child_healthchecks: [],
  cloudwatch_alarm_name: null,
  cloudwatch_alarm_region: null,
  disabled: false,
  enable_sni: true,
  failure_threshold: 3,
  fqdn: 'www.example.com',
  id: 'b3c9cbc6-cd18-43bc-93f8-9e557example',
  insufficient_data_health_status: '',
  invert_healthcheck: false,
  ip_address: '',
  measure_latency: false,
  port: 443,
  reference_name: null,
  regions: ['us-east-1', 'eu-west-1', 'ap-southeast-1'],
  request_interval: 30,
  resource_path: '/health',
  routing_control_arn: '',
  search_string: '',
  tags: {},
  tags_all: {},
  type: 'HTTPS',
});
export const trafficPolicy = declared('aws_route53_traffic_policy', {
  arn: 'arn:aws:route53:::trafficpolicy/12131415',
  comment: 'main',
  document: '{"AWSPolicyFormatVersion":"2015-10-01","RecordType":"A","Endpoints":{},"StartEndpoint":"x"}',
  id: '12131415',
  name: 'main',
  type: 'A',
  version: 2,
});
export const trafficInstance = declared('aws_route53_traffic_policy_instance', {
  arn: 'arn:aws:route53:::trafficpolicyinstance/777',
  hosted_zone_id: zoneId,
  id: '777',
  name: 'geo.example.com',
  traffic_policy_id: '12131415',
  traffic_policy_version: 2,
  ttl: 60,
});
export const collection = declared('aws_route53_cidr_collection', {
  arn: 'arn:aws:route53:::cidrcollection/c8c02a84',
  id: 'c8c02a84',
  name: 'offices',
  version: 1,
});
export const location = declared('aws_route53_cidr_location', {
  cidr_blocks: ['198.51.100.0/24'],
  cidr_collection_id: 'c8c02a84',
  id: 'c8c02a84,berlin',
  name: 'berlin',
});

export const domain = declared('aws_route53domains_registered_domain', {
  abuse_contact_email: 'abuse@example.net',
  admin_contact: [{ email: 'admin@example.com', first_name: 'A' }],
  admin_privacy: true,
  auto_renew: true,
  billing_privacy: true,
  domain_name: 'example.com',
  id: 'example.com',
  name_server: [
    { glue_ips: [], name: 'ns-1.awsdns-01.org' },
    { glue_ips: [], name: 'ns-2.awsdns-02.com' },
  ],
  registrant_privacy: true,
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
  tech_privacy: true,
  timeouts: null,
  transfer_lock: true,
});
export const signer = declared('aws_route53domains_delegation_signer_record', {
  dnssec_key_id: '40DE3534F5324DBDAC598ACEDB5B1E26',
  domain_name: 'example.com',
  id: 'example.com,40DE3534F5324DBDAC598ACEDB5B1E26',
  signing_attributes: [{ algorithm: 13, flags: 257, public_key: 'mdsswUyr3DPW132mOi8V9xESWE8jTo0d' }],
  timeouts: null,
});

const resolver = 'arn:aws:route53resolver:us-east-1:111122223333:';
export const resolverRule = declared('aws_route53_resolver_rule', {
  arn: `${resolver}resolver-rule/rslvr-rr-0abc`,
  domain_name: 'corp.example.com',
  id: 'rslvr-rr-0abc',
  name: 'corp',
  owner_id: '111122223333',
  resolver_endpoint_id: 'rslvr-out-0abc',
  rule_type: 'FORWARD',
  share_status: 'NOT_SHARED',
  tags: {},
  tags_all: {},
  target_ip: [{ ip: '10.1.0.2', ipv6: '', port: 53, protocol: 'Do53' }],
});
export const ruleAssociation = declared('aws_route53_resolver_rule_association', {
  id: 'rslvr-rrassoc-0abc',
  name: 'corp',
  resolver_rule_id: 'rslvr-rr-0abc',
  vpc_id: 'vpc-0abc',
});
export const endpoint = declared('aws_route53_resolver_endpoint', {
  arn: `${resolver}resolver-endpoint/rslvr-out-0abc`,
  direction: 'OUTBOUND',
  host_vpc_id: 'vpc-0abc',
  id: 'rslvr-out-0abc',
  ip_address: [
    { ip: '10.0.1.10', ip_id: 'rni-0a', ipv6: '', subnet_id: 'subnet-0aaa' },
    { ip: '10.0.2.10', ip_id: 'rni-0b', ipv6: '', subnet_id: 'subnet-0bbb' },
  ],
  name: 'out',
  protocols: ['Do53'],
  resolver_endpoint_type: 'IPV4',
  security_group_ids: ['sg-0aaa1111bbbb2222c'],
  tags: {},
  tags_all: {},
});
export const resolverLog = declared('aws_route53_resolver_query_log_config', {
  arn: `${resolver}resolver-query-log-config/rqlc-0abc`,
  destination_arn: logGroup,
  id: 'rqlc-0abc',
  name: 'queries',
  owner_id: '111122223333',
  share_status: 'NOT_SHARED',
  tags: {},
  tags_all: {},
});
export const logAssociation = declared('aws_route53_resolver_query_log_config_association', {
  id: 'rqlca-0abc',
  resolver_query_log_config_id: 'rqlc-0abc',
  resource_id: 'vpc-0abc',
});
export const resolverConfig = declared('aws_route53_resolver_config', {
  autodefined_reverse_flag: 'ENABLE',
  id: 'rdsc-0abc',
  owner_id: '111122223333',
  resource_id: 'vpc-0abc',
});
export const validation = declared('aws_route53_resolver_dnssec_config', {
  arn: `${resolver}resolver-dnssec-config/rdsc-0abc`,
  id: 'rdsc-0abc',
  owner_id: '111122223333',
  resource_id: 'vpc-0abc',
  validation_status: 'ENABLED',
});
