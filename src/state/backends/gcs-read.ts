import type { StatePoll } from '../../model/contracts/state-backend.js';
import type { StatePool } from '../state-pool.js';
import { collectBytes } from '../../lib/collect-bytes.js';
import { gcsRefusal, jsonOf, type GcsClient } from '../../clients/gcs-client.js';
import { gcsLock } from './gcs-names.js';
import { holdsCandidates, maxLockBytes } from './holds-candidates.js';
import { discard } from './http-request.js';
import { snapshotOfBytes } from './snapshot-of-bytes.js';

/** One object, and the name of its state source. */
export type GcsObject = { readonly client: GcsClient; readonly source: string; readonly name: string; readonly pool: StatePool };

/** Metadata of an object; numbers are strings. */
type Metadata = { readonly generation?: string; readonly timeCreated?: string; readonly size?: string; readonly contentEncoding?: string };

/** Attempts for a state that is replaced between the requests for its metadata and its bytes. */
const maxAttempts = 3;

/** Reads an object unless its generation is `known`. The bytes are those of the reported generation. Rejects as the client does. */
export const readGcsState = async (object: GcsObject, known: string | undefined, signal: AbortSignal): Promise<StatePoll> => {
  const { client, source, name, pool } = object;
  const query = { fields: 'generation,timeCreated,size,contentEncoding', ...(known === undefined ? {} : { ifGenerationNotMatch: known }) };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const answer = await client.object(name, query, signal);
    if (answer.status === 304 && known !== undefined) {
      await discard(answer);
      return { found: 'same' };
    }
    if (answer.status !== 200) return failed(await gcsRefusal(answer));
    const { generation, timeCreated, size, contentEncoding } = (await jsonOf(answer)) as Metadata;
    if (typeof generation !== 'string') return failed('Cloud Storage names no generation');
    if (generation === known) return { found: 'same' };
    const media = await client.object(name, { alt: 'media', generation }, signal);
    // The object was replaced in the meantime, in a bucket that keeps no old generations.
    if (media.status === 404) {
      await discard(media);
      continue;
    }
    if (media.status !== 200) return failed(await gcsRefusal(media));
    const length = (contentEncoding ?? '') === '' && size !== undefined ? Number(size) : undefined;
    const bytes = await collectBytes((media.body ?? []) as AsyncIterable<Uint8Array>, length);
    if (typeof bytes === 'string') {
      await discard(media);
      return failed(bytes);
    }
    const snapshot = await snapshotOfBytes(source, bytes, pool);
    if (typeof snapshot === 'string') return { found: 'failed', message: snapshot };
    // The time of the generation; `updated` also changes with the metadata.
    const modified = Date.parse(timeCreated ?? '');
    return { found: 'new', version: generation, isSettled: true, modified: Number.isNaN(modified) ? 0 : modified, snapshot };
  }
  return failed('it was replaced during each read');
};

/** Whether an existing lock holds pending alerts (D9). An unreadable lock does. Never rejects. */
export const gcsLockHolds = async ({ client, name }: GcsObject, signal: AbortSignal): Promise<boolean> => {
  try {
    const media = await client.object(gcsLock(name), { alt: 'media' }, signal);
    const info =
      media.status === 200 ? await collectBytes((media.body ?? []) as AsyncIterable<Uint8Array>, undefined, maxLockBytes) : undefined;
    if (!(info instanceof Uint8Array)) await discard(media);
    // The lock may have been released in the meantime.
    return media.status !== 404 && (!(info instanceof Uint8Array) || holdsCandidates(info));
  } catch {
    return true;
  }
};

const failed = (message: string): StatePoll => ({ found: 'failed', message: `cannot be read: ${message}` });
