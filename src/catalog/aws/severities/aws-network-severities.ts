import { critical, high, type SeverityRows } from '../../severity-row.js';

/**
 * Security groups, network ACLs and prefix lists: exposure, loss of protection or logging, and gained rights (D24). Source: Amazon VPC user
 * guide.
 */

const groups = 'aws_security_group aws_default_security_group';
const ingressRule = 'aws_vpc_security_group_ingress_rule';
const ownRules = 'aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule';
const acls = 'aws_network_acl aws_default_network_acl';

export const firewallAwsSeverities: SeverityRows = [
  critical('modified', 'opens_network', 'Every address may connect.', { [groups]: 'ingress' }),
  high('modified', 'gains_entries', 'More sources may connect.', { [groups]: 'ingress' }),
  high('modified', 'opens_network', 'Every address can be reached.', { [groups]: 'egress' }),
  critical(['created', 'modified'], 'opens_network', 'Every address may connect.', { [ingressRule]: 'cidr_ipv4 cidr_ipv6' }),
  critical('modified', 'opens_network', 'Every address may connect to other ports.', {
    [`${ingressRule} aws_security_group_rule`]: 'ip_protocol protocol from_port to_port',
  }),
  critical('modified', 'opens_network', 'The rule admits every address.', { aws_security_group_rule: 'cidr_blocks ipv6_cidr_blocks' }),
  high('created', 'any', 'More connections are possible.', ownRules),
  high('modified', 'any', 'Other connections are possible.', {
    [ownRules]: 'ip_protocol from_port to_port cidr_ipv4 cidr_ipv6 prefix_list_id referenced_security_group_id',
  }),
  high('created', 'any', 'The group applies in another VPC.', 'aws_vpc_security_group_vpc_association'),

  critical('modified', 'opens_network', 'Every address may connect.', { [acls]: 'ingress' }),
  critical('modified', 'protects_less', 'The ACL denies less.', { [acls]: 'ingress egress' }),
  critical('created', 'opens_network', 'Every address may connect.', { aws_network_acl_rule: 'cidr_block ipv6_cidr_block' }),
  critical('modified', 'opens_network', 'Every address may connect.', {
    aws_network_acl_rule: 'cidr_block ipv6_cidr_block rule_action protocol from_port to_port',
  }),
  critical(['modified', 'deleted'], { was: 'deny' }, 'The ACL denies less.', { aws_network_acl_rule: 'rule_action' }),
  high(['modified', 'created'], 'any', 'Another ACL protects the subnet.', 'aws_network_acl_association'),

  critical('modified', 'opens_network', 'All rules that name the list admit every address.', { aws_ec2_managed_prefix_list: 'entry' }),
  high('modified', 'gains_entries', 'All rules that name the list admit more addresses.', { aws_ec2_managed_prefix_list: 'entry' }),
  critical('created', 'opens_network', 'All rules that name the list admit every address.', { aws_ec2_managed_prefix_list_entry: 'cidr' }),
];

/** VPC networking: exposure, loss of protection or logging, and gained rights (D24). Source: the user guides of Amazon VPC and AWS VPN. */

const routes = 'aws_route aws_ec2_transit_gateway_route aws_ec2_local_gateway_route';
const tables = 'aws_route_table aws_default_route_table';
const services = 'aws_vpc_endpoint_service aws_vpc_endpoint_service_allowed_principal';
const endpoints = 'aws_vpc_endpoint aws_vpc_endpoint_policy';
const exclusions = 'aws_vpc_block_public_access_exclusion';
/** The other side of a connection between networks. */
const peers = 'peer_owner_id peer_account_id vpc_owner_id';
const connections = `
  aws_vpc_peering_connection aws_vpc_peering_connection_accepter aws_ec2_transit_gateway_peering_attachment
  aws_ec2_transit_gateway_peering_attachment_accepter aws_ec2_transit_gateway_vpc_attachment_accepter
  aws_dx_connection_confirmation`;

export const networkAwsSeverities: SeverityRows = [
  critical('created', 'opens_network', 'Traffic to every address takes a new way.', {
    [routes]: 'destination_cidr_block destination_ipv6_cidr_block',
  }),
  critical('modified', 'default_route', 'Traffic to every address takes another way.', routes),
  critical('modified', 'opens_network', 'Traffic to every address takes another way.', { [tables]: 'route' }),
  high('created', 'any', 'Another device tells the network its routes.', 'aws_vpc_route_server_peer'),
  high('created', 'any', 'All traffic of a network may take other ways.', {
    'aws_vpc_route_server_propagation aws_ec2_transit_gateway_policy_table_association': '*',
  }),
  high('modified', 'any', 'All traffic of a network takes other ways.', {
    'aws_route_table_association aws_main_route_table_association': 'route_table_id',
  }),
  high(['created', 'modified'], 'set', 'The network is connected to the internet.', {
    'aws_internet_gateway_attachment aws_internet_gateway': 'vpc_id',
  }),
  high('modified', 'any', 'Other servers resolve the names of the network.', { aws_vpc_dhcp_options_association: 'dhcp_options_id' }),

  critical('deleted', 'any', 'Traffic is no longer logged.', 'aws_flow_log'),
  critical('modified', 'turned_off', 'Connections are no longer logged.', {
    aws_ec2_client_vpn_endpoint: 'connection_log_options.enabled',
  }),
  high('modified', 'turned_off', 'The tunnel is no longer logged.', {
    aws_vpn_connection: 'tunnel*_log_options.cloudwatch_log_options.*log_enabled',
  }),

  high(['created', 'modified'], 'turned_on', 'New instances get a public address.', {
    'aws_subnet aws_default_subnet': 'map_public_ip_on_launch',
  }),
  critical('modified', { becomes: ['off'] }, 'Public access is no longer blocked.', {
    aws_vpc_block_public_access_options: 'internet_gateway_block_mode',
  }),
  high('modified', { was: 'block-bidirectional' }, 'Networks may connect to the internet.', {
    aws_vpc_block_public_access_options: 'internet_gateway_block_mode',
  }),
  critical(['created', 'modified'], { becomes: ['allow-bidirectional'] }, 'Public access to the network is no longer blocked.', {
    [exclusions]: 'internet_gateway_exclusion_mode',
  }),
  high('created', 'any', 'The network may connect to the internet.', exclusions),

  high('modified', { was: 'enforce' }, 'Traffic may be unencrypted.', { aws_vpc_encryption_control: 'mode' }),
  high('modified', { becomes: ['enable'] }, 'Some traffic may be unencrypted.', { aws_vpc_encryption_control: '*_exclusion' }),
  critical('modified', 'turned_off', 'Access is no longer logged.', {
    aws_verifiedaccess_instance_logging_configuration: 'access_logs.*.enabled',
  }),
  high('modified', 'any', 'Other people reach the applications.', {
    'aws_verifiedaccess_group aws_verifiedaccess_endpoint': 'policy_document',
  }),
  high('modified', 'any', 'Another party vouches for people.', {
    aws_verifiedaccess_trust_provider: '*oidc_options.issuer *oidc_options.client_id *oidc_options.*_endpoint',
  }),
  high('modified', { was: 'must_encrypt' }, 'Traffic may be unencrypted.', { aws_dx_connection: 'encryption_mode' }),
  high(['created', 'modified'], 'any', 'Other networks reach this one.', { aws_dx_gateway_association: 'allowed_prefixes' }),

  critical('modified', 'exposes', 'Everybody may use the endpoint.', { [endpoints]: 'policy' }),
  high('modified', 'widens_policy', 'The endpoint allows more.', { [endpoints]: 'policy' }),
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may connect to the service.', {
    [services]: 'allowed_principals principal_arn',
  }),
  high('modified', 'turned_off', 'Connections to the service need no acceptance.', { [services]: 'acceptance_required' }),
  high('created', 'any', 'Another network reaches the service.', 'aws_vpc_endpoint_connection_accepter'),

  critical('created', 'exposes', 'An unknown account reaches the network.', { [connections]: peers }),
  high('created', 'any', 'Another network reaches this one.', connections),
  high('modified', { becomes: ['enable'] }, 'Attachments of other accounts are accepted without a check.', {
    aws_ec2_transit_gateway: 'auto_accept_shared_attachments',
  }),
  high('created', 'any', 'People may connect to instances of a private network.', 'aws_ec2_instance_connect_endpoint'),
  critical('created', 'exposes', 'An unknown account may attach the interface.', { aws_network_interface_permission: 'aws_account_id' }),

  critical('created', 'any', 'Traffic is copied.', 'aws_ec2_traffic_mirror_session'),
  critical('modified', 'any', 'The copy of the traffic goes elsewhere.', { aws_ec2_traffic_mirror_session: 'traffic_mirror_target_id' }),
  high('modified', 'any', 'Another party may connect to the network.', { aws_vpn_connection: 'customer_gateway_id tunnel*_preshared_key' }),
  high('created', 'turned_on', 'Everybody with access to the endpoint reaches the network.', {
    aws_ec2_client_vpn_authorization_rule: 'authorize_all_groups',
  }),
  high('modified', 'turned_off', 'Connections are no longer checked.', {
    aws_ec2_client_vpn_endpoint: 'client_connect_options.enabled client_route_enforcement_options.enforced',
  }),
];
