import { spread } from '../measure.js';
import { processorTime } from '../jetstream/processor-time.js';
import type { Percentiles } from '../service/delays.js';
import { startPeer } from '../service/peer.js';
import type { ClusterLoad } from './cluster-load.js';
import { openInstances } from './open-instances.js';

type Options = {
  readonly folder: string;
  readonly runs: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly rates: readonly number[];
};
type Delays = Awaited<ReturnType<ClusterLoad['paced']>>;
type Sample = { readonly delays: Delays; readonly cpu: readonly number[] };

/** Alerts per second about a role. */
const drifts = 100;

/**
 * Delay from the scheduled time of a posted alert until its drift arrives on WebSockets of the leader and of a follower. Alerts are posted
 * to the leader, or to the follower, which sends them on. Baseline: one instance with a file log.
 */
export const measureDelays = async ({ folder, runs, seconds, warmUp, rates }: Options): Promise<object> => {
  const samples = new Map<string, Sample[]>();
  const names = new Map<string, readonly string[]>();
  for (let round = 0; round < runs; round++)
    for (const facts of rates)
      for (const to of ['file', 'leader', 'follower'] as const) {
        const name = `${String(facts)} a second, ${to === 'file' ? 'file log' : `posted to the ${to}`}`;
        names.set(name, to === 'file' ? ['instance'] : ['leader', 'follower']);
        samples.set(name, [...(samples.get(name) ?? []), await measure(folder, to, { facts, seconds, warmUp })]);
      }
  return Object.fromEntries([...samples].map(([name, all]) => [name, shown(all, names.get(name) ?? [])]));
};

type Load = { readonly facts: number; readonly seconds: number; readonly warmUp: number };

const measure = async (folder: string, to: 'file' | 'leader' | 'follower', { facts, seconds, warmUp }: Load): Promise<Sample> => {
  const instances = await openInstances(folder, to === 'file' ? 0 : 2);
  const load = startPeer<ClusterLoad>('../cluster/cluster-load.js');
  try {
    const all = [instances.leader, ...instances.followers];
    const target = to === 'follower' ? instances.followers[0] : instances.leader;
    const before = all.map(({ pid }) => processorTime(pid));
    const readers = all.map(({ port }) => port);
    const delays = await load.ask('paced', { postTo: target?.port ?? 0, readers, facts, drifts, seconds, warmUp });
    for (const { count } of delays.readers) if (count !== drifts * seconds) throw new Error('not every drift was counted');
    const cpu = all.map(({ pid }, at) => ((processorTime(pid) - (before[at] ?? NaN)) * 1e3) / (facts * (seconds + warmUp)));
    return { delays, cpu };
  } finally {
    load.stop();
    await instances.stop();
  }
};

const shown = (all: readonly Sample[], names: readonly string[]): object => ({
  ...Object.fromEntries(
    names.flatMap((name, at) => [
      [`web_socket_of_${name}_ms`, percentiles(all.flatMap(({ delays }) => delays.readers[at] ?? []))],
      [`cpu_of_${name}_us_a_fact`, spread(all.map(({ cpu }) => cpu[at] ?? NaN))],
    ]),
  ),
  answer_of_the_intake_ms: percentiles(all.map(({ delays }) => delays.answered)),
  bodies_refused: spread(all.map(({ delays }) => delays.refused)),
});

const percentiles = (all: readonly Percentiles[]): object => ({
  p50: spread(all.map(({ p50 }) => p50)),
  p99: spread(all.map(({ p99 }) => p99)),
  max: spread(all.map(({ max }) => max)),
});
