import t from 'tap';
import type { Alert } from '../../web/src/alerts/alert.js';
import { filterKey, problemsOf } from '../../web/src/alerts/filter-key.js';
import { filterOf, triagesOf } from '../../web/src/alerts/filter.js';
import { madeAlert } from './made-alert.js';

const now = Date.UTC(2026, 10, 2, 12);
const triage = { acknowledged_by: null, acknowledged_at: null, assignee: null, snoozed_until: null, comments: 0 };

const passes = (query: string, over: Partial<Alert> = {}): boolean => filterOf(new URLSearchParams(query), now)(madeAlert(over));

void t.test('an alert passes if each parameter has a value that matches', (t) => {
  for (const [query, over, isPassed] of [
    ['', {}, true],
    ['severity=high', {}, true],
    ['severity=high&severity=low', { severity: 'low' }, true],
    ['severity=critical', {}, false],
    ['severity=high&account=444455556666', {}, false],
    ['status=open', {}, true],
    ['status=open', { resolution: 'reverted' }, false],
    ['status=resolved', { resolution: 'reverted' }, true],
    ['status=declared', { resolution: 'reverted' }, false],
    ['environment=none', { environment: null }, true],
    ['environment=none', { environment: 'production' }, false],
    ['account=none', { account_id: '' }, true],
    ['actor=dana', {}, true],
    ['actor=none', { actor: '', user: '' }, true],
    ['incident=i_1&incident=i_2', { incident: 'i_2' }, true],
    ['incident=i_1', { incident: null }, false],
    ['attention=yes', {}, true],
    ['attention=yes', { resolution: 'reverted' }, false],
    ['attention=yes', { triage: { ...triage, acknowledged_at: '2026-11-02T11:00:00.000Z' } }, false],
    ['address=aws_iam_role.deploy', {}, true],
    ['address=aws_iam_role.other', { address: null, resource_name: 'other' }, true],
    ['address=aws_iam_role.r-1', { address: null, resource_name: '', resource_id: 'r-1' }, true],
    ['type=aws_iam_role&actor=arn:aws:iam::111122223333:user/dana', {}, true],
    ['view=wide', {}, true],
  ] as const)
    t.equal(passes(query, over), isPassed, `${query} ${JSON.stringify(over)}`);
  t.end();
});

void t.test('times are absolute, or a duration before now', (t) => {
  const twoHours = { time: now - 2 * 3_600_000 };
  for (const [query, isPassed] of [
    ['since=1h', false],
    ['since=119m', false],
    ['since=2h', true],
    ['since=1d', true],
    ['since=2026-11-02T10:00:00Z', true],
    ['since=2026-11-02T10:00:00.000001Z', false],
    ['until=2026-11-02T10:00:00Z', true],
    ['until=2026-11-02T09:59:59Z', false],
    ['since=yesterday', true],
    ['since=', true],
  ] as const)
    t.equal(passes(query, twoHours), isPassed, query);
  t.end();
});

void t.test('a search looks for all of its words, whatever their case', (t) => {
  for (const [query, isPassed] of [
    ['q=DEPLOY', true],
    ['q=deploy+dana', true],
    ['q=deploy++UPDATErole+', true],
    ['q=deploy+milo', false],
    ['q=7200', true],
    ['q=d_0', true],
    ['q=%20', true],
  ] as const)
    t.equal(passes(query), isPassed, query);
  t.end();
});

void t.test('a snooze holds until its end', (t) => {
  t.strictSame(triagesOf({ triage: null }, now), ['none']);
  t.strictSame(triagesOf({ triage }, now), ['none']);
  const snoozed = { ...triage, snoozed_until: '2026-11-02T12:30:00Z', assignee: 'dana' };
  t.strictSame(triagesOf({ triage: snoozed }, now), ['snoozed', 'assigned']);
  t.strictSame(triagesOf({ triage: snoozed }, now + 3_600_000), ['assigned']);
  t.equal(passes('triage=assigned', { triage: snoozed }), true);
  t.equal(passes('triage=none', { triage: snoozed }), false);
  t.end();
});

void t.test('the key of a filter contains its parameters only, in one order', (t) => {
  t.equal(filterKey(new URLSearchParams('q=a+b&follow=no&severity=low&severity=high')), 'severity=low&severity=high&q=a+b');
  t.equal(filterKey(new URLSearchParams('follow=no')), '');
  t.end();
});

void t.test('what an address asks for in vain is named', (t) => {
  for (const [query, problem] of [
    ['', undefined],
    ['since=24h&until=1h&sort=-severity&group=none&severity=high&attention=yes', undefined],
    ['since=garbage', /^since is neither/],
    ['until=', /^until is neither/],
    ['since=1h&until=24h', /begins after its end/],
    ['severity=banana', /^severity is none of critical, high, medium, low$/],
    ['sort=xx', /^sort/],
    ['group=foo', /^group/],
    ['status=open&status=gone', /^status/],
  ] as const) {
    const problems = problemsOf(new URLSearchParams(query));
    if (problem === undefined) t.strictSame(problems, [], query);
    else t.match(problems, [problem], query);
  }
  t.end();
});
