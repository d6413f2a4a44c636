import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { idsOf, instant } from './ec2-shapes.js';
import { byScaler, notByScaler, unlessByScaler } from '../autoscaling/scaling-actor.js';

/**
 * EC2 fleets and Spot fleets. Scalers launch through instant fleets all day; these creations are not reported. Source: EC2 API reference,
 * CloudTrail records, Terraform AWS provider `aws_ec2_fleet`, `aws_spot_fleet_request`.
 */

const fleet = 'aws_ec2_fleet';
const spotFleet = 'aws_spot_fleet_request';

/** The templates of a fleet, under any of the names of the list. */
const configs = (from: string): c.Read => c.either(c.requested(`${from}launchTemplateConfig`), c.requested(`${from}launchTemplateConfigs`));
const listOf = (from: c.Read): c.Read => c.via(from, (value) => (isList(value) ? value : isObject(value) ? [value] : undefined));
const only =
  (from: c.Read, member: string): c.Read =>
  (record) => {
    const list = listOf(from)(record);
    return isList(list) && list.length === 1 ? c.memberOf(list[0], member) : undefined;
  };

/** The declarable part of an override. An override with instance requirements is not compared. */
const overrideOf = (override: Json): Json | undefined => {
  if (c.memberOf(override, 'instanceRequirements') !== undefined) return undefined;
  const members = ['availabilityZone', 'instanceType', 'maxPrice', 'priority', 'spotPrice', 'subnetId', 'weightedCapacity'];
  return Object.fromEntries(
    members.flatMap((name) => [c.memberOf(override, name) ?? null].filter((value) => value !== null).map((value) => [name, value])),
  );
};

/**
 * A call identifies a template by id or by name, and the state contains both. With one template each member is compared separately; with
 * several, each template is identified by the member that the call contains.
 */
const templates = (from: string, names: { readonly id: string; readonly name: string; readonly override: string }): c.Edits => {
  const all = configs(from);
  const template = only(all, 'launchTemplateSpecification');
  const member = (name: string): c.Read => c.via(template, (value) => c.memberOf(value, name));
  const overrides = c.via(only(all, 'overrides'), (value) => {
    const list = c.listOfMember({ value }, 'value').map(overrideOf);
    return list.every((one) => one !== undefined) ? list : undefined;
  });
  const under = 'launch_template_config.launch_template_specification';
  return {
    [`${under}.${names.id}`]: member('launchTemplateId'),
    [`${under}.${names.name}`]: member('launchTemplateName'),
    [`${under}.version`]: member('version'),
    [`launch_template_config.${names.override}`]: c.blocks(overrides),
  };
};

const target = 'targetCapacitySpecification';
const fleetSettings: c.Edits = {
  ...c.same('context excess_capacity_termination_policy', c.requested),
  'target_capacity_specification.total_target_capacity': c.count(c.requested(`${target}.totalTargetCapacity`)),
  'target_capacity_specification.on_demand_target_capacity': c.count(c.requested(`${target}.onDemandTargetCapacity`)),
  'target_capacity_specification.spot_target_capacity': c.count(c.requested(`${target}.spotTargetCapacity`)),
  'target_capacity_specification.default_target_capacity_type': c.requested(`${target}.defaultTargetCapacityType`),
  'target_capacity_specification.target_capacity_unit_type': c.requested(`${target}.targetCapacityUnitType`),
  ...templates('', { id: 'launch_template_id', name: 'launch_template_name', override: 'override' }),
};

const options = (name: 'spotOptions' | 'onDemandOptions', block: string): c.Edits => ({
  [`${block}.allocation_strategy`]: c.requested(`${name}.allocationStrategy`),
  [`${block}.max_total_price`]: c.requested(`${name}.maxTotalPrice`),
  [`${block}.min_target_capacity`]: c.count(c.requested(`${name}.minTargetCapacity`)),
  [`${block}.single_availability_zone`]: c.flag(c.requested(`${name}.singleAvailabilityZone`)),
  [`${block}.single_instance_type`]: c.flag(c.requested(`${name}.singleInstanceType`)),
});

const fleetMade: c.Edits = {
  ...fleetSettings,
  type: c.requested('type'),
  replace_unhealthy_instances: c.flag(c.requested('replaceUnhealthyInstances')),
  terminate_instances_with_expiration: c.flag(c.requested('terminateInstancesWithExpiration')),
  valid_from: instant(c.requested('validFrom')),
  valid_until: instant(c.requested('validUntil')),
  ...options('onDemandOptions', 'on_demand_options'),
  'on_demand_options.capacity_reservation_options.usage_strategy': c.requested('onDemandOptions.capacityReservationOptions.usageStrategy'),
  ...options('spotOptions', 'spot_options'),
  ...c.same(
    `
    spot_options{instance_interruption_behavior maintenance_strategies{capacity_rebalance{replacement_strategy}}}`,
    c.requested,
  ),
  'spot_options.instance_pools_to_use_count': c.count(c.requested('spotOptions.instancePoolsToUseCount')),
  'spot_options.maintenance_strategies.capacity_rebalance.termination_delay': c.count(
    c.requested('spotOptions.maintenanceStrategies.capacityRebalance.terminationDelay'),
  ),
  tags: c.merge(c.tagsFor('fleet')),
};

/** Application Auto Scaling changes the capacity of Spot fleets. */
const spotFleetSettings = (at: string): c.Edits => ({
  context: c.requested(`${at}context`),
  excess_capacity_termination_policy: c.set(c.requested(`${at}excessCapacityTerminationPolicy`), 'caseless'),
  on_demand_target_capacity: unlessByScaler(c.count(c.requested(`${at}onDemandTargetCapacity`))),
  target_capacity: unlessByScaler(c.count(c.requested(`${at}targetCapacity`))),
  ...templates(at, { id: 'id', name: 'name', override: 'overrides' }),
});

const config = 'spotFleetRequestConfig.';
const balancers = `${config}loadBalancersConfig.`;
const spotFleetMade: c.Edits = {
  ...spotFleetSettings(config),
  ...c.same(
    `
    allocation_strategy iam_fleet_role on_demand_allocation_strategy on_demand_max_total_price spot_price
    spot_maintenance_strategies{capacity_rebalance{replacement_strategy}} target_capacity_unit_type`,
    (path) => c.requested(`${config}${path}`),
  ),
  fleet_type: c.requested(`${config}type`),
  instance_interruption_behaviour: c.requested(`${config}instanceInterruptionBehavior`),
  instance_pools_to_use_count: c.count(c.requested(`${config}instancePoolsToUseCount`)),
  load_balancers: c.requested(`${balancers}classicLoadBalancersConfig.classicLoadBalancers[].name`),
  replace_unhealthy_instances: c.flag(c.requested(`${config}replaceUnhealthyInstances`)),
  target_group_arns: c.requested(`${balancers}targetGroupsConfig.targetGroups[].arn`),
  terminate_instances_with_expiration: c.flag(c.requested(`${config}terminateInstancesWithExpiration`)),
  valid_from: instant(c.requested(`${config}validFrom`)),
  valid_until: instant(c.requested(`${config}validUntil`)),
  tags: c.merge(c.tagsFor('spot-fleet-request', c.requested('spotFleetRequestConfig'))),
};

const fleetIds = c.either(c.requested('fleetId'), c.requested('fleetIds'), c.requested('fleetIdSet'));
const spotFleetIds = c.either(
  c.requested('spotFleetRequestId[].spotFleetRequestId'),
  c.requested('spotFleetRequestIdSet[].spotFleetRequestId'),
  c.requested('spotFleetRequestIds'),
  c.requested('spotFleetRequestIdSet'),
  c.requested('spotFleetRequestId'),
);
const accepted = (ids: c.From, refused: string, prefix: string): c.Read =>
  c.unlessRefused(idsOf(ids, prefix), c.returned(`${refused}[].${refusedId(prefix)}`));
const refusedId = (prefix: string): string => (prefix === 'sfr-' ? 'spotFleetRequestId' : 'fleetId');

export const ec2Fleets: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', {
    [fleet]: {
      keys: [['id'], ['arn']],
      noise: ['fleet_state', 'fulfilled_capacity', 'fulfilled_on_demand_capacity', 'fleet_instance_set', 'terminate_instances'],
      defaults: { type: 'maintain', excess_capacity_termination_policy: 'termination' },
    },
    [spotFleet]: {
      noise: ['client_token', 'spot_request_state', 'terminate_instances_on_delete', 'wait_for_fulfillment'],
      defaults: {
        allocation_strategy: 'lowestPrice',
        excess_capacity_termination_policy: 'Default',
        fleet_type: 'maintain',
        instance_interruption_behaviour: 'terminate',
        on_demand_allocation_strategy: 'lowestPrice',
      },
    },
  }),
  events: {
    CreateFleet: c.inCall(
      c.create(c.on(fleet, { id: c.returned('fleetId') }), fleetMade, { when: notByScaler }),
      c.modify(c.on(fleet, { id: c.returned('fleetId') }), fleetMade, { when: byScaler }),
    ),
    ModifyFleet: c.inCall(c.modify(c.on(fleet, { id: c.requested('fleetId') }), fleetSettings)),
    DeleteFleets: c.inCall(c.destroy(c.on(fleet, { id: accepted(fleetIds, 'unsuccessfulFleetDeletionSet', 'fleet-') }))),

    RequestSpotFleet: c.inCall(c.create(c.on(spotFleet, { id: c.returned('spotFleetRequestId') }), spotFleetMade)),
    ModifySpotFleetRequest: c.inCall(c.modify(c.on(spotFleet, { id: c.requested('spotFleetRequestId') }), spotFleetSettings(''))),
    CancelSpotFleetRequests: c.inCall(c.destroy(c.on(spotFleet, { id: accepted(spotFleetIds, 'unsuccessfulFleetRequestSet', 'sfr-') }))),
  },
};
