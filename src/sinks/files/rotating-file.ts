import { open, rename, rm, type FileHandle } from 'node:fs/promises';

type RotationOptions = {
  readonly path: string;
  /** Size at which a new file is started. */
  readonly maxBytes: number;
  /** Total number of files: `path`, and `path.1` to `path.N`, the newest first. */
  readonly maxFiles: number;
};

/** A file of lines that is appended to and rotated by size. Readable only by its owner. */
export interface RotatingFile {
  /**
   * Appends complete lines. Rejects with the error of the file system; the file then contains nothing of them. Await each call before the
   * next.
   */
  append(lines: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the file with the first line. If a crash left an incomplete line, it is terminated first, so that the next one starts on a line of
 * its own.
 */
export const rotatingFile = ({ path, maxBytes, maxFiles }: RotationOptions): RotatingFile => {
  let file: FileHandle | undefined;
  let size = 0;

  const close = async (): Promise<void> => {
    const closing = file;
    file = undefined;
    await closing?.close();
  };
  const begin = async (): Promise<FileHandle> => {
    const begun = await open(path, 'a+', 0o600);
    ({ size } = await begun.stat());
    file = begun;
    if (size === 0) return begun;
    const { buffer } = await begun.read(Buffer.alloc(1), 0, 1, size - 1);
    if (buffer.toString() !== '\n') size += (await begun.write('\n')).bytesWritten;
    return begun;
  };
  const rotate = async (): Promise<void> => {
    await close();
    const name = (number: number): string => (number === 0 ? path : `${path}.${String(number)}`);
    await rm(name(maxFiles - 1), { force: true });
    for (let number = maxFiles - 2; number >= 0; number--) await renameIfThere(name(number), name(number + 1));
  };

  return {
    append: async (lines) => {
      const bytes = Buffer.from(lines);
      let target = file ?? (await begin());
      if (size > 0 && size + bytes.length > maxBytes) {
        await rotate();
        target = await begin();
      }
      try {
        await target.appendFile(bytes);
        size += bytes.length;
      } catch (error) {
        await target.truncate(size).catch(() => undefined);
        await close();
        throw error;
      }
    },
    close,
  };
};

const renameIfThere = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};
