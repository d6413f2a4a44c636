import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

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

const route = c.on('aws_ec2_client_vpn_route', {
  client_vpn_endpoint_id: endpointId,
  destination_cidr_block: c.requested('destinationCidrBlock'),
  target_vpc_subnet_id: c.requested('targetVpcSubnetId'),
});

export const clientVpn: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
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
    CreateClientVpnRoute: c.inCall(c.create(c.within(endpoint, route), { description: c.requested('description') })),
    DeleteClientVpnRoute: c.inCall(c.destroy(route)),
    TerminateClientVpnConnections: c.noChange,
  },
};
