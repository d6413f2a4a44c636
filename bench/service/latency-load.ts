import type * as hdr from 'hdr-histogram-js';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { histogram, percentiles, record, type Percentiles } from './delays.js';
import { answering } from './peer.js';
import { postAlerts } from './post-alerts.js';
import { streamReader } from './stream-reader.js';

/** A sensor that posts alerts at fixed times, and one client of each stream that awaits their drifts, all on one clock. */
export type LatencyLoad = typeof handlers;

/** Per second. `facts`: all alerts; `drifts`: those about a role, each role once. */
type Load = { readonly port: number; readonly facts: number; readonly drifts: number; readonly seconds: number; readonly warmUp: number };
type Delays = {
  readonly webSocket: Percentiles;
  /** The same for the first and the second half of the time: a lag that grows shows as a difference. */
  readonly halves: readonly [Percentiles, Percentiles];
  readonly sse: Percentiles;
  readonly answered: Percentiles;
  readonly sent: Percentiles;
  readonly refused: number;
};

const lateTimeout = 30_000;
const handlers = {
  /** Milliseconds from the scheduled time of a body until it was sent, answered, and its drift received over each stream; and refusals. */
  run: async ({ port, facts, drifts, seconds, warmUp }: Load): Promise<Delays> => {
    const [webSocket, sse, answered, sent] = [histogram(), histogram(), histogram(), histogram()];
    const halves = [histogram(), histogram()] as const;
    const expected = Math.round(drifts * (seconds + warmUp));
    const isCounted = (drift: number): boolean => drift >= drifts * warmUp;
    /** Per drift, the scheduled time of its body. */
    const due = new Float64Array(expected);
    const [bySocket, byStream] = [new Uint8Array(expected), new Uint8Array(expected)];
    const middle = drifts * (warmUp + seconds / 2);
    const got = (seen: Uint8Array, to: hdr.Histogram) => (drift: number) => {
      const isNew = seen[drift] === 0;
      seen[drift] = 1;
      if (!isNew || !isCounted(drift)) return;
      const delay = performance.now() - (due[drift] ?? NaN);
      record(to, delay);
      if (to === webSocket) record(halves[drift < middle ? 0 : 1], delay);
    };
    const closeSocket = await streamReader('webSocket', port, got(bySocket, webSocket));
    const closeStream = await streamReader('sse', port, got(byStream, sse));
    const counts = (due: number): boolean => due >= warmUp * 1_000;
    const { refused } = await postAlerts(
      { port, facts, drifts, seconds: seconds + warmUp },
      {
        drift: (number, { time }) => {
          due[number] = time;
        },
        sent: ({ time, after }) => {
          if (counts(after)) record(sent, performance.now() - time);
        },
        answered: ({ time, after }) => {
          if (counts(after)) record(answered, performance.now() - time);
        },
      },
    );
    const all = (seen: Uint8Array): boolean => !seen.includes(0);
    for (const end = performance.now() + lateTimeout; !all(bySocket) || !all(byStream);) {
      if (performance.now() > end)
        throw new Error(`of ${String(expected)} drifts ${String(sum(bySocket))} and ${String(sum(byStream))} came`);
      await setTimeout(20);
    }
    closeSocket();
    closeStream();
    return {
      webSocket: percentiles(webSocket),
      halves: [percentiles(halves[0]), percentiles(halves[1])],
      sse: percentiles(sse),
      answered: percentiles(answered),
      sent: percentiles(sent),
      refused,
    };
  },
};
answering(handlers);

function sum(seen: Uint8Array): number {
  return seen.reduce((total, one) => total + one, 0);
}
