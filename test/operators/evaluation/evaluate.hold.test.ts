import t from 'tap';
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
  terraform,
  tick,
  user,
} from '../../support/evaluate-facts.js';

const drifted = ['aws_iam_role.worker description: works → plays'];
const plays = role({ description: 'plays' });

void t.test('D9: a lock holds the candidates of its state until it is released and the state was read', (t) => {
  const record = describeRole('plays', { time: 10 });
  const locked = [state([role()], 0), stateUpdate('locked', 5), record];
  const written = [tick(100), stateUpdate('unlocked', 110), tick(120), state([plays], 130, { readAfter: 5 })];
  t.strictSame(alertLines(evaluated([...locked, ...written])), []);
  t.strictSame(
    alertLines(evaluated([...locked, stateUpdate('unlocked', 110), stateUpdate('unchanged', 130, 4)])),
    drifted,
    'unchanged: no apply made the change',
  );
  const outputs = evaluated([...locked, stateUpdate('unlocked', 110), stateUpdate('unchanged', 120, 3), tick(125)]);
  t.equal(
    driftsOf(outputs)[0]?.detected_at,
    '2026-03-02T10:02:05.000Z',
    'a read that began before the release does not count; the end of input does',
  );
  t.end();
});

void t.test('D9: a change made and reverted during a lock is announced and resolved', (t) => {
  const unlocked = [stateUpdate('unlocked', 110), stateUpdate('unchanged', 130, 5)];
  for (const by of [{}, { user: 'bob' }, terraform]) {
    const changes = [describeRole('plays', { time: 10 }), describeRole('works', { time: 20, ...by })];
    t.strictSame(
      alertLines(evaluated([state([role()], 0), stateUpdate('locked', 5), ...changes, ...unlocked])),
      [...drifted, 'aws_iam_role.worker description reverted: plays'],
      'a lock does not prove an apply',
    );
  }
  const calls = [describeRole('plays', { time: 10 }), describeRole('works', { time: 20 })];
  const written = state([role({ tags: { a: 'b' } })], 130, { written: 100, readAfter: 5 });
  t.strictSame(
    alertLines(evaluated([state([role()], 0), stateUpdate('locked', 5), ...calls, stateUpdate('unlocked', 110), written])),
    [...drifted, 'aws_iam_role.worker description reverted: plays'],
    'nor does a state that is as before (D103)',
  );
  t.end();
});

void t.test('D9: the release of a lock requests a read of the state', (t) => {
  const outputs = evaluated([state([role()], 0), stateUpdate('locked', 5), stateUpdate('unlocked', 110)]);
  t.strictSame(
    outputs.flatMap((one) => (one.output === 'confirm' ? [one.seq] : [])),
    [3],
  );
  t.end();
});

void t.test('D9: a stale lock delays alerts by at most the hold', (t) => {
  const outputs = evaluated([state([role()], 0), stateUpdate('locked', 5), describeRole('plays', { time: 10 }), tick(969), tick(970)]);
  t.equal(driftsOf(outputs)[0]?.detected_at, '2026-03-02T10:16:10.000Z');
  t.end();
});

void t.test('D9: a lock of another state holds nothing', (t) => {
  const outputs = evaluated([
    state([role()], 0),
    state([user('bob')], 1, { source: 'other' }),
    stateUpdate('locked', 5, 0, 'other'),
    describeRole('plays', { time: 10 }),
    tick(80),
  ]);
  t.equal(driftsOf(outputs)[0]?.detected_at, '2026-03-02T10:01:10.000Z');
  t.end();
});

void t.test('D9: ignores locks with respect_lock off', (t) => {
  const outputs = evaluated([state([role()], 0), stateUpdate('locked', 5), describeRole('plays', { time: 10 }), tick(80)], {
    respectLock: false,
  });
  t.equal(driftsOf(outputs)[0]?.detected_at, '2026-03-02T10:01:10.000Z');
  t.end();
});

void t.test('D9: holds a record of an IaC tool until the state has its value', (t) => {
  const record = describeRole('plays', { time: 10, ...terraform });
  t.strictSame(alertLines(evaluated([state([role()], 0), record, state([plays], 300)])), []);
  t.strictSame(dropsOf(evaluated([state([role()], 0), record, state([plays], 300)])), { declared: 1 });
  t.end();
});

void t.test('D9: recognizes the user agents of tools that write states', (t) => {
  const agents = [
    'APN/1.0 HashiCorp/1.0 Terraform/1.9.5 (+https://www.terraform.io) terraform-provider-aws/5.60.0',
    'HashiCorp Terraform/0.12.29 (+https://www.terraform.io) aws-sdk-go/1.30',
    'OpenTofu/1.8.0 (+https://opentofu.org) terraform-provider-aws/5.60.0',
    '[APN/1.0 HashiCorp/1.0 Terraform/1.5.7 terraform-provider-aws/dev]',
  ];
  for (const agent of agents) {
    t.strictSame(alertLines(evaluated([state([role()], 0), describeRole('plays', { time: 10, agent }), state([plays], 300)])), [], agent);
  }
  for (const agent of ['console.amazonaws.com', 'Boto3/1.34 Botocore/1.34', 'Pulumi/3.0', 'terraforming-mars 1.0', '']) {
    t.equal(driftsOf(evaluated([state([role()], 0), describeRole('plays', { time: 10, agent }), state([plays], 300)])).length, 1, agent);
  }
  t.end();
});

void t.test('D9: a forged user agent delays an alert but never suppresses it', (t) => {
  const forged = describeRole('plays', { time: 10, ...terraform });
  const untouched = evaluated([state([role()], 0), forged, tick(969), tick(971)]);
  t.equal(driftsOf(untouched)[0]?.detected_at, '2026-03-02T10:16:11.000Z', 'if no state is written');
  const applied = evaluated([state([role()], 0), forged, state([role({ tags: { a: 'b' } })], 300), tick(971)]);
  t.strictSame(
    openDrifts(applied).map((drift) => drift.new_value),
    ['plays'],
    'if a state without the change is written',
  );
  const ended = evaluated([state([role()], 0), forged]);
  t.strictSame(alertLines(ended), drifted, 'if the input ends');
  const first = evaluated([state([role()], 5, { written: 300 }), forged]);
  t.strictSame(alertLines(first), drifted, 'if the only state was written later');
  t.end();
});

void t.test('D9: a forged agent that reverts its change is announced and resolved', (t) => {
  const outputs = evaluated([
    state([role()], 0),
    describeRole('plays', { time: 10, ...terraform }),
    describeRole('works', { time: 20, ...terraform }),
  ]);
  t.strictSame(alertLines(outputs), [...drifted, 'aws_iam_role.worker description reverted: plays']);
  t.end();
});

void t.test('D9: a person who reverts a change of a tool does not hide it', (t) => {
  const outputs = evaluated([
    state([role()], 0),
    describeRole('plays', { time: 10, ...terraform }),
    describeRole('works', { time: 20 }),
    state([role({ tags: { a: 'b' } })], 300),
  ]);
  t.strictSame(alertLines(outputs), [...drifted, 'aws_iam_role.worker description reverted: plays']);
  t.end();
});

void t.test('D9: two successive applies with late records raise no alert', (t) => {
  const first = describeRole('plays', { time: 10, at: 400, ...terraform });
  const second = describeRole('rests', { time: 100, at: 700, ...terraform });
  const rests = role({ description: 'rests' });
  t.strictSame(alertLines(evaluated([state([role()], 0), state([plays], 60), state([rests], 200), first, second])), [], 'both states read');
  t.strictSame(alertLines(evaluated([state([role()], 0), state([rests], 200), first, second])), [], 'the second state read');
  t.strictSame(
    alertLines(evaluated([state([role()], 0), first, state([rests], 500, { written: 150 }), second])),
    [],
    'the state read between the records',
  );
  t.strictSame(
    alertLines(evaluated([state([role()], 0), state([plays], 60), first, second, state([rests], 800, { written: 150 })])),
    [],
    'the state read after',
  );
  t.end();
});

void t.test('D9: a resource created and destroyed before its records arrive raises no alert', (t) => {
  const create = recordedCall('iam', 'CreateUser', { userName: 'eve' }, { time: 10, at: 400, ...terraform });
  const remove = recordedCall('iam', 'DeleteUser', { userName: 'eve' }, { time: 100, at: 700, ...terraform });
  t.strictSame(
    alertLines(evaluated([state([role()], 0), state([role(), user('eve')], 60), state([role()], 200), create, remove])),
    [],
    'both states read',
  );
  t.strictSame(
    alertLines(evaluated([state([role()], 0), state([role()], 200, { serial: 3 }), create, remove])),
    ['aws_iam_user *: null → {…}', 'aws_iam_user * reverted: {…}'],
    'nothing tells it from a forged agent if no state has shown the resource (D103)',
  );
  t.end();
});

void t.test('D9: with holding off, an IaC tool is announced like any actor', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10, ...terraform }), tick(100)], { holdIacAgents: false });
  t.equal(driftsOf(outputs)[0]?.detected_at, '2026-03-02T10:01:10.000Z');
  t.end();
});

void t.test('D9: a newer change by hand is announced at once and stays the newest when the older one is announced', (t) => {
  const outputs = evaluated([
    state([role()], 0),
    describeRole('plays', { time: 10, ...terraform }),
    describeRole('rests', { time: 20 }),
    tick(1200),
  ]);
  t.strictSame(alertLines(outputs), [
    'aws_iam_role.worker description: works → rests',
    ...drifted,
    'aws_iam_role.worker description superseded: plays',
  ]);
  t.strictSame(
    openDrifts(outputs).map((drift) => drift.new_value),
    ['rests'],
  );
  t.end();
});

void t.test('D9: the oldest held alert is released by any later fact that is evaluated, and by ticks', (t) => {
  const waiting = [state([role(), user('bob')], 0), describeRole('plays', { time: 10, ...terraform })];
  const released = (outputs: ReturnType<typeof evaluated>): string | undefined => driftsOf(outputs)[0]?.detected_at;
  t.equal(released(evaluated([...waiting, tick(1000)])), '2026-03-02T10:16:40.000Z');
  t.equal(
    released(evaluated([...waiting, recordedCall('iam', 'TagUser', { userName: 'bob', tags: [] }, { time: 940, at: 1000 })])),
    '2026-03-02T10:16:40.000Z',
  );
  t.equal(released(evaluated([...waiting, stateUpdate('unchanged', 1000)])), '2026-03-02T10:16:40.000Z');
  t.end();
});

const versioned = {
  type: 'aws_s3_bucket',
  name: 'data',
  attributes: { arn: 'arn:aws:s3:::acme', bucket: 'acme', id: 'acme', versioning: [{ enabled: true, mfa_delete: false }] },
};
const suspend = recordedCall(
  's3',
  'PutBucketVersioning',
  { bucketName: 'acme', VersioningConfiguration: { Status: 'Suspended' } },
  { time: 0, at: 605, ...terraform },
);

void t.test('D9, D18: resetting a setting that a bucket declares inline is held, however late its record', (t) => {
  const first = state([versioned], 600);
  const expected = ['aws_s3_bucket.data versioning.enabled: true → false'];
  const held = evaluated([first, suspend, tick(1504), tick(1506)]);
  t.strictSame(alertLines(held), expected, 'it is announced');
  t.equal(driftsOf(held)[0]?.detected_at, '2026-03-02T10:25:06.000Z', 'after the hold');
  t.strictSame(alertLines(evaluated([first, suspend], { holdIacAgents: false })), expected, 'at once with holding off');
  const suspended = { ...versioned, attributes: { ...versioned.attributes, versioning: [{ enabled: false, mfa_delete: false }] } };
  t.strictSame(alertLines(evaluated([first, suspend, state([suspended], 700), tick(1506)])), [], 'no alert if the next state has it');
  t.strictSame(
    alertLines(evaluated([first, suspend, state([versioned, user('bob')], 700), tick(1506)])),
    expected,
    'but not if the state does not',
  );
  t.end();
});

void t.test('D9, D16: a hidden value set by a forged agent is announced after the hold', (t) => {
  const template = {
    type: 'aws_launch_template',
    name: 'web',
    attributes: { id: 'lt-1', name: 'web', user_data: 'b2xk', latest_version: 1 },
  };
  const database = { type: 'aws_db_instance', name: 'orders', attributes: { identifier: 'orders', id: 'db-1', password: 'old' } };
  const data = { LaunchTemplateId: 'lt-1', LaunchTemplateData: { UserData: '<sensitiveDataRemoved>' } };
  const forged = [
    recordedCall('ec2', 'CreateLaunchTemplateVersion', { CreateLaunchTemplateVersionRequest: data }, { time: 0, at: 605, ...terraform }),
    recordedCall(
      'rds',
      'ModifyDBInstance',
      { dBInstanceIdentifier: 'orders', masterUserPassword: '****', applyImmediately: true },
      { time: 1, at: 606, ...terraform },
    ),
  ];
  const expected = ['aws_launch_template.web user_data: (sensitive) → null', 'aws_db_instance.orders password: (sensitive) → null'];
  const first = state([template, database], 600);
  const unrelated = state([template, database, user('bob')], 700);
  for (const states of [[], [unrelated]]) t.strictSame(alertLines(evaluated([first, ...forged, ...states, tick(1600)])), expected);
  const changed = [
    { ...template, attributes: { ...template.attributes, user_data: 'bmV3', latest_version: 2 } },
    { ...database, attributes: { ...database.attributes, password: 'new' } },
  ];
  t.strictSame(alertLines(evaluated([first, ...forged, state(changed, 700), tick(1600)])), [], 'a state that changed both ends the hold');
  t.end();
});

void t.test('D9, D18: a list that mirrors standalone attachments declares none of them', (t) => {
  const read = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
  const copy = role({ managed_policy_arns: [read] });
  const other = {
    type: 'aws_iam_role_policy_attachment',
    name: 'other',
    attributes: { role: 'worker', policy_arn: 'arn:other', id: 'worker-1' },
  };
  const detach = recordedCall('iam', 'DetachRolePolicy', { roleName: 'worker', policyArn: read }, { time: 0, at: 605, ...terraform });
  t.strictSame(alertLines(evaluated([state([copy, other], 600), detach])), [], 'if another is declared on the role');
  const elsewhere = { ...other, attributes: { ...other.attributes, role: 'janitor' } };
  const expected = [`aws_iam_role.worker managed_policy_arns: ["${read}"] → []`];
  t.strictSame(alertLines(evaluated([state([copy, elsewhere], 600), detach])), expected, 'but not by one of another role');
  t.strictSame(alertLines(evaluated([state([copy], 600), detach])), expected, 'nor without any');
  t.end();
});
