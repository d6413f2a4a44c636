import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';

/**
 * Kinds of work on the event loop. `facts`, `states`, `ticks`: slices of them in the pipeline and the sinks. `http`: the handler of a
 * request. `intake`: decoding posted alerts. `statistics`: counting them for the streams. `checkpoint`, `restore`: their steps.
 */
export const loopWork = ['facts', 'states', 'ticks', 'http', 'intake', 'statistics', 'checkpoint', 'restore'] as const;
export type LoopWork = (typeof loopWork)[number];

/** Work that held the event loop; times of `performance.now()`. */
export type LongTurn = { readonly work: LoopWork; readonly began: number; readonly ended: number };

/** Milliseconds from which work is reported. */
export const longTurn = 5;

const name = 'driftline.long_turn';
const turns = channel(name);
let isMeasuring = false;
const activities: LoopWork[] = [];

/** Calls `run` and reports it if it took long. Within measured work it only calls `run`. `work` is read afterwards. */
export const measuredTurn = <T>(work: () => LoopWork, run: () => T): T => {
  if (isMeasuring) return run();
  isMeasuring = true;
  const began = performance.now();
  try {
    return run();
  } finally {
    isMeasuring = false;
    const ended = performance.now();
    if (ended - began >= longTurn && turns.hasSubscribers) turns.publish({ work: work(), began, ended } satisfies LongTurn);
  }
};

/** Marks `work`, which runs in many steps, as under way until the promise settles. */
export const whileUnderWay = async <T>(work: LoopWork, run: () => Promise<T>): Promise<T> => {
  activities.push(work);
  try {
    return await run();
  } finally {
    activities.splice(activities.indexOf(work), 1);
  }
};

/** The work in many steps that began last, if any is under way. */
export const workUnderWay = (): LoopWork | undefined => activities.at(-1);

/** Receives the turns that took long. Returns the function that ends this. */
export const onLongTurn = (listener: (turn: LongTurn) => void): (() => void) => {
  const listen = (message: unknown): void => {
    listener(message as LongTurn);
  };
  subscribe(name, listen);
  return () => {
    unsubscribe(name, listen);
  };
};
