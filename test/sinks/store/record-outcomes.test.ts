import t from 'tap';
import { droppedRecord, type Output } from '../../../src/model/output.js';
import type { OutcomeRecord } from '../../../src/model/outcome.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { EvaluationPolicy } from '../../../src/model/rules.js';
import { RecordOutcomes } from '../../../src/sinks/store/record-outcomes.js';
import { describeRole, stateUpdate, recordedCall, role, state, terraform, tick } from '../../support/evaluate-facts.js';
import { everyChange, runPipeline } from '../../support/run-pipeline.js';

const given = (id: string, more: object = {}): { readonly members: { readonly eventID: string } } => ({
  members: { eventID: id, ...more },
});

const outcomesOf = (outputs: readonly Output[], bound = 100): RecordOutcomes => {
  const outcomes = new RecordOutcomes(bound);
  for (const one of outputs) {
    if (one.output === 'outcome') outcomes.take(one);
    else if (one.output === 'dropped' && one.record !== undefined) outcomes.takeDropped(one.record, one.reason, one.on);
  }
  return outcomes;
};

const run = (arrivals: readonly Arrival[], policy: EvaluationPolicy = everyChange): RecordOutcomes =>
  outcomesOf(
    runPipeline(
      arrivals.map((one) => [one]),
      policy,
    ),
  );

/** The outcome of a record, and the names of its steps. */
const told = (outcomes: RecordOutcomes, id: string): readonly [outcome: string | undefined, ...steps: string[]] => {
  const [record] = outcomes.find(id);
  return [record?.outcome, ...(record?.steps ?? []).map(({ step }) => step)];
};

const declared = state([role()], 0);

void t.test('D112: tells the life of an alert from its records', (t) => {
  const outcomes = run([
    declared,
    describeRole('other', { time: 1, ...given('open') }),
    describeRole('other', { time: 2, ...given('repeat') }),
    describeRole('third', { time: 3, ...given('third') }),
    describeRole('works', { time: 4, ...given('restore') }),
    describeRole('works', { time: 5, ...given('equal') }),
  ]);
  t.strictSame(told(outcomes, 'open'), ['alerted', 'opened']);
  t.strictSame(told(outcomes, 'repeat'), ['alerted', 'repeated']);
  t.strictSame(told(outcomes, 'third'), ['alerted', 'opened', 'superseded']);
  t.strictSame(told(outcomes, 'restore'), ['declared', 'equal', 'restored']);
  t.strictSame(told(outcomes, 'equal'), ['declared', 'equal']);
  const [open] = outcomes.find('open');
  const [restore] = outcomes.find('restore');
  const [third] = outcomes.find('third');
  t.match(open, { account_id: '111122223333', event_name: 'UpdateRole', user_name: 'alice' });
  t.match(open?.steps[0], {
    address: 'aws_iam_role.worker',
    resource_type: 'aws_iam_role',
    resource_id: 'worker',
    fields: ['description'],
    old_value: 'works',
    new_value: 'other',
    drift_id: open?.drift_ids[0],
  });
  t.strictSame(third?.steps[1]?.drift_id, open?.drift_ids[0], 'names the alert that it superseded');
  t.strictSame(restore?.steps[1]?.drift_id, third?.drift_ids[0], 'names the alert that it resolved');
  t.strictSame(restore?.drift_ids, []);
  t.match(restore?.steps[0], { fields: ['description'], address: 'aws_iam_role.worker' });
  t.end();
});

void t.test('D112: tells which policy refused a change', (t) => {
  const change = describeRole('other', { time: 1, ...given('one') });
  const [rule] = everyChange.rules;
  const ignore = { resource: 'aws_iam_role', attributes: ['description'], users: [], via: [] };
  const policies: readonly (readonly [string, EvaluationPolicy])[] = [
    ['excluded_user', { ...everyChange, rules: [{ ...rule, excludeUsers: ['alice'] } as EvaluationPolicy['rules'][number]] }],
    ['no_rule', { ...everyChange, rules: [{ ...rule, watchedAttributes: ['path'] } as EvaluationPolicy['rules'][number]] }],
    ['ignored', { ...everyChange, ignore: [ignore] }],
  ];
  for (const [reason, policy] of policies) {
    const outcomes = run([declared, change], policy);
    t.strictSame(told(outcomes, 'one'), [reason, reason]);
    t.match(outcomes.find('one')[0]?.steps[0], { fields: ['description'], drift_id: null }, reason);
  }
  t.equal(run([declared, change], policies[0]?.[1]).find('one')[0]?.steps[0]?.new_value, 'other');
  t.end();
});

void t.test('D112: tells why records are dropped before they are evaluated', (t) => {
  const call = (event: string, id: string, more: object = {}): Arrival =>
    recordedCall('iam', event, { roleName: 'worker', description: 'other' }, { time: 1, ...given(id, more) });
  const outcomes = run([
    declared,
    call('FrobRole', 'unknown'),
    call('UpdateRole', 'failed', { errorCode: 'AccessDenied' }),
    call('GetRole', 'read', { readOnly: true }),
    call('UpdateRole', 'twice'),
    call('UpdateRole', 'twice'),
  ]);
  t.strictSame(told(outcomes, 'failed'), ['failed_call', 'failed_call']);
  t.strictSame(told(outcomes, 'read'), ['read_only', 'read_only']);
  t.strictSame(told(outcomes, 'twice'), ['alerted', 'opened', 'duplicate']);
  t.strictSame(told(run([state([], 0), call('FrobRole', 'unknown')]), 'unknown'), ['unsupported_event', 'unsupported_event']);
  t.strictSame(told(outcomes, 'none'), [undefined]);
  t.end();
});

void t.test('D8b, D112: a record that waits for its state is told while it waits, and after', (t) => {
  const change = recordedCall('iam', 'UpdateRole', { roleName: 'other', description: 'x' }, { time: 1, ...given('one') });
  const outputs = runPipeline([[declared], [change], [tick(30 * 60)]], everyChange);
  const waits = outputs.findIndex((one) => one.output === 'outcome');
  t.strictSame(told(outcomesOf(outputs.slice(0, waits + 1)), 'one'), ['waiting', 'awaits_state']);
  const outcomes = outcomesOf(outputs);
  t.strictSame(told(outcomes, 'one'), ['not_in_state', 'awaits_state', 'no_state_came']);
  t.match(outcomes.find('one')[0]?.steps[0], { address: null, resource_type: 'aws_iam_role', resource_id: 'other' });
  t.end();
});

void t.test('lists undeclared resources by their newest change, until a state declares them', (t) => {
  const change = (roleName: string, time: number, more: object = {}): Arrival =>
    recordedCall('iam', 'UpdateRole', { roleName, description: 'x' }, { time, ...given(`${roleName}-${String(time)}`, more) });
  const arrivals = [
    declared,
    change('second', 1),
    change('first', 3),
    change('third', 0),
    change('second', 2, { userIdentity: { type: 'IAMUser', userName: 'bob', accountId: '111122223333' } }),
    change('worker', 4),
    change('mine', 5, {
      userIdentity: { type: 'IAMUser', userName: 'bob', accountId: '444455556666' },
      recipientAccountId: '444455556666',
    }),
  ];
  const listed = (outcomes: RecordOutcomes, text = '', limit = 50, page = 1): unknown => {
    const steps = outcomes.undeclared(text);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const { total, items } = step.value.page({ page, limit });
    return { total, since: step.value.keptSince, items: [...items].map((item) => JSON.parse(item) as object) };
  };
  const outcomes = run([...arrivals, tick(30 * 60)]);
  const ids = (of: unknown): readonly string[] => (of as { items: { resource_id: string }[] }).items.map((one) => one.resource_id);
  t.strictSame(ids(listed(outcomes)), ['mine', 'first', 'second', 'third'], 'without the declared one');
  t.match(listed(outcomes, 'SECOND'), {
    total: 1,
    since: null,
    items: [{ resource_type: 'aws_iam_role', change_count: 2, event_id: 'second-2', event_name: 'UpdateRole', user_name: 'bob' }],
  });
  t.strictSame(ids(listed(outcomes, 'bob')), ['mine', 'second']);
  t.strictSame(ids(listed(outcomes, '', 1, 2)), ['first']);
  t.strictSame(ids(listed(run(arrivals))), ids(listed(outcomes)), 'also while they wait for a state');
  const later = state([role(), { ...role({ name: 'first', id: 'first', arn: 'arn:aws:iam::111122223333:role/first' }), name: 'first' }], 6);
  t.strictSame(ids(listed(run([...arrivals, later]))), ['mine', 'second', 'third']);
  const few = outcomesOf(
    runPipeline(
      [...arrivals, tick(30 * 60)].map((one) => [one]),
      everyChange,
    ),
    2,
  );
  t.match(listed(few), { total: 2, since: /^2026-/ });
  t.end();
});

void t.test('D8, D9, D112: tells what a finding waits for', (t) => {
  const change = (more: object = {}): Arrival => describeRole('other', { time: 1, ...given('one'), ...more });
  const confirming = { ...everyChange, confirm: true };
  t.strictSame(told(run([declared, change(), stateUpdate('unchanged', 70, 9)], confirming), 'one'), ['alerted', 'awaits_read', 'opened']);
  t.strictSame(told(run([declared, change(terraform)]), 'one'), ['alerted', 'awaits_apply', 'opened']);
  const locked = run([
    declared,
    stateUpdate('locked', 0.5),
    change(),
    stateUpdate('unlocked', 70),
    state([role({ description: 'other' })], 80),
  ]);
  t.strictSame(told(locked, 'one'), ['declared', 'awaits_unlock', 'explained']);
  t.end();
});

void t.test('D20, D112: shows no secret', (t) => {
  const secret = 'kq0001zj-hunter2';
  const database = (password: string) => ({
    type: 'aws_db_instance',
    attributes: { identifier: 'main', id: 'main', arn: 'arn:aws:rds:us-east-1:111122223333:db:main', password, db_name: 'x' },
  });
  const lambda = (token: string) => ({
    type: 'aws_lambda_function',
    attributes: {
      function_name: 'f',
      id: 'f',
      arn: 'arn:aws:lambda:us-east-1:111122223333:function:f',
      environment: [{ variables: { API_TOKEN: token } }],
    },
  });
  const outcomes = run([
    state([database(`${secret}-a`), lambda(`${secret}-b`)], 0),
    recordedCall(
      'rds',
      'ModifyDBInstance',
      { dBInstanceIdentifier: 'main', masterUserPassword: `${secret}-c` },
      { time: 1, ...given('db') },
    ),
    recordedCall(
      'lambda',
      'UpdateFunctionConfiguration20150331v2',
      { functionName: 'f', environment: { variables: { API_TOKEN: `${secret}-d` } } },
      { time: 2, ...given('fn') },
    ),
  ]);
  t.equal(told(outcomes, 'db')[0], 'alerted');
  t.equal(told(outcomes, 'fn')[0], 'alerted');
  t.notMatch(JSON.stringify(outcomes.all()), secret);
  t.notMatch([...outcomes.save()].join('\n'), secret);
  t.end();
});

const record = (id: string, account = '1'): OutcomeRecord => ({
  ...{ id, account, provider: 'aws', eventName: 'PutThing', eventTime: '2026-11-02T10:00:00Z' },
  user: { user_name: 'alice' },
});
const outcome = (id: string, walk: number, isWaiting = false): Output => ({
  ...{ output: 'outcome', record: record(id), walk, at: '2026-11-02T10:00:00.000Z', counted: isWaiting ? undefined : 'declared' },
  ...{ state: isWaiting ? 'waiting' : 'over' },
  steps: [{ step: 'equal', subject: undefined, owner: undefined, fields: '', drift: undefined }],
});

void t.test('D112: keeps the newest records up to the bound, and those that wait', (t) => {
  const outputs = [
    outcome('waits', 0, true),
    ...Array.from({ length: 10_001 }, (_, n) => outcome(`r${String(n)}`, n + 1)),
    ...Array.from({ length: 10_001 }, (_, n) => droppedRecord('read_only', record(`d${String(n)}`))),
  ];
  const outcomes = outcomesOf(outputs, 10_000);
  t.strictSame(
    ['r0', 'r1', 'r10000', 'd0', 'd1', 'd10000', 'waits'].map((id) => outcomes.find(id).length),
    [0, 1, 1, 0, 1, 1, 1],
  );
  outcomes.take(outcome('waits', 0) as Parameters<RecordOutcomes['take']>[0]);
  t.strictSame(told(outcomes, 'waits'), ['declared', 'equal', 'equal'], 'with what happened before it waited');
  t.equal(outcomes.find('r1').length, 0, 'and counts as the newest now');
  t.end();
});

void t.test('D112: returns the records of all accounts with this id', (t) => {
  const outcomes = new RecordOutcomes(10);
  outcomes.takeDropped(record('one', '1'), 'read_only');
  outcomes.takeDropped(record('one', '2'), 'failed_call');
  t.strictSame(
    outcomes.find('one').map(({ account_id, outcome: as }) => [account_id, as]),
    [
      ['1', 'read_only'],
      ['2', 'failed_call'],
    ],
  );
  t.end();
});

void t.test('D112: keeps at most 100 steps of a record', (t) => {
  const outcomes = new RecordOutcomes(10);
  for (let n = 0; n < 150; n++) outcomes.take(outcome('one', 1, true) as Parameters<RecordOutcomes['take']>[0]);
  t.equal(outcomes.find('one')[0]?.steps.length, 100);
  t.equal(outcomes.find('one')[0]?.steps_left_out, 50);
  t.end();
});

void t.test('D62, D112: a restored store tells the same, also of what happens later', (t) => {
  const first = outcomesOf([outcome('waits', 7, true), outcome('a', 8), droppedRecord('read_only', record('b'))]);
  const texts = [...first.save()];
  const second = new RecordOutcomes(100);
  for (const text of texts) second.restore(JSON.parse(text));
  for (const one of [first, second]) one.take(outcome('waits', 7) as Parameters<RecordOutcomes['take']>[0]);
  t.strictSame(second.all(), first.all());
  t.equal(first.all().length, 3);
  t.strictSame([...second.save()], [...first.save()]);
  t.end();
});
