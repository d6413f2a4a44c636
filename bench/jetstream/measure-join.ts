import { spread } from '../measure.js';
import { openPeer, openSides, withLeader, type Side } from './sides.js';

type Options = { readonly folder: string; readonly runs: number; readonly facts: number };
type Joined = { readonly facts: number; readonly ms: number; readonly cpu: number; readonly rss: number; readonly alerts: number };

/**
 * Time until an instance without a checkpoint has read, or read and folded, a log of that many different facts: the worst case of a join, and
 * what a restart costs per fact after its checkpoint. Each run is a new process. Atomic batches make no difference to readers.
 */
export const measureJoin = async ({ folder, runs, facts }: Options): Promise<object> => {
  const sides = await openSides(folder, 'join');
  try {
    const measured = sides.all.filter(({ name }) => name === 'file' || name === 'jetstream');
    for (const { place } of measured)
      await withLeader(place, async (leader) => {
        await leader.ask('declare', undefined);
        await leader.ask('fill', facts);
      });
    const samples = new Map<string, Joined[]>();
    for (let round = 0; round < runs; round++)
      for (const side of measured)
        for (const folds of [false, true]) {
          const name = `${side.name}, ${folds ? 'folded' : 'read'}`;
          samples.set(name, [...(samples.get(name) ?? []), await join(side, folds, facts)]);
        }
    const alerts = new Set(
      [...samples.values()]
        .flat()
        .map((one) => one.alerts)
        .filter((count) => count > 0),
    );
    if (alerts.size !== 1) throw new Error(`folds of the same facts differ: ${[...alerts].join(', ')} alerts`);
    return { facts, ...Object.fromEntries([...samples].map(([name, all]) => [name, shown(all)])) };
  } finally {
    await sides.close();
  }
};

const join = async ({ name, place }: Side, folds: boolean, facts: number): Promise<Joined> => {
  const peer = openPeer();
  try {
    const joined = await peer.ask('join', { place, folds });
    if (joined.facts !== facts + 1) throw new Error(`${name}: read ${String(joined.facts)} of ${String(facts + 1)} facts`);
    return joined;
  } finally {
    peer.stop();
  }
};

const shown = (all: readonly Joined[]): object => ({
  seconds: spread(all.map(({ ms }) => ms / 1e3)),
  facts_per_second: spread(all.map(({ facts, ms }) => (facts / ms) * 1e3)),
  cpu_us: spread(all.map(({ cpu, facts }) => (cpu * 1e3) / facts)),
  rss_mb: spread(all.map(({ rss }) => rss / 1e6)),
});
