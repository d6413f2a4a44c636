import { spread } from '../measure.js';
import { processorTime } from './processor-time.js';
import { openPeer, openSides, withLeader, type Side } from './sides.js';

type Options = {
  readonly folder: string;
  readonly runs: number;
  readonly batches: readonly number[];
  readonly window: number;
  readonly seconds: number;
};
type Sample = { readonly perSecond: number; readonly cpu: number; readonly serverCpu: number; readonly perMessage: number };

/** Facts of the check before the first measurement. */
const checked = 1_000;

/**
 * Facts per second that are appended and confirmed, in batches as inputs deliver them, and what one costs the leader and the NATS server.
 * The sides take turns. Checks first that another process reads exactly what each log was given.
 */
export const measureAppend = async ({ folder, runs, batches, window, seconds }: Options): Promise<object> => {
  const sides = await openSides(folder, 'append');
  try {
    for (const side of sides.all) await checkContent(side);
    const samples = new Map<string, Sample[]>();
    // The first round warms up.
    for (let round = 0; round <= runs; round++)
      for (const side of sides.all) {
        const found = await withLeader(side.place, async (leader) => {
          const all: [string, Sample][] = [];
          // Compiles the code before the first measurement of this process.
          await leader.ask('appendFor', { batch: 16, window, seconds: seconds / 2 });
          for (const batch of batches) {
            const serverBefore = serverTime(side);
            const messages = await leader.ask('messages', undefined);
            const { facts, ms, cpu } = await leader.ask('appendFor', { batch, window, seconds });
            const serverCpu = ((serverTime(side) - serverBefore) * 1e3) / facts;
            const perMessage = facts / (((await leader.ask('messages', undefined)) ?? NaN) - (messages ?? NaN));
            const sample = { perSecond: (facts / ms) * 1e3, cpu: (cpu * 1e3) / facts, serverCpu, perMessage };
            all.push([`${side.name}, batches of ${String(batch)}`, sample]);
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

const serverTime = ({ server }: Side): number => (server === undefined ? 0 : processorTime(server.pid));

const shown = (all: readonly Sample[]): object => ({
  facts_per_second: spread(all.map(({ perSecond }) => perSecond)),
  leader_cpu_us: spread(all.map(({ cpu }) => cpu)),
  ...(all.some(({ perMessage }) => Number.isNaN(perMessage))
    ? {}
    : { server_cpu_us: spread(all.map(({ serverCpu }) => serverCpu)), facts_per_message: spread(all.map(({ perMessage }) => perMessage)) }),
});

const checkContent = async ({ name, place }: Side): Promise<void> => {
  const written = await withLeader(place, async (leader) => {
    await leader.ask('declare', undefined);
    await leader.ask('fill', checked);
    return leader.ask('content', undefined);
  });
  const reader = openPeer();
  try {
    await reader.ask('open', { place, leads: false });
    const read = await reader.ask('content', undefined);
    await reader.ask('close', undefined);
    if (written.facts !== checked + 1 || read.facts !== written.facts || read.sha256 !== written.sha256)
      throw new Error(`${name}: wrote ${String(written.facts)} facts, read ${String(read.facts)} or others`);
  } finally {
    reader.stop();
  }
};
