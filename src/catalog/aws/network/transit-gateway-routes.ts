import { create, destroy, merge, on, put, type Edits, type ServiceCatalog } from '../../dsl.js';
import { orNull } from '../../values.js';
import { flag, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';
import { canonicalCidr } from './canonical-cidr.js';

/**
 * Route tables of transit gateways: routes, references to prefix lists, associations and propagations of attachments. Policy tables, whose
 * entries no type declares, and the attachments that use them.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_transit_gateway_route_table`, `aws_ec2_transit_gateway_route`,
 * `aws_ec2_transit_gateway_policy_table`.
 */

const tableId = requested('transitGatewayRouteTableId');
const table = on('aws_ec2_transit_gateway_route_table', { id: tableId });
const attachmentId = requested('transitGatewayAttachmentId');

const route = on('aws_ec2_transit_gateway_route', {
  transit_gateway_route_table_id: tableId,
  destination_cidr_block: requested('destinationCidrBlock'),
});
const prefixList = on('aws_ec2_transit_gateway_prefix_list_reference', {
  transit_gateway_route_table_id: tableId,
  prefix_list_id: requested('prefixListId'),
});
/** Each call contains the only target: an attachment, or none for traffic that is dropped. */
const target: Edits = { blackhole: flag(orNull(requested('blackhole'))), transit_gateway_attachment_id: orNull(attachmentId) };

const byAttachment = { transit_gateway_route_table_id: tableId, transit_gateway_attachment_id: attachmentId };
const association = on('aws_ec2_transit_gateway_route_table_association', byAttachment);
const propagation = on('aws_ec2_transit_gateway_route_table_propagation', byAttachment);

const policyTableId = requested('transitGatewayPolicyTableId');
const policyTable = on('aws_ec2_transit_gateway_policy_table', { id: policyTableId });
const policyAssociation = on('aws_ec2_transit_gateway_policy_table_association', {
  transit_gateway_policy_table_id: policyTableId,
  transit_gateway_attachment_id: attachmentId,
});

const ofAttachment = {
  keys: [['transit_gateway_route_table_id', 'transit_gateway_attachment_id']],
  scope: 'region',
  family: 'network',
  noise: ['resource_id', 'resource_type'],
} as const;

export const transitGatewayRoutes: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_transit_gateway_route_table: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['default_association_route_table', 'default_propagation_route_table'],
    },
    aws_ec2_transit_gateway_route: {
      keys: [['transit_gateway_route_table_id', { attribute: 'destination_cidr_block', as: canonicalCidr }]],
      scope: 'region',
      family: 'network',
      defaults: { blackhole: false },
    },
    aws_ec2_transit_gateway_prefix_list_reference: {
      keys: [['transit_gateway_route_table_id', 'prefix_list_id']],
      scope: 'region',
      family: 'network',
      noise: ['prefix_list_owner_id'],
      defaults: { blackhole: false },
    },
    aws_ec2_transit_gateway_route_table_association: {
      ...ofAttachment,
      unevaluated: { replace_existing_association: 'a flag of the provider' },
    },
    aws_ec2_transit_gateway_route_table_propagation: ofAttachment,
    aws_ec2_transit_gateway_policy_table: { keys: [['id']], scope: 'region', family: 'network', noise: ['state'] },
    aws_ec2_transit_gateway_policy_table_association: {
      ...ofAttachment,
      keys: [['transit_gateway_policy_table_id', 'transit_gateway_attachment_id']],
    },
  },
  events: {
    CreateTransitGatewayRouteTable: inCall(
      create(
        on('aws_ec2_transit_gateway_route_table', { id: returned('transitGatewayRouteTable.transitGatewayRouteTableId') }),
        { transit_gateway_id: requested('transitGatewayId'), tags: merge(tagsFor('transit-gateway-route-table')) },
        { parent: on('aws_ec2_transit_gateway', { id: requested('transitGatewayId') }) },
      ),
    ),
    DeleteTransitGatewayRouteTable: inCall(destroy(table)),

    CreateTransitGatewayRoute: inCall(create(route, target, { parent: table })),
    ReplaceTransitGatewayRoute: inCall(put(route, target), create(route, target, { parent: table })),
    DeleteTransitGatewayRoute: inCall(destroy(route)),
    CreateTransitGatewayPrefixListReference: inCall(create(prefixList, target, { parent: table })),
    ModifyTransitGatewayPrefixListReference: inCall(put(prefixList, target)),
    DeleteTransitGatewayPrefixListReference: inCall(destroy(prefixList)),

    AssociateTransitGatewayRouteTable: inCall(create(association, {}, { parent: table })),
    DisassociateTransitGatewayRouteTable: inCall(destroy(association)),
    EnableTransitGatewayRouteTablePropagation: inCall(create(propagation, {}, { parent: table })),
    DisableTransitGatewayRouteTablePropagation: inCall(destroy(propagation)),

    CreateTransitGatewayPolicyTable: inCall(
      create(
        on('aws_ec2_transit_gateway_policy_table', { id: returned('transitGatewayPolicyTable.transitGatewayPolicyTableId') }),
        { transit_gateway_id: requested('transitGatewayId'), tags: merge(tagsFor('transit-gateway-policy-table')) },
        { parent: on('aws_ec2_transit_gateway', { id: requested('transitGatewayId') }) },
      ),
    ),
    DeleteTransitGatewayPolicyTable: inCall(destroy(policyTable)),
    AssociateTransitGatewayPolicyTable: inCall(create(policyAssociation, {}, { parent: policyTable })),
    DisassociateTransitGatewayPolicyTable: inCall(destroy(policyAssociation)),
  },
};
