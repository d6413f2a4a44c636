import { isObject, text, type JsonObject } from '../../lib/json.js';

/** The metadata that a key provider stores in a state: what it needs, beside its configuration, to provide the key again. */
export type KeyEntry = { readonly name: string } & (
  | {
      readonly type: 'pbkdf2';
      readonly salt: Uint8Array;
      readonly iterations: number;
      readonly hash: 'sha256' | 'sha512';
      readonly keyLength: number;
    }
  | { readonly type: 'aws_kms'; readonly ciphertext: Uint8Array; readonly context: Readonly<Record<string, string>> | undefined }
  | { readonly type: 'gcp_kms'; readonly ciphertext: Uint8Array }
  /** A provider that is not supported, in words, or '' for a damaged entry. */
  | { readonly type: 'other'; readonly provider: string }
);

/** More rounds would occupy a thread for more than ten seconds; OpenTofu's default is 600,000. */
const maxIterations = 10_000_000;
const tooManyIterations = 'pbkdf2 with more than 10,000,000 iterations';
/** Bytes of a derived key, which may be the passphrase of another provider. */
const maxKey = 1_024;

/**
 * Reads one entry of `meta`. With an alias (`encrypted_metadata_alias`) its name says nothing about the provider, so the members decide.
 * Source: OpenTofu, `internal/encryption/keyprovider`.
 */
export const keyEntry = (name: string, base64: string): KeyEntry => {
  const meta = parsed(base64);
  const ciphertext = bytesOf(meta['ciphertext']);
  if (meta['salt'] !== undefined) return derived(name, meta);
  if (meta['ciphertext_blob'] !== undefined)
    return { name, type: 'aws_kms', ciphertext: bytesOf(meta['ciphertext_blob']), context: contextOf(meta) };
  if ('external_data' in meta) return { name, type: 'other', provider: 'external' };
  if (meta['algo'] !== undefined || meta['key_version'] !== undefined) return { name, type: 'other', provider: 'azure_vault' };
  if (ciphertext.length === 0) return { name, type: 'other', provider: '' };
  // The transit engine marks its ciphertexts: `vault:v1:…`.
  return Buffer.from(ciphertext.subarray(0, 6)).toString() === 'vault:'
    ? { name, type: 'other', provider: 'openbao' }
    : { name, type: 'gcp_kms', ciphertext };
};

const derived = (name: string, meta: JsonObject): KeyEntry => {
  const salt = bytesOf(meta['salt']);
  const { iterations, hash_function: hash, key_length: keyLength } = meta;
  if (Number.isInteger(iterations) && (iterations as number) > maxIterations) return { name, type: 'other', provider: tooManyIterations };
  const isValid = salt.length > 0 && isCount(iterations, maxIterations) && isCount(keyLength, maxKey);
  return isValid && (hash === 'sha256' || hash === 'sha512')
    ? { name, type: 'pbkdf2', salt, iterations, hash, keyLength }
    : { name, type: 'other', provider: '' };
};

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= most;

const bytesOf = (value: unknown): Uint8Array => Buffer.from(text(value) ?? '', 'base64');

const contextOf = ({ encryption_context: context }: JsonObject): Readonly<Record<string, string>> | undefined =>
  isObject(context) && Object.values(context).every((one) => typeof one === 'string') ? (context as Record<string, string>) : undefined;

const parsed = (base64: string): JsonObject => {
  try {
    const value = JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) as unknown;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};
