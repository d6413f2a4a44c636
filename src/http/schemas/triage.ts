import { actionKinds } from '../../model/triage.js';
import type { JsonSchema } from '../route.js';
import { newDriftAction } from '../routes/drifts/read-action.js';
import { closed, count, described, enumOf, moment, orNull, text } from './schema-words.js';

const entry = (actions: readonly string[]): Readonly<Record<string, JsonSchema>> => ({
  at: described(moment, 'When the action arrived.'),
  by: described(text, 'Name of the credential, or the given name of the person; may be empty.'),
  action: enumOf(actions),
  assignee: orNull(text),
  until: orNull(moment),
  comment: orNull(text),
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
};
