import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { Output } from '../../../src/model/output.js';
import type { EvaluationPolicy } from '../../../src/model/rules.js';
import { terraformAgent } from '../../support/applies.js';
import {
  describeRole,
  evaluated,
  stateUpdate,
  openDrifts,
  role,
  recordedCall,
  state,
  alertLines,
  tick,
  user,
} from '../../support/evaluate-facts.js';
import { dropsOf, everyChange, lastAlerts } from '../../support/run-pipeline.js';

void t.test('D5: a change proves that a resource existed, for a deletion that arrives later', (t) => {
  const tag = recordedCall('iam', 'TagUser', { userName: 'u', tags: [{ key: 'a', value: 'b' }] }, { time: 20, at: 30 });
  const gone = (time: number) => recordedCall('iam', 'DeleteUser', { userName: 'u' }, { time, at: 40 });
  const tagged = user('u', { tags: { a: 'b' }, tags_all: { a: 'b' } });
  t.strictSame(alertLines(evaluated([state([tagged], 0), tag, gone(15)])), [], 'an older deletion raises no alert');
  t.strictSame(alertLines(evaluated([state([tagged], 0), tag, gone(25)])), ['aws_iam_user.u *: {…} → null']);
  t.end();
});

/** Actor, value, number of occurrences, time of the last one and resolution of each alert. */
const alertsIn = (outputs: readonly Output[]): readonly string[] =>
  [...lastAlerts(outputs).values()].map(
    ({ user_identity: { user_name: who }, new_value, change, occurrences, last_seen, resolution, resolved_at }) =>
      `${who} ${change === 'modified' ? JSON.stringify(new_value) : change} ${String(occurrences)}x ${last_seen.slice(17, 19)} ` +
      `${resolution ?? 'open'}${resolved_at === null ? '' : ` ${resolved_at.slice(17, 19)}`}`,
  );

const describe = (who: string, value: string, time: number, at = 100): Arrival => describeRole(value, { time, at, user: who });
const first = state([role()], 0);
const answer = stateUpdate('unchanged', 110, 1_000);

/** The alerts after these records arrive in this order and wait together, confirmed by an unchanged state. */
const confirmedTogether = (records: readonly Arrival[], policy: Partial<EvaluationPolicy> = {}): readonly string[] =>
  alertsIn(evaluated([first, ...records, answer], { ...policy, confirm: true }));

void t.test('D11a: reports the first actor by event time, in any order of arrival', (t) => {
  const alice = describe('alice', 'x', 10);
  const bob = describe('bob', 'x', 20);
  const carol = describe('carol', 'x', 30);
  const expected = ['alice "x" 3x 30 open'];
  for (const records of [
    [alice, bob, carol],
    [carol, alice, bob],
    [bob, carol, alice],
    [carol, bob, alice],
  ]) {
    t.strictSame(confirmedTogether(records), expected);
  }
  const id = (records: readonly Arrival[]): readonly string[] =>
    evaluated([first, ...records, answer], { confirm: true }).flatMap((one) => (one.output === 'drift' ? [one.drift.id] : []));
  t.strictSame(id([carol, bob, alice]), id([alice, bob, carol]), 'under one id');
  t.end();
});

void t.test('D11a: an earlier value that arrives later is superseded', (t) => {
  const records = [describe('alice', 'x', 10), describe('bob', 'y', 20)];
  const expected = ['alice "x" 1x 10 superseded 20', 'bob "y" 1x 20 open'];
  t.strictSame(confirmedTogether(records), expected);
  t.strictSame(confirmedTogether([...records].reverse()), expected);
  t.end();
});

void t.test('D11: a revert between two changes to one value makes them two alerts, in any order of arrival', (t) => {
  const alice = describe('alice', 'x', 10);
  const back = describe('dave', 'works', 20);
  const bob = describe('bob', 'x', 30);
  const expected = ['alice "x" 1x 10 reverted 20', 'bob "x" 1x 30 open'];
  for (const records of [
    [alice, back, bob],
    [alice, bob, back],
    [back, alice, bob],
    [back, bob, alice],
    [bob, alice, back],
    [bob, back, alice],
  ]) {
    t.strictSame(confirmedTogether(records), expected);
  }
  t.end();
});

void t.test('D11a: of two values reverted together, the first is superseded by the second', (t) => {
  t.strictSame(confirmedTogether([describe('dave', 'works', 30), describe('bob', 'y', 20), describe('alice', 'x', 10)]), [
    'alice "x" 1x 10 superseded 20',
    'bob "y" 1x 20 reverted 30',
  ]);
  t.end();
});

void t.test('D5: an announced alert stays: an older record that arrives later changes neither id nor actor', (t) => {
  const outputs = evaluated(
    [first, describe('bob', 'x', 20), answer, describe('alice', 'x', 10, 120), stateUpdate('unchanged', 130, 2_000)],
    {
      confirm: true,
    },
  );
  t.strictSame(alertsIn(outputs), ['bob "x" 1x 20 open']);
  t.end();
});

void t.test('D9: a held call of a tool does not delay another value and keeps its position', (t) => {
  const held = describeRole('x', { time: 10, at: 100, user: 'ci', agent: terraformAgent });
  const outputs = evaluated([first, describe('bob', 'y', 20), held, answer, tick(2_000)], { confirm: true });
  t.strictSame(alertsIn(outputs), ['bob "y" 1x 20 open', 'ci "x" 1x 10 superseded 20']);
  t.strictSame(
    outputs.flatMap((one) => (one.output === 'drift' ? [one.drift.detected_at.slice(11, 19)] : [])),
    ['10:01:50', '10:33:20'],
  );
  t.end();
});

void t.test('D23: announces the value of an excluded user if another user set it too', (t) => {
  const rules = everyChange.rules.map((rule) => ({ ...rule, excludeUsers: ['carol'] }));
  const carol = describe('carol', 'x', 10);
  const bob = describe('bob', 'x', 20);
  const again = describe('carol', 'x', 30);
  for (const records of [
    [carol, bob, again],
    [again, bob, carol],
  ]) {
    t.strictSame(confirmedTogether(records, { rules }), ['bob "x" 2x 30 open']);
  }
  t.end();
});

void t.test('D18: elements of a set that arrive out of order are each reported with the resulting value', (t) => {
  const attach = (who: string, policyArn: string, time: number): Arrival =>
    recordedCall('iam', 'AttachRolePolicy', { roleName: 'worker', policyArn }, { time, at: 100, user: who });
  const records = [attach('alice', 'arn:p1', 10), attach('bob', 'arn:p2', 20)];
  const declared = state([role({ managed_policy_arns: ['arn:p0'] })], 0);
  const run = (arrivals: readonly Arrival[]): readonly string[] => alertsIn(evaluated([declared, ...arrivals, answer], { confirm: true }));
  const expected = ['alice ["arn:p0","arn:p1"] 1x 10 superseded 20', 'bob ["arn:p0","arn:p1","arn:p2"] 1x 20 open'];
  t.strictSame(run(records), expected);
  t.strictSame(run([...records].reverse()), expected);
  t.end();
});

void t.test('D11: reports and resolves a creation that arrives after its deletion; the deletion does not wait', (t) => {
  const made = recordedCall('iam', 'CreateUser', { userName: 'new' }, { time: 10, at: 100 });
  const gone = recordedCall('iam', 'DeleteUser', { userName: 'new' }, { time: 20, at: 100, user: 'bob' });
  for (const records of [
    [made, gone],
    [gone, made],
  ]) {
    const outputs = evaluated([first, ...records, answer], { confirm: true, rules: everyChange.rules });
    t.strictSame(alertsIn(outputs), ['alice created 1x 10 reverted 20']);
    t.strictSame(dropsOf(outputs), { declared: 1 });
  }
  t.end();
});

void t.test('D8b: records that waited for the state of their resource are evaluated in event order', (t) => {
  for (const confirm of [true, false]) {
    const outputs = evaluated(
      [state([], 0), describe('bob', 'x', 20), describe('alice', 'x', 10), state([role()], 110, { readAfter: 1_000 })],
      {
        confirm,
      },
    );
    t.strictSame(alertsIn(outputs), ['alice "x" 2x 20 open']);
  }
  t.end();
});

void t.test('D9: an older record of the same value does not extend the wait', (t) => {
  const locked = stateUpdate('locked', 50);
  const outputs = evaluated([first, locked, describe('bob', 'x', 20, 100), describe('alice', 'x', 10, 700), tick(1_001)], {
    confirm: true,
  });
  const [alert] = outputs.flatMap((one) => (one.output === 'drift' ? [one.drift] : []));
  t.match(alert, { user_identity: { user_name: 'alice' }, occurrences: 2, detected_at: '2026-03-02T10:16:41.000Z' });
  t.end();
});

void t.test('thousands of out-of-order records of an attribute cost bounded work and keep the newest value', (t) => {
  const records = Array.from({ length: 3_000 }, (_, at) => describe(`user${String(at)}`, `x${String(at % 7)}`, 90_000 - at, 90_001));
  const began = performance.now();
  const outputs = evaluated([first, ...records, stateUpdate('unchanged', 90_010, 10_000)], { confirm: true });
  t.comment(`${String(Math.round(performance.now() - began))} ms`);
  t.match(openDrifts(outputs), [{ user_identity: { user_name: 'user0' }, new_value: 'x0' }]);
  t.equal(openDrifts(outputs).length, 1);
  t.end();
});
