import t from 'tap';
import { allRoutes } from '../../../../src/http/routes/all-routes.js';
import type { Json } from '../../../../src/lib/json.js';
import type { Principal } from '../../../../src/model/http/principal.js';
import { dataOf, handle, problemOf, SmallService } from '../small-service.js';

/** The time of `SmallService`. */
const now = Date.parse('2026-02-03T04:05:06.000Z');
const inDays = (days: number): string => new Date(now + days * 24 * 3_600_000).toISOString();
const anonymous: Principal = { kind: 'anonymous', name: '', scopes: ['read', 'ingest', 'write'], isValid: () => true };
const key: Principal = { kind: 'key', name: 'on call', scopes: ['write'], isValid: () => true };

const serviceWith = (alert: string): SmallService => {
  const service = new SmallService();
  service.known.set(alert, '{}');
  return service;
};
const post = (service: SmallService, body: Json, principal = anonymous, id = 'd_1') =>
  postText(service, JSON.stringify(body), principal, id);
const postText = (service: SmallService, body: string, principal = anonymous, id = 'd_1') =>
  handle(allRoutes(service), 'POST /api/v1/drifts/:id/actions', {
    params: { id },
    body,
    headers: { 'content-type': 'application/json' },
    principal,
  });

void t.test('takes every action, and answers 202 with all members', async (t) => {
  const until = inDays(366);
  const given: readonly Readonly<Record<string, Json>>[] = [
    { action: 'acknowledge', by: 'ann' },
    { action: 'unacknowledge', comment: 'still there', by: 'ann' },
    { action: 'assign', assignee: 'bob', by: 'ann' },
    { action: 'unassign', by: '😀'.repeat(100) },
    { action: 'snooze', until, by: 'ann' },
    { action: 'unsnooze', by: 'ann' },
    { action: 'comment', comment: `line\n${'x'.repeat(3_995)}`, by: 'ann' },
    { action: 'accept', comment: 'agreed with the network team', by: 'ann' },
    { action: 'accept', comment: 'until the move', until: inDays(3_660), by: 'ann' },
  ];
  const service = serviceWith('d_1');
  for (const body of given) {
    const answer = await post(service, body);
    const expected = { drift_id: 'd_1', assignee: null, until: null, comment: null, ...body };
    t.equal(answer.kind === 'data' ? answer.status : 0, 202);
    t.same(dataOf(answer), { ...expected, at: '2026-02-03T04:05:07.000Z' });
    t.same(service.acted.at(-1), expected);
    t.equal(Object.keys(dataOf(answer) as object).join(), 'drift_id,action,by,at,assignee,until,comment');
  }
  t.equal(service.acted.length, given.length);
});

void t.test('the reason of an acceptance is its comment', async (t) => {
  const service = serviceWith('d_1');
  await post(service, { action: 'accept', reason: 'agreed', by: 'ann' });
  t.match(service.acted, [{ action: 'accept', comment: 'agreed' }]);
});

void t.test('the end of a snooze is stored in UTC with milliseconds', async (t) => {
  const service = serviceWith('d_1');
  await post(service, { action: 'snooze', until: '2026-02-03T06:05:07+02:00', by: 'ann' });
  await post(service, { action: 'snooze', until: '2026-02-03T04:05:06.0019Z', by: 'ann' });
  t.strictSame(
    service.acted.map(({ until }) => until),
    ['2026-02-03T04:05:07.000Z', '2026-02-03T04:05:06.001Z'],
  );
});

void t.test('refuses other bodies with the member and what is expected, and takes nothing', async (t) => {
  const comment = 'hm';
  const refused: readonly (readonly [Json, RegExp])[] = [
    [[], /not an object/],
    [null, /not an object/],
    [{}, /^action: expected one of acknowledge, .*accept$/],
    [{ action: 'delete' }, /^action: /],
    [{ action: ['comment'], comment }, /^action: /],
    [{ action: 'snooze_ended' }, /^action: /],
    [{ action: 'acknowledge', who: 'x' }, /^unknown member "who"$/],
    [JSON.parse('{"action":"acknowledge","__proto__":1}') as Json, /^unknown member "__proto__"$/],
    [{ action: 'acknowledge', assignee: 'bob' }, /^assignee: does not belong to acknowledge$/],
    [{ action: 'assign', assignee: 'bob', until: inDays(1) }, /^until: does not belong to assign$/],
    [{ action: 'unsnooze', until: inDays(1) }, /^until: does not belong/],
    [{ action: 'assign' }, /^assignee: expected a string of 1 to 100 characters without control characters$/],
    [{ action: 'assign', assignee: '' }, /^assignee: /],
    [{ action: 'assign', assignee: null }, /^assignee: /],
    [{ action: 'assign', assignee: 7 }, /^assignee: /],
    [{ action: 'assign', assignee: 'x'.repeat(101) }, /^assignee: /],
    [{ action: 'assign', assignee: 'a\nb' }, /^assignee: .* without control characters$/],
    [{ action: 'comment' }, /^comment: expected a string of 1 to 4000 characters$/],
    [{ action: 'comment', comment: '' }, /^comment: /],
    [{ action: 'acknowledge', comment: false }, /^comment: /],
    [{ action: 'comment', comment: 'x'.repeat(4_001) }, /^comment: /],
    [{ action: 'acknowledge' }, /^by: expected a name of 1 to 100 characters .* authentication is off/],
    [{ action: 'acknowledge', by: '' }, /^by: /],
    [{ action: 'acknowledge', by: ' \t ' }, /^by: /],
    [{ action: 'acknowledge', by: null }, /^by: /],
    [{ action: 'acknowledge', by: 'a\u0085' }, /^by: .* without control characters$/],
    [{ action: 'acknowledge', by: 'x'.repeat(101) }, /^by: /],
    [{ action: 'snooze' }, /^until: expected a time as in/],
    [{ action: 'snooze', until: 1_770_000_000_000 }, /^until: expected a time as in/],
    [{ action: 'snooze', until: 'tomorrow' }, /^until: expected a time as in/],
    [{ action: 'snooze', until: '2026-03-01' }, /^until: expected a time as in/],
    [{ action: 'snooze', until: '2026-03-01T10:00:00' }, /^until: expected a time as in/],
    [{ action: 'snooze', until: inDays(0) }, /^until: expected a time in the future, at most 366 days ahead$/],
    [{ action: 'snooze', until: inDays(-1) }, /^until: expected a time in the future/],
    [{ action: 'snooze', until: new Date(now + 366 * 24 * 3_600_000 + 1).toISOString() }, /^until: expected a time in the future/],
    [{ action: 'accept', by: 'ann' }, /^reason: expected why the difference is accepted, a string of 1/],
    [{ action: 'accept', comment: ' \n ', by: 'ann' }, /^reason: expected why/],
    [{ action: 'accept', reason: ' ', by: 'ann' }, /^reason: expected why/],
    [{ action: 'accept', reason: 'a', comment, by: 'ann' }, /^comment: the reason says it/],
    [{ action: 'acknowledge', reason: 'a', by: 'ann' }, /^reason: does not belong to acknowledge$/],
    [{ action: 'accept', comment, until: inDays(3_661), by: 'ann' }, /^until: expected a time in the future, at most 3660 days ahead$/],
    [{ action: 'accept', comment, until: inDays(0), by: 'ann' }, /^until: expected a time in the future/],
    [{ action: 'accept', comment, assignee: 'bob', by: 'ann' }, /^assignee: does not belong to accept$/],
    [{ action: 'acknowledge', by: 'ann', drift_ids: ['d_1'] }, /^unknown member "drift_ids"$/],
  ];
  const service = serviceWith('d_1');
  for (const [body, message] of refused)
    t.match(await problemOf(() => post(service, body)), { kind: 'invalid', message }, JSON.stringify(body));
  t.strictSame(service.acted, []);
});

void t.test('takes the longest texts however they are escaped, and refuses larger bodies before it parses them', async (t) => {
  const service = serviceWith('d_1');
  const escaped = (characters: number): string => '\\ud83d\\ude00'.repeat(characters);
  const longest = `{"action":"assign","assignee":"${escaped(100)}","by":"${escaped(100)}","comment":"${escaped(4_000)}"}`;
  await postText(service, longest);
  t.match(service.acted, [{ assignee: '\u{1f600}'.repeat(100), comment: '\u{1f600}'.repeat(4_000) }]);
  t.match(await problemOf(() => postText(service, `${' '.repeat(64 * 1024)}{}`)), { kind: 'too_large' });
  const long = JSON.stringify({ action: 'acknowledge', ['x'.repeat(60_000)]: 1 });
  t.match(await problemOf(() => postText(service, long)), { message: `unknown member "${'x'.repeat(100)}…"` });
});

void t.test('a credential names the person, and `by` is refused', async (t) => {
  const service = serviceWith('d_1');
  await post(service, { action: 'acknowledge' }, key);
  t.match(service.acted, [{ by: 'on call' }]);
  t.match(await problemOf(() => post(service, { action: 'acknowledge', by: 'ann' }, key)), { kind: 'invalid', message: /^by: / });
});

void t.test('answers 404 to an unknown alert, and 503 while facts cannot be taken', async (t) => {
  const service = serviceWith('d_1');
  t.match(await problemOf(() => post(service, { action: 'acknowledge', by: 'ann' }, anonymous, 'd_2')), {
    kind: 'not_found',
    message: 'drift not found: d_2',
  });
  for (const reason of ['full', 'replica', 'dropped'] as const) {
    service.untaken = reason;
    t.match(await problemOf(() => post(service, { action: 'acknowledge', by: 'ann' })), {
      kind: 'unavailable',
      headers: [['Retry-After', /\d/]],
    });
  }
  t.strictSame(service.acted, []);
});

void t.test('the name of the person is stored without the spaces around it', async (t) => {
  const service = serviceWith('d_1');
  await post(service, { action: 'acknowledge', by: ' Ann Lee\n' });
  t.match(service.acted, [{ by: 'Ann Lee' }]);
});

void t.test('D121: accepts open alerts only', async (t) => {
  const service = serviceWith('d_1');
  service.statuses.set('d_1', 'superseded');
  const body = { action: 'accept', comment: 'agreed', by: 'ann' };
  t.match(await problemOf(() => post(service, body)), {
    kind: 'invalid',
    message: /^action: the alert is resolved already \(superseded\)/,
  });
  t.strictSame(service.acted, []);
  await post(service, { action: 'comment', comment: 'late', by: 'ann' });
  t.equal(service.acted.length, 1);
});
