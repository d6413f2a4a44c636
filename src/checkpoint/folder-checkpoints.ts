import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../runtime/replace-file.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { checkpointName, namesIn, seqsOf, temporaryName } from './checkpoint-names.js';
import type { CheckpointStorage, CheckpointStore } from './checkpoint-storage.js';
import { stateFiles } from './state-files.js';

const temporaryShape = /^\.checkpoint-\d+\.ndjson\.new$/;

/** Checkpoints as files in the folder of the log, and the states in `<folder>/states`. Only this process may write there. */
export const folderStorage = (folder: string, slices: TimeSlices): CheckpointStorage => ({
  checkpoints: folderCheckpoints(folder),
  states: stateFiles(folder, slices),
});

/** A written checkpoint survives a power failure. */
const folderCheckpoints = (folder: string): CheckpointStore => {
  const pathOf = (seq: number): string => join(folder, checkpointName(seq));
  return {
    isShared: false,
    place: { folder },
    nameOf: pathOf,
    seqs: async () => seqsOf(await namesIn(folder)),
    write: (seq, write) => replaceFile(pathOf(seq), join(folder, temporaryName(checkpointName(seq))), write),
    open: (seq) => open(pathOf(seq), 'r'),
    remove: (seq) => rm(pathOf(seq), { force: true }),
    removeTemporary: async () => {
      for (const name of await namesIn(folder)) if (temporaryShape.test(name)) await rm(join(folder, name), { force: true });
    },
  };
};
