import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Timers } from '../../runtime/timers.js';
import { fileVersion } from '../file-version.js';
import type { StateBackend } from '../state-backend.js';
import { loadFile } from '../state/load-file.js';
import type { StatePool } from '../state/state-pool.js';
import { watchFile } from '../watch-file.js';

type LocalOptions = {
  /** Name of the source: the path as it is configured. */
  readonly source: string;
  /** Absolute. */
  readonly path: string;
  readonly pool: StatePool;
  readonly timers: Timers;
};

/**
 * A state in a local file. A version is what the file system says of the file; one that was written a moment ago is not settled. Its lock is
 * the file that Terraform puts beside it, and its folder tells of changes of both.
 */
export const localState = ({ source, path, pool, timers }: LocalOptions): StateBackend => {
  const lockPath = join(dirname(path), `.${basename(path)}.lock.info`);
  const time = { now: () => timers.now(), wait: (ms: number) => new Promise<void>((done) => void timers.after(ms, done)) };
  return {
    source,
    look: async (known, signal) => {
      if (signal.aborted) return { found: 'failed', message: 'cannot be read: given up' };
      const version = await fileVersion(path, time.now);
      if (typeof version === 'string') return { found: 'failed', message: `cannot be read: ${version}` };
      if (version.settled && version.mark === known) return { found: 'same' };
      const loaded = await loadFile(source, path, version, pool, time);
      if (typeof loaded === 'string') return { found: 'failed', message: loaded };
      const { mark, settled, modified } = loaded.version;
      return { found: 'new', version: mark, isSettled: settled, modified, snapshot: loaded.snapshot };
    },
    isLocked: async () => {
      try {
        await stat(lockPath);
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return code === 'ENOENT' || code === 'ENOTDIR' ? false : undefined;
      }
    },
    watch: (onChange, onRefused) =>
      watchFile({ folder: dirname(path), names: [basename(path), basename(lockPath)], timers, onChange, onRefused }),
  };
};
