import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const reservationId = 'cr-0123456789abcdef0';
const arn = (kind: string, id: string): string => `arn:aws:ec2:us-east-1:111122223333:${kind}/${id}`;

const reservation = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ec2_capacity_reservation',
  name: 'web',
  attributes: {
    arn: arn('capacity-reservation', reservationId), availability_zone: 'us-east-1a', ebs_optimized: false, end_date: '', end_date_type: 'unlimited',
    ephemeral_storage: false, id: reservationId, instance_count: 4, instance_match_criteria: 'open', instance_platform: 'Linux/UNIX',
    instance_type: 'm5.large', outpost_arn: '', owner_id: '111122223333', placement_group_arn: '', tags: { Name: 'web' }, tags_all: { Name: 'web' },
    tenancy: 'default', timeouts: null, ...over,
  },
});
const block: DeclaredResource = {
  type: 'aws_ec2_capacity_block_reservation',
  name: 'training',
  attributes: {
    arn: arn('capacity-reservation', 'cr-0b10c'), capacity_block_offering_id: 'cb-0123456789abcdefg', end_date: '2026-04-01T11:30:00Z', id: 'cr-0b10c',
    instance_count: 1, instance_platform: 'Linux/UNIX', instance_type: 'p5.48xlarge', reservation_type: 'capacity-block', tags: null, tags_all: {},
  },
};
const host = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ec2_host',
  name: 'licensed',
  attributes: {
    arn: arn('dedicated-host', 'h-0385a99d0e4b20cbb'), asset_id: null, auto_placement: 'off', availability_zone: 'us-east-1a', host_recovery: 'on',
    id: 'h-0385a99d0e4b20cbb', instance_family: '', instance_type: 'c5.18xlarge', outpost_arn: '', owner_id: '111122223333', tags: null, tags_all: {},
    timeouts: null, ...over,
  },
});
const fastRestore: DeclaredResource = {
  type: 'aws_ebs_fast_snapshot_restore',
  name: 'boot',
  attributes: { availability_zone: 'us-east-1a', id: 'us-east-1a,snap-071ccff0167f3e841', snapshot_id: 'snap-071ccff0167f3e841', state: 'enabled' },
};

const making = {
  CreateCapacityReservationRequest: {
    InstanceType: 'm5.large', InstancePlatform: 'Linux/UNIX', AvailabilityZone: 'us-east-1a', Tenancy: 'default', InstanceCount: 4, EbsOptimized: false,
    EphemeralStorage: false, EndDateType: 'unlimited', InstanceMatchCriteria: 'open', ClientToken: 'x',
    TagSpecifications: { tag: 1, ResourceType: 'capacity-reservation', Tag: { tag: 1, Key: 'Name', Value: 'web' } },
  },
};
const creation = (id: string): JsonObject => ({
  CreateCapacityReservationResponse: {
    xmlns: 'http://ec2.amazonaws.com/doc/2016-11-15/',
    capacityReservation: { capacityReservationId: id, availabilityZone: 'us-east-1a', instanceType: 'm5.large', totalInstanceCount: 4, state: 'active' },
    requestId: 'r',
  },
});
const done = (call: string): JsonObject => ({ [`${call}Response`]: { requestId: 'r', return: true } });
const modifying = (over: JsonObject): JsonObject => ({ ModifyCapacityReservationRequest: { CapacityReservationId: reservationId, ...over } });
const moving = (call: string, over: JsonObject): JsonObject => ({
  [`${call}Request`]: { SourceCapacityReservationId: reservationId, InstanceCount: 1, ...over },
});
const moved = (call: string, left: number, id: string, there: number): JsonObject => ({
  [`${call}Response`]: {
    instanceCount: 1,
    sourceCapacityReservation: { capacityReservationId: reservationId, totalInstanceCount: left },
    destinationCapacityReservation: { capacityReservationId: id, totalInstanceCount: there },
  },
});
const otherId = 'cr-0fedcba9876543210';
const other = reservation({ id: otherId, arn: arn('capacity-reservation', otherId), instance_count: 2 });
const web = 'aws_ec2_capacity_reservation.web';

const reservations: readonly CatalogCase[] = [
  {
    name: 'the declared reservation',
    event: 'CreateCapacityReservation',
    request: making,
    response: creation(reservationId),
    state: [reservation()],
    drifts: [],
  },
  {
    name: 'fewer instances, until a date',
    event: 'ModifyCapacityReservation',
    request: modifying({ InstanceCount: 1, EndDateType: 'limited', EndDate: '2026-08-08T17:37:37.0000000Z' }),
    response: done('ModifyCapacityReservation'),
    state: [reservation()],
    drifts: [
      { address: web, field: 'instance_count', old: 4, new: 1 },
      { address: web, field: 'end_date_type', old: 'unlimited', new: 'limited' },
      { address: web, field: 'end_date', old: '', new: '2026-08-08T17:37:37Z' },
    ],
  },
  {
    name: 'a declared reservation',
    event: 'CancelCapacityReservation',
    request: { CancelCapacityReservationRequest: { CapacityReservationId: reservationId } },
    response: done('CancelCapacityReservation'),
    state: [reservation(), block],
    drifts: [{ address: web, field: '*', old: '*', new: null }],
  },
  {
    name: 'the same call cancels a capacity block',
    event: 'CancelCapacityReservation',
    request: { CancelCapacityReservationRequest: { CapacityReservationId: 'cr-0b10c' } },
    state: [reservation(), block],
    drifts: [{ address: 'aws_ec2_capacity_block_reservation.training', field: '*', old: '*', new: null }],
  },
  {
    name: 'part of a declared reservation is split off',
    event: 'CreateCapacityReservationBySplitting',
    request: moving('CreateCapacityReservationBySplitting', {}),
    response: moved('CreateCapacityReservationBySplitting', 3, otherId, 1),
    state: [reservation()],
    drifts: [
      { address: web, field: 'instance_count', old: 4, new: 3 },
      { address: 'aws_ec2_capacity_reservation', field: '*', old: null, new: '*' },
    ],
  },
  {
    name: 'both parts as they are declared',
    event: 'CreateCapacityReservationBySplitting',
    request: moving('CreateCapacityReservationBySplitting', {}),
    response: moved('CreateCapacityReservationBySplitting', 3, otherId, 1),
    state: [reservation({ instance_count: 3 }), { ...other, name: 'other', attributes: { ...other.attributes, instance_count: 1 } }],
    drifts: [],
  },
  {
    name: 'instances move from one declared reservation to another',
    event: 'MoveCapacityReservationInstances',
    request: moving('MoveCapacityReservationInstances', { DestinationCapacityReservationId: otherId }),
    response: moved('MoveCapacityReservationInstances', 3, otherId, 3),
    state: [reservation(), { ...other, name: 'other' }],
    drifts: [
      { address: web, field: 'instance_count', old: 4, new: 3 },
      { address: 'aws_ec2_capacity_reservation.other', field: 'instance_count', old: 2, new: 3 },
    ],
  },
  {
    name: 'the declared capacity block',
    event: 'PurchaseCapacityBlock',
    request: { PurchaseCapacityBlockRequest: { CapacityBlockOfferingId: 'cb-0123456789abcdefg', InstancePlatform: 'Linux/UNIX' } },
    response: { PurchaseCapacityBlockResponse: { capacityReservation: { capacityReservationId: 'cr-0b10c' } } },
    state: [block],
    drifts: [],
  },
];

const licensed = 'aws_ec2_host.licensed';
const hosts: readonly CatalogCase[] = [
  {
    name: 'the declared host',
    event: 'AllocateHosts',
    request: { AllocateHostsRequest: { AvailabilityZone: 'us-east-1a', InstanceType: 'c5.18xlarge', Quantity: 1, AutoPlacement: 'off', HostRecovery: 'on' } },
    response: { AllocateHostsResponse: { hostIdSet: { item: 'h-0385a99d0e4b20cbb' } } },
    state: [host()],
    drifts: [],
  },
  {
    name: 'a host for a whole instance family, without recovery',
    event: 'ModifyHosts',
    request: { ModifyHostsRequest: { HostId: { tag: 1, content: 'h-0385a99d0e4b20cbb' }, InstanceFamily: 'c5', HostRecovery: 'off' } },
    response: { ModifyHostsResponse: { successful: { item: 'h-0385a99d0e4b20cbb' }, unsuccessful: '' } },
    state: [host()],
    drifts: [
      { address: licensed, field: 'instance_family', old: '', new: 'c5' },
      { address: licensed, field: 'instance_type', old: 'c5.18xlarge', new: null },
      { address: licensed, field: 'host_recovery', old: 'on', new: 'off' },
    ],
  },
  {
    name: 'a declared host is released',
    event: 'ReleaseHosts',
    request: { hostIdSet: { items: [{ hostId: 'h-0385a99d0e4b20cbb' }] } },
    state: [host()],
    drifts: [{ address: licensed, field: '*', old: '*', new: null }],
  },
];

const restoring = (call: string, zones: readonly string[], state: string): Pick<CatalogCase, 'request' | 'response'> => ({
  request: {
    [`${call}Request`]: {
      AvailabilityZone: zones.map((content, at) => ({ tag: at + 1, content })),
      SourceSnapshotId: { tag: 1, content: 'snap-071ccff0167f3e841' },
    },
  },
  response: {
    [`${call}Response`]: {
      successful: { item: zones.map((availabilityZone) => ({ snapshotId: 'snap-071ccff0167f3e841', availabilityZone, state })) },
    },
  },
});
const restores: readonly CatalogCase[] = [
  {
    name: 'the declared zone',
    event: 'EnableFastSnapshotRestores',
    request: { availabilityZoneSet: { items: ['us-east-1a'] }, sourceSnapshotIdSet: { items: ['snap-071ccff0167f3e841'] } },
    state: [fastRestore],
    drifts: [],
  },
  {
    name: 'a declared one',
    event: 'DisableFastSnapshotRestores',
    ...restoring('DisableFastSnapshotRestores', ['us-east-1a'], 'disabling'),
    state: [fastRestore],
    drifts: [{ address: 'aws_ebs_fast_snapshot_restore.boot', field: '*', old: '*', new: null }],
  },
];

export const ec2CapacityCases: readonly CatalogCase[] = [...reservations, ...hosts, ...restores];
