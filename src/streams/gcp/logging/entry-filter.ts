/** Entries by time of receipt, milliseconds since the epoch: `from` included, `to` excluded; undefined: up to the newest. */
export type ReceiptWindow = { readonly from: number; readonly to: number | undefined };

/** How late an entry may be received. The search needs a bound of `timestamp`, because only that is indexed. */
const latest = 24 * 3_600_000;

/** The filter of one round; `more`: that of the user, or ''. Source: Cloud Logging, "Logging query language". */
export const entryFilter = ({ from, to }: ReceiptWindow, more: string): string =>
  [
    'log_id("cloudaudit.googleapis.com/activity")',
    `timestamp>="${stamp(from - latest)}"`,
    `receiveTimestamp>="${stamp(from)}"`,
    ...(to === undefined ? [] : [`receiveTimestamp<"${stamp(to)}"`]),
    // The line break ends a comment.
    ...(more.trim() === '' ? [] : [`(${more}\n)`]),
  ].join(' AND ');

const stamp = (time: number): string => new Date(time).toISOString();
