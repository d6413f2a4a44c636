import { isList, isObject } from '../../../lib/json.js';
import { create, destroy, either, fixed, merge, modify, noChange, on, put, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { count, flag, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';
import { tunnelDefaults, tunnelSettings } from './vpn-tunnels.js';

/**
 * Site-to-site VPN connections, their static routes, the gateways at both ends, and concentrators of connections.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpn_connection`, `aws_vpn_connection_route`, `aws_customer_gateway`,
 * `aws_vpn_gateway`, `aws_vpn_gateway_attachment`, `aws_vpn_concentrator`.
 */

const connectionId = requested('vpnConnectionId');
const connection = on('aws_vpn_connection', { id: connectionId });
const route = on('aws_vpn_connection_route', {
  vpn_connection_id: connectionId,
  destination_cidr_block: requested('destinationCidrBlock'),
});

const gatewayId = requested('vpnGatewayId');
const transitId = requested('transitGatewayId');
const gateway = on('aws_vpn_gateway', { id: gatewayId });
/** A gateway has one attachment. */
const attachment = on('aws_vpn_gateway_attachment', { vpn_gateway_id: gatewayId });
const concentrator = on('aws_vpn_concentrator', { vpn_concentrator_id: requested('vpnConcentratorId') });
const vpcId = requested('vpcId');

/** A connection has one gateway at the side of AWS; a new one replaces it. */
const insteadOf =
  (own: Read, other: Read): Read =>
  (record) =>
    own(record) ?? (other(record) === undefined ? undefined : null);

const option = (name: string): Read => either(requested(`options.${name}`), requested(name));
const networks: Edits = {
  local_ipv4_network_cidr: option('localIpv4NetworkCidr'),
  local_ipv6_network_cidr: option('localIpv6NetworkCidr'),
  remote_ipv4_network_cidr: option('remoteIpv4NetworkCidr'),
  remote_ipv6_network_cidr: option('remoteIpv6NetworkCidr'),
  tunnel_bandwidth: option('tunnelBandwidth'),
};

/** The options of the first or second tunnel of a new connection. */
const newTunnel =
  (at: 0 | 1): Read =>
  (record) => {
    const options = requested('options.tunnelOptions')(record);
    return isList(options) ? options[at] : at === 0 && isObject(options) ? options : undefined;
  };
/** A call on one tunnel contains its outside address. */
const ofTunnel = (tunnel: 1 | 2) =>
  modify(on('aws_vpn_connection', { id: connectionId, [`tunnel${String(tunnel)}_address`]: requested('vpnTunnelOutsideIpAddress') }), {
    preshared_key_storage: requested('preSharedKeyStorage'),
    ...tunnelSettings(tunnel, requested('tunnelOptions')),
  });

export const vpnConnections: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpn_connection: {
      keys: [['id'], ['id', 'tunnel1_address'], ['id', 'tunnel2_address']],
      scope: 'region',
      family: 'network',
      noise: [
        'core_network_*',
        'customer_gateway_configuration',
        'preshared_key_arn',
        'routes*',
        'transit_gateway_attachment_id',
        'tunnel*_address',
        'tunnel*_bgp_*',
        'tunnel*_cgw_inside_address',
        'tunnel*_vgw_inside_address',
        'vgw_telemetry*',
      ],
      defaults: {
        ...tunnelDefaults,
        local_ipv4_network_cidr: '0.0.0.0/0',
        outside_ip_address_type: 'PublicIpv4',
        preshared_key_storage: 'Standard',
        remote_ipv4_network_cidr: '0.0.0.0/0',
        tunnel_bandwidth: 'standard',
        tunnel_inside_ip_version: 'ipv4',
      },
      secrets: ['tunnel1_preshared_key', 'tunnel2_preshared_key', 'customer_gateway_configuration'],
    },
    aws_vpn_connection_route: { keys: [['vpn_connection_id', 'destination_cidr_block']], scope: 'region', family: 'network' },
    aws_customer_gateway: { keys: [['id']], scope: 'region', family: 'network' },
    aws_vpn_gateway: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      defaults: { amazon_side_asn: 64512 },
    },
    aws_vpn_concentrator: {
      keys: [['vpn_concentrator_id']],
      scope: 'region',
      family: 'network',
      cloudId: 'vpn_concentrator_id',
      noise: ['transit_gateway_attachment_id', 'vpn_concentrator_id'],
    },
    aws_vpn_gateway_attachment: { keys: [['vpn_gateway_id']], scope: 'region', family: 'network' },
  },
  events: {
    CreateVpnConnection: inCall(
      create(
        on('aws_vpn_connection', { id: returned('vpnConnection.vpnConnectionId') }),
        {
          ...networks,
          customer_gateway_id: requested('customerGatewayId'),
          enable_acceleration: flag(option('enableAcceleration')),
          outside_ip_address_type: option('outsideIpAddressType'),
          preshared_key_storage: requested('preSharedKeyStorage'),
          static_routes_only: flag(option('staticRoutesOnly')),
          transit_gateway_id: transitId,
          transport_transit_gateway_attachment_id: option('transportTransitGatewayAttachmentId'),
          tunnel_inside_ip_version: option('tunnelInsideIpVersion'),
          type: requested('type'),
          vpn_concentrator_id: requested('vpnConcentratorId'),
          vpn_gateway_id: gatewayId,
          ...tunnelSettings(1, newTunnel(0)),
          ...tunnelSettings(2, newTunnel(1)),
          tags: merge(tagsFor('vpn-connection')),
        },
        { parent: [gateway, on('aws_ec2_transit_gateway', { id: transitId }), concentrator] },
      ),
    ),
    ModifyVpnConnection: inCall(
      modify(connection, {
        customer_gateway_id: requested('customerGatewayId'),
        transit_gateway_id: insteadOf(transitId, gatewayId),
        vpn_gateway_id: insteadOf(gatewayId, transitId),
      }),
    ),
    ModifyVpnConnectionOptions: inCall(modify(connection, networks)),
    ModifyVpnTunnelOptions: inCall(ofTunnel(1), ofTunnel(2)),
    ModifyVpnTunnelCertificate: noChange,
    ReplaceVpnTunnel: noChange,
    DeleteVpnConnection: inCall(destroy(connection)),
    CreateVpnConnectionRoute: inCall(create(route, {}, { parent: connection })),
    DeleteVpnConnectionRoute: inCall(destroy(route)),

    CreateCustomerGateway: inCall(
      create(on('aws_customer_gateway', { id: returned('customerGateway.customerGatewayId') }), {
        bgp_asn: requested('bgpAsn'),
        bgp_asn_extended: requested('bgpAsnExtended'),
        certificate_arn: requested('certificateArn'),
        device_name: requested('deviceName'),
        ip_address: either(requested('ipAddress'), requested('publicIp')),
        type: requested('type'),
        tags: merge(tagsFor('customer-gateway')),
      }),
    ),
    DeleteCustomerGateway: inCall(destroy(on('aws_customer_gateway', { id: requested('customerGatewayId') }))),

    CreateVpnGateway: inCall(
      create(on('aws_vpn_gateway', { id: returned('vpnGateway.vpnGatewayId') }), {
        amazon_side_asn: count(requested('amazonSideAsn')),
        availability_zone: requested('availabilityZone'),
        tags: merge(tagsFor('vpn-gateway')),
      }),
    ),
    AttachVpnGateway: inCall(
      put(attachment, { vpc_id: vpcId }),
      modify(gateway, { vpc_id: vpcId }),
      create(attachment, { vpc_id: vpcId }, { parent: on('aws_vpc', { id: vpcId }) }),
    ),
    DetachVpnGateway: inCall(destroy(attachment), modify(gateway, { vpc_id: fixed(null) })),
    DeleteVpnGateway: inCall(destroy(gateway)),

    CreateVpnConcentrator: inCall(
      create(
        on('aws_vpn_concentrator', { vpn_concentrator_id: returned('vpnConcentrator.vpnConcentratorId') }),
        { transit_gateway_id: transitId, type: requested('type'), tags: merge(tagsFor('vpn-concentrator')) },
        { parent: on('aws_ec2_transit_gateway', { id: transitId }) },
      ),
    ),
    DeleteVpnConcentrator: inCall(destroy(concentrator)),
  },
};
