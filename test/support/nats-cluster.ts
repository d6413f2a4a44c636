import type { Cluster } from '../../src/model/contracts/cluster.js';
import type { ClusterOptions } from '../../src/nats/cluster-options.js';
import { openCluster } from '../../src/nats/open-cluster.js';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Options for a server on this machine, without credentials. */
export const natsOptions = (servers: readonly string[], changes: Partial<ClusterOptions> = {}): ClusterOptions => ({
  servers,
  name: 'drift',
  replicas: 1,
  atomicBatches: false,
  instance: 'one',
  leaseMs: 3_000,
  credsFile: undefined,
  token: undefined,
  user: undefined,
  password: undefined,
  tls: { caFile: undefined, certFile: undefined, keyFile: undefined },
  signal: new AbortController().signal,
  log: quiet,
  ...changes,
});

/** Opens what instances share, and closes it when the test ends. */
export const openNats = async (t: Test, servers: readonly string[], changes: Partial<ClusterOptions> = {}): Promise<Cluster> => {
  const cluster = await openCluster(natsOptions(servers, changes));
  t.teardown(() => cluster.close());
  return cluster;
};
