import { renameSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { stateText } from '../../../bench/make-state.js';
import type { Arrival, StateFact } from '../../../src/model/fact.js';
import { openSemaphore } from '../../../src/lib/semaphore.js';
import { localState } from '../../../src/state/backends/local-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { watchState } from '../../../src/streams/states/watch-state.js';
import { calm } from '../../support/calm.js';
import { HeldTimers } from '../../support/held-timers.js';
import { NotedLog } from '../../support/noted-log.js';
import { until } from '../../support/service.js';

const pool = openStatePool(2);
t.teardown(() => pool.close());

type News = Extract<Arrival, { readonly kind: 'state' }>;
type Setup = { readonly refreshInterval?: number; readonly confirmMinInterval?: number };

/** A watched state and a pipeline that takes what it says at once. */
export const watchIn = (
  t: { readonly teardown: (action: () => void) => void },
  path: string,
  { refreshInterval = 300_000, confirmMinInterval = 2_000 }: Setup = {},
) => {
  const timers = new HeldTimers();
  const log = new NotedLog();
  const news: News[] = [];
  const loads: { readonly ok: boolean; readonly resources: number }[] = [];
  let seq = 0;
  let seen = 0;
  let looking = 0;
  const backend = localState({ source: 'the state', path, pool, timers });
  const state = watchState({
    backend: {
      ...backend,
      look: (known, signal) => {
        looking++;
        return backend.look(known, signal).finally(() => looking--);
      },
    },
    clock: { now: () => new Date(timers.now()).toISOString() },
    put: async (arrivals, taken) => {
      for (const one of arrivals) if (one.kind === 'state') news.push(one);
      seq += arrivals.length;
      await Promise.resolve();
      taken?.();
    },
    refreshInterval,
    confirmMinInterval,
    readTimeout: 30_000,
    respectLock: true,
    gate: openSemaphore(1),
    log,
    onLoad: (load) => void loads.push(load),
    lastSeq: () => seq,
    timers,
  });
  t.teardown(() => state.stop());
  /** Waits for as much news as is named, and says what it was since the last time. */
  const next = async (count: number): Promise<readonly StateFact['news'][]> => {
    await until(
      () => news.length - seen,
      (came) => came >= count,
    );
    const found = news.slice(seen).map((one) => one.news);
    seen = news.length;
    return found;
  };
  const serial = (): number | undefined => news.findLast((one) => one.snapshot !== undefined)?.snapshot?.serial;
  /** Nothing is under way: its folder is watched, or looked for, and what that told was looked at. */
  const settled = (): Promise<boolean> => calm(() => looking === 0 && timers.running === 0 && timers.held(lookInterval) === 1);
  return { state, timers, log, news, loads, next, settled, serial, seq: () => seq, process: (count: number) => void (seq += count) };
};

/** How often the folder of a file is looked for, milliseconds. */
const lookInterval = 5_000;

export const text = (serial: number): string =>
  stateText({ resources: 3, seed: 5 }).replace(/"serial": ?\d+/, `"serial":${String(serial)}`);
export const replace = (path: string, content: string): void => {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
};
