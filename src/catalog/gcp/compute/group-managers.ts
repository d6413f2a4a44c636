import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { blocksOf, segment, selfLink, shortName, target, the, whole } from './compute-reads.js';

/**
 * Managed instance groups, zonal and regional, and the configurations of their instances. The autoscaler resizes groups without entries in
 * this log. Source: Compute Engine API reference, Terraform Google provider `google_compute_instance_group_manager`.
 */

/** `{fixed}` or `{percent}` as the provider's block; the service adds the calculated number. */
const fixedOrPercent = (value: Json | undefined): Json => {
  const { fixed, percent } = isObject(value) ? value : {};
  return fixed === undefined && percent === undefined ? [] : [{ fixed: fixed ?? 0, percent: percent ?? 0 }];
};

/** Versions of a group; a call may name one template instead. */
const versions: c.Read = c.either(
  c.via('versions', (value, record) =>
    (isList(value) ? value : []).flatMap((one): Json[] => {
      if (!isObject(one)) return [];
      const { instanceTemplate, name, targetSize } = one;
      const link = selfLink(() => instanceTemplate)(record);
      return [{ instance_template: link ?? null, name: name ?? '', target_size: fixedOrPercent(targetSize) }];
    }),
  ),
  c.via(selfLink('instanceTemplate'), (instance_template) => [{ instance_template, name: '', target_size: [] }]),
);

const linksIn = (member: string, from: string): c.Read =>
  c.via(blocksOf(from), (value, record) =>
    (isList(value) ? value : []).map((one) => (isObject(one) ? { ...one, [member]: selfLink(() => one[member])(record) ?? null } : one)),
  );
const healing = linksIn('health_check', 'autoHealingPolicies');

/** Stateful disks: a map of device names, which entries write as `[{key, value}]`. */
const statefulDisks: c.Read = c.via('statefulPolicy.preservedState.disks', (value) => {
  const entries = isList(value)
    ? value.flatMap((one): (readonly [Json, Json])[] => (isObject(one) ? [[one['key'] ?? null, one['value'] ?? null]] : []))
    : Object.entries(isObject(value) ? value : {}).map(([key, one = null]) => [key, one] as const);
  return entries.map(([device_name, one]) => ({ device_name, delete_rule: (isObject(one) ? one['autoDelete'] : undefined) ?? 'NEVER' }));
});

const updatePolicy: c.Edits = {
  'update_policy.max_surge_fixed': 'updatePolicy.maxSurge.fixed',
  'update_policy.max_surge_percent': 'updatePolicy.maxSurge.percent',
  'update_policy.max_unavailable_fixed': 'updatePolicy.maxUnavailable.fixed',
  'update_policy.max_unavailable_percent': 'updatePolicy.maxUnavailable.percent',
  ...c.same('update_policy{minimal_action most_disruptive_allowed_action replacement_method type}'),
};

/** Attributes in a body; absent ones keep their values. */
const body: c.Edits = {
  'all_instances_config.labels': c.set(c.tagMap('allInstancesConfig.properties.labels'), 'map'),
  auto_healing_policies: healing,
  ...c.same(`
    base_instance_name description instance_lifecycle_policy{default_action_on_failure force_update_on_repair}
    list_managed_instances_results`),
  named_port: blocksOf('namedPorts'),
  stateful_disk: statefulDisks,
  target_pools: selfLink('targetPools'),
  ...updatePolicy,
  version: versions,
};

const regionBody: c.Edits = {
  ...body,
  distribution_policy_target_shape: 'distributionPolicy.targetShape',
  distribution_policy_zones: shortName('distributionPolicy.zones[].zone'),
  'update_policy.instance_redistribution_type': 'updatePolicy.instanceRedistributionType',
};

/** Ids of configurations of instances: `PROJECT/LOCATION/GROUP/INSTANCE`. */
const config = (type: string, location: 'zones' | 'regions', name: string): c.Target =>
  c.on(type, {
    id: c.via(name, (value, record) =>
      (isList(value) ? value : [value]).map((one) =>
        [...['projects', location, 'instanceGroupManagers'].map((part) => segment(part)(record)), one].map(String).join('/'),
      ),
    ),
  });

/** The calls of one kind of group; `edits`: the attributes in a body. */
const calls = (
  prefix: string,
  type: string,
  edits: c.Edits,
  configOf: (name: string) => c.Target,
): Readonly<Record<string, c.Entry | typeof c.noChange>> => {
  const group = the(type);
  const autoscaler = c.on(type.replace('instance_group_manager', 'autoscaler'), { target });
  // The new size is the old one, which entries lack, and the number of instances.
  const resized = c.modify(group, { target_size: c.hidden('instances') });
  const configs = c.forEach('perInstanceConfigs', c.put(configOf('item.name'), { preserved_state: c.hidden('item.preservedState') }));
  const events: Readonly<Record<string, c.Entry | typeof c.noChange>> = {
    // An autoscaler may have resized the group since.
    insert: c.create(group, edits),
    delete: c.destroy(group),
    patch: c.modify(group, { ...edits, target_size: 'targetSize' }),
    update: c.modify(group, { ...edits, target_size: 'targetSize' }),
    // A group with an autoscaler has the size that this chooses.
    resize: c.firstOf(c.modify(autoscaler, {}), c.modify(group, { target_size: whole(c.count(c.either('size', 'targetSize'))) })),
    resizeAdvanced: c.firstOf(c.modify(autoscaler, {}), c.modify(group, { target_size: 'targetSize' })),
    setInstanceTemplate: c.modify(group, { version: whole(versions) }),
    setTargetPools: c.modify(group, { target_pools: whole(selfLink('targetPools'), []) }),
    setAutoHealingPolicies: c.modify(group, { auto_healing_policies: whole(healing, []) }),
    // A declared configuration creates its instance.
    createInstances: c.firstOf(c.put(configOf('instances[].name'), {}), resized),
    deleteInstances: resized,
    abandonInstances: resized,
    ...c.noChanges('applyUpdatesToInstances recreateInstances'),
    updatePerInstanceConfigs: configs,
    patchPerInstanceConfigs: configs,
    deletePerInstanceConfigs: c.destroy(configOf('names')),
  };
  return Object.fromEntries(Object.entries(events).map(([verb, entry]) => [`${prefix}.${verb}`, entry]));
};

const type = {
  defaults: { list_managed_instances_results: 'PAGELESS', 'update_policy.replacement_method': 'SUBSTITUTE' },
  noise: ['instance_group', 'instance_group_manager_id', 'operation', 'status*', 'wait_for_instances*'],
};
const configType = {
  keys: [['id']],
  noise: ['minimal_action', 'most_disruptive_allowed_action', 'remove_instance_on_destroy', 'remove_instance_state_on_destroy'],
};

export const computeGroupManagers: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', {
    google_compute_instance_group_manager: type,
    google_compute_region_instance_group_manager: type,
    google_compute_per_instance_config: configType,
    google_compute_region_per_instance_config: configType,
  }),
  events: {
    ...calls('compute.instanceGroupManagers', 'google_compute_instance_group_manager', body, (name) =>
      config('google_compute_per_instance_config', 'zones', name),
    ),
    ...calls('compute.regionInstanceGroupManagers', 'google_compute_region_instance_group_manager', regionBody, (name) =>
      config('google_compute_region_per_instance_config', 'regions', name),
    ),
  },
};
