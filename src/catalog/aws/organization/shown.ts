import * as c from '../language.js';
import { holdsRedaction } from '../../redactions.js';

/**
 * A value that counts only if the record shows it. For calls that create an object: only they know its id, so a withheld value of the
 * object is not a change of it.
 */
export const shown = (from: c.From): c.Read => {
  const read = c.reader(from);
  return (record) => {
    const value = read(record);
    return value === undefined || holdsRedaction(value) ? undefined : value;
  };
};
