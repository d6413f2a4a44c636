import { isObject, type Json } from '../../../lib/json.js';
import { create, destroy, merge, modify, noChange, on, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { listOf } from '../../values.js';
import { count, flag, inCall, listOfMember, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Endpoints to which people connect with a VPN client, the networks behind them, and who may reach which network.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_client_vpn_endpoint` and its parts.
 */

const endpointId = requested('clientVpnEndpointId');
const endpoint = on('aws_ec2_client_vpn_endpoint', { id: endpointId });

/** The methods of authentication as blocks; the API groups their members by kind. */
const authentication: Read = ({ request: { item } }) => {
  const methods = [...listOfMember(item, 'authentication'), ...listOfMember(item, 'authenticationOptions')];
  if (methods.length === 0) return undefined;
  return methods.map((method): Json => {
    const member = (group: string, name: string): Json => memberOf(memberOf(method, group), name) ?? '';
    return {
      active_directory_id: member('activeDirectory', 'directoryId'),
      root_certificate_chain_arn: member('mutualAuthentication', 'clientRootCertificateChainArn'),
      saml_provider_arn: member('federatedAuthentication', 'SAMLProviderArn'),
      self_service_saml_provider_arn: member('federatedAuthentication', 'selfServiceSAMLProviderArn'),
      type: memberOf(method, 'type') ?? '',
    };
  });
};

/** A plain list for a new endpoint; an update contains a list with a flag. */
const nameServers: Read = (record) => {
  const given = requested('dnsServers')(record);
  if (!isObject(given)) return listOf(() => given)(record);
  return flag(() => memberOf(given, 'enabled'))(record) === false ? [] : listOfMember(given, 'customDnsServers');
};

const settings: Edits = {
  'client_connect_options.enabled': flag(requested('clientConnectOptions.enabled')),
  'client_connect_options.lambda_function_arn': requested('clientConnectOptions.lambdaFunctionArn'),
  'client_login_banner_options.banner_text': requested('clientLoginBannerOptions.bannerText'),
  'client_login_banner_options.enabled': flag(requested('clientLoginBannerOptions.enabled')),
  'client_route_enforcement_options.enforced': flag(requested('clientRouteEnforcementOptions.enforced')),
  'connection_log_options.cloudwatch_log_group': requested('connectionLogOptions.cloudwatchLogGroup'),
  'connection_log_options.cloudwatch_log_stream': requested('connectionLogOptions.cloudwatchLogStream'),
  'connection_log_options.enabled': flag(requested('connectionLogOptions.enabled')),
  description: requested('description'),
  disconnect_on_session_timeout: flag(requested('disconnectOnSessionTimeout')),
  dns_servers: nameServers,
  security_group_ids: listOf(requested('securityGroupId')),
  self_service_portal: requested('selfServicePortal'),
  server_certificate_arn: requested('serverCertificateArn'),
  session_timeout_hours: count(requested('sessionTimeoutHours')),
  split_tunnel: flag(requested('splitTunnel')),
  vpc_id: requested('vpcId'),
  vpn_port: count(requested('vpnPort')),
};

const target = requested('targetNetworkCidr');
const group = requested('accessGroupId');
const ruleOfGroup = on('aws_ec2_client_vpn_authorization_rule', {
  client_vpn_endpoint_id: endpointId,
  target_network_cidr: target,
  access_group_id: group,
});
/** The id of a rule for all groups: those of rules for one group have a third part. */
const idOfAll: Read = (record) => {
  const [endpoint, network] = [endpointId(record), target(record)];
  return typeof endpoint === 'string' && typeof network === 'string' ? `${endpoint},${network}` : undefined;
};
const ruleOfAll = on('aws_ec2_client_vpn_authorization_rule', { id: idOfAll });
const ofAll: Read = (record) => group(record) === undefined;
const rule: Edits = { authorize_all_groups: flag(requested('authorizeAllGroups')), description: requested('description') };

const route = on('aws_ec2_client_vpn_route', {
  client_vpn_endpoint_id: endpointId,
  destination_cidr_block: requested('destinationCidrBlock'),
  target_vpc_subnet_id: requested('targetVpcSubnetId'),
});

export const clientVpn: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_client_vpn_endpoint: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['dns_name', 'self_service_portal_url'],
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
    aws_ec2_client_vpn_authorization_rule: {
      keys: [['client_vpn_endpoint_id', 'target_network_cidr', 'access_group_id'], ['id']],
      scope: 'region',
      family: 'network',
    },
    aws_ec2_client_vpn_network_association: {
      keys: [['id'], ['association_id']],
      scope: 'region',
      family: 'network',
      noise: ['association_id', 'security_groups', 'vpc_id'],
    },
    aws_ec2_client_vpn_route: {
      keys: [['client_vpn_endpoint_id', 'destination_cidr_block', 'target_vpc_subnet_id']],
      scope: 'region',
      family: 'network',
      noise: ['origin', 'type'],
    },
  },
  events: {
    CreateClientVpnEndpoint: inCall(
      create(on('aws_ec2_client_vpn_endpoint', { id: returned('clientVpnEndpointId') }), {
        ...settings,
        authentication_options: authentication,
        client_cidr_block: requested('clientCidrBlock'),
        endpoint_ip_address_type: requested('endpointIpAddressType'),
        traffic_ip_address_type: requested('trafficIpAddressType'),
        transport_protocol: requested('transportProtocol'),
        tags: merge(tagsFor('client-vpn-endpoint')),
      }),
    ),
    ModifyClientVpnEndpoint: inCall(modify(endpoint, settings)),
    DeleteClientVpnEndpoint: inCall(destroy(endpoint)),
    ApplySecurityGroupsToClientVpnTargetNetwork: inCall(
      modify(endpoint, { security_group_ids: listOf(requested('securityGroupId')), vpc_id: requested('vpcId') }),
    ),

    AuthorizeClientVpnIngress: inCall(
      create(ruleOfGroup, rule, { parent: endpoint }),
      create(ruleOfAll, rule, { parent: endpoint, when: ofAll }),
    ),
    RevokeClientVpnIngress: inCall(destroy(ruleOfGroup), destroy(ruleOfAll, { when: ofAll })),

    AssociateClientVpnTargetNetwork: inCall(
      create(
        on('aws_ec2_client_vpn_network_association', { association_id: returned('associationId') }),
        { client_vpn_endpoint_id: endpointId, subnet_id: requested('subnetId') },
        { parent: endpoint },
      ),
    ),
    DisassociateClientVpnTargetNetwork: inCall(
      destroy(on('aws_ec2_client_vpn_network_association', { association_id: requested('associationId') })),
    ),
    CreateClientVpnRoute: inCall(create(route, { description: requested('description') }, { parent: endpoint })),
    DeleteClientVpnRoute: inCall(destroy(route)),
    TerminateClientVpnConnections: noChange,
  },
};
