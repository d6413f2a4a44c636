import { type Json, isList, isObject } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { addons, createdCluster, maintenance, renamedInUpdate, updatedCluster } from './cluster-members.js';

/**
 * Google Kubernetes Engine: clusters and node pools. The last entry of an operation has no request, so it changes nothing but existence.
 * Source: googleapis `google/container/v1/cluster_service.proto`, Terraform Google provider.
 */

/**
 * Names of clusters and node pools. Older requests name them by `projectId`, `zone`, `clusterId` and `nodePoolId` instead of `name` or
 * `parent`; the log names the zone or region of a cluster where a state has its location.
 */

const zone = c.either(c.request('zone'), c.context('labels.location'));
const projectId = c.either(c.request('projectId'), c.context('labels.project_id'));

const zonal = c.nameOf(
  'projects/{}/locations/{}/clusters/{}',
  projectId,
  zone,
  c.either('clusterId', 'cluster.name', c.context('labels.cluster_name')),
);

const clusterName = c.fullName(
  'clusters',
  // The name of a node pool contains that of its cluster.
  (record) => record.resource.replace(/\/nodePools\/[^/]*$/, ''),
  'name',
  'parent',
  c.nameOf('{}/clusters/{}', 'parent', 'cluster.name'),
  zonal,
);

/** `id`: the node pool, if the record names only the cluster. */
const poolNamed = (id: c.From): c.Read =>
  c.fullName('nodePools', 'name', c.nameOf('{}/nodePools/{}', clusterName, id), c.nameOf('{}/nodePools/{}', zonal, id));

const poolName = poolNamed(c.either('nodePool.name', 'nodePoolId', c.context('labels.nodepool_name')));

/** The zones of nodes, without the zone of a zonal cluster, as the provider writes them. */
const nodeLocations = (from: c.From): c.Read =>
  c.via(from, (list, record) => {
    const name = clusterName(record);
    const own = typeof name === 'string' ? c.segmentAfter(name, 'locations') : undefined;
    return isList(list) ? list.filter((one) => one !== own) : undefined;
  });

/** Attributes of `google_container_node_pool`. Source: googleapis `cluster_service.proto` (`NodePool`, `UpdateNodePoolRequest`). */

/** An empty value stands for an absent one. */
const chosen = (names: string, as?: 'caseless'): c.Fields =>
  c.kept(names, (value) => (value === '' || value === 0 ? undefined : value), as);

/** A disabled autoscaler leaves no limits. */
const limit = (member: string) => (block: Json) => (!isObject(block) ? undefined : block['enabled'] === true ? (block[member] ?? 0) : null);

const autoscaling = (path: string): c.Fields => ({
  ...c.kept(`autoscaling.min_node_count=${path}`, limit('minNodeCount')),
  ...c.kept(`autoscaling.max_node_count=${path}`, limit('maxNodeCount')),
  ...c.kept(`autoscaling.total_min_node_count=${path}`, limit('totalMinNodeCount')),
  ...c.kept(`autoscaling.total_max_node_count=${path}`, limit('totalMaxNodeCount')),
  ...chosen(`autoscaling=${path}{location_policy}`),
});

const management: c.Fields = c.inside(c.kept('management{auto_repair auto_upgrade}'), false);

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
const updatedPool: c.Fields = {
  ...machine(''),
  ...upgrades,
  ...c.kept('node_locations=locations', (list) => (isList(list) && list.length > 0 ? list : undefined)),
  ...c.inside(c.kept('network_config=nodeNetworkConfig{enable_private_nodes}'), false),
  ...c.inside(c.kept('node_config.labels=labels.labels node_config.resource_labels=resourceLabels.labels', 'map'), {}),
  ...c.inside(c.kept('node_config.tags=tags.tags', c.filled), []),
  ...c.inside(c.kept('node_config.taint=taints.taints'), []),
};

/** Members of `CreateNodePool`. The service chooses the values of omitted ones. */
const createdPool: c.Fields = {
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
const noChannel = 'UNSPECIFIED';

const cluster = c.on('google_container_cluster', { id: clusterName });
/** A cluster whose versions its release channel chooses. */
const inChannel = c.on('google_container_cluster', { id: clusterName, 'release_channel.channel': c.fixed('in channel') });
/** A cluster without a channel that declares the version of its control plane. */
const pinned = c.on('google_container_cluster', {
  id: clusterName,
  'release_channel.channel': c.fixed(noChannel),
  min_master_version: c.fixed('pinned'),
});
const pool = c.on('google_container_node_pool', { id: poolName });
/** A pool whose size the autoscaler chooses. */
const autoscaled = c.on('google_container_node_pool', { id: poolName, 'autoscaling.max_node_count': c.fixed('autoscaled') });
const updatedId = poolNamed('update.desiredNodePoolId');
const updatedByCluster = c.on('google_container_node_pool', { id: updatedId });

/** A version by number. The service resolves `latest` and `-`. */
const numbered = (from: c.From): c.Read => c.via(from, (value) => (typeof value === 'string' && /^\d/.test(value) ? value : undefined));
const nodeVersion = numbered('update.desiredNodeVersion');
/** The declared version is a minimum, but only a person replaces it in a cluster without a channel. */
const masterVersion = (from: c.From): c.Edits => ({ min_master_version: c.set(numbered(from), 'version') });
const older = c.changed('update', updatedCluster);
const newer = Object.entries(c.changed('update', renamedInUpdate)).map(([attribute, edit]) => {
  const other = older[attribute];
  return [attribute, other === undefined ? edit : c.either(edit.read, other.read)] as const;
});
const changes: c.Edits = { ...older, ...Object.fromEntries(newer), node_locations: nodeLocations('update.desiredLocations') };

/** A node pool is declared on its own, or as a block of its cluster. The state of a cluster lists all of its pools. */
const ofPool = (edits: c.Edits, inCluster: c.Edits): c.ChangeSpec => c.firstOf(c.modify(pool, edits), c.modify(cluster, inCluster));

const ownName: c.Read = c.via(poolName, (name) => (typeof name === 'string' ? lastSegment(name) : undefined));
/** The block of the pool with the members of which the record shows the value. */
const blockWith = (member: string, value: c.From): c.Edits => {
  return {
    node_pool: c.add(
      c.via(ownName, (name, record) => {
        const read = typeof value === 'string' ? c.request(value)(record) : value(record);
        return read === undefined ? undefined : [{ name, [member]: read }];
      }),
      ['name'],
    ),
  };
};
const managed: c.Read = c.via('management', (given) =>
  isObject(given) ? [{ auto_repair: given['autoRepair'] ?? false, auto_upgrade: given['autoUpgrade'] ?? false }] : undefined,
);
const size = c.either('nodeCount', c.fixed(0));
/** Zero nodes are left out of the request; without any request the size is unknown. */
const nodeCount: c.Read = (record) => (Object.keys(record.request).some((name) => name !== '@type') ? size(record) : undefined);
const abac: c.Read = (record) =>
  Object.keys(record.request).some((name) => name !== '@type') ? (c.request('enabled')(record) ?? false) : undefined;

const clusterNoise = ['endpoint', 'master_version', 'operation', 'services_ipv4_cidr', 'tpu_ipv4_cidr_block'];
const settings = ['deletion_protection', 'remove_default_node_pool', 'allow_net_admin'];

export const container: c.ServiceCatalog = {
  eventSource: 'container.googleapis.com',
  types: {
    ...c.googleTypes('container', {
      google_container_cluster: {
        keys: [
          [...c.byName],
          [...c.byName, { attribute: 'release_channel.channel', as: (channel) => (channel === noChannel ? '' : 'in channel') }],
          [
            ...c.byName,
            { attribute: 'release_channel.channel', as: (channel) => (channel === noChannel ? channel : ''), absent: noChannel },
            { attribute: 'min_master_version', as: () => 'pinned' },
          ],
        ],
        noise: [...clusterNoise, ...settings],
        switches: { 'database_encryption.state': { off: ['DECRYPTED'], of: ['database_encryption.key_name'] } },
        defaults: {
          logging_service: 'logging.googleapis.com/kubernetes',
          monitoring_service: 'monitoring.googleapis.com/kubernetes',
          'network_policy.provider': 'PROVIDER_UNSPECIFIED',
          'release_channel.channel': noChannel,
          'binary_authorization.evaluation_mode': 'DISABLED',
        },
      },
      google_container_node_pool: {
        keys: [[...c.byName], [...c.byName, { attribute: 'autoscaling.max_node_count', as: () => 'autoscaled' }]],
        noise: ['version'],
      },
    }),
  },
  events: {
    CreateCluster: c.create(cluster, {
      ...c.whole('cluster', createdCluster),
      node_locations: nodeLocations('cluster.locations'),
      resource_labels: c.set('cluster.resourceLabels', 'map'),
    }),
    UpdateCluster: [
      c.firstOf(
        c.modify(inChannel, changes),
        c.modify(pinned, { ...changes, ...masterVersion('update.desiredMasterVersion'), node_version: nodeVersion }),
        c.modify(cluster, { ...changes, node_version: nodeVersion }),
      ),
      // An update of one pool through the cluster.
      c.modify(updatedByCluster, c.changed('update', autoscaling('desiredNodePoolAutoscaling'))),
    ],
    UpdateMaster: c.firstOf(c.modify(pinned, masterVersion('masterVersion')), c.modify(cluster, {})),
    DeleteCluster: c.destroy(cluster),
    SetLoggingService: c.modify(cluster, { logging_service: 'loggingService' }),
    SetMonitoringService: c.modify(cluster, { monitoring_service: 'monitoringService' }),
    SetAddonsConfig: c.modify(cluster, c.changed('', addons('addonsConfig'))),
    SetLocations: c.modify(cluster, { node_locations: nodeLocations('locations') }),
    SetLabels: c.modify(cluster, { resource_labels: c.set('resourceLabels', 'map') }),
    SetLegacyAbac: c.modify(cluster, { enable_legacy_abac: abac }),
    SetMasterAuth: c.modify(cluster, { master_auth: c.hidden('update') }),
    SetNetworkPolicy: c.modify(cluster, {
      'network_policy.enabled': c.via('networkPolicy', (given) => (isObject(given) ? (given['enabled'] ?? false) : undefined)),
      'network_policy.provider': c.via('networkPolicy.provider', (name) => (name === 'PROVIDER_UNSPECIFIED' ? undefined : name)),
    }),
    SetMaintenancePolicy: c.modify(cluster, c.changed('', maintenance('maintenancePolicy'))),

    CreateNodePool: c.create(c.within(cluster, pool), c.whole('nodePool', createdPool)),
    UpdateNodePool: ofPool(c.changed('', updatedPool), {}),
    // The size of a pool in a block of its cluster is not evaluated, because an autoscaler may choose it.
    SetNodePoolSize: c.firstOf(c.modify(autoscaled, {}), c.modify(pool, { node_count: nodeCount }), c.modify(cluster, {})),
    SetNodePoolAutoscaling: ofPool(c.changed('', autoscaling('autoscaling')), {}),
    SetNodePoolManagement: ofPool(c.changed('', management), blockWith('management', managed)),
    DeleteNodePool: c.firstOf(
      c.destroy(pool),
      c.modify(cluster, {
        node_pool: c.remove(
          c.via(ownName, (name) => [{ name }]),
          ['name'],
        ),
      }),
    ),

    // Addresses of the control plane, and the progress of upgrades.
    ...c.noChanges('StartIPRotation CompleteIPRotation CancelOperation RollbackNodePoolUpgrade CompleteNodePoolUpgrade'),
  },
};
