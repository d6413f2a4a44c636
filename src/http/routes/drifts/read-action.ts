import { momentExpected, parseMoment } from '../../../config/iso-moment.js';
import type { Json } from '../../../lib/json.js';
import type { PostedAction } from '../../../model/contracts/intake.js';
import type { Principal } from '../../../model/http/principal.js';
import { Problem } from '../../../model/http/problem.js';
import { actionKinds, type ActionKind } from '../../../model/triage.js';
import { jsonBody, textMember } from '../../json-body.js';
import { parsed } from '../../params.js';
import { described, enumOf, moment } from '../../schemas/schema-words.js';

/** Characters. */
const maxName = 100;
const maxComment = 4_000;
/** Bytes of a body: enough for the longest texts with every character escaped. Larger ones would hold the event loop while they are parsed. */
export const maxBody = 64 * 1024;
/** Days ahead that a snooze may end. */
const maxSnooze = 366;
const day = 24 * 60 * 60_000;

/** Who acts, in a body. */
export const byMember = textMember(
  maxName,
  'Name of the person while authentication is off. With a credential, its name is used, and `by` is refused.',
);

/** The name of who sends a request. Throws a `Problem` (400) if the body names a person beside a credential. */
export const actorOf = ({ kind, name }: Principal, by: string | undefined): string => {
  if (kind !== 'anonymous' && by !== undefined) throw invalid('by: the credential names the person; leave it out');
  return kind === 'anonymous' ? (by ?? '') : name;
};

const action = {
  codec: parsed((given: unknown) => actionKinds.find((one) => one === given)),
  schema: enumOf(actionKinds),
  expected: `one of ${actionKinds.join(', ')}`,
};
const optional = {
  assignee: textMember(maxName, 'Required for `assign`; not allowed for other actions.'),
  until: {
    codec: parsed((given: unknown) => {
      const until = typeof given === 'string' && given.includes(':') ? parseMoment(given) : Number.NaN;
      return Number.isNaN(until) ? undefined : until;
    }),
    schema: described(
      moment,
      `Required for \`snooze\`: in the future, at most ${String(maxSnooze)} days ahead; not allowed for other actions.`,
    ),
    expected: momentExpected,
  },
  comment: textMember(maxComment, 'Required for `comment`.', true),
  by: byMember,
};

/** The body of an action on an alert. */
export const newDriftAction = jsonBody({ action }, optional);

/** The members that only this action has; it requires them. */
const own: Readonly<Partial<Record<ActionKind, 'assignee' | 'until'>>> = { assign: 'assignee', snooze: 'until' };

/** Reads the body of an action on an alert. `now`: milliseconds since the epoch. Throws a `Problem` (400). */
export const readAction = (body: Json, drift: string, principal: Principal, now: number): PostedAction => {
  const { action, by, ...given } = newDriftAction.decode(body);
  for (const name of ['assignee', 'until'] as const)
    if (given[name] !== undefined && name !== own[action]) throw invalid(`${name}: does not belong to ${action}`);
  const needed = action === 'comment' ? action : own[action];
  if (needed !== undefined && given[needed] === undefined) throw invalid(`${needed}: expected ${optional[needed].expected}`);
  const { assignee = null, until, comment = null } = given;
  if (until !== undefined && (until <= now || until > now + maxSnooze * day))
    throw invalid(`until: expected a time in the future, at most ${String(maxSnooze)} days ahead`);
  const ends = until === undefined ? null : new Date(until).toISOString();
  return { drift_id: drift, action, by: actorOf(principal, by), assignee, until: ends, comment };
};

const invalid = (message: string): Problem => new Problem('invalid', message);
