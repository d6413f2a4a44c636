import { createHash, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { left, right, type Either } from 'fp-ts/lib/Either.js';
import { setNewest, useNewest } from '../../lib/bounded-map.js';
import { openSemaphore } from '../../lib/semaphore.js';
import type { SchedulerLike } from 'rxjs';
import { openAwsKms } from '../../clients/aws-kms.js';
import type { AwsAccess } from '../../clients/aws-clients.js';
import { googleKms } from '../../clients/google-kms.js';
import type { Environment } from '../../config/environment.js';
import { Failure } from '../../model/failure.js';
import type { KeyEntry } from './key-entry.js';
import type { ResolvedKey } from './resolve-keys.js';

/** Provides the keys of encrypted states. */
export interface KeyRing {
  /** The bytes of a key, or why there are none. A key service answers within its timeout. Rejects only for bugs. */
  keyOf(key: ResolvedKey): Promise<Either<string, Uint8Array>>;
  close(): void;
}

type KeyRingOptions = {
  /** Access for keys that configure none of their own. */
  readonly aws: AwsAccess;
  /** Contains `GOOGLE_APPLICATION_CREDENTIALS`. */
  readonly environment: Environment;
  readonly scheduler: SchedulerLike;
};

/** A state has a new key with every run of OpenTofu, so this is enough to poll many states, also those that fail. */
const maxKeys = 256;

/** Deriving a key takes a thread of libuv for about half a second; two of the four threads stay free for files and names. */
const derivations = 2;

const derive = promisify(pbkdf2);

/**
 * Opens no connection and loads no SDK before the first key. **Keeps** the newest 256 keys, so that reading a state again neither derives its
 * key again nor asks the key service.
 */
export const openKeyRing = ({ aws, environment, scheduler }: KeyRingOptions): KeyRing => {
  const known = new Map<string, Promise<Uint8Array>>();
  const semaphore = openSemaphore(derivations);
  const awsKms = openAwsKms(aws);
  const google = googleKms(environment, scheduler);

  const cached = (id: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const found = useNewest(known, id);
    if (found !== undefined) return found;
    const key = make();
    setNewest(known, id, key, maxKeys);
    // The next read tries again.
    key.catch(() => {
      if (known.get(id) === key) known.delete(id);
    });
    return key;
  };

  const derived = ({ salt, iterations, hash, keyLength }: Derived, passphrase: Uint8Array): Promise<Uint8Array> =>
    cached(idOf('pbkdf2', passphrase, salt, String(iterations), hash, String(keyLength)), () =>
      semaphore.run(() => derive(passphrase, salt, iterations, keyLength, hash)),
    );

  const bytesOf = async (key: ResolvedKey): Promise<Uint8Array> => {
    switch (key.type) {
      case 'pbkdf2':
        return derived(key.entry, Buffer.from(key.passphrase));
      case 'chain':
        return derived(key.entry, await bytesOf(key.from));
      case 'aws_kms': {
        const { keyId, region, profile, endpointUrl, accessKey } = key.provider;
        const context = key.entry.context ?? key.provider.context;
        const { ciphertext } = key.entry;
        const access = [region, profile, endpointUrl, accessKey?.accessKeyId ?? ''];
        return cached(idOf('aws_kms', keyId, ...access, JSON.stringify(context), ciphertext), () =>
          awsKms.decrypt({ keyId, region, profile, endpointUrl, accessKey, context, ciphertext }),
        );
      }
      case 'gcp_kms': {
        const { keyName, endpointUrl, additionalData } = key.provider;
        const { ciphertext } = key.entry;
        return cached(idOf('gcp_kms', keyName, endpointUrl, additionalData, ciphertext), () =>
          google.decrypt({ keyName, endpointUrl, additionalData, ciphertext }),
        );
      }
    }
  };

  return {
    keyOf: async (key) => {
      try {
        return right(await bytesOf(key));
      } catch (error) {
        if (error instanceof Failure) return left(error.message);
        throw error;
      }
    },
    close: () => {
      awsKms.close();
      google.close();
    },
  };
};

type Derived = Extract<KeyEntry, { readonly type: 'pbkdf2' }>;

/** Names a key without containing a secret. */
const idOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part);
    hash.update(`${String(bytes.length)}:`).update(bytes);
  }
  return hash.digest('base64');
};
