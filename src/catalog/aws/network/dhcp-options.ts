import { isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Sets of DHCP options, and the set that a VPC uses.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_dhcp_options`, `aws_vpc_dhcp_options_association`.
 */

/** The values of an option, such as `domain-name-servers`. */
const valuesOf = (option: string): c.Read => {
  const valueOf = (one: Json): Json => (isObject(one) ? (c.memberOf(one, 'value') ?? null) : one);
  return ({ request: { item } }) => {
    const lists = [...c.listOfMember(item, 'dhcpConfigurationSet'), ...c.listOfMember(item, 'dhcpConfiguration')];
    const found = lists.find((one) => c.memberOf(one, 'key') === option);
    if (found === undefined) return null;
    return [...c.listOfMember(found, 'valueSet'), ...c.listOfMember(found, 'value')].map(valueOf);
  };
};
const valueOf = (option: string): c.Read => {
  const values = valuesOf(option);
  return (record) => {
    const found = values(record);
    return Array.isArray(found) ? ((found as readonly Json[])[0] ?? null) : null;
  };
};

const association = c.on('aws_vpc_dhcp_options_association', { vpc_id: c.requested('vpcId') });
/** A VPC leaves its options by using the default set. */
const isDefault: c.Read = (record) => text(c.requested('dhcpOptionsId')(record)) === 'default';
const isNamed: c.Read = (record) => isDefault(record) === false;

export const dhcpOptions: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', { aws_vpc_dhcp_options: {}, aws_vpc_dhcp_options_association: { keys: [['vpc_id']] } }),
  events: {
    CreateDhcpOptions: c.inCall(
      c.create(c.on('aws_vpc_dhcp_options', { id: c.returned('dhcpOptions.dhcpOptionsId') }), {
        domain_name: valueOf('domain-name'),
        domain_name_servers: valuesOf('domain-name-servers'),
        ipv6_address_preferred_lease_time: valueOf('ipv6-address-preferred-lease-time'),
        netbios_name_servers: valuesOf('netbios-name-servers'),
        netbios_node_type: valueOf('netbios-node-type'),
        ntp_servers: valuesOf('ntp-servers'),
        tags: c.merge(c.tagsFor('dhcp-options')),
      }),
    ),
    DeleteDhcpOptions: c.inCall(c.destroy(c.on('aws_vpc_dhcp_options', { id: c.requested('dhcpOptionsId') }))),
    AssociateDhcpOptions: [
      c.inCall(
        c.create(
          c.within(c.on('aws_vpc', { id: c.requested('vpcId') }), association),
          { dhcp_options_id: c.requested('dhcpOptionsId') },
          { when: isNamed },
        ),
      ),
      c.inCall(c.destroy(association, { when: isDefault })),
    ],
  },
};
