import { actionKinds } from '../../model/triage.js';
import type { JsonSchema } from '../route.js';
import { newDriftAction, newDriftActions } from '../routes/drifts/read-action.js';
import { closed, count, described, enumOf, listOf, moment, orNull, text } from './schema-words.js';

const entry = (actions: readonly string[]): Readonly<Record<string, JsonSchema>> => ({
  at: described(moment, 'When the action arrived.'),
  by: described(
    text,
    'Name of the credential, or the given name of the person; empty in actions that an earlier version took without one.',
  ),
  action: enumOf(actions),
  assignee: orNull(text),
  until: described(orNull(moment), 'End of a snooze or of an acceptance.'),
  comment: described(orNull(text), 'Of an `accept`: the reason.'),
});

export const triageSchemas: Readonly<Record<string, JsonSchema>> = {
  Triage: closed({
    acknowledged_by: orNull(text),
    acknowledged_at: orNull(moment),
    assignee: orNull(text),
    snoozed_until: described(orNull(moment), 'Until then, the alert causes no notification.'),
    comments: described(count, 'Number of actions with a comment.'),
  }),
  DriftAction: closed(entry([...actionKinds, 'snooze_ended'])),
  NewDriftAction: newDriftAction.schema,
  TakenDriftAction: closed({ drift_id: text, ...entry(actionKinds) }),
  NewDriftActions: newDriftActions.schema,
  TakenDriftActions: closed({
    ...entry(actionKinds),
    taken: described(count, 'Alerts for which the action is recorded.'),
    unknown: described(listOf(text), 'Ids of alerts that are not in memory.'),
    resolved: described(listOf(text), 'Ids of alerts that an `accept` left out, because they are resolved already.'),
    not_taken: described(listOf(text), 'Ids of alerts for which the action could not be recorded; send it again for these.'),
    reason: described(orNull(text), 'Why; null if `not_taken` is empty.'),
    left_out: described(count, 'Open alerts of the incident that are not in memory, or beyond its first 10,000.'),
  }),
};
