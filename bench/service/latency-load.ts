import type * as hdr from 'hdr-histogram-js';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { histogram, lagGrew, percentiles, record, type Percentiles } from './delays.js';
import { answering } from './peer.js';
import { postAlerts } from './post-alerts.js';
import { streamReader } from './stream-reader.js';

/** A sensor that posts alerts at fixed times, and one client of each stream that awaits their drifts, all on one clock. */
export type LatencyLoad = typeof handlers;

/** Per second. `facts`: all alerts; `drifts`: those about a role, each role once. */
type Load = { readonly port: number; readonly facts: number; readonly drifts: number; readonly seconds: number; readonly warmUp: number };
/** Measured in the `seconds` after `warmUp`. A message that did not arrive has no delay, so a `count` may be less than `due`. */
type Delays = {
  readonly webSocket: Percentiles;
  readonly sse: Percentiles;
  readonly answered: Percentiles;
  readonly sent: Percentiles;
  readonly due: number;
  /** Facts that the service accepted per second. */
  readonly accepted: number;
  /** Age of the oldest drift that the WebSocket has not received when sending ends, in milliseconds. */
  readonly lagAtEnd: number;
  readonly hasGrown: boolean;
  /** Bodies that were refused at first, and streams that the service closed, from the start. */
  readonly refused: number;
  readonly closed: number;
};

/** Milliseconds in which bodies that are late are still sent, and after which drifts that are late no longer count. */
const [mostLate, lateTimeout] = [1_000, 10_000];
const handlers = {
  /**
   * Milliseconds from the scheduled time of a body until it was sent, answered, and its drift received over each stream. Ends at most 11
   * seconds after the scheduled time, also if the service falls behind.
   */
  run: async ({ port, facts, drifts, seconds, warmUp }: Load): Promise<Delays> => {
    const [webSocket, sse, answered, sent] = [histogram(), histogram(), histogram(), histogram()];
    const halves = [histogram(), histogram()] as const;
    const expected = Math.round(drifts * (seconds + warmUp));
    const isCounted = (drift: number): boolean => drift >= drifts * warmUp;
    /** Per drift, the scheduled time of its body. */
    const due = new Float64Array(expected);
    const [bySocket, byStream] = [readerState(expected), readerState(expected)];
    const middle = drifts * (warmUp + seconds / 2);
    const got =
      ({ seen }: ReaderState, to: hdr.Histogram) =>
      (drift: number): void => {
        const isNew = seen[drift] === 0;
        seen[drift] = 1;
        if (!isNew || !isCounted(drift)) return;
        const delay = performance.now() - (due[drift] ?? NaN);
        record(to, delay);
        if (to === webSocket) record(halves[drift < middle ? 0 : 1], delay);
      };
    const closeSocket = await streamReader('webSocket', port, got(bySocket, webSocket), () => (bySocket.isClosed = true));
    const closeStream = await streamReader('sse', port, got(byStream, sse), () => (byStream.isClosed = true));
    const counts = (due: number): boolean => due >= warmUp * 1_000;
    let accepted = 0;
    const { refused } = await postAlerts(
      { port, facts, drifts, seconds: seconds + warmUp, mostLate },
      {
        drift: (number, { time }) => {
          due[number] = time;
        },
        sent: ({ time, after }) => {
          if (counts(after)) record(sent, performance.now() - time);
        },
        answered: ({ time, after, facts }) => {
          const late = performance.now() - time;
          if (counts(after)) record(answered, late);
          if (counts(after + late) && after + late < (warmUp + seconds) * 1_000) accepted += facts;
        },
      },
    );
    const missing = bySocket.seen.indexOf(0);
    const lagAtEnd = missing < 0 ? 0 : Math.max(0, performance.now() - (due[0] ?? NaN) - (missing * 1_000) / drifts);
    const isDone = ({ seen, isClosed }: ReaderState): boolean => isClosed || !seen.includes(0);
    for (const end = performance.now() + lateTimeout; performance.now() < end && !(isDone(bySocket) && isDone(byStream));)
      await setTimeout(20);
    closeSocket();
    closeStream();
    return {
      webSocket: percentiles(webSocket),
      sse: percentiles(sse),
      answered: percentiles(answered),
      sent: percentiles(sent),
      due: Array.from(due.keys()).filter(isCounted).length,
      accepted: accepted / seconds,
      lagAtEnd,
      hasGrown: lagGrew([percentiles(halves[0]), percentiles(halves[1])], (drifts * seconds) / 2, seconds),
      refused,
      closed: [bySocket, byStream].filter(({ isClosed }) => isClosed).length,
    };
  },
};
answering(handlers);

/** `seen`: 1 for each received drift. */
type ReaderState = { readonly seen: Uint8Array; isClosed: boolean };

function readerState(expected: number): ReaderState {
  return { seen: new Uint8Array(expected), isClosed: false };
}
