import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchedulerLike } from 'rxjs';
import type { BatchSource, DecodePool } from '../../../decode/workers/decode-pool.js';
import { plainReason } from '../../../lib/system-error.js';
import type { SourceMeter } from '../../../model/contracts/source.js';
import { Failure } from '../../../model/failure.js';
import { bucketFile } from '../bucket/bucket-file.js';
import type { OpenedFile } from '../bucket/bucket-reader.js';
import type { FolderProgress } from './folder-progress.js';
import type { FolderWarnings } from './folder-warnings.js';
import { startOfText, type FileIdentity, type FollowedFile } from './followed-file.js';
import { inspectFile, openLog, type TextRange, type TextStep } from './inspect-file.js';
import { textOfPacked } from './packed-text.js';
import { readRange } from './read-range.js';
import type { FoundFile } from './scan-folder.js';

/** One reading of a file. Its results are set before it ends. */
export type FolderFile = FoundFile & {
  /** `busy`: it is being read under another path. */
  outcome: 'read' | 'same' | 'incomplete' | 'busy' | 'other';
  /** Undefined if the file could not be opened. */
  identity: FileIdentity | undefined;
  /** More of the file may be complete. */
  hasMore: boolean;
  /** A plain file, and what the reading changes of it. */
  followed: FollowedFile | undefined;
  step: TextStep | undefined;
  /** The file whose facts must have passed too. */
  origin: FollowedFile | undefined;
  /** The files that no other reading may use. */
  claims: readonly FollowedFile[];
};

export const folderFile = ({ path, stamp }: FoundFile): FolderFile => ({
  path,
  stamp,
  outcome: 'other',
  identity: undefined,
  hasMore: false,
  followed: undefined,
  step: undefined,
  origin: undefined,
  claims: [],
});

const setText = (file: FolderFile, { step, known, origin, hasMore }: TextRange): void => {
  // A file with the time of its delivery in its name was written at once.
  if (known === undefined && file.stamp !== undefined && !hasMore) return;
  file.step = step;
  file.followed = known ?? { ...step, acked: origin?.acked ?? startOfText, settled: Promise.resolve() };
  file.hasMore = hasMore;
};

type ReadDeps = {
  readonly directory: string;
  readonly pool: DecodePool;
  readonly maxBytes: number;
  readonly meter: Pick<SourceMeter, 'count'>;
  readonly scheduler: SchedulerLike;
  /** The time at which facts arrive. */
  readonly now: () => string;
  readonly warnings: FolderWarnings;
};

/** The facts of the complete part of a file. `next` rejects with a `Failure`. */
export const readLog = (file: FolderFile, progress: FolderProgress, deps: ReadDeps): OpenedFile => {
  let handle: FileHandle | undefined;
  let facts: OpenedFile | undefined;
  let isClosed = false;

  const end = async (): Promise<void> => {
    const open = handle;
    handle = undefined;
    await open?.close().catch(() => undefined);
  };

  const begin = async (): Promise<OpenedFile | undefined> => {
    handle = await openLog(join(deps.directory, file.path));
    const look = await inspectFile(handle, file.path, progress, deps.scheduler.now());
    file.identity = { id: look.id, mark: look.mark };
    if (look.is === 'other') {
      deps.warnings.other(file.path);
      deps.meter.count('object_skipped', 1);
      return undefined;
    }
    if (look.is === 'incomplete') {
      file.outcome = 'incomplete';
      file.followed = look.known;
      return undefined;
    }
    file.origin = look.origin;
    if (look.is === 'text') setText(file, look);
    const claims = [file.followed, file.origin].filter((one) => one !== undefined);
    if (!progress.claim(claims)) {
      file.outcome = 'busy';
      return undefined;
    }
    file.claims = claims;
    const { from, to } = look;
    file.outcome = from === to ? 'same' : 'read';
    if (from === to) return undefined;
    if (look.is === 'text') return decoded(counted(handle, from, look.to), look.to - from, false);
    const packed = counted(handle, 0, look.size);
    if (to === undefined) return decoded(packed, look.size, true);
    // The whole file was read to recognise it: it is not damaged.
    return decoded(textOfPacked(packed, from), to - from, false);
  };

  const counted = (from: FileHandle, start: number, to: number): AsyncGenerator<Uint8Array> =>
    readRange(from, start, to, (bytes) => deps.meter.count('bytes', bytes));

  const decoded = (pieces: AsyncIterable<Uint8Array>, size: number | undefined, onlyWhole: boolean): OpenedFile => {
    const options = { rule: { by: 'stamp', stamp: 0 }, prefilter: true, eager: false, maxBytes: deps.maxBytes, onlyWhole } as const;
    const source: BatchSource = deps.pool.openPacked(pieces, size, options);
    return bucketFile(source, { now: deps.now, onProblem: ({ message }) => deps.warnings.records(file.path, message) });
  };

  return {
    next: async () => {
      if (isClosed) return undefined;
      try {
        facts ??= await begin();
        const some = await facts?.next();
        if (some !== undefined) return some;
        if (file.outcome === 'read') deps.meter.count('object_read', 1);
        await end();
        return undefined;
      } catch (error) {
        await facts?.close();
        await end();
        deps.meter.count('object_failed', 1);
        throw error instanceof Failure ? error : new Failure('Failed', plainReason(error));
      }
    },
    close: async () => {
      isClosed = true;
      await facts?.close();
      await end();
    },
  };
};
