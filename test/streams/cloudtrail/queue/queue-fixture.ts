import type { Test } from 'tap';
import type { Arrival } from '../../../../src/model/fact.js';
import type { Source, SourceConnection, SourceCount, SourceMeter } from '../../../../src/model/contracts/source.js';
import { openS3 } from '../../../../src/clients/aws-clients.js';
import { cloudtrailQueue } from '../../../../src/streams/cloudtrail/queue/cloudtrail-queue.js';
import { namedQueues } from '../../../../src/streams/cloudtrail/queue/named-queues.js';
import { openTrailObjects } from '../../../../src/streams/cloudtrail/trail-object.js';
import { DecodePool } from '../../../../src/decode/workers/decode-pool.js';
import { startFauxqs, type Fauxqs } from '../../../support/fauxqs.js';
import { RecordingLog } from '../../../support/recording-log.js';
import { until } from '../../../support/until.js';

/** Counts what the source reports; connection counts are the duty of the runner. */
class CountingMeter implements SourceMeter {
  readonly counts: Partial<Record<SourceCount, number>> = {};
  facts(): void {
    // Reported by the runner.
  }
  connected(): void {
    // Reported by the runner.
  }
  failed(): void {
    // Reported by the runner.
  }
  count(what: SourceCount, by: number): void {
    this.counts[what] = (this.counts[what] ?? 0) + by;
  }
}

type QueueFixture = { readonly source: Source; readonly meter: CountingMeter; readonly log: RecordingLog };

/** A source that reads a queue of the server on this thread, with its dependencies; closed at teardown. */
export const openQueueFixture = async (
  t: Pick<Test, 'teardown'>,
  server: Pick<Fauxqs, 'aws'>,
  queue: string,
  options: Partial<Parameters<typeof cloudtrailQueue>[0]> & { readonly maxBytes?: number } = {},
): Promise<QueueFixture> => {
  const pool = new DecodePool(0);
  const s3 = await openS3(server.aws);
  t.teardown(async () => {
    s3.destroy();
    await pool.close();
  });
  const meter = new CountingMeter();
  const log = new RecordingLog();
  const objects = openTrailObjects({ s3: () => Promise.resolve(s3), pool, maxBytes: options.maxBytes ?? 2 ** 30, workers: 4 });
  const name = namedQueues([queue])[0]?.name ?? '';
  const source = cloudtrailQueue({
    name,
    queue,
    claim: () => name,
    aws: server.aws,
    regions: [],
    visibilityTimeout: 30_000,
    objects,
    pool,
    maxObjects: 4,
    clock: { now: () => '2026-03-01T10:00:05.000Z' },
    meter,
    log,
    retryAfter: 1_000,
    longPoll: 1,
    ...options,
  });
  return { source, meter, log };
};

/** The id of the record in a fact. */
const idOf = (fact: Arrival): string => (fact.kind === 'audit' ? (fact.record?.id ?? 'skipped') : fact.kind);

export const redrive = {
  RedrivePolicy: JSON.stringify({ deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:dead', maxReceiveCount: 20 }),
};
export const connect = (source: { connect(signal: AbortSignal): Promise<SourceConnection> }) =>
  source.connect(new AbortController().signal);

export const startQueueServer = async (t: Test): Promise<{ readonly server: Fauxqs; readonly url: string }> => {
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  await server.createQueue('dead');
  return { server, url: await server.createQueue('events', redrive) };
};

/** Reads until `count` facts have arrived. */
export const readIds = async (connection: SourceConnection, count: number, isAcking = true): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) {
    const batch = await connection.read();
    if (batch === undefined) break;
    ids.push(...batch.facts.map(idOf));
    if (isAcking) await batch.ack();
  }
  return ids.sort();
};
export const sizeOf = async (server: Fauxqs, queue = 'events'): Promise<number> => {
  const { ready, delayed, inflight } = await server.queue(queue);
  return ready.length + delayed.length + inflight.length;
};
export const untilEmpty = async (t: Test, server: Fauxqs, left = 0): Promise<void> => {
  t.equal(
    await until(
      () => sizeOf(server),
      (size) => size === left,
    ),
    left,
    'messages left',
  );
};
/** Waits until the source has counted the deletions, which is later than the server. */
export const untilDeleted = async (t: Test, { counts }: QueueFixture['meter'], messages: number): Promise<void> => {
  t.equal(
    await until(
      () => counts.message_deleted ?? 0,
      (count) => count >= messages,
    ),
    messages,
    'messages deleted',
  );
};
/** Keeps a read pending while the test waits for something else. */
export const pendingRead = (connection: SourceConnection): Promise<unknown> => connection.read().catch((error: unknown) => error);
