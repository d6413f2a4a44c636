import t from 'tap';
import { driftRow } from '../../src/model/drift-row.js';
import { ref } from '../../src/http/schemas/schema-words.js';
import type { Drift } from '../../src/model/drift.js';
import { sampleDrift } from '../sinks/store/samples.js';
import { schemaCheck } from '../http/schemas/schema-check.js';

const id = `d_${'a'.repeat(26)}`;
const check = schemaCheck(ref('DriftRow'));
const rowOf = (over: Partial<Drift> & { readonly triage?: unknown } = {}): Readonly<Record<string, unknown>> => {
  const row = JSON.parse(driftRow(JSON.stringify({ ...sampleDrift(id), ...over }))) as Readonly<Record<string, unknown>>;
  t.strictSame(check(row), []);
  return row;
};

void t.test('has the members of a table, and the values as texts', (t) => {
  const drift = sampleDrift(id, 1, { old_value: { b: [1, null] }, new_value: 'text "quoted"', account_name: 'production' });
  const row = rowOf(drift);
  const omitted =
    'user_identity origin region_name event_id event_time detail root_cause blast_radius_size seen_in_state verified_at candidates unconfirmed cascade_of superseded_by resolved_by';
  const same = Object.entries(drift).filter(([name]) => !omitted.split(' ').includes(name));
  t.strictSame(row, {
    ...Object.fromEntries(same),
    user: 'alice',
    actor: 'arn:aws:iam::111122223333:user/alice',
    source_ip: null,
    tool: null,
    old_value: '{"b":[1,null]}',
    new_value: '"text \\"quoted\\""',
  });
  t.end();
});

void t.test('names the user and the actor by what is known', (t) => {
  const identity = sampleDrift(id).user_identity;
  const known = (over: Partial<Drift['user_identity']>): readonly unknown[] => {
    const { user, actor } = rowOf({ user_identity: { ...identity, user_name: '', arn: '', principal_id: '', ...over } });
    return [user, actor];
  };
  t.strictSame(known({ user_name: 'a' }), ['a', 'a']);
  t.strictSame(known({ principal_id: 'P', arn: 'arn' }), ['arn', 'arn']);
  t.strictSame(known({ principal_id: 'P', user_name: 'a' }), ['a', 'P']);
  t.strictSame(known({}), ['', '']);
  t.end();
});

void t.test('cuts values after 120 and other texts after 500 characters', (t) => {
  t.equal(rowOf({ old_value: 'x'.repeat(118) })['old_value'], `"${'x'.repeat(118)}"`);
  t.equal(rowOf({ old_value: 'x'.repeat(119) })['old_value'], `"${'x'.repeat(119)}…`);
  t.equal(rowOf({ new_value: `${'x'.repeat(118)}😀` })['new_value'], `"${'x'.repeat(118)}…`, 'does not split a character');
  const long = 'y'.repeat(100_000);
  const row = rowOf({
    ...{ resource_type: long, resource_name: long, resource_id: long, field: long, address: long, account_id: long, account_name: long },
    ...{ region: long, environment: long, event_name: long, maintenance: long, new_value: [long] },
    user_identity: { ...sampleDrift(id).user_identity, user_name: long, arn: long },
  });
  t.equal(row['address'], `${'y'.repeat(500)}…`);
  t.ok(JSON.stringify(row).length < 10_000);
  t.equal(rowOf({ address: 'z'.repeat(500) })['address'], 'z'.repeat(500));
  t.end();
});

void t.test('copies what people did about the alert', (t) => {
  t.equal(rowOf()['triage'], null);
  const triage = { acknowledged_by: null, acknowledged_at: null, assignee: 'bob', snoozed_until: null, comments: 0 };
  t.strictSame(rowOf({ triage })['triage'], triage);
  t.end();
});
