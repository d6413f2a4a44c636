import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isLeft } from 'fp-ts/lib/Either.js';
import { encryptionOf } from '../config/encryption/encryption-of.js';
import type { StateEncryption } from '../config/encryption/state-encryption.js';
import type { Config } from '../config/schema.js';
import type { Environment } from '../config/environment.js';
import { givenOrFromEnvironment } from '../config/from-environment.js';
import { providerStates } from '../config/providers/provider-states.js';
import { jwtSecret } from '../http/auth/jwt-secret.js';
import { openKeyStore } from '../http/auth/key-store.js';
import { UnusableCredentials } from '../http/auth/unusable-credentials.js';
import type { Log } from '../model/contracts/log.js';
import { printable } from '../lib/printable.js';
import { configWarnings } from '../service/config-warnings.js';
import { clientSecretOf } from '../service/open-sign-in.js';
import { UsageError } from '../service/usage-error.js';
import { openTargets } from '../sinks/notify/open-targets.js';
import { loadConfigOrFail } from './load-config-or-fail.js';

/**
 * Implements `driftline check-config`: validates a configuration and lists every problem. Also reports problems that would stop the service
 * at startup (secret and keys of the API, notification targets and the variables with their secrets) or make states unreadable. Warns about
 * valid settings that are probably mistakes.
 */
export const checkConfig = async (file: string): Promise<void> => {
  const config = await loadConfigOrFail(file, process.env);
  const targets = openTargets(config, process.env, Date.now);
  const problems = [
    ...missingPasswords(config, process.env),
    ...encryptionProblems(config, process.env),
    ...(isLeft(targets) ? targets.left : []),
    ...(await credentialProblems(config, dirname(file), process.env)),
  ];
  if (problems.length > 0)
    throw new UsageError([`${file}: the configuration is invalid:`, ...problems.map((one) => `  ${one}`)].join('\n'));
  for (const one of await configWarnings(config, dirname(file), process.env)) process.stderr.write(`warning: ${printable(one)}\n`);
  if ((await readFile(file, 'utf8')).trim() === '')
    process.stderr.write(`warning: ${printable(file)} is empty: defaults and environment apply\n`);
  const rules = config.drift_rules.length;
  process.stdout.write(
    `${file}: ok, ${rules === 0 ? 'no drift rules (the built-in default applies)' : `${String(rules)} drift rule${rules === 1 ? '' : 's'}`}\n`,
  );
};

const missingPasswords = (config: Config, environment: Environment): readonly string[] =>
  providerStates(config).flatMap(({ path, state }) => {
    const variable = state.backend === 'http' ? state.http_password_from_env : '';
    const password = givenOrFromEnvironment(state.http_password, variable, environment);
    return isLeft(password) ? [`${path}.http_password_from_env: ${password.left}`] : [];
  });

const credentialProblems = async (config: Config, folder: string, environment: Environment): Promise<readonly string[]> => {
  const { auth } = config.api;
  const secret = jwtSecret(environment);
  const clientSecret = await clientSecretOf(config, folder);
  const problems = auth.enabled && isLeft(secret) ? [secret.left] : [];
  if (isLeft(clientSecret)) problems.push(clientSecret.left);
  try {
    await openKeyStore({
      configured: auth.api_keys,
      adminKey: environment['SVC_API_ADMIN_KEY'],
      file: auth.keys_file === '' ? '' : resolve(folder, auth.keys_file),
      now: Date.now,
      random: randomBytes,
      log: silent,
    });
  } catch (error) {
    if (!(error instanceof UnusableCredentials)) throw error;
    problems.push(error.message);
  }
  return problems;
};

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Problems that make encrypted states of a valid configuration unreadable: a passphrase that is missing or too short, and what driftline
 * cannot use in `TF_ENCRYPTION`, if a state depends on it.
 */
const encryptionProblems = (config: Config, environment: Environment): readonly string[] => {
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
