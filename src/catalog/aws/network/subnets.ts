import {
  create,
  destroy,
  either,
  fixed,
  merge,
  modify,
  on,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { attribute, count, flag, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Subnets, the addresses that they give to new instances, and reserved address ranges.
 * Source: EC2 API reference, Terraform AWS provider `aws_subnet`, `aws_default_subnet`, `aws_ec2_subnet_cidr_reservation`.
 */

const subnetId = requested('subnetId');
const onSubnets = (edits: Edits, key: Readonly<Record<string, From>> = { id: subnetId }): readonly OwnerSpec[] => [
  modify(on('aws_subnet', key), edits),
  modify(on('aws_default_subnet', key), edits),
];

/** Local network interfaces are enabled with a device number, and disabled with a flag. */
const localInterfaces: Read = (record) =>
  flag(attribute('disableLniAtDeviceIndex'))(record) === true ? 0 : count(requested('enableLniAtDeviceIndex'))(record);

const noise = ['ipv6_cidr_block_association_id'];
const defaults = { private_dns_hostname_type_on_launch: 'ip-name' };

export const subnets: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_subnet: {
      keys: [['id'], ['ipv6_cidr_block_association_id']],
      scope: 'region',
      family: 'network',
      noise,
      defaults,
    },
    aws_default_subnet: {
      keys: [['id'], ['ipv6_cidr_block_association_id']],
      scope: 'region',
      family: 'network',
      noise: [
        ...noise,
        'availability_zone_id',
        'cidr_block',
        'enable_lni_at_device_index',
        'existing_default_subnet',
        'outpost_arn',
        'vpc_id',
      ],
      defaults,
    },
    aws_ec2_subnet_cidr_reservation: { keys: [['id']], scope: 'region', family: 'network' },
  },
  events: {
    CreateSubnet: inCall(
      create(
        on('aws_subnet', { id: returned('subnet.subnetId') }),
        {
          vpc_id: requested('vpcId'),
          cidr_block: either(requested('cidrBlock'), returned('subnet.cidrBlock')),
          availability_zone: either(requested('availabilityZone'), returned('subnet.availabilityZone')),
          availability_zone_id: either(requested('availabilityZoneId'), returned('subnet.availabilityZoneId')),
          ipv6_cidr_block: requested('ipv6CidrBlock'),
          ipv6_native: flag(requested('ipv6Native')),
          outpost_arn: requested('outpostArn'),
          tags: merge(tagsFor('subnet')),
        },
        { parent: on('aws_vpc', { id: requested('vpcId') }) },
      ),
    ),
    CreateDefaultSubnet: inCall(
      create(on('aws_default_subnet', { id: returned('subnet.subnetId') }), {
        availability_zone: either(requested('availabilityZone'), returned('subnet.availabilityZone')),
        ipv6_native: flag(requested('ipv6Native')),
      }),
    ),
    ModifySubnetAttribute: inCall(
      ...onSubnets({
        assign_ipv6_address_on_creation: flag(attribute('assignIpv6AddressOnCreation')),
        customer_owned_ipv4_pool: attribute('customerOwnedIpv4Pool'),
        enable_dns64: flag(attribute('enableDns64')),
        enable_lni_at_device_index: localInterfaces,
        enable_resource_name_dns_a_record_on_launch: flag(attribute('enableResourceNameDnsARecordOnLaunch')),
        enable_resource_name_dns_aaaa_record_on_launch: flag(attribute('enableResourceNameDnsAAAARecordOnLaunch')),
        map_customer_owned_ip_on_launch: flag(attribute('mapCustomerOwnedIpOnLaunch')),
        map_public_ip_on_launch: flag(attribute('mapPublicIpOnLaunch')),
        private_dns_hostname_type_on_launch: attribute('privateDnsHostnameTypeOnLaunch'),
      }),
    ),
    DeleteSubnet: inCall(destroy(on('aws_subnet', { id: subnetId })), destroy(on('aws_default_subnet', { id: subnetId }))),

    AssociateSubnetCidrBlock: inCall(
      ...onSubnets({ ipv6_cidr_block: either(requested('ipv6CidrBlock'), returned('ipv6CidrBlockAssociation.ipv6CidrBlock')) }),
    ),
    DisassociateSubnetCidrBlock: inCall(
      ...onSubnets({ ipv6_cidr_block: fixed(null) }, { ipv6_cidr_block_association_id: requested('associationId') }),
    ),

    CreateSubnetCidrReservation: inCall(
      create(
        on('aws_ec2_subnet_cidr_reservation', { id: returned('subnetCidrReservation.subnetCidrReservationId') }),
        {
          subnet_id: subnetId,
          cidr_block: requested('cidr'),
          description: requested('description'),
          reservation_type: requested('reservationType'),
        },
        { parent: on('aws_subnet', { id: subnetId }) },
      ),
    ),
    DeleteSubnetCidrReservation: inCall(destroy(on('aws_ec2_subnet_cidr_reservation', { id: requested('subnetCidrReservationId') }))),
  },
};
