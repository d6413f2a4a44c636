import type { Arrival } from '../../src/model/fact.js';
import { clock } from './applies.js';

let actions = 0;

/** A person accepts an alert. `at` and `until`: seconds of `clock`. */
export const acceptance = (id: string, at: number, until?: number, by = 'ann'): Arrival => ({
  kind: 'action',
  at: clock(at),
  action: {
    ...{ id: `accept-${String(++actions)}`, drift_id: id, action: 'accept', by, assignee: null, comment: 'agreed' },
    until: until === undefined ? null : clock(until),
  },
});
