import { create, destroy, fixed, merge, modify, on, put, type ServiceCatalog } from '../../dsl.js';
import { inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Internet gateways, also those for outgoing IPv6 connections and those of carriers. The attachment of a gateway may be a resource of its
 * own, or an attribute of the gateway.
 * Source: EC2 API reference, Terraform AWS provider `aws_internet_gateway`, `aws_internet_gateway_attachment`,
 * `aws_egress_only_internet_gateway`, `aws_ec2_carrier_gateway`.
 */

const vpcId = requested('vpcId');
const vpc = on('aws_vpc', { id: vpcId });
const gateway = on('aws_internet_gateway', { id: requested('internetGatewayId') });
/** A gateway has one attachment. */
const attachment = on('aws_internet_gateway_attachment', { internet_gateway_id: requested('internetGatewayId') });

export const internetGateways: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_internet_gateway: { keys: [['id']], scope: 'region', family: 'network' },
    aws_internet_gateway_attachment: { keys: [['internet_gateway_id']], scope: 'region', family: 'network' },
    aws_egress_only_internet_gateway: { keys: [['id']], scope: 'region', family: 'network' },
    aws_ec2_carrier_gateway: { keys: [['id']], scope: 'region', family: 'network' },
  },
  events: {
    CreateInternetGateway: inCall(
      create(on('aws_internet_gateway', { id: returned('internetGateway.internetGatewayId') }), {
        tags: merge(tagsFor('internet-gateway')),
      }),
    ),
    AttachInternetGateway: inCall(
      put(attachment, { vpc_id: vpcId }),
      modify(gateway, { vpc_id: vpcId }),
      create(attachment, { vpc_id: vpcId }, { parent: vpc }),
    ),
    DetachInternetGateway: inCall(destroy(attachment), modify(gateway, { vpc_id: fixed(null) })),
    DeleteInternetGateway: inCall(destroy(gateway)),

    CreateEgressOnlyInternetGateway: inCall(
      create(
        on('aws_egress_only_internet_gateway', { id: returned('egressOnlyInternetGateway.egressOnlyInternetGatewayId') }),
        { vpc_id: vpcId, tags: merge(tagsFor('egress-only-internet-gateway')) },
        { parent: vpc },
      ),
    ),
    DeleteEgressOnlyInternetGateway: inCall(
      destroy(on('aws_egress_only_internet_gateway', { id: requested('egressOnlyInternetGatewayId') })),
    ),

    CreateCarrierGateway: inCall(
      create(
        on('aws_ec2_carrier_gateway', { id: returned('carrierGateway.carrierGatewayId') }),
        { vpc_id: vpcId, tags: merge(tagsFor('carrier-gateway')) },
        { parent: vpc },
      ),
    ),
    DeleteCarrierGateway: inCall(destroy(on('aws_ec2_carrier_gateway', { id: requested('carrierGatewayId') }))),
  },
};
