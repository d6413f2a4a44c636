import { create, destroy, either, fixed, merge, modify, on, put, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { answered, count, inCall, said, tagsFor } from './ec2-shapes.js';

/**
 * Key pairs, placement groups, Elastic IP addresses, and access to serial consoles.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_key_pair`, `aws_placement_group`, `aws_eip`,
 * `aws_eip_association`, `aws_ec2_serial_console_access`.
 */

const keyPair = on('aws_key_pair', { key_name: said('keyName') });
/** The fingerprint identifies a key that was recreated under the same name; records withhold or encode the key material. */
const keyMade: Edits = {
  fingerprint: answered('keyFingerprint'),
  key_type: said('keyType'),
  tags: set(tagsFor('key-pair'), 'map'),
};
const makesKey = inCall(create(keyPair, keyMade, { id: answered('keyPairId') }));

const placementGroup = on('aws_placement_group', { name: said('groupName') });

const addressId = either(said('allocationId'), answered('allocationId'));
const associationOf = {
  instance_id: said('instanceId'),
  network_interface_id: said('networkInterfaceId'),
  private_ip_address: said('privateIpAddress'),
};
const attachmentOf = { instance: said('instanceId'), network_interface: said('networkInterfaceId') };
/** Empty in the state if the association is a separate resource that did not exist yet when the address was read. */
const detached: Edits = { instance: fixed(null), network_interface: fixed(null) };

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
      noise: ['association_id', 'private_ip', 'private_dns', 'public_dns', 'public_ip', 'ptr_record', 'carrier_ip', 'vpc'],
    },
    aws_eip_association: {
      keys: [['allocation_id'], ['id'], ['public_ip']],
      scope: 'region',
      family: 'ec2',
      noise: ['allow_reassociation'],
    },
    aws_ec2_serial_console_access: { keys: [[]], scope: 'region', family: 'ec2' },
  },
  events: {
    CreateKeyPair: makesKey,
    ImportKeyPair: makesKey,
    DeleteKeyPair: inCall(destroy(keyPair), destroy(on('aws_key_pair', { key_pair_id: either(said('keyPairId'), answered('keyPairId')) }))),

    CreatePlacementGroup: inCall(
      create(
        placementGroup,
        {
          strategy: either(said('strategy'), answered('placementGroup.strategy')),
          partition_count: count(said('partitionCount')),
          spread_level: said('spreadLevel'),
          tags: set(tagsFor('placement-group'), 'map'),
        },
        { id: answered('placementGroup.groupId') },
      ),
    ),
    DeletePlacementGroup: inCall(destroy(placementGroup)),

    AllocateAddress: inCall(
      create(on('aws_eip', { id: addressId }), {
        public_ip: answered('publicIp'),
        domain: either(answered('domain'), said('domain')),
        tags: merge(tagsFor('elastic-ip')),
      }),
    ),
    ReleaseAddress: inCall(destroy(on('aws_eip', { id: said('allocationId') })), destroy(on('aws_eip', { public_ip: said('publicIp') }))),
    // An address has one association; a new association replaces it.
    AssociateAddress: inCall(
      create(on('aws_eip_association', { allocation_id: said('allocationId') }), associationOf, {
        id: answered('associationId'),
        parent: on('aws_instance', { id: said('instanceId') }),
      }),
      create(on('aws_eip_association', { public_ip: said('publicIp') }), associationOf, {
        id: answered('associationId'),
        parent: on('aws_instance', { id: said('instanceId') }),
      }),
      modify(on('aws_eip', { id: said('allocationId') }), attachmentOf),
      modify(on('aws_eip', { public_ip: said('publicIp') }), attachmentOf),
    ),
    DisassociateAddress: inCall(
      destroy(on('aws_eip_association', { id: said('associationId') })),
      destroy(on('aws_eip_association', { public_ip: said('publicIp') })),
      modify(on('aws_eip', { association_id: said('associationId') }), detached),
      modify(on('aws_eip', { public_ip: said('publicIp') }), detached),
    ),

    EnableSerialConsoleAccess: consoleAccess(true),
    DisableSerialConsoleAccess: consoleAccess(false),
  },
};
