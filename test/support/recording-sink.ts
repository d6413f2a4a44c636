import type { Sink } from '../../src/model/contracts/sink.js';
import { runSink } from '../../src/sinks/run-sink.js';
import { RecordingLog } from './recording-log.js';
import { VirtualTime } from './virtual-time.js';

/** `key:n`, so that tests see the order per key. */
type Item = string;
type Write = { readonly at: number; readonly items: readonly Item[]; readonly signal: AbortSignal };

type Options = Partial<
  Pick<Parameters<typeof runSink<Item>>[0], 'workers' | 'maxRetries' | 'capacity' | 'perMinute' | 'settled' | 'levelOf' | 'leftOut'>
> & {
  readonly random?: () => number;
  /** The result of write `n`, from 0. By default it succeeds at once. */
  readonly answer?: (n: number, write: Write) => Promise<void> | void;
};

/** A sink that records each write and its time, with its runner and counters. */
export const recordingSink = (options: Options = {}) => {
  const { answer = () => undefined, random = () => 1, ...rest } = options;
  const time = new VirtualTime();
  const start = time.now();
  const log = new RecordingLog();
  const writes: Write[] = [];
  const counts = { sent: 0, retried: 0, dead: 0, dropped: 0 };
  const sink: Sink<Item> = {
    name: 'recording',
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
