import type { SchedulerLike } from 'rxjs';
import { gcsRefusal, jsonOf, type GcsClient } from '../../../clients/gcs-client.js';
import { collectBytes } from '../../../lib/collect-bytes.js';
import { Failure } from '../../../model/failure.js';
import { discard, reasonOf } from '../../../state/backends/http-request.js';
import type { ObjectBucket } from './object-bucket.js';
import { retryFailed } from './retry-failed.js';

type Page = { readonly items?: readonly { readonly name?: string; readonly size?: string }[]; readonly nextPageToken?: string };

/** Milliseconds until a response must be complete. */
const completeWithin = 60_000;

/** A bucket of Cloud Storage. Requires `storage.objects.list` and `storage.objects.get`. */
export const gcsBucket = (bucket: string, client: GcsClient, scheduler: SchedulerLike): ObjectBucket => ({
  list: async function* (prefix, signal) {
    for (let pageToken = '', isFirst = true; isFirst || pageToken !== ''; isFirst = false) {
      const query = { prefix, fields: 'items(name,size),nextPageToken', maxResults: '1000', ...(pageToken === '' ? {} : { pageToken }) };
      const list = async (limited: AbortSignal): Promise<Page> => {
        const answer = await client.list(query, limited);
        if (answer.status !== 200) throw refused(answer.status, await gcsRefusal(answer));
        return await jsonOf(answer);
      };
      const page = await retryFailed(() => within(`list gs://${bucket}`, signal, list), scheduler);
      yield (page.items ?? []).map(({ name = '', size = '0' }) => ({ key: name, size: Number(size) }));
      pageToken = page.nextPageToken ?? '';
    }
  },
  read: (key, from, to, version, signal) =>
    within(`read gs://${bucket}/${key}`, signal, async (limited) => {
      const query = { alt: 'media', ...(version === undefined ? {} : { generation: version }) };
      // Objects with a content encoding have no ranges: the server unpacks and sends them as a whole.
      const headers = { range: `bytes=${String(from)}-${String(to - 1)}`, 'accept-encoding': 'identity' };
      const answer = await client.object(key, query, limited, headers);
      if (answer.status !== 200 && answer.status !== 206) throw refused(answer.status, await gcsRefusal(answer));
      const bytes = await collectBytes((answer.body ?? []) as AsyncIterable<Uint8Array>, undefined);
      if (typeof bytes === 'string') {
        await discard(answer);
        throw new Failure('Rejected', bytes);
      }
      const isWhole = answer.status === 200;
      return { bytes: isWhole ? bytes.subarray(from) : bytes, version: answer.headers.get('x-goog-generation') ?? undefined, isWhole };
    }),
});

/** Rejects with a `Failure` that says what was attempted. */
const within = async <A>(what: string, signal: AbortSignal, call: (signal: AbortSignal) => Promise<A>): Promise<A> => {
  const late = AbortSignal.timeout(completeWithin);
  try {
    return await call(AbortSignal.any([signal, late]));
  } catch (error) {
    const kind = error instanceof Failure ? error.kind : 'Failed';
    throw new Failure(kind, `cannot ${what}: ${reasonOf(error, late)}`);
  }
};

/** Server errors may pass; missing objects and permissions stay. */
const refused = (status: number, reason: string): Failure => new Failure(status === 429 || status >= 500 ? 'Failed' : 'Rejected', reason);
