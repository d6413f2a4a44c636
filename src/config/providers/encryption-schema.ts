import { isKeyName, keyNameExpected } from '../encryption/key-values.js';
import { isEndpoint } from '../endpoint.js';
import {
  bytes,
  oneOf,
  optional,
  secret,
  section,
  shaped,
  string,
  textMap,
  whenGiven,
  type Decoded,
  type Section,
  type Violation,
} from '../leaf.js';

/** How OpenTofu encrypts a state. The key providers are those of OpenTofu; another one is in `TF_ENCRYPTION`. */
const encryptionMembers = {
  key_provider: optional(
    oneOf(['pbkdf2', 'aws_kms', 'gcp_kms'], 'pbkdf2', 'Key provider of an encrypted OpenTofu state. Default: `TF_ENCRYPTION`.'),
  ),
  meta_key: string('', 'Entry of the provider in `meta` of the state (`encrypted_metadata_alias`); empty: the only entry of its kind.'),
  passphrase_from_env: secret(
    shaped(
      (value) => /^[A-Za-z_]\w*$/.test(value),
      'the name of an environment variable',
      'Name of the variable with the passphrase (pbkdf2).',
    ),
  ),
  kms_key_id: string('', 'Id, ARN or alias of the key (aws_kms).'),
  region: string('', 'Region of the key (aws_kms); empty: that of its ARN, of the state or of `providers.aws.region`.'),
  encryption_context: textMap('Encryption context (aws_kms) of states that do not contain it.'),
  kms_encryption_key: string('', `Name of the key (gcp_kms): \`${keyNameExpected}\`.`),
  additional_authenticated_data: string('', 'Additional authenticated data of the key (gcp_kms).'),
  kms_endpoint: string('', 'URL of the key service; empty: `providers.aws.endpoint_url` (aws_kms), Google (gcp_kms).'),
  aad: bytes('Additional authenticated data of the method `aes_gcm`.'),
  fallback: oneOf(['none', 'unencrypted'], 'none', '`unencrypted`: also read states that are not encrypted.'),
};

type EncryptionConfig = Decoded<Section<typeof encryptionMembers>>;

/** The keys of one provider; the first is required. */
const providerKeys = {
  pbkdf2: ['passphrase_from_env'],
  aws_kms: ['kms_key_id', 'region', 'encryption_context'],
  gcp_kms: ['kms_encryption_key', 'additional_authenticated_data'],
} as const;

const check = (given: EncryptionConfig): Violation | undefined => {
  const { key_provider: provider, kms_encryption_key: key, kms_endpoint: endpoint } = given;
  for (const [name, keys] of Object.entries(providerKeys)) {
    const wrong = name === provider ? undefined : keys.find((one) => isSet(given[one]));
    if (wrong !== undefined && provider === undefined) return { key: 'key_provider', expected: `${name}, because ${wrong} is set` };
    if (wrong !== undefined) return { key: wrong, expected: `nothing, because key_provider is ${provider ?? ''}` };
  }
  if (endpoint !== '' && !isEndpoint(endpoint)) return { key: 'kms_endpoint', expected: 'an http or https URL' };
  if (provider === undefined) {
    const wrong = (['meta_key', 'aad', 'kms_endpoint'] as const).find((one) => isSet(given[one]));
    return wrong === undefined ? undefined : { key: 'key_provider', expected: `a key provider, because ${wrong} is set` };
  }
  if (provider === 'aws_kms') return given.kms_key_id === '' ? { key: 'kms_key_id', expected: 'the id, ARN or alias of a key' } : undefined;
  if (provider === 'gcp_kms') return isKeyName(key) ? undefined : { key: 'kms_encryption_key', expected: keyNameExpected };
  if (endpoint !== '') return { key: 'kms_endpoint', expected: 'nothing, because key_provider is pbkdf2' };
  return given.passphrase_from_env === undefined
    ? { key: 'passphrase_from_env', expected: 'the name of an environment variable' }
    : undefined;
};

const isSet = (value: string | object | undefined): boolean =>
  typeof value === 'object' ? Object.keys(value).length > 0 : value !== undefined && value !== '';

/** `encryption` of a state. */
export const encryptionSection = whenGiven({ ...section(encryptionMembers), check });
