import { Fifo } from '../../lib/fifo.js';

/** When facts that wait to be stored were received, for the metric of latency. **Keeps** an entry per slice that waits. */
export interface ReceivedTimes {
  /** The facts up to this position were received at a time, in milliseconds of `performance.now()`. */
  note(last: number, at: number): void;
  /** The time of a position; 0 if it is unknown. Call with growing positions. */
  of(seq: number): number;
  /** Forgets everything: what waits is dropped, and its positions are assigned again. */
  clear(): void;
}

export const receivedTimes = (): ReceivedTimes => {
  const times = new Fifo<{ readonly last: number; readonly at: number }>();
  return {
    note: (last, at) => {
      times.push({ last, at });
    },
    of: (seq) => {
      for (let first = times.first(); first !== undefined && first.last < seq; first = times.first()) times.shift();
      return times.first()?.at ?? 0;
    },
    clear: () => {
      times.clear();
    },
  };
};
