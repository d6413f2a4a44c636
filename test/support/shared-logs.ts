import { openJetStreamLog } from '../../src/fact-log/jetstream/jetstream-log.js';
import type { LogMessage, PublishResult } from '../../src/model/contracts/log-stream.js';
import type { SharedLog } from '../../src/model/contracts/shared-log.js';
import { openStateObjects } from '../../src/runtime/state-objects.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { MemoryObjects } from './memory-objects.js';
import { MemoryStream } from './memory-stream.js';
import { RecordingLog } from './recording-log.js';
import { VirtualTime } from './virtual-time.js';

/** A stream whose answers can be held back. */
export class SlowStream extends MemoryStream {
  override readonly maxBody: number;
  isSlow = false;
  readonly held: (() => void)[] = [];

  constructor(maxBody = 1_000_000) {
    super();
    this.maxBody = maxBody;
  }

  override async publish(messages: readonly LogMessage[], expectedLast: number): Promise<PublishResult> {
    const result = await super.publish(messages, expectedLast);
    if (this.isSlow) await new Promise<void>((resolve) => this.held.push(resolve));
    return result;
  }
}

/** Instances that share a log in memory, on virtual time. */
export const sharedLogs = (stream = new SlowStream()) => {
  const time = new VirtualTime();
  const store = new MemoryObjects();
  const objects = openStateObjects({ store, index: () => Promise.resolve(undefined), slices: timeSlices(4), now: () => time.now() });
  let names = 0;
  const open = async (instance: string) => {
    const log = new RecordingLog();
    const random = (): string => String(++names);
    const facts = await openJetStreamLog({ stream, objects, instance, random, atomicBatches: false, log, scheduler: time });
    return { facts, log, warnings: () => log.lines.flatMap(([level, text]) => (level === 'warn' ? [text] : [])) };
  };
  return { stream, store, time, open };
};

/** Subscribes to a log. `seqs`: positions of the facts it received; `ends`: empty batches it received, which mark the end of the history. */
export const seen = (facts: SharedLog, from = facts.first) => {
  const found = { seqs: [] as number[], error: undefined as unknown, ends: 0 };
  facts.facts$(from).subscribe({
    next: (batch) => {
      if (batch.length === 0) found.ends++;
      found.seqs.push(...batch.map(({ seq }) => seq));
    },
    error: (error: unknown) => (found.error = error),
  });
  return found;
};

export const range = (to: number): readonly number[] => Array.from({ length: to }, (_, n) => n + 1);
