import type { Drift, Incident, SensorEvent, Triage } from '../api/client.js';
import { alertOfDrift, type Alert } from '../alerts/alert.js';
import type { AlertTable } from '../alerts/alert-table.js';
import type { StreamEvent } from './sse-parser.js';

/** A message that views other than the lists of alerts react to. */
export type LiveMessage =
  | { readonly type: 'sensor'; readonly event: SensorEvent }
  | { readonly type: 'state_change' }
  | { readonly type: 'drift'; readonly id: string };

/** `merged`: incidents that turned out to be parts of others, with those. */
type Applied = { readonly messages: readonly LiveMessage[]; readonly merged: ReadonlyMap<string, string> };

/**
 * Applies events of the stream in their order. New alerts are added together at the end, because each addition takes time that grows with
 * the table; an event about one of them changes it until then. Returns what views may react to.
 */
export const applyEvents = (table: AlertTable, events: readonly StreamEvent[]): Applied => {
  const messages: LiveMessage[] = [];
  const announced = new Map<string, Alert>();
  const merged = new Map<string, string>();
  const change = (id: string, changed: (former: Alert) => Alert): void => {
    const added = announced.get(id);
    if (added === undefined) table.update(id, changed);
    else announced.set(id, { ...changed(added), time: added.time });
    messages.push({ type: 'drift', id });
  };
  for (const { type, data } of events) {
    const payload: unknown = JSON.parse(data);
    switch (type) {
      case 'drift': {
        const alert = alertOfDrift(payload as Drift);
        // Deleted first, so that an alert that is announced again takes its place in the order.
        announced.delete(alert.id);
        announced.set(alert.id, alert);
        messages.push({ type: 'drift', id: alert.id });
        break;
      }
      case 'drift_update': {
        const alert = alertOfDrift(payload as Drift);
        change(alert.id, () => alert);
        break;
      }
      case 'drift_action': {
        const { id, triage } = payload as { readonly id: string; readonly triage: Triage | null };
        change(id, (former) => ({ ...former, triage }));
        break;
      }
      case 'incident': {
        const { id, merged_into: into } = payload as Incident;
        if (into !== null) merged.set(id, into);
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
  if (announced.size > 0) table.announce([...announced.values()]);
  return { messages, merged };
};
