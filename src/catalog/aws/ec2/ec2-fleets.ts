import { isList, isObject, type Json } from '../../../lib/json.js';
import { create, destroy, either, merge, modify, on, set, via, type Edits, type From, type Read, type ServiceCatalog } from '../../dsl.js';
import { blocks, unlessRefused } from '../../values.js';
import { returned, count, flag, idsOf, inCall, instant, listOfMember, memberOf, requested, tagsFor } from './ec2-shapes.js';
import { byScaler, notByScaler, unlessByScaler } from '../autoscaling/scaling-actor.js';

/**
 * EC2 fleets and Spot fleets. Scalers launch through instant fleets all day; these creations are not reported. Source: EC2 API reference,
 * CloudTrail records, Terraform AWS provider `aws_ec2_fleet`, `aws_spot_fleet_request`.
 */

const fleet = 'aws_ec2_fleet';
const spotFleet = 'aws_spot_fleet_request';

/** The templates of a fleet, under any of the names of the list. */
const configs = (from: string): Read => either(requested(`${from}launchTemplateConfig`), requested(`${from}launchTemplateConfigs`));
const listOf = (from: Read): Read => via(from, (value) => (isList(value) ? value : isObject(value) ? [value] : undefined));
const only =
  (from: Read, member: string): Read =>
  (record) => {
    const list = listOf(from)(record);
    return isList(list) && list.length === 1 ? memberOf(list[0], member) : undefined;
  };

/** The declarable part of an override. An override with instance requirements is not compared. */
const overrideOf = (override: Json): Json | undefined => {
  if (memberOf(override, 'instanceRequirements') !== undefined) return undefined;
  const members = ['availabilityZone', 'instanceType', 'maxPrice', 'priority', 'spotPrice', 'subnetId', 'weightedCapacity'];
  return Object.fromEntries(
    members.flatMap((name) => [memberOf(override, name) ?? null].filter((value) => value !== null).map((value) => [name, value])),
  );
};

/**
 * A call identifies a template by id or by name, and the state contains both. With one template each member is compared separately; with
 * several, each template is identified by the member that the call contains.
 */
const templates = (from: string, names: { readonly id: string; readonly name: string; readonly override: string }): Edits => {
  const all = configs(from);
  const template = only(all, 'launchTemplateSpecification');
  const member = (name: string): Read => via(template, (value) => memberOf(value, name));
  const overrides = via(only(all, 'overrides'), (value) => {
    const list = listOfMember({ value }, 'value').map(overrideOf);
    return list.every((one) => one !== undefined) ? list : undefined;
  });
  const under = 'launch_template_config.launch_template_specification';
  return {
    [`${under}.${names.id}`]: member('launchTemplateId'),
    [`${under}.${names.name}`]: member('launchTemplateName'),
    [`${under}.version`]: member('version'),
    [`launch_template_config.${names.override}`]: blocks(overrides),
  };
};

const target = 'targetCapacitySpecification';
const fleetSettings: Edits = {
  context: requested('context'),
  excess_capacity_termination_policy: requested('excessCapacityTerminationPolicy'),
  'target_capacity_specification.total_target_capacity': count(requested(`${target}.totalTargetCapacity`)),
  'target_capacity_specification.on_demand_target_capacity': count(requested(`${target}.onDemandTargetCapacity`)),
  'target_capacity_specification.spot_target_capacity': count(requested(`${target}.spotTargetCapacity`)),
  'target_capacity_specification.default_target_capacity_type': requested(`${target}.defaultTargetCapacityType`),
  'target_capacity_specification.target_capacity_unit_type': requested(`${target}.targetCapacityUnitType`),
  ...templates('', { id: 'launch_template_id', name: 'launch_template_name', override: 'override' }),
};

const options = (name: 'spotOptions' | 'onDemandOptions', block: string): Edits => ({
  [`${block}.allocation_strategy`]: requested(`${name}.allocationStrategy`),
  [`${block}.max_total_price`]: requested(`${name}.maxTotalPrice`),
  [`${block}.min_target_capacity`]: count(requested(`${name}.minTargetCapacity`)),
  [`${block}.single_availability_zone`]: flag(requested(`${name}.singleAvailabilityZone`)),
  [`${block}.single_instance_type`]: flag(requested(`${name}.singleInstanceType`)),
});

const fleetMade: Edits = {
  ...fleetSettings,
  type: requested('type'),
  replace_unhealthy_instances: flag(requested('replaceUnhealthyInstances')),
  terminate_instances_with_expiration: flag(requested('terminateInstancesWithExpiration')),
  valid_from: instant(requested('validFrom')),
  valid_until: instant(requested('validUntil')),
  ...options('onDemandOptions', 'on_demand_options'),
  'on_demand_options.capacity_reservation_options.usage_strategy': requested('onDemandOptions.capacityReservationOptions.usageStrategy'),
  ...options('spotOptions', 'spot_options'),
  'spot_options.instance_interruption_behavior': requested('spotOptions.instanceInterruptionBehavior'),
  'spot_options.instance_pools_to_use_count': count(requested('spotOptions.instancePoolsToUseCount')),
  'spot_options.maintenance_strategies.capacity_rebalance.replacement_strategy': requested(
    'spotOptions.maintenanceStrategies.capacityRebalance.replacementStrategy',
  ),
  'spot_options.maintenance_strategies.capacity_rebalance.termination_delay': count(
    requested('spotOptions.maintenanceStrategies.capacityRebalance.terminationDelay'),
  ),
  tags: merge(tagsFor('fleet')),
};

/** Application Auto Scaling changes the capacity of Spot fleets. */
const spotFleetSettings = (at: string): Edits => ({
  context: requested(`${at}context`),
  excess_capacity_termination_policy: set(requested(`${at}excessCapacityTerminationPolicy`), 'caseless'),
  on_demand_target_capacity: unlessByScaler(count(requested(`${at}onDemandTargetCapacity`))),
  target_capacity: unlessByScaler(count(requested(`${at}targetCapacity`))),
  ...templates(at, { id: 'id', name: 'name', override: 'overrides' }),
});

const config = 'spotFleetRequestConfig.';
const balancers = `${config}loadBalancersConfig.`;
const spotFleetMade: Edits = {
  ...spotFleetSettings(config),
  allocation_strategy: requested(`${config}allocationStrategy`),
  fleet_type: requested(`${config}type`),
  iam_fleet_role: requested(`${config}iamFleetRole`),
  instance_interruption_behaviour: requested(`${config}instanceInterruptionBehavior`),
  instance_pools_to_use_count: count(requested(`${config}instancePoolsToUseCount`)),
  load_balancers: requested(`${balancers}classicLoadBalancersConfig.classicLoadBalancers[].name`),
  on_demand_allocation_strategy: requested(`${config}onDemandAllocationStrategy`),
  on_demand_max_total_price: requested(`${config}onDemandMaxTotalPrice`),
  replace_unhealthy_instances: flag(requested(`${config}replaceUnhealthyInstances`)),
  spot_price: requested(`${config}spotPrice`),
  'spot_maintenance_strategies.capacity_rebalance.replacement_strategy': requested(
    `${config}spotMaintenanceStrategies.capacityRebalance.replacementStrategy`,
  ),
  target_capacity_unit_type: requested(`${config}targetCapacityUnitType`),
  target_group_arns: requested(`${balancers}targetGroupsConfig.targetGroups[].arn`),
  terminate_instances_with_expiration: flag(requested(`${config}terminateInstancesWithExpiration`)),
  valid_from: instant(requested(`${config}validFrom`)),
  valid_until: instant(requested(`${config}validUntil`)),
  tags: merge(tagsFor('spot-fleet-request', requested('spotFleetRequestConfig'))),
};

const fleetIds = either(requested('fleetId'), requested('fleetIds'), requested('fleetIdSet'));
const spotFleetIds = either(
  requested('spotFleetRequestId[].spotFleetRequestId'),
  requested('spotFleetRequestIdSet[].spotFleetRequestId'),
  requested('spotFleetRequestIds'),
  requested('spotFleetRequestIdSet'),
  requested('spotFleetRequestId'),
);
const accepted = (ids: From, refused: string, prefix: string): Read =>
  unlessRefused(idsOf(ids, prefix), returned(`${refused}[].${refusedId(prefix)}`));
const refusedId = (prefix: string): string => (prefix === 'sfr-' ? 'spotFleetRequestId' : 'fleetId');

export const ec2Fleets: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    [fleet]: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'ec2',
      noise: ['fleet_state', 'fulfilled_capacity', 'fulfilled_on_demand_capacity', 'fleet_instance_set', 'terminate_instances'],
      defaults: { type: 'maintain', excess_capacity_termination_policy: 'termination' },
    },
    [spotFleet]: {
      keys: [['id']],
      scope: 'region',
      family: 'ec2',
      noise: ['client_token', 'spot_request_state', 'terminate_instances_on_delete', 'wait_for_fulfillment'],
      defaults: {
        allocation_strategy: 'lowestPrice',
        excess_capacity_termination_policy: 'Default',
        fleet_type: 'maintain',
        instance_interruption_behaviour: 'terminate',
        on_demand_allocation_strategy: 'lowestPrice',
      },
    },
  },
  events: {
    CreateFleet: inCall(
      create(on(fleet, { id: returned('fleetId') }), fleetMade, { when: notByScaler }),
      modify(on(fleet, { id: returned('fleetId') }), fleetMade, { when: byScaler }),
    ),
    ModifyFleet: inCall(modify(on(fleet, { id: requested('fleetId') }), fleetSettings)),
    DeleteFleets: inCall(destroy(on(fleet, { id: accepted(fleetIds, 'unsuccessfulFleetDeletionSet', 'fleet-') }))),

    RequestSpotFleet: inCall(create(on(spotFleet, { id: returned('spotFleetRequestId') }), spotFleetMade)),
    ModifySpotFleetRequest: inCall(modify(on(spotFleet, { id: requested('spotFleetRequestId') }), spotFleetSettings(''))),
    CancelSpotFleetRequests: inCall(destroy(on(spotFleet, { id: accepted(spotFleetIds, 'unsuccessfulFleetRequestSet', 'sfr-') }))),
  },
};
