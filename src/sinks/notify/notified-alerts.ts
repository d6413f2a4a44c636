import { setNewest } from '../../lib/bounded-map.js';
import { contentId } from '../../lib/content-id.js';
import type { DriftReader, IncidentReader } from '../../model/contracts/store.js';
import { resolveDrift, type Drift } from '../../model/drift.js';
import { wholeIncident, type Incident } from '../../model/incident.js';
import { jsonOf } from '../../model/json-text.js';
import type { Notice } from '../../model/notice.js';
import type { Output } from '../../model/output.js';
import { higher } from '../../model/severity.js';
import { reasonText, type Suspicion } from '../../model/suspicion.js';
import type { ActionEntry } from '../../model/triage.js';
import { stateType } from './links.js';
import { ownAlert } from './own-alert.js';

/** Number of ids of notified alerts that are remembered. */
const remembered = 100_000;

/** The stored alerts and incidents, which have taken the outputs already. */
export type StoredAlerts = { readonly drifts: Pick<DriftReader, 'text'>; readonly incidents: Pick<IncidentReader, 'get'> };

type Triaged = Extract<Output, { readonly output: 'triaged' }>;

/** Before the stored alerts are known. */
export const noAlerts: StoredAlerts = { drifts: { text: () => undefined }, incidents: { get: () => undefined } };

/**
 * Ids of alerts that were notified, so that each alert and its resolution are notified once, and an open alert again when its snooze ends.
 * The resolution of a snoozed alert is notified when the snooze ends; until then only the stored alert has it.
 * **Keeps** the newest 100,000 ids.
 */
export class NotifiedAlerts {
  readonly #kinds = new Map<string, Notice['kind']>();

  /** The notices that are due for these outputs; each is returned only once. No notice follows the resolution of its alert. */
  noticesOf(outputs: readonly Output[], alerts: StoredAlerts): readonly Notice[] {
    return outputs.flatMap((output) => {
      // An undone change that matters little is only recorded (D103).
      if (output.output === 'drift' && output.isUndone === true && !isSevere(output.drift)) this.#add(output.drift.id, 'resolved');
      const notice = noticeOf(output, alerts);
      if (notice === undefined || !this.#isNews(notice)) return [];
      const incident = incidentOf(notice.drift.incident, alerts);
      return [incident === undefined ? notice : { ...notice, incident }];
    });
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

const isSevere = ({ severity }: Drift): boolean => higher(severity, 'high') === severity;

/** The incident that it is part of now. */
const incidentOf = (id: string | null, { incidents }: StoredAlerts): Incident | undefined =>
  id === null ? undefined : wholeIncident(id, (one) => incidents.get(one))?.incident;

const noticeOf = (output: Output, { drifts }: StoredAlerts): Notice | undefined => {
  switch (output.output) {
    case 'drift':
    case 'resolved':
      return isSilent(output.drift) ? undefined : { kind: output.output, drift: output.drift, json: jsonOf(output) };
    case 'suspect':
      return suspectNotice(output);
    case 'triaged':
      return endsSnooze(output) ? deferred(drifts.text(output.id), output.action) : undefined;
    default:
      return undefined;
  }
};

/** Without an action, a snooze ends because the actions on the alert were forgotten. */
const endsSnooze = ({ action }: Triaged): boolean =>
  action === undefined || action.action === 'snooze_ended' || action.action === 'unsnooze';

/**
 * The resolution of an alert that was resolved while it was snoozed, or a reminder of an open one whose snooze ended by time. None for an
 * alert that was evicted meanwhile.
 */
const deferred = (json: string | undefined, action: ActionEntry | undefined): Notice | undefined => {
  if (json === undefined) return undefined;
  const drift = JSON.parse(json) as Drift;
  if (isSilent(drift)) return undefined;
  if (drift.resolution !== null) return { kind: 'resolved', drift, json };
  return action?.action === 'snooze_ended' ? { kind: 'drift', drift, reminded: action.at, json } : undefined;
};

/** Within a maintenance window (D25), or snoozed. */
const isSilent = ({ maintenance, triage }: Drift): boolean => maintenance !== null || (triage?.snoozed_until ?? null) !== null;

/**
 * The notice about a state that is not believed (D101), and the one that it no longer is, in the shape of an
 * alert, see `ownAlert`. Targets filter it as an alert of severity `high`.
 */
const suspectNotice = ({ suspicion, at, end }: Extract<Output, { readonly output: 'suspect' }>): Notice => {
  const drift = alertOf(suspicion);
  return end === undefined
    ? { kind: 'drift', drift }
    : { kind: 'resolved', drift: resolveDrift(drift, end.as === 'continued' ? 'reverted' : 'declared', at, null) };
};

const alertOf = (suspicion: Suspicion): Notice['drift'] => {
  const { source, reason, since, version, inForce } = suspicion;
  const field = reason === 'emptied' ? 'resources' : reason;
  return ownAlert({
    id: contentId('s_', source, since),
    severity: 'high',
    resource_type: stateType,
    resource_name: source,
    field,
    old_value: inForce[field],
    new_value: version[field],
    event_time: since,
    detail: `the state is not believed, because ${reasonText(suspicion)}; alerts are evaluated by the version before`,
  });
};
