import { create, destroy, merge, on, type ChangeSpec, type OwnerSpec, type Read, type ServiceCatalog } from '../../dsl.js';
import { inCall, inEach, listOfMember, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Multicast domains of transit gateways: their subnets, and the interfaces that are members or sources of a group.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_transit_gateway_multicast_domain`, `…_association`, `…_group_member`,
 * `…_group_source`.
 */

const domainId = requested('transitGatewayMulticastDomainId');
const domain = on('aws_ec2_transit_gateway_multicast_domain', { id: domainId });
const association = on('aws_ec2_transit_gateway_multicast_domain_association', {
  transit_gateway_multicast_domain_id: domainId,
  transit_gateway_attachment_id: requested('transitGatewayAttachmentId'),
  subnet_id: requested('element'),
});
const inGroup = (role: 'member' | 'source') =>
  on(`aws_ec2_transit_gateway_multicast_group_${role}`, {
    transit_gateway_multicast_domain_id: domainId,
    group_ip_address: requested('groupIpAddress'),
    network_interface_id: requested('element'),
  });

/** One change per subnet or interface of a call. */
const eachOf = (member: string, ...owners: readonly OwnerSpec[]): ChangeSpec =>
  inEach((call) => listOfMember(call, member).map((element) => ({ ...call, element })), ...owners);
const support = (name: string): Read => requested(`options.${name}`);

const ofGroup = {
  keys: [['transit_gateway_multicast_domain_id', 'group_ip_address', 'network_interface_id']],
  scope: 'region',
  family: 'network',
} as const;

export const transitGatewayMulticast: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_transit_gateway_multicast_domain: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      defaults: { auto_accept_shared_associations: 'disable', igmpv2_support: 'disable', static_sources_support: 'disable' },
    },
    aws_ec2_transit_gateway_multicast_domain_association: {
      keys: [['transit_gateway_multicast_domain_id', 'transit_gateway_attachment_id', 'subnet_id']],
      scope: 'region',
      family: 'network',
    },
    aws_ec2_transit_gateway_multicast_group_member: ofGroup,
    aws_ec2_transit_gateway_multicast_group_source: ofGroup,
  },
  events: {
    CreateTransitGatewayMulticastDomain: inCall(
      create(
        on('aws_ec2_transit_gateway_multicast_domain', {
          id: returned('transitGatewayMulticastDomain.transitGatewayMulticastDomainId'),
        }),
        {
          auto_accept_shared_associations: support('autoAcceptSharedAssociations'),
          igmpv2_support: support('igmpv2Support'),
          static_sources_support: support('staticSourcesSupport'),
          transit_gateway_id: requested('transitGatewayId'),
          tags: merge(tagsFor('transit-gateway-multicast-domain')),
        },
        { parent: on('aws_ec2_transit_gateway', { id: requested('transitGatewayId') }) },
      ),
    ),
    DeleteTransitGatewayMulticastDomain: inCall(destroy(domain)),
    AssociateTransitGatewayMulticastDomain: eachOf('subnetIds', create(association, {}, { parent: domain })),
    DisassociateTransitGatewayMulticastDomain: eachOf('subnetIds', destroy(association)),
    RejectTransitGatewayMulticastDomainAssociations: eachOf('subnetIds', destroy(association)),
    RegisterTransitGatewayMulticastGroupMembers: eachOf('networkInterfaceIds', create(inGroup('member'), {}, { parent: domain })),
    DeregisterTransitGatewayMulticastGroupMembers: eachOf('networkInterfaceIds', destroy(inGroup('member'))),
    RegisterTransitGatewayMulticastGroupSources: eachOf('networkInterfaceIds', create(inGroup('source'), {}, { parent: domain })),
    DeregisterTransitGatewayMulticastGroupSources: eachOf('networkInterfaceIds', destroy(inGroup('source'))),
  },
};
