import type { Output } from '../../src/model/output.js';
import { afterEarlier } from '../../src/sinks/store/kept-outcome.js';

/**
 * An output as text that two runs can be compared by: without the snapshots and records, which are inputs, and of an outcome only what is kept
 * of it.
 */
export const outputText = (one: Output): string => {
  if (one.output === 'outcome') return JSON.stringify({ output: one.output, ...afterEarlier(0, undefined, one) });
  if (one.output === 'dropped') return JSON.stringify({ ...one, record: one.record?.id });
  return JSON.stringify('snapshot' in one ? { ...one, snapshot: undefined } : one);
};
