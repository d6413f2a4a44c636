import { anyGlob } from '../../lib/glob.js';
import type { Cluster } from '../../model/rules.js';

/** The name of the cluster that a state declares objects of (D77); '' if the configuration does not say. */
export const clusterOfState = (clusters: readonly Cluster[]): ((source: string) => string) => {
  const listed = clusters.map(({ name, states }) => ({ name, isEmpty: states.length === 0, has: anyGlob(states) }));
  return (source) => {
    const own = listed.find(({ isEmpty, has }) => !isEmpty && has(source));
    const rest = listed.filter(({ isEmpty }) => isEmpty);
    return own?.name ?? (rest.length === 1 ? (rest[0]?.name ?? '') : '');
  };
};
