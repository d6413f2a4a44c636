import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from './lifecycle.js';
import { arn, changed, done, gone, listed, tagsInCall, vpc, vpcId } from './network-states.js';
import { gateway as transitGateway } from './transit-gateways.cases.js';

const connectionId = 'vpn-0a';
const tunnel = (at: 1 | 2): JsonObject =>
  Object.fromEntries(
    Object.entries({
      address: `203.0.113.${String(at)}`, bgp_asn: '64512', dpd_timeout_action: '', dpd_timeout_seconds: 0,
      enable_tunnel_lifecycle_control: false, ike_versions: at === 1 ? ['ikev2'] : null, inside_cidr: `169.254.1.${String(at * 4)}/30`,
      log_options: [{ cloudwatch_log_options: [{ bgp_log_enabled: false, log_enabled: at === 1, log_group_arn: '', log_output_format: '' }] }],
      phase1_dh_group_numbers: null, phase1_encryption_algorithms: at === 1 ? ['AES256'] : null, phase1_integrity_algorithms: null,
      phase1_lifetime_seconds: 0, preshared_key: 'k3y', rekey_fuzz_percentage: 0, startup_action: '',
    } satisfies JsonObject).map(([name, value]): [string, Json] => [`tunnel${String(at)}_${name}`, value as Json]),
  );
export const connection = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_vpn_connection', name: 'office',
  attributes: {
    arn: arn(`vpn-connection/${connectionId}`), customer_gateway_configuration: '<xml/>', customer_gateway_id: 'cgw-0a',
    enable_acceleration: false, id: connectionId, local_ipv4_network_cidr: '0.0.0.0/0', outside_ip_address_type: 'PublicIpv4',
    preshared_key_storage: 'Standard', remote_ipv4_network_cidr: '0.0.0.0/0', static_routes_only: true, tags: {}, tags_all: {},
    transit_gateway_id: '', tunnel_inside_ip_version: 'ipv4', type: 'ipsec.1', vpn_gateway_id: 'vgw-0a', ...tunnel(1), ...tunnel(2),
    ...over,
  },
});
const route: DeclaredResource = {
  type: 'aws_vpn_connection_route', name: 'office',
  attributes: { destination_cidr_block: '192.168.0.0/16', id: `192.168.0.0/16:${connectionId}`, vpn_connection_id: connectionId },
};
const customer: DeclaredResource = {
  type: 'aws_customer_gateway', name: 'office',
  attributes: {
    arn: arn('customer-gateway/cgw-0a'), bgp_asn: '65000', bgp_asn_extended: null, certificate_arn: '', device_name: '', id: 'cgw-0a',
    ip_address: '198.51.100.9', tags: {}, tags_all: {}, type: 'ipsec.1',
  },
};
const gateway = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_vpn_gateway', name: 'main',
  attributes: { amazon_side_asn: '64512', arn: arn('vpn-gateway/vgw-0a'), availability_zone: null, id: 'vgw-0a', tags: {}, tags_all: {}, vpc_id: vpcId, ...over },
});
const attachment: DeclaredResource = {
  type: 'aws_vpn_gateway_attachment', name: 'main',
  attributes: { id: 'vpn-attachment-0a', vpc_id: vpcId, vpn_gateway_id: 'vgw-0a' },
};
const concentrator: DeclaredResource = {
  type: 'aws_vpn_concentrator', name: 'branches',
  attributes: {
    tags: { Name: 'main' }, tags_all: { Name: 'main' }, transit_gateway_attachment_id: 'tgw-attach-0a', transit_gateway_id: 'tgw-0a', type: 'ipsec.1',
    vpn_concentrator_id: 'vcn-0a',
  },
};
const tunnels = (TunnelOptions: JsonObject, address = '203.0.113.1') =>
  wrapped('ModifyVpnTunnelOptions', { VpnConnectionId: connectionId, VpnTunnelOutsideIpAddress: address, TunnelOptions });
const values = (...list: readonly string[]): Json => list.map((Value, at) => ({ Value, tag: at + 1 }));
const moved = (request: JsonObject) => wrapped('ModifyVpnConnection', { VpnConnectionId: connectionId, ...request });
const options = (request: JsonObject) => wrapped('ModifyVpnConnectionOptions', { VpnConnectionId: connectionId, ...request });
const routed = (DestinationCidrBlock: string) => ({ VpnConnectionId: connectionId, DestinationCidrBlock });

export const vpnConnectionCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: connection(), around: [gateway()], id: connectionId, other: 'vpn-0z',
    create: [
      'CreateVpnConnection',
      () => ({
        CustomerGatewayId: 'cgw-0a', Type: 'ipsec.1', VpnGatewayId: 'vgw-0a',
        Options: { StaticRoutesOnly: true, TunnelOptions: [{ tag: 1, IKEVersion: { Value: 'ikev2', tag: 1 }, Phase1EncryptionAlgorithm: values('AES256') }, { tag: 2 }] },
      }),
      (id) => ({ vpnConnection: { vpnConnectionId: id } }),
    ],
    destroy: ['DeleteVpnConnection', (VpnConnectionId) => ({ VpnConnectionId })],
  }),
  {
    name: 'the connection ends at a transit gateway',
    ...moved({ TransitGatewayId: 'tgw-0a' }), state: [connection()],
    drifts: [
      changed('aws_vpn_connection.office', 'transit_gateway_id', '', 'tgw-0a'),
      changed('aws_vpn_connection.office', 'vpn_gateway_id', 'vgw-0a', null),
    ],
  },
  { name: 'another network', ...options({ RemoteIpv4NetworkCidr: '10.0.0.0/8' }), state: [connection()], drifts: [changed('aws_vpn_connection.office', 'remote_ipv4_network_cidr', '0.0.0.0/0', '10.0.0.0/8')] },
  {
    name: 'weaker algorithms of the first tunnel',
    ...tunnels({ Phase1EncryptionAlgorithm: values('AES128', 'AES256'), IKEVersion: values('ikev1') }), state: [connection()],
    drifts: [
      changed('aws_vpn_connection.office', 'tunnel1_ike_versions', ['ikev2'], ['ikev1']),
      changed('aws_vpn_connection.office', 'tunnel1_phase1_encryption_algorithms', ['AES256'], ['AES128', 'AES256']),
    ],
  },
  {
    name: 'D16: another key of the second tunnel, which the record withholds',
    ...tunnels({ PreSharedKey: 'HIDDEN_DUE_TO_SECURITY_REASONS' }, '203.0.113.2'), state: [connection()],
    drifts: [changed('aws_vpn_connection.office', 'tunnel2_preshared_key', '(sensitive)', null)],
  },
  {
    name: 'the log of the first tunnel is turned off',
    ...tunnels({ LogOptions: { CloudWatchLogOptions: { LogEnabled: false } } }), state: [connection()],
    drifts: [changed('aws_vpn_connection.office', 'tunnel1_log_options.cloudwatch_log_options.log_enabled', true, false)],
  },
  {
    name: 'undeclared options get their defaults',
    ...tunnels({ DPDTimeoutSeconds: 30, IKEVersion: values('ikev1', 'ikev2'), Phase1DHGroupNumber: values('2', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24') }, '203.0.113.2'),
    state: [connection()], drifts: [],
  },
  { name: 'a certificate is renewed', ...wrapped('ModifyVpnTunnelCertificate', { VpnConnectionId: connectionId }), state: [connection()], drifts: [], dropped: 'read_only' },
  { name: 'a tunnel is replaced by an equal one', ...wrapped('ReplaceVpnTunnel', { VpnConnectionId: connectionId }), state: [connection()], drifts: [], dropped: 'read_only' },
  ...lifecycle({
    resource: route, around: [connection()], id: '192.168.0.0/16', other: '10.66.0.0/16',
    create: ['CreateVpnConnectionRoute', routed], destroy: ['DeleteVpnConnectionRoute', routed],
  }),
  ...lifecycle({
    resource: customer, id: 'cgw-0a', other: 'cgw-0z',
    create: ['CreateCustomerGateway', () => ({ BgpAsn: 65000, IpAddress: '198.51.100.9', Type: 'ipsec.1' }), (id) => ({ customerGateway: { customerGatewayId: id } })],
    destroy: ['DeleteCustomerGateway', (CustomerGatewayId) => ({ CustomerGatewayId })],
  }),
  ...lifecycle({
    resource: gateway(), id: 'vgw-0a', other: 'vgw-0z',
    create: ['CreateVpnGateway', () => ({ Type: 'ipsec.1', AmazonSideAsn: 64512 }), (id) => ({ vpnGateway: { vpnGatewayId: id } })],
    destroy: ['DeleteVpnGateway', (VpnGatewayId) => ({ VpnGatewayId })],
  }),
  ...lifecycle({
    resource: concentrator, around: [transitGateway()], id: 'vcn-0a', other: 'vcn-0z',
    create: [
      'CreateVpnConcentrator', () => ({ TransitGatewayId: 'tgw-0a', Type: 'ipsec.1', ...tagsInCall('vpn-concentrator') }),
      (vpnConcentratorId) => ({ vpnConcentrator: { vpnConcentratorId, transitGatewayId: 'tgw-0a' } }),
    ],
    destroy: ['DeleteVpnConcentrator', (VpnConcentratorId) => ({ VpnConcentratorId })],
  }),
  { name: 'D18: the declared attachment', event: 'AttachVpnGateway', request: { vpnGatewayId: 'vgw-0a', vpcId }, response: done, state: [gateway({ vpc_id: '' }), attachment], drifts: [] },
  { name: 'D18: another network', event: 'AttachVpnGateway', request: { vpnGatewayId: 'vgw-0a', vpcId: 'vpc-0z' }, response: done, state: [vpc(), gateway()], drifts: [changed('aws_vpn_gateway.main', 'vpc_id', vpcId, 'vpc-0z')] },
  { name: 'D18: the declared attachment ends', event: 'DetachVpnGateway', request: { vpnGatewayId: 'vgw-0a', vpcId }, response: done, state: [gateway(), attachment], drifts: [gone('aws_vpn_gateway_attachment.main')] },
  { name: 'D18: a gateway without a network', event: 'DetachVpnGateway', request: { vpnGatewayId: 'vgw-0a', vpcId }, response: done, state: [gateway({ vpc_id: '' })], drifts: [] },
];

const endpointId = 'cvpn-endpoint-0a';
const endpoint = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ec2_client_vpn_endpoint', name: 'staff',
  attributes: {
    arn: arn(`client-vpn-endpoint/${endpointId}`),
    authentication_options: [{ active_directory_id: '', root_certificate_chain_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/ca', saml_provider_arn: '', self_service_saml_provider_arn: '', type: 'certificate-authentication' }],
    client_cidr_block: '10.250.0.0/16', client_connect_options: [{ enabled: false, lambda_function_arn: '' }],
    client_login_banner_options: [{ banner_text: '', enabled: false }], client_route_enforcement_options: [{ enforced: false }],
    connection_log_options: [{ cloudwatch_log_group: 'vpn', cloudwatch_log_stream: 'staff', enabled: true }], description: '',
    disconnect_on_session_timeout: true, dns_name: '*.cvpn', dns_servers: [], endpoint_ip_address_type: 'ipv4', id: endpointId,
    security_group_ids: ['sg-0a'], self_service_portal: 'disabled', server_certificate_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/vpn',
    session_timeout_hours: 12, split_tunnel: true, tags: {}, tags_all: {}, traffic_ip_address_type: 'ipv4', transport_protocol: 'udp',
    vpc_id: vpcId, vpn_port: 443,
    ...over,
  },
});
const rule = (group: string, target = '10.0.0.0/16'): DeclaredResource => ({
  type: 'aws_ec2_client_vpn_authorization_rule', name: group === '' ? 'all' : 'admins',
  attributes: {
    access_group_id: group, authorize_all_groups: group === '', client_vpn_endpoint_id: endpointId, description: '', id: [endpointId, target, ...(group === '' ? [] : [group])].join(','),
    target_network_cidr: target, timeouts: null,
  },
});
const link: DeclaredResource = {
  type: 'aws_ec2_client_vpn_network_association', name: 'a',
  attributes: { association_id: 'cvpn-assoc-0a', client_vpn_endpoint_id: endpointId, id: 'cvpn-assoc-0a', subnet_id: 'subnet-0a', vpc_id: vpcId },
};
const vpnRoute: DeclaredResource = {
  type: 'aws_ec2_client_vpn_route', name: 'internet',
  attributes: { client_vpn_endpoint_id: endpointId, description: '', destination_cidr_block: '0.0.0.0/0', id: 'r', origin: 'add-route', target_vpc_subnet_id: 'subnet-0a', type: 'Nat' },
};
const call = (event: string, request: JsonObject) => wrapped(event, { ClientVpnEndpointId: endpointId, ...request });
const authorize = (request: JsonObject) => call('AuthorizeClientVpnIngress', { TargetNetworkCidr: '10.0.0.0/16', ...request });
const revoke = (request: JsonObject) => call('RevokeClientVpnIngress', { TargetNetworkCidr: '10.0.0.0/16', ...request });

export const clientVpnCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: endpoint(), id: endpointId, other: 'cvpn-endpoint-0z',
    create: [
      'CreateClientVpnEndpoint',
      () => ({
        ClientCidrBlock: '10.250.0.0/16', ServerCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/vpn',
        Authentication: { Type: 'certificate-authentication', tag: 1, MutualAuthentication: { ClientRootCertificateChainArn: 'arn:aws:acm:us-east-1:111122223333:certificate/ca' } },
        ConnectionLogOptions: { Enabled: true, CloudwatchLogGroup: 'vpn', CloudwatchLogStream: 'staff' }, SplitTunnel: true,
        SecurityGroupId: listed('sg-0a'), VpcId: vpcId, SessionTimeoutHours: 12,
      }),
      (id) => ({ clientVpnEndpointId: id, status: { code: 'pending-associate' } }),
    ],
    destroy: ['DeleteClientVpnEndpoint', (ClientVpnEndpointId) => ({ ClientVpnEndpointId })],
  }),
  { name: 'the declared settings', ...call('ModifyClientVpnEndpoint', { DnsServers: { Enabled: false }, SplitTunnel: true, VpnPort: 443 }), state: [endpoint()], drifts: [] },
  { name: 'another group', ...call('ApplySecurityGroupsToClientVpnTargetNetwork', { VpcId: vpcId, SecurityGroupId: listed('sg-0z') }), state: [endpoint()], drifts: [changed('aws_ec2_client_vpn_endpoint.staff', 'security_group_ids', ['sg-0a'], ['sg-0z'])] },
  { name: 'the declared rule of a group', ...authorize({ AccessGroupId: 'g-1' }), state: [endpoint(), rule('g-1')], drifts: [] },
  { name: 'the declared rule of everybody', ...authorize({ AuthorizeAllGroups: true }), state: [endpoint(), rule('')], drifts: [] },
  { name: 'the declared rule of a group is removed', ...revoke({ AccessGroupId: 'g-1' }), state: [rule('g-1'), rule('')], drifts: [gone('aws_ec2_client_vpn_authorization_rule.admins')] },
  { name: 'the declared rule of everybody is removed', ...revoke({ RevokeAllGroups: true }), state: [rule('g-1'), rule('')], drifts: [gone('aws_ec2_client_vpn_authorization_rule.all')] },
  ...lifecycle({
    resource: link, around: [endpoint()], id: 'cvpn-assoc-0a', other: 'cvpn-assoc-0z',
    create: ['AssociateClientVpnTargetNetwork', () => ({ ClientVpnEndpointId: endpointId, SubnetId: 'subnet-0a' }), (associationId) => ({ associationId })],
    destroy: ['DisassociateClientVpnTargetNetwork', (AssociationId) => ({ ClientVpnEndpointId: endpointId, AssociationId })],
  }),
  ...lifecycle({
    resource: vpnRoute, around: [endpoint()], id: '0.0.0.0/0', other: '10.66.0.0/16',
    create: ['CreateClientVpnRoute', (DestinationCidrBlock) => ({ ClientVpnEndpointId: endpointId, DestinationCidrBlock, TargetVpcSubnetId: 'subnet-0a' })],
    destroy: ['DeleteClientVpnRoute', (DestinationCidrBlock) => ({ ClientVpnEndpointId: endpointId, DestinationCidrBlock, TargetVpcSubnetId: 'subnet-0a' })],
  }),
  { name: 'people are disconnected', ...call('TerminateClientVpnConnections', { Username: 'kim' }), state: [endpoint()], drifts: [], dropped: 'read_only' },
];
