import { isLeft } from 'fp-ts/lib/Either.js';
import { encryptionOf } from '../config/encryption/encryption-of.js';
import type { StateEncryption } from '../config/encryption/state-encryption.js';
import { tofuEncryption } from '../config/encryption/tofu-encryption.js';
import type { Environment } from '../config/environment.js';
import { providerStates } from '../config/providers/provider-states.js';
import type { Config } from '../config/schema.js';
import { collectBytes } from '../lib/collect-bytes.js';
import { openSemaphore } from '../lib/semaphore.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import { openBackends } from '../state/backends/open-backends.js';
import { decryptingPool } from '../state/encryption/decrypting-pool.js';
import { openKeyRing } from '../state/encryption/key-ring.js';
import { loadState, type StateInput } from '../state/load-state.js';
import type { StateError } from '../state/state-error.js';
import type { StatePool } from '../state/state-pool.js';
import { emptyState } from './empty-state.js';
import { readState, statesAt, warnings } from './read-backend.js';
import type { StateLocation } from './state-location.js';
import { plainReason } from '../lib/system-error.js';

/** What reading a state may need besides its location. */
export type StateAccess = {
  readonly config: Config;
  readonly environment: Environment;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly warn: (text: string) => void;
};

/** Reads states from anywhere. */
interface StateReader {
  /** The states at a location, at least one, or why they cannot be read. */
  read(location: StateLocation): Promise<readonly StateSnapshot[] | string>;
  close(): Promise<void>;
}

const readsAtOnce = 16;
/** Name of the source in facts. */
const stdinSource = 'standard input';

/** The caller closes the pool after the reader. */
export const openStateReader = ({ config, environment, stdin, warn }: StateAccess, states: StatePool): StateReader => {
  const { profile, region, endpoint_url: endpointUrl } = config.providers.aws;
  const aws = { profile, region, endpointUrl };
  const encryption = givenEncryption(config, environment);
  const keys = openKeyRing({ aws, environment, scheduler: systemScheduler });
  const pool = decryptingPool(states, encryption, keys);
  const backends = openBackends({ folder: '.', environment, aws, pool: states, log: warnings(warn), encryptionOf: () => encryption });
  const semaphore = openSemaphore(readsAtOnce);
  const limit = config.state.read_timeout;

  const load = async (input: StateInput): Promise<readonly StateSnapshot[] | string> => {
    const { source } = input;
    const result = await loadState(input, pool);
    if (isLeft(result)) return stateProblem(source, result.left);
    return result.right.raw.length === 0 ? `${source}: ${emptyState}` : [result.right];
  };

  const readStdin = async (): Promise<readonly StateSnapshot[] | string> => {
    try {
      const bytes = await collectBytes(stdin, undefined);
      return typeof bytes === 'string' ? `${stdinSource}: ${bytes}` : await load({ source: stdinSource, bytes });
    } catch (error) {
      return `${stdinSource}: ${plainReason(error)}`;
    }
  };

  return {
    read: async (location) => {
      if (location.is === 'stdin') return readStdin();
      if (location.is === 'file') return load({ source: location.path, path: location.path });
      const found = backends.open(location.state);
      const states = await statesAt(found, limit);
      if (typeof states === 'string') return states;
      if (states.length === 0) return `${found.source}: no state matches`;
      const results = await Promise.all(states.map((one) => semaphore.run(() => readState(one, limit))));
      const problems = results.filter((one) => typeof one === 'string');
      return problems.length > 0 ? problems.join('\n') : results.filter((one) => typeof one !== 'string');
    },
    close: async () => {
      keys.close();
      await backends.close();
    },
  };
};

/** Describes an invalid state: file, position and reason. */
export const stateProblem = (source: string, { message, line, column }: StateError): string =>
  `${source}${line > 0 ? `:${line}:${column}` : ''}: ${message}`;

/**
 * How a state from the command line may be encrypted: as `TF_ENCRYPTION` or any configured state says. A plain one is read too, because the
 * user has chosen the file; it may be the output of `tofu state pull`. Undefined: there are no keys.
 */
const givenEncryption = (config: Config, environment: Environment): StateEncryption | undefined => {
  const configured = providerStates(config).flatMap(({ state }) =>
    state.encryption?.key_provider === undefined ? [] : (encryptionOf(state, environment)?.methods ?? []),
  );
  const methods = [...configured, ...(tofuEncryption(environment)?.methods ?? [])];
  return methods.length === 0 ? undefined : { methods, acceptsPlain: true };
};
