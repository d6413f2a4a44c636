import { actionKinds } from '../../model/triage.js';
import type { JsonSchema } from '../route.js';
import { maxComment, maxName, maxSnooze } from '../routes/drifts/read-action.js';
import { closed, count, described, enumOf, moment, orNull, text } from './schema-words.js';

const textOf = (maxLength: number): JsonSchema => ({ type: 'string', minLength: 1, maxLength });

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
  NewDriftAction: closed(
    { action: enumOf(actionKinds) },
    {
      assignee: described(textOf(maxName), 'Required for `assign`; not allowed for other actions.'),
      until: described(
        moment,
        `Required for \`snooze\`: in the future, at most ${String(maxSnooze)} days ahead; not allowed for other actions.`,
      ),
      comment: described(textOf(maxComment), 'Required for `comment`.'),
      by: described(
        textOf(maxName),
        'Name of the person while authentication is off. With a credential, its name is used, and `by` is refused.',
      ),
    },
  ),
  TakenDriftAction: closed({ drift_id: text, ...entry(actionKinds) }),
};
