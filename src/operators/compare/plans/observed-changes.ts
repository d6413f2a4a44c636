import { setNewest } from '../../../lib/bounded-map.js';
import type { Candidate } from '../../../model/drift.js';
import { byEvent, type EvaluatedEvent } from '../../flow/evaluated-event.js';

/** A record about a resource that does not show what it changed. `isUnknown`: the catalog does not have its event (D67). */
export type ObservedChange = { readonly event: EvaluatedEvent; readonly isUnknown: boolean };

/** Resources with such records; the oldest are forgotten first. Records of each: the newest. */
const bound = 10_000;
const ofOne = 20;

/** Records that may explain what only a plan shows (D124), by the number of the history. */
export class ObservedChanges {
  readonly #byHistory = new Map<number, readonly ObservedChange[]>();

  add(history: number, one: ObservedChange): void {
    const known = this.#byHistory.get(history) ?? [];
    if (known.some(({ event }) => event.key === one.event.key)) return;
    const all = [...known, one].sort((a, b) => byEvent(a.event, b.event));
    setNewest(this.#byHistory, history, all.slice(-ofOne), bound);
  }

  /** Those after `since` and no later than `until`, in milliseconds since the epoch; newest first. */
  between(history: number, since: number, until: number): readonly ObservedChange[] {
    const known = this.#byHistory.get(history);
    return known === undefined ? none : known.filter(({ event: { time } }) => time > since && time <= until).reverse();
  }

  get entries(): readonly (readonly [history: number, changes: readonly ObservedChange[]])[] {
    return [...this.#byHistory];
  }

  restore(history: number, changes: readonly ObservedChange[]): void {
    this.#byHistory.set(history, changes);
  }
}

const none: readonly ObservedChange[] = [];

/**
 * The record that explains a difference which only a plan shows (D125): the newest of those that the catalog does not read, if all of them and
 * everybody else who may have made it are one caller. `changes`: newest first.
 */
export const explanation = (changes: readonly ObservedChange[]): EvaluatedEvent | undefined => {
  const newest = changes.find(({ isUnknown }) => isUnknown)?.event;
  if (newest === undefined) return undefined;
  const isSame = ({ event: { user } }: ObservedChange): boolean =>
    user.arn === newest.user.arn && user.principal_id === newest.user.principal_id && user.user_name === newest.user.user_name;
  return changes.every(isSame) ? newest : undefined;
};

export const candidatesOf = (changes: readonly ObservedChange[]): readonly Candidate[] =>
  changes.map(({ event: { user, id, eventName, eventTime, origin } }) => ({
    user_identity: user,
    event_id: id,
    event_name: eventName,
    event_time: eventTime,
    source_ip: origin.source_ip,
  }));
