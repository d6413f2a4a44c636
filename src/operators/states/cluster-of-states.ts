import { anyGlob } from '../../lib/glob.js';
import type { Cluster } from '../../model/rules.js';

/** Whether a state declares the resources of a cluster; `unknown` if the configuration does not say. */
export type ClusterAgreement = (source: string, cluster: string) => 'agrees' | 'unknown' | 'contradicts';

/** Which states belong to which cluster (D77). A record of a cluster that is not configured, among others that are, belongs to none. */
export const clusterOfStates = (clusters: readonly Cluster[]): ClusterAgreement => {
  const listed = clusters.map(({ name, states }) => ({ name, isEmpty: states.length === 0, has: anyGlob(states) }));
  return (source, cluster) => {
    if (cluster === '' || listed.length === 0) return 'unknown';
    const own = listed.find(({ name }) => name === cluster);
    if (own === undefined) return 'contradicts';
    if (!own.isEmpty) return own.has(source) ? 'agrees' : 'contradicts';
    return listed.some((other) => other.has(source)) ? 'contradicts' : 'unknown';
  };
};
