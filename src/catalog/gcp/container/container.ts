import { lastSegment } from '../../../lib/last-segment.js';
import { isObject } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  either,
  firstOf,
  fixed,
  hidden,
  modify,
  noChange,
  on,
  remove,
  request,
  set,
  via,
  type ChangeSpec,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { byName } from '../gcp-reads.js';
import { written, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';
import { addons, maintenance } from './cluster-blocks.js';
import { createdCluster, renamedInUpdate, updatedCluster } from './cluster-members.js';
import { clusterName, nodeLocations, poolName, poolNamed } from './container-names.js';
import { autoscaling, createdPool, management, updatedPool } from './node-pool-members.js';

/**
 * Google Kubernetes Engine: clusters and node pools. The last entry of an operation has no request, so it changes nothing but existence.
 * Source: googleapis `google/container/v1/cluster_service.proto`, Terraform Google provider.
 */

const noChannel = 'UNSPECIFIED';

const cluster = on('google_container_cluster', { id: clusterName });
/** A cluster whose versions its release channel chooses. */
const inChannel = on('google_container_cluster', { id: clusterName, 'release_channel.channel': fixed('in channel') });
/** A cluster without a channel that declares the version of its control plane. */
const pinned = on('google_container_cluster', {
  id: clusterName,
  'release_channel.channel': fixed(noChannel),
  min_master_version: fixed('pinned'),
});
const pool = on('google_container_node_pool', { id: poolName });
/** A pool whose size the autoscaler chooses. */
const autoscaled = on('google_container_node_pool', { id: poolName, 'autoscaling.max_node_count': fixed('autoscaled') });
const updatedId = poolNamed('update.desiredNodePoolId');
const updatedByCluster = on('google_container_node_pool', { id: updatedId });

/** The request itself as the object that the members are read from. */
const wholeRequest: Read = ({ request: given }) => given;
const inRequest = (members: Members): Edits => written(wholeRequest, members);

/** A version by number. The service resolves `latest` and `-`. */
const numbered = (from: From): Read => via(from, (value) => (typeof value === 'string' && /^\d/.test(value) ? value : undefined));
const nodeVersion = numbered('update.desiredNodeVersion');
/** The declared version is a minimum, but only a person replaces it in a cluster without a channel. */
const masterVersion = (from: From): Edits => ({ min_master_version: set(numbered(from), 'version') });
const older = written('update', updatedCluster);
const newer = Object.entries(written('update', renamedInUpdate)).map(([attribute, edit]) => {
  const other = older[attribute];
  return [attribute, other === undefined ? edit : either(edit as From, other as From)] as const;
});
const changes: Edits = { ...older, ...Object.fromEntries(newer), node_locations: nodeLocations('update.desiredLocations') };

/** A node pool is declared on its own, or as a block of its cluster. The state of a cluster lists all of its pools. */
const ofPool = (edits: Edits, inCluster: Edits): ChangeSpec => firstOf(modify(pool, edits), modify(cluster, inCluster));

const ownName: Read = via(poolName, (name) => (typeof name === 'string' ? lastSegment(name) : undefined));
/** The block of the pool with the members of which the record shows the value. */
const blockWith = (member: string, value: From): Edits => {
  return {
    node_pool: add(
      via(ownName, (name, record) => {
        const read = typeof value === 'string' ? request(value)(record) : value(record);
        return read === undefined ? undefined : [{ name, [member]: read }];
      }),
      ['name'],
    ),
  };
};
const managed: Read = via('management', (given) =>
  isObject(given) ? [{ auto_repair: given['autoRepair'] ?? false, auto_upgrade: given['autoUpgrade'] ?? false }] : undefined,
);
const size = either('nodeCount', fixed(0));
/** Zero nodes are left out of the request; without any request the size is unknown. */
const nodeCount: Read = (record) => (Object.keys(record.request).some((name) => name !== '@type') ? size(record) : undefined);
const abac: Read = (record) =>
  Object.keys(record.request).some((name) => name !== '@type') ? (request('enabled')(record) ?? false) : undefined;

const clusterNoise = ['endpoint', 'master_version', 'operation', 'services_ipv4_cidr', 'tpu_ipv4_cidr_block'];
const settings = ['deletion_protection', 'remove_default_node_pool', 'allow_net_admin'];

export const container: ServiceCatalog = {
  eventSource: 'container.googleapis.com',
  types: {
    google_container_cluster: {
      keys: [
        [...byName],
        [...byName, { attribute: 'release_channel.channel', as: (channel) => (channel === noChannel ? '' : 'in channel') }],
        [
          ...byName,
          { attribute: 'release_channel.channel', as: (channel) => (channel === noChannel ? channel : ''), absent: noChannel },
          { attribute: 'min_master_version', as: () => 'pinned' },
        ],
      ],
      scope: 'global',
      family: 'container',
      noise: [...gcpNoise, ...clusterNoise, ...settings],
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
      keys: [[...byName], [...byName, { attribute: 'autoscaling.max_node_count', as: () => 'autoscaled' }]],
      scope: 'global',
      family: 'container',
      noise: [...gcpNoise, 'instance_group_urls', 'managed_instance_group_urls', 'operation', 'version'],
    },
  },
  events: {
    CreateCluster: create(cluster, {
      ...written('cluster', createdCluster),
      node_locations: nodeLocations('cluster.locations'),
      resource_labels: set('cluster.resourceLabels', 'map'),
    }),
    UpdateCluster: [
      firstOf(
        modify(inChannel, changes),
        modify(pinned, { ...changes, ...masterVersion('update.desiredMasterVersion'), node_version: nodeVersion }),
        modify(cluster, { ...changes, node_version: nodeVersion }),
      ),
      // An update of one pool through the cluster.
      modify(updatedByCluster, written('update', { ...autoscaling('desiredNodePoolAutoscaling') })),
    ],
    UpdateMaster: firstOf(modify(pinned, masterVersion('masterVersion')), modify(cluster, {})),
    DeleteCluster: destroy(cluster),
    SetLoggingService: modify(cluster, { logging_service: 'loggingService' }),
    SetMonitoringService: modify(cluster, { monitoring_service: 'monitoringService' }),
    SetAddonsConfig: modify(cluster, inRequest(addons('addonsConfig'))),
    SetLocations: modify(cluster, { node_locations: nodeLocations('locations') }),
    SetLabels: modify(cluster, { resource_labels: set('resourceLabels', 'map') }),
    SetLegacyAbac: modify(cluster, { enable_legacy_abac: abac }),
    SetMasterAuth: modify(cluster, { master_auth: hidden('update') }),
    SetNetworkPolicy: modify(cluster, {
      'network_policy.enabled': via('networkPolicy', (given) => (isObject(given) ? (given['enabled'] ?? false) : undefined)),
      'network_policy.provider': via('networkPolicy.provider', (name) => (name === 'PROVIDER_UNSPECIFIED' ? undefined : name)),
    }),
    SetMaintenancePolicy: modify(cluster, inRequest(maintenance('maintenancePolicy'))),

    CreateNodePool: create(pool, written('nodePool', createdPool), { parent: cluster }),
    UpdateNodePool: ofPool(inRequest(updatedPool), {}),
    // The size of a pool in a block of its cluster is not evaluated, because an autoscaler may choose it.
    SetNodePoolSize: firstOf(modify(autoscaled, {}), modify(pool, { node_count: nodeCount }), modify(cluster, {})),
    SetNodePoolAutoscaling: ofPool(inRequest(autoscaling('autoscaling')), {}),
    SetNodePoolManagement: ofPool(inRequest(management('management')), blockWith('management', managed)),
    DeleteNodePool: firstOf(
      destroy(pool),
      modify(cluster, {
        node_pool: remove(
          via(ownName, (name) => [{ name }]),
          ['name'],
        ),
      }),
    ),

    // Addresses of the control plane, and the progress of upgrades.
    StartIPRotation: noChange,
    CompleteIPRotation: noChange,
    CancelOperation: noChange,
    RollbackNodePoolUpgrade: noChange,
    CompleteNodePoolUpgrade: noChange,
  },
};
