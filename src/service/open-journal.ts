import { openCheckpoints, type Checkpoints } from '../checkpoint/open-checkpoints.js';
import { openFileLog, type FileLog } from '../fact-log/file-log.js';
import type { Log } from '../model/contracts/log.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import { indexJournalled } from './inputs/recorded-arrivals.js';
import type { ServiceRequest } from './service-request.js';

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
const checkpointsOf = (journal: FileLog, folder: string, { config, version }: ServiceRequest, log: Log): Checkpoints =>
  openCheckpoints({
    folder,
    program: version,
    factLog: journal,
    retain: (upTo) =>
      journal.retain({ before: upTo + 1, olderThan: systemScheduler.now() - config.log.retention, maxBytes: config.log.max_bytes }),
    index: (source, bytes) => Promise.resolve(indexJournalled(bytes, source)),
    log,
    scheduler: systemScheduler,
  });
