import { Failure, failureOf } from '../../../model/failure.js';
import type { SourceMeter } from '../../../model/contracts/source.js';
import type { DecodePool } from '../../../decode/workers/decode-pool.js';
import { drainJson, drainSource, type WorkMessage } from '../../queue/message-work.js';
import type { TrailObjects } from '../trail-object.js';
import { readNotification, type NamedObject } from './notification.js';
import { skipReason } from './skip-reason.js';

type WorkOptions = {
  readonly objects: TrailObjects;
  /** Decodes records in the message itself. */
  readonly pool: Pick<DecodePool, 'openText'>;
  /** See `wantedRegions`. */
  readonly regions: ReadonlySet<string>;
  readonly meter: Pick<SourceMeter, 'count'>;
};

/**
 * Reads all objects that a message announces, in order, or the records that it contains. If an object fails, reads the others and then
 * rejects with the `Failure` of the first.
 */
export const workMessage =
  ({ objects, pool, regions, meter }: WorkOptions): WorkMessage =>
  async (body, work) => {
    const readObjects = async (wanted: readonly NamedObject[]): Promise<Failure[]> => {
      const failures: Failure[] = [];
      for (const { bucket, key } of wanted) {
        try {
          await drainSource(objects.open(bucket, key, meter), key, work);
        } catch (error) {
          const failure = failureOf(error);
          const what = 'a log file cannot be read: its message will be received again';
          work.trouble({ what, bucket, key, error: failure.message });
          failures.push(failure);
        }
      }
      return failures;
    };
    const note = readNotification(body);
    switch (note.kind) {
      case 'ignored':
        return false;
      case 'unusable':
        throw new Failure('Rejected', `a message is unusable: ${note.reason}`);
      case 'records':
        await drainJson(pool, note.json, work);
        return true;
      case 'objects': {
        const wanted = note.objects.filter((object) => skipReason(object, regions) === undefined);
        const skipped = note.objects.length - wanted.length;
        if (skipped > 0) meter.count('object_skipped', skipped);
        const failures = await readObjects(wanted);
        if (note.unreadable > 0) failures.push(new Failure('Rejected', 'part of a message is unusable: it names no object'));
        if (failures[0] !== undefined) throw failures[0];
        return wanted.length > 0;
      }
    }
  };
