import { encryptionOf } from '../config/encryption/encryption-of.js';
import type { StateEncryption } from '../config/encryption/state-encryption.js';
import type { Environment } from '../config/environment.js';
import { providerStates } from '../config/providers/provider-states.js';
import type { Config } from '../config/schema.js';

/**
 * Problems that make encrypted states of a valid configuration unreadable: a passphrase that is missing or too short, and what driftline
 * cannot use in `TF_ENCRYPTION`, if a state depends on it.
 */
export const encryptionProblems = (config: Config, environment: Environment): readonly string[] => {
  const problems = providerStates(config).flatMap(({ path, state }) => {
    const isLocation = state.backend !== 'local' || state.local_path !== '';
    const encryption = isLocation ? encryptionOf(state, environment) : undefined;
    const isOwn = state.encryption?.key_provider !== undefined;
    return unusable(encryption).map((problem) => (isOwn ? `${path}.${problem}` : problem));
  });
  return [...new Set(problems)];
};

/** The problems of all methods if no method can be used. Encrypted states are then unreadable, even if plain ones are accepted. */
const unusable = (encryption: StateEncryption | undefined): readonly string[] => {
  if (encryption === undefined) return [];
  const problems = encryption.methods.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  return problems.length === encryption.methods.length ? problems : [];
};
