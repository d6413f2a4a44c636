import { renameSync, writeFileSync } from 'node:fs';
import { stateText } from '../../../bench/make-state.js';
import type { Arrival, StateFact } from '../../../src/model/fact.js';
import { openSemaphore } from '../../../src/lib/semaphore.js';
import { localState } from '../../../src/state/backends/local-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { watchState } from '../../../src/streams/states/watch-state.js';
import { RecordingLog } from '../../support/recording-log.js';
import { VirtualTime } from '../../support/virtual-time.js';

/** Never closed: other test files in the process share it, and its idle threads do not keep the process alive. */
const pool = openStatePool(2);

type StateUpdate = Extract<Arrival, { readonly kind: 'state' }>;
type Setup = { readonly refreshInterval?: number; readonly confirmMinInterval?: number };

/** A watched state in a real file, on virtual time, with a pipeline that takes each batch at once. */
export const watchedState = (
  t: { readonly teardown: (action: () => void) => void },
  path: string,
  { refreshInterval = 300_000, confirmMinInterval = 2_000 }: Setup = {},
) => {
  const time = new VirtualTime(Date.now());
  const log = new RecordingLog();
  const updates: StateUpdate[] = [];
  const loads: { readonly ok: boolean; readonly resources: number }[] = [];
  let seq = 0;
  let seen = 0;
  let reading = 0;
  const backend = localState({ source: 'the state', path, pool, scheduler: time });
  const state = watchState({
    backend: {
      ...backend,
      poll: (known, signal) => {
        reading++;
        return backend.poll(known, signal).finally(() => reading--);
      },
    },
    clock: { now: () => new Date(time.now()).toISOString() },
    refreshInterval,
    confirmMinInterval,
    readTimeout: 30_000,
    respectLock: true,
    semaphore: openSemaphore(1),
    log,
    onLoad: (load) => void loads.push(load),
    lastSeq: () => seq,
    scheduler: time,
  });
  const watching = state.batches$.subscribe(({ facts, onAdmitted, onPassed }) => {
    for (const one of facts) if (one.kind === 'state') updates.push(one);
    seq += facts.length;
    onAdmitted();
    onPassed();
  });
  const stop = (): void => {
    watching.unsubscribe();
  };
  t.teardown(stop);
  /** Waits in real time for files and threads; meanwhile only short virtual waits elapse. */
  const until = (isDone: () => boolean): Promise<void> =>
    time.until(() => {
      time.jumpToNext(shortWait);
      return isDone();
    });
  /** Waits for at least `count` facts and returns the updates since the last call. */
  const next = async (count: number): Promise<readonly StateFact['update'][]> => {
    await until(() => updates.length - seen >= count);
    const found = updates.slice(seen).map((one) => one.update);
    seen = updates.length;
    return found;
  };
  const serial = (): number | undefined => updates.findLast((one) => one.snapshot !== undefined)?.snapshot?.serial;
  /** Waits until no read is in progress and no short wait is left, so that all folder events are handled. */
  const settled = (): Promise<void> => {
    let turns = 0;
    return until(() => {
      turns = reading === 0 && time.size > 0 ? turns + 1 : 0;
      return turns === 8;
    });
  };
  return {
    state,
    time,
    log,
    updates,
    loads,
    next,
    settled,
    until,
    serial,
    stop,
    process: (count: number) => void (seq += count),
    seq: () => seq,
  };
};

/** Milliseconds. Retries of a file that is being written are shorter; refreshes and other retries are longer. */
const shortWait = 400;

export const text = (serial: number): string =>
  stateText({ resources: 3, seed: 5 }).replace(/"serial": ?\d+/, `"serial":${String(serial)}`);
export const replace = (path: string, content: string): void => {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
};
