import { isLeft } from 'fp-ts/lib/Either.js';
import type { Environment } from '../environment.js';
import { givenOrFromEnvironment } from '../from-environment.js';
import type { StateConfig } from '../providers/state-schema.js';
import { passphraseProblem } from './key-values.js';
import { EncryptionProblem, type DecryptionMethod, type KeyProvider, type StateEncryption } from './state-encryption.js';
import { tofuEncryption } from './tofu-encryption.js';

type EncryptionConfig = NonNullable<StateConfig['encryption']>;

/**
 * How the states of a location are encrypted: by its `encryption`, else by `TF_ENCRYPTION`. Undefined if neither is set. What is missing in
 * the environment is the problem of the method, so that the states fail to load but the last good ones stay in use (D52).
 */
export const encryptionOf = (state: StateConfig, environment: Environment): StateEncryption | undefined => {
  const { encryption } = state;
  if (encryption?.key_provider !== undefined)
    return { methods: [methodOf(encryption, state, environment)], acceptsPlain: encryption.fallback === 'unencrypted' };
  const common = tofuEncryption(environment);
  return common === undefined || encryption?.fallback !== 'unencrypted' ? common : { ...common, acceptsPlain: true };
};

const methodOf = (encryption: EncryptionConfig, state: StateConfig, environment: Environment): DecryptionMethod => {
  const name = `encryption.key_provider ${encryption.key_provider ?? ''}`;
  try {
    const keys = keysOf(encryption, state, environment);
    return { name, problem: undefined, keys, aad: Uint8Array.from(encryption.aad), infersChain: true };
  } catch (error) {
    if (!(error instanceof EncryptionProblem)) throw error;
    return { name, problem: error.message };
  }
};

const keysOf = (given: EncryptionConfig, { backend, s3_profile, s3_region }: StateConfig, environment: Environment): KeyProvider => {
  const metaKey = given.meta_key === '' ? undefined : given.meta_key;
  const { kms_endpoint: endpointUrl } = given;
  switch (given.key_provider) {
    case 'aws_kms':
      return {
        type: 'aws_kms',
        metaKey,
        keyId: given.kms_key_id,
        region: given.region === '' && backend === 's3' && !given.kms_key_id.startsWith('arn:') ? s3_region : given.region,
        profile: backend === 's3' ? s3_profile : '',
        endpointUrl,
        accessKey: undefined,
        context: given.encryption_context,
      };
    case 'gcp_kms':
      return {
        type: 'gcp_kms',
        metaKey,
        keyName: given.kms_encryption_key,
        endpointUrl,
        additionalData: Buffer.from(given.additional_authenticated_data),
      };
    default:
      return { type: 'pbkdf2', metaKey, passphrase: passphraseIn(given.passphrase_from_env ?? '', environment) };
  }
};

const passphraseIn = (variable: string, environment: Environment): string => {
  const passphrase = givenOrFromEnvironment('', variable, environment);
  const problem = isLeft(passphrase) ? passphrase.left : passphraseProblem(passphrase.right);
  if (isLeft(passphrase) || problem !== undefined) throw new EncryptionProblem(`encryption.passphrase_from_env: ${problem ?? ''}`);
  return passphrase.right;
};
