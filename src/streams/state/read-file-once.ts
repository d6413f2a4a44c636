import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

/** One reading of a file. `isStable` is false where it was written while it was read. */
type FileReading = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isStable: boolean;
  /** When it was written last, milliseconds since the epoch. */
  readonly modified: number;
};

/**
 * Reads a file (or a pipe, to its end) into a buffer of its own, so that it can be handed to another thread. Blocks; for worker
 * threads. Throws the system's errors, and `RangeError` where the file is larger than a buffer can be.
 */
export const readFileOnce = (path: string): FileReading => {
  const file = openSync(path, 'r');
  try {
    const before = fstatSync(file);
    if (!before.isFile()) return { bytes: Uint8Array.from(readFileSync(file)), isStable: true, modified: 0 };
    const bytes = new Uint8Array(before.size);
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, Math.min(bytes.length - length, maxRead), null);
      if (read === 0) break;
      length += read;
    }
    const after = fstatSync(file);
    // A writer may also have put a new file in this one's place.
    const inPlace = statSync(path);
    const isStable =
      length === before.size &&
      [after, inPlace].every((one) => one.size === before.size && one.mtimeMs === before.mtimeMs && one.ino === before.ino);
    return { bytes: length === bytes.length ? bytes : bytes.slice(0, length), isStable, modified: after.mtimeMs };
  } finally {
    closeSync(file);
  }
};

/** One call reads at most this much: larger ones fail on some systems. */
const maxRead = 1 << 30;
