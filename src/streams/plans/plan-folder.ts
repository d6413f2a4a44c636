import { lstat, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Log } from '../../model/contracts/log.js';
import { plainReason } from '../../lib/system-error.js';
import { isAlive } from '../../runtime/is-alive.js';

const prefix = 'driftline-plan-';
/** Milliseconds after which a folder is left over, whoever has its process id now: no plan takes a day. */
const maxAge = 24 * 3_600_000;

/** Tells two processes apart that have the same id one after the other, as in a container. */
const startOfProcess = (): string => Math.floor(performance.timeOrigin).toString(36);

/** A private folder for plan files. */
export interface PlanFolder {
  /** Path of an empty file that only this user can read; the program writes into it. */
  file(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Plans contain secrets in clear, so the folder has mode 0700 and its files 0600. */
export const openPlanFolder = async (root = tmpdir()): Promise<PlanFolder> => {
  const folder = await mkdtemp(join(root, `${prefix}${String(process.pid)}-${startOfProcess()}-`));
  return {
    file: async (name) => {
      const path = join(folder, name);
      // Terraform writes into an existing file, and keeps its mode.
      await (await open(path, 'wx', 0o600)).close();
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
};

/** Removes the folders that a killed driftline of this user has left. */
export const removeLeftFolders = async (log: Log, root = tmpdir()): Promise<void> => {
  for (const name of await readdir(root).catch(() => [])) {
    const [, pid, start] = new RegExp(`^${prefix}(\\d+)-([a-z0-9]+)-\\w+$`).exec(name) ?? [];
    if (pid === undefined || start === undefined) continue;
    const path = join(root, name);
    try {
      const found = await lstat(path);
      const isOwn = found.isDirectory() && found.uid === process.getuid?.();
      const isInUse = Number(pid) === process.pid ? start === startOfProcess() : isAlive(Number(pid));
      if (!isOwn || (isInUse && Date.now() - found.mtimeMs < maxAge)) continue;
      await rm(path, { recursive: true, force: true });
      log.info('removed the plan of a run that was killed', { path });
    } catch (error) {
      log.warn('a plan of a run that was killed cannot be removed; it may contain secrets', { path, error: plainReason(error) });
    }
  }
};
