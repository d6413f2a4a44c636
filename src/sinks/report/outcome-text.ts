import type { RecordView } from '../store/outcome-view.js';

type StepView = RecordView['steps'][number];

/** What became of a record as readable lines, the steps in order. Not escaped: print it with `printableLines`. */
export const outcomeText = (record: RecordView): string => {
  const { id, account_id, event_name, event_time, user_name, outcome, drift_ids, steps, steps_left_out } = record;
  const result = outcome === 'alerted' ? `alerted: ${drift_ids.join(', ')}` : outcome === 'waiting' ? 'waits' : `no alert: ${outcome}`;
  return [
    `${id}  ${event_name}  ${event_time}${user_name === '' ? '' : `  by ${user_name}`}${account_id === '' ? '' : `  in ${account_id}`}`,
    ...steps.flatMap((step, at) => stepLines(step, at === 0 ? undefined : steps[at - 1])),
    ...(steps_left_out > 0 ? [`  and ${String(steps_left_out)} more steps`] : []),
    `  ${result}`,
    '',
  ].join('\n');
};

const stepLines = (step: StepView, before: StepView | undefined): readonly string[] => {
  const { text, drift_id, severity, rules } = step;
  const about = aboutOf(step);
  const alert = drift_id === null ? '' : `: ${[drift_id, severity, ...rules.map((rule) => `rule ${rule}`)].join(', ')}`;
  return [
    ...(about === '' || (before !== undefined && about === aboutOf(before)) ? [] : [`  ${about}`]),
    `    ${text}${alert}`,
    ...valueLines(step),
  ];
};

const aboutOf = (step: StepView): string => [resourceOf(step), step.fields.join(', ')].filter((one) => one !== '').join('  ');

const resourceOf = ({ step, address, resource_type, resource_id }: StepView): string => {
  if (address !== null) return address;
  if (resource_type === null) return '';
  // Of what is only observed, the type is known.
  return step === 'observed' ? resource_type : `${resource_type}${resource_id === null ? '' : ` ${resource_id}`} (not declared)`;
};

const valueLines = ({ old_value, new_value }: StepView): readonly string[] =>
  old_value === null && new_value === null ? [] : [`    declared: ${shown(old_value)}`, `    record:   ${shown(new_value)}`];

const shown = (value: StepView['old_value']): string =>
  value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
