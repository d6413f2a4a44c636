import { recordProviders } from '../../model/contracts/provider.js';
import { dropReasons } from '../../model/drop-reason.js';
import { stepTexts } from '../../model/outcome.js';
import type { JsonSchema } from '../route.js';
import { anything, closed, count, described, enumOf, listOf, moment, orNull, ref, text } from './schema-words.js';

const cut = 'of an alert or a refused change, masked and cut to 256 characters; a list or an object is JSON text.';

export const outcomeSchemas: Readonly<Record<string, JsonSchema>> = {
  RecordOutcomes: closed({
    id: text,
    records: described(listOf(ref('RecordOutcome')), 'One for each account that has a record with this id.'),
  }),
  RecordOutcome: closed({
    id: text,
    account_id: text,
    provider: enumOf(recordProviders),
    event_name: text,
    event_time: moment,
    user_name: text,
    outcome: described(
      enumOf(['alerted', 'waiting', ...dropReasons]),
      '`alerted`: it opened or repeated alerts; `waiting`: a part of it waits; else the reason why it caused no alert.',
    ),
    drift_ids: described(listOf(text), 'Alerts that it opened or repeated.'),
    steps: described(listOf(ref('RecordStep')), 'What happened to its parts, in order; at most 100.'),
    steps_left_out: count,
  }),
  RecordStep: closed({
    at: described(orNull(moment), 'Arrival of the fact that caused the step. Null if the record was dropped before it was evaluated.'),
    step: enumOf(Object.keys(stepTexts)),
    text: described(text, 'The step in words.'),
    resource_type: orNull(text),
    resource_id: described(orNull(text), 'Id in the cloud, as far as the record or the state shows it.'),
    address: described(orNull(text), 'Of the declared owner; null if no state declares one.'),
    fields: described(listOf(text), 'The attributes that were compared; `*`: the resource as a whole.'),
    old_value: described(anything, `Declared value ${cut}`),
    new_value: described(anything, `Value of the record ${cut}`),
    drift_id: described(orNull(text), 'The alert that was opened, repeated, or resolved.'),
    severity: orNull(ref('Severity')),
    rules: described(listOf(text), 'Rules that announced the alert.'),
  }),
};
