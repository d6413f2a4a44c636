import { isList, isObject, type Json } from '../../../lib/json.js';
import { add, create, destroy, either, merge, modify, on, put, remove, via, type From, type Read, type ServiceCatalog } from '../../dsl.js';
import { flag, inCall, listOfMember, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Network interfaces, their addresses, and permissions of other accounts to attach them.
 * Source: EC2 API reference, Terraform AWS provider `aws_network_interface`, `aws_network_interface_permission`.
 */

const interfaceId = requested('networkInterfaceId');
const networkInterface = on('aws_network_interface', { id: interfaceId });
const permission = on('aws_network_interface_permission', {
  network_interface_permission_id: either(
    requested('networkInterfacePermissionId'),
    returned('interfacePermission.networkInterfacePermissionId'),
  ),
});

/** Addresses or prefixes under any of these names of a call: alone, in objects with this member, or in a list within an object. */
const listIn = (member: string, ...names: readonly string[]): Read => {
  const valuesOf = (one: Json): readonly Json[] => {
    if (isList(one)) return one.flatMap(valuesOf);
    if (!isObject(one)) return [one];
    const value = memberOf(one, member);
    return value === undefined ? Object.values(one).flatMap((inner) => (isList(inner) ? valuesOf(inner) : [])) : [value];
  };
  return ({ request: { item } }) => {
    const found = [item, memberOf(item, 'answer')].flatMap((part) => names.flatMap((name) => listOfMember(part, name)));
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

const groups: From = either(
  requested('groupSet[].groupId'),
  via(requested('securityGroupId'), (value) => (value === '' ? undefined : value)),
);

export const networkInterfaces: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_network_interface_permission: {
      keys: [['network_interface_permission_id']],
      scope: 'region',
      family: 'network',
      access: 'policy',
    },
  },
  events: {
    // Services and container networks create interfaces all day: only declared ones are evaluated.
    CreateNetworkInterface: inCall(
      put(on('aws_network_interface', { id: returned('networkInterface.networkInterfaceId') }), {
        description: requested('description'),
        enable_primary_ipv6: flag(requested('enablePrimaryIpv6')),
        interface_type: requested('interfaceType'),
        private_ips: add(addresses),
        security_groups: groups,
        subnet_id: requested('subnetId'),
        tags: merge(tagsFor('network-interface')),
      }),
    ),
    DeleteNetworkInterface: inCall(destroy(networkInterface)),
    AssignPrivateIpAddresses: inCall(modify(networkInterface, { private_ips: add(addresses), ipv4_prefixes: add(prefixes) })),
    UnassignPrivateIpAddresses: inCall(modify(networkInterface, { private_ips: remove(addresses), ipv4_prefixes: remove(prefixes) })),
    AssignIpv6Addresses: inCall(modify(networkInterface, { ipv6_addresses: add(addresses6), ipv6_prefixes: add(prefixes6) })),
    UnassignIpv6Addresses: inCall(modify(networkInterface, { ipv6_addresses: remove(addresses6), ipv6_prefixes: remove(prefixes6) })),

    CreateNetworkInterfacePermission: inCall(
      create(
        permission,
        {
          aws_account_id: requested('awsAccountId'),
          network_interface_id: interfaceId,
          permission: requested('permission'),
        },
        { parent: networkInterface },
      ),
    ),
    DeleteNetworkInterfacePermission: inCall(destroy(permission)),
  },
};
