import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { byRole } from '../autoscaling/autoscaling-declared.js';

const fleetId = 'fleet-6a941392-9f0a-4ea9-8d3c-5a0b3f0e2d11';
const spotFleetId = 'sfr-73fbd2ce-aa30-494c-8788-1cee4EXAMPLE';
const templateId = 'lt-0e632f2855a979cd5';

const fleet = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ec2_fleet',
  name: 'batch',
  attributes: {
    arn: `arn:aws:ec2:us-east-1:111122223333:fleet/${fleetId}`, context: '', excess_capacity_termination_policy: 'termination', fleet_state: 'active',
    fulfilled_capacity: 5, id: fleetId, on_demand_options: [{ allocation_strategy: 'lowestPrice' }], replace_unhealthy_instances: false,
    launch_template_config: [
      {
        launch_template_specification: [{ launch_template_id: templateId, launch_template_name: 'batch', version: '3' }],
        override: [
          { availability_zone: '', instance_requirements: [], instance_type: 'm5.large', max_price: '', priority: 0, subnet_id: 'subnet-1', weighted_capacity: 0 },
          { availability_zone: '', instance_requirements: [], instance_type: 'm5.xlarge', max_price: '', priority: 0, subnet_id: 'subnet-1', weighted_capacity: 2 },
        ],
      },
    ],
    spot_options: [{ allocation_strategy: 'diversified', instance_interruption_behavior: 'terminate', instance_pools_to_use_count: 1 }],
    tags: { Name: 'batch' }, tags_all: { Name: 'batch' },
    target_capacity_specification: [
      { default_target_capacity_type: 'spot', on_demand_target_capacity: 0, spot_target_capacity: 0, target_capacity_unit_type: '', total_target_capacity: 5 },
    ],
    terminate_instances: false, terminate_instances_with_expiration: false, type: 'maintain', valid_from: '', valid_until: '', ...over,
  },
});
const spotFleet = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_spot_fleet_request',
  name: 'cheap',
  attributes: {
    allocation_strategy: 'diversified', context: '', excess_capacity_termination_policy: 'Default', fleet_type: 'maintain',
    iam_fleet_role: 'arn:aws:iam::111122223333:role/fleet', id: spotFleetId, instance_interruption_behaviour: 'terminate', instance_pools_to_use_count: 1,
    launch_template_config: [
      { launch_template_specification: [{ id: templateId, name: 'batch', version: '3' }], overrides: [{ instance_type: 'm5.large', spot_price: '0.05' }] },
    ],
    load_balancers: [], on_demand_target_capacity: 0, replace_unhealthy_instances: false, spot_price: '0.10', spot_request_state: 'active',
    tags: { Name: 'cheap' }, tags_all: { Name: 'cheap' }, target_capacity: 6, target_group_arns: [], terminate_instances_with_expiration: false,
    valid_from: '', valid_until: '2027-11-04T20:44:20Z', ...over,
  },
});

const template = (version: string, ...overrides: readonly JsonObject[]): JsonObject => ({
  tag: 1,
  LaunchTemplateSpecification: { LaunchTemplateId: templateId, Version: version },
  ...(overrides.length === 0 ? {} : { Overrides: overrides.map((one, at) => ({ tag: at + 1, ...one })) }),
});
const asDeclared = template(
  '3',
  { InstanceType: 'm5.large', SubnetId: 'subnet-1' },
  { InstanceType: 'm5.xlarge', SubnetId: 'subnet-1', WeightedCapacity: 2 },
);
const creating = (over: JsonObject = {}): JsonObject => ({
  CreateFleetRequest: {
    ClientToken: 'x', Type: 'maintain', LaunchTemplateConfigs: asDeclared, SpotOptions: { AllocationStrategy: 'diversified', InstancePoolsToUseCount: 1 },
    TargetCapacitySpecification: { DefaultTargetCapacityType: 'spot', TotalTargetCapacity: 5 },
    TagSpecification: { tag: 1, ResourceType: 'fleet', Tag: { tag: 1, Key: 'Name', Value: 'batch' } }, ...over,
  },
});
const created = (id: string): JsonObject => ({ CreateFleetResponse: { fleetId: id, requestId: 'r' } });
const modifying = (over: JsonObject): JsonObject => ({ ModifyFleetRequest: { FleetId: fleetId, ...over } });
const batch = 'aws_ec2_fleet.batch';

const fleets: readonly CatalogCase[] = [
  {
    name: 'a fleet that no state declares',
    event: 'CreateFleet',
    request: creating(),
    response: created('fleet-0'),
    state: [fleet()],
    drifts: [{ address: 'aws_ec2_fleet', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a scaling service launches through its own fleets',
    event: 'CreateFleet',
    request: creating({ Type: 'instant' }),
    response: created('fleet-0'),
    record: byRole('KarpenterControllerRole', '1700000000'),
    state: [fleet()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'another capacity, from another version of the template',
    event: 'ModifyFleet',
    request: modifying({
      LaunchTemplateConfig: template('4', { InstanceType: 'm5.large', SubnetId: 'subnet-1' }),
      TargetCapacitySpecification: { TotalTargetCapacity: 50 },
      ExcessCapacityTerminationPolicy: 'no-termination',
    }),
    response: { ModifyFleetResponse: { return: true } },
    state: [fleet()],
    drifts: [
      { address: batch, field: 'target_capacity_specification.total_target_capacity', old: 5, new: 50 },
      { address: batch, field: 'excess_capacity_termination_policy', old: 'termination', new: 'no-termination' },
      { address: batch, field: 'launch_template_config.launch_template_specification.version', old: '3', new: '4' },
      {
        address: batch,
        field: 'launch_template_config.override',
        old: [
          { availability_zone: '', instance_requirements: [], instance_type: 'm5.large', max_price: '', priority: 0, subnet_id: 'subnet-1', weighted_capacity: 0 },
          { availability_zone: '', instance_requirements: [], instance_type: 'm5.xlarge', max_price: '', priority: 0, subnet_id: 'subnet-1', weighted_capacity: 2 },
        ],
        new: [{ instance_type: 'm5.large', subnet_id: 'subnet-1' }],
      },
    ],
  },
  {
    name: 'a declared fleet, and one that the response rejects',
    event: 'DeleteFleets',
    request: { DeleteFleetsRequest: { FleetId: [{ tag: 1, content: fleetId }, { tag: 2, content: 'fleet-0' }], TerminateInstances: true } },
    response: {
      DeleteFleetsResponse: {
        successfulFleetDeletionSet: { item: { fleetId, currentFleetState: 'deleted-terminating' } },
        unsuccessfulFleetDeletionSet: { item: { fleetId: 'fleet-0', error: { code: 'fleetIdDoesNotExist' } } },
      },
    },
    state: [fleet()],
    drifts: [{ address: batch, field: '*', old: '*', new: null }],
  },
];

const requesting = {
  spotFleetRequestConfig: {
    allocationStrategy: 'diversified', iamFleetRole: 'arn:aws:iam::111122223333:role/fleet', spotPrice: '0.10', targetCapacity: 6, type: 'maintain',
    excessCapacityTerminationPolicy: 'default', validUntil: '2027-11-04T20:44:20.000Z',
    launchTemplateConfigs: {
      items: [
        {
          launchTemplateSpecification: { launchTemplateId: templateId, version: '3' },
          overrides: { items: [{ instanceType: 'm5.large', spotPrice: '0.05' }] },
        },
      ],
    },
    tagSpecificationSet: { items: [{ resourceType: 'spot-fleet-request', tags: [{ key: 'Name', value: 'cheap' }] }] },
  },
};
const cheap = 'aws_spot_fleet_request.cheap';

const spotFleets: readonly CatalogCase[] = [
  {
    name: 'a request that no state declares',
    event: 'RequestSpotFleet',
    request: requesting,
    response: { spotFleetRequestId: 'sfr-0' },
    state: [spotFleet()],
    drifts: [{ address: 'aws_spot_fleet_request', field: '*', old: null, new: '*' }],
  },
  { name: 'the declared request', event: 'RequestSpotFleet', request: requesting, response: { spotFleetRequestId: spotFleetId }, state: [spotFleet()], drifts: [] },
  {
    name: 'another capacity',
    event: 'ModifySpotFleetRequest',
    request: { spotFleetRequestId: spotFleetId, targetCapacity: 60, excessCapacityTerminationPolicy: 'noTermination' },
    response: { _return: true },
    state: [spotFleet()],
    drifts: [
      { address: cheap, field: 'target_capacity', old: 6, new: 60 },
      { address: cheap, field: 'excess_capacity_termination_policy', old: 'Default', new: 'noTermination' },
    ],
  },
  {
    name: 'a declared request',
    event: 'CancelSpotFleetRequests',
    request: { spotFleetRequestIdSet: { items: [{ spotFleetRequestId: spotFleetId }] }, terminateInstances: true },
    state: [spotFleet()],
    drifts: [{ address: cheap, field: '*', old: '*', new: null }],
  },
];

export const ec2FleetCases: readonly CatalogCase[] = [...fleets, ...spotFleets];
