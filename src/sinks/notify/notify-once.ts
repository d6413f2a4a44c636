import type { Notice } from '../../model/notice.js';

/**
 * True the first time that an alert, or its end, is asked about; an alert after its end is not told any more. Keeps the newest `most` ids:
 * what was forgotten would be told again.
 */
export const notifyOnce = (most: number): ((notice: Notice) => boolean) => {
  const notified = new Map<string, Notice['kind']>();
  return ({ kind, drift: { id } }) => {
    const before = notified.get(id);
    if (before === 'resolved' || before === kind) return false;
    notified.delete(id);
    notified.set(id, kind);
    for (const oldest of notified.size > most ? notified.keys() : []) {
      notified.delete(oldest);
      break;
    }
    return true;
  };
};
