import type { Drift } from '../../model/drift.js';
import { jsonOf } from '../../model/json-text.js';
import type { Output } from '../../model/output.js';
import type { ListFormat } from './drift-formats.js';
import { driftTable, type TableOptions } from './drift-table.js';

/** Converts outputs to text for one stream. `take` returns text to write at once, `end` the rest. */
export interface DriftWriter {
  take(outputs: readonly Output[]): string;
  end(): string;
}

/**
 * NDJSON: a line for each alert when it is announced, and a second one with the same id when it is resolved. JSON (one array) and the
 * table: each alert once, in its final state, so all of them are kept until the end.
 */
export const driftWriter = (format: ListFormat, table: TableOptions): DriftWriter => {
  if (format === 'ndjson') {
    return {
      take: (outputs) => {
        let text = '';
        for (const one of outputs) if (one.output === 'drift' || one.output === 'resolved') text += `${jsonOf(one)}\n`;
        return text;
      },
      end: () => '',
    };
  }
  const drifts = new Map<string, Drift>();
  return {
    take: (outputs) => {
      for (const one of outputs)
        if (one.output === 'drift' || one.output === 'resolved' || one.output === 'repeated') drifts.set(one.drift.id, one.drift);
      return '';
    },
    end: () => (format === 'json' ? `${JSON.stringify([...drifts.values()], null, 2)}\n` : driftTable([...drifts.values()], table)),
  };
};
