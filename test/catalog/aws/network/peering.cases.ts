import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { appeared, arn, changed, done, gone, vpc, vpcId } from './network-states.js';

const peeringId = 'pcx-0a';
const off = [{ allow_remote_vpc_dns_resolution: false }];
const connection = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_vpc_peering_connection',
  name: 'data',
  attributes: {
    accept_status: 'active', accepter: off, auto_accept: true, id: peeringId, peer_owner_id: '111122223333', peer_region: 'us-east-1',
    peer_vpc_id: 'vpc-0data', requester: off, tags: {}, tags_all: {}, timeouts: null, vpc_id: vpcId,
    ...over,
  },
});
const accepter: DeclaredResource = {
  type: 'aws_vpc_peering_connection_accepter',
  name: 'data',
  attributes: {
    accept_status: 'active', accepter: off, auto_accept: true, id: peeringId, peer_owner_id: '444455556666', peer_region: 'us-east-1',
    peer_vpc_id: 'vpc-0peer', requester: off, tags: {}, tags_all: {}, vpc_id: vpcId, vpc_peering_connection_id: peeringId,
  },
};
const options: DeclaredResource = {
  type: 'aws_vpc_peering_connection_options',
  name: 'data',
  attributes: { accepter: [{ allow_remote_vpc_dns_resolution: true }], id: peeringId, requester: off, vpc_peering_connection_id: peeringId },
};
const answer = (id: string) => ({
  vpcPeeringConnection: {
    vpcPeeringConnectionId: id, requesterVpcInfo: { ownerId: '444455556666', vpcId: 'vpc-0peer', region: 'us-east-1' },
    accepterVpcInfo: { ownerId: '111122223333', vpcId, region: 'us-east-1' }, status: { code: 'provisioning' },
  },
});
const request = { vpcId, peerVpcId: 'vpc-0data', peerOwnerId: '111122223333' };
const resolve = (allowed: boolean) => ({
  event: 'ModifyVpcPeeringConnectionOptions',
  request: {
    ModifyVpcPeeringConnectionOptionsRequest: {
      VpcPeeringConnectionId: peeringId, AccepterPeeringConnectionOptions: { AllowDnsResolutionFromRemoteVpc: allowed },
    },
  },
});

export const peeringCases: readonly CatalogCase[] = [
  { name: 'the declared connection', event: 'CreateVpcPeeringConnection', request, response: answer(peeringId), state: [vpc(), connection()], drifts: [] },
  {
    name: 'a declared connection of the same account is accepted',
    event: 'AcceptVpcPeeringConnection', request: { vpcPeeringConnectionId: peeringId }, response: answer(peeringId), state: [connection()], drifts: [],
  },
  {
    name: 'a connection of a stranger is accepted',
    event: 'AcceptVpcPeeringConnection', request: { vpcPeeringConnectionId: 'pcx-0evil' }, response: answer('pcx-0evil'),
    state: [vpc(), connection(), accepter], drifts: [appeared('aws_vpc_peering_connection_accepter')],
  },
  {
    name: 'the declared connection is rejected',
    event: 'RejectVpcPeeringConnection', request: { vpcPeeringConnectionId: peeringId }, response: done, state: [accepter],
    drifts: [gone('aws_vpc_peering_connection_accepter.data')],
  },
  {
    name: 'the declared connection is deleted',
    event: 'DeleteVpcPeeringConnection', request: { vpcPeeringConnectionId: peeringId }, response: done, state: [connection()],
    drifts: [gone('aws_vpc_peering_connection.data')],
  },
  { name: 'D18: the declared options', ...resolve(true), state: [connection(), options], drifts: [] },
  {
    name: 'D18: the declared options change',
    ...resolve(false), state: [connection(), options],
    drifts: [changed('aws_vpc_peering_connection_options.data', 'accepter.allow_remote_vpc_dns_resolution', true, false)],
  },
  {
    name: 'D18: the options of a connection change',
    ...resolve(true), state: [connection()],
    drifts: [changed('aws_vpc_peering_connection.data', 'accepter.allow_remote_vpc_dns_resolution', false, true)],
  },
  { name: 'D18: the declared options of an accepter', ...resolve(false), state: [accepter], drifts: [] },
];

const dhcpOptions: DeclaredResource = {
  type: 'aws_vpc_dhcp_options',
  name: 'corp',
  attributes: {
    arn: arn('dhcp-options/dopt-0a'), domain_name: 'corp.example.com', domain_name_servers: ['10.0.0.2', '10.0.0.3'], id: 'dopt-0a',
    ipv6_address_preferred_lease_time: '', netbios_name_servers: [], netbios_node_type: '', ntp_servers: [], owner_id: '111122223333',
    tags: {}, tags_all: {},
  },
};
const association: DeclaredResource = {
  type: 'aws_vpc_dhcp_options_association', name: 'corp',
  attributes: { dhcp_options_id: 'dopt-0a', id: `dopt-0a-${vpcId}`, vpc_id: vpcId },
};
const configuration = (...servers: readonly string[]) => ({
  dhcpConfigurationSet: {
    items: [
      { key: 'domain-name', valueSet: { items: [{ value: 'corp.example.com' }] } },
      { key: 'domain-name-servers', valueSet: { items: servers.map((value) => ({ value })) } },
    ],
  },
});
const made = (id: string) => ({ dhcpOptions: { dhcpOptionsId: id, ownerId: '111122223333' } });

export const dhcpOptionsCases: readonly CatalogCase[] = [
  { name: 'the declared options', event: 'CreateDhcpOptions', request: configuration('10.0.0.2', '10.0.0.3'), response: made('dopt-0a'), state: [dhcpOptions], drifts: [] },
  {
    name: 'declared options are deleted', event: 'DeleteDhcpOptions', request: { dhcpOptionsId: 'dopt-0a' }, response: done,
    state: [dhcpOptions], drifts: [gone('aws_vpc_dhcp_options.corp')],
  },
  { name: 'the declared association', event: 'AssociateDhcpOptions', request: { dhcpOptionsId: 'dopt-0a', vpcId }, response: done, state: [vpc(), association], drifts: [] },
  {
    name: 'the network gets the default options',
    event: 'AssociateDhcpOptions', request: { dhcpOptionsId: 'default', vpcId }, response: done, state: [vpc(), association],
    drifts: [gone('aws_vpc_dhcp_options_association.corp')],
  },
];
