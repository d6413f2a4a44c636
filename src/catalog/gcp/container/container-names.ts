import { isList } from '../../../lib/json.js';
import * as c from '../language.js';

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

export const clusterName = c.fullName(
  'clusters',
  // The name of a node pool contains that of its cluster.
  (record) => record.resource.replace(/\/nodePools\/[^/]*$/, ''),
  'name',
  'parent',
  c.nameOf('{}/clusters/{}', 'parent', 'cluster.name'),
  zonal,
);

/** `id`: the node pool, if the record names only the cluster. */
export const poolNamed = (id: c.From): c.Read =>
  c.fullName('nodePools', 'name', c.nameOf('{}/nodePools/{}', clusterName, id), c.nameOf('{}/nodePools/{}', zonal, id));

export const poolName = poolNamed(c.either('nodePool.name', 'nodePoolId', c.context('labels.nodepool_name')));

/** The zones of nodes, without the zone of a zonal cluster, as the provider writes them. */
export const nodeLocations = (from: c.From): c.Read =>
  c.via(from, (list, record) => {
    const name = clusterName(record);
    const own = typeof name === 'string' ? c.segmentAfter(name, 'locations') : undefined;
    return isList(list) ? list.filter((one) => one !== own) : undefined;
  });
