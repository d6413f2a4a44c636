import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Peerings, VPNs and options of DHCP, as Terraform creates, changes and destroys them. */

const arn = (id: string): string => `arn:aws:ec2:us-east-1:111122223333:${id}`;
const tagSpecification = (resourceType: string, name: string) => ({
  items: [{ resourceType, tags: [{ key: 'Name', value: name }] }],
});
const tagged = (name: string) => ({ tags: { Name: name }, tags_all: { Name: name } });
const done = { _return: true };
const createTags = (id: string, value: string) =>
  ['CreateTags', { resourcesSet: { items: [{ resourceId: id }] }, tagSet: { items: [{ key: 'Name', value }] } }, done] as const;

const pcx = 'pcx-0aaa';
const sides = (allow: boolean) => [
  { allow_remote_vpc_dns_resolution: allow, allow_classic_link_to_remote_vpc: false, allow_vpc_to_remote_classic_link: false },
];
const peering = resource('aws_vpc_peering_connection', {
  accept_status: 'active',
  accepter: sides(false),
  auto_accept: true,
  id: pcx,
  peer_owner_id: '111122223333',
  peer_region: 'us-east-1',
  peer_vpc_id: 'vpc-0bbb',
  requester: sides(false),
  timeouts: null,
  vpc_id: 'vpc-0aaa',
  ...tagged('apps'),
});
const options = resource('aws_vpc_peering_connection_options', {
  accepter: [{ allow_remote_vpc_dns_resolution: true }],
  id: pcx,
  requester: [{ allow_remote_vpc_dns_resolution: false }],
  vpc_peering_connection_id: pcx,
});
const accepter = resource('aws_vpc_peering_connection_accepter', {
  accept_status: 'active',
  accepter: sides(false),
  auto_accept: true,
  id: 'pcx-0ccc',
  peer_owner_id: '222233334444',
  peer_region: 'us-east-1',
  peer_vpc_id: 'vpc-0ccc',
  requester: sides(false),
  vpc_id: 'vpc-0aaa',
  vpc_peering_connection_id: 'pcx-0ccc',
  ...tagged('partner'),
});
const connection = (id: string, code: string) => ({ vpcPeeringConnection: { vpcPeeringConnectionId: id, status: { code } } });
const peerings = life(
  'a peering of networks',
  [
    [peering(), options(), accepter()],
    [peering(tagged('shop')), options({ requester: [{ allow_remote_vpc_dns_resolution: true }] }), accepter(tagged('friend'))],
  ],
  {
    create: calls('ec2', [
      [
        'CreateVpcPeeringConnection',
        { vpcId: 'vpc-0aaa', peerVpcId: 'vpc-0bbb', tagSpecificationSet: tagSpecification('vpc-peering-connection', 'apps') },
        connection(pcx, 'initiating-request'),
      ],
      ['AcceptVpcPeeringConnection', { vpcPeeringConnectionId: pcx }, connection(pcx, 'provisioning')],
      [
        'ModifyVpcPeeringConnectionOptions',
        {
          ModifyVpcPeeringConnectionOptionsRequest: {
            VpcPeeringConnectionId: pcx,
            AccepterPeeringConnectionOptions: { AllowDnsResolutionFromRemoteVpc: true },
          },
        },
        { ModifyVpcPeeringConnectionOptionsResponse: { accepterPeeringConnectionOptions: { allowDnsResolutionFromRemoteVpc: true } } },
      ],
      ['AcceptVpcPeeringConnection', { vpcPeeringConnectionId: 'pcx-0ccc' }, connection('pcx-0ccc', 'provisioning')],
      createTags('pcx-0ccc', 'partner'),
    ]),
    change: calls('ec2', [
      createTags(pcx, 'shop'),
      [
        'ModifyVpcPeeringConnectionOptions',
        {
          ModifyVpcPeeringConnectionOptionsRequest: {
            VpcPeeringConnectionId: pcx,
            RequesterPeeringConnectionOptions: { AllowDnsResolutionFromRemoteVpc: true },
          },
        },
        { ModifyVpcPeeringConnectionOptionsResponse: { requesterPeeringConnectionOptions: { allowDnsResolutionFromRemoteVpc: true } } },
      ],
      createTags('pcx-0ccc', 'friend'),
    ]),
    destroy: calls('ec2', [
      ['DeleteVpcPeeringConnection', { vpcPeeringConnectionId: pcx }, done],
      ['DeleteVpcPeeringConnection', { vpcPeeringConnectionId: 'pcx-0ccc' }, done],
    ]),
  },
);

const customer = resource('aws_customer_gateway', {
  arn: arn('customer-gateway/cgw-0aaa'),
  bgp_asn: '65000',
  bgp_asn_extended: '',
  certificate_arn: '',
  device_name: 'router',
  id: 'cgw-0aaa',
  ip_address: '203.0.113.12',
  type: 'ipsec.1',
  ...tagged('office'),
});
const gateway = resource('aws_vpn_gateway', {
  amazon_side_asn: '64512',
  arn: arn('vpn-gateway/vgw-0aaa'),
  availability_zone: null,
  id: 'vgw-0aaa',
  vpc_id: 'vpc-0aaa',
  ...tagged('main'),
});
const propagation = resource('aws_vpn_gateway_route_propagation', {
  id: 'vgw-0aaa_rtb-0aaa',
  route_table_id: 'rtb-0aaa',
  timeouts: null,
  vpn_gateway_id: 'vgw-0aaa',
});
const tunnel = (number: number) => ({
  [`tunnel${String(number)}_address`]: '34.195.10.1',
  [`tunnel${String(number)}_bgp_asn`]: '',
  [`tunnel${String(number)}_bgp_holdtime`]: 0,
  [`tunnel${String(number)}_cgw_inside_address`]: '169.254.10.2',
  [`tunnel${String(number)}_dpd_timeout_action`]: '',
  [`tunnel${String(number)}_dpd_timeout_seconds`]: 0,
  [`tunnel${String(number)}_enable_tunnel_lifecycle_control`]: false,
  [`tunnel${String(number)}_ike_versions`]: [],
  [`tunnel${String(number)}_inside_cidr`]: '169.254.10.0/30',
  [`tunnel${String(number)}_inside_ipv6_cidr`]: '',
  [`tunnel${String(number)}_log_options`]: [{ cloudwatch_log_options: [{ log_enabled: false, log_group_arn: '', log_output_format: '' }] }],
  [`tunnel${String(number)}_phase1_dh_group_numbers`]: [],
  [`tunnel${String(number)}_phase1_encryption_algorithms`]: [],
  [`tunnel${String(number)}_phase1_lifetime_seconds`]: 0,
  [`tunnel${String(number)}_preshared_key`]: 'k',
  [`tunnel${String(number)}_startup_action`]: '',
});
const vpn = resource('aws_vpn_connection', {
  arn: arn('vpn-connection/vpn-0aaa'),
  core_network_arn: '',
  core_network_attachment_arn: '',
  customer_gateway_configuration: '<xml/>',
  customer_gateway_id: 'cgw-0aaa',
  enable_acceleration: false,
  id: 'vpn-0aaa',
  local_ipv4_network_cidr: '0.0.0.0/0',
  local_ipv6_network_cidr: '',
  outside_ip_address_type: 'PublicIpv4',
  preshared_key_arn: '',
  preshared_key_storage: 'Standard',
  remote_ipv4_network_cidr: '0.0.0.0/0',
  remote_ipv6_network_cidr: '',
  routes: [],
  static_routes_only: true,
  transit_gateway_attachment_id: '',
  transit_gateway_id: null,
  transport_transit_gateway_attachment_id: '',
  tunnel_inside_ip_version: 'ipv4',
  type: 'ipsec.1',
  vgw_telemetry: [],
  vpn_gateway_id: 'vgw-0aaa',
  ...tunnel(1),
  ...tunnel(2),
  ...tagged('office'),
});
const route = resource('aws_vpn_connection_route', {
  destination_cidr_block: '192.168.10.0/24',
  id: '192.168.10.0/24:vpn-0aaa',
  vpn_connection_id: 'vpn-0aaa',
});
const enableRoutes = { GatewayId: 'vgw-0aaa', RouteTableId: 'rtb-0aaa' };
const vpnRoute = (destinationCidrBlock: string) => ({ vpnConnectionId: 'vpn-0aaa', destinationCidrBlock });
const attachment = { vpnGatewayId: 'vgw-0aaa', vpcId: 'vpc-0aaa' };
const vpns = life(
  'a VPN with its gateways',
  [
    [customer(), gateway(), propagation(), vpn(), route()],
    [
      customer(tagged('branch')),
      gateway({ vpc_id: 'vpc-0bbb' }),
      vpn({ ...tagged('branch'), local_ipv4_network_cidr: '10.0.0.0/8', customer_gateway_configuration: '<new/>' }),
      route({ destination_cidr_block: '192.168.20.0/24', id: '192.168.20.0/24:vpn-0aaa' }),
    ],
  ],
  {
    create: calls('ec2', [
      [
        'CreateCustomerGateway',
        {
          type: 'ipsec.1',
          bgpAsn: 65000,
          ipAddress: '203.0.113.12',
          deviceName: 'router',
          tagSpecificationSet: tagSpecification('customer-gateway', 'office'),
        },
        { customerGateway: { customerGatewayId: 'cgw-0aaa' } },
      ],
      [
        'CreateVpnGateway',
        { type: 'ipsec.1', tagSpecificationSet: tagSpecification('vpn-gateway', 'main') },
        { vpnGateway: { vpnGatewayId: 'vgw-0aaa' } },
      ],
      ['AttachVpnGateway', attachment, { attachment: { vpcId: 'vpc-0aaa', state: 'attaching' } }],
      ['EnableVgwRoutePropagation', enableRoutes, done],
      [
        'CreateVpnConnection',
        {
          customerGatewayId: 'cgw-0aaa',
          vpnGatewayId: 'vgw-0aaa',
          type: 'ipsec.1',
          options: { staticRoutesOnly: true, enableAcceleration: false, tunnelOptions: [{}, {}] },
          tagSpecificationSet: tagSpecification('vpn-connection', 'office'),
        },
        { vpnConnection: { vpnConnectionId: 'vpn-0aaa' } },
      ],
      ['CreateVpnConnectionRoute', vpnRoute('192.168.10.0/24'), done],
    ]),
    change: calls('ec2', [
      ['DisableVgwRoutePropagation', enableRoutes, done],
      ['DeleteVpnConnectionRoute', vpnRoute('192.168.10.0/24'), done],
      createTags('cgw-0aaa', 'branch'),
      ['DetachVpnGateway', attachment, done],
      ['AttachVpnGateway', { ...attachment, vpcId: 'vpc-0bbb' }, { attachment: { vpcId: 'vpc-0bbb', state: 'attaching' } }],
      createTags('vpn-0aaa', 'branch'),
      [
        'ModifyVpnConnectionOptions',
        { ModifyVpnConnectionOptionsRequest: { VpnConnectionId: 'vpn-0aaa', LocalIpv4NetworkCidr: '10.0.0.0/8' } },
        { ModifyVpnConnectionOptionsResponse: { vpnConnection: { vpnConnectionId: 'vpn-0aaa' } } },
      ],
      ['CreateVpnConnectionRoute', vpnRoute('192.168.20.0/24'), done],
    ]),
    destroy: calls('ec2', [
      ['DeleteVpnConnectionRoute', vpnRoute('192.168.20.0/24'), done],
      ['DeleteVpnConnection', { vpnConnectionId: 'vpn-0aaa' }, done],
      ['DetachVpnGateway', { ...attachment, vpcId: 'vpc-0bbb' }, done],
      ['DeleteVpnGateway', { vpnGatewayId: 'vgw-0aaa' }, done],
      ['DeleteCustomerGateway', { customerGatewayId: 'cgw-0aaa' }, done],
    ]),
  },
);

export const vpnApplies: readonly Apply[] = [...peerings, ...vpns];
