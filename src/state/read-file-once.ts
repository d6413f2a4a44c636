import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { kindOf, RefusedFile } from './refused-file.js';

/** One reading of a file. `isStable` is false where it was written while it was read. */
type FileReading = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isStable: boolean;
  /** When it was written last, milliseconds since the epoch. */
  readonly modified: number;
};

/**
 * Reads a file into a buffer of its own, so that it can be handed to another thread. Blocks, but never on a pipe or device; for worker
 * threads. Throws the system's errors, `RefusedFile` for what is no regular file or grows past `maxGrown` bytes while it is read, and
 * `RangeError` where the file is larger than a buffer can be.
 */
export const readFileOnce = (path: string): FileReading => {
  // Without O_NONBLOCK opening a named pipe waits for its writer.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const before = fstatSync(file);
    if (!before.isFile()) throw new RefusedFile(`it is ${kindOf(before)}, not a regular file`);
    const bytes = new Uint8Array(before.size);
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, Math.min(bytes.length - length, maxRead), null);
      if (read === 0) break;
      length += read;
    }
    const after = fstatSync(file);
    if (after.size > before.size && after.size > maxGrown) throw new RefusedFile('it grew past 512 MiB while it was read');
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

/** No writer adds this much to a state in the time that reading it takes. */
const maxGrown = 512 * 1024 * 1024;

/** One call reads at most this much: larger ones fail on some systems. */
const maxRead = 1 << 30;
