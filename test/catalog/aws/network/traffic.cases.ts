import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from './lifecycle.js';
import { arn, changed, done, gone, listed, vpc, vpcId } from './network-states.js';

const block = (mode: string): DeclaredResource => ({
  type: 'aws_vpc_block_public_access_options', name: 'this',
  attributes: { aws_account_id: '111122223333', aws_region: 'us-east-1', id: 'us-east-1', internet_gateway_block_mode: mode, timeouts: null },
});
const exclusion: DeclaredResource = {
  type: 'aws_vpc_block_public_access_exclusion', name: 'dmz',
  attributes: {
    id: 'vpcbpa-exclude-0a', internet_gateway_exclusion_mode: 'allow-egress', resource_arn: arn(`vpc/${vpcId}`), subnet_id: null, tags: null,
    tags_all: {}, timeouts: null, vpc_id: vpcId,
  },
};
const blocks = (InternetGatewayBlockMode: string) => wrapped('ModifyVpcBlockPublicAccessOptions', { InternetGatewayBlockMode });
const excludes = (InternetGatewayExclusionMode: string) =>
  wrapped('ModifyVpcBlockPublicAccessExclusion', { ExclusionId: 'vpcbpa-exclude-0a', InternetGatewayExclusionMode });

const control: DeclaredResource = {
  type: 'aws_vpc_encryption_control', name: 'main',
  attributes: {
    egress_only_internet_gateway_exclusion: 'disable', elastic_file_system_exclusion: 'disable', id: 'vpcec-0a', internet_gateway_exclusion: 'disable',
    lambda_exclusion: 'disable', mode: 'enforce', nat_gateway_exclusion: 'disable', resource_exclusions: null, state: 'available', state_message: '',
    tags: {}, tags_all: {}, timeouts: null, virtual_private_gateway_exclusion: 'disable', vpc_id: vpcId, vpc_lattice_exclusion: 'disable',
    vpc_peering_exclusion: 'disable',
  },
};
const controls = (request: JsonObject) => wrapped('ModifyVpcEncryptionControl', { VpcEncryptionControlId: 'vpcec-0a', ...request });

export const publicAccessCases: readonly CatalogCase[] = [
  {
    name: 'public access is no longer blocked', ...blocks('off'), state: [block('block-bidirectional')],
    drifts: [changed('aws_vpc_block_public_access_options.this', 'internet_gateway_block_mode', 'block-bidirectional', 'off')],
  },
  ...lifecycle({
    resource: exclusion, around: [vpc()], id: 'vpcbpa-exclude-0a', other: 'vpcbpa-exclude-0z',
    create: [
      'CreateVpcBlockPublicAccessExclusion', () => ({ VpcId: vpcId, InternetGatewayExclusionMode: 'allow-egress' }),
      (exclusionId) => ({ vpcBlockPublicAccessExclusion: { exclusionId } }),
    ],
    destroy: ['DeleteVpcBlockPublicAccessExclusion', (ExclusionId) => ({ ExclusionId })],
  }),
  {
    name: 'an excluded network is reachable', ...excludes('allow-bidirectional'), state: [exclusion],
    drifts: [changed('aws_vpc_block_public_access_exclusion.dmz', 'internet_gateway_exclusion_mode', 'allow-egress', 'allow-bidirectional')],
  },
  ...lifecycle({
    resource: control, around: [vpc()], id: 'vpcec-0a', other: 'vpcec-0z',
    create: ['CreateVpcEncryptionControl', () => ({ VpcId: vpcId }), (vpcEncryptionControlId) => ({ vpcEncryptionControl: { vpcEncryptionControlId } })],
    destroy: ['DeleteVpcEncryptionControl', (VpcEncryptionControlId) => ({ VpcEncryptionControlId })],
  }),
  {
    name: 'encryption is no longer enforced', ...controls({ Mode: 'monitor' }), state: [control],
    drifts: [changed('aws_vpc_encryption_control.main', 'mode', 'enforce', 'monitor')],
  },
];

const session: DeclaredResource = {
  type: 'aws_ec2_traffic_mirror_session', name: 'ids',
  attributes: {
    arn: arn('traffic-mirror-session/tms-0a'), description: 'ids', id: 'tms-0a', network_interface_id: 'eni-0a', owner_id: '111122223333',
    packet_length: 0, session_number: 1, tags: {}, tags_all: {}, traffic_mirror_filter_id: 'tmf-0a', traffic_mirror_target_id: 'tmt-0a',
    virtual_network_id: 7,
  },
};
const target: DeclaredResource = {
  type: 'aws_ec2_traffic_mirror_target', name: 'ids',
  attributes: {
    arn: arn('traffic-mirror-target/tmt-0a'), description: '', gateway_load_balancer_endpoint_id: '', id: 'tmt-0a', network_interface_id: 'eni-0ids',
    network_load_balancer_arn: '', owner_id: '111122223333', tags: {}, tags_all: {},
  },
};
const filter: DeclaredResource = {
  type: 'aws_ec2_traffic_mirror_filter', name: 'ids',
  attributes: { arn: arn('traffic-mirror-filter/tmf-0a'), description: '', id: 'tmf-0a', network_services: [], tags: {}, tags_all: {} },
};
const rule: DeclaredResource = {
  type: 'aws_ec2_traffic_mirror_filter_rule', name: 'https',
  attributes: {
    arn: arn('traffic-mirror-filter-rule/tmfr-0a'), description: '', destination_cidr_block: '10.0.0.0/16',
    destination_port_range: [{ from_port: 443, to_port: 443 }], id: 'tmfr-0a', protocol: 6, rule_action: 'accept', rule_number: 1,
    source_cidr_block: '0.0.0.0/0', source_port_range: [], traffic_direction: 'ingress', traffic_mirror_filter_id: 'tmf-0a',
  },
};
const modifies = (request: JsonObject) => wrapped('ModifyTrafficMirrorSession', { TrafficMirrorSessionId: 'tms-0a', ...request });
const filters = (request: JsonObject) => wrapped('ModifyTrafficMirrorFilterRule', { TrafficMirrorFilterRuleId: 'tmfr-0a', ...request });
const services = (request: JsonObject) => wrapped('ModifyTrafficMirrorFilterNetworkServices', { TrafficMirrorFilterId: 'tmf-0a', ...request });

export const trafficMirroringCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: session, id: 'tms-0a', other: 'tms-0z',
    create: [
      'CreateTrafficMirrorSession',
      () => ({ NetworkInterfaceId: 'eni-0a', TrafficMirrorTargetId: 'tmt-0a', TrafficMirrorFilterId: 'tmf-0a', SessionNumber: 1, VirtualNetworkId: 7, Description: 'ids' }),
      (id) => ({ trafficMirrorSession: { trafficMirrorSessionId: id } }),
    ],
    destroy: ['DeleteTrafficMirrorSession', (TrafficMirrorSessionId) => ({ TrafficMirrorSessionId })],
  }),
  {
    name: 'the copy goes elsewhere', ...modifies({ TrafficMirrorTargetId: 'tmt-0z', RemoveField: listed('description') }), state: [session],
    drifts: [
      changed('aws_ec2_traffic_mirror_session.ids', 'description', 'ids', null),
      changed('aws_ec2_traffic_mirror_session.ids', 'traffic_mirror_target_id', 'tmt-0a', 'tmt-0z'),
    ],
  },
  ...lifecycle({
    resource: target, id: 'tmt-0a', other: 'tmt-0z',
    create: ['CreateTrafficMirrorTarget', () => ({ NetworkInterfaceId: 'eni-0ids' }), (id) => ({ trafficMirrorTarget: { trafficMirrorTargetId: id } })],
    destroy: ['DeleteTrafficMirrorTarget', (TrafficMirrorTargetId) => ({ TrafficMirrorTargetId })],
  }),
  ...lifecycle({
    resource: filter, id: 'tmf-0a', other: 'tmf-0z',
    create: ['CreateTrafficMirrorFilter', () => ({}), (id) => ({ trafficMirrorFilter: { trafficMirrorFilterId: id } })],
    destroy: ['DeleteTrafficMirrorFilter', (TrafficMirrorFilterId) => ({ TrafficMirrorFilterId })],
  }),
  { name: 'another service', ...services({ AddNetworkService: listed('amazon-dns') }), state: [filter], drifts: [changed('aws_ec2_traffic_mirror_filter.ids', 'network_services', [], ['amazon-dns'])] },
  { name: 'a service that the filter lacks', ...services({ RemoveNetworkService: listed('amazon-dns') }), state: [filter], drifts: [] },
  ...lifecycle({
    resource: rule, around: [filter], id: 'tmfr-0a', other: 'tmfr-0z',
    create: [
      'CreateTrafficMirrorFilterRule',
      () => ({
        TrafficMirrorFilterId: 'tmf-0a', TrafficDirection: 'ingress', RuleNumber: 1, RuleAction: 'accept', Protocol: 6,
        DestinationCidrBlock: '10.0.0.0/16', SourceCidrBlock: '0.0.0.0/0', DestinationPortRange: { FromPort: 443, ToPort: 443 },
      }),
      (id) => ({ trafficMirrorFilterRule: { trafficMirrorFilterRuleId: id } }),
    ],
    destroy: ['DeleteTrafficMirrorFilterRule', (TrafficMirrorFilterRuleId) => ({ TrafficMirrorFilterRuleId })],
  }),
  {
    name: 'all ports are copied', ...filters({ RemoveField: listed('destination-port-range', 'protocol') }), state: [rule],
    drifts: [
      changed('aws_ec2_traffic_mirror_filter_rule.https', 'destination_port_range.from_port', 443, null),
      changed('aws_ec2_traffic_mirror_filter_rule.https', 'destination_port_range.to_port', 443, null),
      changed('aws_ec2_traffic_mirror_filter_rule.https', 'protocol', 6, null),
    ],
  },
];

const interfaceId = 'eni-0a';
const networkInterface = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_network_interface', name: 'data',
  attributes: {
    arn: arn(`network-interface/${interfaceId}`), attachment: [], description: 'data', id: interfaceId, interface_type: 'interface',
    ipv4_prefixes: [], ipv6_addresses: [], ipv6_prefixes: [], private_ip: '10.0.1.8', private_ips: ['10.0.1.8'], private_ips_count: 0,
    security_groups: ['sg-0a'], source_dest_check: true, subnet_id: 'subnet-0a', tags: {}, tags_all: {},
    ...over,
  },
});
const permission: DeclaredResource = {
  type: 'aws_network_interface_permission', name: 'partner',
  attributes: { aws_account_id: '444455556666', network_interface_id: interfaceId, network_interface_permission_id: 'eni-perm-0a', permission: 'INSTANCE-ATTACH', timeouts: null },
};
const create = {
  subnetId: 'subnet-0a', description: 'data', groupSet: { items: [{ groupId: 'sg-0a' }] }, privateIpAddressesSet: { item: [{ privateIpAddress: '10.0.1.8', primary: true }] },
};
const created = (networkInterfaceId: string) => ({ networkInterface: { networkInterfaceId, subnetId: 'subnet-0a', status: 'pending' } });
const addresses = (...list: readonly string[]) => ({ networkInterfaceId: interfaceId, privateIpAddressesSet: { item: list.map((privateIpAddress) => ({ privateIpAddress })) } });
const addresses6 = (event: string, ...list: readonly string[]) => wrapped(event, { NetworkInterfaceId: interfaceId, Ipv6Addresses: listed(...list) });

export const networkInterfaceCases: readonly CatalogCase[] = [
  { name: 'the declared interface', event: 'CreateNetworkInterface', request: create, response: created(interfaceId), state: [networkInterface()], drifts: [] },
  { name: 'the declared interface is deleted', event: 'DeleteNetworkInterface', request: { networkInterfaceId: interfaceId }, response: done, state: [networkInterface()], drifts: [gone('aws_network_interface.data')] },
  { name: 'the declared address', event: 'AssignPrivateIpAddresses', request: addresses('10.0.1.8'), response: done, state: [networkInterface()], drifts: [] },
  {
    name: 'an address that the service chose', event: 'AssignPrivateIpAddresses', request: { networkInterfaceId: interfaceId, secondaryPrivateIpAddressCount: 1 },
    response: { assignedPrivateIpAddressesSet: { assignedPrivateIpAddressSetType: [{ privateIpAddress: '10.0.1.8' }] }, assignedIpv4PrefixSet: {}, networkInterfaceId: interfaceId },
    state: [networkInterface()], drifts: [],
  },
  { name: 'the declared address is removed', event: 'UnassignPrivateIpAddresses', request: addresses('10.0.1.8'), response: done, state: [networkInterface()], drifts: [changed('aws_network_interface.data', 'private_ips', ['10.0.1.8'], [])] },
  { name: 'an address of IPv6', ...addresses6('AssignIpv6Addresses', '2600:1f18::8'), state: [networkInterface()], drifts: [changed('aws_network_interface.data', 'ipv6_addresses', [], ['2600:1f18::8'])] },
  { name: 'the declared address of IPv6 is removed', ...addresses6('UnassignIpv6Addresses', '2600:1f18::8'), state: [networkInterface({ ipv6_addresses: ['2600:1f18::8'] })], drifts: [changed('aws_network_interface.data', 'ipv6_addresses', ['2600:1f18::8'], [])] },
  ...lifecycle({
    resource: permission, id: 'eni-perm-0a', other: 'eni-perm-0z',
    create: [
      'CreateNetworkInterfacePermission', () => ({ NetworkInterfaceId: interfaceId, AwsAccountId: '444455556666', Permission: 'INSTANCE-ATTACH' }),
      (id) => ({ interfacePermission: { networkInterfacePermissionId: id } }),
    ],
    destroy: ['DeleteNetworkInterfacePermission', (NetworkInterfacePermissionId) => ({ NetworkInterfacePermissionId })],
  }),
];
