import { closeSync, existsSync, fdatasync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { JournalHeader } from '../model/journal-line.js';
import { syncFolder } from './make-folder.js';

/**
 * Writes the end of the journal. Written facts survive a crash of the process; synced facts survive a crash of the machine. After a failure
 * the last line may be torn, so the caller must abandon the segment.
 */
export interface SegmentWriter {
  /** Size of the complete batches written so far, header included. */
  readonly bytes: number;
  /** Whether no complete batch has been written. */
  readonly isEmpty: boolean;
  /** Writes a batch. Throws system errors. */
  write(parts: readonly (string | Uint8Array)[]): void;
  /** Resolves once everything written so far is synced, or `onSyncFailure` was called. Costs nothing if nothing was written since. */
  sync(): Promise<void>;
  /** Syncs and closes the file; no further writes are allowed. */
  end(): Promise<void>;
  /** Closes the file without syncing it. */
  abandon(): void;
}

const syncData = promisify(fdatasync);

/**
 * Creates a segment that only its owner can read. The header is part of it from the start, because a file without a header would be taken
 * for another format.
 */
export const openSegmentWriter = (path: string, header: JournalHeader, onSyncFailure: (error: unknown) => void): SegmentWriter => {
  const head = Buffer.from(`${JSON.stringify(header)}\n`);
  const file = createFile(path, head);
  let bytes = head.length;
  let at = bytes;
  let isDirty = false;
  let syncing: Promise<void> | undefined;
  const writeBytes = (content: Uint8Array): void => {
    for (let done = 0; done < content.length;) done += writeSync(file, content, done);
    at += content.length;
  };
  const sync = async (): Promise<void> => {
    // A running sync may miss facts appended since it began.
    while (syncing !== undefined) await syncing;
    if (!isDirty) return;
    isDirty = false;
    syncing = syncData(file)
      .catch(onSyncFailure)
      .finally(() => (syncing = undefined));
    await syncing;
  };
  /** Waits for a running sync before closing: the system reuses the descriptor, so the sync would apply to the next file. */
  const close = async (): Promise<void> => {
    await syncing;
    closeSync(file);
  };
  return {
    get bytes() {
      return bytes;
    },
    get isEmpty() {
      return bytes === head.length;
    },
    write: (parts) => {
      isDirty = true;
      let text = '';
      for (const part of parts) {
        if (typeof part === 'string') {
          text += part;
          continue;
        }
        writeBytes(Buffer.from(text));
        writeBytes(part);
        text = '';
      }
      writeBytes(Buffer.from(text));
      bytes = at;
    },
    sync,
    end: async () => {
      await sync();
      await close();
    },
    abandon: () => {
      void close();
    },
  };
};

/** Writes the header under a hidden name and renames the file, so that a crash leaves a complete header or no segment. */
const createFile = (path: string, head: Uint8Array): number => {
  const folder = dirname(path);
  const hidden = join(folder, `.${basename(path)}.new`);
  if (existsSync(path)) throw new Error(`${path} appeared meanwhile; another process writes to this journal`);
  const file = openSync(hidden, 'w', 0o600);
  try {
    writeSync(file, head);
    fsyncSync(file);
    renameSync(hidden, path);
    syncFolder(folder);
    return file;
  } catch (error) {
    closeSync(file);
    rmSync(hidden, { force: true });
    throw error;
  }
};
