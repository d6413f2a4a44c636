import * as fc from 'fast-check';
import t from 'tap';
import type { Notice } from '../../../src/model/notice.js';
import { alertmanager } from '../../../src/sinks/notify/alertmanager.js';
import { linksTo } from '../../../src/sinks/notify/links.js';
import type { Post } from '../../../src/sinks/notify/post.js';
import { sinkConformance } from '../../conformance/sink-conformance.js';
import { webhookSecrets } from '../../support/webhook-server.js';
import { anyNotice, driftWith, impact, noticeOf } from './samples.js';
import { sinkFixture, namesAlert } from './sink-fixture.js';
import '../../support/fixed-seed.js';

const links = linksTo({ public_url: 'https://drift.example', dashboard: true });
const week = 7 * 24 * 3_600_000;

sinkConformance(t, {
  name: 'alertmanager',
  open: sinkFixture((post) => alertmanager(post, links, week)),
  secrets: webhookSecrets,
  contains: namesAlert,
});

type Alert = {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly generatorURL?: string;
};
const alertsOf = async (notices: readonly Notice[], to = links): Promise<readonly Alert[]> => {
  let sent = '';
  const post: Post = (body) => {
    sent = body;
    return Promise.resolve();
  };
  await alertmanager(post, to, week).write(notices, new AbortController().signal);
  return JSON.parse(sent) as readonly Alert[];
};

void t.test('a reminder extends its alert', async (t) => {
  const [alert] = await alertsOf([{ ...noticeOf('drift'), reminded: '2026-12-24T10:00:00.000Z' }]);
  t.match(alert, { startsAt: '2026-11-02T10:05:00.000Z', endsAt: '2026-12-31T10:00:00.000Z' });
});

void t.test('an alert has identifying labels and annotations, and expires after expires_after', async (t) => {
  const [alert] = await alertsOf([noticeOf('drift')]);
  t.strictSame(alert?.labels, {
    alertname: 'InfrastructureDrift',
    drift_id: 'd_abcdefghijklmnopqrstuvwxyz',
    severity: 'high',
    change: 'modified',
    provider: 'aws',
    resource_type: 'aws_iam_role',
    resource: 'aws_iam_role.deploy',
    field: 'max_session_duration',
    account_id: '111122223333',
    region: 'us-east-1',
    environment: 'production',
  });
  t.match(alert, {
    annotations: {
      summary: /^High drift: aws_iam_role\.deploy/,
      old_value: '3600',
      new_value: '7200',
      region_name: 'US East (N. Virginia)',
    },
    startsAt: '2026-11-02T10:05:00.000Z',
    endsAt: '2026-11-09T10:05:00.000Z',
    generatorURL: 'https://drift.example/drifts/d_abcdefghijklmnopqrstuvwxyz',
  });
  t.notOk('generatorURL' in ((await alertsOf([noticeOf('drift')], linksTo({ public_url: undefined, dashboard: true })))[0] ?? {}));
});

void t.test('annotations contain the root cause and the blast radius, if they are known', async (t) => {
  const [alert] = await alertsOf([noticeOf('drift', impact)]);
  t.match(alert?.annotations, { root_cause: 'aws_iam_user "<!channel>`*x*`" created by @here at 2026', blast_radius_size: '12' });
  const [plain] = await alertsOf([noticeOf('drift')]);
  t.notMatch(plain?.annotations, { root_cause: String });
  t.notMatch(plain?.annotations, { blast_radius_size: String });
  t.strictSame(alert?.labels, plain?.labels, 'labels identify an alert');
});

void t.test('a resolved alert has the same labels and start, and never ends before it started', async (t) => {
  const [alert] = await alertsOf([noticeOf('drift')]);
  const [end] = await alertsOf([noticeOf('resolved')]);
  t.strictSame([end?.labels, end?.startsAt], [alert?.labels, alert?.startsAt]);
  t.equal(end?.endsAt, '2026-11-02T11:00:00.000Z');
  t.match(end?.annotations, { resolution: 'reverted' });
  const early = { ...driftWith(), resolution: 'reverted', resolved_at: '2020-01-01T00:00:00.000Z' } as const;
  t.equal((await alertsOf([{ kind: 'resolved', drift: early }]))[0]?.endsAt, '2026-11-02T10:05:00.000Z');
});

void t.test('for any alert, labels are valid and not empty, and equal at its end', () =>
  fc.assert(
    fc.asyncProperty(anyNotice, async ({ drift }) => {
      const alerts = await alertsOf([
        { kind: 'drift', drift },
        { kind: 'resolved', drift: { ...drift, resolution: 'declared', resolved_at: '2026-11-03T00:00:00.000Z', occurrences: 4 } },
      ]);
      const [alert, end] = alerts;
      return (
        alert !== undefined &&
        JSON.stringify(alert.labels) === JSON.stringify(end?.labels) &&
        alerts.every(
          ({ labels, annotations, startsAt, endsAt }) =>
            [...Object.entries(labels), ...Object.entries(annotations)].every(
              ([name, value]) => /^[a-z_]+$/.test(name) && value !== '' && value.length <= 4_096 && !/\p{Cs}/u.test(value),
            ) && Date.parse(startsAt) <= Date.parse(endsAt),
        )
      );
    }),
    { numRuns: 300 },
  ),
);
