import { type Json, isList, isObject } from '../../../lib/json.js';
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
const networks: c.Edits = c.same(
  `
    local_ipv4_network_cidr local_ipv6_network_cidr remote_ipv4_network_cidr remote_ipv6_network_cidr tunnel_bandwidth`,
  option,
);

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

/**
 * Endpoints to which people connect with a VPN client, the networks behind them, and who may reach which network.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_client_vpn_endpoint` and its parts.
 */

const endpointId = c.requested('clientVpnEndpointId');
const endpoint = c.on('aws_ec2_client_vpn_endpoint', { id: endpointId });

/** The methods of authentication as blocks; the API groups their members by kind. */
const authentication: c.Read = ({ request: { item } }) => {
  const methods = [...c.listOfMember(item, 'authentication'), ...c.listOfMember(item, 'authenticationOptions')];
  if (methods.length === 0) return undefined;
  return methods.map((method): Json => {
    const member = (group: string, name: string): Json => c.memberOf(c.memberOf(method, group), name) ?? '';
    return {
      active_directory_id: member('activeDirectory', 'directoryId'),
      root_certificate_chain_arn: member('mutualAuthentication', 'clientRootCertificateChainArn'),
      saml_provider_arn: member('federatedAuthentication', 'SAMLProviderArn'),
      self_service_saml_provider_arn: member('federatedAuthentication', 'selfServiceSAMLProviderArn'),
      type: c.memberOf(method, 'type') ?? '',
    };
  });
};

/** A plain list for a new endpoint; an update contains a list with a flag. */
const nameServers: c.Read = (record) => {
  const given = c.requested('dnsServers')(record);
  if (!isObject(given)) return c.listOf(() => given)(record);
  return c.flag(() => c.memberOf(given, 'enabled'))(record) === false ? [] : c.listOfMember(given, 'customDnsServers');
};

const settings: c.Edits = {
  'client_connect_options.enabled': c.flag(c.requested('clientConnectOptions.enabled')),
  ...c.same(
    `
    client_connect_options{lambda_function_arn} client_login_banner_options{banner_text} connection_log_options{cloudwatch_log_group
    cloudwatch_log_stream} description self_service_portal server_certificate_arn vpc_id`,
    c.requested,
  ),
  'client_login_banner_options.enabled': c.flag(c.requested('clientLoginBannerOptions.enabled')),
  'client_route_enforcement_options.enforced': c.flag(c.requested('clientRouteEnforcementOptions.enforced')),
  'connection_log_options.enabled': c.flag(c.requested('connectionLogOptions.enabled')),
  disconnect_on_session_timeout: c.flag(c.requested('disconnectOnSessionTimeout')),
  dns_servers: nameServers,
  security_group_ids: c.listOf(c.requested('securityGroupId')),
  ...c.same('session_timeout_hours vpn_port', (path) => c.count(c.requested(path))),
  split_tunnel: c.flag(c.requested('splitTunnel')),
};

const target = c.requested('targetNetworkCidr');
const group = c.requested('accessGroupId');
const ruleOfGroup = c.on('aws_ec2_client_vpn_authorization_rule', {
  client_vpn_endpoint_id: endpointId,
  target_network_cidr: target,
  access_group_id: group,
});
/** The id of a rule for all groups: those of rules for one group have a third part. */
const idOfAll: c.Read = (record) => {
  const [endpoint, network] = [endpointId(record), target(record)];
  return typeof endpoint === 'string' && typeof network === 'string' ? `${endpoint},${network}` : undefined;
};
const ruleOfAll = c.on('aws_ec2_client_vpn_authorization_rule', { id: idOfAll });
const ofAll: c.Read = (record) => group(record) === undefined;
const rule: c.Edits = { authorize_all_groups: c.flag(c.requested('authorizeAllGroups')), description: c.requested('description') };

const clientRoute = c.on('aws_ec2_client_vpn_route', {
  client_vpn_endpoint_id: endpointId,
  destination_cidr_block: c.requested('destinationCidrBlock'),
  target_vpc_subnet_id: c.requested('targetVpcSubnetId'),
});

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

    aws_ec2_client_vpn_endpoint: {
      defaults: {
        disconnect_on_session_timeout: true,
        endpoint_ip_address_type: 'ipv4',
        self_service_portal: 'disabled',
        session_timeout_hours: 24,
        traffic_ip_address_type: 'ipv4',
        transport_protocol: 'udp',
        vpn_port: 443,
      },
    },
    aws_ec2_client_vpn_authorization_rule: { keys: [['client_vpn_endpoint_id', 'target_network_cidr', 'access_group_id'], ['id']] },
    aws_ec2_client_vpn_network_association: { keys: [['id'], ['association_id']], noise: ['security_groups'] },
    aws_ec2_client_vpn_route: { keys: [['client_vpn_endpoint_id', 'destination_cidr_block', 'target_vpc_subnet_id']] },
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

    CreateClientVpnEndpoint: c.inCall(
      c.create(c.on('aws_ec2_client_vpn_endpoint', { id: c.returned('clientVpnEndpointId') }), {
        ...settings,
        authentication_options: authentication,
        ...c.same('client_cidr_block endpoint_ip_address_type traffic_ip_address_type transport_protocol', c.requested),
        tags: c.merge(c.tagsFor('client-vpn-endpoint')),
      }),
    ),
    ModifyClientVpnEndpoint: c.inCall(c.modify(endpoint, settings)),
    DeleteClientVpnEndpoint: c.inCall(c.destroy(endpoint)),
    ApplySecurityGroupsToClientVpnTargetNetwork: c.inCall(
      c.modify(endpoint, { security_group_ids: c.listOf(c.requested('securityGroupId')), vpc_id: c.requested('vpcId') }),
    ),

    AuthorizeClientVpnIngress: c.inCall(
      c.create(c.within(endpoint, ruleOfGroup), rule),
      c.create(c.within(endpoint, ruleOfAll), rule, { when: ofAll }),
    ),
    RevokeClientVpnIngress: c.inCall(c.destroy(ruleOfGroup), c.destroy(ruleOfAll, { when: ofAll })),

    AssociateClientVpnTargetNetwork: c.inCall(
      c.create(c.within(endpoint, c.on('aws_ec2_client_vpn_network_association', { association_id: c.returned('associationId') })), {
        client_vpn_endpoint_id: endpointId,
        subnet_id: c.requested('subnetId'),
      }),
    ),
    DisassociateClientVpnTargetNetwork: c.inCall(
      c.destroy(c.on('aws_ec2_client_vpn_network_association', { association_id: c.requested('associationId') })),
    ),
    CreateClientVpnRoute: c.inCall(c.create(c.within(endpoint, clientRoute), { description: c.requested('description') })),
    DeleteClientVpnRoute: c.inCall(c.destroy(clientRoute)),
    TerminateClientVpnConnections: c.noChange,
  },
};
