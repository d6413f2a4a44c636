import { cloudCatalog } from '../../catalog/providers.js';
import { DecodeTools } from '../../decode/decode-input.js';
import { printable } from '../../lib/printable.js';
import type { Arrival } from '../../model/fact.js';
import { postedBodies, type PostedBodiesOptions, type PostedResult } from '../posted-bodies.js';
import { PostedRecords } from '../posted-records.js';
import { inCluster } from './in-cluster.js';

/**
 * Accepts bodies of the audit webhook of a Kubernetes API server (D76): an `EventList`, or events, one or several. Reads, noise and failed
 * calls are counted without being parsed. Anything else is malformed. `cluster`: where the events come from, '' if there is only one cluster;
 * an event that names another one is malformed, because the sender answers for its own cluster. See `postedBodies` for bounds and order.
 */
export const auditIntake = (options: PostedBodiesOptions): ((body: Uint8Array, cluster: string) => Promise<PostedResult>) => {
  const tools = new DecodeTools(cloudCatalog);
  const take = postedBodies(options);
  return (bytes, cluster) => take(bytes.length, () => new PostedRecords(bytes, tools, 'events', true, ofCluster(cluster)));
};

/** Characters of a name in a message. */
const longestName = 100;

const ofCluster =
  (cluster: string) =>
  (given: Arrival): Arrival | string => {
    const fact = inCluster(given, cluster);
    const named = fact.kind === 'audit' ? (fact.record?.account ?? '') : '';
    if (named === '' || named === cluster || cluster === '') return fact;
    return printable(`an event of the cluster ${named.slice(0, longestName)}, not of ${cluster}`);
  };
