import * as c from '../language.js';
import { attribute } from '../ec2/ec2-shapes.js';

/**
 * Subnets, the addresses that they give to new instances, and reserved address ranges.
 * Source: EC2 API reference, Terraform AWS provider `aws_subnet`, `aws_default_subnet`, `aws_ec2_subnet_cidr_reservation`.
 */

const subnetId = c.requested('subnetId');
const onSubnets = (edits: c.Edits, key: Readonly<Record<string, c.From>> = { id: subnetId }): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_subnet', key), edits),
  c.modify(c.on('aws_default_subnet', key), edits),
];

/** Local network interfaces are enabled with a device number, and disabled with a flag. */
const localInterfaces: c.Read = (record) =>
  c.flag(attribute('disableLniAtDeviceIndex'))(record) === true ? 0 : c.count(c.requested('enableLniAtDeviceIndex'))(record);

const noise = ['ipv6_cidr_block_association_id'];
const defaults = { private_dns_hostname_type_on_launch: 'ip-name' };

export const subnets: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_subnet: { keys: [['id'], ['ipv6_cidr_block_association_id']], noise, defaults },
    aws_default_subnet: { keys: [['id'], ['ipv6_cidr_block_association_id']], noise: [...noise], defaults },
    aws_ec2_subnet_cidr_reservation: {},
  }),
  events: {
    CreateSubnet: c.inCall(
      c.create(c.within(c.on('aws_vpc', { id: c.requested('vpcId') }), c.on('aws_subnet', { id: c.returned('subnet.subnetId') })), {
        ...c.same('vpc_id ipv6_cidr_block outpost_arn', c.requested),
        cidr_block: c.either(c.requested('cidrBlock'), c.returned('subnet.cidrBlock')),
        availability_zone: c.either(c.requested('availabilityZone'), c.returned('subnet.availabilityZone')),
        availability_zone_id: c.either(c.requested('availabilityZoneId'), c.returned('subnet.availabilityZoneId')),
        ipv6_native: c.flag(c.requested('ipv6Native')),
        tags: c.merge(c.tagsFor('subnet')),
      }),
    ),
    CreateDefaultSubnet: c.inCall(
      c.create(c.on('aws_default_subnet', { id: c.returned('subnet.subnetId') }), {
        availability_zone: c.either(c.requested('availabilityZone'), c.returned('subnet.availabilityZone')),
        ipv6_native: c.flag(c.requested('ipv6Native')),
      }),
    ),
    ModifySubnetAttribute: c.inCall(
      ...onSubnets({
        assign_ipv6_address_on_creation: c.flag(attribute('assignIpv6AddressOnCreation')),
        ...c.same('customer_owned_ipv4_pool private_dns_hostname_type_on_launch', attribute),
        enable_dns64: c.flag(attribute('enableDns64')),
        enable_lni_at_device_index: localInterfaces,
        enable_resource_name_dns_a_record_on_launch: c.flag(attribute('enableResourceNameDnsARecordOnLaunch')),
        enable_resource_name_dns_aaaa_record_on_launch: c.flag(attribute('enableResourceNameDnsAAAARecordOnLaunch')),
        map_customer_owned_ip_on_launch: c.flag(attribute('mapCustomerOwnedIpOnLaunch')),
        map_public_ip_on_launch: c.flag(attribute('mapPublicIpOnLaunch')),
      }),
    ),
    DeleteSubnet: c.inCall(c.destroy(c.on('aws_subnet', { id: subnetId })), c.destroy(c.on('aws_default_subnet', { id: subnetId }))),

    AssociateSubnetCidrBlock: c.inCall(
      ...onSubnets({ ipv6_cidr_block: c.either(c.requested('ipv6CidrBlock'), c.returned('ipv6CidrBlockAssociation.ipv6CidrBlock')) }),
    ),
    DisassociateSubnetCidrBlock: c.inCall(
      ...onSubnets({ ipv6_cidr_block: c.fixed(null) }, { ipv6_cidr_block_association_id: c.requested('associationId') }),
    ),

    CreateSubnetCidrReservation: c.inCall(
      c.create(
        c.within(
          c.on('aws_subnet', { id: subnetId }),
          c.on('aws_ec2_subnet_cidr_reservation', { id: c.returned('subnetCidrReservation.subnetCidrReservationId') }),
        ),
        { subnet_id: subnetId, cidr_block: c.requested('cidr'), ...c.same('description reservation_type', c.requested) },
      ),
    ),
    DeleteSubnetCidrReservation: c.inCall(
      c.destroy(c.on('aws_ec2_subnet_cidr_reservation', { id: c.requested('subnetCidrReservationId') })),
    ),
  },
};
