import t from 'tap';
import type { Output } from '../../../src/model/output.js';
import { driftsOf, dropsOf } from '../../support/run-pipeline.js';
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

const confirm = { confirm: true };
const asked = (outputs: readonly Output[]): readonly string[] =>
  outputs.flatMap((one) => (one.output === 'confirm' ? [`${one.source} after ${String(one.seq)}`] : []));
const drifted = ['aws_iam_role.worker description: works → plays'];

void t.test('D8: a candidate requests another read of its state and waits', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 }), tick(100)], confirm);
  t.strictSame(asked(outputs), ['main.tfstate after 2']);
  t.equal(outputs.findIndex((one) => one.output === 'drift') > outputs.findIndex((one) => one.output === 'confirm'), true);
  t.end();
});

void t.test('D8: a change that agrees with the state requests no read', (t) => {
  t.strictSame(asked(evaluated([state([role()], 0), describeRole('works', { time: 10 })], confirm)), []);
  t.end();
});

void t.test('D8: announces the alert when the read finds no change or fails', (t) => {
  for (const kind of ['unchanged', 'failed'] as const) {
    const outputs = evaluated(
      [state([role()], 0), describeRole('plays', { time: 10 }), stateUpdate(kind, 75, 2), describeRole('plays', { time: 80 })],
      confirm,
    );
    t.strictSame(alertLines(outputs), [...drifted, 'aws_iam_role.worker description again: 2']);
    t.equal(driftsOf(outputs)[0]?.detected_at, '2026-03-02T10:01:15.000Z', 'detected when it was confirmed');
  }
  t.end();
});

void t.test('D8: a read that began before the record arrived does not confirm', (t) => {
  const outputs = evaluated(
    [
      state([role()], 0),
      describeRole('plays', { time: 10 }),
      stateUpdate('unchanged', 75, 1),
      tick(80),
      state([role({ description: 'plays' })], 90, { readAfter: 2 }),
    ],
    confirm,
  );
  t.strictSame(alertLines(outputs), []);
  t.strictSame(dropsOf(outputs), { declared: 1 });
  t.end();
});

void t.test('D8: evaluates against the new snapshot and announces remaining differences', (t) => {
  const outputs = evaluated(
    [state([role()], 0), describeRole('plays', { time: 10 }), state([role({ description: 'rests' })], 75, { readAfter: 2 })],
    confirm,
  );
  t.strictSame(alertLines(outputs), ['aws_iam_role.worker description: rests → plays']);
  t.end();
});

void t.test('D8: an alert whose read is never answered is announced after the hold', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 }), tick(960), tick(971)], confirm);
  t.equal(driftsOf(outputs)[0]?.detected_at, '2026-03-02T10:16:11.000Z');
  t.end();
});

void t.test('D8: announces at once with confirmation off', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 })]);
  t.strictSame(asked(outputs), []);
  t.equal(driftsOf(outputs)[0]?.detected_at, '2026-03-02T10:01:10.000Z');
  t.end();
});

void t.test('D8: a creation waits for every state that could declare it', (t) => {
  const create = recordedCall('iam', 'CreateUser', { userName: 'eve' }, { time: 10 });
  const two = [state([role()], 0), state([user('bob')], 1, { source: 'other.tfstate' })];
  const waiting = evaluated(
    [
      ...two,
      create,
      stateUpdate('unchanged', 80, 3),
      tick(90),
      state([user('bob'), user('eve')], 100, { source: 'other.tfstate', readAfter: 3 }),
    ],
    confirm,
  );
  t.strictSame(alertLines(waiting), []);
  t.strictSame(asked(waiting), ['main.tfstate after 3', 'other.tfstate after 3']);
  const confirmed = evaluated([...two, create, stateUpdate('unchanged', 80, 3), stateUpdate('unchanged', 81, 3, 'other.tfstate')], confirm);
  t.strictSame(alertLines(confirmed), ['aws_iam_user *: null → {…}']);
  t.end();
});

void t.test('D8: a pending change that is reverted is announced and resolved, so that it does not go unnoticed', (t) => {
  const outputs = evaluated(
    [
      state([role()], 0),
      describeRole('plays', { time: 10 }),
      describeRole('works', { time: 20, user: 'bob' }),
      stateUpdate('unchanged', 90, 3),
    ],
    confirm,
  );
  t.strictSame(alertLines(outputs), [...drifted, 'aws_iam_role.worker description reverted: plays']);
  t.end();
});

void t.test('D11a: repeats of a pending candidate count in its alert', (t) => {
  const outputs = evaluated(
    [state([role()], 0), describeRole('plays', { time: 10 }), describeRole('plays', { time: 20 }), stateUpdate('unchanged', 90, 3)],
    confirm,
  );
  t.equal(driftsOf(outputs)[0]?.occurrences, 2);
  t.equal(driftsOf(outputs)[0]?.last_seen, '2026-03-02T10:00:20Z');
  t.strictSame(dropsOf(outputs), {});
  t.end();
});

void t.test('D8: announces pending candidates at the end of input', (t) => {
  t.strictSame(alertLines(evaluated([state([role()], 0), describeRole('plays', { time: 10 })], confirm)), drifted);
  t.end();
});

void t.test('D8b: a record about an undeclared resource is evaluated once a state declares it', (t) => {
  const early = describeRole('plays', { time: 10 });
  t.strictSame(
    alertLines(evaluated([state([user('bob')], 0), early, state([role(), user('bob')], 300)])),
    drifted,
    'drifted seconds after an apply created it',
  );
  t.strictSame(dropsOf(evaluated([state([user('bob')], 0), early, state([role({ description: 'plays' })], 300)])), { declared: 1 });
  t.end();
});

void t.test('D8b: an unannounced creation is evaluated once a state declares it', (t) => {
  const create = recordedCall('lambda', 'CreateFunction20150331', { functionName: 'orders', timeout: 30, code: {} }, { time: 10 });
  const declared = {
    type: 'aws_lambda_function',
    name: 'orders',
    attributes: { function_name: 'orders', arn: 'arn:aws:lambda:us-east-1:111122223333:function:orders', timeout: 3, id: 'orders' },
  };
  t.strictSame(alertLines(evaluated([state([role()], 0), create, state([declared], 300)])), ['aws_lambda_function.orders timeout: 3 → 30']);
  t.end();
});

void t.test('D8b: after the window a record is counted and no longer evaluated', (t) => {
  const outputs = evaluated([state([user('bob')], 0), describeRole('plays', { time: 10 }), tick(971), state([role()], 980)]);
  t.strictSame(alertLines(outputs), []);
  t.strictSame(dropsOf(outputs), { not_in_state: 1 });
  t.end();
});

void t.test('D7: a value that an unread apply changed and a person reverted is drift once the state is read', (t) => {
  // The state of 09:59 has "works", an apply at 10:01 sets "plays", a person sets "works" at 10:02; the new state arrives at 10:05.
  const back = describeRole('works', { time: 120, at: 200 });
  const late = state([role({ description: 'plays' })], 300, { written: 65 });
  t.strictSame(alertLines(evaluated([state([role()], 0), back, late])), ['aws_iam_role.worker description: plays → works']);
  t.strictSame(
    alertLines(evaluated([state([role()], 0), back, state([role({ description: 'plays' })], 300, { written: 130 })])),
    [],
    'but not if the apply was later',
  );
  t.strictSame(
    alertLines(evaluated([state([role()], 0), back, state([role({ description: 'plays' })], 300, { written: null })])),
    [],
    'nor at an unknown time',
  );
  t.strictSame(
    alertLines(evaluated([state([role()], 0), back, tick(1200), { ...late, at: '2026-03-02T10:20:00.000Z' }])),
    [],
    'nor after the window',
  );
  t.end();
});

void t.test('D6: a counted record that drifts later is not counted twice', (t) => {
  const outputs = evaluated([
    state([role()], 0),
    describeRole('works', { time: 120, at: 200 }),
    state([role()], 250, { written: 30, serial: 2 }),
    state([role({ tags: { a: 'b' } })], 300, { written: 65, serial: 3 }),
  ]);
  t.strictSame(dropsOf(outputs), { declared: 1 });
  t.strictSame(openDrifts(outputs), []);
  t.end();
});
