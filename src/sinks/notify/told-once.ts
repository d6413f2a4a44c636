import type { Notice } from '../../model/notice.js';

/**
 * True the first time that an alert, or its end, is asked about; an alert after its end is not told any more. Keeps the newest `most` ids:
 * what was forgotten would be told again.
 */
export const toldOnce = (most: number): ((notice: Notice) => boolean) => {
  const told = new Map<string, Notice['kind']>();
  return ({ kind, drift: { id } }) => {
    const before = told.get(id);
    if (before === 'resolved' || before === kind) return false;
    told.delete(id);
    told.set(id, kind);
    for (const oldest of told.size > most ? told.keys() : []) {
      told.delete(oldest);
      break;
    }
    return true;
  };
};
