import fc from 'fast-check';
import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import '../support/fixed-seed.js';
import { intake, startTargets, urlOf } from '../support/notify-fixture.js';
import { callAlert } from '../support/role-changes.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

/** Secrets with a unique core, which marks them in any text: outputs are searched for the cores. */
const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdefghkmXYZ0123456789+/&<"\\é$')), minLength: 6, maxLength: 40 });
const core = (at: number): string => `kq${String(at).padStart(4, '0')}zj`;
const secretsOf = (count: number, from: number): readonly string[] =>
  fc.sample(word, { numRuns: count, seed: 9 + from }).map((one, i) => `${one.slice(0, 3)}${core(from + i)}${one.slice(3)}`);

const provider = 'provider["registry.terraform.io/hashicorp/aws"]';
const block = (type: string, name: string, attributes: JsonObject, marked: readonly string[] = []): JsonObject => ({
  mode: 'managed',
  type,
  name,
  provider,
  instances: [{ attributes, sensitive_attributes: marked.map((value) => [{ type: 'get_attr', value }]) }],
});

const declared = secretsOf(60, 0);
const raw = secretsOf(60, 1_000);
const functionArn = (name: string): string => `arn:aws:lambda:us-east-1:111122223333:function:${name}`;

const state = JSON.stringify({
  version: 4,
  terraform_version: '1.9.8',
  serial: 1,
  lineage: 'c0ffee00-0000-4000-8000-000000000001',
  outputs: { one: { value: declared[0], type: 'string', sensitive: true } },
  resources: declared.slice(1).map((secret, i) => {
    const name = `n${String(i)}`;
    const kinds = [
      block('random_password', name, { result: secret, length: 20 }),
      block('aws_ssm_parameter', name, { name, description: secret, id: name }, ['description']),
      block('aws_lambda_function', name, {
        function_name: name,
        id: name,
        arn: functionArn(name),
        description: 'x',
        environment: [{ variables: { API_TOKEN: secret, LOG_LEVEL: 'info' } }],
      }),
      block('aws_db_instance', name, { identifier: name, id: name, password: secret }),
      block('aws_vpn_connection', name, { id: name, tunnel1_preshared_key: secret }),
    ];
    return kinds[i % kinds.length] ?? {};
  }),
});

/** Requests that contain a secret that no state declares. */
const carriers: readonly ((secret: string) => JsonObject)[] = [
  (secret) => ({ masterUserPassword: secret }),
  (secret) => ({ environment: { variables: { DSN: secret } } }),
  (secret) => ({ containerDefinitions: [{ environment: [{ name: 'DSN', value: secret }] }] }),
  (secret) => ({ code: { zipFile: secret } }),
  (secret) => ({ options: { tunnelOptions: [{ preSharedKey: secret }] } }),
  (secret) => ({ document: JSON.stringify({ environment: [{ name: 'DSN', value: secret }] }) }),
  (secret) => ({ endpoint: `amqps://user:${encodeURIComponent(secret)}@broker` }),
  (secret) => ({ text: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----` }),
];

void t.test('D20: law: no secret appears in any output of the service', async (t) => {
  const servers = await startTargets(t, 2);
  const service = await whenReady(
    await startService(t, {
      state,
      yaml: `logging: {level: debug}
state: {confirm: false}
notifications:
  chat: {webhook_url: '${urlOf(servers, 0)}', max_per_minute: 1000}
  webhook: {url: '${urlOf(servers, 1)}'}
`,
    }),
  );
  const texts: string[] = [];
  const listener = await Listener.open(service.ws);
  await listener.subscribe('all');
  const stream = await fetch(`${service.url}/api/v1/stream?topics=drifts,events,state,stats`);
  const reading = (async (): Promise<void> => {
    for await (const piece of (stream.body ?? []) as AsyncIterable<Uint8Array>) texts.push(Buffer.from(piece).toString());
  })().catch(() => undefined);

  const alerts: JsonObject[] = [];
  declared.forEach((secret, i) => {
    const note = [`see ${secret}!`, secret, JSON.stringify({ a: [secret] })][i % 3] ?? '';
    alerts.push(callAlert(`d${String(i)}`, i, 'GetUser', { userName: 'x', note }, { 'ct.readonly': 'true' }));
    alerts.push(hostAlert(`h${String(i)}`, { output: `ran ${note}`, output_fields: { 'proc.cmdline': `tool ${note}`, 'evt.num': i } }));
    // A declared function gets the secret of another attribute as its description and as a variable.
    const functionName = `n${String(2 + 5 * (i % 11))}`;
    alerts.push(
      callAlert(
        `f${String(i)}`,
        100 + i,
        'UpdateFunctionConfiguration20150331v2',
        { functionName, description: `with ${secret}`, environment: { variables: { [`V${String(i)}`]: secret } } },
        { 'ct.src': 'lambda.amazonaws.com' },
      ),
    );
  });
  raw.forEach((secret, i) => {
    const request = { functionName: 'n2', ...(carriers[i % carriers.length]?.(secret) ?? {}) };
    const source = { 'ct.src': 'lambda.amazonaws.com' };
    const output = `somebody asked ${JSON.stringify(request)}`;
    alerts.push({ ...callAlert(`r${String(i)}`, 200 + i, 'UpdateFunctionConfiguration20150331v2', request, source), output });
  });
  alerts.push(callAlert('last', 400, 'GetUser', { userName: 'the-last-one' }, { 'ct.readonly': 'true' }));
  t.ok(
    alerts.some((one) => JSON.stringify(one).includes(core(5))),
    'the secrets are sent',
  );
  const { status } = await service.post(intake, alerts);
  t.equal(status, 202);

  const events = await until(
    () => service.get('/api/v1/events?limit=1000'),
    ({ text }) => text.includes('the-last-one'),
  );
  await until(
    () => servers.map(({ requests }) => requests.length),
    ([chat = 0, webhook = 0]) => chat > 0 && webhook > 10,
  );
  await listener.waitFor(({ payload }) => JSON.stringify(payload).includes('the-last-one'));
  await until(
    () => texts.join(''),
    (text) => text.includes('the-last-one'),
  );
  const answers = [events];
  for (const path of [
    'drifts?limit=1000',
    'state/resources?limit=1000',
    'graph',
    'graph/nodes?limit=1000',
    'graph/edges?limit=1000',
    'stats',
    'config',
  ])
    answers.push(await service.get(`/api/v1/${path}`));
  const [, drifts] = answers;
  const listed = (drifts?.json as { readonly data: { readonly drifts: readonly { readonly id: string; readonly field: string }[] } }).data
    .drifts;
  t.ok(
    listed.some(({ field }) => field.startsWith('environment.variables')),
    'the name of a variable is shown',
  );
  for (const { id } of listed.slice(0, 20)) answers.push(await service.get(`/api/v1/drifts/${id}`));
  const frames = listener.messages.map((one) => JSON.stringify(one));
  await listener.leave();
  await service.stop();
  await reading;

  const outputs: Readonly<Record<string, string>> = {
    REST: answers.map(({ text }) => text).join('\n'),
    WebSocket: frames.join('\n'),
    SSE: texts.join(''),
    chat: servers[0]?.requests.map(({ body }) => body).join('\n') ?? '',
    webhook: servers[1]?.requests.map(({ body }) => body).join('\n') ?? '',
    log: service.output(),
  };
  for (const [name, text] of Object.entries(outputs)) {
    t.ok(text.length > 500, `${name} has content`);
    t.strictSame([...new Set(text.match(/kq\d{4}zj/g) ?? [])], [], `${name} contains no secret`);
    if (name !== 'log') t.match(text, /\(sensitive\)/, `${name} shows a hidden change`);
  }
});
