import type { CatalogCase } from '../../../support/catalog-case.js';
import { arnOf, firewall } from './network-firewall.cases.js';
import { creates, deletes, drifts, resource } from './security-case.js';

const firewallArn = arnOf('firewall');
const named = { firewallName: 'edge', firewallArn };

const zone = (id: string) => ({ availability_zone_id: id });
const zoned = firewall({ availability_zone_mapping: [zone('use1-az1'), zone('use1-az2')], subnet_mapping: [], transit_gateway_id: 'tgw-0a', vpc_id: null });
const mappings = (...ids: readonly string[]) => ({ availabilityZoneMappings: ids.map((availabilityZone) => ({ availabilityZone })) });

/** Zones of a firewall that a transit gateway reaches. */
export const firewallZoneCases: readonly CatalogCase[] = [
  drifts('one zone more is drift', ['AssociateAvailabilityZones', { ...named, ...mappings('use1-az4') }, { ...named, ...mappings('use1-az4') }], zoned, [
    'availability_zone_mapping', [zone('use1-az1'), zone('use1-az2')], [zone('use1-az1'), zone('use1-az2'), zone('use1-az4')],
  ]),
  drifts('one zone less is drift', ['DisassociateAvailabilityZones', { ...named, ...mappings('use1-az2') }, { ...named, ...mappings('use1-az1') }], zoned, [
    'availability_zone_mapping', [zone('use1-az1'), zone('use1-az2')], [zone('use1-az1')],
  ]),
];

const associationArn = arnOf('vpc-endpoint-association', '0aaa');
export const association = resource('aws_networkfirewall_vpc_endpoint_association', {
  description: 'apps', firewall_arn: firewallArn, subnet_mapping: [{ ip_address_type: 'IPV4', subnet_id: 'subnet-0bbb' }], tags: { Owner: 'network' },
  tags_all: { Owner: 'network' }, timeouts: null, vpc_endpoint_association_arn: associationArn, vpc_endpoint_association_id: '0aaa',
  vpc_endpoint_association_status: [], vpc_id: 'vpc-0bbb',
});
export const newAssociation = {
  description: 'apps', firewallArn, subnetMapping: { subnetId: 'subnet-0bbb' }, vpcId: 'vpc-0bbb', tags: [{ key: 'Owner', value: 'network' }],
};
export const associated = (vpcEndpointAssociationArn = associationArn) => ({ vpcEndpointAssociation: { vpcEndpointAssociationArn } });
export const accepter = resource('aws_networkfirewall_firewall_transit_gateway_attachment_accepter', { timeouts: null, transit_gateway_attachment_id: 'tgw-attach-0a' });
const attachment = (transitGatewayAttachmentId: string) => ({ transitGatewayAttachmentId });

export const firewallAttachmentCases: readonly CatalogCase[] = [
  drifts(
    'the endpoint is in another subnet than declared',
    ['CreateVpcEndpointAssociation', { ...newAssociation, subnetMapping: { subnetId: 'subnet-0ccc', iPAddressType: 'IPV4' } }, associated()],
    association(),
    ['subnet_mapping.subnet_id', 'subnet-0bbb', 'subnet-0ccc'],
  ),
  deletes('the declared endpoint is deleted', ['DeleteVpcEndpointAssociation', { vpcEndpointAssociationArn: associationArn }], association()),
  creates(
    'a firewall is attached to the gateway of this account',
    ['AcceptNetworkFirewallTransitGatewayAttachment', attachment('tgw-attach-0z')],
    'aws_networkfirewall_firewall_transit_gateway_attachment_accepter',
    accepter(),
  ),
  ...['Reject', 'Delete'].flatMap((verb): readonly CatalogCase[] => {
    const event = `${verb}NetworkFirewallTransitGatewayAttachment`;
    return [
      deletes('the declared attachment ends', [event, attachment('tgw-attach-0a')], accepter()),
    ];
  }),
];

/** Tags of an endpoint, which share their calls with those of firewalls. */
export const endpointTagCases: readonly CatalogCase[] = [
  drifts('another tag of an endpoint', ['TagResource', { resourceArn: associationArn, tags: [{ key: 'Owner', value: 'me' }] }], association(), ['tags.Owner', 'network', 'me']),
  drifts('a removed tag of an endpoint', ['UntagResource', { resourceArn: associationArn, tagKeys: ['Owner'] }], association(), ['tags.Owner', 'network', null]),
];
