import { open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** A place in a log that rotates: the file, which a rename does not change, and the bytes of it that were read. */
export type TailPosition = { readonly file: string; readonly offset: number };

/** Whole lines of a log. `position` is behind them. */
type TailedLines = { readonly bytes: Uint8Array; readonly position: TailPosition };

/** Bytes per read: decoding them takes about a millisecond. */
const readSize = 128 * 1024;
/** A longer line is not a record. It is passed on in parts, which are counted as malformed. */
const longestLine = 16 * 1024 * 1024;

type OpenFile = { readonly handle: FileHandle; readonly id: string; offset: number };

const idOf = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string => `${dev}:${ino}`;

/**
 * Reads a log that a server writes and rotates, line by line.
 *
 * The file is rotated by renaming it and starting another one (API servers, logrotate), or by truncating it (`copytruncate`). A renamed
 * file is read to its end before the next one is opened. Lines that are written and truncated between two reads are lost, and nothing
 * reports it.
 *
 * **Keeps** one open file and its unfinished last line.
 */
export class TailedFile {
  readonly #path: string;
  #file: OpenFile | undefined;
  #rest: Uint8Array = new Uint8Array(0);
  /** Rotated files to read before the current one, oldest first. */
  #rotated: string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Call once. Resumes at a position if its file still exists; without a position, begins with the current file, or waits for it. Rejects if
   * the log cannot be read.
   */
  async open(from: TailPosition | undefined): Promise<void> {
    if (from === undefined) return this.#openCurrent();
    const files = await rotatedFiles(this.#path);
    const at = files.findIndex(({ id }) => id === from.file);
    if (at < 0) {
      this.#rotated = [];
      await this.#openCurrent();
      if (this.#file?.id === from.file) this.#file.offset = from.offset;
      return;
    }
    this.#rotated = files.slice(at + 1).map(({ path }) => path);
    this.#file = await openFile(files[at]?.path ?? '', from.offset);
  }

  /** The next whole lines; undefined if there are none yet. Rejects if the log cannot be read. */
  async next(): Promise<TailedLines | undefined> {
    for (;;) {
      if (this.#file === undefined && !(await this.#openNext())) return undefined;
      const file = this.#file as unknown as OpenFile;
      const bytes = await this.#read(file);
      if (bytes !== undefined) return { bytes, position: { file: file.id, offset: file.offset - this.#rest.length } };
      const place = await this.#placeOf(file);
      if (place === 'current') return undefined;
      if (place === 'truncated') continue;
      // Something may have been written between the last read and the rotation.
      const last = await this.#read(file);
      if (last !== undefined) return { bytes: last, position: { file: file.id, offset: file.offset - this.#rest.length } };
      const rest = this.#rest;
      const { id, offset } = file;
      if (this.#rotated.length === 0) this.#rotated = await rotatedAfter(this.#path, id);
      await this.close();
      if (rest.length > 0) return { bytes: withLineBreak(rest), position: { file: id, offset } };
    }
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#rest = new Uint8Array(0);
    await file?.handle.close().catch(() => undefined);
  }

  /** Whole lines, or undefined at the end of the file. */
  async #read(file: OpenFile): Promise<Uint8Array | undefined> {
    for (;;) {
      const buffer = Buffer.allocUnsafe(readSize);
      const { bytesRead } = await file.handle.read(buffer, 0, readSize, file.offset);
      if (bytesRead === 0) return undefined;
      file.offset += bytesRead;
      const text = Buffer.concat([this.#rest, buffer.subarray(0, bytesRead)]);
      const end = text.lastIndexOf(0x0a) + 1;
      const cut = end === 0 && text.length > longestLine ? text.length : end;
      this.#rest = text.subarray(cut);
      if (cut > 0) return text.subarray(0, cut);
    }
  }

  /** Where a file that was read to its end is now. One that was truncated is read again from its start. */
  async #placeOf(file: OpenFile): Promise<'current' | 'truncated' | 'rotated'> {
    const { size } = await file.handle.stat();
    if (size < file.offset) {
      file.offset = 0;
      this.#rest = new Uint8Array(0);
      return 'truncated';
    }
    const current = await stat(this.#path, { bigint: true }).catch(absent);
    // Between the rename and the start of the next file there is none.
    return current === undefined || (idOf(current) === file.id && this.#rotated.length === 0) ? 'current' : 'rotated';
  }

  async #openNext(): Promise<boolean> {
    const rotated = this.#rotated.shift();
    if (rotated !== undefined) {
      this.#file = await openFile(rotated, 0).catch(absent);
      return this.#file !== undefined || this.#openNext();
    }
    await this.#openCurrent();
    return this.#file !== undefined;
  }

  async #openCurrent(): Promise<void> {
    this.#file = await openFile(this.#path, 0).catch(absent);
  }
}

const openFile = async (path: string, offset: number): Promise<OpenFile> => {
  const handle = await open(path, 'r');
  try {
    const found = await handle.stat({ bigint: true });
    if (!found.isFile()) throw new Error(`${path} is not a regular file`);
    return { handle, id: idOf(found), offset: Math.min(offset, Number(found.size)) };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/** A missing file is normal: the server has not written yet, or is rotating. Anything else is an error of the log. */
const absent = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
};

const withLineBreak = (bytes: Uint8Array): Uint8Array => Buffer.concat([bytes, Buffer.from('\n')]);

/** The rotated files of `audit.log`, such as `audit-2026-11-23T10-00-00.000.log` and `audit.log.1`, oldest first. Not those compressed. */
const rotatedFiles = async (path: string): Promise<readonly { readonly path: string; readonly id: string }[]> => {
  const folder = dirname(path);
  const name = basename(path);
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  const names = (await readdir(folder).catch(absent)) ?? [];
  const found: { readonly path: string; readonly id: string; readonly time: bigint }[] = [];
  for (const one of names) {
    const isRotated = (one.startsWith(`${stem}-`) && one.endsWith(extension)) || (one.startsWith(`${name}.`) && /\.\d+$/.test(one));
    const file = isRotated ? await stat(join(folder, one), { bigint: true }).catch(absent) : undefined;
    if (file?.isFile() === true) found.push({ path: join(folder, one), id: idOf(file), time: file.mtimeNs });
  }
  return found.sort((a, b) => (a.time < b.time ? -1 : 1));
};

/** The paths of the files that were rotated after this one. */
const rotatedAfter = async (path: string, id: string): Promise<string[]> => {
  const files = await rotatedFiles(path);
  const at = files.findIndex((file) => file.id === id);
  return at < 0 ? [] : files.slice(at + 1).map((file) => file.path);
};
