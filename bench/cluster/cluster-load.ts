import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { histogram, percentiles, record, type Percentiles } from '../service/delays.js';
import { machineTime } from '../jetstream/machine-time.js';
import { answering } from '../service/peer.js';
import { postAlerts, roleChange } from '../service/post-alerts.js';
import { openPoster } from '../service/post-bodies.js';
import { smallAlert } from '../service/small-alert.js';
import { streamReader } from '../service/stream-reader.js';

/** Posts alerts to one instance, and awaits their drifts on WebSockets of several, all on one clock. */
export type ClusterLoad = typeof handlers;

/** `postTo`, `readers`: ports. Per second, `facts` alerts, of which `drifts` are about a role, each role once. */
type Paced = {
  readonly postTo: number;
  readonly readers: readonly number[];
  readonly facts: number;
  readonly drifts: number;
  readonly seconds: number;
  readonly warmUp: number;
};
/** Milliseconds from the scheduled time of a body until its drift was received, per reader, and until it was answered. */
type Delays = { readonly readers: readonly Percentiles[]; readonly answered: Percentiles; readonly refused: number };

/** `batch`: alerts per body; the first of each is about a role. */
type Flood = { readonly postTo: number; readonly readers: readonly number[]; readonly batch: number; readonly seconds: number };
/** `ms`: until every reader has received every drift. */
type Flooded = { readonly facts: number; readonly ms: number; readonly answeredMs: number; readonly refused: number };

/** An alert every `every` milliseconds. */
type Watch = { readonly postTo: number; readonly reader: number; readonly every: number };
/** Per alert, in milliseconds of the clock of the machine: when it was posted, answered and received; 0 if it was not. */
type Watched = { readonly posted: readonly number[]; readonly answered: readonly number[]; readonly received: readonly number[] };

const lateTimeout = 60_000;

/** Alerts about roles so far: each is about another one. */
let changed = 0;
let watching: { readonly stop: () => Promise<Watched> } | undefined;

const handlers = {
  paced: async ({ postTo, readers, facts, drifts, seconds, warmUp }: Paced): Promise<Delays> => {
    const expected = Math.round(drifts * (seconds + warmUp));
    const due = new Float64Array(expected);
    const all = readers.map(() => ({ seen: new Uint8Array(expected), delays: histogram() }));
    const answered = histogram();
    const closing = await Promise.all(
      all.map(({ seen, delays }, at) =>
        streamReader('webSocket', readers[at] ?? 0, (drift) => {
          if (seen[drift] !== 0) return;
          seen[drift] = 1;
          if (drift >= drifts * warmUp) record(delays, performance.now() - (due[drift] ?? NaN));
        }),
      ),
    );
    const { refused } = await postAlerts(
      { port: postTo, facts, drifts, seconds: seconds + warmUp },
      {
        drift: (number, { time }) => {
          due[number] = time;
        },
        sent: () => undefined,
        answered: ({ time, after }) => {
          if (after >= warmUp * 1_000) record(answered, performance.now() - time);
        },
      },
    );
    await complete(() => all.every(({ seen }) => !seen.includes(0)));
    for (const close of closing) close();
    return { readers: all.map(({ delays }) => percentiles(delays)), answered: percentiles(answered), refused };
  },
  /** Posts as fast as bodies are answered, up to 32 at once. */
  flood: async ({ postTo, readers, batch, seconds }: Flood): Promise<Flooded> => {
    const counts = readers.map(() => new Set<number>());
    const first = changed;
    const closing = await Promise.all(
      readers.map((port, at) => streamReader('webSocket', port, (drift) => drift >= first && counts[at]?.add(drift))),
    );
    const { post, refused } = openPoster(postTo);
    const began = performance.now();
    const end = began + seconds * 1_000;
    let [bodies, answered, answeredAt] = [0, 0, began];
    await new Promise<void>((resolve) => {
      const next = (): void => {
        if (performance.now() >= end) {
          if (answered === bodies) resolve();
          return;
        }
        bodies++;
        const number = changed++;
        const lines = [roleChange(number)];
        while (lines.length < batch) lines.push(smallAlert(number * batch + lines.length));
        post(lines.join('\n'), () => {
          answered++;
          answeredAt = performance.now();
          next();
        });
      };
      for (let one = 0; one < 32; one++) next();
    });
    await complete(() => counts.every(({ size }) => size === bodies));
    const ms = performance.now() - began;
    for (const close of closing) close();
    return { facts: bodies * batch, ms, answeredMs: answeredAt - began, refused: refused() };
  },
  /** Begins to post one alert at a time and to receive their drifts. Not after `flood`. */
  watch: async ({ postTo, reader, every }: Watch): Promise<void> => {
    const [posted, answered, received]: [number[], number[], number[]] = [[], [], []];
    const close = await streamReader('webSocket', reader, (drift) => (received[drift] ??= machineTime()));
    const { post } = openPoster(postTo);
    const timer = setInterval(() => {
      const number = posted.length;
      posted.push(machineTime());
      post(roleChange(number), () => {
        answered[number] = machineTime();
      });
    }, every);
    watching = {
      stop: async () => {
        clearInterval(timer);
        await complete(() => posted.every((_, number) => answered[number] !== undefined && received[number] !== undefined));
        close();
        return { posted, answered, received };
      },
    };
  },
  /** Ends it once every alert was answered and its drift received. */
  watched: (): Promise<Watched> | undefined => watching?.stop(),
};
answering(handlers);

async function complete(isComplete: () => boolean): Promise<void> {
  for (const end = performance.now() + lateTimeout; !isComplete();) {
    if (performance.now() > end) throw new Error('a drift did not arrive');
    await setTimeout(5);
  }
}
