import { performance } from 'node:perf_hooks';

/** Provides the time of arrival for the facts of the running service. */
export interface ServiceClock {
  /** ISO 8601 UTC with milliseconds; never earlier than a previous result. */
  now(): string;
  /** Continues from `at`, the arrival of a recorded fact. Ignored if `at` is not a time. */
  seen(at: string): void;
}

/** The machine's clocks in milliseconds: `wall` since the epoch, which may be set; `steady` monotonic, since an arbitrary start. */
type MachineClock = { readonly wall: () => number; readonly steady: () => number };
const machine: MachineClock = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * The wall clock, until recorded facts set the time: from then on the time of the newest of them plus the time elapsed since, so that a
 * tick among facts of last March is in last March. If it would have to go back (the machine's clock was set, or a recorded fact is older
 * than a result), it runs at half speed until real time has caught up. It never stops, because otherwise facts that wait for a deadline
 * would never reach it.
 */
export const openServiceClock = ({ wall, steady }: MachineClock = machine): ServiceClock => {
  let anchor: { readonly at: number; readonly steady: number } | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let lastSteady = steady();
  let text = '';
  let textOf = Number.NaN;
  const read = (): number => {
    const tick = steady();
    const target = anchor === undefined ? wall() : anchor.at + tick - anchor.steady;
    last = Math.max(target, last + (tick - lastSteady) / 2);
    lastSteady = tick;
    return Math.floor(last);
  };
  return {
    now: () => {
      const now = read();
      if (now !== textOf) text = new Date(now).toISOString();
      textOf = now;
      return text;
    },
    seen: (at) => {
      const time = Date.parse(at);
      if (Number.isFinite(time)) anchor = { at: time, steady: steady() };
    },
  };
};
