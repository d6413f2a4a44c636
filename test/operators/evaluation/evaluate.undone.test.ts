import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { clusterCall, loggedCall, objectOf, toolAgents, type CallOptions } from '../../support/cloud-calls.js';
import { stateMeta } from '../../support/audit-event.js';
import { alertLines, evaluated, stateUpdate, recordedCall, role, state, tick, user } from '../../support/evaluate-facts.js';

type Kind = 'declared' | 'another value' | 'another id';
/** A change of a declared resource, and the call that undoes it. */
type Situation = {
  readonly name: string;
  readonly agent: string;
  readonly declared: (kind: Kind) => DeclaredResource;
  readonly change: (by: CallOptions) => Arrival;
  readonly undo: (by: CallOptions) => Arrival;
  readonly lines: readonly [opened: string, reverted: string];
};

const account = '111122223333';
const group = (kind: Kind): DeclaredResource => {
  const id = kind === 'another id' ? 'sg-0b2' : 'sg-0a1';
  return {
    type: 'aws_security_group',
    name: 'db',
    attributes: {
      arn: `arn:aws:ec2:us-east-1:${account}:security-group/${id}`,
      id,
      name: 'db',
      vpc_id: 'vpc-1',
      egress: [],
      ingress: [ruleOf(kind === 'another value' ? '10.9.0.0/16' : '10.0.0.0/16')],
    },
  };
};
const ruleOf = (network: string) => ({
  ...{ cidr_blocks: [network], description: '', from_port: 443, ipv6_cidr_blocks: [], prefix_list_ids: [], protocol: 'tcp' },
  ...{ security_groups: [], self: false, to_port: 443 },
});
const everybody = {
  groupId: 'sg-0a1',
  ipPermissions: { items: [{ ipProtocol: 'tcp', fromPort: 443, toPort: 443, ipRanges: { items: [{ cidrIp: '0.0.0.0/0' }] } }] },
};
const key = (kind: Kind): DeclaredResource => {
  const id = kind === 'another id' ? '9f0c-2' : '9f0c-1';
  return {
    type: 'aws_kms_key',
    name: 'data',
    attributes: {
      arn: `arn:aws:kms:us-east-1:${account}:key/${id}`,
      id,
      key_id: id,
      is_enabled: true,
      description: kind === 'another value' ? 'logs' : 'data',
    },
  };
};
const number = (kind: Kind): string => (kind === 'another id' ? '104217390283745610999' : '104217390283745610923');
const email = 'deploy@acme-prod.iam.gserviceaccount.com';
const serviceAccount = (kind: Kind): DeclaredResource => ({
  type: 'google_service_account',
  name: 'deploy',
  attributes: {
    account_id: 'deploy',
    disabled: false,
    display_name: kind === 'another value' ? 'Build' : 'Deploy',
    email,
    id: `projects/acme-prod/serviceAccounts/${email}`,
    name: `projects/acme-prod/serviceAccounts/${email}`,
    project: 'acme-prod',
    unique_id: number(kind),
  },
});
const accountNamed = (displayName: string, by: CallOptions): Arrival =>
  loggedCall('iam', 'google.iam.admin.v1.UpdateServiceAccount', { name: `projects/-/serviceAccounts/${email}`, displayName }, by, {
    resourceName: `projects/-/serviceAccounts/${number('declared')}`,
    entry: { resource: { type: 'service_account', labels: { project_id: 'acme-prod', email_id: email, unique_id: number('declared') } } },
  });

const uid = (kind: Kind): string => (kind === 'another id' ? 'a1-2' : 'a1-1');
const configMap = (kind: Kind): DeclaredResource => ({
  type: 'kubernetes_config_map_v1',
  name: 'web',
  attributes: {
    id: 'shop/web',
    metadata: stateMeta({ uid: uid(kind) }),
    binary_data: {},
    data: { level: kind === 'another value' ? 'warn' : 'info' },
    immutable: false,
  },
});
const levelTo = (level: string, by: CallOptions): Arrival =>
  clusterCall(
    {
      ...{ verb: 'patch', resource: 'configmaps', request: { data: { level } } },
      response: objectOf('ConfigMap', 'v1', { uid: uid('declared') }, { data: { level } }),
    },
    by,
  );

const situations: readonly Situation[] = [
  {
    name: 'a rule of a security group',
    agent: toolAgents.aws,
    declared: group,
    change: (by) => recordedCall('ec2', 'AuthorizeSecurityGroupIngress', everybody, by),
    undo: (by) => recordedCall('ec2', 'RevokeSecurityGroupIngress', everybody, by),
    lines: ['aws_security_group.db ingress: [', 'aws_security_group.db ingress reverted: ['],
  },
  {
    name: 'the description of a KMS key',
    agent: toolAgents.aws,
    declared: key,
    change: (by) => recordedCall('kms', 'UpdateKeyDescription', { keyId: '9f0c-1', description: 'x' }, by),
    undo: (by) => recordedCall('kms', 'UpdateKeyDescription', { keyId: '9f0c-1', description: 'data' }, by),
    lines: ['aws_kms_key.data description: data → x', 'aws_kms_key.data description reverted: x'],
  },
  {
    name: 'the display name of a service account of Google',
    agent: toolAgents.google,
    declared: serviceAccount,
    change: (by) => accountNamed('x', by),
    undo: (by) => accountNamed('Deploy', by),
    lines: ['google_service_account.deploy display_name: Deploy → x', 'google_service_account.deploy display_name reverted: x'],
  },
  {
    name: 'a config map of Kubernetes',
    agent: toolAgents.kubernetes,
    declared: configMap,
    change: (by) => levelTo('debug', by),
    undo: (by) => levelTo('info', by),
    lines: ['kubernetes_config_map_v1.web data.level: info → debug', 'kubernetes_config_map_v1.web data.level reverted: debug'],
  },
];

/** Whether there are two lines that begin as expected. */
const isUndone = (lines: readonly string[], { lines: [opened, reverted] }: Situation): boolean =>
  lines.length === 2 && lines[0]?.startsWith(opened) === true && lines[1]?.startsWith(reverted) === true;

const unlocked = [stateUpdate('unlocked', 110), stateUpdate('unchanged', 130, 5)];

void t.test('D103: a change and its undoing are an alert that is reverted, whoever made them', (t) => {
  for (const one of situations) {
    const first = state([one.declared('declared')], 0);
    const forged = { agent: one.agent };
    const unrelated = state([one.declared('declared'), user('bob')], 300);
    for (const [name, change, undo] of [
      ['the same person', {}, {}],
      ['the same caller with the agent of Terraform', forged, forged],
      ['the agent of Terraform in the first call only', forged, {}],
      ['the agent of Terraform in the second call only', {}, forged],
      ['another person', {}, { user: 'bob' }],
      ['another person after the agent of Terraform', forged, { user: 'bob' }],
    ] as const) {
      const changes = [one.change({ time: 10, ...change }), one.undo({ time: 20, ...undo })];
      t.ok(isUndone(alertLines(evaluated([first, ...changes, tick(1200)])), one), `${one.name}: ${name}`);
      t.ok(
        isUndone(alertLines(evaluated([first, stateUpdate('locked', 5), ...changes, ...unlocked, tick(1200)])), one),
        `${one.name}: ${name}, while the state is locked`,
      );
      t.ok(
        isUndone(alertLines(evaluated([first, ...changes, unrelated, tick(1200)])), one),
        `${one.name}: ${name}, and a state with another resource is written`,
      );
    }
  }
  t.end();
});

void t.test('D103: notifications are told that it was undone', (t) => {
  for (const one of situations) {
    const outputs = evaluated([
      state([one.declared('declared')], 0),
      one.change({ time: 10, agent: one.agent }),
      one.undo({ time: 20 }),
      tick(1200),
    ]);
    t.strictSame(
      outputs.flatMap((output) => (output.output === 'drift' ? [output.isUndone] : [])),
      [true],
      one.name,
    );
  }
  t.end();
});

void t.test('D103: it is withdrawn if the state written after it has another id or another value there', (t) => {
  for (const one of situations) {
    const first = state([one.declared('declared')], 0);
    for (const kind of ['another id', 'another value'] as const) {
      const locked = (undoneBy: string): readonly string[] =>
        alertLines(
          evaluated([
            ...[
              first,
              stateUpdate('locked', 5),
              one.change({ time: 10 }),
              one.undo({ time: 20, user: undoneBy }),
              stateUpdate('unlocked', 110),
            ],
            state([one.declared(kind)], 130, { written: 100, readAfter: 5 }),
            tick(1200),
          ]),
        );
      const held = evaluated([
        ...[first, one.change({ time: 10, agent: one.agent }), one.undo({ time: 20, agent: one.agent })],
        ...[state([one.declared(kind)], 300), tick(1200)],
      ]);
      t.strictSame(locked('alice'), [], `${one.name}: ${kind}, locked`);
      t.strictSame(alertLines(held), [], `${one.name}: ${kind}, held for an agent of Terraform`);
      if (kind === 'another value') t.equal(locked('bob').length, 2, `${one.name}: but not if another caller undid it`);
    }
  }
  t.end();
});

void t.test('D103: a state written before the change explains nothing', (t) => {
  for (const one of situations) {
    const forged = { agent: one.agent };
    for (const kind of ['another id', 'another value'] as const) {
      const lines = alertLines(
        evaluated([
          state([one.declared(kind)], 0, { serial: 1 }),
          state([one.declared('declared')], 3, { written: 2, serial: 2 }),
          ...[one.change({ time: 10, ...forged }), one.undo({ time: 20, ...forged }), tick(1200)],
        ]),
      );
      t.ok(isUndone(lines, one), `${one.name}: ${kind}`);
    }
  }
  t.end();
});

void t.test('D103: a state in which another part of the attribute differs withdraws no change that was undone', (t) => {
  const tagged = recordedCall('iam', 'TagRole', { roleName: 'worker', tags: [{ key: 'team', value: 'x' }] }, { time: 10 });
  const untagged = recordedCall('iam', 'UntagRole', { roleName: 'worker', tagKeys: ['team'] }, { time: 20 });
  const before = state([role({ tags: { a: 'b' }, tags_all: { a: 'b' } })], 0);
  const after = state([role({ tags: { a: 'c' }, tags_all: { a: 'c' } })], 130, { written: 100, readAfter: 5 });
  t.strictSame(
    alertLines(evaluated([before, stateUpdate('locked', 5), tagged, untagged, stateUpdate('unlocked', 110), after])),
    ['aws_iam_role.worker tags.team: null → x', 'aws_iam_role.worker tags.team reverted: x'],
    'another key of the map is no evidence of an apply',
  );
  t.end();
});
