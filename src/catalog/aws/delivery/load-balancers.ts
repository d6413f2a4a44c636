import {
  among,
  create,
  destroy,
  drop,
  either,
  merge,
  modify,
  response,
  set,
  via,
  type ChangeSpec,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { blocks, orNull, tagMap } from '../../values.js';
import { each, firstIn, matching, objectsIn, underBothNames, valueOf, withoutGaps } from './call-values.js';
import { classic, classicAttributes, classicTagged, newClassic } from './classic-load-balancer-settings.js';

/**
 * Elastic Load Balancing: application, network and gateway load balancers, and the calls that classic ones share by name; the parameters
 * tell the two generations apart. Source: ELB API references 2015-12-01 and 2012-06-01, Terraform AWS provider schemas 3 to 6 (`aws_lb`).
 */

const named = underBothNames('', { name: 'name' });
export const balancers = underBothNames('', { arn: 'loadBalancerArn' });

const attribute = valueOf('attributes');
/** Only the attributes in the call change. */
const attributes: Edits = {
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
const subnetMapping: Read = via('subnetMappings', (mappings) =>
  objectsIn(mappings).map((one) =>
    withoutGaps({
      subnet_id: one['subnetId'],
      allocation_id: one['allocationId'],
      private_ipv4_address: one['privateIPv4Address'],
      ipv6_address: one['iPv6Address'],
    }),
  ),
);
const network: Edits = {
  subnets: either('subnets', 'subnetMappings[].subnetId'),
  subnet_mapping: set(subnetMapping, 'given'),
  ip_address_type: 'ipAddressType',
};
const settings: Edits = {
  ...network,
  customer_owned_ipv4_pool: orNull('customerOwnedIpv4Pool'),
  internal: via(orNull('scheme'), (scheme) => scheme === 'internal'),
  'ipam_pools.ipv4_ipam_pool_id': 'ipamPools.ipv4IpamPoolId',
  load_balancer_type: orNull('type'),
  security_groups: 'securityGroups',
  tags: tagMap(orNull('tags')),
};

const type: TypeSpec = {
  keys: [['name'], ['arn']],
  scope: 'region',
  family: 'loadbalancing',
  noise: ['arn_suffix', 'dns_name', 'vpc_id', 'zone_id', 'subnet_mapping.*.outpost_id'],
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
const tagged = (tags: Edits): readonly ChangeSpec[] => [
  ...kinds.map(([suffix, kind]) => {
    const arn = matching('resourceArns', new RegExp(`:${kind}/`));
    return each(underBothNames(suffix, { arn }), (target) => modify(target, tags));
  }),
  each(trustStores(matching('resourceArns', /:truststore\//)), (target) => modify(target, tags)),
];
const trustStores = (arn: From): readonly Target[] => [{ type: 'aws_lb_trust_store', key: { arn } }];

export const loadBalancers: ServiceCatalog = {
  eventSource: 'elasticloadbalancing.amazonaws.com',
  types: { aws_lb: type, aws_alb: type },
  events: {
    CreateLoadBalancer: [
      each(named, (balancer) => create(balancer, settings, { id: firstIn(response('loadBalancers[].loadBalancerArn')) })),
      create(classic, newClassic),
    ],
    DeleteLoadBalancer: [each(balancers, (balancer) => destroy(balancer)), destroy(classic)],
    ModifyLoadBalancerAttributes: [each(balancers, (balancer) => modify(balancer, attributes)), modify(classic, classicAttributes)],
    SetSecurityGroups: each(balancers, (balancer) =>
      modify(balancer, {
        security_groups: 'securityGroups',
        enforce_security_group_inbound_rules_on_private_link_traffic: 'enforceSecurityGroupInboundRulesOnPrivateLinkTraffic',
      }),
    ),
    SetSubnets: each(balancers, (balancer) => modify(balancer, network)),
    SetIpAddressType: each(balancers, (balancer) => modify(balancer, { ip_address_type: 'ipAddressType' })),
    ModifyCapacityReservation: each(balancers, (balancer) =>
      modify(balancer, {
        'minimum_load_balancer_capacity.capacity_units': either(
          'minimumLoadBalancerCapacity.capacityUnits',
          via('resetCapacityReservation', (resets) => (resets === true ? 0 : undefined)),
        ),
      }),
    ),
    ModifyIpPools: each(balancers, (balancer) =>
      modify(balancer, {
        ipam_pools: either(
          blocks('ipamPools'),
          via('removeIpamPools', () => []),
        ),
      }),
    ),
    AddTags: among(...tagged({ tags: merge(tagMap('tags')) }), modify(classicTagged, { tags: merge(tagMap('tags')) })),
    RemoveTags: among(...tagged({ tags: drop('tagKeys') }), modify(classicTagged, { tags: drop('tags[].key') })),
  },
};
