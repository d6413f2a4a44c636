import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { blockForm } from '../block-form.js';
import { kept, type Member, type Members } from '../members.js';
import { flag, inner, innerBlocks } from './cluster-blocks.js';

/** Attributes of `google_container_node_pool`. Source: googleapis `cluster_service.proto` (`NodePool`, `UpdateNodePoolRequest`). */

const mapIn = (path: string, member: string): Member => {
  const { make } = inner(path, member, {});
  return { path, make: (from) => c.set(make(from) as Parameters<typeof c.set>[0], 'map') };
};

const caseless = (path: string): Member => ({
  path,
  make: (from) => c.set(kept(path, (type) => (type === '' ? undefined : type)).make(from) as Parameters<typeof c.set>[0], 'caseless'),
});

const chosen = (path: string): Member => kept(path, (value) => (value === '' || value === 0 ? undefined : value));

/** A disabled autoscaler leaves no limits. */
const limit = (path: string, member: string): Member =>
  kept(path, (block) => {
    if (!isObject(block)) return undefined;
    return block['enabled'] === true ? (block[member] ?? 0) : null;
  });

export const autoscaling = (path: string): Members => ({
  'autoscaling.min_node_count': limit(path, 'minNodeCount'),
  'autoscaling.max_node_count': limit(path, 'maxNodeCount'),
  'autoscaling.total_min_node_count': limit(path, 'totalMinNodeCount'),
  'autoscaling.total_max_node_count': limit(path, 'totalMaxNodeCount'),
  'autoscaling.location_policy': chosen(`${path}.locationPolicy`),
});

export const management = (path: string): Members => ({
  'management.auto_repair': flag(path, 'autoRepair'),
  'management.auto_upgrade': flag(path, 'autoUpgrade'),
});

const upgrades = (path: string): Members => ({
  'upgrade_settings.max_surge': kept(path, surge('maxSurge')),
  'upgrade_settings.max_unavailable': kept(path, surge('maxUnavailable')),
  'upgrade_settings.strategy': chosen(`${path}.strategy`),
});

const surge =
  (member: string) =>
  (settings: Json): Json | undefined =>
    isObject(settings) && Object.keys(settings).length > 0 && settings['strategy'] !== 'BLUE_GREEN' ? (settings[member] ?? 0) : undefined;

const machine = (path: string): Members => ({
  'node_config.machine_type': chosen(`${path}machineType`),
  'node_config.disk_type': chosen(`${path}diskType`),
  'node_config.disk_size_gb': chosen(`${path}diskSizeGb`),
  'node_config.image_type': caseless(`${path}imageType`),
  'node_config.workload_metadata_config.mode': kept(`${path}workloadMetadataConfig.mode`),
  'node_config.gcfs_config.enabled': flag(`${path}gcfsConfig`),
  'node_config.gvnic.enabled': flag(`${path}gvnic`),
  'node_config.confidential_nodes.enabled': flag(`${path}confidentialNodes`),
  'node_config.logging_variant': chosen(`${path}loggingConfig.variantConfig.variant`),
  'node_config.kubelet_config.cpu_manager_policy': kept(`${path}kubeletConfig.cpuManagerPolicy`),
  'node_config.kubelet_config.pod_pids_limit': kept(`${path}kubeletConfig.podPidsLimit`),
  'node_config.linux_node_config.cgroup_mode': kept(`${path}linuxNodeConfig.cgroupMode`),
});

/** In `UpdateNodePool`, whose lists and maps are in blocks of their own; a block replaces the whole list. */
export const updatedPool: Members = {
  ...machine(''),
  ...upgrades('upgradeSettings'),
  node_locations: kept('locations', (list) => (Array.isArray(list) && list.length > 0 ? list : undefined)),
  'network_config.enable_private_nodes': flag('nodeNetworkConfig', 'enablePrivateNodes'),
  'node_config.labels': mapIn('labels', 'labels'),
  'node_config.resource_labels': mapIn('resourceLabels', 'labels'),
  'node_config.tags': inner('tags', 'tags', []),
  'node_config.taint': innerBlocks('taints', 'taints'),
};

/** Members of `CreateNodePool`. The service chooses the values of omitted ones. */
export const createdPool: Members = {
  ...machine('config.'),
  ...upgrades('upgradeSettings'),
  ...management('management'),
  ...autoscaling('autoscaling'),
  initial_node_count: kept('initialNodeCount'),
  max_pods_per_node: kept('maxPodsConstraint.maxPodsPerNode'),
  node_locations: kept('locations'),
  'network_config.enable_private_nodes': kept('networkConfig.enablePrivateNodes'),
  'node_config.service_account': chosen('config.serviceAccount'),
  'node_config.oauth_scopes': kept('config.oauthScopes'),
  'node_config.preemptible': kept('config.preemptible'),
  'node_config.spot': kept('config.spot'),
  'node_config.local_ssd_count': kept('config.localSsdCount'),
  'node_config.min_cpu_platform': kept('config.minCpuPlatform'),
  'node_config.boot_disk_kms_key': kept('config.bootDiskKmsKey'),
  'node_config.tags': kept('config.tags'),
  'node_config.taint': kept('config.taints', blockForm()),
  'node_config.labels': { path: 'config.labels', make: (from) => c.set(kept('').make(from) as Parameters<typeof c.set>[0], 'map') },
  'node_config.shielded_instance_config.enable_secure_boot': flag('config.shieldedInstanceConfig', 'enableSecureBoot'),
};
