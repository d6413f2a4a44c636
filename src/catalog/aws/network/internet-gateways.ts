import * as c from '../language.js';

/**
 * Internet gateways, also those for outgoing IPv6 connections and those of carriers. The attachment of a gateway may be a resource of its
 * own, or an attribute of the gateway.
 * Source: EC2 API reference, Terraform AWS provider `aws_internet_gateway`, `aws_internet_gateway_attachment`,
 * `aws_egress_only_internet_gateway`, `aws_ec2_carrier_gateway`.
 */

const vpcId = c.requested('vpcId');
const vpc = c.on('aws_vpc', { id: vpcId });
const gateway = c.on('aws_internet_gateway', { id: c.requested('internetGatewayId') });
/** A gateway has one attachment. */
const attachment = c.on('aws_internet_gateway_attachment', { internet_gateway_id: c.requested('internetGatewayId') });

export const internetGateways: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_internet_gateway: {},
    aws_internet_gateway_attachment: { keys: [['internet_gateway_id']] },
    aws_egress_only_internet_gateway: {},
    aws_ec2_carrier_gateway: {},
  }),
  events: {
    CreateInternetGateway: c.inCall(
      c.create(c.on('aws_internet_gateway', { id: c.returned('internetGateway.internetGatewayId') }), {
        tags: c.merge(c.tagsFor('internet-gateway')),
      }),
    ),
    AttachInternetGateway: c.inCall(
      c.put(attachment, { vpc_id: vpcId }),
      c.modify(gateway, { vpc_id: vpcId }),
      c.create(c.within(vpc, attachment), { vpc_id: vpcId }),
    ),
    DetachInternetGateway: c.inCall(c.destroy(attachment), c.modify(gateway, { vpc_id: c.fixed(null) })),
    DeleteInternetGateway: c.inCall(c.destroy(gateway)),

    CreateEgressOnlyInternetGateway: c.inCall(
      c.create(
        c.within(
          vpc,
          c.on('aws_egress_only_internet_gateway', { id: c.returned('egressOnlyInternetGateway.egressOnlyInternetGatewayId') }),
        ),
        { vpc_id: vpcId, tags: c.merge(c.tagsFor('egress-only-internet-gateway')) },
      ),
    ),
    DeleteEgressOnlyInternetGateway: c.inCall(
      c.destroy(c.on('aws_egress_only_internet_gateway', { id: c.requested('egressOnlyInternetGatewayId') })),
    ),

    CreateCarrierGateway: c.inCall(
      c.create(c.within(vpc, c.on('aws_ec2_carrier_gateway', { id: c.returned('carrierGateway.carrierGatewayId') })), {
        vpc_id: vpcId,
        tags: c.merge(c.tagsFor('carrier-gateway')),
      }),
    ),
    DeleteCarrierGateway: c.inCall(c.destroy(c.on('aws_ec2_carrier_gateway', { id: c.requested('carrierGatewayId') }))),
  },
};
