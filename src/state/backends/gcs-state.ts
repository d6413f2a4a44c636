import type { Environment } from '../../config/environment.js';
import type { StateConfig } from '../../config/providers/state-schema.js';
import type { Log } from '../../model/contracts/log.js';
import type { StateBackend, StateListing, StatePoll } from '../../model/contracts/state-backend.js';
import type { StatePool } from '../state-pool.js';
import { gcsClient, gcsRefusal, jsonOf, type GcsClient } from '../../clients/gcs-client.js';
import { gcsLock, gcsNames, type GcsNames } from './gcs-names.js';
import { gcsLockHolds, readGcsState, type GcsObject } from './gcs-read.js';
import { discard, reasonOf } from './http-request.js';

type GcsStateOptions = {
  readonly config: StateConfig;
  /** Contains `GOOGLE_APPLICATION_CREDENTIALS`. */
  readonly environment: Environment;
  readonly pool: StatePool;
  readonly log: Log;
};

/**
 * States in Cloud Storage: one, or a listing if the name or the workspace contains `*`. The version is the generation, so content and
 * version always match. An unchanged state costs one request, a changed one two. Up to 512 MiB. Keeps nothing between polls.
 */
export const gcsState = ({ config, environment, pool, log }: GcsStateOptions): StateBackend | StateListing => {
  const { gcs_bucket: bucket } = config;
  const names = gcsNames(config);
  const client = gcsClient(bucket, config.gcs_endpoint, environment);
  const one = (name: string): StateBackend => objectState({ client, source: `gs://${bucket}/${name}`, name, pool }, log);
  return names.several === undefined ? one(names.name) : gcsListing(client, `gs://${bucket}/${names.name}`, names.several, one);
};

const objectState = (object: GcsObject, log: Log): StateBackend => {
  const { client, source, name } = object;
  let isWarned = false;
  return {
    source,
    poll: (known, signal) =>
      readGcsState(object, known, signal).catch((error: unknown): StatePoll => ({
        found: 'failed',
        message: `cannot be read: ${reasonOf(error, signal)}`,
      })),
    isLocal: false,
    isLocked: async (signal) => {
      try {
        const answer = await client.object(gcsLock(name), { fields: 'generation' }, signal);
        await discard(answer);
        // Without `storage.objects.list`, Cloud Storage returns 403 for missing objects.
        if (answer.status === 403 && !isWarned) {
          isWarned = true;
          log.warn('cannot read the lock of the state: allow storage.objects.get on the lock and storage.objects.list', {
            source,
            lock: gcsLock(source),
          });
        }
        return answer.status === 404 ? false : answer.status === 200 ? await gcsLockHolds(object, signal) : undefined;
      } catch {
        return undefined;
      }
    },
    watch: undefined,
  };
};

/** One page of a listing. */
type Page = { readonly items?: readonly { readonly name?: string }[]; readonly nextPageToken?: string };

/** Maximum pages of one listing, 1,000 objects each. */
const maxPages = 100;

/** Lists the matching objects by name. Fails if there are more than 100,000 objects below the prefix. Requires `storage.objects.list`. */
const gcsListing = (
  client: GcsClient,
  source: string,
  { prefix, delimiter, matches }: NonNullable<GcsNames['several']>,
  one: (name: string) => StateBackend,
): StateListing => {
  const list = async (signal: AbortSignal): Promise<readonly StateBackend[] | string> => {
    const found: string[] = [];
    let pageToken = '';
    for (let page = 1; page <= maxPages; page++) {
      const query = { prefix, fields: 'items(name),nextPageToken', maxResults: '1000' };
      const answer = await client.list(
        { ...query, ...(delimiter === '' ? {} : { delimiter }), ...(pageToken === '' ? {} : { pageToken }) },
        signal,
      );
      if (answer.status !== 200) return cannot(await gcsRefusal(answer));
      const { items = [], nextPageToken = '' } = (await jsonOf(answer)) as Page;
      for (const { name } of items) if (name !== undefined && matches(name)) found.push(name);
      if (nextPageToken === '') return found.sort().map(one);
      pageToken = nextPageToken;
    }
    return cannot('there are more than 100,000 objects; name a longer prefix');
  };
  return { source, list: (signal) => list(signal).catch((error: unknown) => cannot(reasonOf(error, signal))) };
};

const cannot = (reason: string): string => `cannot be listed: ${reason}`;
