import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { hasStack, linesOf, runCommand, type Ran } from '../support/command.js';
import { startWebhookServer, webhookSecrets, type WebhookServer } from '../support/webhook-server.js';

const folder = mkdtempSync(join(tmpdir(), 'driftline-test-'));
t.teardown(() => {
  rmSync(folder, { recursive: true, force: true });
});
let files = 0;

const notifyTest = (yaml: string, environment: Readonly<Record<string, string>> = {}): Promise<Ran> => {
  const file = join(folder, `${String(files++)}.yaml`);
  writeFileSync(file, yaml);
  return runCommand(['notify-test', '--config', file], { environment });
};

/** Real servers, closed after the test. */
const withServers = async (count: number, work: (servers: readonly WebhookServer[]) => Promise<void>): Promise<void> => {
  const servers = await Promise.all(Array.from({ length: count }, startWebhookServer));
  try {
    await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
};
const at = (servers: readonly WebhookServer[], index: number): WebhookServer => {
  const server = servers[index];
  if (server === undefined) throw new Error('no such server');
  return server;
};

void t.test('sends each target a marked sample regardless of its filters, and resolves open alerts', (t) =>
  withServers(6, async (servers) => {
    const { code, stdout, stderr } = await notifyTest(
      `notifications:
  chat: {webhook_url: '${at(servers, 0).url}', min_severity: critical, channel: '#drift'}
  teams: {webhook_url_from_env: TEAMS_HOOK, resource_types: [aws_s3_bucket]}
  discord: {webhook_url: '${at(servers, 2).origin}/api/webhooks/1/token', environments: [production]}
  webhook: {url: '${at(servers, 3).url}'}
  pagerduty: {routing_key: key, url: '${at(servers, 4).url}', resolved: false}
  alertmanager: {url: '${at(servers, 5).url}'}
`,
      { TEAMS_HOOK: at(servers, 1).url },
    );
    t.equal(stderr, '');
    t.equal(code, 0);
    t.strictSame(
      linesOf(stdout),
      ['chat', 'teams', 'discord', 'webhook', 'pagerduty', 'alertmanager'].map((name) => `${name}: delivered`),
    );
    t.strictSame(
      servers.map(({ requests }) => requests.length),
      [1, 1, 1, 1, 2, 2],
    );
    t.equal(at(servers, 2).requests[0]?.path, '/api/webhooks/1/token');
    for (const { requests } of servers) t.match(requests[0]?.body, /notify-test/);
    const [chat, , , webhook, pagerduty, manager] = servers.map(({ requests }) => requests.map(({ json }) => json as never));
    t.match(chat, [{ channel: '#drift' }]);
    t.match(webhook, [{ type: 'drift.detected', data: { rules: ['notify-test'], resource_type: 'driftline_test' } }]);
    t.match(pagerduty, [{ event_action: 'trigger' }, { event_action: 'resolve' }]);
    const ends = (manager ?? []) as readonly { readonly labels: unknown; readonly endsAt: string }[][];
    t.strictSame(ends[0]?.[0]?.labels, ends[1]?.[0]?.labels);
    t.ok(Date.parse(ends[1]?.[0]?.endsAt ?? '') <= Date.now(), 'it is resolved');
  }),
);

void t.test('gives each sample a unique id', (t) =>
  withServers(1, async (servers) => {
    const yaml = `notifications: {webhook: {url: '${at(servers, 0).url}'}}`;
    await Promise.all([notifyTest(yaml), notifyTest(yaml)]);
    const ids = at(servers, 0).requests.map(({ headers }) => headers['webhook-id']);
    t.equal(ids.length, 2);
    t.equal(new Set(ids).size, 2);
  }),
);

void t.test('reports a failed delivery without secrets, retries it once, and does not block other targets', (t) =>
  withServers(5, async (servers) => {
    at(servers, 0).answer({ status: 404, body: 'no_service' });
    at(servers, 1).answer({ status: 500 }, 'ok');
    at(servers, 2).answer({ status: 503 });
    at(servers, 3).answer('hang');
    const { code, stdout, stderr } = await notifyTest(`notifications:
  chat: {webhook_url: '${at(servers, 0).url}'}
  teams: {webhook_url: '${at(servers, 1).url}'}
  discord: {webhook_url: '${at(servers, 2).url}', max_retries: 9}
  webhook: {url: '${at(servers, 3).url}', timeout: 3s}
  alertmanager: {url: '${at(servers, 4).url}'}
`);
    t.equal(code, 1);
    t.strictSame(linesOf(stdout), [
      'chat: failed: answered 404: no_service',
      'teams: delivered',
      'discord: failed: answered 503',
      'webhook: failed: no answer in time',
      'alertmanager: delivered',
    ]);
    t.strictSame(
      servers.map(({ requests }) => requests.length),
      [1, 2, 2, 2, 2],
    );
    for (const secret of webhookSecrets) t.notOk((stdout + stderr).includes(secret));
  }),
);

void t.test('exits with 2 without a target or with an invalid configuration', async (t) => {
  const runs = await Promise.all([
    notifyTest('logging: {level: info}'),
    notifyTest("notifications: {chat: {webhook_url: 'ftp://s3cret.example'}, teams: {webhook_url_from_env: NOT_SET_HERE}}"),
    notifyTest('notifications: {chat: {webhok_url: s3cret}}'),
    notifyTest('notifications: {pagerduty: {routing_key: s3cret, url: ""}}'),
    runCommand(['notify-test', '--config', join(folder, 'none.yaml')]),
  ]);
  t.strictSame(
    runs.map(({ code }) => code),
    [2, 2, 2, 2, 2],
  );
  t.match(runs[0].stderr, 'no notification target is configured');
  t.match(runs[1].stderr, /notifications\.chat\.webhook_url: expected an http or https URL\n.*variable NOT_SET_HERE is not set/);
  t.match(runs[3].stderr, 'notifications.pagerduty.url: expected an http or https URL');
  for (const run of runs) {
    t.notOk(hasStack(run));
    t.notMatch(run.stderr, 's3cret');
    t.equal(run.stdout, '');
  }
});
