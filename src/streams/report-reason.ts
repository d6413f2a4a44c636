import { setNewest } from '../lib/bounded-map.js';

/** Reports a message with its reason. */
type Report = (message: string, reason: string) => void;
type ReportReason = Report & {
  /** Forgets earlier reports, so that every reason is reported again. */
  readonly forget: () => void;
};

const minute = 60_000;
const maxReasons = 16;

/** Reports a new reason immediately, and the same reason at most once a minute. **Keeps** the newest 16 reasons. `now`: milliseconds. */
export const reportReason = (now: () => number, report: Report): ReportReason => {
  const reportedAt = new Map<string, number>();
  const reportOnce: Report = (message, reason) => {
    const last = reportedAt.get(reason);
    if (last !== undefined && now() - last < minute) return;
    setNewest(reportedAt, reason, now(), maxReasons);
    report(message, reason);
  };
  return Object.assign(reportOnce, { forget: () => reportedAt.clear() });
};
