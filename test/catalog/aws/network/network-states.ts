import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Declared resources of VPC networking as the Terraform provider writes them; examples override members. */

export const vpcId = 'vpc-0a1b2c3d4e5f60718';
export const subnetId = 'subnet-0b1c2d3e4f5061728';
export const tableId = 'rtb-0c1d2e3f405162738';
export const gatewayId = 'igw-0d1e2f30415263748';
export const natId = 'nat-0e1f203142536475a';
export const strangersGateway = 'igw-0fffffffffffffff0';

export const arn = (path: string): string => `arn:aws:ec2:us-east-1:111122223333:${path}`;
export const done: JsonObject = { requestId: '1111-2222', _return: true };

/** A whole resource, or an attribute of it, in an expected alert. */
export const gone = (address: string): ExpectedDrift => ({ address, field: '*', old: '*', new: null });
export const appeared = (type: string): ExpectedDrift => ({ address: type, field: '*', old: null, new: '*' });
export const changed = (address: string, field: string, old: Json, value: Json): ExpectedDrift => ({ address, field, old, new: value });

const resource =
  (type: string, name: string, attributes: JsonObject) =>
  (over: JsonObject = {}): DeclaredResource => ({ type, name, attributes: { ...attributes, ...over } });

export const vpc = resource('aws_vpc', 'main', {
  arn: arn(`vpc/${vpcId}`),
  assign_generated_ipv6_cidr_block: false,
  cidr_block: '10.0.0.0/16',
  default_network_acl_id: 'acl-0a',
  default_route_table_id: 'rtb-0default',
  default_security_group_id: 'sg-0default',
  dhcp_options_id: 'dopt-0a',
  enable_dns_hostnames: true,
  enable_dns_support: true,
  enable_network_address_usage_metrics: false,
  id: vpcId,
  instance_tenancy: 'default',
  ipv4_ipam_pool_id: null,
  ipv4_netmask_length: null,
  ipv6_association_id: '',
  ipv6_cidr_block: '',
  ipv6_cidr_block_network_border_group: '',
  ipv6_ipam_pool_id: '',
  ipv6_netmask_length: 0,
  main_route_table_id: 'rtb-0default',
  owner_id: '111122223333',
  tags: { Name: 'main' },
  tags_all: { Name: 'main' },
});

export const subnet = resource('aws_subnet', 'private', {
  arn: arn(`subnet/${subnetId}`),
  assign_ipv6_address_on_creation: false,
  availability_zone: 'us-east-1a',
  availability_zone_id: 'use1-az1',
  cidr_block: '10.0.1.0/24',
  customer_owned_ipv4_pool: '',
  enable_dns64: false,
  enable_lni_at_device_index: 0,
  enable_resource_name_dns_a_record_on_launch: false,
  enable_resource_name_dns_aaaa_record_on_launch: false,
  id: subnetId,
  ipv6_cidr_block: '',
  ipv6_cidr_block_association_id: '',
  ipv6_native: false,
  map_customer_owned_ip_on_launch: false,
  map_public_ip_on_launch: false,
  outpost_arn: '',
  owner_id: '111122223333',
  private_dns_hostname_type_on_launch: 'ip-name',
  tags: { Name: 'private' },
  tags_all: { Name: 'private' },
  vpc_id: vpcId,
});

/** A block of a route table with one destination and one target. */
export const block = (members: JsonObject): JsonObject => ({
  carrier_gateway_id: '',
  cidr_block: '',
  core_network_arn: '',
  destination_prefix_list_id: '',
  egress_only_gateway_id: '',
  gateway_id: '',
  ipv6_cidr_block: '',
  local_gateway_id: '',
  nat_gateway_id: '',
  network_interface_id: '',
  transit_gateway_id: '',
  vpc_endpoint_id: '',
  vpc_peering_connection_id: '',
  ...members,
});
export const table = resource('aws_route_table', 'private', {
  arn: arn(`route-table/${tableId}`),
  id: tableId,
  owner_id: '111122223333',
  propagating_vgws: [],
  route: [],
  tags: { Name: 'private' },
  tags_all: { Name: 'private' },
  vpc_id: vpcId,
});
export const defaultTable = resource('aws_default_route_table', 'main', {
  arn: arn(`route-table/${tableId}`),
  default_route_table_id: tableId,
  id: tableId,
  owner_id: '111122223333',
  propagating_vgws: [],
  route: [],
  tags: {},
  tags_all: {},
  vpc_id: vpcId,
});

export const route = resource('aws_route', 'default', {
  carrier_gateway_id: '',
  core_network_arn: '',
  destination_cidr_block: '0.0.0.0/0',
  destination_ipv6_cidr_block: '',
  destination_prefix_list_id: '',
  egress_only_gateway_id: '',
  gateway_id: '',
  id: 'r-rtb-0c1d2e3f4051627381080289494',
  instance_id: '',
  instance_owner_id: '',
  local_gateway_id: '',
  nat_gateway_id: natId,
  network_interface_id: '',
  origin: 'CreateRoute',
  route_table_id: tableId,
  state: 'active',
  timeouts: null,
  transit_gateway_id: '',
  vpc_endpoint_id: '',
  vpc_peering_connection_id: '',
});

export const association = resource('aws_route_table_association', 'private', {
  gateway_id: '',
  id: 'rtbassoc-0aaa',
  route_table_id: tableId,
  subnet_id: subnetId,
  timeouts: null,
});

export const internetGateway = resource('aws_internet_gateway', 'main', {
  arn: arn(`internet-gateway/${gatewayId}`),
  id: gatewayId,
  owner_id: '111122223333',
  tags: { Name: 'main' },
  tags_all: { Name: 'main' },
  timeouts: null,
  vpc_id: vpcId,
});

export const natGateway = resource('aws_nat_gateway', 'main', {
  allocation_id: 'eipalloc-0a',
  association_id: 'eipassoc-0a',
  connectivity_type: 'public',
  id: natId,
  network_interface_id: 'eni-0a',
  private_ip: '10.0.1.7',
  public_ip: '203.0.113.7',
  secondary_allocation_ids: [],
  secondary_private_ip_address_count: 0,
  secondary_private_ip_addresses: [],
  subnet_id: subnetId,
  tags: {},
  tags_all: {},
  timeouts: null,
});

/** The tags that a call gives to a new resource. */
export const tagSpecification = (resourceType: string, key = 'Name', value = 'main'): JsonObject => ({
  tagSpecificationSet: { items: [{ resourceType, tags: [{ key, value }] }] },
});
/** The same in a newer call. */
export const tagsInCall = (ResourceType: string, Key = 'Name', Value = 'main'): JsonObject => ({
  TagSpecification: { ResourceType, tag: 1, Tag: { Key, Value, tag: 1 } },
});
/** A list in a newer call. */
export const listed = (...values: readonly string[]): Json =>
  values.length === 1 ? { content: values[0] ?? '', tag: 1 } : values.map((content, at) => ({ content, tag: at + 1 }));
