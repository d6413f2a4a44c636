import { setTimeout } from 'node:timers/promises';
import { spread } from '../measure.js';
import { openPeer, openSides, withLeader, type Peer, type Side } from './sides.js';

type Options = { readonly folder: string; readonly runs: number; readonly rates: readonly number[]; readonly seconds: number };

/** Milliseconds from `append`, per fact. `cpu`: microseconds of the process per fact. */
type Sample = {
  readonly leader: Delays;
  readonly confirmed: Delays;
  readonly follower: Delays | undefined;
  readonly cpu: number;
  readonly followerCpu: number;
};
type Delays = { readonly p50: number; readonly p99: number; readonly max: number };

/**
 * Delay from `append` until the fact is confirmed, and until it is delivered on the leader and on a follower in another process, at fixed
 * rates, a batch every 5 ms. The follower only reads, or it folds: the cost of following is its CPU time per fact. The file log has no
 * followers, and delivers within `append`.
 */
export const measureLatency = async ({ folder, runs, rates, seconds }: Options): Promise<object> => {
  const sides = await openSides(folder, 'latency');
  try {
    const samples = new Map<string, Sample[]>();
    // The first round warms up the machine.
    for (let round = 0; round <= runs; round++)
      for (const side of sides.all) {
        const found = await withLeader(side.place, async (leader) => {
          const all: [string, Sample][] = [];
          for (const rate of rates)
            for (const folds of side.place.kind === 'file' ? [false] : [false, true]) {
              const name = `${side.name}, ${String(rate)} a second${folds ? ', follower folds' : ''}`;
              all.push([name, await measure(side, leader, { rate, seconds, folds })]);
            }
          return all;
        });
        if (round > 0) for (const [name, sample] of found) samples.set(name, [...(samples.get(name) ?? []), sample]);
      }
    return Object.fromEntries([...samples].map(([name, all]) => [name, shown(all)]));
  } finally {
    await sides.close();
  }
};

/** Seconds of the same load before each measurement, until code is compiled. */
const warmUp = 1;

type Case = { readonly rate: number; readonly seconds: number; readonly folds: boolean };

/** The follower is a new process each time. */
const measure = async ({ place }: Side, leader: Peer, { rate, seconds, folds }: Case): Promise<Sample> => {
  await leader.ask('appendAt', { rate, seconds: warmUp });
  const follower = place.kind === 'file' ? undefined : openPeer();
  try {
    const count = Math.round(rate * seconds);
    const warm = Math.round(rate * warmUp);
    const first = (await leader.ask('last', undefined)) + 1;
    if (follower !== undefined) {
      await follower.ask('open', { place, leads: false });
      await caughtUp(follower, first - 1);
      await follower.ask('follow', { first, warm, count, folds });
    }
    await leader.ask('appendAt', { rate, seconds: warmUp });
    const paced = await leader.ask('appendAt', { rate, seconds });
    if (paced.first !== first + warm) throw new Error(`expected position ${String(first + warm)}, got ${String(paced.first)}`);
    const followed = await follower?.ask('followed', undefined);
    return {
      leader: delays(paced.appended, paced.delivered),
      confirmed: delays(paced.appended, paced.confirmed),
      follower: followed === undefined ? undefined : delays(paced.appended, followed.delivered),
      cpu: (paced.cpu * 1e3) / count,
      followerCpu: ((followed?.cpu ?? NaN) * 1e3) / count,
    };
  } finally {
    follower?.stop();
  }
};

const caughtUp = async (follower: Peer, last: number): Promise<void> => {
  while ((await follower.ask('last', undefined)) < last) await setTimeout(20);
};

const delays = (from: Float64Array, to: Float64Array): Delays => {
  if (to.includes(0)) throw new Error('a fact did not arrive');
  const sorted = to.map((time, at) => time - (from[at] ?? NaN)).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
};

const shown = (all: readonly Sample[]): object => {
  const followers = all.flatMap(({ follower }) => follower ?? []);
  return {
    confirmed_ms: percentiles(all.map(({ confirmed }) => confirmed)),
    leader_ms: percentiles(all.map(({ leader }) => leader)),
    leader_cpu_us: spread(all.map(({ cpu }) => cpu)),
    ...(followers.length === 0
      ? {}
      : { follower_ms: percentiles(followers), follower_cpu_us: spread(all.map(({ followerCpu }) => followerCpu)) }),
  };
};

const percentiles = (all: readonly Delays[]): object => ({
  p50: spread(all.map(({ p50 }) => p50)),
  p99: spread(all.map(({ p99 }) => p99)),
  max: spread(all.map(({ max }) => max)),
});
