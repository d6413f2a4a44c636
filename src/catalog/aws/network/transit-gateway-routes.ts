import * as c from '../language.js';
import { canonicalCidr } from './canonical-cidr.js';

/**
 * Route tables of transit gateways: routes, references to prefix lists, associations and propagations of attachments. Policy tables, whose
 * entries no type declares, and the attachments that use them.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_transit_gateway_route_table`, `aws_ec2_transit_gateway_route`,
 * `aws_ec2_transit_gateway_policy_table`.
 */

const tableId = c.requested('transitGatewayRouteTableId');
const table = c.on('aws_ec2_transit_gateway_route_table', { id: tableId });
const attachmentId = c.requested('transitGatewayAttachmentId');

const route = c.on('aws_ec2_transit_gateway_route', {
  transit_gateway_route_table_id: tableId,
  destination_cidr_block: c.requested('destinationCidrBlock'),
});
const prefixList = c.on('aws_ec2_transit_gateway_prefix_list_reference', {
  transit_gateway_route_table_id: tableId,
  prefix_list_id: c.requested('prefixListId'),
});
/** Each call contains the only target: an attachment, or none for traffic that is dropped. */
const target: c.Edits = { blackhole: c.flag(c.orNull(c.requested('blackhole'))), transit_gateway_attachment_id: c.orNull(attachmentId) };

const byAttachment = { transit_gateway_route_table_id: tableId, transit_gateway_attachment_id: attachmentId };
const association = c.on('aws_ec2_transit_gateway_route_table_association', byAttachment);
const propagation = c.on('aws_ec2_transit_gateway_route_table_propagation', byAttachment);

const policyTableId = c.requested('transitGatewayPolicyTableId');
const policyTable = c.on('aws_ec2_transit_gateway_policy_table', { id: policyTableId });
const policyAssociation = c.on('aws_ec2_transit_gateway_policy_table_association', {
  transit_gateway_policy_table_id: policyTableId,
  transit_gateway_attachment_id: attachmentId,
});

const ofAttachment = {
  keys: [['transit_gateway_route_table_id', 'transit_gateway_attachment_id']],
  scope: 'region',
  family: 'network',
} as const;

export const transitGatewayRoutes: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_ec2_transit_gateway_route_table: {},
    aws_ec2_transit_gateway_route: {
      keys: [['transit_gateway_route_table_id', { attribute: 'destination_cidr_block', as: canonicalCidr }]],
      defaults: { blackhole: false },
    },
    aws_ec2_transit_gateway_prefix_list_reference: {
      keys: [['transit_gateway_route_table_id', 'prefix_list_id']],
      defaults: { blackhole: false },
    },
    aws_ec2_transit_gateway_route_table_association: {
      ...ofAttachment,
      unevaluated: { replace_existing_association: 'a flag of the provider' },
    },
    aws_ec2_transit_gateway_route_table_propagation: ofAttachment,
    aws_ec2_transit_gateway_policy_table: {},
    aws_ec2_transit_gateway_policy_table_association: {
      ...ofAttachment,
      keys: [['transit_gateway_policy_table_id', 'transit_gateway_attachment_id']],
    },
  }),
  events: {
    CreateTransitGatewayRouteTable: c.inCall(
      c.create(
        c.within(
          c.on('aws_ec2_transit_gateway', { id: c.requested('transitGatewayId') }),
          c.on('aws_ec2_transit_gateway_route_table', { id: c.returned('transitGatewayRouteTable.transitGatewayRouteTableId') }),
        ),
        { transit_gateway_id: c.requested('transitGatewayId'), tags: c.merge(c.tagsFor('transit-gateway-route-table')) },
      ),
    ),
    DeleteTransitGatewayRouteTable: c.inCall(c.destroy(table)),

    CreateTransitGatewayRoute: c.inCall(c.create(c.within(table, route), target)),
    ReplaceTransitGatewayRoute: c.inCall(c.put(route, target), c.create(c.within(table, route), target)),
    DeleteTransitGatewayRoute: c.inCall(c.destroy(route)),
    CreateTransitGatewayPrefixListReference: c.inCall(c.create(c.within(table, prefixList), target)),
    ModifyTransitGatewayPrefixListReference: c.inCall(c.put(prefixList, target)),
    DeleteTransitGatewayPrefixListReference: c.inCall(c.destroy(prefixList)),

    AssociateTransitGatewayRouteTable: c.inCall(c.create(c.within(table, association))),
    DisassociateTransitGatewayRouteTable: c.inCall(c.destroy(association)),
    EnableTransitGatewayRouteTablePropagation: c.inCall(c.create(c.within(table, propagation))),
    DisableTransitGatewayRouteTablePropagation: c.inCall(c.destroy(propagation)),

    CreateTransitGatewayPolicyTable: c.inCall(
      c.create(
        c.within(
          c.on('aws_ec2_transit_gateway', { id: c.requested('transitGatewayId') }),
          c.on('aws_ec2_transit_gateway_policy_table', { id: c.returned('transitGatewayPolicyTable.transitGatewayPolicyTableId') }),
        ),
        { transit_gateway_id: c.requested('transitGatewayId'), tags: c.merge(c.tagsFor('transit-gateway-policy-table')) },
      ),
    ),
    DeleteTransitGatewayPolicyTable: c.inCall(c.destroy(policyTable)),
    AssociateTransitGatewayPolicyTable: c.inCall(c.create(c.within(policyTable, policyAssociation))),
    DisassociateTransitGatewayPolicyTable: c.inCall(c.destroy(policyAssociation)),
  },
};
