import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** VPC networking: exposure, loss of protection or logging, and gained rights (D24). Source: the user guides of Amazon VPC and AWS VPN. */

const routes = ['aws_route', 'aws_ec2_transit_gateway_route', 'aws_ec2_local_gateway_route'];
const tables = ['aws_route_table', 'aws_default_route_table'];
const services = ['aws_vpc_endpoint_service', 'aws_vpc_endpoint_service_allowed_principal'];
const endpoints = ['aws_vpc_endpoint', 'aws_vpc_endpoint_policy'];
const exclusions = ['aws_vpc_block_public_access_exclusion'];
/** The other side of a connection between networks. */
const peers = ['peer_owner_id', 'peer_account_id', 'vpc_owner_id'];
const connections = [
  'aws_vpc_peering_connection',
  'aws_vpc_peering_connection_accepter',
  'aws_ec2_transit_gateway_peering_attachment',
  'aws_ec2_transit_gateway_peering_attachment_accepter',
  'aws_ec2_transit_gateway_vpc_attachment_accepter',
  'aws_dx_connection_confirmation',
];

export const networkAwsSeverities: readonly SeverityRow[] = [
  critical('created', {
    types: routes,
    attributes: ['destination_cidr_block', 'destination_ipv6_cidr_block'],
    when: 'opens_network',
    why: 'Traffic to every address takes a new way.',
  }),
  critical('modified', {
    types: routes,
    attributes: anything,
    when: 'of_every_address',
    why: 'Traffic to every address takes another way.',
  }),
  critical('modified', { types: tables, attributes: ['route'], when: 'opens_network', why: 'Traffic to every address takes another way.' }),
  high('created', { types: ['aws_vpc_route_server_peer'], attributes: anything, why: 'Another device tells the network its routes.' }),
  high('created', {
    types: ['aws_vpc_route_server_propagation', 'aws_ec2_transit_gateway_policy_table_association'],
    attributes: anything,
    why: 'All traffic of a network may take other ways.',
  }),
  high('modified', {
    types: ['aws_route_table_association', 'aws_main_route_table_association'],
    attributes: ['route_table_id'],
    why: 'All traffic of a network takes other ways.',
  }),
  high(['created', 'modified'], {
    types: ['aws_internet_gateway_attachment', 'aws_internet_gateway'],
    attributes: ['vpc_id'],
    when: 'given',
    why: 'The network is connected to the internet.',
  }),
  high('modified', {
    types: ['aws_vpc_dhcp_options_association'],
    attributes: ['dhcp_options_id'],
    why: 'Other servers resolve the names of the network.',
  }),

  critical('deleted', { types: ['aws_flow_log'], attributes: anything, why: 'Traffic is no longer logged.' }),
  critical('modified', {
    types: ['aws_ec2_client_vpn_endpoint'],
    attributes: ['connection_log_options.enabled'],
    when: 'turned_off',
    why: 'Connections are no longer logged.',
  }),
  high('modified', {
    types: ['aws_vpn_connection'],
    attributes: ['tunnel*_log_options.cloudwatch_log_options.*log_enabled'],
    when: 'turned_off',
    why: 'The tunnel is no longer logged.',
  }),

  high(['created', 'modified'], {
    types: ['aws_subnet', 'aws_default_subnet'],
    attributes: ['map_public_ip_on_launch'],
    when: 'turned_on',
    why: 'New instances get a public address.',
  }),
  critical('modified', {
    types: ['aws_vpc_block_public_access_options'],
    attributes: ['internet_gateway_block_mode'],
    when: { becomes: ['off'] },
    why: 'Public access is no longer blocked.',
  }),
  high('modified', {
    types: ['aws_vpc_block_public_access_options'],
    attributes: ['internet_gateway_block_mode'],
    when: { was: 'block-bidirectional' },
    why: 'Networks may connect to the internet.',
  }),
  critical(['created', 'modified'], {
    types: exclusions,
    attributes: ['internet_gateway_exclusion_mode'],
    when: { becomes: ['allow-bidirectional'] },
    why: 'Public access to the network is no longer blocked.',
  }),
  high('created', { types: exclusions, attributes: anything, why: 'The network may connect to the internet.' }),

  high('modified', {
    types: ['aws_vpc_encryption_control'],
    attributes: ['mode'],
    when: { was: 'enforce' },
    why: 'Traffic may be unencrypted.',
  }),
  high('modified', {
    types: ['aws_vpc_encryption_control'],
    attributes: ['*_exclusion'],
    when: { becomes: ['enable'] },
    why: 'Some traffic may be unencrypted.',
  }),
  critical('modified', {
    types: ['aws_verifiedaccess_instance_logging_configuration'],
    attributes: ['access_logs.*.enabled'],
    when: 'turned_off',
    why: 'Access is no longer logged.',
  }),
  high('modified', {
    types: ['aws_verifiedaccess_group', 'aws_verifiedaccess_endpoint'],
    attributes: ['policy_document'],
    why: 'Other people reach the applications.',
  }),
  high('modified', {
    types: ['aws_verifiedaccess_trust_provider'],
    attributes: ['*oidc_options.issuer', '*oidc_options.client_id', '*oidc_options.*_endpoint'],
    why: 'Another party vouches for people.',
  }),
  high('modified', {
    types: ['aws_dx_connection'],
    attributes: ['encryption_mode'],
    when: { was: 'must_encrypt' },
    why: 'Traffic may be unencrypted.',
  }),
  high(['created', 'modified'], {
    types: ['aws_dx_gateway_association'],
    attributes: ['allowed_prefixes'],
    why: 'Other networks reach this one.',
  }),

  critical('modified', { types: endpoints, attributes: ['policy'], when: 'opens_policy', why: 'Everybody may use the endpoint.' }),
  high('modified', { types: endpoints, attributes: ['policy'], when: 'widens_policy', why: 'The endpoint allows more.' }),
  critical(['created', 'modified'], {
    types: services,
    attributes: ['allowed_principals', 'principal_arn'],
    when: 'lets_in_stranger',
    why: 'Unknown accounts may connect to the service.',
  }),
  high('modified', {
    types: services,
    attributes: ['acceptance_required'],
    when: 'turned_off',
    why: 'Connections to the service need no acceptance.',
  }),
  high('created', { types: ['aws_vpc_endpoint_connection_accepter'], attributes: anything, why: 'Another network reaches the service.' }),

  critical('created', { types: connections, attributes: peers, when: 'lets_in_stranger', why: 'An unknown account reaches the network.' }),
  high('created', { types: connections, attributes: anything, why: 'Another network reaches this one.' }),
  high('modified', {
    types: ['aws_ec2_transit_gateway'],
    attributes: ['auto_accept_shared_attachments'],
    when: { becomes: ['enable'] },
    why: 'Attachments of other accounts are accepted without a check.',
  }),
  high('created', {
    types: ['aws_ec2_instance_connect_endpoint'],
    attributes: anything,
    why: 'People may connect to instances of a private network.',
  }),
  critical('created', {
    types: ['aws_network_interface_permission'],
    attributes: ['aws_account_id'],
    when: 'lets_in_stranger',
    why: 'An unknown account may attach the interface.',
  }),

  critical('created', { types: ['aws_ec2_traffic_mirror_session'], attributes: anything, why: 'Traffic is copied.' }),
  critical('modified', {
    types: ['aws_ec2_traffic_mirror_session'],
    attributes: ['traffic_mirror_target_id'],
    why: 'The copy of the traffic goes elsewhere.',
  }),
  high('modified', {
    types: ['aws_vpn_connection'],
    attributes: ['customer_gateway_id', 'tunnel*_preshared_key'],
    why: 'Another party may connect to the network.',
  }),
  high('created', {
    types: ['aws_ec2_client_vpn_authorization_rule'],
    attributes: ['authorize_all_groups'],
    when: 'turned_on',
    why: 'Everybody with access to the endpoint reaches the network.',
  }),
  high('modified', {
    types: ['aws_ec2_client_vpn_endpoint'],
    attributes: ['client_connect_options.enabled', 'client_route_enforcement_options.enforced'],
    when: 'turned_off',
    why: 'Connections are no longer checked.',
  }),
];
