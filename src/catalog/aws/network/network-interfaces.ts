import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Network interfaces, their addresses, and permissions of other accounts to attach them.
 * Source: EC2 API reference, Terraform AWS provider `aws_network_interface`, `aws_network_interface_permission`.
 */

const interfaceId = c.requested('networkInterfaceId');
const networkInterface = c.on('aws_network_interface', { id: interfaceId });
const permission = c.on('aws_network_interface_permission', {
  network_interface_permission_id: c.either(
    c.requested('networkInterfacePermissionId'),
    c.returned('interfacePermission.networkInterfacePermissionId'),
  ),
});

/** Addresses or prefixes under any of these names of a call: alone, in objects with this member, or in a list within an object. */
const listIn = (member: string, ...names: readonly string[]): c.Read => {
  const valuesOf = (one: Json): readonly Json[] => {
    if (isList(one)) return one.flatMap(valuesOf);
    if (!isObject(one)) return [one];
    const value = c.memberOf(one, member);
    return value === undefined ? Object.values(one).flatMap((inner) => (isList(inner) ? valuesOf(inner) : [])) : [value];
  };
  return ({ request: { item } }) => {
    const found = [item, c.memberOf(item, 'answer')].flatMap((part) => names.flatMap((name) => c.listOfMember(part, name)));
    const values = found.flatMap(valuesOf);
    return values.length === 0 ? undefined : [...new Set(values)];
  };
};
const addresses = listIn(
  'privateIpAddress',
  'privateIpAddressesSet',
  'privateIpAddresses',
  'privateIpAddress',
  'assignedPrivateIpAddressesSet',
);
const prefixes = listIn('ipv4Prefix', 'ipv4Prefix', 'assignedIpv4PrefixSet');
const addresses6 = listIn('ipv6Address', 'ipv6Addresses', 'ipv6AddressesSet', 'assignedIpv6Addresses', 'unassignedIpv6Addresses');
const prefixes6 = listIn('ipv6Prefix', 'ipv6Prefix', 'assignedIpv6PrefixSet', 'unassignedIpv6PrefixSet');

const groups: c.From = c.either(
  c.requested('groupSet[].groupId'),
  c.via(c.requested('securityGroupId'), (value) => (value === '' ? undefined : value)),
);

export const networkInterfaces: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', { aws_network_interface_permission: { keys: [['network_interface_permission_id']], access: 'policy' } }),
  events: {
    // Services and container networks create interfaces all day: only declared ones are evaluated.
    CreateNetworkInterface: c.inCall(
      c.put(c.on('aws_network_interface', { id: c.returned('networkInterface.networkInterfaceId') }), {
        ...c.same('description interface_type subnet_id', c.requested),
        enable_primary_ipv6: c.flag(c.requested('enablePrimaryIpv6')),
        private_ips: c.add(addresses),
        security_groups: groups,
        tags: c.merge(c.tagsFor('network-interface')),
      }),
    ),
    DeleteNetworkInterface: c.inCall(c.destroy(networkInterface)),
    AssignPrivateIpAddresses: c.inCall(c.modify(networkInterface, { private_ips: c.add(addresses), ipv4_prefixes: c.add(prefixes) })),
    UnassignPrivateIpAddresses: c.inCall(
      c.modify(networkInterface, { private_ips: c.remove(addresses), ipv4_prefixes: c.remove(prefixes) }),
    ),
    AssignIpv6Addresses: c.inCall(c.modify(networkInterface, { ipv6_addresses: c.add(addresses6), ipv6_prefixes: c.add(prefixes6) })),
    UnassignIpv6Addresses: c.inCall(
      c.modify(networkInterface, { ipv6_addresses: c.remove(addresses6), ipv6_prefixes: c.remove(prefixes6) }),
    ),

    CreateNetworkInterfacePermission: c.inCall(
      c.create(c.within(networkInterface, permission), {
        ...c.same('aws_account_id permission', c.requested),
        network_interface_id: interfaceId,
      }),
    ),
    DeleteNetworkInterfacePermission: c.inCall(c.destroy(permission)),
  },
};
