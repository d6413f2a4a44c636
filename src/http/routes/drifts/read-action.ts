import { momentExpected, parseMoment } from '../../../config/iso-moment.js';
import type { Json } from '../../../lib/json.js';
import type { PostedAction } from '../../../model/contracts/intake.js';
import type { Principal } from '../../../model/http/principal.js';
import { Problem } from '../../../model/http/problem.js';
import { actionKinds, type ActionKind } from '../../../model/triage.js';
import { filledText, jsonBody, textMember } from '../../json-body.js';
import { parsed } from '../../params.js';
import type { Sent } from '../../route.js';
import { described, enumOf, moment, text } from '../../schemas/schema-words.js';

/** Characters. */
const maxName = 100;
const maxComment = 4_000;
/** Bytes of a body: enough for the longest texts with every character escaped. Larger ones would hold the event loop while they are parsed. */
export const maxBody = 64 * 1024;
/** Ids of alerts in one body, and characters of each. */
const maxIds = 1_000;
const maxIdText = 100;
/** Days ahead that a snooze may end, and an acceptance. */
const maxSnooze = 366;
const maxAcceptance = 3_660;
const day = 24 * 60 * 60_000;

const byExpected = `a name of 1 to ${String(maxName)} characters without control characters`;

/** Who acts, in a body. Without the spaces around the name. */
export const byMember: Sent<string> = {
  codec: parsed((given: unknown) => {
    const name = typeof given === 'string' ? given.trim() : '';
    return name === '' || Array.from(name).length > maxName || /\p{Cc}/u.test(name) ? undefined : name;
  }),
  schema: described(
    { type: 'string', minLength: 1, maxLength: maxName },
    'Name of the person: required while authentication is off. With a credential, its name is used, and `by` is refused.',
  ),
  expected: byExpected,
};

/** The name of who sends a request. Throws a `Problem` (400) unless a credential or the body names the person, or if both do. */
export const actorOf = ({ kind, name }: Principal, by: string | undefined): string => {
  if (kind !== 'anonymous' && by !== undefined) throw invalid('by: the credential names the person; leave it out');
  if (kind !== 'anonymous') return name;
  if (by === undefined) throw invalid(`by: expected ${byExpected}, because authentication is off and nothing else says who acts`);
  return by;
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
      `In the future. Required for \`snooze\`: at most ${String(maxSnooze)} days ahead. The end of an \`accept\`: at most ${String(maxAcceptance)} days ahead; without it, the acceptance has none. Not allowed for other actions.`,
    ),
    expected: momentExpected,
  },
  comment: textMember(maxComment, 'Required for `comment`.', true),
  reason: textMember(maxComment, 'Why: required for `accept`, unless `comment` says it; stored as the comment.', true),
  by: byMember,
};

/** The body of an action on an alert. */
export const newDriftAction = jsonBody({ action }, optional);

/** What several alerts get, named by their ids or by their incident. */
const several = {
  drift_ids: {
    codec: parsed((given: unknown) => {
      const isList = Array.isArray(given) && given.length > 0 && given.length <= maxIds;
      const isOfIds = isList && given.every((one) => typeof one === 'string' && one !== '' && one.length <= maxIdText);
      return isOfIds && new Set(given).size === given.length ? (given as readonly string[]) : undefined;
    }),
    schema: described(
      { type: 'array', items: { type: 'string', minLength: 1, maxLength: maxIdText }, minItems: 1, maxItems: maxIds, uniqueItems: true },
      'Ids of the alerts. Either these or `incident`.',
    ),
    expected: `a list of 1 to ${String(maxIds)} different ids`,
  },
  incident: {
    codec: filledText,
    schema: described(text, 'Id of an incident: all alerts of it that are open at this moment.'),
    expected: 'the id of an incident',
  },
};

/** The body of an action on several alerts. */
export const newDriftActions = jsonBody({ action }, { ...optional, ...several });

/** The members that only some actions have, with the days ahead that a time may be. */
const own: Readonly<
  Partial<Record<ActionKind, { readonly name: 'assignee' | 'until'; readonly isRequired: boolean; readonly most: number }>>
> = {
  assign: { name: 'assignee', isRequired: true, most: 0 },
  snooze: { name: 'until', isRequired: true, most: maxSnooze },
  accept: { name: 'until', isRequired: false, most: maxAcceptance },
};

type Given = {
  readonly action: ActionKind;
  readonly assignee?: string;
  readonly until?: number;
  readonly comment?: string;
  readonly reason?: string;
  readonly by?: string;
};

/** An action on alerts that are named elsewhere. */
export type ReadAction = Omit<PostedAction, 'drift_id'>;

/** Reads the body of an action on an alert. `now`: milliseconds since the epoch. Throws a `Problem` (400). */
export const readAction = (body: Json, principal: Principal, now: number): ReadAction =>
  checked(newDriftAction.decode(body), principal, now);

/** Reads the body of an action on several alerts, which are those of `ids` or of `incident`. Throws a `Problem` (400). */
export const readActions = (
  body: Json,
  principal: Principal,
  now: number,
): { readonly action: ReadAction; readonly ids: readonly string[] | undefined; readonly incident: string } => {
  const { drift_ids: ids, incident, ...given } = newDriftActions.decode(body);
  const action = checked(given, principal, now);
  if ((ids === undefined) === (incident === undefined)) throw invalid('name the alerts with drift_ids, or with incident');
  return { action, ids, incident: incident ?? '' };
};

const checked = ({ action, by, ...given }: Given, principal: Principal, now: number): ReadAction => {
  const { name: allowed, isRequired = false, most = 0 } = own[action] ?? {};
  for (const name of ['assignee', 'until'] as const)
    if (given[name] !== undefined && name !== allowed) throw invalid(`${name}: does not belong to ${action}`);
  if (allowed !== undefined && isRequired && given[allowed] === undefined)
    throw invalid(`${allowed}: expected ${optional[allowed].expected}`);
  const { assignee = null, until, reason } = given;
  if (reason !== undefined && action !== 'accept') throw invalid(`reason: does not belong to ${action}`);
  if (reason !== undefined && given.comment !== undefined) throw invalid('comment: the reason says it; leave one of them out');
  const comment = reason ?? given.comment ?? null;
  if (action === 'comment' && comment === null) throw invalid(`comment: expected ${optional.comment.expected}`);
  if (action === 'accept' && (comment ?? '').trim() === '')
    throw invalid(`reason: expected why the difference is accepted, ${optional.reason.expected}`);
  if (until !== undefined && (until <= now || until > now + most * day))
    throw invalid(`until: expected a time in the future, at most ${String(most)} days ahead`);
  const ends = until === undefined ? null : new Date(until).toISOString();
  return { action, by: actorOf(principal, by), assignee, until: ends, comment };
};

const invalid = (message: string): Problem => new Problem('invalid', message);
