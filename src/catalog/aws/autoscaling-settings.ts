import { isObject } from '../../model/json.js';
import { either, request, set, via, type Edits, type EditSpec, type From, type PlaceSpec, type Read } from '../dsl.js';
import { blocks, snakeCase } from '../values.js';
import { unlessByScaler } from './scaling-actor.js';

/** Attributes of Auto Scaling groups by the parameters that set them. Source: Auto Scaling API reference, Terraform AWS provider schemas 3 to 6. */

/** A comma-separated list in the call, a set in the state. */
const subnets: Read = via(either('vPCZoneIdentifier', 'vpcZoneIdentifier'), (value) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
    : value,
);

/** What follows a label in an ARN of this service: `…:launchConfigurationName/web` → `web`; a plain name as it is. */
export const afterLabel = (label: string, from: From): Read =>
  via(from, (value) =>
    typeof value === 'string' && value.includes(`${label}/`) ? value.slice(value.indexOf(`${label}/`) + label.length + 1) : value,
  );

const launchConfiguration = afterLabel('launchConfigurationName', 'launchConfigurationName');

/** Instances are launched from one of three; a call that names one of the others takes this one away. */
const goneWith = (others: readonly string[], own: Read = () => undefined): Read => {
  const other = either(...others);
  return (record) => own(record) ?? (other(record) === undefined ? undefined : null);
};

/** -1 turns the setting off, and the state then holds nothing. */
const offAtMinusOne = (from: From): Read => via(from, (value) => (value === -1 || value === '-1' ? null : value));

/** A template named without a version stands for its default version. */
const versionOf = (specification: From): Read =>
  via(specification, (value) => (isObject(value) ? (value['version'] ?? '$Default') : undefined));

const template: Edits = {
  launch_template: goneWith(['launchConfigurationName', 'mixedInstancesPolicy']),
  'launch_template.id': 'launchTemplate.launchTemplateId',
  'launch_template.name': 'launchTemplate.launchTemplateName',
  'launch_template.version': versionOf('launchTemplate'),
};

const mixed = 'mixedInstancesPolicy';
const distribution = (member: string): string => `${mixed}.instancesDistribution.${member}`;
const specification = (member: string): string => `${mixed}.launchTemplate.launchTemplateSpecification.${member}`;

const mixedInstances: Edits = {
  mixed_instances_policy: goneWith(['launchConfigurationName', 'launchTemplate']),
  'mixed_instances_policy.instances_distribution.on_demand_allocation_strategy': distribution('onDemandAllocationStrategy'),
  'mixed_instances_policy.instances_distribution.on_demand_base_capacity': distribution('onDemandBaseCapacity'),
  'mixed_instances_policy.instances_distribution.on_demand_percentage_above_base_capacity': distribution(
    'onDemandPercentageAboveBaseCapacity',
  ),
  'mixed_instances_policy.instances_distribution.spot_allocation_strategy': distribution('spotAllocationStrategy'),
  'mixed_instances_policy.instances_distribution.spot_instance_pools': distribution('spotInstancePools'),
  'mixed_instances_policy.instances_distribution.spot_max_price': distribution('spotMaxPrice'),
  'mixed_instances_policy.launch_template.launch_template_specification.launch_template_id': specification('launchTemplateId'),
  'mixed_instances_policy.launch_template.launch_template_specification.launch_template_name': specification('launchTemplateName'),
  'mixed_instances_policy.launch_template.launch_template_specification.version': versionOf(
    `${mixed}.launchTemplate.launchTemplateSpecification`,
  ),
};

const overrideField = 'mixed_instances_policy.launch_template.override';
const overridesOf = (at: string): EditSpec => set(blocks(`${at}.launchTemplate.overrides`), 'ordered');

/** What a call that makes or updates a group says of it, but for its sizes. */
export const groupSettings: Edits = {
  ...template,
  ...mixedInstances,
  [overrideField]: overridesOf(mixed),
  launch_configuration: goneWith(['launchTemplate', 'mixedInstancesPolicy'], launchConfiguration),
  vpc_zone_identifier: subnets,
  availability_zones: 'availabilityZones',
  health_check_type: 'healthCheckType',
  health_check_grace_period: 'healthCheckGracePeriod',
  default_cooldown: 'defaultCooldown',
  default_instance_warmup: offAtMinusOne('defaultInstanceWarmup'),
  termination_policies: set('terminationPolicies', 'ordered'),
  protect_from_scale_in: 'newInstancesProtectedFromScaleIn',
  max_instance_lifetime: 'maxInstanceLifetime',
  capacity_rebalance: 'capacityRebalance',
  placement_group: 'placementGroup',
  service_linked_role_arn: 'serviceLinkedRoleARN',
  context: 'context',
  desired_capacity_type: 'desiredCapacityType',
  'instance_maintenance_policy.min_healthy_percentage': offAtMinusOne('instanceMaintenancePolicy.minHealthyPercentage'),
  'instance_maintenance_policy.max_healthy_percentage': offAtMinusOne('instanceMaintenancePolicy.maxHealthyPercentage'),
  'availability_zone_distribution.capacity_distribution_strategy': 'availabilityZoneDistribution.capacityDistributionStrategy',
  'capacity_reservation_specification.capacity_reservation_preference': 'capacityReservationSpecification.capacityReservationPreference',
};

/**
 * An override may launch from a template of its own, which a call names by id or by name and the state by both: overrides
 * are then told apart by what the call names. The settings of a group, once for each of the three kinds of call.
 */
export const groupSettingsBy = (place: (edits: Edits, options: { readonly when: Read }) => PlaceSpec): readonly PlaceSpec[] => [
  place(groupSettings, { when: (record) => !overrideNames.some(({ read }) => read(record) !== undefined) }),
  ...overrideNames.map(({ attribute, read }) =>
    place(
      { ...groupSettings, [overrideField]: { ...overridesOf(mixed), by: [...overrideParts, attribute] } },
      { when: (record) => read(record) !== undefined },
    ),
  ),
];
const overrideNames = ['launchTemplateId', 'launchTemplateName'].map((member) => ({
  attribute: `launch_template_specification.${snakeCase(member)}`,
  read: request(`${mixed}.launchTemplate.overrides[].launchTemplateSpecification.${member}`),
}));
const overrideParts = ['instance_type', 'weighted_capacity', 'instance_requirements', 'launch_template_specification.version'];

export const groupSizes: Edits = { min_size: 'minSize', max_size: 'maxSize', desired_capacity: unlessByScaler('desiredCapacity') };

/** What a refresh leaves the group with. */
export const refreshedSettings: Edits = {
  'launch_template.id': 'desiredConfiguration.launchTemplate.launchTemplateId',
  'launch_template.name': 'desiredConfiguration.launchTemplate.launchTemplateName',
  'launch_template.version': 'desiredConfiguration.launchTemplate.version',
  'mixed_instances_policy.launch_template.launch_template_specification.version':
    'desiredConfiguration.mixedInstancesPolicy.launchTemplate.launchTemplateSpecification.version',
  [overrideField]: overridesOf(`desiredConfiguration.${mixed}`),
};
