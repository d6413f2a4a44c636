import { encryptionOf } from '../config/encryption/encryption-of.js';
import type { StateEncryption } from '../config/encryption/state-encryption.js';
import { tofuEncryption } from '../config/encryption/tofu-encryption.js';
import type { Environment } from '../config/environment.js';
import { providerStates } from '../config/providers/provider-states.js';
import type { Config } from '../config/schema.js';

/**
 * How a state from the command line may be encrypted: as `TF_ENCRYPTION` or any configured state says. A plain one is read too, because the
 * user has chosen the file; it may be the output of `tofu state pull`. Undefined: there are no keys.
 */
export const givenEncryption = (config: Config, environment: Environment): StateEncryption | undefined => {
  const configured = providerStates(config).flatMap(({ state }) =>
    state.encryption?.key_provider === undefined ? [] : (encryptionOf(state, environment)?.methods ?? []),
  );
  const methods = [...configured, ...(tofuEncryption(environment)?.methods ?? [])];
  return methods.length === 0 ? undefined : { methods, acceptsPlain: true };
};
