import * as c from '../language.js';
import { each, matching, underBothNames, withoutGaps, valueOf } from './call-values.js';
import { classic, classicAttributes, classicTagged, newClassic } from './classic-load-balancer-settings.js';

/**
 * Elastic Load Balancing: application, network and gateway load balancers, and the calls that classic ones share by name; the parameters
 * tell the two generations apart. Source: ELB API references 2015-12-01 and 2012-06-01, Terraform AWS provider schemas 3 to 6 (`aws_lb`).
 */

const named = underBothNames('', { name: 'name' });
export const balancers = underBothNames('', { arn: 'loadBalancerArn' });

const attribute = valueOf('attributes');
/** Only the attributes in the call change. */
const attributes: c.Edits = {
  'access_logs.bucket': attribute('access_logs.s3.bucket'),
  'access_logs.enabled': attribute('access_logs.s3.enabled'),
  'access_logs.prefix': attribute('access_logs.s3.prefix'),
  'connection_logs.bucket': attribute('connection_logs.s3.bucket'),
  'connection_logs.enabled': attribute('connection_logs.s3.enabled'),
  'connection_logs.prefix': attribute('connection_logs.s3.prefix'),
  'health_check_logs.bucket': attribute('health_check_logs.s3.bucket'),
  'health_check_logs.enabled': attribute('health_check_logs.s3.enabled'),
  'health_check_logs.prefix': attribute('health_check_logs.s3.prefix'),
  client_keep_alive: attribute('client_keep_alive.seconds'),
  desync_mitigation_mode: attribute('routing.http.desync_mitigation_mode'),
  dns_record_client_routing_policy: attribute('dns_record.client_routing_policy'),
  drop_invalid_header_fields: attribute('routing.http.drop_invalid_header_fields.enabled'),
  enable_cross_zone_load_balancing: attribute('load_balancing.cross_zone.enabled'),
  enable_deletion_protection: attribute('deletion_protection.enabled'),
  enable_http2: attribute('routing.http2.enabled'),
  enable_tls_version_and_cipher_suite_headers: attribute('routing.http.x_amzn_tls_version_and_cipher_suite.enabled'),
  enable_waf_fail_open: attribute('waf.fail_open.enabled'),
  enable_xff_client_port: attribute('routing.http.xff_client_port.enabled'),
  enable_zonal_shift: attribute('zonal_shift.config.enabled'),
  idle_timeout: attribute('idle_timeout.timeout_seconds'),
  preserve_host_header: attribute('routing.http.preserve_host_header.enabled'),
  secondary_ips_auto_assigned_per_subnet: attribute('secondary_ips.auto_assigned.per_subnet'),
  xff_header_processing_mode: attribute('routing.http.xff_header_processing.mode'),
};

/** The service fills the members that a mapping omits. */
const subnetMapping: c.Read = c.via('subnetMappings', (mappings) =>
  c.objectsIn(mappings).map((one) =>
    withoutGaps({
      subnet_id: one['subnetId'],
      allocation_id: one['allocationId'],
      private_ipv4_address: one['privateIPv4Address'],
      ipv6_address: one['iPv6Address'],
    }),
  ),
);
const network: c.Edits = {
  subnets: c.either('subnets', 'subnetMappings[].subnetId'),
  subnet_mapping: c.set(subnetMapping, 'given'),
  ip_address_type: 'ipAddressType',
};
const settings: c.Edits = {
  ...network,
  ...c.same('customer_owned_ipv4_pool load_balancer_type=type', c.orNull),
  internal: c.via(c.orNull('scheme'), (scheme) => scheme === 'internal'),
  ...c.same('ipam_pools{ipv4_ipam_pool_id} security_groups'),
  tags: c.tagMap(c.orNull('tags')),
};

const type: c.TypeSpec = {
  keys: [['name'], ['arn']],
  scope: 'region',
  family: 'loadbalancing',
  noise: ['dns_name', 'vpc_id', 'zone_id', 'subnet_mapping.*.outpost_id'],
  defaults: {
    client_keep_alive: 3600,
    desync_mitigation_mode: 'defensive',
    dns_record_client_routing_policy: 'any_availability_zone',
    enable_http2: true,
    enforce_security_group_inbound_rules_on_private_link_traffic: 'on',
    idle_timeout: 60,
    ip_address_type: 'ipv4',
    load_balancer_type: 'application',
    xff_header_processing_mode: 'append',
  },
};

const kinds = [
  ['', 'loadbalancer'],
  ['_listener', 'listener'],
  ['_listener_rule', 'listener-rule'],
  ['_target_group', 'targetgroup'],
] as const;
/** One change for each kind of resource among the tagged ones. */
const tagged = (tags: c.Edits): readonly c.ChangeSpec[] => [
  ...kinds.map(([suffix, kind]) => {
    const arn = matching('resourceArns', new RegExp(`:${kind}/`));
    return each(underBothNames(suffix, { arn }), (target) => c.modify(target, tags));
  }),
  each(trustStores(matching('resourceArns', /:truststore\//)), (target) => c.modify(target, tags)),
];
const trustStores = (arn: c.From): readonly c.Target[] => [{ type: 'aws_lb_trust_store', key: { arn } }];

export const loadBalancers: c.ServiceCatalog = {
  eventSource: 'elasticloadbalancing.amazonaws.com',
  types: { aws_lb: type, aws_alb: type },
  events: {
    CreateLoadBalancer: [
      each(named, (balancer) => c.create(c.withId(balancer, c.firstIn(c.response('loadBalancers[].loadBalancerArn'))), settings)),
      c.create(classic, newClassic),
    ],
    DeleteLoadBalancer: [each(balancers, (balancer) => c.destroy(balancer)), c.destroy(classic)],
    ModifyLoadBalancerAttributes: [each(balancers, (balancer) => c.modify(balancer, attributes)), c.modify(classic, classicAttributes)],
    SetSecurityGroups: each(balancers, (balancer) =>
      c.modify(balancer, c.same('security_groups enforce_security_group_inbound_rules_on_private_link_traffic')),
    ),
    SetSubnets: each(balancers, (balancer) => c.modify(balancer, network)),
    SetIpAddressType: each(balancers, (balancer) => c.modify(balancer, { ip_address_type: 'ipAddressType' })),
    ModifyCapacityReservation: each(balancers, (balancer) =>
      c.modify(balancer, {
        'minimum_load_balancer_capacity.capacity_units': c.either(
          'minimumLoadBalancerCapacity.capacityUnits',
          c.via('resetCapacityReservation', (resets) => (resets === true ? 0 : undefined)),
        ),
      }),
    ),
    ModifyIpPools: each(balancers, (balancer) =>
      c.modify(balancer, {
        ipam_pools: c.either(
          c.blocks('ipamPools'),
          c.via('removeIpamPools', () => []),
        ),
      }),
    ),
    AddTags: c.among(...tagged({ tags: c.merge(c.tagMap('tags')) }), c.modify(classicTagged, { tags: c.merge(c.tagMap('tags')) })),
    RemoveTags: c.among(...tagged({ tags: c.drop('tagKeys') }), c.modify(classicTagged, { tags: c.drop('tags[].key') })),
  },
};
