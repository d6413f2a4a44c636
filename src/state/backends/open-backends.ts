import type { SchedulerLike } from 'rxjs';
import type { S3Client } from '@aws-sdk/client-s3';
import { resolve } from 'node:path';
import type { Environment } from '../../config/environment.js';
import { encryptionOf } from '../../config/encryption/encryption-of.js';
import type { StateEncryption } from '../../config/encryption/state-encryption.js';
import type { StateConfig } from '../../config/providers/state-schema.js';
import type { Log } from '../../model/contracts/log.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { openS3, type AwsAccess } from '../../clients/aws-clients.js';
import type { StateBackend, StateListing } from '../../model/contracts/state-backend.js';
import { decryptingPool } from '../encryption/decrypting-pool.js';
import { openKeyRing } from '../encryption/key-ring.js';
import type { StatePool } from '../state-pool.js';
import { gcsState } from './gcs-state.js';
import { httpState } from './http-state.js';
import { localListing } from './local-listing.js';
import { localState } from './local-state.js';
import { s3Keys } from './s3-keys.js';
import { s3Listing } from './s3-listing.js';
import { s3Source, s3State } from './s3-state.js';

type BackendOptions = {
  /** Base of relative paths. */
  readonly folder: string;
  /** Access to object stores for states that configure none of their own. */
  readonly aws: AwsAccess;
  readonly environment: Environment;
  readonly pool: StatePool;
  readonly log: Log;
  readonly scheduler?: SchedulerLike;
  /** How the states of an entry are encrypted; by default as the entry or `TF_ENCRYPTION` says. */
  readonly encryptionOf?: (config: StateConfig) => StateEncryption | undefined;
};

/** Opens the backends in the configuration. */
interface Backends {
  /** Opens no connection and loads no SDK before the first poll. */
  open(config: StateConfig): StateBackend | StateListing;
  close(): Promise<void>;
}

/** States with the same access options share a client. */
export const openBackends = (options: BackendOptions): Backends => {
  const { folder, aws, environment, log, scheduler = systemScheduler } = options;
  const keys = openKeyRing({ aws, environment, scheduler });
  const encryption = options.encryptionOf ?? ((config: StateConfig) => encryptionOf(config, environment));
  const clients = new Map<string, Promise<S3Client>>();
  const clientOf = (access: AwsAccess) => (): Promise<S3Client> => {
    const name = JSON.stringify(access);
    const opened = clients.get(name);
    if (opened !== undefined) return opened;
    const client = openS3(access);
    clients.set(name, client);
    // After a failure, the next state tries again.
    client.catch(() => clients.delete(name));
    return client;
  };

  const local = (pattern: string, pool: StatePool): StateBackend | StateListing => {
    const open = (source: string): StateBackend => localState({ source, path: resolve(folder, source), pool, scheduler });
    return pattern.includes('*') ? localListing({ pattern, folder, open, log }) : open(pattern);
  };

  const s3 = (config: StateConfig, pool: StatePool): StateBackend | StateListing => {
    const { s3_bucket: bucket } = config;
    const client = clientOf({
      profile: config.s3_profile === '' ? aws.profile : config.s3_profile,
      region: config.s3_region === '' ? aws.region : config.s3_region,
      endpointUrl: config.s3_endpoint === '' ? aws.endpointUrl : config.s3_endpoint,
    });
    const customerKey = config.s3_sse_customer_key;
    const open = (key: string): StateBackend =>
      s3State({ bucket, key, client, customerKey, useLockfile: config.s3_use_lockfile, pool, log });
    const { name, several } = s3Keys(config);
    return several === undefined ? open(name) : s3Listing({ source: s3Source(bucket, name), bucket, patterns: several, client, open });
  };

  return {
    open: (config) => {
      const pool = decryptingPool(options.pool, encryption(config), keys);
      switch (config.backend) {
        case 'local':
          return local(config.local_path, pool);
        case 's3':
          return s3(config, pool);
        case 'gcs':
          return gcsState({ config, environment, pool, log });
        case 'http':
          return httpState({ config, environment, pool });
      }
    },
    close: async () => {
      keys.close();
      for (const client of await Promise.allSettled(clients.values())) if (client.status === 'fulfilled') client.value.destroy();
    },
  };
};
