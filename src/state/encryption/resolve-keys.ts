import { left, right, type Either } from 'fp-ts/lib/Either.js';
import type { KeyProvider } from '../../config/encryption/state-encryption.js';
import { pullInstead } from '../../config/encryption/tofu-key-provider.js';
import { printable } from '../../lib/printable.js';
import type { KeyEntry } from './key-entry.js';

type EntryOf<T extends KeyEntry['type']> = Extract<KeyEntry, { readonly type: T }>;
type ProviderOf<T extends KeyProvider['type']> = Extract<KeyProvider, { readonly type: T }>;

/** A key provider of the configuration together with its metadata in the state. */
export type ResolvedKey =
  | { readonly type: 'pbkdf2'; readonly entry: EntryOf<'pbkdf2'>; readonly passphrase: string }
  | { readonly type: 'chain'; readonly entry: EntryOf<'pbkdf2'>; readonly from: ResolvedKey }
  | { readonly type: 'aws_kms'; readonly entry: EntryOf<'aws_kms'>; readonly provider: ProviderOf<'aws_kms'> }
  | { readonly type: 'gcp_kms'; readonly entry: EntryOf<'gcp_kms'>; readonly provider: ProviderOf<'gcp_kms'> };

/** Most entries that are tried as the end of a chain: a rollover has one or two. Deriving each key takes a thread for half a second. */
const mostInferred = 3;

/**
 * Finds the metadata of a provider and of those that it is chained to, or says why there is none. Returns the keys to try, in order.
 * OpenTofu stores metadata of every configured provider, also of those that the state does not use, so an entry says nothing about a chain:
 * with `infersChain`, an entry of pbkdf2 that is chained to the provider is tried after the provider itself.
 */
export const resolveKeys = (
  provider: KeyProvider,
  infersChain: boolean,
  entries: readonly KeyEntry[],
): Either<string, readonly ResolvedKey[]> => {
  const own = resolved(provider, entries);
  if (own._tag === 'Left') return own;
  const from = own.right;
  const derived = infersChain ? entries.filter((one) => one.type === 'pbkdf2').filter((one) => one !== from.entry) : [];
  return right([from, ...derived.slice(0, mostInferred).map((entry): ResolvedKey => ({ type: 'chain', entry, from }))]);
};

const resolved = (provider: KeyProvider, entries: readonly KeyEntry[]): Either<string, ResolvedKey> => {
  const type = provider.type === 'chain' ? 'pbkdf2' : provider.type;
  const found = entries.filter((one) => (provider.metaKey === undefined ? one.type === type : one.name === provider.metaKey));
  const [entry] = found;
  if (found.length > 1 || entry === undefined) return left(mismatch(provider, type, entries));
  if (entry.type === 'other') return left(unsupported([entry]));
  switch (provider.type) {
    case 'pbkdf2':
      if (entry.type === 'pbkdf2') return right({ type: 'pbkdf2', entry, passphrase: provider.passphrase });
      break;
    case 'chain': {
      const from = resolved(provider.from, entries);
      if (from._tag === 'Left') return from;
      if (entry.type === 'pbkdf2') return right({ type: 'chain', entry, from: from.right });
      break;
    }
    case 'aws_kms':
      if (entry.type === 'aws_kms') return right({ type: 'aws_kms', entry, provider });
      break;
    case 'gcp_kms':
      if (entry.type === 'gcp_kms') return right({ type: 'gcp_kms', entry, provider });
  }
  return left(`its key comes from ${describeEntries([entry])}, not from ${type}`);
};

const mismatch = (provider: KeyProvider, type: string, entries: readonly KeyEntry[]): string => {
  if (entries.length === 0) return '`meta` of the state names no key provider: restore the state from a backup';
  if (entries.every((one) => one.type === 'other')) return unsupported(entries);
  const own = describeEntries(entries);
  if (provider.metaKey !== undefined)
    return `its key comes from ${own}, not from "${provider.metaKey}": name that entry in encrypted_metadata_alias (TF_ENCRYPTION) or encryption.meta_key`;
  return entries.some((one) => one.type === type)
    ? `its key comes from ${own}: set encryption.meta_key to the entry of the configured provider`
    : `its key comes from ${own}, not from ${type}`;
};

const unsupported = (entries: readonly KeyEntry[]): string => `its key comes from ${describeEntries(entries)}; ${pullInstead}`;

/** For messages: `"team-a" (pbkdf2)`. */
export const describeEntries = (entries: readonly KeyEntry[]): string =>
  entries.length === 0 ? 'no key provider' : entries.map((one) => `"${printable(one.name).slice(0, 100)}" (${kindOf(one)})`).join(' and ');

const kindOf = (entry: KeyEntry): string =>
  entry.type !== 'other' ? entry.type : entry.provider === '' ? 'unknown or damaged' : `${entry.provider}, not supported`;
