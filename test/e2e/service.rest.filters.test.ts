import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { checked } from '../support/openapi-check.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';
import { config, incident, inputs } from './incident.js';

/** The filters of `GET /api/v1/drifts` over the alerts of the bundled incident. */

const states = ['--state', 'state/before.tfstate', '--state-at', '2026-03-10T14:09:40Z=state/after.tfstate'];
const absolute = (args: readonly string[]): readonly string[] =>
  args.map((arg) =>
    arg.replace(
      /^(.*=)?(driftline\.yaml|state\/|logs|google-cloud\.json|kubernetes-audit\.ndjson|sensor\.ndjson)/,
      (_, before = '', path: string) => `${String(before)}${incident}/${path}`,
    ),
  );
type Listed = { readonly drifts: readonly Drift[]; readonly total: number };

void t.test('each filter lists exactly the alerts that it describes', async (t) => {
  const command = (): readonly string[] => ['replay', ...absolute([...config, ...states]), '--server', ...absolute(inputs)];
  const service = await checked(await startService(t, { state: '', command }));
  await until(
    () => service.logs(),
    (logs) => logs.some(({ msg }) => msg === 'replay finished'),
  );
  const list = async (query: string): Promise<Listed> => {
    const answer = await service.get(`/api/v1/drifts?${query}`);
    t.equal(answer.status, 200, query);
    return answer.json.data as Listed;
  };
  const { drifts: all } = await list('limit=1000');
  t.ok(all.length > 20);
  const cases: readonly (readonly [string, (drift: Drift) => boolean])[] = [
    ['min_severity=high', ({ severity }) => severity === 'critical' || severity === 'high'],
    ['min_severity=medium&severity=medium', ({ severity }) => severity === 'medium'],
    ['only_open=true', ({ resolution }) => resolution === null],
    ['status=open', ({ resolution }) => resolution === null],
    ['status=resolved', ({ resolution }) => resolution !== null],
    ['status=declared,superseded', ({ resolution }) => resolution === 'declared' || resolution === 'superseded'],
    ['since=2026-03-11T09:12:00Z', ({ event_time }) => event_time >= '2026-03-11T09:12:00Z'],
    ['from=2026-03-11&to=2026-03-11T09:12:00Z', ({ event_time }) => event_time >= '2026-03-11' && event_time <= '2026-03-11T09:12:00Z'],
    ['user=dana.*&user=tomas.weil', ({ user_identity: user }) => /^dana\.|^tomas\.weil$/.test(user.user_name)],
    ['account=paperlark-ledger,nowhere', ({ account_id }) => account_id === 'paperlark-ledger'],
    ['address=module.api', ({ address }) => address?.startsWith('module.api.') === true],
    [
      `address=${encodeURIComponent('aws_s3_bucket_policy.data["exports"]')}`,
      ({ address }) => address === 'aws_s3_bucket_policy.data["exports"]',
    ],
    ['q=PRIVILEGED', ({ field }) => field.endsWith('privileged')],
    ['q=sts%3Aassumerole', (drift) => JSON.stringify([drift.old_value, drift.new_value]).includes('sts:AssumeRole')],
    ['resource_type=aws_iam_role&only_open=true&q=dana', (drift) => drift.resource_type === 'aws_iam_role' && drift.resolution === null],
    ['user=nobody', () => false],
    ['status=open&only_open=false&q=&severity=critical', ({ severity, resolution }) => severity === 'critical' && resolution === null],
  ];
  for (const [query, wanted] of cases) {
    const expected = all.filter(wanted);
    t.strictSame(await list(`${query}&limit=1000`), { drifts: expected, page: 1, limit: 1000, total: expected.length }, query);
    if (query !== 'user=nobody') t.not(expected.length, 0, `${query} selects something`);
    const second = await list(`${query}&limit=2&page=2`);
    t.strictSame([second.drifts, second.total], [expected.slice(2, 4), expected.length], `${query}, second page`);
  }
  t.equal((await list('since=24h')).total, 0, 'back from now');
  t.equal((await list('since=99999d&until=0s')).total, all.length);

  for (const [query, name] of [
    ['min_severity=urgent', 'min_severity'],
    ['only_open=yes', 'only_open'],
    ['status=closed', 'status'],
    ['since=yesterday', 'since'],
    ['until=2026-02-30', 'until'],
    ['from=', 'from'],
    ['to=1700000000', 'to'],
    ['user=', 'user'],
    ['account=a,,b', 'account'],
    [`address=${'x'.repeat(1_100)}`, 'address'],
    [`q=${'x'.repeat(257)}`, 'q'],
    [Array(101).fill('account=a').join('&'), 'account'],
    ['user=a&user=', 'user'],
  ] as const) {
    const refused = await service.get(`/api/v1/drifts?${query}`);
    t.match(
      [refused.status, refused.json],
      [400, { error: { code: 'VALIDATION_ERROR', message: new RegExp(`^${name}: expected`) } }],
      query,
    );
  }
});
