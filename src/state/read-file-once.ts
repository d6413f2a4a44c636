import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { irregularFile, RefusedFile } from './refused-file.js';

/** The result of one read. `isStable`: the file did not change during the read. */
type FileReading = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isStable: boolean;
  /** Time of the last write, milliseconds since the epoch. */
  readonly modified: number;
};

/**
 * Reads a file into its own buffer, which can be transferred to another thread. For worker threads: it blocks, but never on a pipe or
 * device. Throws system errors; `RefusedFile` if the file is not regular, or grows past `maxGrown` bytes during the read; and `RangeError`
 * if the file exceeds the largest buffer.
 */
export const readFileOnce = (path: string): FileReading => {
  // Without O_NONBLOCK, opening a named pipe waits for its writer.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const before = fstatSync(file);
    if (!before.isFile()) throw new RefusedFile(irregularFile(before));
    const bytes = new Uint8Array(before.size);
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, Math.min(bytes.length - length, maxRead), null);
      if (read === 0) break;
      length += read;
    }
    const after = fstatSync(file);
    if (after.size > before.size && after.size > maxGrown) throw new RefusedFile('it grew past 512 MiB while it was read');
    // A writer may also have replaced the file.
    const inPlace = statSync(path);
    const isStable =
      length === before.size &&
      [after, inPlace].every((one) => one.size === before.size && one.mtimeMs === before.mtimeMs && one.ino === before.ino);
    return { bytes: length === bytes.length ? bytes : bytes.slice(0, length), isStable, modified: after.mtimeMs };
  } finally {
    closeSync(file);
  }
};

/** Growth limit during one read, in bytes; no writer adds as much to a state. */
const maxGrown = 512 * 1024 * 1024;

/** Bytes per call, because larger reads fail on some systems. */
const maxRead = 1 << 30;
