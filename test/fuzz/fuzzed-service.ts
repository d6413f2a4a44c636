import { base64url, secret, sign } from '../http/auth/sign.js';
import { allCases } from '../support/all-cases.js';
import { stateDocument } from '../support/arrivals.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { callAlert } from '../support/role-changes.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';
import type { Dice } from './dice.js';
import { brokenBytes, hostileText } from './hostile.js';
import { runFuzz, type Credential } from './run-fuzz.js';
import type { Report } from './tally.js';

type Test = Parameters<typeof startService>[0];
type FuzzOptions = {
  readonly auth: boolean;
  readonly seed: number;
  readonly count: number;
  readonly seconds: number;
  readonly from?: number;
  /** Intake bodies sent before memory is measured, enough to fill the replay buffers of the streams. */
  readonly warmUp?: number;
  readonly onProgress?: (cases: number) => void;
};

/** Small bounds fill early, so memory then stops growing. */
const bounds = `storage:
  max_events: 500
  max_drifts: 500
dedup:
  max_entries: 10000
state:
  confirm_min_interval: 100ms
  max_hold: 1s
  unmatched_window: 1s
`;
/** The host name that requests use. */
const open = `api:
  allowed_hosts: [a]
`;
const limited = `api:
  host: 127.0.0.1
  trusted_proxies: [127.0.0.1]
  rate_limit:
    requests_per_minute: 10000000
  auth:
    enabled: true
journal:
  dir: journal
`;
const adminKey = 'the key of the administrator';
const probe = 'witness';

/** Allowed growth in MiB from the peak of the first half to the peak of the second, for garbage collection noise. */
export const growthBound = 64;

/** Number of the first case of the warm-up. */
const firstWarm = 100_000_000;

/** The report and the violations found, if any. */
type FuzzResult = { readonly report: Report; readonly wrong: readonly string[] };

/** Starts a service, fuzzes it, and checks that it still works. */
export const fuzzService = async (
  t: Test,
  { auth, seed, count, seconds, from = 0, warmUp = 0, onProgress }: FuzzOptions,
): Promise<FuzzResult> => {
  const service = await whenReady(
    await startService(t, {
      state: JSON.stringify(stateDocument(await declared())),
      yaml: bounds + (auth ? limited : open),
      env: auth ? { SVC_API_AUTH_JWT_SECRET: secret.toString(), SVC_API_ADMIN_KEY: adminKey } : {},
    }),
  );
  const good: Credential = { headers: auth ? { 'X-API-Key': adminKey } : {}, query: '' };
  const document = (await service.get('/api/v1/openapi.json', good.headers)).json as Parameters<typeof runFuzz>[0]['document'];
  const port = Number(new URL(service.url).port);
  const common = {
    ...{ port, pid: service.child.pid ?? 0, seed, document, good },
    credential: (d: Dice): Credential => (auth ? credential(d, good) : d.chance(0.9) ? good : credential(d, good)),
  };
  let report: Report;
  let early: Report['failures'] = [];
  try {
    if (warmUp > 0) early = (await runFuzz({ ...common, mix: ['intake'], from: firstWarm, count: warmUp, seconds })).failures;
    report = await runFuzz({ ...common, count, seconds, from, ...(onProgress === undefined ? {} : { onProgress }) });
  } catch (error) {
    throw new Error(`the service is gone (seed ${seed}): ${String(error)}\n${service.output().slice(-3_000)}`);
  }
  const [first, second] = report.halves;
  const wrong = [
    ...[...early, ...report.failures].map(({ fuzzCase, kind, wrong }) => `${kind}, case ${fuzzCase}: ${wrong}`),
    ...(second > first + growthBound ? [`${second} MiB in the second half, ${first} MiB in the first`] : []),
    ...(await stillDetects(service, good)),
    ...loggedBugs(service),
  ];
  const { code, signal } = await service.stop();
  return { report, wrong: code === 0 ? wrong : [...wrong, `ended by ${signal ?? `exit code ${String(code)}`}`] };
};

/** All resources of the catalog's examples once, and a role that no other case changes. */
const declared = async (): Promise<readonly DeclaredResource[]> => {
  const byId = new Map<string, DeclaredResource>();
  for (const { state } of await allCases())
    for (const one of state) byId.set(`${one.type} ${JSON.stringify(one.attributes['id'])}`, { ...one, name: `r${byId.size}` });
  const attributes = { id: probe, name: probe, arn: `arn:aws:iam::111122223333:role/${probe}`, max_session_duration: 3600 };
  return [...byId.values(), { type: 'aws_iam_role', name: probe, attributes }];
};

const credential = (d: Dice, good: Credential): Credential => {
  const claims = { sub: 'dana', exp: Math.floor(Date.now() / 1_000) + 3_600, scopes: ['read', 'ingest', 'write'] };
  const bearer = (token: string): Credential => ({ headers: { Authorization: `Bearer ${token}` }, query: '' });
  const plain = (text: string): string =>
    text
      .slice(0, 1_000)
      .replaceAll(/[^\x20-\x7e]/g, '')
      .trim();
  return d.make<Credential>([
    () => good,
    () => good,
    () => good,
    () => bearer(sign(claims)),
    () => ({ headers: {}, query: `access_token=${sign(claims)}` }),
    () => bearer(sign({ ...claims, exp: d.pick([0, -1, 1e300, '9', null]) })),
    () =>
      bearer(
        sign({ ...claims, sub: hostileText(d), scopes: d.pick<unknown>([null, 'read', [1], { length: 9 }, ['__proto__'], [['read']]]) }),
      ),
    () => bearer(sign(claims, d.pick([{ alg: 'none' }, {}, [], 'x', { alg: 'HS256', crit: ['x'] }, { alg: 'constructor' }]))),
    () => bearer(plain(brokenBytes(d, Buffer.from(sign(claims))).toString('latin1'))),
    () => bearer(`${base64url({ alg: 'HS256' })}.${base64url(hostileText(d))}.${base64url('x')}`),
    () => ({ headers: { Authorization: plain(hostileText(d)) || 'x' }, query: '' }),
    () => ({ headers: { 'X-API-Key': plain(hostileText(d)) || 'x' }, query: '' }),
    () => ({
      headers: {},
      query: d.pick(['access_token', 'access_token=', 'access_token=a&access_token=b', 'access_token=%', 'access_token=..']),
    }),
  ]);
};

/** Checks that one more alert becomes a drift on all outputs. */
const stillDetects = async (service: RunningService, { headers }: Credential): Promise<readonly string[]> => {
  const leave = new AbortController();
  const received = { sse: '', ws: '' };
  const stream = await fetch(`${service.url}/api/v1/stream`, { headers, signal: leave.signal });
  void (async () => {
    for await (const chunk of stream.body ?? []) received.sse += Buffer.from(chunk as Uint8Array).toString();
  })().catch(() => undefined);
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`${service.ws}/ws`, { headers });
  socket.on('message', (data: Buffer) => (received.ws += data.toString()));
  socket.on('open', () => socket.send('{"type":"subscribe","topic":"drifts"}'));
  socket.on('error', () => undefined);
  await until(() => received, ({ sse, ws }) => sse.includes('connected') && ws.includes('subscribed')); // prettier-ignore
  const request = { roleName: probe, maxSessionDuration: 7200 };
  const posted = await service.post('/api/v1/intake/sensor', callAlert(`${probe}-1`, 0, 'UpdateRole', request), headers);
  const { json } = await until(
    () => service.get('/api/v1/drifts?resource_type=aws_iam_role&limit=1000', headers),
    ({ text }) => text.includes(probe),
  );
  await until(() => received, ({ sse, ws }) => sse.includes(probe) && ws.includes(probe)); // prettier-ignore
  leave.abort();
  socket.terminate();
  const rest = JSON.stringify(json).includes(`aws_iam_role.${probe}`);
  return [
    ...(posted.status === 202 ? [] : [`the last alert was answered with ${posted.status}`]),
    ...(rest ? [] : ['no drift over REST']),
    ...(received.sse.includes(probe) ? [] : ['no drift over SSE']),
    ...(received.ws.includes(probe) ? [] : ['no drift over the WebSocket']),
  ];
};

/** Log lines that indicate a bug. */
const loggedBugs = (service: RunningService): readonly string[] =>
  service
    .output()
    .split('\n')
    .filter((line) => /^ {4}at |\\n {4}at |"msg":"(?:a bug|a request failed)"|Unhandled|MaxListeners/.test(line))
    .slice(0, 20);
