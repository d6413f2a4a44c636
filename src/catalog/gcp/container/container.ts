import { lastSegment } from '../../../lib/last-segment.js';
import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { addons, createdCluster, maintenance, renamedInUpdate, updatedCluster } from './cluster-members.js';
import { clusterName, nodeLocations, poolName, poolNamed } from './container-names.js';
import { autoscaling, createdPool, management, updatedPool } from './node-pool-members.js';

/**
 * Google Kubernetes Engine: clusters and node pools. The last entry of an operation has no request, so it changes nothing but existence.
 * Source: googleapis `google/container/v1/cluster_service.proto`, Terraform Google provider.
 */

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
  types: c.googleTypes('container', {
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
