import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import type { Drift } from '../../src/model/drift.js';
import { cloudTrailRecord, stateDocument } from '../support/arrivals.js';
import { auditEvent, objectMeta } from '../support/audit-event.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { linesOf, runCommand, summaryOf } from '../support/command.js';
import { logEntry } from '../support/log-entry.js';

/** Who made a change, and through what (D104, D22), by the assembled program. */

const account = '111122223333';
const cloudFormation = 'cloudformation.amazonaws.com';
const user = { type: 'aws_iam_user', name: 'app', attributes: { id: 'app', name: 'app', arn: `arn:aws:iam::${account}:user/app` } };
const key = {
  type: 'aws_kms_key',
  name: 'data',
  attributes: { id: '1a2b', key_id: '1a2b', arn: `arn:aws:kms:eu-west-1:${account}:key/1a2b`, policy: '{"Statement":[]}' },
};
const session = (name: string, over: JsonObject = {}): JsonObject => ({
  type: 'AssumedRole',
  principalId: `AROAEXAMPLEEXAMPLE123:${name}`,
  arn: `arn:aws:sts::${account}:assumed-role/cfn-exec/${name}`,
  accountId: account,
  sessionContext: { sessionIssuer: { type: 'Role', arn: `arn:aws:iam::${account}:role/cfn-exec`, userName: 'cfn-exec' } },
  ...over,
});
const through = (identity: JsonObject): JsonObject => ({
  userIdentity: { ...identity, invokedBy: cloudFormation },
  sourceIPAddress: cloudFormation,
  userAgent: cloudFormation,
});

const calls: Readonly<Record<string, (members: JsonObject) => JsonObject>> = {
  'a key for a declared user': (members) =>
    cloudTrailRecord('iam.amazonaws.com', 'CreateAccessKey', {
      requestParameters: { userName: 'app' },
      responseElements: { accessKey: { accessKeyId: 'AKIAEXAMPLE', userName: 'app', status: 'Active' } },
      ...members,
    }),
  'a user': (members) => cloudTrailRecord('iam.amazonaws.com', 'CreateUser', { requestParameters: { userName: 'mallory' }, ...members }),
  'a grant to another account': (members) =>
    cloudTrailRecord('kms.amazonaws.com', 'CreateGrant', {
      requestParameters: { keyId: '1a2b', granteePrincipal: 'arn:aws:iam::999988887777:root', operations: ['Decrypt'] },
      responseElements: { grantId: 'abc', keyId: '1a2b' },
      ...members,
    }),
};

type Options = { readonly config?: string; readonly state?: readonly DeclaredResource[] };

/** The alerts of these records, and the reasons of those without one. */
const replayed = async (
  t: { readonly testdir: (files: Record<string, string>) => string },
  records: readonly JsonObject[],
  { config = '', state = [user, key] }: Options = {},
): Promise<{ readonly drifts: readonly Drift[]; readonly drops: Readonly<Record<string, number>> }> => {
  const cwd = t.testdir({
    'c.yaml': config === '' ? '{}' : config,
    's.tfstate': JSON.stringify(stateDocument(state)),
    'logs.ndjson': records.map((one, at) => JSON.stringify('eventID' in one ? { ...one, eventID: `e-${String(at)}` } : one)).join('\n'),
  });
  const ran = await runCommand(['replay', '--config', 'c.yaml', '--state', 's.tfstate', 'logs.ndjson'], { cwd });
  return { drifts: linesOf(ran.stdout).map((line) => JSON.parse(line) as Drift), drops: summaryOf(ran).drops };
};
const only = (members: JsonObject): readonly JsonObject[] => Object.values(calls).map((call) => call(members));
const told = ({ resource_type: type, severity, change, origin }: Drift): string => [type, change, severity, origin.via ?? '-'].join(' ');

void t.test('D104: what CloudFormation makes for a person or with a service role is told like the direct call', async (t) => {
  const direct = await replayed(t, only({ userIdentity: session('alice') }));
  t.strictSame(direct.drifts.map(told), [
    'aws_iam_access_key created high -',
    'aws_iam_user created high -',
    'aws_kms_grant created critical -',
  ]);
  for (const identity of [session('alice'), session('AWSCloudFormation')]) {
    const { drifts } = await replayed(t, only(through(identity)));
    t.strictSame(
      drifts.map(told),
      direct.drifts.map((one) => told({ ...one, origin: { ...one.origin, via: cloudFormation } })),
    );
  }
});

void t.test('D104: rules and ignore take the service', async (t) => {
  const records = [...only(through(session('alice'))), ...only({ userIdentity: session('alice') })];
  const ignored = await replayed(t, records, { config: 'ignore: [{resource: "aws_kms_*", via: ["cloudformation.*"]}]' });
  t.same(ignored.drops, { ignored: 1 });
  t.strictSame(ignored.drifts.map(told).at(-1), 'aws_kms_grant created critical -', 'the direct call remains');
  t.equal(ignored.drifts.length, 3);
  const rule = await replayed(t, records, { config: 'drift_rules: [{name: stacks, severity: low, via: ["cloudformation.*"]}]' });
  t.strictSame(
    rule.drifts.map(({ origin }) => origin.via),
    [cloudFormation, cloudFormation, cloudFormation],
  );
});

void t.test('D104: a name that the caller chose silences nothing', async (t) => {
  const linked = session('AutoScaling', {
    arn: `arn:aws:sts::${account}:assumed-role/AWSServiceRoleForAutoScaling/AutoScaling`,
    sessionContext: {
      sessionIssuer: {
        type: 'Role',
        arn: `arn:aws:iam::${account}:role/AWSServiceRoleForAutoScaling`,
        userName: 'AWSServiceRoleForAutoScaling',
      },
    },
  });
  t.equal((await replayed(t, only({ userIdentity: linked }))).drifts.length, 3, 'a role named like one that is linked to a service');
  const excluding = (who: string): string =>
    `drift_rules: [{name: all, resource_types: ["*"], exclude_users: ["${who}"]}]\nignore: [{resource: aws_kms_grant, users: ["${who}"]}]`;
  const count = async (who: string, identity: JsonObject): Promise<number> =>
    (await replayed(t, only({ userIdentity: identity }), { config: excluding(who) })).drifts.length;
  t.equal(await count('ci-bot', session('ci-bot')), 3);
  t.equal(await count('ci-*', session('alice', { sessionContext: { sourceIdentity: 'ci-bot' } })), 3);
  t.equal(await count('session:ci-*', session('ci-bot')), 0);
  t.equal(await count('cfn-exec', session('x')), 0);
  t.equal(await count('cfn-exec', session('x', { accountId: '999988887777' })), 3, 'a role of another account');
  t.equal(await count(`arn:aws:sts::${account}:assumed-role/cfn-exec/*`, session('x')), 0);
});

void t.test('D104: Google Cloud and Kubernetes, whose names others may choose too', async (t) => {
  const grant = (email: string): JsonObject => {
    const one = logEntry('iam.googleapis.com', {
      event: 'google.iam.admin.v1.CreateServiceAccountKey',
      request: { name: 'projects/-/serviceAccounts/app@acme-prod.iam.gserviceaccount.com' },
      response: { name: 'projects/acme-prod/serviceAccounts/app@acme-prod.iam.gserviceaccount.com/keys/1' },
    });
    const payload = one['protoPayload'] as JsonObject;
    return { ...one, protoPayload: { ...payload, authenticationInfo: { principalEmail: email } } };
  };
  const cluster = (username: string, as?: string): JsonObject =>
    auditEvent({
      verb: 'create',
      resource: 'clusterrolebindings.rbac.authorization.k8s.io',
      namespace: '',
      name: 'admin',
      response: {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: objectMeta({ name: 'admin' }),
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'eve' }],
      },
      event: {
        user: { username, groups: ['system:serviceaccounts', 'system:authenticated'] },
        ...(as === undefined ? {} : { impersonatedUser: { username: as, groups: ['system:serviceaccounts', 'system:authenticated'] } }),
      },
    });
  const config = 'drift_rules: [{name: all, exclude_users: ["ci-*", "system:serviceaccount:ci:deployer"]}]';
  const state = [
    {
      type: 'google_service_account',
      attributes: { email: 'app@acme-prod.iam.gserviceaccount.com', project: 'acme-prod', account_id: 'app' },
    },
    { type: 'kubernetes_namespace', attributes: { id: 'x', metadata: [{ name: 'x' }] } },
  ];
  const count = async (one: JsonObject): Promise<number> => (await replayed(t, [one], { config, state })).drifts.length;
  t.equal(await count(grant('ci-bot@acme-prod.iam.gserviceaccount.com')), 0);
  t.equal(await count(grant('ci-bot@evil.iam.gserviceaccount.com')), 1);
  t.equal(await count(cluster('system:serviceaccount:ci:deployer')), 0);
  t.equal(await count(cluster('mallory', 'system:serviceaccount:ci:deployer')), 1, 'impersonated');
});

void t.test('D22: the environment of a created resource is the configured one, whatever tags its creator chose', async (t) => {
  const created = (value: string): JsonObject =>
    cloudTrailRecord('iam.amazonaws.com', 'CreateUser', {
      requestParameters: { userName: 'mallory', tags: [{ key: 'environment', value }] },
    });
  const rules = 'drift_rules: [{name: production, severity: critical, environment: production}]';
  const environment = 'providers: {aws: {environment: production}}';
  const { drifts } = await replayed(t, [created('sandbox')], { config: `${environment}\n${rules}` });
  t.match(drifts, [{ environment: 'production', severity: 'critical' }]);
  t.match((await replayed(t, [created('production')], { config: rules })).drifts, [{ environment: 'production' }], 'nothing is configured');
});
