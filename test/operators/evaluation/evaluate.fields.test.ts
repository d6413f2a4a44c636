import t from 'tap';
import { unknownOrigin } from '../../../src/model/audit-record.js';
import type { Drift } from '../../../src/model/drift.js';
import { driftsOf, dropsOf } from '../../support/run-pipeline.js';
import { describeRole, evaluated, role, recordedCall, state, alertLines, user } from '../../support/evaluate-facts.js';

const only = (outputs: ReturnType<typeof evaluated>): Drift => {
  const [drift, ...more] = driftsOf(outputs);
  if (drift === undefined || more.length > 0) throw new Error(`${String(more.length + 1)} alerts`);
  return drift;
};

void t.test('D19: an alert has every field, in a fixed order', (t) => {
  const record = describeRole('plays', { time: 10, members: { eventID: 'e-1' } });
  t.strictSame(only(evaluated([state([role({ tags: { Environment: 'prod' } })], 0), record])), {
    id: only(evaluated([state([role()], 0), record])).id,
    timestamp: '2026-03-02T10:00:10Z',
    severity: 'high',
    resource_type: 'aws_iam_role',
    resource_name: 'worker',
    resource_id: 'worker',
    field: 'description',
    old_value: 'works',
    new_value: 'plays',
    summary: 'description: works -> plays',
    fields: null,
    user_identity: {
      type: 'IAMUser',
      principal_id: 'AIDAALICE',
      arn: 'arn:aws:iam::111122223333:user/alice',
      account_id: '111122223333',
      user_name: 'alice',
      role_name: '',
    },
    origin: { ...unknownOrigin, source_ip: '203.0.113.10', user_agent: 'console.amazonaws.com', tool: 'console' },
    address: 'aws_iam_role.worker',
    provider: 'aws',
    account_id: '111122223333',
    account_name: null,
    region: 'us-east-1',
    region_name: 'US East (N. Virginia)',
    change: 'modified',
    rules: [],
    event_name: 'UpdateRole',
    event_id: 'e-1',
    event_time: '2026-03-02T10:00:10Z',
    detected_at: '2026-03-02T10:01:10.000Z',
    environment: 'prod',
    maintenance: null,
    detail: null,
    incident: 'i_4ggdctvfjhjw3yygkb24usqfjg',
    root_cause: null,
    blast_radius_size: 0,
    seen_in_state: null,
    unconfirmed: null,
    verified_at: undefined,
    candidates: undefined,
    cascade_of: null,
    superseded_by: null,
    occurrences: 1,
    last_seen: '2026-03-02T10:00:10Z',
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    triage: null,
  });
  t.end();
});

void t.test('D19b: the actor in an assumed role is the session; the role is a separate field', (t) => {
  const userIdentity = {
    type: 'AssumedRole',
    principalId: 'AROAEXAMPLE:carol@example.com',
    arn: 'arn:aws:sts::111122223333:assumed-role/Admin/carol@example.com',
    accountId: '111122223333',
    sessionContext: { sessionIssuer: { type: 'Role', userName: 'Admin', arn: 'arn:aws:iam::111122223333:role/Admin' } },
  };
  const { user_identity } = only(evaluated([state([role()], 0), describeRole('plays', { time: 10, members: { userIdentity } })]));
  t.equal(user_identity.user_name, 'carol@example.com');
  t.equal(user_identity.role_name, 'Admin');
  t.end();
});

void t.test('D22: the environment is taken from tags of the resource, else from the provider', (t) => {
  const of = (tags: Record<string, string>, environment?: string) =>
    only(evaluated([state([role({ tags })], 0), describeRole('plays', { time: 10 })], { environments: { aws: environment } })).environment;
  t.equal(of({ environment: 'prod' }), 'prod');
  t.equal(of({ Env: 'test' }), 'test');
  t.equal(of({ ENV: 'test', Environment: 'prod' }, 'other'), 'prod', 'the longer name first, in any case');
  t.equal(of({ Environment: '' }, 'other'), 'other');
  t.equal(of({}, 'other'), 'other');
  t.equal(of({}), null);
  t.equal(
    only(evaluated([state([role({ tags_all: { env: 'prod' } })], 0), describeRole('plays', { time: 10 })])).environment,
    'prod',
    'default tags as well',
  );
  const created = recordedCall('iam', 'CreateUser', { userName: 'eve', tags: [{ key: 'env', value: 'lab' }] }, { time: 10 });
  t.equal(only(evaluated([state([role()], 0), created])).environment, 'lab', 'for a created resource, from the tags in the record');
  t.end();
});

void t.test('D16: a value that the record does not contain is null, with the reason in detail', (t) => {
  const database = (changed = {}) => ({
    type: 'aws_db_instance',
    name: 'db',
    attributes: {
      identifier: 'orders',
      id: 'orders',
      password: 'hunter2',
      arn: 'arn:aws:rds:us-east-1:111122223333:db:orders',
      ...changed,
    },
  });
  const reset = (time: number) =>
    recordedCall('rds', 'ModifyDBInstance', { dBInstanceIdentifier: 'orders', masterUserPassword: '****' }, { time });
  const drift = only(evaluated([state([database()], 0), reset(10)]));
  t.equal(drift.field, 'password');
  t.equal(drift.new_value, null);
  t.equal(drift.old_value, '(sensitive)');
  t.equal(drift.detail, 'value not in the record');
  t.strictSame(
    alertLines(evaluated([state([database()], 0), state([database({ password: 'hunter3' })], 60), reset(10)])),
    [],
    'no drift if a later state changed the resource',
  );
  t.strictSame(alertLines(evaluated([state([database()], 0), reset(10), state([database({ password: 'hunter3' })], 300)])), [
    'aws_db_instance.db password: (sensitive) → null',
    'aws_db_instance.db password declared: null',
  ]);
  t.equal(driftsOf(evaluated([state([database()], 0), reset(10), reset(20)])).length, 2, 'unknown whether it is the same again');
  t.end();
});

void t.test('D17: a deleted resource is one alert with its identifying attributes', (t) => {
  const drift = only(
    evaluated([state([user('bob', { tags: { a: 'b' } })], 0), recordedCall('iam', 'DeleteUser', { userName: 'bob' }, { time: 10 })]),
  );
  t.strictSame(drift.old_value, { id: 'bob', arn: 'arn:aws:iam::111122223333:user/bob', name: 'bob' });
  t.equal(drift.new_value, null);
  t.equal(drift.change, 'deleted');
  t.equal(drift.severity, 'critical');
  t.end();
});

void t.test('D17b: neither computed nor ignored attributes drift', (t) => {
  const ignore = (resource: string, attributes: readonly string[], users: readonly string[] = []) => ({
    ignore: [{ resource, attributes, users, via: [] }],
  });
  const facts = [state([role()], 0), describeRole('plays', { time: 10 })];
  for (const rule of [
    ignore('aws_iam_role', ['description']),
    ignore('aws_iam_*', []),
    ignore('aws_iam_role.worker', ['desc*']),
    ignore('*', ['description'], ['al*']),
    ignore('aws_iam_role', [], ['arn:aws:iam::111122223333:user/alice']),
  ]) {
    t.strictSame(dropsOf(evaluated(facts, rule)), { ignored: 1 }, JSON.stringify(rule));
    t.strictSame(alertLines(evaluated(facts, rule)), []);
  }
  for (const rule of [
    ignore('aws_iam_user', []),
    ignore('aws_iam_role', ['path']),
    ignore('aws_iam_role', ['description'], ['bob']),
    ignore('aws_iam_role.w', []),
  ]) {
    t.equal(driftsOf(evaluated(facts, rule)).length, 1, JSON.stringify(rule));
  }
  const tagged = [
    state([user('bob')], 0),
    recordedCall(
      'iam',
      'TagUser',
      {
        userName: 'bob',
        tags: [
          { key: 'LastScan', value: 'now' },
          { key: 'Team', value: 'x' },
        ],
      },
      { time: 10 },
    ),
  ];
  t.strictSame(alertLines(evaluated(tagged, ignore('aws_iam_user', ['tags.LastScan']))), ['aws_iam_user.bob tags.Team: null → x']);
  t.strictSame(alertLines(evaluated(tagged, ignore('aws_iam_user', ['tags']))), [], 'including keys below an ignored attribute');
  const instance = { type: 'aws_instance', name: 'web', attributes: { id: 'i-1', instance_state: 'running' } };
  t.strictSame(
    dropsOf(
      evaluated([
        state([instance], 0),
        recordedCall('ec2', 'StopInstances', { instancesSet: { items: [{ instanceId: 'i-1' }] } }, { time: 10 }),
      ]),
    ),
    { ignored: 1 },
  );
  t.end();
});

void t.test('D17b: a rule without attributes ignores deletions as well', (t) => {
  const facts = [state([user('bob')], 0), recordedCall('iam', 'DeleteUser', { userName: 'bob' }, { time: 10 })];
  t.strictSame(alertLines(evaluated(facts, { ignore: [{ resource: 'aws_iam_user.bob', attributes: [], users: [], via: [] }] })), []);
  t.equal(driftsOf(evaluated(facts, { ignore: [{ resource: 'aws_iam_user.bob', attributes: ['tags'], users: [], via: [] }] })).length, 1);
  t.end();
});

void t.test('D25: a change within a maintenance window has its name, by event time', (t) => {
  const windows = [
    { name: 'night', recurring: undefined, once: { start: Date.parse('2026-03-02T10:00:00Z'), end: Date.parse('2026-03-02T10:00:30Z') } },
  ];
  t.equal(only(evaluated([state([role()], 0), describeRole('plays', { time: 29, at: 600 })], { windows })).maintenance, 'night');
  t.equal(only(evaluated([state([role()], 0), describeRole('plays', { time: 30, at: 600 })], { windows })).maintenance, null);
  t.end();
});

void t.test('an alert names its account as configured and its region as the provider does; unknown names are null', (t) => {
  const accountNames = new Map([['111122223333', 'payments']]);
  const facts = (awsRegion: string) => [state([role()], 0), describeRole('plays', { time: 10, members: { awsRegion } })];
  const named = ({ account_name, region_name }: Drift) => [account_name, region_name];
  t.strictSame(named(only(evaluated(facts('eu-central-1'), { accountNames }))), ['payments', 'Europe (Frankfurt)']);
  t.strictSame(named(only(evaluated(facts('mars-north-1'), { accountNames: new Map([['444455556666', 'other']]) }))), [null, null]);
  t.end();
});
