import { isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { tunnelDefaults, tunnelSettings } from './vpn-tunnels.js';

/**
 * Site-to-site VPN connections, their static routes, the gateways at both ends, and concentrators of connections.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpn_connection`, `aws_vpn_connection_route`, `aws_customer_gateway`,
 * `aws_vpn_gateway`, `aws_vpn_gateway_attachment`, `aws_vpn_concentrator`.
 */

const connectionId = c.requested('vpnConnectionId');
const connection = c.on('aws_vpn_connection', { id: connectionId });
const route = c.on('aws_vpn_connection_route', {
  vpn_connection_id: connectionId,
  destination_cidr_block: c.requested('destinationCidrBlock'),
});

const gatewayId = c.requested('vpnGatewayId');
const transitId = c.requested('transitGatewayId');
const gateway = c.on('aws_vpn_gateway', { id: gatewayId });
/** A gateway has one attachment. */
const attachment = c.on('aws_vpn_gateway_attachment', { vpn_gateway_id: gatewayId });
const concentrator = c.on('aws_vpn_concentrator', { vpn_concentrator_id: c.requested('vpnConcentratorId') });
const vpcId = c.requested('vpcId');

/** A connection has one gateway at the side of AWS; a new one replaces it. */
const insteadOf =
  (own: c.Read, other: c.Read): c.Read =>
  (record) =>
    own(record) ?? (other(record) === undefined ? undefined : null);

const option = (name: string): c.Read => c.either(c.requested(`options.${name}`), c.requested(name));
const networks: c.Edits = {
  ...c.same(
    `
    local_ipv4_network_cidr local_ipv6_network_cidr remote_ipv4_network_cidr remote_ipv6_network_cidr tunnel_bandwidth`,
    option,
  ),
};

/** The options of the first or second tunnel of a new connection. */
const newTunnel =
  (at: 0 | 1): c.Read =>
  (record) => {
    const options = c.requested('options.tunnelOptions')(record);
    return isList(options) ? options[at] : at === 0 && isObject(options) ? options : undefined;
  };
/** A call on one tunnel contains its outside address. */
const ofTunnel = (tunnel: 1 | 2) =>
  c.modify(
    c.on('aws_vpn_connection', { id: connectionId, [`tunnel${String(tunnel)}_address`]: c.requested('vpnTunnelOutsideIpAddress') }),
    { preshared_key_storage: c.requested('preSharedKeyStorage'), ...tunnelSettings(tunnel, c.requested('tunnelOptions')) },
  );

export const vpnConnections: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpn_connection: {
      keys: [['id'], ['id', 'tunnel1_address'], ['id', 'tunnel2_address']],
      noise: c.words(`
        core_network_* routes* tunnel*_address tunnel*_bgp_* tunnel*_cgw_inside_address tunnel*_vgw_inside_address vgw_telemetry*`),
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
    aws_vpn_connection_route: { keys: [['vpn_connection_id', 'destination_cidr_block']] },
    aws_customer_gateway: {},
    aws_vpn_gateway: { defaults: { amazon_side_asn: 64512 } },
    aws_vpn_concentrator: { keys: [['vpn_concentrator_id']], cloudId: 'vpn_concentrator_id' },
    aws_vpn_gateway_attachment: { keys: [['vpn_gateway_id']] },
  }),
  events: {
    CreateVpnConnection: c.inCall(
      c.create(
        c.within(
          [gateway, c.on('aws_ec2_transit_gateway', { id: transitId }), concentrator],
          c.on('aws_vpn_connection', { id: c.returned('vpnConnection.vpnConnectionId') }),
        ),
        {
          ...networks,
          ...c.same('customer_gateway_id type vpn_concentrator_id preshared_key_storage=preSharedKeyStorage', c.requested),
          enable_acceleration: c.flag(option('enableAcceleration')),
          ...c.same('outside_ip_address_type transport_transit_gateway_attachment_id tunnel_inside_ip_version', option),
          static_routes_only: c.flag(option('staticRoutesOnly')),
          transit_gateway_id: transitId,
          vpn_gateway_id: gatewayId,
          ...tunnelSettings(1, newTunnel(0)),
          ...tunnelSettings(2, newTunnel(1)),
          tags: c.merge(c.tagsFor('vpn-connection')),
        },
      ),
    ),
    ModifyVpnConnection: c.inCall(
      c.modify(connection, {
        customer_gateway_id: c.requested('customerGatewayId'),
        transit_gateway_id: insteadOf(transitId, gatewayId),
        vpn_gateway_id: insteadOf(gatewayId, transitId),
      }),
    ),
    ModifyVpnConnectionOptions: c.inCall(c.modify(connection, networks)),
    ModifyVpnTunnelOptions: c.inCall(ofTunnel(1), ofTunnel(2)),
    ...c.noChanges('ModifyVpnTunnelCertificate ReplaceVpnTunnel'),
    DeleteVpnConnection: c.inCall(c.destroy(connection)),
    CreateVpnConnectionRoute: c.inCall(c.create(c.within(connection, route))),
    DeleteVpnConnectionRoute: c.inCall(c.destroy(route)),

    CreateCustomerGateway: c.inCall(
      c.create(c.on('aws_customer_gateway', { id: c.returned('customerGateway.customerGatewayId') }), {
        ...c.same('bgp_asn bgp_asn_extended certificate_arn device_name type', c.requested),
        ip_address: c.either(c.requested('ipAddress'), c.requested('publicIp')),
        tags: c.merge(c.tagsFor('customer-gateway')),
      }),
    ),
    DeleteCustomerGateway: c.inCall(c.destroy(c.on('aws_customer_gateway', { id: c.requested('customerGatewayId') }))),

    CreateVpnGateway: c.inCall(
      c.create(c.on('aws_vpn_gateway', { id: c.returned('vpnGateway.vpnGatewayId') }), {
        amazon_side_asn: c.count(c.requested('amazonSideAsn')),
        availability_zone: c.requested('availabilityZone'),
        tags: c.merge(c.tagsFor('vpn-gateway')),
      }),
    ),
    AttachVpnGateway: c.inCall(
      c.put(attachment, { vpc_id: vpcId }),
      c.modify(gateway, { vpc_id: vpcId }),
      c.create(c.within(c.on('aws_vpc', { id: vpcId }), attachment), { vpc_id: vpcId }),
    ),
    DetachVpnGateway: c.inCall(c.destroy(attachment), c.modify(gateway, { vpc_id: c.fixed(null) })),
    DeleteVpnGateway: c.inCall(c.destroy(gateway)),

    CreateVpnConcentrator: c.inCall(
      c.create(
        c.within(
          c.on('aws_ec2_transit_gateway', { id: transitId }),
          c.on('aws_vpn_concentrator', { vpn_concentrator_id: c.returned('vpnConcentrator.vpnConcentratorId') }),
        ),
        { transit_gateway_id: transitId, type: c.requested('type'), tags: c.merge(c.tagsFor('vpn-concentrator')) },
      ),
    ),
    DeleteVpnConcentrator: c.inCall(c.destroy(concentrator)),
  },
};
