import type { Sink } from '../../src/model/contracts/sink.js';
import { runSink } from '../../src/sinks/run-sink.js';
import { NotedLog } from './noted-log.js';
import { VirtualTime } from './virtual-time.js';

/** `key:n`, so that tests see the order of each key. */
type Item = string;
type Write = { readonly at: number; readonly items: readonly Item[]; readonly signal: AbortSignal };

type Options = Partial<Pick<Parameters<typeof runSink<Item>>[0], 'workers' | 'maxRetries' | 'capacity' | 'perMinute' | 'settled'>> & {
  readonly random?: () => number;
  /** What becomes of the write `n`, from 0; by itself it succeeds at once. */
  readonly answer?: (n: number, write: Write) => Promise<void> | void;
};

/** A sink that tells what was written when, with its runner and all that is counted. */
export const snitchSink = (options: Options = {}) => {
  const { answer = () => undefined, random = () => 1, ...rest } = options;
  const time = new VirtualTime();
  const start = time.now();
  const log = new NotedLog();
  const writes: Write[] = [];
  const counts = { sent: 0, retried: 0, dead: 0, dropped: 0 };
  const sink: Sink<Item> = {
    name: 'snitch',
    write: async (items, signal) => {
      const write = { at: time.now() - start, items, signal };
      writes.push(write);
      await answer(writes.length - 1, write);
    },
  };
  const running = runSink<Item>({
    sink,
    keyOf: (item) => item.split(':')[0] ?? '',
    workers: 3,
    timeout: 5_000,
    maxRetries: 2,
    log,
    scheduler: time,
    random,
    meter: {
      sent: (items) => (counts.sent += items),
      retried: () => counts.retried++,
      dead: (items) => (counts.dead += items),
      dropped: (items) => (counts.dropped += items),
    },
    ...rest,
  });
  return { running, time, log, writes, counts, written: () => writes.map(({ items }) => items.join()) };
};
