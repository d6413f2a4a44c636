import type { JsonObject } from '../../../src/lib/json.js';
import { flowLog } from '../../catalog/aws/network/flow-logs.cases.js';
import {
  arn,
  association,
  block,
  done,
  gatewayId,
  internetGateway,
  natGateway,
  natId,
  route,
  subnet,
  subnetId,
  table,
  tableId,
  tagSpecification,
  vpc,
  vpcId,
} from '../../catalog/aws/network/network-states.js';
import { calls, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { endpointApplies } from './applies-network-endpoints.js';

/** A VPC with a private subnet, as Terraform creates, changes and destroys it. */

const toNat = { routeTableId: tableId, destinationCidrBlock: '0.0.0.0/0', natGatewayId: natId };
const wrapped = (event: string, request: JsonObject, response: JsonObject = {}) =>
  [event, { [`${event}Request`]: request }, { [`${event}Response`]: { requestId: '1111', ...response } }] as const;

const createVpc = [
  ['CreateVpc', { cidrBlock: '10.0.0.0/16', instanceTenancy: 'default', ...tagSpecification('vpc') }, { vpc: { vpcId } }],
  ['ModifyVpcAttribute', { vpcId, enableDnsHostnames: { value: true } }, done],
] as const;
const createSubnet = [
  'CreateSubnet',
  { vpcId, cidrBlock: '10.0.1.0/24', availabilityZone: 'us-east-1a', ...tagSpecification('subnet', 'Name', 'private') },
  { subnet: { subnetId, vpcId, cidrBlock: '10.0.1.0/24', availabilityZone: 'us-east-1a', availabilityZoneId: 'use1-az1' } },
] as const;
const createGateways = [
  ['CreateInternetGateway', tagSpecification('internet-gateway'), { internetGateway: { internetGatewayId: gatewayId } }],
  ['AttachInternetGateway', { internetGatewayId: gatewayId, vpcId }, done],
  wrapped(
    'CreateNatGateway',
    { SubnetId: subnetId, AllocationId: 'eipalloc-0a', ConnectivityType: 'public' },
    { natGateway: { natGatewayId: natId, subnetId, vpcId, connectivityType: 'public' } },
  ),
] as const;
const createRoutes = [
  ['CreateRouteTable', { vpcId, ...tagSpecification('route-table', 'Name', 'private') }, { routeTable: { routeTableId: tableId, vpcId } }],
  ['CreateRoute', toNat, done],
  ['AssociateRouteTable', { routeTableId: tableId, subnetId }, { associationId: 'rtbassoc-0aaa' }],
] as const;
const createLog = wrapped(
  'CreateFlowLogs',
  {
    DeliverLogsPermissionArn: 'arn:aws:iam::111122223333:role/flow-logs',
    LogDestination: 'arn:aws:logs:us-east-1:111122223333:log-group:/vpc/main',
    LogDestinationType: 'cloud-watch-logs',
    ResourceId: { content: vpcId, tag: 1 },
    ResourceType: 'VPC',
    TrafficType: 'ALL',
  },
  { flowLogIdSet: { item: 'fl-0a' }, unsuccessful: '' },
);

const [blocksId, mirrorId] = ['rtb-0blocks', 'rtb-0mirror'];
const blocksTable = (over: JsonObject): DeclaredResource => ({ ...table({ id: blocksId, arn: arn(blocksId), ...over }), name: 'blocks' });
/** A table whose state shows routes that are resources of their own. */
const mirrorTable = (over: JsonObject): DeclaredResource => ({ ...table({ id: mirrorId, arn: arn(mirrorId), ...over }), name: 'mirror' });
const ofMirror = (over: JsonObject = {}, name = 'mirrored'): DeclaredResource => ({
  ...route({ route_table_id: mirrorId, ...over }),
  name,
});

const network = [vpc(), subnet(), internetGateway(), natGateway(), table(), route(), association(), flowLog()];

const applies: readonly Apply[] = [
  {
    name: 'a network with routes and a flow log is created',
    before: [],
    calls: calls('ec2', [...createVpc, createSubnet, ...createGateways, ...createRoutes, createLog]),
    after: network,
  },
  {
    name: 'routes, names and addresses of a network are changed',
    before: network,
    calls: calls('ec2', [
      ['ModifyVpcAttribute', { vpcId, enableDnsHostnames: { value: false } }, done],
      ['ModifySubnetAttribute', { subnetId, mapPublicIpOnLaunch: { value: true } }, done],
      ['ReplaceRoute', { routeTableId: tableId, destinationCidrBlock: '0.0.0.0/0', gatewayId }, done],
      ['ReplaceRouteTableAssociation', { associationId: 'rtbassoc-0aaa', routeTableId: 'rtb-0new' }, { newAssociationId: 'rtbassoc-0bbb' }],
      ['CreateTags', { resourcesSet: { items: [{ resourceId: subnetId }] }, tagSet: { items: [{ key: 'Name', value: 'public' }] } }, done],
    ]),
    after: [
      vpc({ enable_dns_hostnames: false }),
      subnet({ map_public_ip_on_launch: true, tags: { Name: 'public' }, tags_all: { Name: 'public' } }),
      internetGateway(),
      natGateway(),
      table(),
      route({ gateway_id: gatewayId, nat_gateway_id: '' }),
      association({ id: 'rtbassoc-0bbb', route_table_id: 'rtb-0new' }),
      flowLog(),
    ],
  },
  {
    name: 'blocks of a route table are changed',
    before: [blocksTable({ route: [block({ cidr_block: '10.9.0.0/16', vpc_peering_connection_id: 'pcx-0a' })] })],
    calls: calls('ec2', [
      ['DeleteRoute', { routeTableId: blocksId, destinationCidrBlock: '10.9.0.0/16' }, done],
      ['CreateRoute', { ...toNat, routeTableId: blocksId }, done],
    ]),
    after: [blocksTable({ route: [block({ cidr_block: '0.0.0.0/0', nat_gateway_id: natId })] })],
  },
  {
    name: 'a route whose table shows it is destroyed',
    before: [
      mirrorTable({ route: [block({ cidr_block: '0.0.0.0/0', nat_gateway_id: natId })] }),
      ofMirror(),
      ofMirror({ destination_cidr_block: '10.8.0.0/16', id: 'r-2' }, 'peer'),
    ],
    calls: calls('ec2', [['DeleteRoute', { routeTableId: mirrorId, destinationCidrBlock: '0.0.0.0/0' }, done]]),
    after: [
      mirrorTable({ route: [block({ cidr_block: '0.0.0.0/0', nat_gateway_id: natId })] }),
      ofMirror({ destination_cidr_block: '10.8.0.0/16', id: 'r-2' }, 'peer'),
    ],
  },
  {
    name: 'a network with routes and a flow log is destroyed',
    before: network,
    calls: calls('ec2', [
      wrapped('DeleteFlowLogs', { FlowLogId: { content: 'fl-0a', tag: 1 } }, { unsuccessful: '' }),
      ['DisassociateRouteTable', { associationId: 'rtbassoc-0aaa' }, done],
      ['DeleteRoute', { routeTableId: tableId, destinationCidrBlock: '0.0.0.0/0' }, done],
      ['DeleteRouteTable', { routeTableId: tableId }, done],
      wrapped('DeleteNatGateway', { NatGatewayId: natId }, { natGatewayId: natId }),
      ['DetachInternetGateway', { internetGatewayId: gatewayId, vpcId }, done],
      ['DeleteInternetGateway', { internetGatewayId: gatewayId }, done],
      ['DeleteSubnet', { subnetId }, done],
      ['DeleteVpc', { vpcId }, done],
    ]),
    after: [],
  },
];

/** VPC networking, as Terraform creates, changes and destroys them. */
export const networkApplies: readonly Apply[] = [...applies, ...endpointApplies];
