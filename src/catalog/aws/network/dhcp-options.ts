import { isObject, text, type Json } from '../../../lib/json.js';
import { create, destroy, merge, on, type Read, type ServiceCatalog } from '../../dsl.js';
import { inCall, listOfMember, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Sets of DHCP options, and the set that a VPC uses.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_dhcp_options`, `aws_vpc_dhcp_options_association`.
 */

/** The values of an option, such as `domain-name-servers`. */
const valuesOf = (option: string): Read => {
  const valueOf = (one: Json): Json => (isObject(one) ? (memberOf(one, 'value') ?? null) : one);
  return ({ request: { item } }) => {
    const lists = [...listOfMember(item, 'dhcpConfigurationSet'), ...listOfMember(item, 'dhcpConfiguration')];
    const found = lists.find((one) => memberOf(one, 'key') === option);
    if (found === undefined) return null;
    return [...listOfMember(found, 'valueSet'), ...listOfMember(found, 'value')].map(valueOf);
  };
};
const valueOf = (option: string): Read => {
  const values = valuesOf(option);
  return (record) => {
    const found = values(record);
    return Array.isArray(found) ? ((found as readonly Json[])[0] ?? null) : null;
  };
};

const association = on('aws_vpc_dhcp_options_association', { vpc_id: requested('vpcId') });
/** A VPC leaves its options by using the default set. */
const isDefault: Read = (record) => text(requested('dhcpOptionsId')(record)) === 'default';
const isNamed: Read = (record) => isDefault(record) === false;

export const dhcpOptions: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc_dhcp_options: { keys: [['id']], scope: 'region', family: 'network' },
    aws_vpc_dhcp_options_association: { keys: [['vpc_id']], scope: 'region', family: 'network' },
  },
  events: {
    CreateDhcpOptions: inCall(
      create(on('aws_vpc_dhcp_options', { id: returned('dhcpOptions.dhcpOptionsId') }), {
        domain_name: valueOf('domain-name'),
        domain_name_servers: valuesOf('domain-name-servers'),
        ipv6_address_preferred_lease_time: valueOf('ipv6-address-preferred-lease-time'),
        netbios_name_servers: valuesOf('netbios-name-servers'),
        netbios_node_type: valueOf('netbios-node-type'),
        ntp_servers: valuesOf('ntp-servers'),
        tags: merge(tagsFor('dhcp-options')),
      }),
    ),
    DeleteDhcpOptions: inCall(destroy(on('aws_vpc_dhcp_options', { id: requested('dhcpOptionsId') }))),
    AssociateDhcpOptions: [
      inCall(
        create(
          association,
          { dhcp_options_id: requested('dhcpOptionsId') },
          { parent: on('aws_vpc', { id: requested('vpcId') }), when: isNamed },
        ),
      ),
      inCall(destroy(association, { when: isDefault })),
    ],
  },
};
