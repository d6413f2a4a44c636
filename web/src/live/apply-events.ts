import type { Drift, DriftAction, SensorEvent, Triage } from '../api/client.js';
import { alertOfDrift, type Alert } from '../alerts/alert.js';
import type { AlertTable } from '../alerts/alert-table.js';
import type { StreamEvent } from './sse-parser.js';

/** A message that views other than the lists of alerts react to. */
export type LiveMessage =
  | { readonly type: 'sensor'; readonly event: SensorEvent }
  | { readonly type: 'state_change' }
  | { readonly type: 'drift'; readonly id: string };

/** Applies events of the stream in their order; consecutive new alerts are added together. Returns what views may react to. */
export const applyEvents = (table: AlertTable, events: readonly StreamEvent[]): readonly LiveMessage[] => {
  const messages: LiveMessage[] = [];
  let announced: Alert[] = [];
  const flush = (): void => {
    if (announced.length > 0) table.announce(announced);
    announced = [];
  };
  for (const { type, data } of events) {
    const payload: unknown = JSON.parse(data);
    switch (type) {
      case 'drift': {
        const alert = alertOfDrift(payload as Drift);
        announced.push(alert);
        messages.push({ type: 'drift', id: alert.id });
        break;
      }
      case 'drift_update': {
        flush();
        const alert = alertOfDrift(payload as Drift);
        table.update(alert.id, () => alert);
        messages.push({ type: 'drift', id: alert.id });
        break;
      }
      case 'drift_action': {
        flush();
        const { id, triage } = payload as { readonly id: string; readonly triage: Triage | null; readonly action: DriftAction };
        table.update(id, (former) => ({ ...former, triage }));
        messages.push({ type: 'drift', id });
        break;
      }
      case 'sensor':
        messages.push({ type: 'sensor', event: payload as SensorEvent });
        break;
      case 'state_change':
        messages.push({ type: 'state_change' });
        break;
    }
  }
  flush();
  return messages;
};
