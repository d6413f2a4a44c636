import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { web, webDrift } from './autoscaling-declared.js';

/** The capacity that a group may use: its reservations, and its configuration after a refresh. */

const group: JsonObject = { autoScalingGroupName: 'web' };
const target = 'capacity_reservation_specification.capacity_reservation_target';
const targeted = (ids: readonly string[] | null, arns: readonly string[] | null = null): JsonObject => ({
  capacity_reservation_specification: [
    {
      capacity_reservation_preference: 'capacity-reservations-first',
      capacity_reservation_target: [{ capacity_reservation_ids: ids, capacity_reservation_resource_group_arns: arns }],
    },
  ],
});
const specification = (over: JsonObject): JsonObject => ({
  ...group,
  capacityReservationSpecification: { capacityReservationPreference: 'capacity-reservations-first', ...over },
});

const reservations: readonly CatalogCase[] = [
  {
    name: 'a group created with another reservation than declared',
    event: 'CreateAutoScalingGroup',
    request: { ...specification({ capacityReservationTarget: { capacityReservationIds: ['cr-0b'] } }), minSize: 1, maxSize: 4 },
    state: [web(targeted(['cr-0a']))],
    drifts: [webDrift(`${target}.capacity_reservation_ids`, ['cr-0a'], ['cr-0b'])],
  },
];

const mixed = (distribution: JsonObject, version = '7'): JsonObject => ({
  launch_template: [],
  mixed_instances_policy: [
    {
      instances_distribution: [
        { on_demand_allocation_strategy: 'prioritized', on_demand_base_capacity: 0, on_demand_percentage_above_base_capacity: 100,
          spot_allocation_strategy: 'lowest-price', spot_instance_pools: 2, spot_max_price: '', ...distribution },
      ],
      launch_template: [
        { launch_template_specification: [{ launch_template_id: 'lt-0a', launch_template_name: 'web', version }], override: [] },
      ],
    },
  ],
});
const refresh = (configuration: JsonObject): JsonObject => ({ ...group, strategy: 'Rolling', desiredConfiguration: configuration });
const policy = (distribution: JsonObject, version = '7'): JsonObject => ({
  mixedInstancesPolicy: {
    instancesDistribution: distribution,
    launchTemplate: { launchTemplateSpecification: { launchTemplateId: 'lt-0a', version }, overrides: [] },
  },
});
const at = 'mixed_instances_policy.instances_distribution';

const refreshes: readonly CatalogCase[] = [
  {
    name: 'to another distribution and another version',
    event: 'StartInstanceRefresh',
    request: refresh(policy({ onDemandBaseCapacity: 3, onDemandPercentageAboveBaseCapacity: 0, spotAllocationStrategy: 'price-capacity-optimized' }, '9')),
    state: [web(mixed({}))],
    drifts: [
      webDrift(`${at}.on_demand_base_capacity`, 0, 3),
      webDrift(`${at}.on_demand_percentage_above_base_capacity`, 100, 0),
      webDrift(`${at}.spot_allocation_strategy`, 'lowest-price', 'price-capacity-optimized'),
      webDrift('mixed_instances_policy.launch_template.launch_template_specification.version', '7', '9'),
    ],
  },
];

export const groupCapacityCases: readonly CatalogCase[] = [...reservations, ...refreshes];
