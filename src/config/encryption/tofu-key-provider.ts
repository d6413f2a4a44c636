import type { Block } from '../../hcl/read-hcl.js';
import type { Environment } from '../environment.js';
import { blockReader, type BlockReader } from './block-reader.js';
import { isKeyName, keyNameExpected, passphraseProblem } from './key-values.js';
import { EncryptionProblem, type AwsAccessKey, type KeyProvider } from './state-encryption.js';

const common = ['encrypted_metadata_alias'];
/** The attributes that are read, and those that do not matter for decrypting. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  pbkdf2: [...common, 'passphrase', 'chain', 'key_length', 'iterations', 'salt_length', 'hash_function'],
  aws_kms: [
    ...common,
    ...['kms_key_id', 'region', 'profile', 'access_key', 'secret_key', 'token', 'encryption_context'],
    ...['key_spec', 'max_retries', 'retry_mode', 'skip_credentials_validation', 'skip_requesting_account_id', 'skip_metadata_api_check'],
  ],
  gcp_kms: [...common, 'kms_encryption_key', 'additional_authenticated_data', 'key_length'],
};

/** What to do about attributes that are not read. */
const instead: Readonly<Record<string, string>> = {
  pbkdf2: '',
  aws_kms: ': set it in the environment or in a profile of the shared configuration, or use `encryption` of the state',
  gcp_kms: ': give credentials by GOOGLE_APPLICATION_CREDENTIALS, or use `encryption` of the state',
};

/** For messages about states that driftline cannot decrypt itself. */
export const pullInstead = 'give driftline the output of `tofu state pull` instead (`tofu state pull | driftline replay --state - …`)';

/**
 * The key provider `type.name` of `TF_ENCRYPTION`, with those that it is chained to. Throws `EncryptionProblem`. `dependents`: the providers
 * that lead to this one.
 */
export const tofuKeyProvider = (
  reference: string,
  blocks: readonly Block[],
  environment: Environment,
  dependents: readonly string[] = [],
): KeyProvider => {
  const block = blocks.find(({ labels }) => labels.join('.') === reference);
  if (block === undefined) throw new EncryptionProblem(`there is no key_provider.${reference}`);
  if (dependents.includes(reference)) throw new EncryptionProblem(`key_provider.${reference} is chained to itself`);
  const [type = ''] = block.labels;
  const read = blockReader(block, environment);
  checkAttributes(type, block, read);
  const metaKey = read.text('encrypted_metadata_alias') || read.name;
  switch (type) {
    case 'pbkdf2': {
      const chain = read.reference('chain', 'key_provider');
      if (chain === undefined) return { type: 'pbkdf2', metaKey, passphrase: passphraseOf(read) };
      if (block.attributes.has('passphrase')) return read.fail('passphrase and chain exclude each other');
      return { type: 'chain', metaKey, from: tofuKeyProvider(chain, blocks, environment, [...dependents, reference]) };
    }
    case 'aws_kms':
      return {
        type: 'aws_kms',
        metaKey,
        keyId: read.required('kms_key_id'),
        region: read.text('region'),
        profile: read.text('profile'),
        endpointUrl: '',
        accessKey: accessKeyOf(read),
        context: read.texts('encryption_context'),
      };
    default: {
      const keyName = read.required('kms_encryption_key');
      if (!isKeyName(keyName)) return read.fail(`kms_encryption_key: expected ${keyNameExpected}`);
      return { type: 'gcp_kms', metaKey, keyName, endpointUrl: '', additionalData: read.bytes('additional_authenticated_data') };
    }
  }
};

const checkAttributes = (type: string, block: Block, read: BlockReader): void => {
  const known = Object.hasOwn(attributes, type) ? attributes[type] : undefined;
  if (known === undefined) read.fail(`key providers of type ${type} are not supported; ${pullInstead}`);
  const [unknown] = [...block.attributes.keys(), ...block.blocks.map((one) => one.type)].filter((one) => !known.includes(one));
  if (unknown !== undefined) read.fail(`${unknown} is not supported${instead[type] ?? ''}`);
};

const accessKeyOf = (read: BlockReader): AwsAccessKey | undefined => {
  const [accessKeyId, secretAccessKey, sessionToken] = [read.text('access_key'), read.text('secret_key'), read.text('token')];
  if (accessKeyId === '' && secretAccessKey === '' && sessionToken === '') return undefined;
  if (accessKeyId === '' || secretAccessKey === '') return read.fail('access_key and secret_key must both be set');
  return { accessKeyId, secretAccessKey, sessionToken };
};

const passphraseOf = (read: BlockReader): string => {
  const passphrase = read.text('passphrase');
  if (passphrase === '') return read.fail('passphrase or chain is missing');
  const problem = passphraseProblem(passphrase);
  return problem === undefined ? passphrase : read.fail(`passphrase: ${problem}`);
};
