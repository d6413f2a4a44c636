import { Failure, failureOf } from '../../../model/failure.js';
import type { SourceMeter } from '../../../model/contracts/source.js';
import type { BatchSource, DecodePool } from '../../../decode/workers/decode-pool.js';
import type { DecodedBatch } from '../../../decode/workers/decoded-batch.js';
import { readNotification, type NamedObject } from './notification.js';
import type { TrailObjects } from '../trail-object.js';
import { skipReason } from './skip-reason.js';

/** Called with each batch; `from`: the key of the log file, '' if the message contains the records. */
type Take = (batch: DecodedBatch, from: string) => Promise<void>;

type WorkDeps = {
  readonly objects: TrailObjects;
  /** Decodes records in the message itself. */
  readonly pool: Pick<DecodePool, 'openText'>;
  readonly regions: ReadonlySet<string>;
  readonly meter: Pick<SourceMeter, 'count'>;
  /** Called with each log file that cannot be read. */
  readonly failed: (object: NamedObject, failure: Failure) => void;
  /** Called with each source when its read starts, so that it can be closed. Returns the function to call at its end. */
  readonly reading: (source: BatchSource) => () => void;
};

/**
 * Passes the batches of all objects that a message announces to `take`, in order. Resolves with whether there was anything to read. If an
 * object fails, reads the others and then rejects with the `Failure` of the first. Reports each failure to `failed`.
 */
export const workMessage = async (body: string, take: Take, deps: WorkDeps): Promise<boolean> => {
  const note = readNotification(body);
  switch (note.kind) {
    case 'ignored':
      return false;
    case 'unusable':
      throw new Failure('Rejected', `a message is unusable: ${note.reason}`);
    case 'records':
      await drain(deps.pool.openText(one(Buffer.from(note.json)), decoding), (batch) => take(batch, ''), deps);
      return true;
    case 'objects': {
      const wanted = note.objects.filter((object) => skipReason(object, deps.regions) === undefined);
      const skipped = note.objects.length - wanted.length;
      if (skipped > 0) deps.meter.count('object_skipped', skipped);
      const failures = await readObjects(wanted, take, deps);
      if (note.unreadable > 0) failures.push(new Failure('Rejected', 'part of a message is unusable: it names no object'));
      if (failures[0] !== undefined) throw failures[0];
      return wanted.length > 0;
    }
  }
};

const decoding = { rule: { by: 'stamp', stamp: 0 }, prefilter: true, eager: false } as const;

const readObjects = async (wanted: readonly NamedObject[], take: Take, deps: WorkDeps): Promise<Failure[]> => {
  const failures: Failure[] = [];
  for (const object of wanted) {
    const { bucket, key } = object;
    try {
      await drain(deps.objects.open(bucket, key, deps.meter), (batch) => take(batch, key), deps);
    } catch (error) {
      const failure = failureOf(error);
      deps.failed(object, failure);
      failures.push(failure);
    }
  }
  return failures;
};

const drain = async (source: BatchSource, take: (batch: DecodedBatch) => Promise<void>, { reading }: WorkDeps): Promise<void> => {
  const done = reading(source);
  try {
    for (let batch = await source.next(); batch !== undefined; batch = await source.next()) await take(batch);
  } finally {
    done();
    await source.close();
  }
};

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
