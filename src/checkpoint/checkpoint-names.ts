import { readdir } from 'node:fs/promises';

const shape = /^checkpoint-(\d{12,})\.ndjson$/;

/** Names sort by position. */
export const checkpointName = (seq: number): string => `checkpoint-${String(seq).padStart(12, '0')}.ndjson`;

/** Hidden, so that no reader mistakes it for a checkpoint. */
export const temporaryName = (name: string): string => `.${name}.new`;

/** Positions of the checkpoints among these names, newest first. */
export const seqsOf = (names: readonly string[]): readonly number[] =>
  names
    .map((name) => shape.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => b - a);

/** None if the folder does not exist. */
export const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};
