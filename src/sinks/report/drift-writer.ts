import { jsonOf } from '../../model/json-text.js';
import type { Output } from '../../model/output.js';
import type { ListFormat } from './drift-formats.js';
import { driftTable, type TableOptions } from './drift-table.js';
import { FinalAlerts } from './final-alerts.js';

/** Converts outputs to text for one stream. `take` returns text to write at once, `end` the rest. */
export interface DriftWriter {
  take(outputs: readonly Output[]): string;
  end(): string;
}

/**
 * NDJSON: a line for each alert when it is announced, and another one with the same id when it is resolved, and when its triage changes. JSON
 * (one array) and the table: each alert once, in its final state, so all of them are kept until the end. `hasActions`: the inputs may contain
 * actions on alerts, so NDJSON keeps them too.
 */
export const driftWriter = (format: ListFormat, table: TableOptions, hasActions: boolean): DriftWriter => {
  if (format === 'ndjson') {
    const known = hasActions ? new FinalAlerts() : undefined;
    return {
      take: (outputs) => {
        let text = '';
        for (const one of outputs) {
          const drift = known?.see(one);
          if (one.output === 'drift' || one.output === 'resolved') text += `${jsonOf(one)}\n`;
          else if (one.output === 'triaged' && drift !== undefined) text += `${JSON.stringify(drift)}\n`;
        }
        return text;
      },
      end: () => '',
    };
  }
  const drifts = new FinalAlerts();
  return {
    take: (outputs) => {
      drifts.take(outputs);
      return '';
    },
    end: () => (format === 'json' ? `${JSON.stringify([...drifts.values()], null, 2)}\n` : driftTable([...drifts.values()], table)),
  };
};
