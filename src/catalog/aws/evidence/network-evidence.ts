import { words } from '../../dsl.js';
import { text, type JsonObject } from '../../../lib/json.js';
import type { Link } from '../../../model/graph-evidence.js';
import { ec2Node, edge, type EvidencePart } from './aws-nodes.js';
import { textsAt } from './attribute-texts.js';

/**
 * EC2 networks: resources that records identify by id, and rules, routes and associations, whose effect is on what they belong to. Source:
 * Terraform AWS provider; EC2 User Guide, "Resource IDs".
 */

const byId = (type: string, id = 'id'): EvidencePart => ({
  self: (attributes) => {
    const own = ec2Node(text(attributes[id]) ?? '');
    return own === undefined ? undefined : { ...own, resourceType: type, name: text(attributes['name']) ?? own.name };
  },
});

const selfTypes = words(`
  aws_default_network_acl aws_default_route_table aws_default_security_group aws_default_subnet aws_default_vpc
  aws_egress_only_internet_gateway aws_instance aws_internet_gateway aws_launch_template aws_nat_gateway aws_network_acl
  aws_network_interface aws_route_table aws_security_group aws_subnet aws_vpc aws_vpc_endpoint aws_vpn_gateway
`);

/** What these belong to or change. `id`: the attribute with an id of their own. */
const parts: Readonly<Record<string, { readonly onto: string; readonly id?: string }>> = {
  aws_default_network_acl: { onto: 'subnet_ids' },
  aws_egress_only_internet_gateway: { onto: 'vpc_id' },
  aws_internet_gateway: { onto: 'vpc_id' },
  aws_network_acl: { onto: 'subnet_ids' },
  aws_network_acl_rule: { onto: 'network_acl_id' },
  aws_network_interface: { onto: 'attachment.instance' },
  aws_route: { onto: 'route_table_id' },
  aws_security_group_rule: { onto: 'security_group_id', id: 'security_group_rule_id' },
  aws_vpc_security_group_egress_rule: { onto: 'security_group_id', id: 'security_group_rule_id' },
  aws_vpc_security_group_ingress_rule: { onto: 'security_group_id', id: 'security_group_rule_id' },
  aws_vpn_gateway: { onto: 'vpc_id' },
};

/** Resources that attach one thing to another. */
const pairs: Readonly<Record<string, readonly [from: string, to: string]>> = {
  aws_internet_gateway_attachment: ['internet_gateway_id', 'vpc_id'],
  aws_main_route_table_association: ['route_table_id', 'vpc_id'],
  aws_network_acl_association: ['network_acl_id', 'subnet_id'],
  aws_network_interface_attachment: ['network_interface_id', 'instance_id'],
  aws_network_interface_sg_attachment: ['security_group_id', 'network_interface_id'],
  aws_route_table_association: ['route_table_id', 'subnet_id'],
  aws_vpc_endpoint_security_group_association: ['security_group_id', 'vpc_endpoint_id'],
  aws_vpc_endpoint_subnet_association: ['subnet_id', 'vpc_endpoint_id'],
  aws_vpc_security_group_vpc_association: ['vpc_id', 'security_group_id'],
  aws_vpn_gateway_attachment: ['vpn_gateway_id', 'vpc_id'],
};

const nodesAt = (attributes: JsonObject, attribute: string) =>
  textsAt(attributes, attribute).flatMap(({ value, path }) => {
    const ref = ec2Node(value);
    return ref === undefined ? [] : [{ ref, path }];
  });

const ontoLinks = (attributes: JsonObject, attribute: string): readonly Link[] =>
  nodesAt(attributes, attribute).map(({ ref, path }) => edge('attached_to', 'self', ref, path));

export const networkEvidence: Readonly<Record<string, EvidencePart>> = {
  ...Object.fromEntries(selfTypes.map((type) => [type, byId(type)])),
  ...Object.fromEntries(
    Object.entries(parts).map(([type, { onto, id }]): [string, EvidencePart] => [
      type,
      {
        ...(selfTypes.includes(type) || id !== undefined ? byId(type, id) : {}),
        links: (attributes) => ontoLinks(attributes, onto),
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(pairs).map(([type, [from, to]]): [string, EvidencePart] => [
      type,
      {
        links: (attributes) => [
          ...ontoLinks(attributes, to),
          ...nodesAt(attributes, from).flatMap((cause) =>
            nodesAt(attributes, to).map((effect) => edge('attached_to', cause.ref, effect.ref, cause.path)),
          ),
        ],
      },
    ]),
  ),
};
