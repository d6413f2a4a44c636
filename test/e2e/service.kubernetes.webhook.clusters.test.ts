import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { alertsOf, declaredDeployments, deploymentRead, eventList, kubernetesIntake, replicasSet } from '../support/cluster-fixture.js';
import { adminKey, authYaml, environment, madeKey, token } from '../support/credentials.js';
import { checked } from '../support/openapi-check.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

const asAdmin = { 'X-API-Key': adminKey };
const sender = (sub: string) => ({ Authorization: `Bearer ${token({ sub, scopes: ['ingest'] })}` });

void t.test('D77: two clusters with objects of the same names are kept apart', async (t) => {
  const folder = t.testdir({});
  writeFileSync(join(folder, 'production.tfstate'), declaredDeployments('web'));
  writeFileSync(join(folder, 'staging.tfstate'), declaredDeployments('web').replace('"replicas":"3"', '"replicas":"2"'));
  const service = await whenReady(
    await checked(
      await startService(t, {
        env: environment,
        state: '',
        yaml: [
          'providers:',
          '  kubernetes:',
          '    clusters:',
          '      - {name: production, environment: prod, states: ["*production*"]}',
          '      - {name: staging, states: ["*staging*"]}',
          '    states:',
          `      - {local_path: ${join(folder, 'production.tfstate')}}`,
          `      - {local_path: ${join(folder, 'staging.tfstate')}}`,
          'state: {confirm: false}',
          authYaml(),
        ].join('\n'),
      }),
      asAdmin,
    ),
  );
  const post = async (body: JsonObject, headers: Readonly<Record<string, string>>, query = '') =>
    service.post(`${kubernetesIntake}${query}`, body, headers);
  const accepts = async (body: JsonObject, headers: Readonly<Record<string, string>>, query = ''): Promise<void> => {
    const { status, text } = await post(body, headers, query);
    t.equal(status, 202, text);
  };

  // The same audit ID in both clusters: clients may choose it.
  await accepts(eventList(replicasSet('web', 'chosen', 7)), sender('production'));
  await accepts(eventList(replicasSet('web', 'chosen', 5)), sender('staging'));
  await accepts(
    eventList(replicasSet('web', 'by-query', 6, { stageTimestamp: '2026-03-02T10:16:00.000000Z' })),
    asAdmin,
    '?cluster=staging',
  );
  const drifts = await until(
    async () => (await service.get('/api/v1/drifts', asAdmin)).json.data.drifts as readonly JsonObject[],
    (list) => list.length >= 3,
  );
  t.strictSame(drifts.map((one) => [one['account_id'], one['environment'], one['old_value'], one['new_value']]).sort(), [
    ['production', 'prod', '3', '7'],
    ['staging', null, '2', '5'],
    ['staging', null, '2', '6'],
  ]);

  t.equal(new Set(drifts.map(({ id }) => id)).size, 3);
  t.ok(drifts.every(({ address }) => address === 'kubernetes_deployment_v1.web'));

  await t.test('a name in the query overrides that of the credential; a key counts like a token', async (t) => {
    const headers = { 'X-API-Key': await madeKey(service.url, 'production', 'ingest') };
    t.equal((await post(eventList(replicasSet('web', 'by-key', 8, { stageTimestamp: '2026-03-02T10:17:00Z' })), headers)).status, 202);
    t.match((await alertsOf(service, 4, asAdmin)).get('by-key'), { account_id: 'production', new_value: '8' });
  });

  await t.test('names that are not configured are refused, and nothing is taken', async (t) => {
    const body = eventList(replicasSet('web', 'lost', 9, { stageTimestamp: '2026-03-02T10:18:00Z' }));
    for (const [headers, query, message] of [
      [sender('nobody'), '', /^cluster is missing: expected one of production, staging$/],
      [sender('production'), '?cluster=test', /^cluster: expected one of production, staging$/],
      [sender('production'), '?cluster=', /^cluster: expected one of production, staging$/],
    ] as const) {
      const answer = await post(body, headers, query);
      t.equal(answer.status, 400, query);
      t.match(answer.json, { success: false, error: { code: 'VALIDATION_ERROR', message } });
    }
    const foreign = await post({ ...replicasSet('web', 'foreign', 9), cluster: 'staging' }, sender('production'));
    t.equal(foreign.status, 400);
    t.match(foreign.json, { error: { message: /an event of the cluster staging, not of production/ } });
    // Everything that was posted before has passed once this read is counted.
    await accepts(eventList(deploymentRead('read')), sender('staging'));
    const { data } = (
      await until(
        () => service.get('/api/v1/stats', asAdmin),
        ({ json }) => json.data.dropped.read_only === 1,
      )
    ).json as { data: object };
    t.match(data, { drifts: { total: 4 }, dropped: { read_only: 1, malformed: 1, duplicate: 0 } });
  });
});
