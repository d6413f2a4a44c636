import { accepter, associated, association, newAssociation } from '../../catalog/aws/security/firewall-attachments.cases.js';
import { arnOf } from '../../catalog/aws/security/network-firewall.cases.js';
import { calls, life, type Apply } from '../../support/applies.js';

/** Endpoints of a network firewall in further networks, as Terraform creates, changes and destroys them. */

const associationArn = arnOf('vpc-endpoint-association', '0aaa');
const attachment = { transitGatewayAttachmentId: 'tgw-attach-0a' };

export const firewallAttachmentApplies: readonly Apply[] = life(
  'a firewall of another network',
  [
    [association(), accepter()],
    [association({ tags: { Owner: 'edge' }, tags_all: { Owner: 'edge' } }), accepter()],
  ],
  {
    create: calls('network-firewall', [
      ['CreateVpcEndpointAssociation', newAssociation, associated()],
      ['AcceptNetworkFirewallTransitGatewayAttachment', attachment, { ...attachment, transitGatewayAttachmentStatus: 'CREATING' }],
    ]),
    change: calls('network-firewall', [['TagResource', { resourceArn: associationArn, tags: [{ key: 'Owner', value: 'edge' }] }]]),
    destroy: calls('network-firewall', [
      ['DeleteNetworkFirewallTransitGatewayAttachment', attachment, { ...attachment, transitGatewayAttachmentStatus: 'DELETING' }],
      ['DeleteVpcEndpointAssociation', { vpcEndpointAssociationArn: associationArn }],
    ]),
  },
);
