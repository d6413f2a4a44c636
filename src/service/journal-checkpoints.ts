import { openCheckpoints, type Checkpoints } from '../checkpoint/open-checkpoints.js';
import type { FileLog } from '../fact-log/file-log.js';
import type { Log } from '../model/contracts/log.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import { indexJournalled } from './inputs/recorded-arrivals.js';
import type { ServiceRequest } from './service-request.js';

/** The checkpoints beside a journal. After each one, the journal deletes the segments that it no longer needs (D63). */
export const journalCheckpoints = (journal: FileLog, folder: string, { config, version }: ServiceRequest, log: Log): Checkpoints =>
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
