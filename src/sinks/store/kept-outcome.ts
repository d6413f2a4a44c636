import { cutText } from '../../lib/cut-text.js';
import type { Json } from '../../lib/json.js';
import { idOf } from '../../model/change.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { Outcome, OutcomeRecord, OutcomeStep, StepName } from '../../model/outcome.js';

/** Steps kept of one record, and characters of one value. */
const maxSteps = 100;
const maxValue = 256;

/** The alert of a step. Values are masked, and cut; null for an alert of another record. */
type KeptAlert = {
  readonly id: string;
  readonly severity: string;
  readonly rules: readonly string[];
  readonly detail: string | null;
  readonly old: Json;
  readonly new: Json;
};

/** What is kept of a step: no values but those of an alert, which are masked. `at`: ISO 8601 UTC, null before evaluation. */
export type KeptStep = {
  readonly at: string | null;
  readonly step: StepName;
  readonly type: string;
  readonly id: string;
  readonly address: string | null;
  readonly fields: readonly string[];
  readonly alert: KeptAlert | null;
};

/** What is kept of a record. Replaced, never modified. `order`: in which the records were first evaluated or dropped. `leftOut`: number of steps beyond the bound. */
export type KeptOutcome = {
  readonly order: number;
  readonly id: string;
  readonly account: string;
  readonly provider: string;
  readonly eventName: string;
  readonly eventTime: string;
  readonly userName: string;
  readonly state: Outcome['state'];
  readonly counted: DropReason | null;
  readonly steps: readonly KeptStep[];
  readonly leftOut: number;
};

export const keptOutcome = (
  order: number,
  record: OutcomeRecord,
  state: Outcome['state'],
  counted: DropReason | null,
  steps: readonly KeptStep[],
  leftOut: number,
): KeptOutcome => ({
  order,
  id: record.id,
  account: record.account,
  provider: record.provider,
  eventName: record.eventName,
  eventTime: record.eventTime,
  userName: record.user.user_name,
  state,
  counted,
  steps,
  leftOut,
});

/** The outcome, after what earlier facts did to the record. */
export const afterEarlier = (
  order: number,
  earlier: KeptOutcome | undefined,
  { record, at, steps, state, counted }: Outcome,
): KeptOutcome => {
  const before = earlier?.steps ?? none;
  const room = maxSteps - before.length;
  const added = steps.length <= room ? steps : steps.slice(0, room);
  const kept = added.map((step) => keptStep(at, step));
  const leftOut = (earlier?.leftOut ?? 0) + steps.length - added.length;
  return keptOutcome(order, record, state, counted ?? null, before.length === 0 ? kept : [...before, ...kept], leftOut);
};

/** The step of a record that is only seen on a declared resource (D67). */
export const observedStep = (type: string): KeptStep => ({
  at: null,
  step: 'observed',
  type,
  id: '',
  address: null,
  fields: none,
  alert: null,
});

const none: readonly never[] = [];

const keptStep = (at: string, { step, subject, owner, fields, drift }: OutcomeStep): KeptStep => ({
  at,
  step,
  type: subject?.type ?? owner?.ref.type ?? '',
  id: drift?.resource_id ?? (owner === undefined ? '' : idOf(owner)),
  address: subject?.address ?? null,
  fields: typeof fields === 'string' ? (fields === '' ? none : [fields]) : fields.map(({ field }) => field),
  alert: drift === undefined ? null : keptAlert(step, drift),
});

const keptAlert = (step: StepName, { id, severity, rules, detail, old_value, new_value }: NonNullable<OutcomeStep['drift']>): KeptAlert => {
  const isOwn = step !== 'restored' && step !== 'superseded';
  return { id, severity, rules, detail, old: isOwn ? brief(old_value) : null, new: isOwn ? brief(new_value) : null };
};

const brief = (value: Json): Json =>
  typeof value === 'string'
    ? cutText(value, maxValue)
    : typeof value === 'object' && value !== null
      ? cutText(JSON.stringify(value), maxValue)
      : value;
