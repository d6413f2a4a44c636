import t from 'tap';
import { text, type Json, type JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import type { CallOptions } from '../../support/cloud-calls.js';
import { evaluated, outcomes, recordedCall, state } from '../../support/evaluate-facts.js';
import { openRun, stamped } from '../../support/resumable-run.js';
import { driftsOf, plainPolicy } from '../../support/run-pipeline.js';

/** D106: statements of policies that calls add and remove by their label. */

const queueUrl = 'https://sqs.us-east-1.amazonaws.com/111122223333/orders';
const queueArn = 'arn:aws:sqs:us-east-1:111122223333:orders';
const topicArn = 'arn:aws:sns:us-east-1:111122223333:pager';
const busArn = 'arn:aws:events:us-east-1:111122223333:event-bus/shop';
const stranger = '999988887777';

type Call = (by: CallOptions) => Arrival;
const call =
  (service: string, event: string, request: JsonObject): Call =>
  (by) =>
    recordedCall(service, event, request, by);
const policyOf = (...statements: readonly JsonObject[]): string => JSON.stringify({ Version: '2012-10-17', Statement: statements });
const member = (type: string, attributes: JsonObject): DeclaredResource => ({ type, name: 'main', attributes });
const queue = (policy: string): DeclaredResource =>
  member('aws_sqs_queue', { arn: queueArn, id: queueUrl, name: 'orders', policy, url: queueUrl });
const topic = (policy: string): DeclaredResource => member('aws_sns_topic', { arn: topicArn, id: topicArn, name: 'pager', policy });

type Service = {
  readonly name: string;
  /** Resources that declare this policy. */
  readonly declare: (policy: string) => readonly DeclaredResource[];
  readonly statement: (sid: string, account: string) => JsonObject;
  readonly add: (sid: string, account: string) => Call;
  readonly remove: (sid: string) => Call;
  readonly put: (policy: string) => Call;
};
const allows = (sid: string, principal: Json, action: string, resource: string): JsonObject => ({
  ...{ Sid: sid, Effect: 'Allow', Principal: { AWS: principal }, Action: action, Resource: resource },
});
const sqs: Omit<Service, 'name' | 'declare'> = {
  statement: (sid, account) => allows(sid, account, 'sqs:SendMessage', queueArn),
  add: (label, account) => call('sqs', 'AddPermission', { queueUrl, label, aWSAccountIds: [account], actions: ['SendMessage'] }),
  remove: (label) => call('sqs', 'RemovePermission', { queueUrl, label }),
  put: (Policy) => call('sqs', 'SetQueueAttributes', { queueUrl, attributes: { Policy } }),
};
const sns: Omit<Service, 'name' | 'declare'> = {
  statement: (sid, account) => allows(sid, account, 'sns:publish', topicArn),
  add: (label, account) => call('sns', 'AddPermission', { topicArn, label, aWSAccountId: [account], actionName: ['Publish'] }),
  remove: (label) => call('sns', 'RemovePermission', { topicArn, label }),
  put: (attributeValue) => call('sns', 'SetTopicAttributes', { topicArn, attributeName: 'Policy', attributeValue }),
};
const onBus = { eventBusName: 'shop' };
const services: readonly Service[] = [
  { name: 'the attribute of a queue', declare: (policy) => [queue(policy)], ...sqs },
  {
    name: 'the policy of a queue',
    declare: (policy) => [queue(policy), member('aws_sqs_queue_policy', { id: queueUrl, queue_url: queueUrl, policy })],
    ...sqs,
  },
  { name: 'the attribute of a topic', declare: (policy) => [topic(policy)], ...sns },
  {
    name: 'the policy of a topic',
    declare: (policy) => [topic(policy), member('aws_sns_topic_policy', { id: topicArn, arn: topicArn, policy })],
    ...sns,
  },
  {
    name: 'the policy of a bus',
    declare: (policy) => [member('aws_cloudwatch_event_bus_policy', { id: 'shop', event_bus_name: 'shop', policy })],
    statement: (sid, account) => allows(sid, account, 'events:PutEvents', busArn),
    add: (statementId, principal) => call('events', 'PutPermission', { ...onBus, statementId, principal, action: 'events:PutEvents' }),
    remove: (statementId) => call('events', 'RemovePermission', { ...onBus, statementId }),
    put: (policy) => call('events', 'PutPermission', { ...onBus, policy }),
  },
];

const own = '111122223333';
const factsOf = (declared: readonly DeclaredResource[], calls: readonly Call[]): readonly Arrival[] => [
  state(declared, 0),
  ...calls.map((one, index) => one({ time: 10 + index * 200, user: index === 0 ? 'alice' : 'bob' })),
];
const policyIn = (value: Json | undefined): JsonObject => JSON.parse(text(value) ?? '{}') as JsonObject;
const sidsIn = (value: Json | undefined): Json =>
  (policyIn(value)['Statement'] as readonly JsonObject[]).map((statement) => statement['Sid'] ?? null);
const endings = (facts: readonly Arrival[]): readonly string[] => outcomes(evaluated(facts)).map((one) => one.split(' ').at(-1) ?? '');

void t.test('D106: a statement that is added by label has one alert, which the same label reverts', (t) => {
  for (const { name, declare, statement, add, remove } of services) {
    for (const policy of [policyOf(statement('own', own)), '']) {
      const title = `${name}, ${policy === '' ? 'empty' : 'declared'}`;
      const declared = declare(policy);
      const [drift, ...more] = driftsOf(evaluated(factsOf(declared, [add('eve', stranger)])));
      t.equal(drift?.field, 'policy', title);
      t.strictSame(sidsIn(drift?.new_value), policy === '' ? ['eve'] : ['own', 'eve'], `${title}: shows the statement`);
      t.equal(drift?.severity, 'critical', `${title}: an unknown account`);
      t.equal(more.length, 0, title);
      t.strictSame(endings(factsOf(declared, [add('eve', stranger), remove('eve')])), ['reverted'], `${title}: reverted`);
      t.strictSame(endings(factsOf(declared, [add('eve', stranger), remove('adam')])), ['open'], `${title}: not by another label`);
      t.strictSame(endings(factsOf(declared, [remove('eve')])), [], `${title}: a label that is not declared`);
    }
  }
  t.end();
});

void t.test('D106: a declared statement that is removed by label is drift until it is added again', (t) => {
  for (const { name, declare, statement, add, remove } of services) {
    const declared = declare(policyOf(statement('own', own), statement('app', own)));
    const [drift] = driftsOf(evaluated(factsOf(declared, [remove('app')])));
    t.strictSame(sidsIn(drift?.new_value), ['own'], name);
    t.strictSame(endings(factsOf(declared, [remove('app'), add('app', own)])), ['reverted'], `${name}: added again`);
    t.ok(endings(factsOf(declared, [remove('app'), add('app', stranger)])).includes('open'), `${name}: added for another account`);
    t.strictSame(endings(factsOf(declared, [add('app', own)])), [], `${name}: the declared statement`);
    const [own0] = driftsOf(evaluated(factsOf(declared, [add('ours', own)])));
    t.not(own0?.severity, 'critical', `${name}: the own account`);
  }
  t.end();
});

void t.test('D106: labels and whole policies change the same statements', (t) => {
  for (const { name, declare, statement, add, remove, put } of services) {
    const base = policyOf(statement('own', own));
    const declared = declare(base);
    const open = policyOf(statement('own', own), statement('eve', stranger));
    t.strictSame(endings(factsOf(declared, [put(open), remove('eve')])), ['reverted'], `${name}: put, removed by label`);
    t.strictSame(endings(factsOf(declared, [add('eve', stranger), put(base)])), ['reverted'], `${name}: added by label, put`);
    const both = factsOf(declared, [add('eve', stranger), add('adam', stranger), remove('eve'), remove('adam')]);
    t.notOk(endings(both).includes('open'), `${name}: two labels`);
    const [first, second] = [put(open)({ time: 10, at: 120 }), remove('eve')({ time: 40, at: 110 })];
    t.notOk(endings([state(declared, 0), second, first]).includes('open'), `${name}: arrived in another order`);
    t.notOk(
      endings([...factsOf(declared, [add('eve', stranger)]), state(declare(open), 400, { serial: 2 })]).includes('open'),
      `${name}: declared`,
    );
  }
  t.end();
});

void t.test('D106: statements survive a restart', (t) => {
  for (const { name, declare, statement, add, remove } of services) {
    const facts = stamped(factsOf(declare(policyOf(statement('own', own))), [add('eve', stranger), remove('eve')]));
    const whole = openRun(plainPolicy);
    for (const fact of facts) whole.next(fact);
    const run = openRun(plainPolicy);
    for (const fact of facts.slice(0, -1)) run.next(fact);
    const save = run.save();
    while (save.take(1_000));
    const resumed = openRun(plainPolicy, save.result());
    for (const fact of facts.slice(-1)) resumed.next(fact);
    t.strictSame([...run.outputs, ...resumed.outputs], whole.outputs, name);
  }
  t.end();
});

void t.test('D106: a statement of a bus without a declared policy is a creation that its label reverts', (t) => {
  const bus = member('aws_cloudwatch_event_bus', { id: 'shop', name: 'shop', arn: busArn });
  const [{ add, remove }] = services.slice(-1) as [Service];
  t.strictSame(endings(factsOf([bus], [add('eve', stranger), remove('eve')])), ['reverted']);
  t.end();
});

void t.test('D97, D106: a refresh that shows the statement in the attribute of a queue does not declare it', (t) => {
  const shown = policyOf(sqs.statement('eve', stranger));
  const seen = [...factsOf([queue('')], [sqs.add('eve', stranger)]), state([queue(shown)], 400, { serial: 2 })];
  t.strictSame(endings(seen), ['open']);
  // Its own record arrives after the refresh.
  t.strictSame(endings([...seen, sqs.remove('eve')({ time: 200, at: 450, user: 'bob' })]), ['reverted']);
  const late = [state([queue('')], 0), state([queue(shown)], 400, { serial: 2 }), sqs.add('eve', stranger)({ time: 200, at: 450 })];
  t.strictSame(endings(late), ['open']);
  t.end();
});
