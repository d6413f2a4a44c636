import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchedulerLike } from 'rxjs';
import { Fifo } from '../../../lib/fifo.js';
import { plainReason } from '../../../lib/system-error.js';
import { Failure } from '../../../model/failure.js';
import { fileKey, type FolderProgress } from './folder-progress.js';
import type { FolderWarnings } from './folder-warnings.js';
import { identityOf, isEmptyFile, type FileIdentity } from './followed-file.js';
import { openLog, readAlready } from './inspect-file.js';
import { folderFile, type FolderFile } from './read-log.js';
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
  /** The reading of the file is over. Call before the next file ends. */
  ended(file: FolderFile): void;
  failed(file: FolderFile): Promise<void>;
  stop(): void;
}

/** Files per round, the earliest ones; further ones are found by the next round. */
const mostReady = 100_000;
/** Every folder is listed this often, because some file systems do not keep the time of folders; less often if that takes long. */
const fullEvery = 60_000;
const fullFactor = 10;
const firstRetry = 1_000;
const lastRetry = 300_000;
/** Looks at an incomplete file that does not change until it is reported, after half a minute; an empty file is not. */
const patience = 6;
/** Files to remember, beyond which those that no longer exist are forgotten. Not earlier: a file system may be missing for a while. */
const mostRead = 1_000_000;
/** Files that are followed although they existed before the first start. */
const mostSkipped = 1_000;

/** **Keeps** up to 100,000 files to read. **Order**: by time of delivery within a round; growing and retried files first. */
export const openFolderRounds = ({ directory, progress, warnings, scheduler, signal }: RoundOptions): FolderRounds => {
  const scan = new FolderScan(directory);
  const stopped = new AbortController();
  const ready = new Fifo<FolderFile>();
  let nextFull = Number.NEGATIVE_INFINITY;
  let isCut = false;

  const push = (found: FoundFile): void => {
    progress.busy.add(found.path);
    ready.push(folderFile(found));
  };

  /** Undefined if the file cannot be found. */
  const identify = (path: string): Promise<FileIdentity | undefined> => stat(join(directory, path)).then(identityOf, () => undefined);

  /** Known files that have changed, or are due. */
  const changed = async (now: number): Promise<void> => {
    for (const [path, { id, mark }] of [...progress.followed]) {
      if (progress.busy.has(path) || progress.waiting.has(path)) continue;
      const found = await identify(path);
      if (found?.id !== id) progress.lose(path);
      if (found !== undefined && (found.id !== id || found.mark !== mark)) push(foundFile(path));
    }
    for (const [path, { id, mark, earliest, due }] of [...progress.waiting]) {
      if (progress.busy.has(path)) continue;
      const found = await identify(path);
      const followed = progress.followed.get(path);
      if (followed !== undefined && found?.id !== followed.id) progress.lose(path);
      if (found === undefined) progress.waiting.delete(path);
      else if (found.id !== id || due <= now || (earliest <= now && found.mark !== mark)) push(foundFile(path));
    }
  };

  /** At a start with new files only: files that exist count as read, and what is added to plain ones is new. */
  const skip = async (one: FoundFile, key: number): Promise<void> => {
    const { path, stamp } = one;
    const isFixed = stamp !== undefined || path.endsWith('.gz') || progress.followed.size >= mostSkipped;
    const handle = isFixed ? undefined : await openLog(join(directory, path)).catch(() => undefined);
    const file = handle === undefined ? undefined : await readAlready(handle).catch(() => undefined);
    await handle?.close();
    if (file === undefined) progress.done(path, key);
    else progress.follow(path, file);
  };

  const listed = async (asRead: boolean, now: number): Promise<void> => {
    const isFull = isCut || now >= nextFull;
    const keys = isFull && progress.read.size > mostRead ? new Set<number>() : undefined;
    const found: FoundFile[] = [];
    const byId = progress.byId();
    const result = { isCut: false, hasProblem: false };
    const cut = (): void => {
      found.sort(byDelivery);
      if (found.length > mostReady) result.isCut = true;
      found.length = Math.min(found.length, mostReady);
    };
    const onFile = async (one: FoundFile): Promise<void> => {
      const { path, stamp } = one;
      if (progress.isTracked(path)) return;
      const identity = stamp === undefined ? await identify(path) : undefined;
      if (stamp === undefined && identity === undefined) return;
      const key = fileKey(one, identity);
      keys?.add(key);
      if (progress.read.has(key)) return;
      const renamed = identity === undefined ? undefined : byId.get(identity.id);
      if (renamed !== undefined && renamed.mark === identity?.mark) progress.follow(path, renamed);
      else if (asRead) await skip(one, key);
      else found.push(one);
      if (found.length >= 2 * mostReady) cut();
    };
    await scan.run({
      isFull,
      now,
      onFile: (path) => onFile(foundFile(path)),
      onProblem: (path, reason) => {
        result.hasProblem = true;
        warnings.folders(path, reason);
      },
      onBound: () => {
        result.hasProblem = true;
        warnings.bound();
      },
      signal: AbortSignal.any([signal, stopped.signal]),
    });
    cut();
    for (const one of found) push(one);
    isCut = result.isCut;
    if (isCut) scan.forget();
    if (!isFull || stopped.signal.aborted) return;
    nextFull = now + Math.max(fullEvery, fullFactor * (scheduler.now() - now));
    if (keys !== undefined && !result.hasProblem && !isCut) progress.keepOnly(keys);
  };

  /** Waits longer after each attempt at the same content. Returns the number of attempts. */
  const wait = (path: string, identity: FileIdentity = { id: '', mark: '' }, earliest = 0): number => {
    const before = progress.waiting.get(path);
    const tries = (before?.id === identity.id && before.mark === identity.mark ? before.tries : 0) + 1;
    const due = scheduler.now() + Math.min(lastRetry, firstRetry * 2 ** (tries - 1));
    progress.wait(path, { ...identity, tries, earliest, due });
    return tries;
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
        throw new Failure('NotConnected', `cannot read the folder: ${plainReason(error)}`);
      }
    },
    ended: (file) => {
      const { path, outcome, followed, step, hasMore, identity } = file;
      progress.release(file.claims);
      // Its other reading ends before this one begins again.
      if (outcome === 'busy') push(file);
      else if (outcome === 'incomplete') {
        if (followed !== undefined) progress.follow(path, followed);
        if (wait(path, identity) === patience && identity !== undefined && !isEmptyFile(identity)) warnings.incomplete(path);
      } else if (followed !== undefined && step !== undefined) {
        Object.assign(followed, step);
        progress.busy.delete(path);
        progress.waiting.delete(path);
        progress.follow(path, followed);
        if (hasMore) push(file);
      }
    },
    failed: async (file) => {
      const { path } = file;
      progress.release(file.claims);
      // A change is no reason to try more often: the file may be growing beyond its limit.
      wait(path, file.identity ?? (await identify(path)), scheduler.now() + firstRetry);
    },
    stop: () => {
      stopped.abort();
      ready.clear();
    },
  };
};
