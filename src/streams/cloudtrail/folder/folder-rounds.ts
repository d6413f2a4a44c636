import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchedulerLike } from 'rxjs';
import { Fifo } from '../../../lib/fifo.js';
import { Failure } from '../../../model/failure.js';
import { pathKey, type FolderProgress } from './folder-progress.js';
import type { FolderWarnings } from './folder-warnings.js';
import { openLog, readAlready } from './look-at-file.js';
import type { FolderFile } from './read-log.js';
import { byDelivery, foundFile, FolderScan, type FoundFile } from './scan-folder.js';

type RoundOptions = {
  readonly directory: string;
  readonly progress: FolderProgress;
  readonly warnings: FolderWarnings;
  readonly scheduler: SchedulerLike;
  readonly signal: AbortSignal;
};

/** Finds files to read. */
interface FolderRounds {
  readonly size: number;
  take(): FolderFile | undefined;
  /** Lists the folder and looks for changes of known files. `asRead`: files found count as read. Rejects with a `Failure`. */
  run(asRead: boolean): Promise<void>;
  /** A part of the file was read. */
  again(file: FolderFile): void;
  /** Nothing of the file was read. */
  later(file: FolderFile): void;
  failed(file: FolderFile): void;
  stop(): void;
}

/** Files per round, the earliest ones; further ones are found by the next round. */
const mostReady = 100_000;
/** Every folder is listed this often, because some file systems do not keep the time of folders. */
const fullEvery = 60_000;
const firstRetry = 1_000;
const lastRetry = 300_000;
/** Looks at an incomplete file that does not change until it is reported, after half a minute; an empty file is not. */
const patience = 6;
/** Files to remember, beyond which those that no longer exist are forgotten. Not earlier: a file system may be missing for a while. */
const mostRead = 1_000_000;
/** Files that are followed although they existed before the first start. */
const mostFollowed = 1_000;

/** **Keeps** up to 100,000 files to read. **Order**: by time of delivery within a round; growing and retried files first. */
export const openFolderRounds = ({ directory, progress, warnings, scheduler, signal }: RoundOptions): FolderRounds => {
  const scan = new FolderScan(directory);
  const stopped = new AbortController();
  const ready = new Fifo<FolderFile>();
  let fullAt = Number.NEGATIVE_INFINITY;
  let isCut = false;

  const push = ({ path, stamp }: FoundFile): void => {
    progress.busy.add(path);
    ready.push({ path, stamp, outcome: 'other', to: 0, mark: '', hasMore: false, growing: undefined });
  };

  const markOf = async (path: string): Promise<string | undefined> => {
    try {
      const { size, mtimeMs } = await stat(join(directory, path));
      return `${String(size)} ${String(mtimeMs)}`;
    } catch {
      return undefined;
    }
  };

  /** Known files that have changed, or are due. */
  const changed = async (now: number): Promise<void> => {
    for (const [path, { mark }] of [...progress.growing]) {
      if (progress.busy.has(path) || progress.waiting.has(path)) continue;
      const found = await markOf(path);
      if (found === undefined) progress.growing.delete(path);
      else if (found !== mark) push(foundFile(path));
    }
    for (const [path, { mark, due }] of [...progress.waiting]) {
      if (progress.busy.has(path)) continue;
      const found = await markOf(path);
      if (found === undefined) progress.waiting.delete(path);
      else if (found !== mark || due <= now) push(foundFile(path));
    }
  };

  /** At a start with new files only: files that exist count as read, and what is added to plain ones is new. */
  const plain: string[] = [];
  const skip = (path: string): void => {
    progress.done(path);
    if (!path.endsWith('.gz') && plain.length < mostFollowed) plain.push(path);
  };
  const followSkipped = async (): Promise<void> => {
    for (const path of plain.splice(0)) {
      const handle = await openLog(join(directory, path)).catch(() => undefined);
      const file = handle === undefined ? undefined : await readAlready(handle).catch(() => undefined);
      await handle?.close();
      if (file !== undefined) progress.follow(path, file);
    }
  };

  const listed = async (asRead: boolean, now: number): Promise<void> => {
    const isFull = isCut || now - fullAt >= fullEvery;
    const keys = isFull && progress.read.size > mostRead ? new Set<number>() : undefined;
    const found: FoundFile[] = [];
    const result = { isCut: false, hasProblem: false };
    const cut = (): void => {
      found.sort(byDelivery);
      if (found.length > mostReady) result.isCut = true;
      found.length = Math.min(found.length, mostReady);
    };
    await scan.run({
      isFull,
      now,
      onFile: (path) => {
        keys?.add(pathKey(path));
        if (progress.isKnown(path)) return;
        if (asRead) skip(path);
        else found.push(foundFile(path));
        if (found.length >= 2 * mostReady) cut();
      },
      onProblem: (path, reason) => {
        result.hasProblem = true;
        warnings.folders(path, reason);
      },
      signal: AbortSignal.any([signal, stopped.signal]),
    });
    await followSkipped();
    cut();
    for (const one of found) push(one);
    isCut = result.isCut;
    if (isCut) scan.forget();
    if (!isFull || stopped.signal.aborted) return;
    fullAt = now;
    if (keys !== undefined && !result.hasProblem && !isCut) progress.keepOnly(keys);
  };

  return {
    get size() {
      return ready.size;
    },
    take: () => ready.shift(),
    run: async (asRead) => {
      const now = scheduler.now();
      try {
        await changed(now);
        await listed(asRead, now);
      } catch (error) {
        scan.forget();
        throw new Failure('NotConnected', `cannot read the folder: ${(error as Error).message}`);
      }
    },
    again: (file) => {
      const { path, growing, hasMore } = file;
      if (growing === undefined) return;
      progress.busy.delete(path);
      progress.follow(path, growing);
      if (hasMore) push(file);
    },
    later: (file) => {
      const { path, outcome, mark, growing } = file;
      if (outcome !== 'incomplete') {
        if (growing === undefined) return;
        progress.busy.delete(path);
        progress.follow(path, growing);
        return;
      }
      const before = progress.waiting.get(path);
      const tries = (before?.mark === mark ? before.tries : 0) + 1;
      if (tries === patience && !mark.startsWith('0 ')) warnings.incomplete(path);
      progress.wait(path, { mark, tries, due: scheduler.now() + wait(tries) });
    },
    failed: ({ path, mark }) => {
      const tries = (progress.waiting.get(path)?.tries ?? 0) + 1;
      progress.wait(path, { mark, tries, due: scheduler.now() + wait(tries) });
    },
    stop: () => {
      stopped.abort();
      ready.clear();
    },
  };
};

const wait = (tries: number): number => Math.min(lastRetry, firstRetry * 2 ** (tries - 1));
