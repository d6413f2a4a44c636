import type { SchedulerLike } from 'rxjs';
import type { Log } from '../../../model/contracts/log.js';
import { firstOfMinute } from '../../first-of-minute.js';
import { onceAMinute } from '../../once-a-minute.js';

/** Warnings about a bucket. Names the first ten log files of a minute; warns about the layout once. */
export const bucketWarnings = (bucket: string, log: Log, scheduler: SchedulerLike) => {
  const aboutFiles = (message: string) => {
    const report = firstOfMinute<{ readonly key: string; readonly error: string }>({
      now: () => scheduler.now(),
      report: (one) => log.warn(message, { bucket, ...one }),
      reportRest: (count) => log.warn(`${message}: further ones within a minute`, { bucket, count }),
    });
    return (key: string, error: string): void => report({ key, error });
  };
  const cursor = onceAMinute(
    () => scheduler.now(),
    (count, reason) => {
      log.warn('the cursor of the bucket cannot be written: after a restart log files will be read again', { count, reason });
    },
  );
  let isOrganizationReported = false;
  let isEmptinessReported = false;
  return {
    files: aboutFiles('a log file cannot be read; retrying'),
    givenUp: aboutFiles('a log file could not be read and is skipped'),
    records: aboutFiles('malformed records in a log file'),
    cursor: (reason: string): void => cursor(1, reason),
    locations: (count: number): void => {
      log.warn('too many accounts and regions: those found last are not read', { count });
    },
    organization: (ids: string): void => {
      if (!isOrganizationReported)
        log.warn('the bucket contains the trail of an organization, but no organization_id is configured', { ids });
      isOrganizationReported = true;
    },
    /** `prefix`: where the log files were expected. */
    nothing: (prefix: string): void => {
      if (!isEmptinessReported)
        log.warn('the bucket has no log files of a trail here yet; check prefix, organization_id, accounts and regions', { prefix });
      isEmptinessReported = true;
    },
  };
};
