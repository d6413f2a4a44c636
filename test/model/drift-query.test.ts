import t from 'tap';
import { allDrifts, driftMatcher, type DriftQuery } from '../../src/model/drift-query.js';
import { sampleDrift } from '../sinks/store/samples.js';

const matches = (query: Partial<DriftQuery>, over: Parameters<typeof sampleDrift>[2] = {}): boolean =>
  driftMatcher({ ...allDrifts, ...query })(sampleDrift('d_1', 0, over));

void t.test('every drift passes a query without conditions', (t) => {
  t.ok(matches({}));
  t.ok(matches({}, { resolution: 'superseded', severity: 'low', address: null }));
  t.end();
});

void t.test('severity, status and type each decide alone', (t) => {
  t.notOk(matches({ severities: new Set(['critical']) }));
  t.ok(matches({ severities: new Set(['critical', 'high']) }));
  t.notOk(matches({ statuses: new Set(['open']) }, { resolution: 'declared' }));
  t.ok(matches({ statuses: new Set(['declared', 'reverted']) }, { resolution: 'declared' }));
  t.notOk(matches({ statuses: new Set() }));
  t.notOk(matches({ resourceType: 'aws_iam' }));
  t.end();
});

void t.test('both bounds of the event time are included, down to the nanoseconds of a record', (t) => {
  const at = '2026-11-02T10:00:00.000250Z';
  const time = Date.parse('2026-11-02T10:00:00Z');
  const over = { timestamp: at, event_time: at };
  t.ok(matches({ since: time + 0.25, until: time + 0.25 }, over));
  t.notOk(matches({ since: time + 0.5 }, over));
  t.notOk(matches({ until: time }, over));
  t.end();
});

void t.test('D19b: a user is found by every name that exclude_users knows', (t) => {
  const user_identity = {
    ...sampleDrift('d_1').user_identity,
    user_name: 'dana.okafor',
    role_name: 'AWSReservedSSO_Admin_0123456789abcdef',
    principal_id: 'AROA1:dana.okafor',
    arn: 'arn:aws:sts::111122223333:assumed-role/AWSReservedSSO_Admin_0123456789abcdef/dana.okafor',
  };
  for (const pattern of ['dana.okafor', 'dana.*', 'AWSReservedSSO_Admin_*', 'AROA1:*', '*:assumed-role/*/dana.okafor'])
    t.ok(matches({ users: ['nobody', pattern] }, { user_identity }), pattern);
  for (const pattern of ['dana', 'Dana.okafor', 'okafor', '']) t.notOk(matches({ users: [pattern] }, { user_identity }), pattern);
  t.notOk(matches({ users: ['*'] }, { user_identity: { ...user_identity, user_name: '', role_name: '', principal_id: '', arn: '' } }));
  t.end();
});

void t.test('an account is compared as a whole', (t) => {
  t.ok(matches({ accounts: ['444455556666', '111122223333'] }));
  t.notOk(matches({ accounts: ['1111'] }));
  t.end();
});

void t.test('an address matches itself and what is below it, and takes brackets and quotes literally', (t) => {
  const cases: readonly (readonly [string, string | null, boolean])[] = [
    ['module.api', 'module.api.aws_instance.this[0]', true],
    ['module.api', 'module.api["eu"].aws_instance.this', true],
    ['module.api', 'module.api2.aws_instance.this', false],
    ['module.a*', 'module.api2.aws_instance.this', true],
    ['module.*.aws_instance.this', 'module.api.aws_instance.this["a.b"]', true],
    ['aws_instance.web', 'aws_instance.web[1]', true],
    ['aws_instance.web[1]', 'aws_instance.web[1]', true],
    ['aws_instance.web[1]', 'aws_instance.web[10]', false],
    ['aws_instance.web[1]', 'aws_instance.web1', false],
    ['aws_instance.web["a"]', 'aws_instance.web["a"]', true],
    ['aws_instance.we', 'aws_instance.web', false],
    ['aws_iam_role.deploy', null, true],
    ['aws_iam_*', null, true],
    ['deploy', null, false],
  ];
  for (const [pattern, address, expected] of cases)
    t.equal(matches({ addresses: ['none', pattern] }, { address }), expected, `${pattern} ${String(address)}`);
  t.end();
});

void t.test('words are found in everything that the table of alerts shows, whatever their case', (t) => {
  const over = { new_value: { Statement: [{ Principal: 'Everyone' }] }, old_value: 'Straße "A"', resource_id: 'AROA-42' };
  const names = ['DEPLOY', 'aws_iam', 'aroa-42', 'd_1', 'DESCRIPTION', 'ALICE', 'user/al', 'updaterole', 'everyone', 'straße', 'us-east-1'];
  const found = [...names, 'high', '"principal":"everyone"', 'alice updaterole', '  HIGH\tdeploy ', 'a\nstraße'];
  for (const text of found) t.ok(matches({ text }, over), text);
  for (const text of ['STRASSE', 'alice bob', 'deploydeploy', 'highaws']) t.notOk(matches({ text }, over), text);
  t.end();
});
