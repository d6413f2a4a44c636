import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { blockForm } from '../block-form.js';
import { kept, type Member } from '../members.js';

/** Parts of a cluster that have one form in `CreateCluster`, in `UpdateCluster` and in the calls that set one part. */

/** A switch of a block. The block without it means false: protobuf leaves out default values. */
export const flag = (path: string, member = 'enabled'): Member =>
  kept(path, (block) => (isObject(block) ? (block[member] ?? false) : undefined));

/** A member of a block that is empty if the block lacks it. */
export const inner = (path: string, member: string, absent: Json = null): Member =>
  kept(path, (block) => (isObject(block) ? filled(block[member], absent) : undefined));

const filled = (value: Json | undefined, absent: Json): Json => (value === undefined || value === '' ? absent : value);

/** A list of objects in a block; empty if the block lacks it. */
export const innerBlocks = (path: string, member: string): Member =>
  kept(path, (block) => (isObject(block) ? blockForm()(block[member] ?? []) : undefined));

/** The parts of `AddonsConfig` that the request has. */
export const addons = (path: string): Readonly<Record<string, Member>> => ({
  'addons_config.http_load_balancing.disabled': flag(`${path}.httpLoadBalancing`, 'disabled'),
  'addons_config.horizontal_pod_autoscaling.disabled': flag(`${path}.horizontalPodAutoscaling`, 'disabled'),
  'addons_config.network_policy_config.disabled': flag(`${path}.networkPolicyConfig`, 'disabled'),
  'addons_config.cloudrun_config.disabled': flag(`${path}.cloudRunConfig`, 'disabled'),
  'addons_config.dns_cache_config.enabled': flag(`${path}.dnsCacheConfig`),
  'addons_config.config_connector_config.enabled': flag(`${path}.configConnectorConfig`),
  'addons_config.gce_persistent_disk_csi_driver_config.enabled': flag(`${path}.gcePersistentDiskCsiDriverConfig`),
  'addons_config.gcp_filestore_csi_driver_config.enabled': flag(`${path}.gcpFilestoreCsiDriverConfig`),
  'addons_config.gcs_fuse_csi_driver_config.enabled': flag(`${path}.gcsFuseCsiDriverConfig`),
  'addons_config.gke_backup_agent_config.enabled': flag(`${path}.gkeBackupAgentConfig`),
  'addons_config.stateful_ha_config.enabled': flag(`${path}.statefulHaConfig`),
  'addons_config.parallelstore_csi_driver_config.enabled': flag(`${path}.parallelstoreCsiDriverConfig`),
  'addons_config.ray_operator_config.enabled': flag(`${path}.rayOperatorConfig`),
});

/** Without a window or exclusions, the policy has none. */
export const maintenance = (path: string): Readonly<Record<string, Member>> => ({
  'maintenance_policy.daily_maintenance_window.start_time': kept(path, (policy) =>
    at(policy, ['window', 'dailyMaintenanceWindow', 'startTime']),
  ),
  'maintenance_policy.recurring_window.recurrence': kept(path, (policy) => at(policy, ['window', 'recurringWindow', 'recurrence'])),
  'maintenance_policy.recurring_window.start_time': kept(path, (policy) =>
    at(policy, ['window', 'recurringWindow', 'window', 'startTime']),
  ),
  'maintenance_policy.recurring_window.end_time': kept(path, (policy) => at(policy, ['window', 'recurringWindow', 'window', 'endTime'])),
  'maintenance_policy.maintenance_exclusion': {
    path,
    // The default scope is not in the request, but in the state.
    make: (from) => ({ ...c.set(c.via(from, exclusions)), by: ['exclusion_name', 'start_time', 'end_time'] }),
  },
});

const at = (policy: Json, path: readonly string[]): Json | undefined => {
  if (!isObject(policy)) return undefined;
  let value: Json = policy;
  for (const name of path) value = isObject(value) ? (value[name] ?? null) : null;
  return value;
};

const exclusions = (policy: Json): Json | undefined => {
  if (!isObject(policy)) return undefined;
  const given = at(policy, ['window', 'maintenanceExclusions']);
  return Object.entries(isObject(given) ? given : {}).map(([name, one]): JsonObject => {
    const { startTime, endTime } = isObject(one) ? one : {};
    return { exclusion_name: name, start_time: startTime ?? '', end_time: endTime ?? '' };
  });
};

/** The enumeration of `BinaryAuthorization`, whose older form is a switch. */
export const binaryAuthorization = (path: string): Member =>
  kept(path, (block) => {
    if (!isObject(block)) return undefined;
    return block['evaluationMode'] ?? (block['enabled'] === true ? 'PROJECT_SINGLETON_POLICY_ENFORCE' : 'DISABLED');
  });

export const networks = (path: string): Readonly<Record<string, Member>> => ({
  'master_authorized_networks_config.cidr_blocks': innerBlocks(path, 'cidrBlocks'),
  'master_authorized_networks_config.gcp_public_cidrs_access_enabled': kept(`${path}.gcpPublicCidrsAccessEnabled`),
  'master_authorized_networks_config.private_endpoint_enforcement_enabled': kept(`${path}.privateEndpointEnforcementEnabled`),
});

/** `path`: cluster autoscaling, also called node auto-provisioning. */
export const autoprovisioning = (path: string): Readonly<Record<string, Member>> => ({
  'cluster_autoscaling.enabled': flag(path, 'enableNodeAutoprovisioning'),
  'cluster_autoscaling.resource_limits': kept(`${path}.resourceLimits`, (list) => (isList(list) ? blockForm()(list) : undefined)),
  'cluster_autoscaling.autoscaling_profile': kept(`${path}.autoscalingProfile`),
  'cluster_autoscaling.auto_provisioning_locations': kept(`${path}.autoprovisioningLocations`),
  'cluster_autoscaling.auto_provisioning_defaults.service_account': kept(`${path}.autoprovisioningNodePoolDefaults.serviceAccount`),
  'cluster_autoscaling.auto_provisioning_defaults.oauth_scopes': kept(`${path}.autoprovisioningNodePoolDefaults.oauthScopes`),
});
