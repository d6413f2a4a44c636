import * as fc from 'fast-check';
import t from 'tap';
import { linksTo } from '../../../src/sinks/notify/links.js';
import { pagerduty } from '../../../src/sinks/notify/pagerduty.js';
import type { Post } from '../../../src/sinks/notify/post.js';
import type { Notice } from '../../../src/model/notice.js';
import type { Severity, SeverityCounts } from '../../../src/model/severity.js';
import { sinkConformance } from '../../conformance/sink-conformance.js';
import { webhookSecrets } from '../../support/webhook-server.js';
import { sampleIncident } from '../store/samples.js';
import { anyNotice, impact, noticeOf } from './samples.js';
import { sinkFixture, namesAlert } from './sink-fixture.js';
import '../../support/fixed-seed.js';

const links = linksTo({ public_url: 'https://drift.example', dashboard: true });
const routingKey = 'R0UT1NGK3Y0123456789012345678901';

sinkConformance(t, {
  name: 'pagerduty',
  open: sinkFixture((post) => pagerduty(post, links, routingKey, 'low')),
  secrets: [...webhookSecrets, routingKey],
  contains: namesAlert,
  skip: { 'sends several items in one request': 'the Events API accepts one event per request' },
});

/** The request bodies for these notices. */
const bodiesOf = async (notices: readonly Notice[], to = links, least: Severity = 'low'): Promise<readonly string[]> => {
  const bodies: string[] = [];
  const post: Post = (body) => {
    bodies.push(body);
    return Promise.resolve();
  };
  await pagerduty(post, to, routingKey, least).write(notices, new AbortController().signal);
  return bodies;
};
const eventOf = async (notice: Notice, to = links): Promise<unknown> => JSON.parse((await bodiesOf([notice], to))[0] ?? '');

void t.test('an alert triggers an incident under its own id', async (t) => {
  t.match(await eventOf(noticeOf('drift')), {
    routing_key: routingKey,
    event_action: 'trigger',
    dedup_key: 'd_abcdefghijklmnopqrstuvwxyz',
    client: 'driftline',
    client_url: 'https://drift.example/drifts/d_abcdefghijklmnopqrstuvwxyz',
    links: [{ href: 'https://drift.example/drifts/d_abcdefghijklmnopqrstuvwxyz', text: 'Details' }],
    payload: {
      summary: 'High drift: aws_iam_role.deploy max_session_duration: 3600 -> 7200, by dana (role Admin)',
      source: 'aws_iam_role.deploy',
      severity: 'error',
      timestamp: '2026-11-02T10:00:00Z',
      component: 'deploy',
      group: 'production',
      class: 'aws_iam_role',
      custom_details: {
        old_value: '3600',
        new_value: '7200',
        user: 'dana (role Admin)',
        event_name: 'UpdateRole',
        account_id: '111122223333',
        region_name: 'US East (N. Virginia)',
      },
    },
  });
  const { links: none, client_url } = (await eventOf(noticeOf('drift'), linksTo({ public_url: undefined, dashboard: true }))) as Readonly<
    Record<string, unknown>
  >;
  t.strictSame([none, client_url], [undefined, undefined]);
});

void t.test('the details contain the root cause and the blast radius', async (t) => {
  t.match(await eventOf(noticeOf('drift', impact)), {
    payload: {
      custom_details: { root_cause: 'aws_iam_user "<!channel>`*x*`" created by @here at 2026', blast_radius_size: '12' },
    },
  });
  t.match(await eventOf(noticeOf('drift')), { payload: { custom_details: { root_cause: '', blast_radius_size: '' } } });
});

void t.test('maps severities to those of the Events API', async (t) => {
  const severities = [];
  for (const severity of ['critical', 'high', 'medium', 'low'] as const) severities.push(await eventOf(noticeOf('drift', { severity })));
  t.match(
    severities,
    ['critical', 'error', 'warning', 'info'].map((severity) => ({ payload: { severity } })),
  );
});

void t.test('the end of an alert resolves the same incident', async (t) => {
  t.strictSame(await eventOf(noticeOf('resolved')), {
    routing_key: routingKey,
    event_action: 'resolve',
    dedup_key: 'd_abcdefghijklmnopqrstuvwxyz',
  });
});

void t.test(
  'D117: an incident is resolved with its last alert from the lowest severity on, and so are those that became part of it',
  async (t) => {
    const incident = { ...sampleIncident, merged: ['i_part'] };
    const ends = async (open: Partial<SeverityCounts>): Promise<unknown> => {
      const ended = noticeOf('resolved', { incident: 'i_part' });
      const bodies = await bodiesOf(
        [{ ...ended, incident: { ...incident, open_counts: { critical: 0, high: 0, medium: 0, low: 0, ...open } } }],
        links,
        'high',
      );
      return bodies.map((body) => (JSON.parse(body) as { readonly dedup_key: string }).dedup_key);
    };
    t.strictSame(await ends({ high: 1 }), []);
    t.strictSame(await ends({ medium: 5, low: 1 }), [incident.id, 'i_part']);
    t.strictSame(await bodiesOf([noticeOf('resolved', { incident: 'i_forgotten' })]), [], 'nobody knows whether others are open');
    t.match(await eventOf(noticeOf('drift', { incident: 'i_1' })), { dedup_key: 'i_1', client_url: 'https://drift.example/incidents/i_1' });
  },
);

void t.test('for any alert, the event is within limits', () =>
  fc.assert(
    fc.asyncProperty(anyNotice, async (notice) => {
      const [body = ''] = await bodiesOf([notice]);
      const { dedup_key, payload } = JSON.parse(body) as {
        readonly dedup_key: string;
        readonly payload?: { readonly summary: string; readonly source: string };
      };
      return (
        Buffer.byteLength(body) <= 512_000 &&
        dedup_key.length <= 255 &&
        (payload === undefined || (payload.summary.length <= 1_024 && payload.summary.length > 0 && payload.source.length > 0)) &&
        !/\p{Cs}/u.test(Object.values(payload ?? {}).join(''))
      );
    }),
    { numRuns: 300 },
  ),
);
