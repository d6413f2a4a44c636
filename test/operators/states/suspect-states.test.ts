import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Output } from '../../../src/model/output.js';
import { clock } from '../../support/applies.js';
import { stateArrival, stateDocument } from '../../support/arrivals.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import {
  alertLines,
  describeRole,
  evaluated,
  main,
  stateUpdate,
  recordedCall,
  role,
  state,
  tick,
  user,
} from '../../support/evaluate-facts.js';
import { openRun, stamped } from '../../support/resumable-run.js';
import { plainPolicy } from '../../support/run-pipeline.js';

/** D101: a state that goes backwards is not believed. Serial 5 declares the role and two users; somebody changed the role. */

const declared = [role(), user('ann'), user('ben')];
const before = state(declared, 0, { serial: 5 });
const changed = describeRole('plays', { time: 10 });
const opened = 'aws_iam_role.worker description: works → plays';
const closed = 'aws_iam_role.worker description declared: plays';
const removed = 'aws_iam_role.worker description removed: plays';

const version = (at: number, serial: number, resources: readonly DeclaredResource[], members: JsonObject = {}): Arrival =>
  stateArrival({ ...stateDocument(resources, serial), ...members }, clock(at), clock(at - 10), 0, main);
const asItIs = [role({ description: 'plays' }), user('ann'), user('ben')];

/** Suspicions as they begin and end. */
const suspicions = (outputs: readonly Output[]): readonly string[] =>
  outputs.flatMap((one) =>
    one.output !== 'suspect'
      ? []
      : [`${one.suspicion.reason} ${String(one.suspicion.version.serial)}${one.end === undefined ? '' : ` ${one.end.as}`}`],
  );
const told = (...facts: readonly Arrival[]): readonly (readonly string[])[] => {
  const outputs = evaluated([before, changed, ...facts]);
  return [alertLines(outputs), suspicions(outputs)];
};

void t.test('D101: a version that goes backwards resolves nothing, whatever it declares', (t) => {
  t.strictSame(told(version(300, 4, asItIs)), [[opened], ['serial 4']]);
  t.strictSame(told(version(300, 6, asItIs, { lineage: 'other' })), [[opened], ['lineage 6']]);
  t.strictSame(told(version(300, 6, [])), [[opened], ['emptied 6']]);
  t.strictSame(told(version(300, 6, [], { lineage: 'other' })), [[opened], ['lineage 6']], 'the first reason counts');
  t.end();
});

void t.test('D101: the version before stays in force for later records', (t) => {
  const later = recordedCall('iam', 'UpdateUser', { userName: 'ann', newPath: '/admin/' }, { time: 400 });
  const [alerts] = told(version(300, 6, []), later);
  t.strictSame(alerts, [opened, 'aws_iam_user.ann path: / → /admin/']);
  t.end();
});

void t.test('D101: versions that go on are believed', (t) => {
  const show = { format_version: '1.0', terraform_version: '1.9.5', values: { root_module: {} } };
  t.strictSame(told(version(300, 6, asItIs)), [[opened, closed], []]);
  t.strictSame(told(version(300, 5, asItIs)), [[opened, closed], []], 'the same serial');
  t.strictSame(told(version(300, 900, asItIs)), [[opened, closed], []], 'some versions were not read');
  t.strictSame(
    suspicions(evaluated([before, stateArrival(show, clock(300), '', 0, main)])),
    ['emptied 0'],
    'an output of show is compared too',
  );
  t.strictSame(suspicions(evaluated([state([], 0), state([], 100, { serial: 2 })])), [], 'it had no resources before');
  t.strictSame(suspicions(evaluated([before, state([], 300, { source: 'other.tfstate' })])), [], 'another state');
  t.end();
});

void t.test('D101: a version that continues the one in force ends the suspicion', (t) => {
  t.strictSame(told(version(300, 6, []), version(400, 6, declared)), [[opened], ['emptied 6', 'emptied 6 continued']]);
  t.strictSame(told(version(300, 4, asItIs), version(400, 3, []), version(500, 6, asItIs)), [
    [opened, closed],
    ['serial 4', 'serial 3', 'serial 3 continued'],
  ]);
  t.end();
});

void t.test('D101: a person accepts a version', (t) => {
  t.strictSame(told(version(300, 4, asItIs), stateUpdate('accepted', 400)), [
    [opened, closed],
    ['serial 4', 'serial 4 accepted'],
  ]);
  t.strictSame(told(version(300, 6, []), stateUpdate('accepted', 400)), [
    [opened, removed],
    ['emptied 6', 'emptied 6 accepted'],
  ]);
  t.strictSame(told(version(300, 6, []), stateUpdate('accepted', 400, 0, 'other.tfstate')), [[opened], ['emptied 6']], 'another one');
  t.strictSame(told(stateUpdate('accepted', 400)), [[opened], []], 'nothing to accept');
  t.end();
});

void t.test('D101: a suspicion is over after `suspect_for`; 0 is never', (t) => {
  const day = 24 * 60 * 60;
  const facts = (...times: readonly number[]): readonly Arrival[] => [before, changed, version(300, 4, asItIs), ...times.map(tick)];
  t.strictSame(alertLines(evaluated(facts(300 + day - 1))), [opened]);
  t.strictSame(alertLines(evaluated(facts(300 + day))), [opened, closed]);
  t.strictSame(alertLines(evaluated(facts(360), { suspectFor: 60_000 })), [opened, closed]);
  t.strictSame(alertLines(evaluated(facts(300 + 30 * day), { suspectFor: Infinity })), [opened]);
  const again = [before, changed, version(300, 4, asItIs), version(330, 4, asItIs), tick(360)];
  t.strictSame(alertLines(evaluated(again, { suspectFor: 60_000 })), [opened, closed], 'counted from the first time it was read');
  t.end();
});

const deletes = (userName: string, time: number): Arrival => recordedCall('iam', 'DeleteUser', { userName }, { time, at: time + 1 });
const deletesRole = recordedCall('iam', 'DeleteRole', { roleName: 'worker' }, { time: 40, at: 41 });

void t.test('D101: deletions on record explain a state without resources, also those that arrive late', (t) => {
  const emptied = version(300, 6, []);
  const reasons = (...facts: readonly Arrival[]): readonly string[] => suspicions(evaluated([before, ...facts]));
  t.strictSame(reasons(deletes('ann', 20), deletes('ben', 30), deletesRole, emptied), []);
  t.strictSame(reasons(deletes('ann', 20), emptied), ['emptied 6'], 'one of three');
  t.strictSame(reasons(deletes('ann', 20), emptied, deletes('ben', 310)), ['emptied 6', 'emptied 6 recorded'], 'two of three');
  const created = recordedCall('iam', 'CreateUser', { userName: 'ann' }, { time: 25, at: 26 });
  t.strictSame(reasons(deletes('ann', 20), created, deletes('ben', 30), emptied), ['emptied 6'], 'one was created again');
  const failed = recordedCall('iam', 'DeleteUser', { userName: 'ben' }, { time: 30, at: 31, members: { errorCode: 'AccessDenied' } });
  t.strictSame(reasons(deletes('ann', 20), failed, emptied), ['emptied 6'], 'a denied call deletes nothing');
  const lower = version(300, 4, []);
  t.strictSame(reasons(deletes('ann', 20), deletes('ben', 30), deletesRole, lower), ['serial 4'], 'they explain no lower serial');
  t.end();
});

void t.test('D101: a lock and a failed read change nothing about a suspicion', (t) => {
  t.strictSame(
    told(
      version(300, 6, []),
      stateUpdate('locked', 310),
      stateUpdate('unlocked', 320),
      stateUpdate('failed', 330),
      stateUpdate('unchanged', 340),
    ),
    [[opened], ['emptied 6']],
  );
  t.end();
});

void t.test('D101, D9: a change that waits for a read is announced when the read finds a suspect version', (t) => {
  const emptied = stateArrival(stateDocument([], 6), clock(80), clock(75), 2, main);
  t.strictSame(alertLines(evaluated([before, changed, emptied], { confirm: true })), [opened]);
  t.end();
});

void t.test('D62, D101: a restored run still doubts, and still knows deletions', (t) => {
  const facts = stamped([before, changed, deletes('ann', 100), version(300, 6, []), deletes('ben', 310), tick(400)]);
  const whole = openRun(plainPolicy);
  for (const fact of facts) whole.next(fact);
  t.ok(whole.outputs.some((one) => one.includes('"as":"recorded"')));
  for (let at = 1; at < facts.length; at++) {
    const first = openRun(plainPolicy);
    for (const fact of facts.slice(0, at)) first.next(fact);
    const save = first.save();
    while (save.take(100));
    const second = openRun(plainPolicy, save.result());
    for (const fact of facts.slice(at)) second.next(fact);
    t.strictSame([...first.outputs, ...second.outputs], whole.outputs, `saved after ${String(at)} facts`);
  }
  t.end();
});
