import type { Environment } from '../../config/environment.js';
import type { StateConfig } from '../../config/state-schema.js';
import type { Log } from '../../model/log.js';
import type { StateBackend, StateListing, StateLook } from '../../model/state-backend.js';
import type { StatePool } from '../state-pool.js';
import { gcsClient } from '../../clients/gcs-client.js';
import { gcsListing } from './gcs-listing.js';
import { gcsLock, gcsPlace } from './gcs-names.js';
import { gcsLockHolds, readGcsState, type GcsObject } from './gcs-read.js';
import { discard, reasonOf } from './http-request.js';

type GcsStateOptions = {
  readonly config: StateConfig;
  /** Where `GOOGLE_APPLICATION_CREDENTIALS` is looked up. */
  readonly environment: Environment;
  readonly pool: StatePool;
  readonly log: Log;
};

/**
 * States in Cloud Storage: one, or a listing where the name or the workspace has `*`. A version is a generation, so that content and
 * version cannot come apart; a state that is what it was costs one request, another one two. Up to 512 MiB. Nothing is kept between looks.
 */
export const gcsState = ({ config, environment, pool, log }: GcsStateOptions): StateBackend | StateListing => {
  const { gcs_bucket: bucket } = config;
  const place = gcsPlace(config);
  const client = gcsClient(bucket, config.gcs_endpoint, environment);
  const one = (name: string): StateBackend => objectState({ client, source: `gs://${bucket}/${name}`, name, pool }, log);
  return place.several === undefined ? one(place.name) : gcsListing(client, `gs://${bucket}/${place.name}`, place.several, one);
};

const objectState = (object: GcsObject, log: Log): StateBackend => {
  const { client, source, name } = object;
  let isWarned = false;
  return {
    source,
    look: (known, signal) =>
      readGcsState(object, known, signal).catch((error: unknown): StateLook => ({
        found: 'failed',
        message: `cannot be read: ${reasonOf(error, signal)}`,
      })),
    isLocal: false,
    isLocked: async (signal) => {
      try {
        const answer = await client.object(gcsLock(name), { fields: 'generation' }, signal);
        await discard(answer);
        // To whom may not list the bucket, what is not there is forbidden.
        if (answer.status === 403 && !isWarned) {
          isWarned = true;
          log.warn('whether an apply holds the state cannot be told: allow storage.objects.get on the lock and storage.objects.list', {
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
