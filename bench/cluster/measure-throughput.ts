import { processorTime } from '../jetstream/processor-time.js';
import { spread } from '../measure.js';
import { startPeer } from '../service/peer.js';
import type { ClusterLoad } from './cluster-load.js';
import { openInstances } from './open-instances.js';

type Options = {
  readonly folder: string;
  readonly runs: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly batch: number;
  readonly instances: readonly number[];
};
/** CPU time in microseconds per alert. */
type Sample = {
  readonly answered: number;
  readonly processed: number;
  readonly leaderCpu: number;
  readonly followerCpu: number;
  readonly serverCpu: number;
};

/**
 * Alerts per second, posted to the leader as fast as it answers: until they are answered, and until every instance has sent its drifts. All
 * processes share the machine, so on few cores more instances leave less for the leader: compare CPU time. Baseline: one instance with a
 * file log.
 */
export const measureThroughput = async ({ folder, runs, seconds, warmUp, batch, instances }: Options): Promise<object> => {
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < runs; round++)
    for (const count of [0, ...instances]) {
      const name = count === 0 ? 'file log' : `${String(count)} ${count === 1 ? 'instance' : 'instances'}`;
      samples.set(name, [...(samples.get(name) ?? []), await measure(folder, count, { seconds, warmUp, batch })]);
    }
  return Object.fromEntries([...samples].map(([name, all]) => [name, shown(all)]));
};

type Load = Pick<Options, 'seconds' | 'warmUp' | 'batch'>;

const measure = async (folder: string, count: number, { seconds, warmUp, batch }: Load): Promise<Sample> => {
  const { leader, followers, serverPid, stop } = await openInstances(folder, count);
  const peer = startPeer<ClusterLoad>('../cluster/cluster-load.js');
  try {
    const pids = [leader.pid, followers[0]?.pid, serverPid === 0 ? undefined : serverPid];
    const times = (): readonly number[] => pids.map((pid) => (pid === undefined ? NaN : processorTime(pid)));
    const readers = [leader, ...followers].map(({ port }) => port);
    const flood = (duration: number): ReturnType<ClusterLoad['flood']> =>
      peer.ask('flood', { postTo: leader.port, readers, batch, seconds: duration });
    await flood(warmUp);
    const before = times();
    const { facts, ms, answeredMs } = await flood(seconds);
    const [leaderCpu = NaN, followerCpu = NaN, serverCpu = NaN] = times().map((after, at) => ((after - (before[at] ?? NaN)) * 1e3) / facts);
    return { answered: (facts / answeredMs) * 1e3, processed: (facts / ms) * 1e3, leaderCpu, followerCpu, serverCpu };
  } finally {
    peer.stop();
    await stop();
  }
};

const shown = (all: readonly Sample[]): object => {
  const figure = (of: (one: Sample) => number): object | undefined =>
    all.some((one) => Number.isNaN(of(one))) ? undefined : spread(all.map(of));
  return {
    answered_per_second: figure(({ answered }) => answered),
    processed_per_second: figure(({ processed }) => processed),
    leader_cpu_us: figure(({ leaderCpu }) => leaderCpu),
    follower_cpu_us: figure(({ followerCpu }) => followerCpu),
    server_cpu_us: figure(({ serverCpu }) => serverCpu),
  };
};
