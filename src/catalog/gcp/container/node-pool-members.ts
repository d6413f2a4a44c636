import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Attributes of `google_container_node_pool`. Source: googleapis `cluster_service.proto` (`NodePool`, `UpdateNodePoolRequest`). */

/** An empty value stands for an absent one. */
const chosen = (names: string, as?: 'caseless'): c.Fields =>
  c.kept(names, (value) => (value === '' || value === 0 ? undefined : value), as);

/** A disabled autoscaler leaves no limits. */
const limit = (member: string) => (block: Json) => (!isObject(block) ? undefined : block['enabled'] === true ? (block[member] ?? 0) : null);

export const autoscaling = (path: string): c.Fields => ({
  ...c.kept(`autoscaling.min_node_count=${path}`, limit('minNodeCount')),
  ...c.kept(`autoscaling.max_node_count=${path}`, limit('maxNodeCount')),
  ...c.kept(`autoscaling.total_min_node_count=${path}`, limit('totalMinNodeCount')),
  ...c.kept(`autoscaling.total_max_node_count=${path}`, limit('totalMaxNodeCount')),
  ...chosen(`autoscaling=${path}{location_policy}`),
});

export const management: c.Fields = c.inside(c.kept('management{auto_repair auto_upgrade}'), false);

const surge = (member: string) => (settings: Json) =>
  isObject(settings) && Object.keys(settings).length > 0 && settings['strategy'] !== 'BLUE_GREEN' ? (settings[member] ?? 0) : undefined;
const upgrades: c.Fields = {
  ...c.kept('upgrade_settings.max_surge=upgradeSettings', surge('maxSurge')),
  ...c.kept('upgrade_settings.max_unavailable=upgradeSettings', surge('maxUnavailable')),
  ...chosen('upgrade_settings{strategy}'),
};

/** `config`: the path of the object with the members. */
const machine = (config: string): c.Fields => ({
  ...chosen(`node_config=${config}{machine_type disk_type disk_size_gb logging_variant=loggingConfig.variantConfig.variant}`),
  ...chosen(`node_config=${config}{image_type}`, 'caseless'),
  ...c.kept(`
    node_config=${config}{workload_metadata_config{mode} kubelet_config{cpu_manager_policy pod_pids_limit}
    linux_node_config{cgroup_mode}}`),
  ...c.inside(c.kept(`node_config=${config}{gcfs_config{enabled} gvnic{enabled} confidential_nodes{enabled}}`), false),
});

/** In `UpdateNodePool`, whose lists and maps are in blocks of their own; a block replaces the whole list. */
export const updatedPool: c.Fields = {
  ...machine(''),
  ...upgrades,
  ...c.kept('node_locations=locations', (list) => (isList(list) && list.length > 0 ? list : undefined)),
  ...c.inside(c.kept('network_config=nodeNetworkConfig{enable_private_nodes}'), false),
  ...c.inside(c.kept('node_config.labels=labels.labels node_config.resource_labels=resourceLabels.labels', 'map'), {}),
  ...c.inside(c.kept('node_config.tags=tags.tags', c.filled), []),
  ...c.inside(c.kept('node_config.taint=taints.taints'), []),
};

/** Members of `CreateNodePool`. The service chooses the values of omitted ones. */
export const createdPool: c.Fields = {
  ...machine('config'),
  ...upgrades,
  ...management,
  ...autoscaling('autoscaling'),
  ...c.kept(`
    initial_node_count max_pods_per_node=maxPodsConstraint.maxPodsPerNode node_locations=locations
    network_config{enable_private_nodes} node_config=config{oauth_scopes preemptible spot local_ssd_count min_cpu_platform
    boot_disk_kms_key tags taint=taints}`),
  ...chosen('node_config=config{service_account}'),
  ...c.kept('node_config=config{labels}', 'map'),
  ...c.inside(c.kept('node_config=config{shielded_instance_config{enable_secure_boot}}'), false),
};
