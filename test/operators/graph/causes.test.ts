import fc from 'fast-check';
import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { clock } from '../../support/applies.js';
import { auditArrival, cloudTrailRecord } from '../../support/arrivals.js';
import { auditEvent } from '../../support/audit-event.js';
import { edgesOf } from '../../support/causal-graph.js';
import '../../support/fixed-seed.js';
import { runGraph } from '../../support/graph-pipeline.js';
import { state } from '../../support/evaluate-facts.js';
import { lawRuns } from '../../support/law-runs.js';
import { outputText } from '../../support/output-text.js';

const account = '111122223333';
const arn = (kind: string, name: string): string => `arn:aws:iam::${account}:${kind}/${name}`;

type By = JsonObject;
const user = (name: string, key = ''): By => ({
  type: 'IAMUser',
  principalId: `AIDA${name}`,
  arn: arn('user', name),
  accountId: account,
  userName: name,
  ...(key === '' ? {} : { accessKeyId: key }),
});
const session = (role: string, key = 'ASIAUNKNOWN', of = account): By => ({
  type: 'AssumedRole',
  principalId: `AROA${role}:s`,
  arn: `arn:aws:sts::${of}:assumed-role/${role}/s`,
  accountId: of,
  accessKeyId: key,
  sessionContext: {
    sessionIssuer: { type: 'Role', principalId: `AROA${role}`, arn: `arn:aws:iam::${of}:role/${role}`, accountId: of, userName: role },
  },
});

/** A call on IAM. `time`: seconds; it arrives a minute later unless `at` says otherwise. */
const call = (id: string, name: string, request: JsonObject, by: By, time: number, at = time + 60, more: JsonObject = {}): Arrival =>
  auditArrival(
    cloudTrailRecord('iam.amazonaws.com', name, {
      eventID: id,
      eventTime: `${clock(time).slice(0, 19)}Z`,
      requestParameters: request,
      userIdentity: by,
      ...more,
    }),
    clock(at),
  );
const sts = (id: string, name: string, role: string, issued: string, by: By, time: number): Arrival =>
  call(id, name, { roleArn: arn('role', role), roleSessionName: 's' }, by, time, time + 60, {
    eventSource: 'sts.amazonaws.com',
    readOnly: true,
    responseElements: { credentials: { accessKeyId: issued, sessionToken: 'x', expiration: 'Nov 2, 2026, 10:30:00 AM' } },
  });

const role = (name: string, trust = '{"Statement":[]}') => ({
  type: 'aws_iam_role',
  name,
  attributes: { arn: arn('role', name), id: name, name, assume_role_policy: trust, description: '', path: '/', max_session_duration: 3600 },
});
const roles = state([role('app'), role('ci'), role('other')], 0);

const describeRole = (id: string, name: string, by: By, time: number, at?: number): Arrival =>
  call(id, 'UpdateRole', { roleName: name, description: id }, by, time, at);

/** The edges of the graph with the ids of records instead of those of alerts. */
const edges = (facts: readonly Arrival[], ...types: readonly string[]): readonly string[] => {
  const { graph, alerts } = runGraph(facts.map((one) => [one]));
  const ids = [...alerts].map(([event, { id }]) => [id, event] as const);
  return edgesOf(graph)
    .filter((edge) => types.some((type) => edge.includes(` -${type}-> `)))
    .map((edge) => ids.reduce((text, [id, event]) => text.replace(id, event), edge))
    .sort();
};
const eve = user('eve');

t.test('D83 the identities behind a call performed its change', (t) => {
  const cases: readonly (readonly [name: string, facts: readonly Arrival[], expected: readonly string[]])[] = [
    ['a user', [describeRole('e', 'app', eve, 10)], [`${arn('user', 'eve')} -performed-> e`]],
    [
      'a key and its user',
      [describeRole('e', 'app', user('eve', 'AKIA1'), 10)],
      [`AKIA1 -performed-> e`, `${arn('user', 'eve')} -performed-> e`, `AKIA1 -grants_access-> ${arn('user', 'eve')}`],
    ],
    ['a session of a role', [describeRole('e', 'app', session('ci'), 10)], ['aws_iam_role.ci -performed-> e']],
    [
      'a role of the same name in another account is another role',
      [describeRole('e', 'app', session('ci', 'ASIAUNKNOWN', '444455556666'), 10)],
      ['arn:aws:iam::444455556666:role/ci -performed-> e'],
    ],
    [
      'a chain of roles leads back to the user',
      [
        sts('s1', 'AssumeRole', 'other', 'ASIAONE', user('eve', 'AKIA1'), 1),
        sts('s2', 'AssumeRole', 'ci', 'ASIATWO', session('other', 'ASIAONE'), 2),
        describeRole('e', 'app', session('ci', 'ASIATWO'), 10),
      ],
      [
        'aws_iam_role.ci -performed-> e',
        'aws_iam_role.other -grants_access-> aws_iam_role.ci',
        `${arn('user', 'eve')} -grants_access-> aws_iam_role.other`,
        `AKIA1 -grants_access-> ${arn('user', 'eve')}`,
      ],
    ],
    [
      'credentials of another session lead nowhere',
      [sts('s1', 'AssumeRole', 'ci', 'ASIAONE', eve, 1), describeRole('e', 'app', session('ci', 'ASIATWO'), 10)],
      ['aws_iam_role.ci -performed-> e'],
    ],
  ];
  for (const [name, facts, expected] of cases)
    t.strictSame(edges([roles, ...facts], 'performed', 'grants_access'), [...expected].sort(), name);
  t.end();
});

t.test('D83 the cause is the newest open change of an identity that the actor used', (t) => {
  const trust = (id: string, time: number, at?: number): Arrival =>
    call(id, 'UpdateAssumeRolePolicy', { roleName: 'ci', policyDocument: `{"Statement":[],"Id":"${id}"}` }, eve, time, at);
  const effect = describeRole('effect', 'app', session('ci'), 100);
  const attach = (name: string, id: string, time: number): Arrival =>
    call(id, 'AttachRolePolicy', { roleName: name, policyArn: 'arn:aws:iam::aws:policy/AdministratorAccess' }, eve, time);
  const cases: readonly (readonly [name: string, facts: readonly Arrival[], cause: readonly string[]])[] = [
    ['a change before', [trust('cause', 10), effect], ['cause']],
    ['the newest of two', [trust('first', 10), attach('ci', 'second', 20), effect], ['second']],
    ['no change of a description', [describeRole('described', 'ci', eve, 10), effect], []],
    ['a change that arrives after its effect', [effect, trust('cause', 10, 200)], ['cause']],
    ['no later change', [effect, trust('later', 110)], []],
    ['no change of another role', [describeRole('other', 'other', eve, 10), effect], []],
    ['an attachment to the role', [attach('ci', 'cause', 10), effect], ['cause']],
    ['no attachment to another role', [attach('other', 'other', 10), effect], []],
    [
      'no change that was reverted before',
      [trust('first', 10), call('undo', 'UpdateAssumeRolePolicy', { roleName: 'ci', policyDocument: '{"Statement":[]}' }, eve, 50), effect],
      [],
    ],
    [
      'a change that was reverted afterwards',
      [
        trust('cause', 10),
        effect,
        call('undo', 'UpdateAssumeRolePolicy', { roleName: 'ci', policyDocument: '{"Statement":[]}' }, eve, 150),
      ],
      ['cause'],
    ],
  ];
  for (const [name, facts, cause] of cases) {
    const found = edges([roles, ...facts], 'caused_by').filter((edge) => edge.startsWith('effect '));
    t.strictSame(
      found,
      cause.map((one) => `effect -caused_by-> ${one}`),
      name,
    );
  }
  t.end();
});

t.test('D85 an alert names the earliest change that made it possible', (t) => {
  const { alerts } = runGraph([
    [roles],
    [call('trust', 'UpdateAssumeRolePolicy', { roleName: 'ci', policyDocument: '{"Statement":[],"Id":"1"}' }, eve, 10)],
    [call('middle', 'UpdateAssumeRolePolicy', { roleName: 'other', policyDocument: '{"Statement":[],"Id":"2"}' }, session('ci'), 20)],
    [describeRole('last', 'app', session('other'), 30)],
    [describeRole('alone', 'app', user('mallory'), 40)],
    [describeRole('late', 'other', user('mallory'), 25, 300)],
  ]);
  const line = /^aws_iam_role\.ci assume_role_policy modified by eve at 2026-03-02T10:00:10/;
  t.equal(alerts.get('trust')?.root_cause, null);
  t.match(alerts.get('middle')?.root_cause, line);
  t.match(alerts.get('last')?.root_cause, line, 'through the alert between them');
  t.equal(alerts.get('alone')?.root_cause, null, 'nobody changed the user');
  t.equal(alerts.get('late')?.root_cause, null, 'an effect does not cause its cause');
  t.end();
});

t.test('D85 a key that was not used explains nothing', (t) => {
  const made = call('made', 'CreateAccessKey', { userName: 'dana' }, user('milo'), 10, 70, {
    responseElements: { accessKey: { accessKeyId: 'AKIAMADE', userName: 'dana', status: 'Active' } },
  });
  const cause = (by: By): string | null | undefined =>
    runGraph([[roles], [made], [describeRole('last', 'app', by, 30)]]).alerts.get('last')?.root_cause;
  const line = /^aws_iam_access_key "AKIAMADE" created by milo/;
  t.match(cause(user('dana', 'AKIAMADE')), line);
  t.match(cause(user('dana')), line, 'the record does not show the key');
  t.equal(cause(user('dana', 'AKIAOTHER')), null, 'another key of the user');
  t.equal(cause(user('eve', 'AKIAOTHER')), null, 'a key of another user');
  t.end();
});

t.test('D84 an alert by a pod names the change of its deployment as the cause', (t) => {
  const uid = '91eee131-74f3-49d4-8f7c-bcde305c120b';
  const event = (id: string, time: number, members: Parameters<typeof auditEvent>[0]): Arrival => {
    const stamp = `${clock(time).slice(0, 19)}.000000Z`;
    const more = { auditID: id, requestReceivedTimestamp: stamp, stageTimestamp: stamp, cluster: 'prod', ...members.event };
    return auditArrival(auditEvent({ ...members, event: more }), clock(time + 60));
  };
  const binding = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding', metadata: { name: 'admin' } };
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web-abc-1',
      namespace: 'shop',
      uid,
      labels: { 'pod-template-hash': 'abc' },
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-abc', uid: 'x', controller: true }],
    },
    spec: { serviceAccountName: 'api', containers: [] },
  };
  const by = (of: string): JsonObject => ({
    user: {
      username: 'system:serviceaccount:shop:api',
      groups: [],
      extra: { 'authentication.kubernetes.io/pod-name': [of], 'authentication.kubernetes.io/pod-uid': [uid] },
    },
  });
  const facts = (owner: string): readonly Arrival[] => [
    state(
      [
        {
          type: 'kubernetes_deployment',
          name: 'web',
          attributes: {
            id: 'shop/web',
            metadata: [{ name: 'web', namespace: 'shop', annotations: {}, labels: {} }],
            spec: [{ replicas: '1', template: [{ metadata: [{ labels: {} }], spec: [{ service_account_name: 'api', container: [] }] }] }],
          },
        },
      ],
      0,
      { source: 'prod' },
    ),
    event('deploy', 10, { verb: 'patch', resource: 'deployments.apps', name: owner, request: { spec: { replicas: 5 } } }),
    event('pod', 20, { verb: 'create', resource: 'pods', name: 'web-abc-1', request: pod, response: pod }),
    event('bind', 30, {
      verb: 'create',
      resource: 'clusterrolebindings.rbac.authorization.k8s.io',
      namespace: '',
      name: 'admin',
      request: binding,
      response: binding,
      event: by('web-abc-1'),
    }),
  ];
  const found = runGraph(facts('web').map((one) => [one]));
  t.ok(
    edgesOf(found.graph).includes(`kubernetes_deployment.web -contains-> kubernetes/prod/pod/shop/web-abc-1/${uid}`),
    edgesOf(found.graph).join('\n'),
  );
  t.match(found.alerts.get('bind')?.root_cause, /^kubernetes_deployment\.web .* by alice@acme\.example/);
  const other = runGraph(facts('web2').map((one) => [one]));
  t.equal(other.alerts.get('bind')?.root_cause, null, 'not the change of another deployment');
  t.end();
});

t.test('D1 batches may be cut anywhere', (t) => {
  const facts = [
    roles,
    sts('s1', 'AssumeRole', 'ci', 'ASIAONE', user('eve', 'AKIA1'), 1),
    call('trust', 'UpdateAssumeRolePolicy', { roleName: 'ci', policyDocument: '{"Statement":[],"Id":"1"}' }, eve, 10),
    describeRole('middle', 'other', session('ci', 'ASIAONE'), 20),
    describeRole('last', 'app', session('other'), 30),
    state([role('app'), role('ci')], 200, { serial: 2 }),
    describeRole('late', 'ci', user('mallory'), 5, 300),
  ];
  const lines = (batches: readonly (readonly Arrival[])[]): string => {
    const { graph, outputs } = runGraph(batches);
    return JSON.stringify([outputs.filter(({ output }) => output !== 'declared').map(outputText), edgesOf(graph)]);
  };
  const whole = lines([facts]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: facts.length - 1 })), (cuts) => {
      const at = [0, ...[...cuts].sort((a, b) => a - b), facts.length];
      return lines(at.slice(1).map((end, one) => facts.slice(at[one], end))) === whole;
    }),
    { numRuns: lawRuns(60) },
  );
  t.end();
});
