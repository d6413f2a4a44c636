import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByScaler } from './scaling-actor.js';

/**
 * Attributes of Auto Scaling groups by the parameters that set them. Source: Auto Scaling API reference, Terraform AWS provider schemas 3
 * to 6.
 */

/** A comma-separated list in the call, a set in the state. */
const subnets: c.Read = c.via(c.either('vPCZoneIdentifier', 'vpcZoneIdentifier'), (value) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
    : value,
);

/** The part after a label in an ARN of this service: `…:launchConfigurationName/web` → `web`; a plain name unchanged. */
export const afterLabel = (label: string, from: c.From): c.Read =>
  c.via(from, (value) =>
    typeof value === 'string' && value.includes(`${label}/`) ? value.slice(value.indexOf(`${label}/`) + label.length + 1) : value,
  );

/** Instances are launched from one of three sources. A call that sets one of the others removes this one. */
const removedBy = (others: readonly string[], own: c.Read = () => undefined): c.Read => {
  const other = c.either(...others);
  return (record) => own(record) ?? (other(record) === undefined ? undefined : null);
};

/** -1 turns the setting off; the state then has no value. */
const offAtMinusOne = (from: c.From): c.Read => c.via(from, (value) => (value === -1 || value === '-1' ? null : value));

/** A template without a version means its default version. */
const versionOf = (specification: c.From): c.Read =>
  c.via(specification, (value) => (isObject(value) ? (value['version'] ?? '$Default') : undefined));

const configurations = ['launchConfigurationName', 'launchTemplate', 'mixedInstancesPolicy'];

/** The launch templates of a call, at the top level (`at` is empty) or below another parameter. */
const launchedFrom = (at: string): c.Edits => {
  const othersThan = (own: string): readonly string[] => configurations.filter((name) => name !== own).map((name) => `${at}${name}`);
  const template = `${at}launchTemplate`;
  const policy = `${at}mixedInstancesPolicy`;
  const distribution = `${policy}.instancesDistribution`;
  const specification = `${policy}.launchTemplate.launchTemplateSpecification`;
  const under = 'mixed_instances_policy.instances_distribution';
  const specified = 'mixed_instances_policy.launch_template.launch_template_specification';
  return {
    launch_template: removedBy(othersThan('launchTemplate')),
    ...c.same('launch_template={id=launchTemplateId name=launchTemplateName}', `${template}.`),
    'launch_template.version': versionOf(template),
    mixed_instances_policy: removedBy(othersThan('mixedInstancesPolicy')),
    ...c.same(
      `
      on_demand_allocation_strategy on_demand_base_capacity on_demand_percentage_above_base_capacity spot_allocation_strategy
      spot_instance_pools spot_max_price`,
      `${distribution}.`,
      `${under}.`,
    ),
    ...c.same('launch_template_id launch_template_name', `${specification}.`, `${specified}.`),
    [`${specified}.version`]: versionOf(specification),
    [overrideField]: overridesOf(at),
    launch_configuration: removedBy(
      othersThan('launchConfigurationName'),
      afterLabel('launchConfigurationName', `${at}launchConfigurationName`),
    ),
  };
};

const overrideField = 'mixed_instances_policy.launch_template.override';
const overridesOf = (at: string): c.EditSpec => c.set(c.blocks(`${at}mixedInstancesPolicy.launchTemplate.overrides`), 'ordered');

const reservation = 'capacityReservationSpecification';
/** A specification replaces the previous one, and a preference without a target removes the target. */
const reservationTarget = (member: string): c.Read => {
  const target = c.via(c.inBlock(reservation, 'capacityReservationTarget'), (value) => value ?? {});
  return c.inBlock(target, member);
};

/** Settings of a group in calls that create or update it, except its sizes. */
export const groupSettings: c.Edits = {
  ...launchedFrom(''),
  vpc_zone_identifier: subnets,
  ...c.same(`
    availability_zones health_check_type health_check_grace_period default_cooldown max_instance_lifetime capacity_rebalance
    placement_group context desired_capacity_type availability_zone_distribution.capacity_distribution_strategy
    protect_from_scale_in=newInstancesProtectedFromScaleIn service_linked_role_arn=serviceLinkedRoleARN`),
  ...c.same('default_instance_warmup instance_maintenance_policy{min_healthy_percentage max_healthy_percentage}', offAtMinusOne),
  termination_policies: c.set('terminationPolicies', 'ordered'),
  'capacity_reservation_specification.capacity_reservation_preference': `${reservation}.capacityReservationPreference`,
  ...c.same(
    'capacity_reservation_ids capacity_reservation_resource_group_arns',
    reservationTarget,
    'capacity_reservation_specification.capacity_reservation_target.',
  ),
};

type OwnerBuilder = (edits: c.Edits, options: { readonly when: c.Read }) => c.OwnerSpec;

/**
 * The settings of a group, for each of the three kinds of call. An override may launch from its own template, which a call identifies by id
 * or by name and the state by both: overrides are then identified by the member that the call contains.
 */
const byOverride =
  (settings: c.Edits, at: string) =>
  (ownerOf: OwnerBuilder): readonly c.OwnerSpec[] => {
    const names = ['launchTemplateId', 'launchTemplateName'].map((member) => ({
      attribute: `launch_template_specification.${c.snakeCase(member)}`,
      read: c.request(`${at}mixedInstancesPolicy.launchTemplate.overrides[].launchTemplateSpecification.${member}`),
    }));
    return [
      ownerOf(settings, { when: (record) => !names.some(({ read }) => read(record) !== undefined) }),
      ...names.map(({ attribute, read }) =>
        ownerOf(
          { ...settings, [overrideField]: { ...overridesOf(at), by: [...overrideParts, attribute] } },
          { when: (record) => read(record) !== undefined },
        ),
      ),
    ];
  };
const overrideParts = ['instance_type', 'weighted_capacity', 'instance_requirements', 'launch_template_specification.version'];

export const groupSettingsBy = byOverride(groupSettings, '');

export const groupSizes: c.Edits = { ...c.same('min_size max_size'), desired_capacity: unlessByScaler('desiredCapacity') };

/** Settings of a group after a refresh that was started with a desired configuration. */
const desired = 'desiredConfiguration.';
export const refreshedSettingsBy = byOverride(launchedFrom(desired), desired);
