import { isLeft } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { readConfig } from '../../../src/config/load-config.js';
import type { Drift } from '../../../src/model/drift.js';
import type { Output } from '../../../src/model/output.js';
import type { SinkMeter } from '../../../src/model/contracts/sink.js';
import { openNotifier, type Notifier } from '../../../src/sinks/notify/open-notifier.js';
import { RecordingLog } from '../../support/recording-log.js';
import { positionAt } from '../../support/output-position.js';
import { until } from '../../support/until.js';
import { startWebhookServer, webhookSecrets, type WebhookServer } from '../../support/webhook-server.js';
import { driftWith, noticeOf } from './samples.js';

const drift = (over: Partial<Drift> = {}): Output => ({ output: 'drift', drift: driftWith(over), waited: 0 });
const resolved = (over: Partial<Drift> = {}): Output => ({ output: 'resolved', drift: noticeOf('resolved', over).drift });
const noon = '2026-03-10T12:00:00.000Z';
const idOf = (n: number): string => `d_${String(n).padStart(26, 'a')}`;

/** Counts by target and outcome, e.g. `chat sent`. */
type Counts = Map<string, number>;
const meterOf =
  (counts: Counts) =>
  (target: string): SinkMeter => {
    const add = (what: string, by: number): void => void counts.set(`${target} ${what}`, (counts.get(`${target} ${what}`) ?? 0) + by);
    return {
      sent: (items) => {
        add('sent', items);
      },
      retried: () => {
        add('retried', 1);
      },
      dead: (items) => {
        add('dead', items);
      },
      dropped: (items) => {
        add('dropped', items);
      },
    };
  };

type Kit = { readonly notifier: Notifier; readonly servers: readonly WebhookServer[]; readonly log: RecordingLog; readonly counts: Counts };

/** Opens the targets of a configuration in which `{0}`, `{1}` … are the URLs of real servers; closed at teardown. */
const using = async (yaml: string, count: number, work: (kit: Kit) => Promise<void>): Promise<void> => {
  const servers = await Promise.all(Array.from({ length: count }, startWebhookServer));
  try {
    const config = readConfig(
      servers.reduce((text, server, at) => text.replaceAll(`{${String(at)}}`, server.url), yaml),
      {},
    );
    if (isLeft(config)) throw new Error(JSON.stringify(config.left));
    const log = new RecordingLog();
    const counts: Counts = new Map();
    const notifier = openNotifier({ config: config.right, environment: {}, log, meter: meterOf(counts) });
    if (isLeft(notifier)) throw new Error(notifier.left.join('\n'));
    try {
      await work({ notifier: notifier.right, servers, log, counts });
    } finally {
      await notifier.right.stop(0);
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
};
const idsAt = (server: WebhookServer | undefined): readonly string[] =>
  (server?.requests ?? []).map(({ json }) => {
    const { type, data } = json as { readonly type: string; readonly data: Drift };
    return `${type.slice('drift.'.length)} ${data.id.replace(/^d_a*/, '')}`;
  });

void t.test('without targets, offered alerts are ignored', (t) =>
  using('', 0, async ({ notifier }) => {
    t.strictSame(notifier.targets, []);
    notifier.take([drift()], positionAt(noon));
    t.equal(notifier.depth('chat'), 0);
    await notifier.stop(1_000);
  }),
);

void t.test('notifies every configured target once of an alert and once of its end', (t) =>
  using(
    `notifications:
  chat: {webhook_url: '{0}'}
  teams: {webhook_url: '{1}'}
  discord: {webhook_url: '{2}'}
  webhook: {url: '{3}'}
  pagerduty: {routing_key: key, url: '{4}'}
  alertmanager: {url: '{5}'}
`,
    6,
    async ({ notifier, servers, counts }) => {
      t.strictSame(notifier.targets, ['chat', 'teams', 'discord', 'webhook', 'pagerduty', 'alertmanager']);
      notifier.take(
        [drift(), { output: 'repeated', drift: driftWith() }, { output: 'dropped', reason: 'ignored', count: 1, name: '' }],
        positionAt(noon),
      );
      notifier.take([drift(), resolved(), resolved(), drift()], positionAt(noon));
      await notifier.stop(60_000);
      t.strictSame(
        servers.map(({ requests }) => requests.length),
        [2, 2, 2, 2, 2, 2],
      );
      t.match(servers[5]?.requests[0]?.path, /\/api\/v2\/alerts\?/);
      for (const target of notifier.targets) t.equal(counts.get(`${target} sent`), 2, target);
    },
  ),
);

void t.test('D25: alerts in a maintenance window notify nobody, nor do their ends', (t) =>
  using("notifications: {webhook: {url: '{0}'}}", 1, async ({ notifier, servers: [server] }) => {
    notifier.take([drift({ maintenance: 'weekly' }), resolved({ maintenance: 'weekly' }), drift({ id: idOf(2) })], positionAt(noon));
    await notifier.stop(60_000);
    t.strictSame(idsAt(server), ['detected 2']);
  }),
);

void t.test('notifies a target only of alerts that pass its filters, and of their ends', (t) =>
  using(
    `notifications:
  webhook: {url: '{0}', min_severity: high, resource_types: ['aws_iam_*', 'aws_s3_bucket'], environments: [production, stage]}`,
    1,
    async ({ notifier, servers: [server] }) => {
      const alerts: readonly Partial<Drift>[] = [
        { severity: 'critical' },
        { severity: 'high', environment: 'stage' },
        { resource_type: 'aws_s3_bucket' },
        { severity: 'medium' },
        { severity: 'low' },
        { resource_type: 'aws_s3_bucket_policy' },
        { resource_type: 'aws_instance' },
        { environment: 'Production' },
        { environment: null },
      ];
      const withIds = alerts.map((over, at) => ({ ...over, id: idOf(at) }));
      notifier.take(
        withIds.flatMap((over) => [drift(over), resolved(over)]),
        positionAt(noon),
      );
      await notifier.stop(60_000);
      t.strictSame([...idsAt(server)].sort(), ['detected 0', 'detected 1', 'detected 2', 'resolved 0', 'resolved 1', 'resolved 2']);
    },
  ),
);

void t.test('resolved: false suppresses ends; superseded alerts are sent to programs only', (t) =>
  using(
    `notifications:
  chat: {webhook_url: '{0}'}
  webhook: {url: '{1}'}
  discord: {webhook_url: '{2}', resolved: false}`,
    3,
    async ({ notifier, servers }) => {
      notifier.take(
        [
          drift(),
          drift({ id: idOf(2), field: 'description' }),
          resolved({ resolution: 'superseded' }),
          resolved({ id: idOf(2), field: 'description', resolution: 'declared' }),
        ],
        positionAt(noon),
      );
      await notifier.stop(60_000);
      t.strictSame(
        servers.map(({ requests }) => requests.length),
        [3, 4, 2],
      );
    },
  ),
);

void t.test('notices of one attribute arrive in order, even if the first is retried', (t) =>
  using("notifications: {webhook: {url: '{0}'}}", 1, async ({ notifier, servers: [server] }) => {
    server?.answer({ status: 500 }, 'ok');
    const first = { id: idOf(1), resolution: 'superseded' } as const;
    notifier.take([drift({ id: idOf(1) }), resolved(first), drift({ id: idOf(2) })], positionAt(noon));
    await notifier.stop(60_000);
    t.strictSame(idsAt(server), ['detected 1', 'detected 1', 'resolved 1', 'detected 2']);
  }),
);

void t.test('sends the end of an alert announced before a restart', (t) =>
  using("notifications: {webhook: {url: '{0}'}}", 1, async ({ notifier, servers: [server] }) => {
    notifier.take([resolved()], positionAt(noon));
    await notifier.stop(60_000);
    t.match(server?.requests, [{ json: { type: 'drift.resolved' } }]);
  }),
);

void t.test('D55: a burst becomes a few messages and a digest for people, single alerts for programs', (t) =>
  using(
    `notifications:
  chat: {webhook_url: '{0}', max_per_minute: 3}
  webhook: {url: '{1}'}`,
    2,
    async ({ notifier, servers: [chat, webhook], counts }) => {
      for (let n = 0; n < 100; n++) notifier.take([drift({ id: idOf(n) })], positionAt(noon));
      await until(
        () => counts.get('chat sent'),
        (sent) => sent === 100,
      );
      await notifier.stop(60_000);
      t.equal(chat?.requests.length, 3);
      t.match(chat?.requests.at(-1), { json: { text: /^98 drifts: 98 high/ } });
      t.equal(webhook?.requests.length, 100);
      t.equal(new Set(idsAt(webhook)).size, 100);
    },
  ),
);

void t.test('D56: a target that hangs, fails or closes does not delay others; tries and ends are counted, secrets not logged', (t) =>
  using(
    `notifications:
  chat: {webhook_url: '{0}', timeout: 3s, max_retries: 0}
  teams: {webhook_url: '{1}', max_retries: 0}
  discord: {webhook_url: '{2}', max_retries: 0}
  webhook: {url: '{3}', max_retries: 0}
  pagerduty: {routing_key: key, url: '{4}'}`,
    5,
    async ({ notifier, servers: [hangs, fails, closes, gone, well], counts, log }) => {
      hangs?.answer('hang');
      fails?.answer({ status: 500 });
      closes?.answer('close');
      gone?.answer({ status: 410 });
      notifier.take([drift()], positionAt(noon));
      t.equal(counts.size, 0, 'offer returns at once');
      await until(
        () => well?.requests.length,
        (requests) => requests === 1,
      );
      t.equal(counts.get('chat dead'), undefined, 'healthy targets are notified while another hangs');
      await until(
        () => counts.size,
        (outcomes) => outcomes === 5,
      );
      t.strictSame([...counts].sort(), [
        ['chat dead', 1],
        ['discord dead', 1],
        ['pagerduty sent', 1],
        ['teams dead', 1],
        ['webhook dead', 1],
      ]);
      notifier.take([drift({ id: idOf(2) })], positionAt(noon));
      t.equal(counts.get('webhook dropped'), 1, 'no attempts after 410');
      t.ok(log.lines.length > 0);
      for (const secret of webhookSecrets) t.notOk(JSON.stringify(log.lines).includes(secret));
    },
  ),
);

void t.test('D56: retries after Retry-After of a 429 and delivers once', (t) =>
  using("notifications: {webhook: {url: '{0}'}}", 1, async ({ notifier, servers: [server], counts }) => {
    server?.answer({ status: 429, headers: { 'retry-after': '1' } }, 'ok');
    notifier.take([drift()], positionAt(noon));
    await until(
      () => counts.get('webhook sent'),
      (sent) => sent === 1,
    );
    const [first, second] = server?.requests ?? [];
    t.equal(server?.requests.length, 2);
    t.ok((second?.at ?? 0) - (first?.at ?? 0) >= 990, 'not before');
    t.equal(counts.get('webhook retried'), 1);
  }),
);

void t.test('reports all configuration errors of targets at once, without secrets', (t) => {
  const config = readConfig(
    `notifications:
  chat: {webhook_url: 's3cret-url'}
  teams: {webhook_url_from_env: NOT_SET}
  discord: {webhook_url: 'ftp://s3cret.example'}
  webhook: {url: 'https://hook.example', secret: s3cret, headers: {Host: s3cret}}
  pagerduty: {routing_key: ' '}
  alertmanager: {url: 'http://am.example', headers: {"bad name": s3cret}}`,
    {},
  );
  if (isLeft(config)) throw new Error(JSON.stringify(config.left));
  const notifier = openNotifier({ config: config.right, environment: {}, log: new RecordingLog(), meter: meterOf(new Map()) });
  t.match(notifier, {
    _tag: 'Left',
    left: [
      'notifications.chat.webhook_url: expected an http or https URL',
      'notifications.teams.webhook_url_from_env: the environment variable NOT_SET is not set',
      'notifications.discord.webhook_url: expected an http or https URL',
      /^notifications\.webhook\.secret: expected whsec_/,
      'notifications.webhook.headers: Host is set by driftline',
      'notifications.pagerduty.routing_key: expected more than blanks',
      'notifications.alertmanager.headers: "bad name" is not a valid header name',
    ],
  });
  t.notMatch(JSON.stringify(notifier), 's3cret');
  t.end();
});
