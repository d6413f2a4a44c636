import { left } from 'fp-ts/lib/Either.js';
import { typesIn } from '../catalog/types-in.js';
import { replaceLineBreaks } from '../lib/line-breaks.js';
import { decryptState } from './encryption/decrypt-state.js';
import { findEncrypted, noKey } from './encryption/find-encrypted.js';
import { keyEntry } from './encryption/key-entry.js';
import { indexColumns } from './index/index-state.js';
import { shareBytes } from './index/share-bytes.js';
import { readFileOnce } from './read-file-once.js';
import { RefusedFile } from './refused-file.js';
import { stateError } from './state-error.js';
import type { StateAnswer, StateTask } from './state-task.js';
import { unpackState } from './unpack-state.js';
import { plainReason } from '../lib/system-error.js';

/**
 * Reads, unpacks or decrypts, and indexes one state. Replaces the line breaks of a valid state by spaces, as the journal stores it. Blocks
 * the thread while it reads a file and while it indexes. Rejects only for bugs.
 */
export const runStateTask = async (task: StateTask): Promise<StateAnswer> => {
  const indexed = await index(task);
  if (indexed.columns._tag === 'Right') replaceLineBreaks(indexed.bytes);
  return indexed;
};

const index = async ({ source, path, bytes, decryption }: StateTask): Promise<StateAnswer> => {
  try {
    const reading = path === undefined ? { bytes: bytes ?? new Uint8Array(), isStable: true, modified: 0 } : readFileOnce(path);
    const text = decryption === undefined ? await unpackState(reading.bytes) : decryptState(reading.bytes, decryption);
    if (text === undefined) return { ...reading, columns: left(stateError('wrong_key', source, 'the state cannot be decrypted')) };
    if (typeof text === 'string') return { ...reading, columns: left(stateError('broken_gzip', source, `cannot be read: ${text}`)) };
    const columns = indexColumns(text, source, await typesIn(text));
    const isEncrypted = columns._tag === 'Left' && columns.left.reason === 'encrypted';
    return isEncrypted ? await encryptedAnswer({ ...reading, bytes: text, columns }, source) : { ...reading, bytes: text, columns };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return {
      bytes: new Uint8Array(),
      columns: left(stateError('unreadable', source, `cannot be read: ${plainReason(error)}`)),
      isStable: true,
      modified: 0,
    };
  }
};

/** Adds what the file says about its encryption, so that it can be decrypted in a further task. */
const encryptedAnswer = async (answer: StateAnswer, source: string): Promise<StateAnswer> => {
  const found = findEncrypted(answer.bytes);
  if (typeof found === 'string') return { ...answer, columns: left(stateError('encrypted', source, found)) };
  const entries = found.meta.map(([name, base64]) => keyEntry(name, base64));
  return {
    ...answer,
    bytes: await shareBytes(answer.bytes),
    columns: left(stateError('encrypted', source, noKey(entries))),
    encrypted: found,
  };
};

/** Whether the error is expected: system errors, refused files, and buffers too large to allocate. Any other error is a bug. */
const isExpected = (error: unknown): error is Error =>
  error instanceof Error && ('syscall' in error || error instanceof RefusedFile || error instanceof RangeError);
