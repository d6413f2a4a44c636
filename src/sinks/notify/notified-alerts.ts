import { setNewest } from '../../lib/bounded-map.js';
import type { DriftReader } from '../../model/contracts/store.js';
import type { Drift } from '../../model/drift.js';
import { jsonOf } from '../../model/json-text.js';
import type { Notice } from '../../model/notice.js';
import type { Output } from '../../model/output.js';

/** Number of ids of notified alerts that are remembered. */
const remembered = 100_000;

/** The stored alerts, which have taken the outputs already. */
export type AlertTexts = Pick<DriftReader, 'text'>;

/** Before the stored alerts are known. */
export const noAlerts: AlertTexts = { text: () => undefined };

/**
 * Ids of alerts that were notified, so that each alert and its resolution are notified once, and an open alert again when its snooze ends.
 * **Keeps** the newest 100,000 ids.
 */
export class NotifiedAlerts {
  readonly #kinds = new Map<string, Notice['kind']>();

  /** The notices that are due for these outputs; each is returned only once. No notice follows the resolution of its alert. */
  newsOf(outputs: readonly Output[], alerts: AlertTexts): readonly Notice[] {
    return outputs.flatMap((output) => noticeOf(output, alerts) ?? []).filter((notice) => this.#isNews(notice));
  }

  addAll(ids: Iterable<readonly [id: string, kind: Notice['kind']]>): void {
    for (const [id, kind] of ids) this.#add(id, kind);
  }

  /** Oldest first. */
  all(): readonly (readonly [id: string, kind: Notice['kind']])[] {
    return [...this.#kinds];
  }

  #isNews({ kind, drift: { id }, reminded }: Notice): boolean {
    const before = this.#kinds.get(id);
    if (before === 'resolved' || (before === kind && reminded === undefined)) return false;
    this.#add(id, kind);
    return true;
  }

  #add(id: string, kind: Notice['kind']): void {
    setNewest(this.#kinds, id, kind, remembered);
  }
}

const noticeOf = (output: Output, alerts: AlertTexts): Notice | undefined => {
  switch (output.output) {
    case 'drift':
    case 'resolved':
      return isSilent(output.drift) ? undefined : { kind: output.output, drift: output.drift, json: jsonOf(output) };
    case 'triaged':
      return output.action?.action === 'snooze_ended' ? reminder(alerts.text(output.id), output.action.at) : undefined;
    default:
      return undefined;
  }
};

/** None for an alert that was resolved or evicted while it was snoozed. */
const reminder = (json: string | undefined, reminded: string): Notice | undefined => {
  if (json === undefined) return undefined;
  const drift = JSON.parse(json) as Drift;
  return drift.resolution !== null || isSilent(drift) ? undefined : { kind: 'drift', drift, reminded, json };
};

/** Within a maintenance window (D25), or snoozed. */
const isSilent = ({ maintenance, triage }: Drift): boolean => maintenance !== null || (triage?.snoozed_until ?? null) !== null;
