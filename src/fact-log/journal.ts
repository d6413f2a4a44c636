import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Fact } from '../model/fact.js';
import { encodeFact, type JournalHeader } from '../model/journal-line.js';
import { UnwritableOutput } from '../lib/unwritable-output.js';

/** Size at which a new segment begins, bytes. */
const segmentBytes = 64 * 1024 * 1024;

const segmentName = (segment: number): string => `journal-${String(segment).padStart(6, '0')}.ndjson`;

const segmentShape = /^journal-(\d{6,})\.ndjson$/;

/**
 * Facts on disk, each batch before it is processed (D2). What was appended survives a crash of the process; what was flushed
 * survives one of the machine: everything at `close` and where a segment ends, and what was appended before a `flush` that
 * has settled. A running service flushes once a second, and before a source is told that its records are safe.
 *
 * Every method throws, or rejects with, `UnwritableOutput` (no space, no permission). What was written until then can be replayed;
 * nothing can be appended any more, since the last line may be torn; the file is closed.
 */
export interface Journal {
  /** Written since it was opened. */
  readonly bytes: number;
  append(facts: readonly Fact[]): void;
  /** Costs nothing if nothing was appended since the last time. */
  flush(): Promise<void>;
  close(): void;
}

/**
 * Begins a journal: NDJSON segments in a folder, made if there is none; both are readable by their owner alone. A folder that is there
 * keeps its mode. At least once: what a crash cuts off was not processed either. Throws at once for a folder that holds a journal.
 */
export const openJournal = (folder: string, confirm: boolean): Journal => beginJournal(folder, confirm, false);

/**
 * The same, after the last segment if the folder holds a journal: that segment stays as it is, with a last line that may be torn.
 * To be called when what is there has been read.
 */
export const continueJournal = (folder: string, confirm: boolean): Journal => beginJournal(folder, confirm, true);

const beginJournal = (folder: string, confirm: boolean, isContinued: boolean): Journal => {
  let segment = 0;
  let written = 0;
  let total = 0;
  /** A batch stands whole in the segment. */
  let isUsed = false;
  let file = -1;
  let isOpen = false;
  let isDirty = false;
  let flushing: Promise<void> | undefined;
  let failure: UnwritableOutput | undefined;
  const release = (old: number): void => {
    // A flush may still be at it, and the number of a closed file is given to the next.
    if (flushing === undefined) closeSync(old);
    else void flushing.catch(() => undefined).then(() => closeSync(old));
  };
  const failed = (error: unknown): UnwritableOutput => {
    if (failure !== undefined) return failure;
    const path = file < 0 ? folder : join(folder, segmentName(segment));
    failure = new UnwritableOutput(path, error);
    if (isOpen) release(file);
    // Who tries again and again on a full disk would leave a segment each time.
    if (isOpen && isContinued && !isUsed) rmSync(path, { force: true });
    isOpen = false;
    return failure;
  };
  const guarded = (action: () => void): void => {
    if (failure !== undefined) throw failure;
    try {
      action();
    } catch (error) {
      throw failed(error);
    }
  };
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    written += bytes.length;
    total += bytes.length;
    isDirty = true;
  };
  const end = (): void => {
    fsyncSync(file);
    isDirty = false;
    isOpen = false;
    release(file);
  };
  const begin = (): void => {
    segment++;
    file = openSegment(folder, segment, confirm);
    isOpen = true;
    isUsed = false;
    written = 0;
  };
  guarded(() => {
    makeFolder(folder);
    const names = readdirSync(folder).filter((name) => name.startsWith('journal-'));
    const last = names.length === 0 ? undefined : Math.max(0, ...names.map((name) => Number(segmentShape.exec(name)?.[1] ?? 0)));
    if (last !== undefined && !isContinued) throw new Error('it holds a journal already; name an empty folder');
    segment = last ?? 0;
    begin();
  });
  return {
    get bytes() {
      return total;
    },
    append: (facts) => {
      guarded(() => {
        let text = '';
        for (const fact of facts) {
          for (const part of encodeFact(fact)) {
            if (typeof part === 'string') text += part;
            else {
              write(text);
              write(part);
              text = '';
            }
          }
        }
        write(text);
        isUsed = true;
        if (written >= segmentBytes) {
          end();
          begin();
        }
      });
    },
    flush: async () => {
      // Whatever was appended while an earlier one was under way needs one of its own.
      while (flushing !== undefined) await flushing;
      if (failure !== undefined) throw failure;
      if (!isDirty) return;
      isDirty = false;
      flushing = syncData(file)
        .catch((error: unknown) => {
          throw failed(error);
        })
        .finally(() => (flushing = undefined));
      await flushing;
    },
    close: () => {
      guarded(end);
    },
  };
};

const syncData = promisify(fdatasync);

/**
 * With those above it, itself for its owner alone: facts hold what people typed. Node's own recursion says "no such file" of a disk that is
 * read-only, and below `/proc` it never ends.
 */
const makeFolder = (folder: string, mode = 0o700): void => {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), 0o777);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** A segment that has its header from the first moment: one without would pass for something else. */
const openSegment = (folder: string, segment: number, confirm: boolean): number => {
  const path = join(folder, segmentName(segment));
  const hidden = join(folder, `.${segmentName(segment)}.new`);
  if (existsSync(path)) throw new Error(`${path} appeared meanwhile; another process writes to this journal`);
  const header: JournalHeader = { driftline: 'journal', version: 1, segment, confirm };
  const file = openSync(hidden, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(header)}\n`);
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

/** A name is only as safe as the folder that it stands in. */
const syncFolder = (folder: string): void => {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
