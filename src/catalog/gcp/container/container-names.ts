import { isList } from '../../../lib/json.js';
import { either, request, via, type From, type Read } from '../../dsl.js';
import { fullName } from '../full-name.js';
import { context, nameOf } from '../gcp-reads.js';
import { segmentAfter } from '../resource-path.js';

/**
 * Names of clusters and node pools. Older requests name them by `projectId`, `zone`, `clusterId` and `nodePoolId` instead of `name` or
 * `parent`; the log names the zone or region of a cluster where a state has its location.
 */

const zone = either(request('zone'), context('labels.location'));
const projectId = either(request('projectId'), context('labels.project_id'));

const zonal = nameOf(
  'projects/{}/locations/{}/clusters/{}',
  projectId,
  zone,
  either('clusterId', 'cluster.name', context('labels.cluster_name')),
);

export const clusterName = fullName(
  'clusters',
  // The name of a node pool contains that of its cluster.
  (record) => record.resource.replace(/\/nodePools\/[^/]*$/, ''),
  'name',
  'parent',
  nameOf('{}/clusters/{}', 'parent', 'cluster.name'),
  zonal,
);

/** `id`: the node pool, if the record names only the cluster. */
export const poolNamed = (id: From): Read =>
  fullName('nodePools', 'name', nameOf('{}/nodePools/{}', clusterName, id), nameOf('{}/nodePools/{}', zonal, id));

export const poolName = poolNamed(either('nodePool.name', 'nodePoolId', context('labels.nodepool_name')));

/** The zones of nodes, without the zone of a zonal cluster, as the provider writes them. */
export const nodeLocations = (from: From): Read =>
  via(from, (list, record) => {
    const name = clusterName(record);
    const own = typeof name === 'string' ? segmentAfter(name, 'locations') : undefined;
    return isList(list) ? list.filter((one) => one !== own) : undefined;
  });
