import type { Cluster } from '../model/contracts/cluster.js';
import type { ClusterOptions } from './cluster-options.js';
import { openFactStream } from './fact-stream.js';
import { openLeaseBucket } from './lease-bucket.js';
import { natsLease } from './nats-lease.js';
import { openObjects } from './nats-objects.js';
import { natsRequests } from './nats-requests.js';
import { natsStream } from './nats-stream.js';
import { openTexts } from './nats-texts.js';
import { openLink } from './open-link.js';

/**
 * Connects to NATS and opens what the instances of a service share there; creates what does not exist. Retries until `signal` aborts while
 * no server can be reached. Rejects with a `Failure` of kind `Rejected` if the configuration is wrong, such as refused credentials, a server
 * without JetStream, or a stream of that name with other settings.
 */
export const openCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { name } = options;
  const link = await openLink(options);
  try {
    const stream = natsStream(link, await openFactStream(link, options));
    const lease = natsLease(link, await openLeaseBucket(link, options));
    const checkpoints = await openObjects(link, options, `${name}-checkpoints`);
    const states = await openObjects(link, options, `${name}-states`);
    const progress = await openTexts(link, options, `${name}-notices`);
    const requests = natsRequests(link, `${name}.leader`);
    return { stream, lease, checkpoints, states, progress, requests, isConnected: link.isConnected, close: () => link.nc.close() };
  } catch (error) {
    await link.nc.close();
    throw error;
  }
};
