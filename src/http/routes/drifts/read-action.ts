import { momentExpected, parseMoment } from '../../../config/iso-moment.js';
import { cutText } from '../../../lib/cut-text.js';
import { isObject, type Json, type JsonObject } from '../../../lib/json.js';
import type { PostedAction } from '../../../model/contracts/intake.js';
import type { Principal } from '../../../model/http/principal.js';
import { Problem } from '../../../model/http/problem.js';
import { actionKinds, type ActionKind } from '../../../model/triage.js';

/** Characters. */
export const maxName = 100;
export const maxComment = 4_000;
/** Bytes of a body: enough for the longest texts with every character escaped. Larger ones would hold the event loop while they are parsed. */
export const maxBody = 64 * 1024;
/** Characters of an unknown name that an error shows. */
const shownName = 100;
/** Days ahead that a snooze may end. */
export const maxSnooze = 366;
const day = 24 * 60 * 60_000;

/** The member that only this action has, and requires. */
const own: Readonly<Partial<Record<ActionKind, 'assignee' | 'until'>>> = { assign: 'assignee', snooze: 'until' };

/** Reads the body of an action on an alert. `now`: milliseconds since the epoch. Throws a `Problem` (400). */
export const readAction = (body: Json, drift: string, { kind, name }: Principal, now: number): PostedAction => {
  if (!isObject(body)) throw invalid('the body is not an object');
  const action = actionKinds.find((one) => one === body['action']);
  if (action === undefined) throw invalid(`action: expected one of ${actionKinds.join(', ')}`);
  const member = own[action];
  for (const given of Object.keys(body)) {
    if (['action', 'comment', 'by', member].includes(given)) continue;
    throw invalid(
      given === 'assignee' || given === 'until'
        ? `${given}: does not belong to ${action}`
        : `unknown member ${JSON.stringify(cutText(given, shownName))}`,
    );
  }
  if (kind !== 'anonymous' && body['by'] !== undefined) throw invalid('by: the credential names the person; leave it out');
  return {
    drift_id: drift,
    action,
    by: kind === 'anonymous' ? (textIn(body, 'by', maxName, false) ?? '') : name,
    assignee: textIn(body, 'assignee', maxName, member === 'assignee'),
    until: member === 'until' ? untilIn(body, now) : null,
    comment: textIn(body, 'comment', maxComment, action === 'comment'),
  };
};

/** Null if it is absent. Names have one line; comments may have several. */
const textIn = (body: JsonObject, name: 'by' | 'assignee' | 'comment', most: number, isRequired: boolean): string | null => {
  const text = body[name];
  if (text === undefined && !isRequired) return null;
  if (typeof text !== 'string' || text === '' || Array.from(text).length > most)
    throw invalid(`${name}: expected a string of 1 to ${String(most)} characters`);
  if (name !== 'comment' && /\p{Cc}/u.test(text)) throw invalid(`${name}: expected no control characters`);
  return text;
};

const untilIn = (body: JsonObject, now: number): string => {
  const text = body['until'];
  const until = typeof text === 'string' && text.includes(':') ? parseMoment(text) : Number.NaN;
  if (Number.isNaN(until)) throw invalid(`until: expected ${momentExpected}`);
  if (until <= now || until > now + maxSnooze * day)
    throw invalid(`until: expected a time in the future, at most ${String(maxSnooze)} days ahead`);
  return new Date(until).toISOString();
};

const invalid = (message: string): Problem => new Problem('invalid', message);
