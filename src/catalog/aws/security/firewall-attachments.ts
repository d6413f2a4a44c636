import * as c from '../language.js';
import { eitherName } from './json-items.js';

/**
 * AWS Network Firewall: endpoints of a firewall in further networks, and its attachment to the transit gateway of another account. Source:
 * Network Firewall API reference, Terraform AWS provider 6.
 */

const association = 'aws_networkfirewall_vpc_endpoint_association';
const firewall = c.on('aws_networkfirewall_firewall', { name: eitherName('firewallArn') });
const newAssociation = c.response('vpcEndpointAssociation.vpcEndpointAssociationArn');
const accepter = c.on('aws_networkfirewall_firewall_transit_gateway_attachment_accepter', {
  transit_gateway_attachment_id: 'transitGatewayAttachmentId',
});

export const firewallAttachments: c.ServiceCatalog = {
  eventSource: 'network-firewall.amazonaws.com',
  types: c.types('firewall', {
    [association]: {
      keys: [['vpc_endpoint_association_arn']],
      scope: 'region',
      family: 'firewall',
      cloudId: 'vpc_endpoint_association_arn',
      noise: ['vpc_endpoint_association_arn', 'vpc_endpoint_association_id', 'vpc_endpoint_association_status*'],
      defaults: { 'subnet_mapping.ip_address_type': 'IPV4' },
    },
    aws_networkfirewall_firewall_transit_gateway_attachment_accepter: {
      keys: [['transit_gateway_attachment_id']],
      access: 'attachment',
      cloudId: 'transit_gateway_attachment_id',
    },
  }),
  events: {
    CreateVpcEndpointAssociation: c.create(
      c.within([firewall, c.on('aws_vpc', { id: 'vpcId' })], c.withId(c.on(association, { vpc_endpoint_association_arn: newAssociation }))),
      {
        ...c.same('description firewall_arn subnet_mapping.subnet_id vpc_id subnet_mapping{ip_address_type=iPAddressType}'),
        tags: c.set(c.tagMap('tags'), 'map'),
      },
    ),
    DeleteVpcEndpointAssociation: c.destroy(c.on(association, { vpc_endpoint_association_arn: 'vpcEndpointAssociationArn' })),
    AcceptNetworkFirewallTransitGatewayAttachment: c.create(accepter),
    RejectNetworkFirewallTransitGatewayAttachment: c.destroy(accepter),
    DeleteNetworkFirewallTransitGatewayAttachment: c.destroy(accepter),
  },
};
