import { createServer } from 'node:http';
import t from 'tap';
import { checked } from '../support/openapi-check.js';
import { callAlert } from '../support/role-changes.js';
import { startService, whenReady } from '../support/service.js';
import { served } from '../support/served.js';
import { until } from '../support/until.js';

type Metadata = Readonly<Record<string, unknown>>;

void t.test('adds looked-up account names to alerts and the graph, without delay of detection', async (t) => {
  // The Account API; the test holds its first answer back.
  let releaseAnswer = (): void => undefined;
  const held = new Promise<void>((resolve) => (releaseAnswer = resolve));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      asked.push(`${request.url ?? ''} ${text}`);
      void held.then(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ AccountId: '111122223333', AccountName: 'payments' }));
      });
    });
  });
  const endpoint = await served(t, server);
  const service = await whenReady(
    await checked(
      await startService(t, {
        yaml: 'state:\n  confirm: false\n',
        env: {
          SVC_PROVIDERS_AWS_METADATA_ENABLED: 'true',
          SVC_PROVIDERS_AWS_REGION: 'eu-west-1',
          SVC_PROVIDERS_AWS_ENDPOINT_URL: endpoint,
          AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
          AWS_SECRET_ACCESS_KEY: 'secret',
        },
      }),
    ),
  );
  const drifts = async (count: number): Promise<readonly Metadata[]> =>
    (
      await until(
        () => service.get('/api/v1/drifts'),
        ({ json }) => json.data.total >= count,
      )
    ).json.data.drifts as readonly Metadata[];
  const nodes = async (): Promise<readonly unknown[][]> =>
    ((await service.get('/api/v1/graph/nodes')).json.data.nodes as readonly { data: { type: string; metadata: Metadata } }[])
      .map(({ data }) => [data.type, data.metadata['accountName'], data.metadata['regionName']])
      .sort();

  await service.post('/api/v1/intake/sensor', callAlert('one', 1, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 7200 }));
  const [first] = await drifts(1);
  t.match(first, { account_id: '111122223333', account_name: null, region: 'us-east-1', region_name: 'US East (N. Virginia)' });
  await until(
    () => asked.length,
    (count) => count > 0,
  );
  t.match(asked[0], /^\/getAccountInformation/);
  releaseAnswer();
  await until(nodes, (found) => found.some(([, name]) => name === 'payments'));
  await service.post('/api/v1/intake/sensor', callAlert('two', 2, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 10_800 }));
  await drifts(2);
  t.strictSame(await nodes(), [
    ['drift', 'payments', 'US East (N. Virginia)'],
    ['drift', 'payments', 'US East (N. Virginia)'],
    ['resource', 'payments', null],
    ['sensor', undefined, undefined],
    ['sensor', undefined, undefined],
  ]);
  const [second, ended] = await drifts(2);
  t.strictSame(second?.['account_name'], 'payments');
  t.match(ended, { resolution: 'superseded', account_name: 'payments' }, 'the resolution of an alert contains the names known by then');
  t.strictSame(new Set(asked).size, 1, 'asked once');
});
