import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import t from 'tap';
import type { NamedState } from '../../../src/cli/load-states.js';
import { packageRoot } from '../../e2e/incident.js';
import { recordedFacts, targetNames, toldBy, type Told } from '../../support/told-messages.js';

/**
 * The messages of every kind of target, as golden files: what a person reads is reviewed with the change that alters it.
 * `DRIFTLINE_GOLDEN=write` writes them.
 */

const golden = join(packageRoot, 'test', 'data', 'messages');
const isWriting = process.env['DRIFTLINE_GOLDEN'] === 'write';

const scenes: Readonly<Record<string, readonly [folder: string, inputs: readonly string[], states: readonly NamedState[]]>> = {
  everyday: ['test/data/everyday', ['records.ndjson'], [{ path: 'terraform.tfstate', at: undefined }]],
  incident: [
    'examples/incident',
    ['logs', 'google-cloud.json', 'kubernetes-audit.ndjson', 'sensor.ndjson'],
    [
      { path: 'state/before.tfstate', at: undefined },
      { path: 'state/after.tfstate', at: '2026-03-10T14:09:40Z' },
    ],
  ],
};

const toldIn = async (scene: string): Promise<readonly Told[]> => {
  const [folder = '', inputs = [], states = []] = scenes[scene] ?? [];
  const { config, arrivals } = await recordedFacts(relative(process.cwd(), join(packageRoot, folder)), inputs, states);
  return toldBy(config, arrivals);
};

for (const scene of Object.keys(scenes)) {
  void t.test(`the messages about ${scene} changes`, async (t) => {
    const told = await toldIn(scene);
    for (const name of targetNames) {
      const file = join(golden, `${scene}.${name}.ndjson`);
      const lines = told.filter(({ target }) => target === name).map(({ at, body }) => `${JSON.stringify({ at, body })}\n`);
      if (isWriting) writeFileSync(file, lines.join(''));
      t.equal(lines.join(''), readFileSync(file, 'utf8'), `${name}: see DRIFTLINE_GOLDEN in CONTRIBUTING.md`);
    }
  });
}

void t.test('D117: people get few messages about the incident, the worst first, and none of its alerts is missing', async (t) => {
  const told = await toldIn('incident');
  const counts = Object.fromEntries(targetNames.map((name) => [name, told.filter(({ target }) => target === name).length]));
  t.strictSame(counts, { chat: 28, teams: 28, discord: 28, webhook: 41, pagerduty: 22, alertmanager: 41 });
});

const roles = 10_000;
const trust = (principal: object): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: principal, Action: 'sts:AssumeRole' }] });

/** A deployment that describes 10,000 roles anew, a hundred a second, and lets a foreign account act as two of them. */
const badDeployment = (): Readonly<Record<'driftline.yaml' | 'roles.tfstate' | 'records.ndjson', string>> => {
  const userIdentity = {
    type: 'AssumedRole',
    principalId: 'AROAEXAMPLE:deploy-4711',
    arn: 'arn:aws:sts::111122223333:assumed-role/deploy/deploy-4711',
    accountId: '111122223333',
    sessionContext: { sessionIssuer: { type: 'Role', userName: 'deploy' } },
  };
  const service = { Service: 'lambda.amazonaws.com' };
  const names = Array.from({ length: roles }, (_, n) => `r${String(n)}`);
  const record = (n: number, eventName: string, requestParameters: object): string =>
    JSON.stringify({
      eventVersion: '1.11',
      userIdentity,
      eventTime: new Date(Date.UTC(2026, 2, 12, 10) + n * 10).toISOString().replace(/\.\d+Z/, 'Z'),
      eventSource: 'iam.amazonaws.com',
      eventName,
      awsRegion: 'us-east-1',
      sourceIPAddress: '192.0.2.8',
      userAgent: 'Boto3/1.34',
      requestParameters,
      responseElements: null,
      eventID: `${eventName}-${String(n)}`,
      recipientAccountId: '111122223333',
    });
  const state = {
    version: 4,
    terraform_version: '1.9.8',
    serial: 1,
    lineage: '3f9e2c1a-6d1b-4a52-8a53-6f0b1f6f3f11',
    resources: names.map((name) => ({
      mode: 'managed',
      type: 'aws_iam_role',
      name,
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [
        {
          attributes: {
            id: name,
            name,
            arn: `arn:aws:iam::111122223333:role/${name}`,
            description: 'ours',
            assume_role_policy: trust(service),
          },
        },
      ],
    })),
  };
  const records = names.flatMap((roleName, n) => [
    record(n, 'UpdateRoleDescription', { roleName, description: 'theirs' }),
    ...(n === 4_000 || n === 4_001
      ? [record(n, 'UpdateAssumeRolePolicy', { roleName, policyDocument: trust({ AWS: 'arn:aws:iam::444455556666:root' }) })]
      : []),
  ]);
  return { 'driftline.yaml': '{}\n', 'roles.tfstate': JSON.stringify(state), 'records.ndjson': `${records.join('\n')}\n` };
};

void t.test('D117: 10,000 alerts of one deployment are a handful of messages, the worst at once, and none is missing', async (t) => {
  const folder = t.testdir(badDeployment());
  const { config, arrivals } = await recordedFacts(folder, ['records.ndjson'], [{ path: 'roles.tfstate', at: undefined }]);
  const told = await toldBy(config, arrivals, ['chat', 'teams', 'discord', 'pagerduty']);
  const of = (name: string): readonly Told[] => told.filter(({ target }) => target === name);
  const titles = of('chat').map(({ at, body }) => `${String(at)} ${(body as { readonly text: string }).text.replace(/ (?:by|<).*/, '')}`);
  t.strictSame(titles, [
    '0 High drift: `aws_iam_role.r0` `description: ours -&gt; theirs`',
    '30 Incident with 2999 drifts: 2999 high',
    '40 Incident with 1002 drifts: 1 critical, 1001 high',
    '70 Incident with 3000 drifts: 1 critical, 2999 high',
    '100 Incident with 3000 drifts: 3000 high',
  ]);
  const [, , raised] = of('chat');
  t.match(
    JSON.stringify(raised?.body),
    /critical: `aws_iam_role.r4000` `assume_role_policy: \+Allow 444455556666:root sts:AssumeRole -Allow lambda/,
    'the worst first',
  );
  t.strictSame(of('teams').length, titles.length);
  t.strictSame(of('discord').length, titles.length);
  t.strictSame(new Set(of('pagerduty').map(({ body }) => (body as { readonly dedup_key: string }).dedup_key)).size, 1, 'one page');
});
