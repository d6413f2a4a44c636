import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from './lifecycle.js';
import { arn, gone, listed } from './network-states.js';
import { gateway } from './transit-gateways.cases.js';

const domainId = 'tgw-mcast-domain-0a';
const domain: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_multicast_domain', name: 'video',
  attributes: {
    arn: arn(`transit-gateway-multicast-domain/${domainId}`), auto_accept_shared_associations: 'disable', id: domainId,
    igmpv2_support: 'enable', owner_id: '111122223333', static_sources_support: 'disable', tags: {}, tags_all: {}, timeouts: null,
    transit_gateway_id: 'tgw-0a',
  },
};
const association: DeclaredResource = {
  type: 'aws_ec2_transit_gateway_multicast_domain_association', name: 'video',
  attributes: {
    id: `${domainId}/tgw-attach-0a/subnet-0a`, subnet_id: 'subnet-0a', timeouts: null, transit_gateway_attachment_id: 'tgw-attach-0a',
    transit_gateway_multicast_domain_id: domainId,
  },
};
const inGroup = (role: string): DeclaredResource => ({
  type: `aws_ec2_transit_gateway_multicast_group_${role}`, name: 'video',
  attributes: {
    group_ip_address: '224.0.0.1', id: `${domainId}/224.0.0.1/${role}/eni-0a`, network_interface_id: 'eni-0a',
    transit_gateway_multicast_domain_id: domainId,
  },
});
const ofDomain = { TransitGatewayMulticastDomainId: domainId };
const subnets = (id: string) => ({ ...ofDomain, TransitGatewayAttachmentId: 'tgw-attach-0a', SubnetIds: listed(id) });
const interfaces = (id: string) => ({ ...ofDomain, GroupIpAddress: '224.0.0.1', NetworkInterfaceIds: listed(id) });

export const multicastCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: domain, around: [gateway()], id: domainId, other: 'tgw-mcast-domain-0z',
    create: [
      'CreateTransitGatewayMulticastDomain', () => ({ TransitGatewayId: 'tgw-0a', Options: { Igmpv2Support: 'enable' } }),
      (transitGatewayMulticastDomainId) => ({ transitGatewayMulticastDomain: { transitGatewayMulticastDomainId } }),
    ],
    destroy: ['DeleteTransitGatewayMulticastDomain', (TransitGatewayMulticastDomainId) => ({ TransitGatewayMulticastDomainId })],
  }),
  ...lifecycle({
    resource: association, around: [domain], id: 'subnet-0a', other: 'subnet-0z',
    create: ['AssociateTransitGatewayMulticastDomain', subnets], destroy: ['DisassociateTransitGatewayMulticastDomain', subnets],
  }),
  {
    name: 'the declared association is rejected', ...wrapped('RejectTransitGatewayMulticastDomainAssociations', subnets('subnet-0a')), state: [domain, association],
    drifts: [gone('aws_ec2_transit_gateway_multicast_domain_association.video')],
  },
  ...lifecycle({
    resource: inGroup('member'), around: [domain], id: 'eni-0a', other: 'eni-0z',
    create: ['RegisterTransitGatewayMulticastGroupMembers', interfaces], destroy: ['DeregisterTransitGatewayMulticastGroupMembers', interfaces],
  }),
  ...lifecycle({
    resource: inGroup('source'), around: [domain], id: 'eni-0a', other: 'eni-0z',
    create: ['RegisterTransitGatewayMulticastGroupSources', interfaces], destroy: ['DeregisterTransitGatewayMulticastGroupSources', interfaces],
  }),
];
