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
import { answered, count, flag, idsOf, inCall, inEach, instant, listOfMember, memberOf, renamed, said, tagsFor } from './ec2-shapes.js';

/**
 * Capacity that is paid for before it is used: reservations, capacity blocks, dedicated hosts, snapshots with fast restore. Also the images
 * that a region allows, and the CPU credits of new burstable instances.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_ec2_capacity_reservation`,
 * `aws_ec2_capacity_block_reservation`, `aws_ec2_host`, `aws_ebs_fast_snapshot_restore`, `aws_ec2_allowed_images_settings`,
 * `aws_ec2_default_credit_specification`.
 */

const reservation = 'aws_ec2_capacity_reservation';
const block = 'aws_ec2_capacity_block_reservation';
const reservationId = said('capacityReservationId');

/** The end of a reservation; null if it no longer ends. */
const endDate: Read = (record) => instant(said('endDate'))(record) ?? (said('endDateType')(record) === 'unlimited' ? null : undefined);

const reserved: Edits = {
  instance_count: count(said('instanceCount')),
  end_date: endDate,
  end_date_type: said('endDateType'),
  instance_match_criteria: said('instanceMatchCriteria'),
};
const reservationMade: Edits = {
  ...reserved,
  availability_zone: either(said('availabilityZone'), answered('capacityReservation.availabilityZone')),
  ebs_optimized: flag(said('ebsOptimized')),
  ephemeral_storage: flag(said('ephemeralStorage')),
  instance_platform: said('instancePlatform'),
  instance_type: said('instanceType'),
  outpost_arn: said('outpostArn'),
  placement_group_arn: said('placementGroupArn'),
  tenancy: said('tenancy'),
  tags: merge(tagsFor('capacity-reservation')),
};

/** Instances that a call moves between two reservations; the response contains both afterwards. */
const resized = (side: 'source' | 'destination'): OwnerSpec =>
  modify(
    on(reservation, { id: either(said(`${side}CapacityReservationId`), answered(`${side}CapacityReservation.capacityReservationId`)) }),
    {
      instance_count: count(answered(`${side}CapacityReservation.totalInstanceCount`)),
    },
  );

/** Every reservation of the purchase: a block may consist of several. */
const bought = (call: JsonObject): readonly Json[] => {
  const answer = memberOf(call, 'answer');
  const several = listOfMember(answer, 'capacityReservationSet');
  return (several.length > 0 ? several : listOfMember(answer, 'capacityReservation')).map((one) => ({ ...call, made: one }));
};

const hostIds = either(said('hostIdSet[].hostId'), said('hostIdSet'), said('hostIds'), said('hostId'));
const hosts = on('aws_ec2_host', { id: unlessRefused(hostIds, answered('unsuccessful[].resourceId')) });
const hostSettings: Edits = { auto_placement: said('autoPlacement'), host_recovery: said('hostRecovery') };
/** A host supports one type, or all types of a family; setting one removes the other. */
const insteadOf = (own: string, other: string): Read => {
  const [mine, theirs] = [said(own), said(other)];
  return (record) => mine(record) ?? (theirs(record) === undefined ? undefined : null);
};

const fastRestore = on('aws_ebs_fast_snapshot_restore', { availability_zone: said('availabilityZone'), snapshot_id: said('snapshotId') });
const snapshots = ['aws_ebs_snapshot', 'aws_ebs_snapshot_copy'].map((type) => on(type, { id: said('snapshotId') }));

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
  renamed(either(said('imageCriterion'), said('imageCriteria'), said('imageCriterionSet')), {
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
      judged: ['*_date'],
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
      create(on(reservation, { id: answered('capacityReservation.capacityReservationId') }), reservationMade),
    ),
    ModifyCapacityReservation: inCall(modify(on(reservation, { id: reservationId }), reserved)),
    CancelCapacityReservation: inCall(...[reservation, block].map((type) => destroy(on(type, { id: reservationId })))),
    CreateCapacityReservationBySplitting: [
      inCall(resized('source')),
      inCall(
        create(on(reservation, { id: answered('destinationCapacityReservation.capacityReservationId') }), {
          instance_count: count(said('instanceCount')),
          tags: merge(tagsFor('capacity-reservation')),
        }),
      ),
    ],
    MoveCapacityReservationInstances: [inCall(resized('source')), inCall(resized('destination'))],
    PurchaseCapacityBlock: inEach(
      bought,
      create(on(block, { id: said('made.capacityReservationId') }), {
        capacity_block_offering_id: said('capacityBlockOfferingId'),
        instance_platform: said('instancePlatform'),
        tags: merge(either(tagsFor('capacity-reservation'), tagMap(said('made.tagSet')))),
      }),
    ),

    AllocateHosts: inCall(
      create(on('aws_ec2_host', { id: idsOf(either(answered('hostIdSet[].hostId'), answered('hostIdSet'), answered('hostIds')), 'h-') }), {
        ...hostSettings,
        asset_id: either(said('assetId'), said('assetIds')),
        availability_zone: said('availabilityZone'),
        instance_family: said('instanceFamily'),
        instance_type: said('instanceType'),
        outpost_arn: said('outpostArn'),
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

    EnableAllowedImagesSettings: inCall(imagesState(either(said('allowedImagesSettingsState'), answered('allowedImagesSettingsState')))),
    DisableAllowedImagesSettings: inCall(imagesState(fixed('disabled'))),
    ReplaceImageCriteriaInAllowedImagesSettings: inCall(put(imageSettings, { image_criterion: allowed })),

    ModifyDefaultCreditSpecification: inCall(
      put(on('aws_ec2_default_credit_specification', { instance_family: said('instanceFamily') }), { cpu_credits: said('cpuCredits') }),
    ),
  },
};
