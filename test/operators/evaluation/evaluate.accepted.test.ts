import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { Output } from '../../../src/model/output.js';
import { acceptance } from '../../support/acceptance.js';
import {
  alertLines,
  describeRole,
  evaluated,
  openDrifts,
  outcomes,
  recordedCall,
  role,
  state,
  stateUpdate,
  terraform,
  tick,
  user,
} from '../../support/evaluate-facts.js';
import { driftsOf, dropsOf } from '../../support/run-pipeline.js';

/** D121: a person accepts a difference. Times are seconds. */

const declared = state([role({ tags: { Team: 'data' } })], 0);
const plays = (time: number, by = 'alice'): Arrival => describeRole('plays', { time, at: time, user: by });
/** The id of the newest alert of these facts. */
const idOf = (facts: readonly Arrival[]): string => driftsOf(evaluated(facts)).at(-1)?.id ?? '';
/** The facts, with an acceptance of their newest alert. */
const accepted = (facts: readonly Arrival[], at: number, until?: number): readonly Arrival[] => [
  ...facts,
  acceptance(idOf(facts), at, until),
];
const endsOf = (outputs: readonly Output[]): readonly Drift[] => outputs.flatMap((one) => (one.output === 'resolved' ? [one.drift] : []));

const begun = accepted([declared, plays(10)], 20);
const beginning = ['aws_iam_role.worker description: works → plays', 'aws_iam_role.worker description accepted: plays'];
/** The lines of what follows the acceptance. */
const after = (...facts: readonly Arrival[]): readonly string[] => {
  const lines = alertLines(evaluated([...begun, ...facts]));
  return lines.slice(0, 2).join() === beginning.join() ? lines.slice(2) : ['no acceptance', ...lines];
};
const again = ['aws_iam_role.worker description: works → plays'];

void t.test('D121: closes the alert, and says who accepted it, why and until when', (t) => {
  const outputs = evaluated(accepted([declared, plays(10)], 20, 500));
  t.strictSame(alertLines(outputs), beginning);
  t.match(endsOf(outputs), [
    {
      id: driftsOf(outputs)[0]?.id,
      resolution: 'accepted',
      resolved_at: '2026-03-02T10:00:20.000Z',
      resolved_by: { kind: 'person', user_identity: null, person: { name: 'ann', comment: 'agreed', until: '2026-03-02T10:08:20.000Z' } },
    },
  ]);
  t.strictSame(openDrifts(outputs), []);
  t.end();
});

void t.test('D121: the same value is silent, however often and by whomever, and counted', (t) => {
  const outputs = evaluated([...begun, plays(30), plays(40, 'bob'), plays(90, 'mallory')]);
  t.strictSame(alertLines(outputs), beginning);
  t.equal(dropsOf(outputs).accepted, 3);
  const steps = outputs.flatMap((one) => (one.output === 'outcome' ? one.steps.map(({ step }) => step) : []));
  t.strictSame(steps, ['opened', 'accepted', 'accepted', 'accepted']);
  t.end();
});

void t.test('D121: another value is a new alert, and then the accepted one too', (t) => {
  t.strictSame(after(describeRole('sings', { time: 30, at: 30 })), ['aws_iam_role.worker description: works → sings']);
  t.strictSame(after(describeRole('sings', { time: 30, at: 30 }), plays(40)), [
    'aws_iam_role.worker description: works → sings',
    'aws_iam_role.worker description superseded: sings',
    ...again,
  ]);
  t.end();
});

void t.test('D121: ends when a record sets the declared value, or a state declares it', (t) => {
  t.strictSame(after(describeRole('works', { time: 30, at: 30 })), []);
  t.strictSame(after(describeRole('works', { time: 30, at: 30 }), plays(40)), again);
  const agreed = state([role({ description: 'plays', tags: { Team: 'data' } })], 60, { serial: 2 });
  t.strictSame(after(agreed), []);
  t.strictSame(after(agreed, state([role({ tags: { Team: 'data' } })], 100, { serial: 3 }), plays(110)), again);
  t.strictSame(after(state([user('bob')], 60, { serial: 2 }), declared), [], 'a state that lost the resource');
  t.end();
});

void t.test('D121: a deletion is another change, and ends the acceptance', (t) => {
  const remove = recordedCall('iam', 'DeleteRole', { roleName: 'worker' }, { time: 30, at: 30 });
  t.strictSame(after(remove), ['aws_iam_role.worker *: {…} → null']);
  t.end();
});

void t.test('D121: an accepted deletion ends when something takes its place', (t) => {
  const remove = recordedCall('iam', 'DeleteRole', { roleName: 'worker' }, { time: 10, at: 10 });
  const facts = accepted([declared, remove], 20);
  const lines = ['aws_iam_role.worker *: {…} → null', 'aws_iam_role.worker * accepted: null'];
  t.strictSame(alertLines(evaluated(facts)), lines);
  const create = recordedCall('iam', 'CreateRole', { roleName: 'worker' }, { time: 30, at: 30 });
  const outputs = evaluated([...facts, create]);
  const anew = driftsOf(outputs).find(({ field, id }) => field === '*' && id !== driftsOf(outputs)[0]?.id);
  t.match(anew, { detail: /^created again; .*; the acceptance by ann has ended$/, unconfirmed: /./ });
  t.end();
});

void t.test('D121: after its end the difference is a new alert, which says so', (t) => {
  const facts = accepted([declared, plays(10)], 20, 100);
  t.strictSame(alertLines(evaluated([...facts, plays(50), tick(99)])), beginning);
  const outputs = evaluated([...facts, plays(50), tick(101), plays(110)]);
  t.strictSame(alertLines(outputs), [...beginning, ...again, 'aws_iam_role.worker description again: 3']);
  const [first, second] = driftsOf(outputs);
  t.not(second?.id, first?.id);
  t.match(second, {
    detail: 'the acceptance by ann has ended',
    detected_at: '2026-03-02T10:01:41.000Z',
    event_id: first?.event_id,
    summary: 'description: works -> plays',
    occurrences: 2,
    resolution: null,
    resolved_by: null,
  });
  t.ok(second?.incident);
  t.end();
});

void t.test('D121: an end that has come changes nothing if the difference is gone, or accepted anew', (t) => {
  const facts = accepted([declared, plays(10)], 20, 100);
  t.strictSame(alertLines(evaluated([...facts, describeRole('works', { time: 50, at: 50 }), tick(200)])), beginning);
  const twice = accepted([...facts, tick(101)], 120);
  const lines = alertLines(evaluated([...twice, tick(300), plays(310)]));
  t.strictSame(lines, [...beginning, ...beginning]);
  const other = [...facts, describeRole('works', { time: 50, at: 50 }), plays(60)];
  t.strictSame(alertLines(evaluated([...accepted(other, 70), tick(300)])), [...beginning, ...beginning], 'the end of the first one');
  t.end();
});

void t.test('D121: is taken once, and only by an open alert', (t) => {
  const facts = [declared, plays(10)];
  const id = idOf(facts);
  const twice = acceptance(id, 20);
  t.strictSame(alertLines(evaluated([...facts, twice, twice, acceptance(id, 30, 40), tick(100)])), beginning);
  const reverted = [...facts, describeRole('works', { time: 15, at: 15 }), acceptance(id, 20), plays(30)];
  t.strictSame(outcomes(evaluated(reverted)), ['aws_iam_role.worker description reverted', 'aws_iam_role.worker description open']);
  t.strictSame(alertLines(evaluated([declared, acceptance('d_none', 5), plays(10)])), again);
  t.end();
});

void t.test('D121: covers each attribute of an alert about several', (t) => {
  const tag = (tags: Readonly<Record<string, string>>, time: number): Arrival => {
    const list = Object.entries(tags).map(([key, value]) => ({ key, value }));
    return recordedCall('iam', 'TagRole', { roleName: 'worker', tags: list }, { time, at: time });
  };
  const facts = accepted([declared, tag({ Team: 'x', Cost: '2' }, 10)], 20, 100);
  const outputs = evaluated([...facts, tag({ Team: 'x' }, 30), tag({ Cost: '2' }, 40)]);
  t.match(endsOf(outputs), [{ resolution: 'accepted', fields: [{ resolution: 'accepted' }, { resolution: 'accepted' }] }]);
  t.equal(driftsOf(outputs).length, 1);
  t.match(driftsOf(evaluated([...facts, tag({ Team: 'y' }, 30)])).slice(1), [{ field: 'tags.Team', new_value: 'y' }]);
  const back = driftsOf(evaluated([...facts, tag({ Cost: '3' }, 30), tick(101)])).slice(1);
  t.match(back, [
    { field: 'tags.Cost', new_value: '3', detail: null },
    { field: 'tags.Team', new_value: 'x', fields: null },
  ]);
  const both = driftsOf(evaluated([...facts, tick(101)])).slice(1);
  t.match(both, [
    { fields: [{ field: 'tags.Cost', resolution: null }, { field: 'tags.Team' }], detail: 'the acceptance by ann has ended' },
  ]);
  t.end();
});

void t.test('D121: a value that no record shows cannot be compared', (t) => {
  const cluster = {
    type: 'aws_rds_cluster',
    name: 'orders',
    attributes: {
      ...{ arn: 'arn:aws:rds:us-east-1:111122223333:cluster:orders', cluster_identifier: 'orders', id: 'orders', engine: 'aurora-mysql' },
      ...{ master_username: 'root', master_password: 'one', tags: {}, tags_all: {} },
    },
  };
  const password = (time: number): Arrival =>
    recordedCall('rds', 'ModifyDBCluster', { dBClusterIdentifier: 'orders', masterUserPassword: '****' }, { time, at: time });
  const outputs = evaluated([...accepted([state([cluster], 0), password(10)], 20, 100), password(30)]);
  t.equal(driftsOf(outputs).length, 2);
  const ended = driftsOf(evaluated([...accepted([state([cluster], 0), password(10)], 20, 100), tick(101)]));
  t.match(ended[1], { detail: 'value not in the record; the acceptance by ann has ended', summary: ended[0]?.summary });
  t.end();
});

void t.test('D121: stays when the resource moves to another address', (t) => {
  const moved = state([{ ...role({ tags: { Team: 'data' } }), name: 'player' }], 60, { serial: 2 });
  t.strictSame(after(moved, plays(70)), []);
  const outputs = evaluated([...accepted([declared, plays(10)], 20, 100), moved, tick(101)]);
  t.match(driftsOf(outputs)[1], { address: 'aws_iam_role.player' });
  t.end();
});

void t.test('D121: a resource that no state declares', (t) => {
  const create = recordedCall('iam', 'CreateUser', { userName: 'eve' }, { time: 10, at: 10 });
  const facts = accepted([declared, create], 20);
  t.strictSame(outcomes(evaluated(facts)), ['aws_iam_user * accepted']);
  const deleted = recordedCall('iam', 'DeleteUser', { userName: 'eve' }, { time: 30, at: 30 });
  const made = recordedCall('iam', 'CreateUser', { userName: 'eve' }, { time: 40, at: 40 });
  t.strictSame(outcomes(evaluated([...facts, deleted, made])), ['aws_iam_user * accepted', 'aws_iam_user * open']);
  t.end();
});

void t.test('D121: what waits, a suspect state and a mirror change nothing', (t) => {
  const suspect = state([role({ description: 'plays' })], 60, { serial: 0 });
  t.strictSame(after(suspect, stateUpdate('unchanged', 70), plays(80)), []);
  t.strictSame(after(describeRole('plays', { time: 30, at: 30, ...terraform })), []);
  t.end();
});

void t.test('D121: other contents of an undeclared resource are not what was accepted', (t) => {
  const allows = (action: string, time: number, who = 'alice'): Arrival => {
    const policyDocument = JSON.stringify({ Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] });
    return recordedCall('iam', 'PutUserPolicy', { userName: 'ghost', policyName: 'extra', policyDocument }, { time, at: time, user: who });
  };
  const mild = [declared, allows('s3:GetObject', 10)];
  const facts = accepted(mild, 20);
  const shown = (outputs: readonly Output[]): readonly string[] => outcomes(outputs);
  t.strictSame(shown(evaluated([...facts, allows('s3:GetObject', 30, 'bob')])), ['aws_iam_user_policy * accepted']);
  const outputs = evaluated([...facts, allows('s3:GetObject', 30), allows('*', 40, 'mallory'), allows('*', 50, 'mallory')]);
  t.strictSame(shown(outputs), ['aws_iam_user_policy * accepted', 'aws_iam_user_policy * open']);
  t.match(driftsOf(outputs)[1], { user_identity: { user_name: 'mallory' }, new_value: { policy: /"\*"/ } });
  t.equal(dropsOf(outputs).accepted, 1);
  const late = evaluated([...mild, allows('*', 15, 'mallory'), acceptance(idOf(mild), 20)]);
  t.strictSame(shown(late), ['aws_iam_user_policy * accepted', 'aws_iam_user_policy * open'], 'replaced before it was accepted');
  t.end();
});
