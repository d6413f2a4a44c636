import { setImmediate } from 'node:timers/promises';
import { cloudTypes } from '../src/catalog/providers.js';
import { driftSearches } from '../src/http/routes/drifts/drift-searches.js';
import { allDrifts, type DriftQuery } from '../src/model/drift-query.js';
import { MemoryStore } from '../src/sinks/store/memory-store.js';
import { spread } from './measure.js';
import { benchPosition, driftOutputs } from './service/drift-output.js';

const stored = (drifts: number, seed: number): MemoryStore => {
  const store = new MemoryStore({ maxDrifts: drifts, maxEvents: 10, types: cloudTypes, showVariables: [] });
  const outputOf = driftOutputs(seed);
  for (let number = 0; number < drifts; number++) store.take([outputOf(number)], benchPosition);
  return store;
};

/** Expected matches as a share of all alerts. */
const cases: Readonly<Record<string, readonly [query: Partial<DriftQuery>, share: number]>> = {
  'a severity that no alert has': [{ severities: new Set(['critical']) }, 0],
  'open alerts': [{ statuses: new Set(['open']) }, 1],
  'an account that no alert has': [{ accounts: ['999999999999'] }, 0],
  'a text that no alert has': [{ text: 'no such text' }, 0],
  'a text that every alert has': [{ text: 'M6I.LARGE' }, 1],
  'a user who made every alert': [{ users: ['dana'] }, 1],
  'a text that no alert has, with sigma': [{ text: 'σ' }, 0],
};

/** Processor time of the process in milliseconds, because waiting for a processor is no stall of the program. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Filtered pages over many stored alerts: milliseconds of processor time of a search that is not cached, and of its
 * longest turn of the event loop, garbage collection on other threads included. Options:
 * `drifts` (100000), `runs` (7), `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const drifts = Number(options['drifts'] ?? 100_000);
  const runs = Number(options['runs'] ?? 7);
  const store = stored(drifts, Number(options['seed'] ?? 7));
  const figures: Record<string, object> = {};
  for (const [name, [part, share]] of Object.entries(cases)) {
    const times: number[] = [];
    const turns: number[] = [];
    for (let run = 0; run <= runs; run++) {
      const began = cpu();
      const search = driftSearches(() => store.drifts)({ ...allDrifts, ...part });
      let ended = false;
      let longest = cpu() - began;
      const done = search.finally(() => (ended = true));
      for (let last = cpu(); !ended; last = cpu()) {
        await setImmediate();
        longest = Math.max(longest, cpu() - last);
      }
      const { total, page } = await done;
      if (total !== drifts * share) throw new Error(`${name}: ${String(total)} matches`);
      if ([...page({ page: 1, limit: 50 }).items].length !== Math.min(50, total)) throw new Error(`${name}: wrong page`);
      // The first run warms up.
      if (run === 0) continue;
      times.push(cpu() - began);
      turns.push(longest);
    }
    figures[name] = { total_ms: spread(times), longest_turn_ms: spread(turns) };
  }
  return { drifts, figures };
};
