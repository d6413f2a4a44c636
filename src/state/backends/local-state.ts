import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileVersion } from '../file-version.js';
import type { StateBackend } from '../../model/contracts/state-backend.js';
import { loadFile } from '../load-file.js';
import type { StatePool } from '../state-pool.js';
import { watchFile } from './watch-file.js';
import { holdsCandidates, maxLockBytes } from './holds-candidates.js';

type LocalOptions = {
  /** Name of the source: the configured path. */
  readonly source: string;
  /** Absolute. */
  readonly path: string;
  readonly pool: StatePool;
  readonly scheduler: SchedulerLike;
};

/**
 * A state in a local file. Its version is the metadata of the file; a recent version is not settled. Its lock is the file that Terraform
 * writes beside it. One watch of the folder covers both.
 */
export const localState = ({ source, path, pool, scheduler }: LocalOptions): StateBackend => {
  const lockPath = join(dirname(path), `.${basename(path)}.lock.info`);
  const time = { now: () => scheduler.now(), wait: (ms: number) => firstValueFrom(timer(ms, scheduler)) };
  return {
    source,
    poll: async (known, signal) => {
      if (signal.aborted) return { found: 'failed', message: 'cannot be read: the poll was aborted' };
      const version = await fileVersion(path, time.now);
      if (typeof version === 'string') return { found: 'failed', message: `cannot be read: ${version}` };
      if (version.settled && version.mark === known) return { found: 'same' };
      const loaded = await loadFile(source, path, version, pool, time);
      if (typeof loaded === 'string') return { found: 'failed', message: loaded };
      const { mark, settled, modified } = loaded.version;
      return { found: 'new', version: mark, isSettled: settled, modified, snapshot: loaded.snapshot };
    },
    isLocal: true,
    isLocked: async () => {
      try {
        return holdsCandidates(await readLock(lockPath));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR') return false;
        // The lock exists but is not readable.
        return code === 'EACCES' || code === 'EPERM' ? await exists(lockPath) : undefined;
      }
    },
    watch: (onRefused) => watchFile({ folder: dirname(path), names: [basename(path), basename(lockPath)], scheduler, onRefused }),
  };
};

/** Reads at most one byte more than the largest lock; undefined unless the file is regular. Rejects as `open` does. */
const readLock = async (path: string): Promise<Uint8Array | undefined> => {
  // Without O_NONBLOCK, opening a named pipe waits for its writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) return undefined;
    const room = new Uint8Array(maxLockBytes + 1);
    const { bytesRead } = await file.read(room, 0, room.length, 0);
    return room.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const exists = (path: string): Promise<true | undefined> =>
  stat(path).then(
    () => true,
    () => undefined,
  );
