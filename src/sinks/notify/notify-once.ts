import type { Notice } from '../../model/notice.js';

/**
 * Whether a notice is new: true once for each alert and once for its end; false for an alert after its end. Keeps the newest `most` ids: a
 * forgotten alert would be sent again.
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
