import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { hashApiKey } from '../../../src/http/auth/api-key.js';
import { openKeyStore } from '../../../src/http/auth/key-store.js';
import { openAccess } from '../../../src/http/auth/open-access.js';
import { refusal } from '../../../src/model/http/principal.js';
import { Problem } from '../../../src/model/http/problem.js';
import type { HttpRequest } from '../../../src/model/http/exchange.js';
import { RecordingLog } from '../../support/recording-log.js';
import { requestOf } from './request-of.js';
import { secret, sign } from './sign.js';
import '../../support/fixed-seed.js';

const start = 1_800_000_000_000;
const adminKey = 'the key of the administrator';
const claims = { sub: 'ada', exp: start / 1_000 + 3_600, scopes: ['read'] };
const token = sign(claims);

type Fixture = {
  readonly access: ReturnType<typeof openAccess>;
  readonly log: RecordingLog;
  readonly refused: readonly string[];
  readonly pass: (milliseconds: number) => void;
};

const fixture = async (options: { readonly enabled?: boolean; readonly jwtSecret?: Uint8Array | undefined } = {}): Promise<Fixture> => {
  let time = start;
  const now = (): number => time;
  const log = new RecordingLog();
  const refused: string[] = [];
  const configured = [{ name: 'ci', sha256: hashApiKey('key-of-ci'), scopes: ['read'] }];
  const keys = await openKeyStore({ configured, adminKey, file: '', now, random: randomBytes, log });
  const access = openAccess({
    enabled: true,
    jwtSecret: secret,
    issuer: undefined,
    keys,
    sessions: undefined,
    now,
    log,
    clientOf: (request) => `client of ${request.address}`,
    onRefused: (reason) => void refused.push(reason),
    ...options,
  });
  return { access, log, refused, pass: (milliseconds) => void (time += milliseconds) };
};

/** `kind name` of the principal, or the message of the problem. */
const who = async ({ access }: Fixture, request: HttpRequest, also: 'query' | 'password' | 'nothing' = 'nothing'): Promise<string> => {
  try {
    const { kind, name } = await access.identify(request, also);
    return `${kind} ${name}`;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return `${error.kind}: ${error.message}`;
  }
};
const invalid = 'unauthorized: invalid credential';
const required = 'unauthorized: authentication required';

void t.test('D38: requires a key or a token with authentication on', async (t) => {
  const on = await fixture();
  t.equal(await who(on, requestOf()), required);
  t.equal(await who(on, requestOf({ 'x-api-key': 'key-of-ci' })), 'key ci');
  t.equal(await who(on, requestOf({ 'x-api-key': adminKey })), 'key admin');
  t.equal(await who(on, requestOf({ 'x-api-key': 'key-of-cj' })), invalid);
  t.equal(await who(on, requestOf({ 'x-api-key': hashApiKey('key-of-ci') })), invalid, 'the hash is not a key');
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  '])
    t.equal(await who(on, requestOf({ authorization: `${scheme} ${token}` })), 'token ada', scheme);
  for (const header of [
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Bearer ${token} more`,
    `Bearer, ${token}`,
    'Bearer a b',
    `Bearer${token}`,
  ])
    t.equal(await who(on, requestOf({ authorization: header })), invalid, header.slice(0, 20));
});

void t.test("D49: accepts the sensor's key as the password of its URL", async (t) => {
  const on = await fixture();
  const basic = (text: string): HttpRequest => requestOf({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  t.equal(await who(on, basic('sensor:key-of-ci'), 'password'), 'key ci');
  t.equal(await who(on, basic(':key-of-ci'), 'password'), 'key ci', 'with any user name');
  t.equal(await who(on, basic('key-of-ci:'), 'password'), invalid);
  t.equal(await who(on, basic('sensor:key-of-cj'), 'password'), invalid);
  t.equal(await who(on, basic('key-of-ci'), 'password'), invalid);
  t.equal(await who(on, requestOf({ authorization: 'Basic key:of' }), 'password'), invalid);
  t.equal(await who(on, requestOf({}, { query: `access_token=${token}` }), 'password'), required);
  for (const elsewhere of ['query', 'nothing'] as const) t.equal(await who(on, basic('sensor:key-of-ci'), elsewhere), invalid, elsewhere);
  t.notMatch(JSON.stringify(on.log.lines), /key-of/);
});

void t.test('checks the key first and ignores the token after a wrong key', async (t) => {
  const on = await fixture();
  const authorization = `Bearer ${token}`;
  t.equal(await who(on, requestOf({ 'x-api-key': 'key-of-ci', authorization })), 'key ci');
  t.equal(await who(on, requestOf({ 'x-api-key': 'wrong', authorization })), invalid);
  t.equal(await who(on, requestOf({ authorization: 'Bearer wrong' }, { query: `access_token=${token}` }), 'query'), invalid);
});

void t.test('D39: accepts a token in the query only on some routes', async (t) => {
  const on = await fixture();
  t.equal(await who(on, requestOf({}, { query: `access_token=${token}` }), 'nothing'), required);
  t.equal(await who(on, requestOf({}, { query: `topics=drifts&access_token=${token}` }), 'query'), 'token ada');
  t.equal(await who(on, requestOf({}, { query: `access_token=${token}&access_token=${token}` }), 'query'), invalid);
  t.equal(await who(on, requestOf({}, { query: 'access_token=' }), 'query'), invalid);
  t.equal(await who(on, requestOf({}, { query: 'access_token=%ff%' }), 'query'), invalid);
  t.equal(await who(on, requestOf({}, { query: 'access_token=key-of-ci' }), 'query'), invalid, 'keys are not accepted in the query');
  t.equal(await who(on, requestOf({}, { query: 'topics=drifts' }), 'query'), required);
});

void t.test('identifies keys and remembered tokens synchronously', async (t) => {
  const { access } = await fixture();
  t.notOk(access.identify(requestOf({ 'x-api-key': 'key-of-ci' }), 'nothing') instanceof Promise);
  await access.identify(requestOf({ authorization: `Bearer ${token}` }), 'nothing');
  t.notOk(access.identify(requestOf({ authorization: `Bearer ${token}` }), 'nothing') instanceof Promise);
});

void t.test('D38: grants read and ingest to everyone with authentication off, and more only to an administrator', async (t) => {
  const off = await fixture({ enabled: false });
  t.equal(await who(off, requestOf()), 'anonymous ');
  t.equal(await who(off, requestOf({ 'x-api-key': 'wrong' })), 'anonymous ');
  t.equal(await who(off, requestOf({ 'x-api-key': 'key-of-ci' })), 'anonymous ', 'the key has fewer scopes than everyone');
  t.equal(await who(off, requestOf({ 'x-api-key': adminKey })), 'key admin');
  t.equal(await who(off, requestOf({ authorization: 'Basic YTpi' })), 'anonymous ');
  t.equal(await who(off, requestOf({ authorization: `Bearer ${token}` })), 'anonymous ');
  const admin = sign({ ...claims, scopes: ['admin'] });
  t.equal(await who(off, requestOf({ authorization: `Bearer ${admin}` })), 'token ada');
  t.equal(await who(off, requestOf({}, { query: `access_token=${admin}` }), 'query'), 'anonymous ');
  const secretless = await fixture({ enabled: false, jwtSecret: undefined });
  t.equal(await who(secretless, requestOf({ authorization: `Bearer ${admin}` })), 'anonymous ');
  t.strictSame(secretless.refused, []);
  t.strictSame(secretless.log.lines, [], 'an optional credential is not logged');
});

void t.test('D41, D32: answers 401 for a missing credential and 403 for a missing scope; admin implies all scopes', async (t) => {
  const { access } = await fixture();
  const off = await fixture({ enabled: false });
  const anonymous = await off.access.identify(requestOf(), 'nothing');
  const reader = await access.identify(requestOf({ 'x-api-key': 'key-of-ci' }), 'nothing');
  const admin = await access.identify(requestOf({ 'x-api-key': adminKey }), 'nothing');
  t.equal(refusal(anonymous, 'read'), undefined);
  t.equal(refusal(anonymous, 'ingest'), undefined);
  t.equal(refusal(anonymous, 'admin')?.kind, 'unauthorized');
  t.equal(refusal(reader, 'read'), undefined);
  t.equal(refusal(reader, 'ingest')?.kind, 'forbidden');
  t.equal(refusal(reader, 'admin')?.kind, 'forbidden');
  for (const scope of ['read', 'ingest', 'admin'] as const) t.equal(refusal(admin, scope), undefined);
});

void t.test('names the scheme in a 401', async (t) => {
  const { access } = await fixture();
  const problem: unknown = (() => {
    try {
      return access.identify(requestOf(), 'nothing');
    } catch (error) {
      return error;
    }
  })();
  t.strictSame(problem instanceof Problem && problem.headers, [['WWW-Authenticate', 'Bearer']]);
});

void t.test('logs refused credentials by reason once a second, and never shows them', async (t) => {
  const on = await fixture();
  const wrong = requestOf({ authorization: `Bearer ${sign(claims, { alg: 'HS256' }, Buffer.alloc(32))}` });
  for (let number = 0; number < 5; number += 1) await who(on, wrong);
  await who(on, requestOf({ authorization: 'Bearer nonsense' }));
  await who(on, requestOf({ 'x-api-key': 'a-wrong-key' }));
  await who(on, requestOf());
  const address = 'client of 192.0.2.1';
  const first = [
    ['warn', 'JWT validation failure', { reason: 'signature', address, more: 0 }],
    ['warn', 'JWT validation failure', { reason: 'malformed', address, more: 0 }],
    ['warn', 'API key refused', { reason: 'unknown_key', address, more: 0 }],
  ];
  t.strictSame(on.log.lines, first);
  const counted = [...Array.from({ length: 5 }, () => 'signature'), 'malformed', 'unknown_key', 'missing'];
  t.strictSame(on.refused, counted, 'counts each of them');
  on.pass(999);
  await who(on, wrong);
  t.equal(on.log.lines.length, 3);
  on.pass(1);
  await who(on, wrong);
  t.strictSame(on.log.lines.at(-1), ['warn', 'JWT validation failure', { reason: 'signature', address, more: 5 }]);
});

void t.test('answers arbitrary headers and queries only with a 401', async () => {
  const [head = '', body = '', mac = ''] = token.split('.');
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(head, body, mac, '', '.', ' ', 'Bearer ', 'bearer', '=', '%', '&access_token='),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc
      .record(
        { sub: fc.anything(), exp: fc.anything(), iat: fc.anything(), nbf: fc.anything(), scopes: fc.anything(), scope: fc.anything() },
        { requiredKeys: [] },
      )
      .map((given) => sign(JSON.stringify({ ...claims, ...given }))),
  );
  const header = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  const token3 = fc.tuple(part, part, part).map((parts) => `Bearer ${parts.join('.')}`);
  const on = await fixture();
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(''), header), fc.oneof(header, token3), header, async (key, authorization, query) => {
      const outcome = await who(on, requestOf({ 'x-api-key': key, authorization }, { query: `access_token=${query}` }), 'query');
      return outcome === invalid || outcome.startsWith('token ');
    }),
    { numRuns: 2_000 },
  );
});
