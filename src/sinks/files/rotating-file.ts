import { open, rename, rm, type FileHandle } from 'node:fs/promises';

type RotationOptions = {
  readonly path: string;
  /** Size from which a new file is begun. */
  readonly maxBytes: number;
  /** Files in all: `path`, and `path.1` to `path.N`, the newest first. */
  readonly maxFiles: number;
};

/** A file of lines that is continued, and rotated by size. Readable by its owner alone. */
export interface RotatingFile {
  /** Appends whole lines. Rejects as the file system does; then nothing of them is in the file. Not to be called twice at a time. */
  append(lines: string): Promise<void>;
  close(): Promise<void>;
}

/** Nothing is opened before the first line. A line that a crash cut off is ended, so that the next one begins on a line of its own. */
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
