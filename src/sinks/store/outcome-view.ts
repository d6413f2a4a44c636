import type { Json } from '../../lib/json.js';
import type { DropReason } from '../../model/drop-reason.js';
import { stepTexts, type StepName } from '../../model/outcome.js';
import type { KeptOutcome, KeptStep } from './kept-outcome.js';

type StepView = {
  readonly at: string | null;
  readonly step: StepName;
  readonly text: string;
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly address: string | null;
  readonly fields: readonly string[];
  readonly old_value: Json;
  readonly new_value: Json;
  readonly drift_id: string | null;
  readonly severity: string | null;
  readonly rules: readonly string[];
};

/** What became of one record, as the API and `driftline explain` show it. */
export type RecordView = {
  readonly id: string;
  readonly account_id: string;
  readonly provider: string;
  readonly event_name: string;
  readonly event_time: string;
  readonly user_name: string;
  readonly outcome: 'alerted' | 'waiting' | DropReason;
  readonly drift_ids: readonly string[];
  readonly steps: readonly StepView[];
  readonly steps_left_out: number;
};

/** Joins what is kept of one record, oldest first; at least one entry. */
export const outcomeView = (entries: readonly KeptOutcome[]): RecordView => {
  const [{ id, account, provider, eventName, eventTime, userName }] = entries as readonly [KeptOutcome, ...KeptOutcome[]];
  const steps = withoutIgnored(
    entries.flatMap((one) => (one.steps.length === 0 && one.counted !== null ? [dropStep(one.counted)] : one.steps)),
  );
  const alerts = steps.filter(({ step }) => step === 'opened' || step === 'repeated').flatMap(({ alert }) => alert?.id ?? []);
  return {
    id,
    account_id: account,
    provider,
    event_name: eventName,
    event_time: eventTime,
    user_name: userName,
    outcome: alerts.length > 0 ? 'alerted' : entries.some(({ state }) => state === 'waiting') ? 'waiting' : reasonOf(entries),
    drift_ids: [...new Set(alerts)],
    steps: steps.map(stepView),
    steps_left_out: entries.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
};

/** An attribute that is ignored counts as equal in the comparison, but is told once, as ignored. */
const withoutIgnored = (steps: readonly KeptStep[]): readonly KeptStep[] => {
  const ignored = new Set(
    steps.flatMap(({ step, address, fields }) => (step === 'ignored' ? [`${address ?? ''} ${fields[0] ?? ''}`] : [])),
  );
  if (ignored.size === 0) return steps;
  return steps.flatMap((one) => {
    if (one.step !== 'equal' || one.fields.length === 0) return [one];
    const fields = one.fields.filter((field) => !ignored.has(`${one.address ?? ''} ${field}`));
    return fields.length === 0 ? [] : [{ ...one, fields }];
  });
};

/** The newest reason; that of a repeated delivery only if no other is known. */
const reasonOf = (entries: readonly KeptOutcome[]): DropReason => {
  const reasons = entries.flatMap(({ counted }) => counted ?? []);
  return reasons.findLast((one) => one !== 'duplicate') ?? reasons.at(-1) ?? 'declared';
};

const dropStep = (step: DropReason): KeptStep => ({ at: null, step, type: '', id: '', address: null, fields: [], alert: null });

const stepView = ({ at, step, type, id, address, fields, alert }: KeptStep): StepView => ({
  at,
  step,
  text: textOf(step, alert),
  resource_type: type === '' ? null : type,
  resource_id: id === '' ? null : id,
  address,
  fields: fields.map(shownField),
  old_value: alert?.old ?? null,
  new_value: alert?.new ?? null,
  drift_id: alert !== null && isAlert(step) ? alert.id : null,
  severity: alert?.severity ?? null,
  rules: alert?.rules ?? [],
});

/** A change that no rule announced has no alert. */
const isAlert = (step: StepName): boolean => step === 'opened' || step === 'repeated' || step === 'restored' || step === 'superseded';

const textOf = (step: StepName, alert: KeptStep['alert']): string =>
  alert === null || alert.detail === null ? stepTexts[step] : `${stepTexts[step]} (${alert.detail})`;

/** `*`: the resource as a whole, as in alerts; '' is an object, which all attributes were compared with. */
const shownField = (field: string): string => (field === '' || field.startsWith('*') ? '*' : field);
