import * as c from '../language.js';

/**
 * Multicast domains of transit gateways: their subnets, and the interfaces that are members or sources of a group.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_transit_gateway_multicast_domain`, `…_association`, `…_group_member`,
 * `…_group_source`.
 */

const domainId = c.requested('transitGatewayMulticastDomainId');
const domain = c.on('aws_ec2_transit_gateway_multicast_domain', { id: domainId });
const association = c.on('aws_ec2_transit_gateway_multicast_domain_association', {
  transit_gateway_multicast_domain_id: domainId,
  transit_gateway_attachment_id: c.requested('transitGatewayAttachmentId'),
  subnet_id: c.requested('element'),
});
const inGroup = (role: 'member' | 'source') =>
  c.on(`aws_ec2_transit_gateway_multicast_group_${role}`, {
    transit_gateway_multicast_domain_id: domainId,
    group_ip_address: c.requested('groupIpAddress'),
    network_interface_id: c.requested('element'),
  });

/** One change per subnet or interface of a call. */
const eachOf = (member: string, ...owners: readonly c.OwnerSpec[]): c.ChangeSpec =>
  c.inEach((call) => c.listOfMember(call, member).map((element) => ({ ...call, element })), ...owners);
const support = (name: string): c.Read => c.requested(`options.${name}`);

const ofGroup = {
  keys: [['transit_gateway_multicast_domain_id', 'group_ip_address', 'network_interface_id']],
  scope: 'region',
  family: 'network',
} as const;

export const transitGatewayMulticast: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_ec2_transit_gateway_multicast_domain: {
      defaults: { auto_accept_shared_associations: 'disable', igmpv2_support: 'disable', static_sources_support: 'disable' },
    },
    aws_ec2_transit_gateway_multicast_domain_association: {
      keys: [['transit_gateway_multicast_domain_id', 'transit_gateway_attachment_id', 'subnet_id']],
    },
    aws_ec2_transit_gateway_multicast_group_member: ofGroup,
    aws_ec2_transit_gateway_multicast_group_source: ofGroup,
  }),
  events: {
    CreateTransitGatewayMulticastDomain: c.inCall(
      c.create(
        c.within(
          c.on('aws_ec2_transit_gateway', { id: c.requested('transitGatewayId') }),
          c.on('aws_ec2_transit_gateway_multicast_domain', {
            id: c.returned('transitGatewayMulticastDomain.transitGatewayMulticastDomainId'),
          }),
        ),
        {
          ...c.same('auto_accept_shared_associations igmpv2_support static_sources_support', support),
          transit_gateway_id: c.requested('transitGatewayId'),
          tags: c.merge(c.tagsFor('transit-gateway-multicast-domain')),
        },
      ),
    ),
    DeleteTransitGatewayMulticastDomain: c.inCall(c.destroy(domain)),
    AssociateTransitGatewayMulticastDomain: eachOf('subnetIds', c.create(c.within(domain, association))),
    DisassociateTransitGatewayMulticastDomain: eachOf('subnetIds', c.destroy(association)),
    RejectTransitGatewayMulticastDomainAssociations: eachOf('subnetIds', c.destroy(association)),
    RegisterTransitGatewayMulticastGroupMembers: eachOf('networkInterfaceIds', c.create(c.within(domain, inGroup('member')))),
    DeregisterTransitGatewayMulticastGroupMembers: eachOf('networkInterfaceIds', c.destroy(inGroup('member'))),
    RegisterTransitGatewayMulticastGroupSources: eachOf('networkInterfaceIds', c.create(c.within(domain, inGroup('source')))),
    DeregisterTransitGatewayMulticastGroupSources: eachOf('networkInterfaceIds', c.destroy(inGroup('source'))),
  },
};
