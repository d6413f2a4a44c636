import { left } from 'fp-ts/lib/Either.js';
import type { DecryptionMethod, StateEncryption } from '../../config/encryption/state-encryption.js';
import { stateError, type StateErrorReason } from '../state-error.js';
import type { StatePool } from '../state-pool.js';
import type { StateAnswer, StateTask } from '../state-task.js';
import type { EncryptedState } from './encrypted-state.js';
import { keyEntry, type KeyEntry } from './key-entry.js';
import type { KeyRing } from './key-ring.js';
import { describeEntries, resolveKeys, type ResolvedKey } from './resolve-keys.js';

type UsableMethod = Extract<DecryptionMethod, { readonly problem: undefined }>;

const keyLengths: ReadonlySet<number> = new Set([16, 24, 32]);

/** Problems of further methods are left out of a message. */
const shownProblems = 3;

/**
 * Decrypts the states that `pool` reads. A thread finds the encrypted state and its metadata, this thread waits for the key, and a thread
 * decrypts and indexes. Tries the methods in their order. A state that is not encrypted is refused unless `acceptsPlain`, as OpenTofu does:
 * anyone who can write the file could otherwise replace it. Empty files are handled by the caller. Without an `encryption`, returns the
 * pool itself, which refuses encrypted states.
 */
export const decryptingPool = (pool: StatePool, encryption: StateEncryption | undefined, keys: KeyRing): StatePool => {
  if (encryption === undefined) return pool;
  const { methods, acceptsPlain } = encryption;

  /** The decrypted state, or why this method does not decrypt it. */
  const attempt = async (
    method: DecryptionMethod,
    entries: readonly KeyEntry[],
    { dataStart, dataEnd }: EncryptedState,
    source: string,
    bytes: Uint8Array,
  ): Promise<StateAnswer | string> => {
    if (method.problem !== undefined) return method.problem;
    const resolved = resolveKeys(method.keys, method.infersChain, entries);
    if (resolved._tag === 'Left') return resolved.left;
    let problem = '';
    for (const candidate of resolved.right) {
      const key = await keys.keyOf(candidate);
      if (key._tag === 'Left') return key.left;
      if (keyLengths.has(key.right.length)) {
        const answer = await pool.run({
          source,
          path: undefined,
          bytes,
          decryption: { key: key.right, aad: method.aad, dataStart, dataEnd },
        });
        if (answer.columns._tag === 'Right' || answer.columns.left.reason !== 'wrong_key') return answer;
        problem = wrongKey(method, candidate, entries);
      } else if (problem === '') problem = `its key has ${String(key.right.length)} bytes, but AES-GCM needs 16, 24 or 32`;
    }
    return problem;
  };

  const decrypted = async (found: StateAnswer, encrypted: EncryptedState, source: string): Promise<StateAnswer> => {
    const entries = encrypted.meta.map(([name, base64]) => keyEntry(name, base64));
    const problems: string[] = [];
    for (const method of methods) {
      const answer = await attempt(method, entries, encrypted, source, found.bytes);
      if (typeof answer !== 'string') return withinFile(answer, found, encrypted, source);
      if (!problems.includes(answer)) problems.push(answer);
    }
    const reasons = problems.length === 0 ? 'only `unencrypted` is configured' : problems.slice(0, shownProblems).join('; ');
    return failed(found, source, 'encrypted', `the state cannot be decrypted: ${reasons}`);
  };

  return {
    run: async (task: StateTask) => {
      const answer = await pool.run(task);
      if (answer.encrypted !== undefined) return decrypted(answer, answer.encrypted, task.source);
      const isPlain = answer.columns._tag === 'Right' && answer.bytes.length > 0;
      return isPlain && !acceptsPlain ? failed(answer, task.source, 'not_encrypted', notEncrypted) : answer;
    },
    close: () => pool.close(),
  };
};

const notEncrypted =
  'the state is not encrypted, although its encryption is configured; to read it all the same, set encryption.fallback: unencrypted, or a fallback with the method unencrypted in TF_ENCRYPTION';

/** No key decrypts the state. An inferred chain may be another one than that of the state. */
const wrongKey = ({ name, infersChain }: UsableMethod, key: ResolvedKey, entries: readonly KeyEntry[]): string => {
  const secret = rootOf(key).type === 'pbkdf2' ? 'the passphrase or `aad`' : '`aad`';
  const others =
    infersChain && entries.length > 1
      ? `; the state has metadata of ${describeEntries(entries)}: check encryption.meta_key, or describe their chain in TF_ENCRYPTION`
      : '';
  return `${secret} is wrong, or the file is damaged (${name})${others}`;
};

/** The key at the start of a chain. */
const rootOf = (key: ResolvedKey): ResolvedKey => (key.type === 'chain' ? rootOf(key.from) : key);

/** The decrypted state, unless it is not the one that the file claims to contain: files may have been exchanged. */
const withinFile = (answer: StateAnswer, found: StateAnswer, { serial, lineage }: EncryptedState, source: string): StateAnswer => {
  const { isStable, modified } = found;
  if (answer.columns._tag === 'Left') return { ...answer, isStable, modified };
  const inner = answer.columns.right;
  if ((lineage === '' || lineage === inner.lineage) && (serial === undefined || serial === inner.serial))
    return { ...answer, isStable, modified };
  return failed(
    found,
    source,
    'encrypted',
    `the file claims to contain serial ${String(serial ?? inner.serial)} of lineage "${lineage}", but contains serial ${String(inner.serial)} of lineage "${inner.lineage}": somebody changed or exchanged it; restore the state from a backup`,
  );
};

const failed = (answer: StateAnswer, source: string, reason: StateErrorReason, message: string): StateAnswer => ({
  ...answer,
  bytes: new Uint8Array(),
  columns: left(stateError(reason, source, message)),
  encrypted: undefined,
});
