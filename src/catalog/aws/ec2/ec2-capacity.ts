import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  fixed,
  merge,
  modify,
  on,
  put,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, tagMap, unlessRefused } from '../../values.js';
import {
  returned,
  count,
  flag,
  idsOf,
  inCall,
  inEach,
  instant,
  listOfMember,
  memberOf,
  renamed,
  requested,
  tagsFor,
} from './ec2-shapes.js';

/**
 * Capacity that is paid for before it is used: reservations, capacity blocks, dedicated hosts, snapshots with fast restore. Also the images
 * that a region allows, and the CPU credits of new burstable instances.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ec2_capacity_reservation`,
 * `aws_ec2_capacity_block_reservation`, `aws_ec2_host`, `aws_ebs_fast_snapshot_restore`, `aws_ec2_allowed_images_settings`,
 * `aws_ec2_default_credit_specification`.
 */

const reservation = 'aws_ec2_capacity_reservation';
const block = 'aws_ec2_capacity_block_reservation';
const reservationId = requested('capacityReservationId');

/** The end of a reservation; null if it no longer ends. */
const endDate: Read = (record) =>
  instant(requested('endDate'))(record) ?? (requested('endDateType')(record) === 'unlimited' ? null : undefined);

const reserved: Edits = {
  instance_count: count(requested('instanceCount')),
  end_date: endDate,
  end_date_type: requested('endDateType'),
  instance_match_criteria: requested('instanceMatchCriteria'),
};
const reservationMade: Edits = {
  ...reserved,
  availability_zone: either(requested('availabilityZone'), returned('capacityReservation.availabilityZone')),
  ebs_optimized: flag(requested('ebsOptimized')),
  ephemeral_storage: flag(requested('ephemeralStorage')),
  instance_platform: requested('instancePlatform'),
  instance_type: requested('instanceType'),
  outpost_arn: requested('outpostArn'),
  placement_group_arn: requested('placementGroupArn'),
  tenancy: requested('tenancy'),
  tags: merge(tagsFor('capacity-reservation')),
};

/** Instances that a call moves between two reservations; the response contains both afterwards. */
const resized = (side: 'source' | 'destination'): OwnerSpec =>
  modify(
    on(reservation, {
      id: either(requested(`${side}CapacityReservationId`), returned(`${side}CapacityReservation.capacityReservationId`)),
    }),
    {
      instance_count: count(returned(`${side}CapacityReservation.totalInstanceCount`)),
    },
  );

/** Every reservation of the purchase: a block may consist of several. */
const bought = (call: JsonObject): readonly Json[] => {
  const answer = memberOf(call, 'answer');
  const several = listOfMember(answer, 'capacityReservationSet');
  return (several.length > 0 ? several : listOfMember(answer, 'capacityReservation')).map((one) => ({ ...call, made: one }));
};

const hostIds = either(requested('hostIdSet[].hostId'), requested('hostIdSet'), requested('hostIds'), requested('hostId'));
const hosts = on('aws_ec2_host', { id: unlessRefused(hostIds, returned('unsuccessful[].resourceId')) });
const hostSettings: Edits = { auto_placement: requested('autoPlacement'), host_recovery: requested('hostRecovery') };
/** A host supports one type, or all types of a family; setting one removes the other. */
const insteadOf = (own: string, other: string): Read => {
  const [ownValue, otherValue] = [requested(own), requested(other)];
  return (record) => ownValue(record) ?? (otherValue(record) === undefined ? undefined : null);
};

const fastRestore = on('aws_ebs_fast_snapshot_restore', {
  availability_zone: requested('availabilityZone'),
  snapshot_id: requested('snapshotId'),
});
const snapshots = ['aws_ebs_snapshot', 'aws_ebs_snapshot_copy', 'aws_ebs_snapshot_import'].map((type) =>
  on(type, { id: requested('snapshotId') }),
);

/** One restore per snapshot and zone; the response contains the successful ones. */
const restores = (call: JsonObject): Json => {
  const answer = memberOf(call, 'answer');
  const successful = listOfMember(answer, 'successful');
  if (successful.length > 0 || listOfMember(answer, 'unsuccessful').length > 0) return successful;
  const zones = listed(call, 'availabilityZone');
  return listed(call, 'sourceSnapshotId').flatMap((snapshotId) => zones.map((availabilityZone) => ({ availabilityZone, snapshotId })));
};

/** A list under its name in the query API, or under its plural. */
const listed = (call: JsonObject, name: string): readonly Json[] => [
  ...listOfMember(call, name),
  ...listOfMember(call, `${name}s`),
  ...listOfMember(call, `${name}Set`),
];

const imageSettings = on('aws_ec2_allowed_images_settings', {});
const imagesState = (state: From): OwnerSpec => put(imageSettings, { state });

/** Lists use the element names of the query API. */
const criteria = blocks(
  renamed(either(requested('imageCriterion'), requested('imageCriteria'), requested('imageCriterionSet')), {
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
const allowed: Read = (record) => {
  const found = criteria(record);
  return (isList(found) ? found : []).map((one) =>
    isObject(one) ? Object.fromEntries(declarable.map((name) => [name, one[name] ?? null])) : one,
  );
};

export const ec2Capacity: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    [reservation]: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'ec2',
      evaluated: ['*_date'],
      defaults: { end_date_type: 'unlimited', instance_match_criteria: 'open', tenancy: 'default' },
    },
    [block]: { keys: [['id'], ['arn']], scope: 'region', family: 'ec2' },
    aws_ec2_host: { keys: [['id'], ['arn']], scope: 'region', family: 'ec2', defaults: { auto_placement: 'on', host_recovery: 'off' } },
    aws_ebs_fast_snapshot_restore: { keys: [['availability_zone', 'snapshot_id']], scope: 'region', family: 'ec2', noise: ['state'] },
    aws_ec2_allowed_images_settings: { keys: [[]], scope: 'region', family: 'ec2', defaults: { state: 'disabled' } },
    aws_ec2_default_credit_specification: { keys: [['instance_family']], scope: 'region', family: 'ec2' },
  },
  events: {
    CreateCapacityReservation: inCall(
      create(on(reservation, { id: returned('capacityReservation.capacityReservationId') }), reservationMade),
    ),
    ModifyCapacityReservation: inCall(modify(on(reservation, { id: reservationId }), reserved)),
    CancelCapacityReservation: inCall(...[reservation, block].map((type) => destroy(on(type, { id: reservationId })))),
    CreateCapacityReservationBySplitting: [
      inCall(resized('source')),
      inCall(
        create(on(reservation, { id: returned('destinationCapacityReservation.capacityReservationId') }), {
          instance_count: count(requested('instanceCount')),
          tags: merge(tagsFor('capacity-reservation')),
        }),
      ),
    ],
    MoveCapacityReservationInstances: [inCall(resized('source')), inCall(resized('destination'))],
    PurchaseCapacityBlock: inEach(
      bought,
      create(on(block, { id: requested('made.capacityReservationId') }), {
        capacity_block_offering_id: requested('capacityBlockOfferingId'),
        instance_platform: requested('instancePlatform'),
        tags: merge(either(tagsFor('capacity-reservation'), tagMap(requested('made.tagSet')))),
      }),
    ),

    AllocateHosts: inCall(
      create(on('aws_ec2_host', { id: idsOf(either(returned('hostIdSet[].hostId'), returned('hostIdSet'), returned('hostIds')), 'h-') }), {
        ...hostSettings,
        asset_id: either(requested('assetId'), requested('assetIds')),
        availability_zone: requested('availabilityZone'),
        instance_family: requested('instanceFamily'),
        instance_type: requested('instanceType'),
        outpost_arn: requested('outpostArn'),
        tags: merge(tagsFor('dedicated-host')),
      }),
    ),
    ModifyHosts: inCall(
      modify(hosts, {
        ...hostSettings,
        instance_family: insteadOf('instanceFamily', 'instanceType'),
        instance_type: insteadOf('instanceType', 'instanceFamily'),
      }),
    ),
    ReleaseHosts: inCall(destroy(hosts)),

    EnableFastSnapshotRestores: inEach(restores, create(fastRestore, {}, { parent: snapshots })),
    DisableFastSnapshotRestores: inEach(restores, destroy(fastRestore)),

    EnableAllowedImagesSettings: inCall(
      imagesState(either(requested('allowedImagesSettingsState'), returned('allowedImagesSettingsState'))),
    ),
    DisableAllowedImagesSettings: inCall(imagesState(fixed('disabled'))),
    ReplaceImageCriteriaInAllowedImagesSettings: inCall(put(imageSettings, { image_criterion: allowed })),

    ModifyDefaultCreditSpecification: inCall(
      put(on('aws_ec2_default_credit_specification', { instance_family: requested('instanceFamily') }), {
        cpu_credits: requested('cpuCredits'),
      }),
    ),
  },
};
