import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { appeared, arn, changed, done, gatewayId, gone, internetGateway, strangersGateway, tagsInCall, vpc, vpcId } from './network-states.js';

const attachment: DeclaredResource = {
  type: 'aws_internet_gateway_attachment',
  name: 'main',
  attributes: { id: `${gatewayId}:${vpcId}`, internet_gateway_id: gatewayId, timeouts: null, vpc_id: vpcId },
};
const egress: DeclaredResource = {
  type: 'aws_egress_only_internet_gateway',
  name: 'main',
  attributes: { id: 'eigw-0a', tags: { Name: 'main' }, tags_all: { Name: 'main' }, vpc_id: vpcId },
};
const carrier: DeclaredResource = {
  type: 'aws_ec2_carrier_gateway',
  name: 'edge',
  attributes: { arn: arn('carrier-gateway/cagw-0a'), id: 'cagw-0a', owner_id: '111122223333', tags: {}, tags_all: {}, vpc_id: vpcId },
};
const madeInternet = (id: string) => ({ internetGateway: { internetGatewayId: id, attachmentSet: {}, tagSet: {} } });
const madeEgress = (id: string) => ({
  CreateEgressOnlyInternetGatewayResponse: { egressOnlyInternetGateway: { egressOnlyInternetGatewayId: id, attachmentSet: '' } },
});
const madeCarrier = (id: string) => ({ CreateCarrierGatewayResponse: { carrierGateway: { carrierGatewayId: id, vpcId } } });

export const gatewayCases: readonly CatalogCase[] = [
  {
    name: 'a gateway that no state declares',
    event: 'CreateInternetGateway',
    request: {},
    response: madeInternet(strangersGateway),
    state: [internetGateway()],
    drifts: [appeared('aws_internet_gateway')],
  },
  {
    name: 'D18: the declared network of the gateway',
    event: 'AttachInternetGateway',
    request: { internetGatewayId: gatewayId, vpcId },
    response: done,
    state: [vpc(), internetGateway()],
    drifts: [],
  },
  {
    name: 'D18: the declared attachment that the gateway does not show yet',
    event: 'AttachInternetGateway',
    request: { internetGatewayId: gatewayId, vpcId },
    response: done,
    state: [vpc(), internetGateway({ vpc_id: '' }), attachment],
    drifts: [],
  },
  {
    name: 'a declared network gets another gateway',
    event: 'AttachInternetGateway',
    request: { internetGatewayId: strangersGateway, vpcId },
    response: done,
    state: [vpc(), internetGateway()],
    drifts: [appeared('aws_internet_gateway_attachment')],
  },
  {
    name: 'D18: a gateway is detached',
    event: 'DetachInternetGateway',
    request: { internetGatewayId: gatewayId, vpcId },
    response: done,
    state: [internetGateway()],
    drifts: [changed('aws_internet_gateway.main', 'vpc_id', vpcId, null)],
  },
  {
    name: 'D18: a declared attachment is removed',
    event: 'DetachInternetGateway',
    request: { internetGatewayId: gatewayId, vpcId },
    response: done,
    state: [internetGateway(), attachment],
    drifts: [gone('aws_internet_gateway_attachment.main')],
  },
  {
    name: 'a declared gateway is deleted',
    event: 'DeleteInternetGateway',
    request: { internetGatewayId: gatewayId },
    response: done,
    state: [internetGateway()],
    drifts: [gone('aws_internet_gateway.main')],
  },
  {
    name: 'the declared gateway of IPv6',
    event: 'CreateEgressOnlyInternetGateway',
    request: { CreateEgressOnlyInternetGatewayRequest: { VpcId: vpcId, ...tagsInCall('egress-only-internet-gateway') } },
    response: madeEgress('eigw-0a'),
    state: [egress],
    drifts: [],
  },
  {
    name: 'a declared gateway of IPv6 is deleted',
    event: 'DeleteEgressOnlyInternetGateway',
    request: { DeleteEgressOnlyInternetGatewayRequest: { EgressOnlyInternetGatewayId: 'eigw-0a' } },
    state: [egress],
    drifts: [gone('aws_egress_only_internet_gateway.main')],
  },
  {
    name: 'the declared gateway of a carrier',
    event: 'CreateCarrierGateway',
    request: { CreateCarrierGatewayRequest: { VpcId: vpcId } },
    response: madeCarrier('cagw-0a'),
    state: [carrier],
    drifts: [],
  },
  {
    name: 'a declared gateway of a carrier is deleted',
    event: 'DeleteCarrierGateway',
    request: { DeleteCarrierGatewayRequest: { CarrierGatewayId: 'cagw-0a' } },
    state: [carrier],
    drifts: [gone('aws_ec2_carrier_gateway.edge')],
  },
];
