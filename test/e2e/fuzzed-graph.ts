import type { Test } from 'tap';
import fc from 'fast-check';
import { graphRequests, type GraphRequest } from '../support/graph-fuzz.js';
import { pause } from '../support/pause.js';
import { sessionAlert } from '../support/role-changes.js';
import { stateText } from '../support/role-fixture.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { driftsOf } from '../support/trail-fixture.js';
import { until } from '../support/until.js';

const intake = '/api/v1/intake/sensor';
const size = 3_000;
const findings = 200;
/** Requests under way at a time. Heavy ones share the time of the service: each works for up to 250 ms and then describes what it found. */
const clients = 4;

const name = (n: number): string => `role_${String(n)}`;

/** Roles that depend on each other so much that a pattern of a few hops has millions of matches. */
const denseState = (): string =>
  stateText(
    {},
    {
      resources: Array.from({ length: size }, (_, n) => ({
        mode: 'managed',
        type: 'aws_iam_role',
        name: name(n),
        provider: 'provider["registry.terraform.io/hashicorp/aws"]',
        instances: [
          {
            schema_version: 0,
            attributes: { id: name(n), name: name(n), arn: `arn:aws:iam::111122223333:role/${name(n)}`, max_session_duration: 3600 },
            dependencies: [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].flatMap((by) => (by > n ? [] : [`aws_iam_role.${name(n - by)}`])),
          },
        ],
      })),
    },
  );

const any = (hops: number): object => ({ edge: { direction: 'any', hops: [1, hops] } });

/** Valid requests that must be cut by a bound. */
const heavyRequests: readonly GraphRequest[] = [
  { method: 'GET', path: '/api/graph/overview?time_range=9999d&limit=10000' },
  { method: 'GET', path: `/api/graph/blast-radius/aws_iam_role.${name(0)}?depth=8&limit=10000` },
  { method: 'GET', path: `/api/graph/path/aws_iam_role.${name(0)}/aws_iam_role.${name(300)}?limit=100` },
  { method: 'GET', path: `/api/v1/graph?around=aws_iam_role.${name(0)}&depth=8` },
  ...[
    [{ var: 'a' }, any(8), { var: 'b' }, any(8), { var: 'c' }],
    [{ var: 'a', where: { 'metadata.nothing': { exists: false } } }, any(2), { var: 'b', where: { label: { glob: '*_*_*x*' } } }],
    [...Array.from({ length: 8 }, (_, n) => [{ var: `v${String(n)}` }, any(1)]).flat(), { var: 'end', type: 'pod' }],
  ].map((match) => ({
    method: 'POST' as const,
    path: '/api/graph/query',
    body: JSON.stringify({ match, order_by: `${(match.at(-1) as { var: string }).var}.label`, limit: 10_000 }),
  })),
];

type Report = {
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests with a status that no request may have. */
  readonly wrong: readonly string[];
  /** Milliseconds. `usual`: of `/healthz` before. */
  readonly slowest: number;
  readonly slowestRequest: string;
  readonly slowestProbe: number;
  readonly usual: number;
};

/** Sends random requests about a dense graph to a running service, and asks it meanwhile whether it is alive. */
export const fuzzGraph = async (t: Test, { count, seed }: { readonly count: number; readonly seed: number }): Promise<Report> => {
  const service = await whenReady(await startService(t, { state: denseState(), yaml: 'state: {confirm: false}\n' }));
  await service.post(intake, [
    ...Array.from({ length: findings }, (_, n) => sessionAlert(`c${String(n)}`, n, name(n * 7))),
    ...Array.from({ length: findings }, (_, n) => hostAlert(`h${String(n)}`)),
  ]);
  const drifts = await until(
    () => driftsOf(service),
    (list) => list.length >= findings,
  );
  const known = drifts.slice(0, 5).map(({ id }) => id);
  const ids = [...known, ...[0, 1, 100, size - 1].map((n) => `aws_iam_role.${name(n)}`), `arn:aws:iam::111122223333:role/${name(9)}`];
  // Every tenth request is a heavy one.
  const requests = fc
    .sample(graphRequests(ids), { numRuns: count, seed })
    .map((request, n) => (n % 10 === 0 ? (heavyRequests[(n / 10) % heavyRequests.length] ?? request) : request));

  let isDone = false;
  const probe = async (times: number): Promise<number> => {
    let worst = 0;
    for (let n = 0; n < times && !isDone; n++) {
      const began = performance.now();
      if ((await service.get('/healthz')).status !== 200) t.fail('not alive');
      worst = Math.max(worst, performance.now() - began);
      await pause(10); // the rate of probes
    }
    return worst;
  };
  const usual = await probe(30);
  const probed = probe(Number.POSITIVE_INFINITY);
  const statuses: Record<string, number> = {};
  const wrong: string[] = [];
  let slowest = 0;
  let slowestRequest = '';
  const ask = async (): Promise<void> => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const { method, path, body } = next;
      const began = performance.now();
      // Parsing the answers would delay the probes, which this process sends as well.
      const init = method === 'GET' ? {} : { method, body: body ?? '', headers: { 'Content-Type': 'application/json' } };
      const response = await fetch(`${service.url}${path}`, init);
      await response.arrayBuffer();
      const { status } = response;
      const took = performance.now() - began;
      if (took > slowest) [slowest, slowestRequest] = [took, `${method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 1_000)}`];
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (![200, 400, 404, 413].includes(status))
        wrong.push(`${String(status)} ${method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 1_000)}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, ask));
  isDone = true;
  const report = { statuses, wrong, slowest, slowestRequest, slowestProbe: await probed, usual };
  t.comment(
    `${JSON.stringify(statuses)}; slowest ${slowest.toFixed(0)} ms, /healthz ${report.slowestProbe.toFixed(0)} ms, before ${usual.toFixed(0)} ms`,
  );
  t.equal((await service.stop()).code, 0);
  return report;
};

/** On a busy machine everything is slow: the bounds grow with the latency before. */
export const checkReport = (t: Test, { statuses, wrong, slowest, slowestRequest, slowestProbe, usual }: Report): void => {
  t.same(wrong, [], 'no answer of another status');
  for (const status of [200, 400, 404]) t.ok((statuses[status] ?? 0) > 0, `some requests are answered with ${String(status)}`);
  t.ok(slowest < 5_000 + 20 * usual, `the slowest answer took ${slowest.toFixed(0)} ms: ${slowestRequest}`);
  t.ok(slowestProbe < 250 + 20 * usual, `the slowest answer of /healthz took ${slowestProbe.toFixed(0)} ms, before ${usual.toFixed(0)} ms`);
};
