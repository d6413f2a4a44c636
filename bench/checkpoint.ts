import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStorage } from '../src/checkpoint/folder-checkpoints.js';
import { measureCheckpoint } from './checkpoint/measure-checkpoint.js';

/**
 * A checkpoint of a service at its bounds in a folder (see `measureCheckpoint`); `-- jetstream` measures the object store. Options: `alerts`
 * (100,000), `records` of the dedup window (1,000,000), `runs` (5).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const bounds = { alerts: Number(options['alerts'] ?? 100_000), records: Number(options['records'] ?? 1_000_000) };
  const runs = Math.max(1, Number(options['runs'] ?? 5));
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  try {
    const { common, of } = await measureCheckpoint({ folder: (slices) => folderStorage(folder, slices) }, { ...bounds, runs });
    return { ...common, ...of.folder };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
