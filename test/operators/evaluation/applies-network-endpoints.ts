import type { JsonObject } from '../../../src/lib/json.js';
import { endpoint } from '../../catalog/aws/network/vpc-endpoints.cases.js';
import { gateway as transitGateway } from '../../catalog/aws/network/transit-gateways.cases.js';
import { connection as vpnConnection } from '../../catalog/aws/network/vpn.cases.js';
import { listed, tableId, tagsInCall, vpc, vpcId } from '../../catalog/aws/network/network-states.js';
import { calls, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** An endpoint, a transit gateway and a VPN connection, as Terraform creates, changes and destroys them. */

const wrapped = (event: string, request: JsonObject, response: JsonObject = {}) =>
  [event, { [`${event}Request`]: request }, { [`${event}Response`]: { requestId: '1111', ...response } }] as const;

const policy = (action: string): string =>
  JSON.stringify({
    Statement: [{ Action: action, Effect: 'Allow', Principal: '*', Resource: 'arn:aws:s3:::assets/*' }],
    Version: '2012-10-17',
  });
const allows = (action: string): DeclaredResource => endpoint({ policy: policy(action) });
const modifies = (request: JsonObject) => wrapped('ModifyVpcEndpoint', { VpcEndpointId: 'vpce-0a', ...request }, { _return: true });

const attachment: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_vpc_attachment',
  name: 'main',
  attributes: {
    appliance_mode_support: 'disable',
    dns_support: 'enable',
    id: 'tgw-attach-0a',
    ipv6_support: 'disable',
    security_group_referencing_support: 'disable',
    subnet_ids: ['subnet-0a', 'subnet-0b'],
    tags: {},
    tags_all: {},
    transit_gateway_default_route_table_association: true,
    transit_gateway_default_route_table_propagation: true,
    transit_gateway_id: 'tgw-0a',
    vpc_id: vpcId,
    vpc_owner_id: '111122223333',
  },
};
const route: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_route',
  name: 'default',
  attributes: {
    blackhole: false,
    destination_cidr_block: '0.0.0.0/0',
    id: 'tgw-rtb-0a_0.0.0.0/0',
    transit_gateway_attachment_id: 'tgw-attach-0a',
    transit_gateway_route_table_id: 'tgw-rtb-0a',
  },
};
const target = { TransitGatewayRouteTableId: 'tgw-rtb-0a', DestinationCidrBlock: '0.0.0.0/0' };
const hub = [transitGateway(), attachment, route];

export const endpointApplies: readonly Apply[] = [
  {
    name: 'an endpoint is created',
    before: [vpc()],
    calls: calls('ec2', [
      wrapped(
        'CreateVpcEndpoint',
        {
          VpcId: vpcId,
          ServiceName: 'com.amazonaws.us-east-1.s3',
          VpcEndpointType: 'Gateway',
          PolicyDocument: policy('s3:GetObject'),
          PrivateDnsEnabled: false,
          RouteTableId: listed(tableId),
          ...tagsInCall('vpc-endpoint'),
        },
        { vpcEndpoint: { vpcEndpointId: 'vpce-0a', vpcId } },
      ),
    ]),
    after: [vpc(), allows('s3:GetObject')],
  },
  {
    name: 'the policy and the tables of an endpoint are changed',
    before: [allows('s3:GetObject')],
    calls: calls('ec2', [
      modifies({ PolicyDocument: policy('s3:PutObject') }),
      modifies({ AddRouteTableId: listed('rtb-0new'), RemoveRouteTableId: listed(tableId) }),
    ]),
    after: [endpoint({ policy: policy('s3:PutObject'), route_table_ids: ['rtb-0new'] })],
  },
  {
    name: 'an endpoint is destroyed',
    before: [allows('s3:GetObject')],
    calls: calls('ec2', [wrapped('DeleteVpcEndpoints', { VpcEndpointId: listed('vpce-0a') }, { unsuccessful: '' })]),
    after: [],
  },
  {
    name: 'a transit gateway with a route is created',
    before: [],
    calls: calls('ec2', [
      wrapped(
        'CreateTransitGateway',
        {
          Description: 'hub',
          Options: { AutoAcceptSharedAttachments: 'disable', TransitGatewayCidrBlocks: listed('10.200.0.0/24') },
          ...tagsInCall('transit-gateway'),
        },
        { transitGateway: { transitGatewayId: 'tgw-0a' } },
      ),
      wrapped(
        'CreateTransitGatewayVpcAttachment',
        { TransitGatewayId: 'tgw-0a', VpcId: vpcId, SubnetIds: listed('subnet-0a', 'subnet-0b'), Options: { DnsSupport: 'enable' } },
        { transitGatewayVpcAttachment: { transitGatewayAttachmentId: 'tgw-attach-0a' } },
      ),
      wrapped('CreateTransitGatewayRoute', { ...target, TransitGatewayAttachmentId: 'tgw-attach-0a', Blackhole: false }),
    ]),
    after: hub,
  },
  {
    name: 'a transit gateway and its route are changed',
    before: hub,
    calls: calls('ec2', [
      wrapped('ModifyTransitGateway', { TransitGatewayId: 'tgw-0a', Options: { VpnEcmpSupport: 'disable' } }),
      wrapped('ModifyTransitGatewayVpcAttachment', { TransitGatewayAttachmentId: 'tgw-attach-0a', RemoveSubnetIds: listed('subnet-0b') }),
      wrapped('DeleteTransitGatewayRoute', target),
      wrapped('CreateTransitGatewayRoute', { ...target, Blackhole: true }),
    ]),
    after: [
      transitGateway({ vpn_ecmp_support: 'disable' }),
      { ...attachment, attributes: { ...attachment.attributes, subnet_ids: ['subnet-0a'] } },
      { ...route, attributes: { ...route.attributes, blackhole: true, transit_gateway_attachment_id: '' } },
    ],
  },
  {
    name: 'a transit gateway with a route is destroyed',
    before: hub,
    calls: calls('ec2', [
      wrapped('DeleteTransitGatewayRoute', target),
      wrapped('DeleteTransitGatewayVpcAttachment', { TransitGatewayAttachmentId: 'tgw-attach-0a' }),
      wrapped('DeleteTransitGateway', { TransitGatewayId: 'tgw-0a' }),
    ]),
    after: [],
  },
  {
    name: 'the tunnel of a VPN connection is changed',
    before: [vpnConnection()],
    calls: calls('ec2', [
      wrapped('ModifyVpnTunnelOptions', {
        VpnConnectionId: 'vpn-0a',
        VpnTunnelOutsideIpAddress: '203.0.113.1',
        TunnelOptions: { DPDTimeoutAction: 'restart', Phase1EncryptionAlgorithm: { Value: 'AES256-GCM-16', tag: 1 } },
      }),
    ]),
    after: [vpnConnection({ tunnel1_dpd_timeout_action: 'restart', tunnel1_phase1_encryption_algorithms: ['AES256-GCM-16'] })],
  },
];
