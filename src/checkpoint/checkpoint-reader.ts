import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Checkpointed } from '../model/contracts/checkpointed.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { decodeEnd, decodeHeader, UnusableCheckpoint, type CheckpointHeader } from './checkpoint-header.js';

/** Bytes hashed per step: about a millisecond. */
const step = 512 * 1024;
/** A header names at most 1,000 states. */
const longestHeader = 4 * 1024 ** 2;
/** The last line is shorter than this. */
const longestEnd = 256;

/** A checkpoint with a valid checksum. The caller closes it. */
interface CheckpointReader {
  readonly header: CheckpointHeader;
  /** Bytes of the file. */
  readonly bytes: number;
  /**
   * Restores each saved text into its section. Rejects with `UnusableCheckpoint` if the sections differ, or if one does not accept a text,
   * and with the error of `onProgress` if it throws; discard `parts` in these cases. `onProgress` is called after each slice with the
   * restored share, 0 to 1.
   */
  restore(parts: readonly Checkpointed[], onProgress: (share: number) => void): Promise<void>;
  close(): Promise<void>;
}

/** Verifies the checksum. Closes the file if it rejects: with `UnusableCheckpoint`, or with the error of the file system. */
export const readCheckpoint = async (file: FileHandle, slices: TimeSlices): Promise<CheckpointReader> => {
  try {
    const { size } = await file.stat();
    const header = decodeHeader(await firstLine(file, size));
    const body = await verifiedBytes(file, size, slices);
    return {
      header,
      bytes: size,
      restore: (parts, onProgress) => restoreParts(file, body, header, { parts, slices, onProgress }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

const firstLine = async (file: FileHandle, size: number): Promise<string> => {
  for await (const [line] of readLines(file, Math.min(size, longestHeader))) return line?.toString() ?? '';
  throw new UnusableCheckpoint('its header is truncated');
};

/** Number of bytes before the last line. Rejects if they do not match the checksum. */
const verifiedBytes = async (file: FileHandle, size: number, slices: TimeSlices): Promise<number> => {
  const tail = await readAt(file, Math.max(0, size - longestEnd), size);
  const start = tail.lastIndexOf('\n', -2) + 1;
  const end = tail.at(-1) === 0x0a ? decodeEnd(tail.toString('utf8', start)) : undefined;
  if (end === undefined) throw new UnusableCheckpoint('it is truncated');
  const body = size - (tail.length - start);
  const hash = createHash('sha256');
  for (let at = 0; at < body; at += step) {
    hash.update(await readAt(file, at, Math.min(body, at + step)));
    if (slices.isOver()) await slices.next();
  }
  if (hash.digest('hex') !== end.sha256) throw new UnusableCheckpoint('its checksum does not match its content');
  return body;
};

const readAt = async (file: FileHandle, from: number, to: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(to - from);
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
    if (bytesRead === 0) throw new UnusableCheckpoint('it became shorter while it was read');
    done += bytesRead;
  }
  return bytes;
};

const restoreParts = async (
  file: FileHandle,
  body: number,
  { sections }: CheckpointHeader,
  {
    parts,
    slices,
    onProgress,
  }: { readonly parts: readonly Checkpointed[]; readonly slices: TimeSlices; readonly onProgress: (share: number) => void },
): Promise<void> => {
  checkSections(sections, parts);
  let done = 0;
  const byHead = parts.map((part) => ({ part, head: itemHead(part.section) }));
  let isHeader = true;
  for await (const lines of readLines(file, body)) {
    for (const line of lines) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      const text = line.toString();
      const found = byHead.find(({ head }) => text.startsWith(head));
      if (found === undefined) throw new UnusableCheckpoint('an item belongs to no section');
      restoreItem(found.part, text.slice(found.head.length, -1));
      done += line.length + 1;
      if (slices.isOver()) {
        await slices.next();
        onProgress(done / body);
      }
    }
  }
};

/** Start of an item's line; the saved text and `]` follow. */
export const itemHead = (section: string): string => `[${JSON.stringify(section)},`;

const restoreItem = (part: Checkpointed, text: string): void => {
  try {
    part.restore(text);
  } catch (error) {
    throw new UnusableCheckpoint(`section ${part.section} cannot be restored: ${(error as Error).message}`);
  }
};

const checkSections = (sections: CheckpointHeader['sections'], parts: readonly Checkpointed[]): void => {
  const saved = new Map(sections.map(({ name, version }) => [name, version]));
  for (const { section, version } of parts) {
    const found = saved.get(section);
    if (found === undefined) throw new UnusableCheckpoint(`it has no section ${section}`);
    if (found !== version)
      throw new UnusableCheckpoint(`section ${section} has version ${String(found)}, this program reads version ${String(version)}`);
  }
  const known = new Set(parts.map(({ section }) => section));
  const unknown = sections.find(({ name }) => !known.has(name));
  if (unknown !== undefined) throw new UnusableCheckpoint(`this program does not know its section ${unknown.name}`);
};

/** Bytes per read. */
const chunkBytes = 256 * 1024;
const lineBreak = 0x0a;

/** The lines of the first `end` bytes of a file without their line breaks, a few at a time. */
const readLines = async function* (file: FileHandle, end: number): AsyncGenerator<readonly Buffer[], undefined> {
  let rest: Buffer[] = [];
  for (let at = 0; at < end;) {
    // A fresh buffer each time: lines are views of it.
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    const lines: Buffer[] = [];
    let from = 0;
    for (let to = chunk.indexOf(lineBreak); to >= 0 && to < bytesRead; to = chunk.indexOf(lineBreak, from)) {
      const line = chunk.subarray(from, to);
      lines.push(rest.length === 0 ? line : Buffer.concat([...rest, line]));
      rest = [];
      from = to + 1;
    }
    if (from < bytesRead) rest.push(chunk.subarray(from, bytesRead));
    if (lines.length > 0) yield lines;
  }
  return undefined;
};
