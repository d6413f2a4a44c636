import { removeOldest } from '../../lib/bounded-map.js';
import { unreachable } from '../../lib/unreachable.js';
import type { Emit, Output } from '../../model/output.js';
import { noTriage, shownTriage, type ActionEntry, type DriftAction, type Triage } from '../../model/triage.js';
import { DeadlineQueue } from '../../lib/deadline-queue.js';

/** Actions kept of one alert. */
const maxActions = 100;
/** Characters of all kept actions, each counted with `overhead` besides its texts. */
const usualMaxText = 32 * 1024 * 1024;
const overhead = 200;

/** `id`: of the request; '' for the end of a snooze. */
type KeptAction = { readonly id: string; readonly entry: ActionEntry };

/** An alert on which somebody acted. Replaced with every action, so that a save may refer to it. `text`: characters of its actions. */
type TriagedAlert = { readonly id: string; readonly triage: Triage; readonly actions: readonly KeptAction[]; readonly text: number };

/** `deadline`: milliseconds since the epoch. */
type Snooze = { readonly deadline: number; readonly id: string };

type Bounds = { readonly maxAlerts: number; readonly maxText?: number };

/**
 * Actions on alerts and their current triage.
 *
 * **Keeps** the triage and the newest 100 actions of at most `maxAlerts` alerts, and at most 32 MiB of their texts; beyond that, it forgets
 * the alert whose newest action is the oldest. **Invariant**: a snooze that is shown ends after every fact that was taken.
 */
export class TriagedAlerts {
  /** The newest action last. */
  readonly #alerts = new Map<string, TriagedAlert>();
  readonly #snoozes = new DeadlineQueue<Snooze>();
  readonly #maxAlerts: number;
  readonly #maxText: number;
  #text = 0;

  constructor({ maxAlerts, maxText = usualMaxText }: Bounds) {
    this.#maxAlerts = maxAlerts;
    this.#maxText = maxText;
  }

  get size(): number {
    return this.#alerts.size;
  }

  /** When the next snooze ends, in milliseconds since the epoch; Infinity without one. */
  get nextDeadline(): number {
    return this.#snoozes.next;
  }

  triageOf(id: string): Triage | null {
    const known = this.#alerts.get(id);
    return known === undefined ? null : shownTriage(known.triage);
  }

  /** Oldest first. */
  actionsOf(id: string): readonly ActionEntry[] {
    return this.#alerts.get(id)?.actions.map(({ entry }) => entry) ?? [];
  }

  /** Ignores an action that was stored before: an instance that forwards it repeats it if the answer was lost. */
  act(action: DriftAction, at: string, emit: Emit<Output>): void {
    const { drift_id: id, by, assignee, until, comment } = action;
    const known = this.#alerts.get(id);
    if (known?.actions.some((one) => one.id === action.id) === true) return;
    const before = known?.triage ?? noTriage;
    const triage = applyAction(before, action, at);
    if (triage.snoozed_until !== before.snoozed_until) {
      if (before.snoozed_until !== null) this.#snoozes.take((one) => one.id === id);
      if (triage.snoozed_until !== null) this.#snoozes.add({ deadline: Date.parse(triage.snoozed_until), id });
    }
    this.#note(id, triage, { id: action.id, entry: { at, by, action: action.action, assignee, until, comment } }, emit);
  }

  /** Ends the snoozes that are due. `at`: the same time as `now`, ISO 8601 UTC. */
  endSnoozes(now: number, at: string, emit: Emit<Output>): void {
    const due: Snooze[] = [];
    while (this.nextDeadline <= now) {
      const snooze = this.#snoozes.shift();
      if (snooze !== undefined) due.push(snooze);
    }
    // Ties are ordered by id, because a checkpoint does not tell which snooze began first.
    due.sort((a, b) => a.deadline - b.deadline || (a.id < b.id ? -1 : 1));
    for (const { id } of due) {
      const triage = { ...(this.#alerts.get(id)?.triage ?? noTriage), snoozed_until: null };
      const entry: ActionEntry = { at, by: '', action: 'snooze_ended', assignee: null, until: null, comment: null };
      this.#note(id, triage, { id: '', entry }, emit);
    }
  }

  save(): Iterator<string, undefined> {
    return saved([...this.#alerts.values()]);
  }

  restore(item: string): void {
    const alert = JSON.parse(item) as TriagedAlert;
    this.#put(alert);
    if (alert.triage.snoozed_until !== null) this.#snoozes.add({ deadline: Date.parse(alert.triage.snoozed_until), id: alert.id });
  }

  #note(id: string, triage: Triage, action: KeptAction, emit: Emit<Output>): void {
    const actions = [...(this.#alerts.get(id)?.actions ?? []), action].slice(-maxActions);
    this.#put({ id, triage, actions, text: actions.reduce((sum, { entry }) => sum + textOf(entry), 0) });
    emit({ output: 'triaged', id, triage: shownTriage(triage), action: action.entry });
    while (this.size > this.#maxAlerts || (this.size > 1 && this.#text > this.#maxText)) this.#forgetOldest(emit);
  }

  #put(alert: TriagedAlert): void {
    this.#text += alert.text - (this.#alerts.get(alert.id)?.text ?? 0);
    this.#alerts.delete(alert.id);
    this.#alerts.set(alert.id, alert);
  }

  #forgetOldest(emit: Emit<Output>): void {
    const oldest = removeOldest(this.#alerts);
    if (oldest === undefined) return;
    this.#text -= oldest.text;
    if (oldest.triage.snoozed_until !== null) this.#snoozes.take(({ id }) => id === oldest.id);
    emit({ output: 'triaged', id: oldest.id, triage: null, action: undefined });
  }
}

const textOf = ({ by, assignee, comment }: ActionEntry): number => overhead + by.length + (assignee?.length ?? 0) + (comment?.length ?? 0);

function* saved(alerts: readonly TriagedAlert[]): Generator<string, undefined> {
  for (const alert of alerts) yield JSON.stringify(alert);
  return undefined;
}

/** The triage after an action; an acceptance resolves the alert in the stage `announce` instead. `at`: arrival of the action, ISO 8601 UTC. Actions that change nothing are allowed: two people may race. */
const applyAction = (triage: Triage, { action, by, assignee, until, comment }: DriftAction, at: string): Triage => {
  const commented = comment === null ? triage : { ...triage, comments: triage.comments + 1 };
  switch (action) {
    case 'acknowledge':
      return { ...commented, acknowledged_by: by, acknowledged_at: at };
    case 'unacknowledge':
      return { ...commented, acknowledged_by: null, acknowledged_at: null };
    case 'assign':
      return { ...commented, assignee };
    case 'unassign':
      return { ...commented, assignee: null };
    case 'snooze':
      return { ...commented, snoozed_until: until };
    case 'unsnooze':
      return { ...commented, snoozed_until: null };
    case 'comment':
    case 'accept':
      return commented;
    default:
      return unreachable(action);
  }
};
