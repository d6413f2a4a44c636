import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startBenchServer } from '../jetstream/start-bench-server.js';
import { leaderOf, startInstance, type Instance } from './instances.js';

/** `followers`: all but the leader. */
type Instances = {
  readonly leader: Instance;
  readonly followers: readonly Instance[];
  /** CPU time of the NATS server is that of this process; 0 with a file log. */
  readonly serverPid: number;
  /** Starts another instance. */
  readonly add: () => Promise<Instance>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts instances over a NATS server of their own with an empty log, or with `count` 0 one instance with a file log. `folder`: that of the
 * state.
 */
export const openInstances = async (folder: string, count: number): Promise<Instances> => {
  if (count === 0) {
    const leader = await startInstance({ folder, name: 'file', log: { dir: mkdtempSync(join(folder, 'journal-')) } });
    const stop = (): Promise<void> => leader.end('SIGKILL');
    return { leader, followers: [], serverPid: 0, add: () => Promise.reject(new Error('a file log has one instance')), stop };
  }
  const server = await startBenchServer('');
  const all: Instance[] = [];
  const add = async (): Promise<Instance> => {
    const name = `instance-${String(all.length + 1)}`;
    const one = await startInstance({
      ...{ folder, name },
      log: { kind: 'jetstream', servers: [server.url], stream: 'bench', instance: name },
    });
    all.push(one);
    return one;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(all.map((one) => one.end('SIGKILL')));
    await server.stop();
  };
  try {
    while (all.length < count) await add();
    const leader = await leaderOf(all);
    return { leader, followers: all.filter((one) => one !== leader), serverPid: server.pid, add, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
