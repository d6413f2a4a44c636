import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { idsOf, instant, renamed } from './ec2-shapes.js';

/**
 * Capacity that is paid for before it is used: reservations, capacity blocks, dedicated hosts, snapshots with fast restore. Also the images
 * that a region allows, and the CPU credits of new burstable instances.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ec2_capacity_reservation`,
 * `aws_ec2_capacity_block_reservation`, `aws_ec2_host`, `aws_ebs_fast_snapshot_restore`, `aws_ec2_allowed_images_settings`,
 * `aws_ec2_default_credit_specification`.
 */

const reservation = 'aws_ec2_capacity_reservation';
const block = 'aws_ec2_capacity_block_reservation';
const reservationId = c.requested('capacityReservationId');

/** The end of a reservation; null if it no longer ends. */
const endDate: c.Read = (record) =>
  instant(c.requested('endDate'))(record) ?? (c.requested('endDateType')(record) === 'unlimited' ? null : undefined);

const reserved: c.Edits = {
  instance_count: c.count(c.requested('instanceCount')),
  end_date: endDate,
  ...c.same('end_date_type instance_match_criteria', c.requested),
};
const reservationMade: c.Edits = {
  ...reserved,
  availability_zone: c.either(c.requested('availabilityZone'), c.returned('capacityReservation.availabilityZone')),
  ebs_optimized: c.flag(c.requested('ebsOptimized')),
  ephemeral_storage: c.flag(c.requested('ephemeralStorage')),
  ...c.same('instance_platform instance_type outpost_arn placement_group_arn tenancy', c.requested),
  tags: c.merge(c.tagsFor('capacity-reservation')),
};

/** Instances that a call moves between two reservations; the response contains both afterwards. */
const resized = (side: 'source' | 'destination'): c.OwnerSpec =>
  c.modify(
    c.on(reservation, {
      id: c.either(c.requested(`${side}CapacityReservationId`), c.returned(`${side}CapacityReservation.capacityReservationId`)),
    }),
    { instance_count: c.count(c.returned(`${side}CapacityReservation.totalInstanceCount`)) },
  );

/** Every reservation of the purchase: a block may consist of several. */
const bought = (call: JsonObject): readonly Json[] => {
  const answer = c.memberOf(call, 'answer');
  const several = c.listOfMember(answer, 'capacityReservationSet');
  return (several.length > 0 ? several : c.listOfMember(answer, 'capacityReservation')).map((one) => ({ ...call, made: one }));
};

const hostIds = c.either(c.requested('hostIdSet[].hostId'), c.requested('hostIdSet'), c.requested('hostIds'), c.requested('hostId'));
const hosts = c.on('aws_ec2_host', { id: c.unlessRefused(hostIds, c.returned('unsuccessful[].resourceId')) });
const hostSettings: c.Edits = c.same('auto_placement host_recovery', c.requested);
/** A host supports one type, or all types of a family; setting one removes the other. */
const insteadOf = (own: string, other: string): c.Read => {
  const [ownValue, otherValue] = [c.requested(own), c.requested(other)];
  return (record) => ownValue(record) ?? (otherValue(record) === undefined ? undefined : null);
};

const fastRestore = c.on('aws_ebs_fast_snapshot_restore', {
  availability_zone: c.requested('availabilityZone'),
  snapshot_id: c.requested('snapshotId'),
});
const snapshots = ['aws_ebs_snapshot', 'aws_ebs_snapshot_copy', 'aws_ebs_snapshot_import'].map((type) =>
  c.on(type, { id: c.requested('snapshotId') }),
);

/** One restore per snapshot and zone; the response contains the successful ones. */
const restores = (call: JsonObject): Json => {
  const answer = c.memberOf(call, 'answer');
  const successful = c.listOfMember(answer, 'successful');
  if (successful.length > 0 || c.listOfMember(answer, 'unsuccessful').length > 0) return successful;
  const zones = listed(call, 'availabilityZone');
  return listed(call, 'sourceSnapshotId').flatMap((snapshotId) => zones.map((availabilityZone) => ({ availabilityZone, snapshotId })));
};

/** A list under its name in the query API, or under its plural. */
const listed = (call: JsonObject, name: string): readonly Json[] => [
  ...c.listOfMember(call, name),
  ...c.listOfMember(call, `${name}s`),
  ...c.listOfMember(call, `${name}Set`),
];

const imageSettings = c.on('aws_ec2_allowed_images_settings', {});
const imagesState = (state: c.From): c.OwnerSpec => c.put(imageSettings, { state });

/** Lists use the element names of the query API. */
const criteria = c.blocks(
  renamed(c.either(c.requested('imageCriterion'), c.requested('imageCriteria'), c.requested('imageCriterionSet')), {
    ImageProvider: 'ImageProviders',
    ImageName: 'ImageNames',
    MarketplaceProductCode: 'MarketplaceProductCodes',
    imageProviderSet: 'imageProviders',
    imageNameSet: 'imageNames',
    marketplaceProductCodeSet: 'marketplaceProductCodes',
  }),
);
/** The call replaces all criteria; criteria without any attribute are omitted. */
const declarable = ['image_names', 'image_providers', 'marketplace_product_codes', 'creation_date_condition', 'deprecation_time_condition'];
const allowed: c.Read = (record) => {
  const found = criteria(record);
  return (isList(found) ? found : []).map((one) =>
    isObject(one) ? Object.fromEntries(declarable.map((name) => [name, one[name] ?? null])) : one,
  );
};

export const ec2Capacity: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', {
    [reservation]: {
      keys: [['id'], ['arn']],
      evaluated: ['*_date'],
      defaults: { end_date_type: 'unlimited', instance_match_criteria: 'open', tenancy: 'default' },
    },
    [block]: { keys: [['id'], ['arn']] },
    aws_ec2_host: { keys: [['id'], ['arn']], defaults: { auto_placement: 'on', host_recovery: 'off' } },
    aws_ebs_fast_snapshot_restore: { keys: [['availability_zone', 'snapshot_id']] },
    aws_ec2_allowed_images_settings: { keys: [[]], defaults: { state: 'disabled' } },
    aws_ec2_default_credit_specification: { keys: [['instance_family']] },
  }),
  events: {
    CreateCapacityReservation: c.inCall(
      c.create(c.on(reservation, { id: c.returned('capacityReservation.capacityReservationId') }), reservationMade),
    ),
    ModifyCapacityReservation: c.inCall(c.modify(c.on(reservation, { id: reservationId }), reserved)),
    CancelCapacityReservation: c.inCall(...[reservation, block].map((type) => c.destroy(c.on(type, { id: reservationId })))),
    CreateCapacityReservationBySplitting: [
      c.inCall(resized('source')),
      c.inCall(
        c.create(c.on(reservation, { id: c.returned('destinationCapacityReservation.capacityReservationId') }), {
          instance_count: c.count(c.requested('instanceCount')),
          tags: c.merge(c.tagsFor('capacity-reservation')),
        }),
      ),
    ],
    MoveCapacityReservationInstances: [c.inCall(resized('source')), c.inCall(resized('destination'))],
    PurchaseCapacityBlock: c.inEach(
      bought,
      c.create(c.on(block, { id: c.requested('made.capacityReservationId') }), {
        ...c.same('capacity_block_offering_id instance_platform', c.requested),
        tags: c.merge(c.either(c.tagsFor('capacity-reservation'), c.tagMap(c.requested('made.tagSet')))),
      }),
    ),

    AllocateHosts: c.inCall(
      c.create(
        c.on('aws_ec2_host', {
          id: idsOf(c.either(c.returned('hostIdSet[].hostId'), c.returned('hostIdSet'), c.returned('hostIds')), 'h-'),
        }),
        {
          ...hostSettings,
          asset_id: c.either(c.requested('assetId'), c.requested('assetIds')),
          ...c.same('availability_zone instance_family instance_type outpost_arn', c.requested),
          tags: c.merge(c.tagsFor('dedicated-host')),
        },
      ),
    ),
    ModifyHosts: c.inCall(
      c.modify(hosts, {
        ...hostSettings,
        instance_family: insteadOf('instanceFamily', 'instanceType'),
        instance_type: insteadOf('instanceType', 'instanceFamily'),
      }),
    ),
    ReleaseHosts: c.inCall(c.destroy(hosts)),

    EnableFastSnapshotRestores: c.inEach(restores, c.create(c.within(snapshots, fastRestore))),
    DisableFastSnapshotRestores: c.inEach(restores, c.destroy(fastRestore)),

    EnableAllowedImagesSettings: c.inCall(
      imagesState(c.either(c.requested('allowedImagesSettingsState'), c.returned('allowedImagesSettingsState'))),
    ),
    DisableAllowedImagesSettings: c.inCall(imagesState(c.fixed('disabled'))),
    ReplaceImageCriteriaInAllowedImagesSettings: c.inCall(c.put(imageSettings, { image_criterion: allowed })),

    ModifyDefaultCreditSpecification: c.inCall(
      c.put(c.on('aws_ec2_default_credit_specification', { instance_family: c.requested('instanceFamily') }), {
        cpu_credits: c.requested('cpuCredits'),
      }),
    ),
  },
};
