import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { machineTime } from '../jetstream/machine-time.js';
import { spread } from '../measure.js';
import { startPeer } from '../service/peer.js';
import type { ClusterLoad } from './cluster-load.js';
import { leaderOf } from './instances.js';
import { openInstances } from './open-instances.js';

/**
 * In milliseconds from the signal to the leader. `exited`: until its process is gone. `rejoined`: from the start of an instance in its place
 * until that is ready.
 */
type Sample = {
  readonly leads: number;
  readonly answered: number;
  readonly received: number;
  readonly exited: number;
  readonly rejoined: number;
};

/** Milliseconds between two alerts. */
const every = 20;
/** Milliseconds of alerts before the leader ends, and after another one leads. */
const around = 1_000;

/**
 * Time from the end of a leader, by a crash or in order, until the other instance leads, has answered the first alert posted after it, and
 * has sent the drift of that alert. Alerts are posted to the surviving instance all the time. Throws if one is lost.
 */
export const measureTakeover = async ({ folder, runs }: { readonly folder: string; readonly runs: number }): Promise<object> => {
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < runs; round++)
    for (const [name, signal] of [
      ['crash', 'SIGKILL'],
      ['orderly end', 'SIGTERM'],
    ] as const)
      samples.set(name, [...(samples.get(name) ?? []), await measure(folder, signal)]);
  return Object.fromEntries([...samples].map(([name, all]) => [name, shown(all)]));
};

const measure = async (folder: string, signal: NodeJS.Signals): Promise<Sample> => {
  const { leader, followers, add, stop } = await openInstances(folder, 2);
  const peer = startPeer<ClusterLoad>('../cluster/cluster-load.js');
  try {
    const port = followers[0]?.port ?? 0;
    await peer.ask('watch', { postTo: port, reader: port, every });
    await setTimeout(around);
    const ended = machineTime();
    const [exited, leads] = await Promise.all([leader.end(signal).then(machineTime), leaderOf(followers).then(machineTime)]);
    await setTimeout(around);
    const watched = await peer.ask('watched', undefined);
    if (watched === undefined) throw new Error('no alerts were posted');
    const first = watched.posted.findIndex((time) => time > ended);
    const began = performance.now();
    await add();
    const rejoined = performance.now() - began;
    const after = (times: readonly number[]): number => (times[first] ?? NaN) - ended;
    return { leads: leads - ended, answered: after(watched.answered), received: after(watched.received), exited: exited - ended, rejoined };
  } finally {
    peer.stop();
    await stop();
  }
};

const shown = (all: readonly Sample[]): object => ({
  leads_ms: spread(all.map(({ leads }) => leads)),
  first_alert_answered_ms: spread(all.map(({ answered }) => answered)),
  first_alert_received_ms: spread(all.map(({ received }) => received)),
  exited_ms: spread(all.map(({ exited }) => exited)),
  rejoined_ms: spread(all.map(({ rejoined }) => rejoined)),
});
