import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const shape = /^checkpoint-(\d{12,})\.ndjson$/;
const temporaryShape = /^\.checkpoint-\d+\.ndjson\.new$/;

/** Names sort by position. */
export const checkpointName = (seq: number): string => `checkpoint-${String(seq).padStart(12, '0')}.ndjson`;

/** Hidden, so that no reader mistakes it for a checkpoint. */
export const temporaryName = (name: string): string => `.${name}.new`;

/** Positions of the checkpoints in a folder, newest first; none if the folder does not exist. */
export const checkpointSeqs = async (folder: string): Promise<readonly number[]> =>
  (await namesIn(folder))
    .map((name) => shape.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => b - a);

/** Removes the partial checkpoint that a crash may leave. */
export const removeTemporary = async (folder: string): Promise<void> => {
  for (const name of await namesIn(folder)) if (temporaryShape.test(name)) await rm(join(folder, name), { force: true });
};

export const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};
