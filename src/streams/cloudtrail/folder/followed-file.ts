import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';

/** A position in a text. `tail`: hash of up to 4 KiB before it. */
export type TextPosition = { readonly at: number; readonly tail: string };

/** The first bytes of a text, hashed: enough for the first record with its id, because the records of one caller begin alike. */
type TextHead = { readonly length: number; readonly hash: string };

/**
 * The text of a plain file, which may grow and move. `id`: of the file that contains it. `mark`: size and time of the file when it was last
 * looked at; '' if it must be looked at again. `read`: what was delivered. `acked`: what has passed and is no longer pending. `settled`
 * resolves when no fact delivered so far is pending.
 */
export type FollowedFile = {
  id: string;
  head: TextHead;
  mark: string;
  read: TextPosition;
  acked: TextPosition;
  settled: Promise<void>;
};

/** Which file it is, whatever its path, and a text that changes whenever its content does. */
export type FileIdentity = { readonly id: string; readonly mark: string };

/**
 * The number of a removed file is soon used again, so the time of creation belongs to the identity. On file systems without one it is 0.
 * The number of the device does not belong to it: it may be another one after a restart of the machine.
 */
export const identityOf = ({ ino, size, birthtimeMs, mtimeMs }: Stats): FileIdentity => ({
  id: `${String(ino)} ${String(birthtimeMs)}`,
  mark: `${String(size)} ${String(mtimeMs)}`,
});

export const isEmptyFile = ({ mark }: FileIdentity): boolean => mark.startsWith('0 ');

/** Bytes of a head and of a tail. */
export const sampleLength = 4_096;

export const sampleHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64').slice(0, 22);

export const headOf = (start: Uint8Array, read: number): TextHead => {
  const length = Math.min(sampleLength, read);
  return { length, hash: sampleHash(start.subarray(0, length)) };
};

export const startOfText: TextPosition = { at: 0, tail: sampleHash(new Uint8Array()) };

export const hasPassed = ({ read, acked }: FollowedFile): boolean => acked.at >= read.at;

/** Tells whether a text that begins with `start` may be a later version of a followed one, or a copy of it. */
export const beginsLike = (start: Uint8Array): ((file: FollowedFile) => boolean) => {
  const hashes = new Map<number, string>();
  return ({ head: { length, hash } }) => {
    if (length > start.length) return false;
    // Rejects most texts without hashing: a head of less than 4 KiB ends with a value or a line.
    if (length > 0 && length < sampleLength && !endings.has(start[length - 1] as number)) return false;
    const own = hashes.get(length) ?? sampleHash(start.subarray(0, length));
    hashes.set(length, own);
    return own === hash;
  };
};

const endings: ReadonlySet<number> = new Set(Array.from('\n}]', (one) => one.charCodeAt(0)));
