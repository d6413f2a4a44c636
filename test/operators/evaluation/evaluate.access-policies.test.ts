import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { clock, terraformAgent } from '../../support/applies.js';
import { auditArrival } from '../../support/arrivals.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { alertLines, evaluated, openDrifts, state } from '../../support/evaluate-facts.js';
import { logEntry } from '../../support/log-entry.js';
import { openRun, stamped } from '../../support/resumable-run.js';
import { everyChange, plainPolicy } from '../../support/run-pipeline.js';

const ops = 'group:ops@acme.example';
const eve = 'user:eve@mail.example';
const alice = 'user:alice@acme.example';
const role = 'roles/viewer';
const topic = 'projects/acme-prod/topics/orders';

let made = 0;

/** A call that sets the policy of a topic at this second, which arrives a minute later. */
const call = (
  request: Json | undefined,
  serviceData: JsonObject | undefined,
  time: number,
  at = time + 60,
  agent = 'Mozilla/5.0',
): Arrival =>
  auditArrival(
    logEntry('pubsub.googleapis.com', {
      event: 'google.iam.v1.IAMPolicy.SetIamPolicy',
      request: request === undefined ? null : (request as JsonObject),
      record: {
        resourceName: topic,
        ...(serviceData === undefined ? {} : { serviceData }),
        requestMetadata: { callerSuppliedUserAgent: agent },
        entry: { timestamp: clock(time), insertId: `entry-${String(++made)}` },
      },
    }),
    clock(at),
  );
const delta = (action: string, member: string, time: number, at?: number): Arrival =>
  call(undefined, { policyDelta: { bindingDeltas: [{ action, role, member }] } }, time, at);
const whole = (members: readonly string[], time: number, at?: number, agent?: string): Arrival =>
  call({ policy: { bindings: [{ role, members: [...members] }] } }, undefined, time, at, agent);

const declared = (kind: string, attributes: JsonObject): DeclaredResource => ({
  type: `google_pubsub_topic_iam_${kind}`,
  attributes: { project: 'acme-prod', topic, ...attributes },
});
const binding = (...members: readonly string[]): DeclaredResource => declared('binding', { role, members: [...members], condition: [] });
const member = (who: string): DeclaredResource => declared('member', { role, member: who, condition: [] });
const policy = (...members: readonly string[]): DeclaredResource =>
  declared('policy', { policy_data: JSON.stringify({ bindings: [{ members, role }] }) });

void t.test('D5: added and removed members have one result in any order of arrival', (t) => {
  const added = delta('ADD', eve, 10, 100);
  const removed = delta('REMOVE', eve, 20, 100);
  const other = delta('ADD', alice, 30, 100);
  for (const [resource, field, expected] of [
    [binding(ops), 'members', [ops, alice]],
    [policy(ops), 'policy_data', `{"bindings":[{"members":["${ops}","${alice}"],"role":"${role}"}]}`],
  ] as const) {
    for (const records of [
      [added, removed, other],
      [other, removed, added],
      [removed, added, other],
    ]) {
      const open = openDrifts(evaluated([state([resource], 0), ...records], everyChange));
      t.strictSame(
        open.map((one) => [one.field, typeof one.new_value === 'string' ? one.new_value : [...(one.new_value as string[])].sort()]),
        [[field, typeof expected === 'string' ? expected : [...expected].sort()]],
      );
    }
  }
  t.end();
});

void t.test('D11: an alert of a policy is resolved by the removal of the member', (t) => {
  const lines = alertLines(evaluated([state([policy(ops)], 0), delta('ADD', eve, 10), delta('REMOVE', eve, 20)], everyChange));
  t.equal(lines.length, 2);
  t.match(lines[1], /reverted/);
  t.end();
});

void t.test('D72: a complete policy restores what an earlier one removed', (t) => {
  const lines = alertLines(evaluated([state([member(ops)], 0), whole([], 10), whole([ops], 20)], everyChange));
  t.strictSame(lines, ['google_pubsub_topic_iam_member.this *: {…} → null', 'google_pubsub_topic_iam_member.this * reverted: null']);
  t.end();
});

void t.test('D72: a complete policy does not delete what a later version of the state adds', (t) => {
  const lines = alertLines(evaluated([state([], 0), whole([], 10, 70), state([member(ops)], 120, { written: 110 })], everyChange));
  t.strictSame(lines, []);
  t.end();
});

void t.test('D72: an apply does not create the other grants of the policy', (t) => {
  const before = state([member(ops)], 0);
  t.strictSame(alertLines(evaluated([before, whole([ops, eve], 10, 70, terraformAgent)])), []);
  t.strictSame(alertLines(evaluated([before, whole([ops, eve], 10)])), ['google_pubsub_topic_iam_member *: null → {…}']);
  t.end();
});

void t.test('D74: a service agent changes what a state declares', (t) => {
  const agent = auditArrival(
    logEntry('pubsub.googleapis.com', {
      event: 'SetIamPolicy',
      request: null,
      record: {
        resourceName: topic,
        authenticationInfo: { principalEmail: 'service-481516234200@gcp-sa-pubsub.iam.gserviceaccount.com' },
        serviceData: { policyDelta: { bindingDeltas: [{ action: 'ADD', role, member: eve }] } },
      },
    }),
    clock(100),
  );
  t.strictSame(alertLines(evaluated([state([], 0), agent], everyChange)), []);
  t.strictSame(alertLines(evaluated([state([binding(ops)], 0), agent], everyChange)), [
    `google_pubsub_topic_iam_binding.this members: ["${ops}"] → ["${ops}","${eve}"]`,
  ]);
  t.end();
});

void t.test('D62: alerts of policies survive a restart', (t) => {
  const arrivals = [state([policy(ops)], 0), delta('ADD', eve, 10), delta('ADD', alice, 20), delta('REMOVE', eve, 30), whole([ops], 40)];
  const facts = stamped(arrivals);
  const plain = openRun({ ...plainPolicy, ...everyChange });
  for (const fact of facts) plain.next(fact);
  for (let cut = 1; cut < facts.length; cut++) {
    const first = openRun({ ...plainPolicy, ...everyChange });
    for (const fact of facts.slice(0, cut)) first.next(fact);
    const save = first.save();
    while (save.take(1_000));
    const second = openRun({ ...plainPolicy, ...everyChange }, save.result());
    for (const fact of facts.slice(cut)) second.next(fact);
    t.strictSame([...first.outputs, ...second.outputs], plain.outputs);
  }
  t.end();
});
