/** Actions that a person can take on an alert. */
export const actionKinds = ['acknowledge', 'unacknowledge', 'assign', 'unassign', 'snooze', 'unsnooze', 'comment', 'accept'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** An action as it is stored in the log. Members that do not belong to the action are null. */
export type DriftAction = {
  /** Id of the request; an action that was stored twice is applied once. */
  readonly id: string;
  readonly drift_id: string;
  readonly action: ActionKind;
  /** Name of the credential, or the given name of the person; '' in logs of earlier versions, which did not require one. */
  readonly by: string;
  readonly assignee: string | null;
  /** End of a snooze or of an acceptance, ISO 8601 UTC with milliseconds. */
  readonly until: string | null;
  /** Of an acceptance: its reason. */
  readonly comment: string | null;
};

/** An action on an alert, as the API returns it. `snooze_ended`: the snooze expired; `by` is '' then. */
export type ActionEntry = Readonly<Pick<DriftAction, 'by' | 'assignee' | 'until' | 'comment'>> & {
  /** Arrival of the fact, ISO 8601 UTC. */
  readonly at: string;
  readonly action: ActionKind | 'snooze_ended';
};

/** The current result of the actions. */
export type Triage = {
  readonly acknowledged_by: string | null;
  readonly acknowledged_at: string | null;
  readonly assignee: string | null;
  /** Later than the newest fact: the alert causes no notice until then. */
  readonly snoozed_until: string | null;
  /** Number of actions with a comment. */
  readonly comments: number;
};

export const noTriage: Triage = { acknowledged_by: null, acknowledged_at: null, assignee: null, snoozed_until: null, comments: 0 };

/** Null if the alert is as if nobody had done anything. */
export const shownTriage = (triage: Triage): Triage | null =>
  triage.acknowledged_at === null && triage.assignee === null && triage.snoozed_until === null && triage.comments === 0 ? null : triage;

/** The conditions of an alert. Several may hold; `none` if no other does, whether or not there are comments. */
export const triageConditions = ['none', 'acknowledged', 'assigned', 'snoozed'] as const;
export type TriageCondition = (typeof triageConditions)[number];

/** A bit for each condition, in the order of `triageConditions`. */
export const conditionBits = (triage: Triage | null): number => {
  if (triage === null) return 1;
  const bits = (triage.acknowledged_at === null ? 0 : 2) + (triage.assignee === null ? 0 : 4) + (triage.snoozed_until === null ? 0 : 8);
  return bits === 0 ? 1 : bits;
};

export const bitsOf = (conditions: ReadonlySet<TriageCondition>): number =>
  triageConditions.reduce((bits, condition, place) => (conditions.has(condition) ? bits | (1 << place) : bits), 0);

const mark = ',"triage":';

/** The JSON of an alert with other triage, which is its last member. A string cannot contain the mark: its quotes are escaped. */
export const withTriageText = (json: string, triage: Triage | null): string =>
  `${json.slice(0, json.lastIndexOf(mark))}${mark}${JSON.stringify(triage)}}`;
