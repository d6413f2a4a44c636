import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchedulerLike } from 'rxjs';
import type { BatchSource, DecodePool } from '../../../decode/workers/decode-pool.js';
import type { SourceMeter } from '../../../model/contracts/source.js';
import { Failure } from '../../../model/failure.js';
import { bucketFile } from '../bucket/bucket-file.js';
import type { OpenedFile } from '../bucket/bucket-reader.js';
import type { FolderProgress, GrowingFile } from './folder-progress.js';
import type { FolderWarnings } from './folder-warnings.js';
import { lookAtFile, openLog, readRange } from './look-at-file.js';
import type { FoundFile } from './scan-folder.js';

/**
 * A file to read once. `outcome`: what became of it; `to`: end of the part that was read; `growing`: undefined for a file that does not
 * grow; `mark`: size and time of an incomplete file.
 */
export type FolderFile = FoundFile & {
  outcome: 'read' | 'incomplete' | 'other';
  to: number;
  mark: string;
  /** More of the file may be complete. */
  hasMore: boolean;
  growing: GrowingFile | undefined;
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

/** The facts of the complete part of a file. Sets what the reading found in `file` before it ends. `next` rejects with a `Failure`. */
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
    const look = await lookAtFile(handle, file.path, progress, deps.scheduler.now());
    switch (look.is) {
      case 'same':
        file.outcome = 'other';
        file.growing = look.growing;
        return undefined;
      case 'other':
        deps.warnings.other(file.path);
        deps.meter.count('object_skipped', 1);
        return undefined;
      case 'incomplete':
        file.outcome = 'incomplete';
        file.mark = look.mark;
        return undefined;
      case 'range': {
        file.outcome = 'read';
        file.to = look.to;
        file.hasMore = look.hasMore;
        file.growing = look.growing;
        return bucketFile(decoded(handle, look.from, look.to, look.isPacked), {
          now: deps.now,
          onProblem: ({ message }) => deps.warnings.records(file.path, message),
        });
      }
    }
  };

  const decoded = (from: FileHandle, start: number, to: number, isPacked: boolean): BatchSource =>
    deps.pool.openPacked(
      readRange(from, start, to, (bytes) => deps.meter.count('bytes', bytes)),
      to - start,
      { rule: { by: 'stamp', stamp: 0 }, prefilter: true, eager: false, maxBytes: deps.maxBytes, onlyWhole: isPacked },
    );

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
        throw error instanceof Failure ? error : new Failure('Failed', (error as Error).message);
      }
    },
    close: async () => {
      isClosed = true;
      await facts?.close();
      await end();
    },
  };
};
