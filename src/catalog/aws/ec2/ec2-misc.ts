import * as c from '../language.js';

/**
 * Key pairs, placement groups, Elastic IP addresses, access to serial consoles, groups of zones, and the data feed of Spot Instances.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_key_pair`, `aws_placement_group`, `aws_eip`,
 * `aws_eip_association`, `aws_ec2_serial_console_access`, `aws_ec2_availability_zone_group`, `aws_spot_datafeed_subscription`.
 */

const keyPair = c.on('aws_key_pair', { key_name: c.requested('keyName') });
/** The fingerprint identifies a key that was recreated under the same name; records withhold or encode the key material. */
const keyMade: c.Edits = {
  fingerprint: c.returned('keyFingerprint'),
  key_type: c.requested('keyType'),
  tags: c.set(c.tagsFor('key-pair'), 'map'),
};
const makesKey = c.inCall(c.create(c.withId(keyPair, c.returned('keyPairId')), keyMade));

const placementGroup = c.on('aws_placement_group', { name: c.requested('groupName') });

const addressId = c.either(c.requested('allocationId'), c.returned('allocationId'));
const associationOf = {
  instance_id: c.requested('instanceId'),
  network_interface_id: c.requested('networkInterfaceId'),
  private_ip_address: c.requested('privateIpAddress'),
};
const attachmentOf = { instance: c.requested('instanceId'), network_interface: c.requested('networkInterfaceId') };
/** Empty in the state if the association is a separate resource that did not exist yet when the address was read. */
const detached: c.Edits = { instance: c.fixed(null), network_interface: c.fixed(null) };

/** An account has one data feed. */
const dataFeed = c.on('aws_spot_datafeed_subscription', {});

const consoleAccess = (enabled: boolean) => c.inCall(c.put(c.on('aws_ec2_serial_console_access', {}), { enabled: c.fixed(enabled) }));

export const ec2Misc: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', {
    aws_key_pair: { keys: [['key_name'], ['key_pair_id']], noise: ['key_name_prefix'] },
    aws_placement_group: { keys: [['name'], ['placement_group_id']] },
    aws_eip: {
      keys: [['id'], ['public_ip'], ['association_id']],
      noise: ['vpc'],
      unevaluated: { associate_with_private_ip: 'the association is evaluated by its instance or interface' },
    },
    aws_eip_association: { keys: [['allocation_id'], ['id'], ['public_ip']], noise: ['allow_reassociation'] },
    aws_ec2_serial_console_access: { keys: [[]] },
    aws_ec2_availability_zone_group: { keys: [['group_name']], scope: 'account', cloudId: 'group_name' },
    aws_spot_datafeed_subscription: { keys: [[]], scope: 'account' },
  }),
  events: {
    CreateKeyPair: makesKey,
    ImportKeyPair: makesKey,
    DeleteKeyPair: c.inCall(
      c.destroy(keyPair),
      c.destroy(c.on('aws_key_pair', { key_pair_id: c.either(c.requested('keyPairId'), c.returned('keyPairId')) })),
    ),

    CreatePlacementGroup: c.inCall(
      c.create(c.withId(placementGroup, c.returned('placementGroup.groupId')), {
        strategy: c.either(c.requested('strategy'), c.returned('placementGroup.strategy')),
        partition_count: c.count(c.requested('partitionCount')),
        spread_level: c.requested('spreadLevel'),
        tags: c.set(c.tagsFor('placement-group'), 'map'),
      }),
    ),
    DeletePlacementGroup: c.inCall(c.destroy(placementGroup)),

    AllocateAddress: c.inCall(
      c.create(c.on('aws_eip', { id: addressId }), {
        ...c.same('public_ip network_border_group public_ipv4_pool', c.returned),
        domain: c.either(c.returned('domain'), c.requested('domain')),
        ...c.same('address customer_owned_ipv4_pool ipam_pool_id', c.requested),
        tags: c.merge(c.tagsFor('elastic-ip')),
      }),
    ),
    ReleaseAddress: c.inCall(
      c.destroy(c.on('aws_eip', { id: c.requested('allocationId') })),
      c.destroy(c.on('aws_eip', { public_ip: c.requested('publicIp') })),
    ),
    // An address has one association; a new association replaces it.
    AssociateAddress: c.inCall(
      c.create(
        c.within(
          c.on('aws_instance', { id: c.requested('instanceId') }),
          c.withId(c.on('aws_eip_association', { allocation_id: c.requested('allocationId') }), c.returned('associationId')),
        ),
        associationOf,
      ),
      c.create(
        c.within(
          c.on('aws_instance', { id: c.requested('instanceId') }),
          c.withId(c.on('aws_eip_association', { public_ip: c.requested('publicIp') }), c.returned('associationId')),
        ),
        associationOf,
      ),
      c.modify(c.on('aws_eip', { id: c.requested('allocationId') }), attachmentOf),
      c.modify(c.on('aws_eip', { public_ip: c.requested('publicIp') }), attachmentOf),
    ),
    DisassociateAddress: c.inCall(
      c.destroy(c.on('aws_eip_association', { id: c.requested('associationId') })),
      c.destroy(c.on('aws_eip_association', { public_ip: c.requested('publicIp') })),
      c.modify(c.on('aws_eip', { association_id: c.requested('associationId') }), detached),
      c.modify(c.on('aws_eip', { public_ip: c.requested('publicIp') }), detached),
    ),

    // A call of the account that receives the address; what the other account declares is not named.
    AcceptAddressTransfer: c.inCall(
      c.create(c.on('aws_eip', { id: c.returned('addressTransfer.allocationId') }), {
        domain: c.fixed('vpc'),
        public_ip: c.returned('addressTransfer.publicIp'),
        tags: c.merge(c.tagsFor('elastic-ip')),
      }),
    ),
    MoveAddressToVpc: c.inCall(c.modify(c.on('aws_eip', { public_ip: c.requested('publicIp') }), { domain: c.fixed('vpc') })),
    RestoreAddressToClassic: c.inCall(c.modify(c.on('aws_eip', { public_ip: c.requested('publicIp') }), { domain: c.fixed('standard') })),

    EnableSerialConsoleAccess: consoleAccess(true),
    DisableSerialConsoleAccess: consoleAccess(false),
    ModifyAvailabilityZoneGroup: c.inCall(
      c.put(c.on('aws_ec2_availability_zone_group', { group_name: c.requested('groupName') }), {
        opt_in_status: c.requested('optInStatus'),
      }),
    ),
    CreateSpotDatafeedSubscription: c.inCall(
      c.create(dataFeed, { bucket: c.requested('bucket'), prefix: c.orNull(c.requested('prefix')) }),
    ),
    DeleteSpotDatafeedSubscription: c.inCall(c.destroy(dataFeed)),
  },
};
