import { create, destroy, either, fixed, merge, modify, on, put, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { orNull } from '../../values.js';
import { returned, count, inCall, requested, tagsFor } from './ec2-shapes.js';

/**
 * Key pairs, placement groups, Elastic IP addresses, access to serial consoles, groups of zones, and the data feed of Spot Instances.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_key_pair`, `aws_placement_group`, `aws_eip`,
 * `aws_eip_association`, `aws_ec2_serial_console_access`, `aws_ec2_availability_zone_group`, `aws_spot_datafeed_subscription`.
 */

const keyPair = on('aws_key_pair', { key_name: requested('keyName') });
/** The fingerprint identifies a key that was recreated under the same name; records withhold or encode the key material. */
const keyMade: Edits = {
  fingerprint: returned('keyFingerprint'),
  key_type: requested('keyType'),
  tags: set(tagsFor('key-pair'), 'map'),
};
const makesKey = inCall(create(keyPair, keyMade, { id: returned('keyPairId') }));

const placementGroup = on('aws_placement_group', { name: requested('groupName') });

const addressId = either(requested('allocationId'), returned('allocationId'));
const associationOf = {
  instance_id: requested('instanceId'),
  network_interface_id: requested('networkInterfaceId'),
  private_ip_address: requested('privateIpAddress'),
};
const attachmentOf = { instance: requested('instanceId'), network_interface: requested('networkInterfaceId') };
/** Empty in the state if the association is a separate resource that did not exist yet when the address was read. */
const detached: Edits = { instance: fixed(null), network_interface: fixed(null) };

/** An account has one data feed. */
const dataFeed = on('aws_spot_datafeed_subscription', {});

const consoleAccess = (enabled: boolean) => inCall(put(on('aws_ec2_serial_console_access', {}), { enabled: fixed(enabled) }));

export const ec2Misc: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_key_pair: { keys: [['key_name'], ['key_pair_id']], scope: 'region', family: 'ec2', noise: ['key_name_prefix', 'key_type'] },
    aws_placement_group: { keys: [['name'], ['placement_group_id']], scope: 'region', family: 'ec2' },
    aws_eip: {
      keys: [['id'], ['public_ip'], ['association_id']],
      scope: 'region',
      family: 'ec2',
      noise: [
        'association_id',
        'private_ip',
        'private_dns',
        'public_dns',
        'public_ip',
        'ptr_record',
        'carrier_ip',
        'allocation_id',
        'vpc',
        'customer_owned_ip',
      ],
      unevaluated: { associate_with_private_ip: 'the association is evaluated by its instance or interface' },
    },
    aws_eip_association: {
      keys: [['allocation_id'], ['id'], ['public_ip']],
      scope: 'region',
      family: 'ec2',
      noise: ['allow_reassociation'],
    },
    aws_ec2_serial_console_access: { keys: [[]], scope: 'region', family: 'ec2' },
    aws_ec2_availability_zone_group: { keys: [['group_name']], scope: 'account', family: 'ec2', cloudId: 'group_name' },
    aws_spot_datafeed_subscription: { keys: [[]], scope: 'account', family: 'ec2' },
  },
  events: {
    CreateKeyPair: makesKey,
    ImportKeyPair: makesKey,
    DeleteKeyPair: inCall(
      destroy(keyPair),
      destroy(on('aws_key_pair', { key_pair_id: either(requested('keyPairId'), returned('keyPairId')) })),
    ),

    CreatePlacementGroup: inCall(
      create(
        placementGroup,
        {
          strategy: either(requested('strategy'), returned('placementGroup.strategy')),
          partition_count: count(requested('partitionCount')),
          spread_level: requested('spreadLevel'),
          tags: set(tagsFor('placement-group'), 'map'),
        },
        { id: returned('placementGroup.groupId') },
      ),
    ),
    DeletePlacementGroup: inCall(destroy(placementGroup)),

    AllocateAddress: inCall(
      create(on('aws_eip', { id: addressId }), {
        public_ip: returned('publicIp'),
        domain: either(returned('domain'), requested('domain')),
        address: requested('address'),
        customer_owned_ipv4_pool: requested('customerOwnedIpv4Pool'),
        ipam_pool_id: requested('ipamPoolId'),
        network_border_group: returned('networkBorderGroup'),
        public_ipv4_pool: returned('publicIpv4Pool'),
        tags: merge(tagsFor('elastic-ip')),
      }),
    ),
    ReleaseAddress: inCall(
      destroy(on('aws_eip', { id: requested('allocationId') })),
      destroy(on('aws_eip', { public_ip: requested('publicIp') })),
    ),
    // An address has one association; a new association replaces it.
    AssociateAddress: inCall(
      create(on('aws_eip_association', { allocation_id: requested('allocationId') }), associationOf, {
        id: returned('associationId'),
        parent: on('aws_instance', { id: requested('instanceId') }),
      }),
      create(on('aws_eip_association', { public_ip: requested('publicIp') }), associationOf, {
        id: returned('associationId'),
        parent: on('aws_instance', { id: requested('instanceId') }),
      }),
      modify(on('aws_eip', { id: requested('allocationId') }), attachmentOf),
      modify(on('aws_eip', { public_ip: requested('publicIp') }), attachmentOf),
    ),
    DisassociateAddress: inCall(
      destroy(on('aws_eip_association', { id: requested('associationId') })),
      destroy(on('aws_eip_association', { public_ip: requested('publicIp') })),
      modify(on('aws_eip', { association_id: requested('associationId') }), detached),
      modify(on('aws_eip', { public_ip: requested('publicIp') }), detached),
    ),

    // A call of the account that receives the address; what the other account declares is not named.
    AcceptAddressTransfer: inCall(
      create(on('aws_eip', { id: returned('addressTransfer.allocationId') }), {
        domain: fixed('vpc'),
        public_ip: returned('addressTransfer.publicIp'),
        tags: merge(tagsFor('elastic-ip')),
      }),
    ),
    MoveAddressToVpc: inCall(modify(on('aws_eip', { public_ip: requested('publicIp') }), { domain: fixed('vpc') })),
    RestoreAddressToClassic: inCall(modify(on('aws_eip', { public_ip: requested('publicIp') }), { domain: fixed('standard') })),

    EnableSerialConsoleAccess: consoleAccess(true),
    DisableSerialConsoleAccess: consoleAccess(false),
    ModifyAvailabilityZoneGroup: inCall(
      put(on('aws_ec2_availability_zone_group', { group_name: requested('groupName') }), { opt_in_status: requested('optInStatus') }),
    ),
    CreateSpotDatafeedSubscription: inCall(create(dataFeed, { bucket: requested('bucket'), prefix: orNull(requested('prefix')) })),
    DeleteSpotDatafeedSubscription: inCall(destroy(dataFeed)),
  },
};
