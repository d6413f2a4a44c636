import { folderStorage } from '../checkpoint/folder-checkpoints.js';
import { openCheckpoints, type Checkpoints } from '../checkpoint/open-checkpoints.js';
import { openFileLog, type FileLog } from '../fact-log/file-log.js';
import type { Log } from '../model/contracts/log.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import { timeSlices } from '../runtime/time-slices.js';
import { indexJournalled } from './inputs/recorded-arrivals.js';
import type { ServiceRequest } from './service-request.js';

/** Milliseconds of work on checkpoints between two turns of the event loop. */
const sliceBudget = 4;

type Journal = { readonly journal: FileLog; readonly checkpoints: Checkpoints };

/**
 * Opens the journal in a folder and the checkpoints beside it. Import this module only if there is a journal, because it loads the readers
 * of recorded facts (bench `start`). `confirm`: whether states are read again for pending alerts.
 */
export const openJournal = async (
  folder: string,
  request: ServiceRequest,
  { confirm, log }: { readonly confirm: boolean; readonly log: (component: string) => Log },
): Promise<Journal> => {
  const journal = await openFileLog(folder, { confirm, index: indexJournalled, log: log('journal') });
  return { journal, checkpoints: checkpointsOf(journal, folder, request, log('checkpoint')) };
};

/** After each checkpoint, the journal deletes the segments that it no longer needs (D63). */
const checkpointsOf = (journal: FileLog, folder: string, { config, version }: ServiceRequest, log: Log): Checkpoints => {
  const slices = timeSlices(sliceBudget);
  return openCheckpoints({
    storage: folderStorage(folder, slices),
    slices,
    program: version,
    factLog: journal,
    retain: (upTo) =>
      journal.retain({ before: upTo + 1, olderThan: systemScheduler.now() - config.log.retention, maxBytes: config.log.max_bytes }),
    index: (source, bytes) => Promise.resolve(indexJournalled(bytes, source)),
    log,
    scheduler: systemScheduler,
  });
};
