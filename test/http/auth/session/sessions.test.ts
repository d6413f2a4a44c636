import { createHmac, randomBytes } from 'node:crypto';
import { isLeft } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { hashApiKey } from '../../../../src/http/auth/api-key.js';
import { openKeyStore } from '../../../../src/http/auth/key-store.js';
import { openSessions } from '../../../../src/http/auth/session/sessions.js';
import type { HeaderName, HttpRequest } from '../../../../src/model/http/exchange.js';
import type { Principal } from '../../../../src/model/http/principal.js';
import { RecordingLog } from '../../../support/recording-log.js';
import { requestOf } from '../request-of.js';
import { base64url, secret, sign } from '../sign.js';

const start = 1_800_000_000_000;
const hour = 3_600_000;
const person = { kind: 'person', name: 'ada', scopes: ['read'] } as const;

class Fixture {
  time = start;
  scopes: readonly string[] = ['read'];

  /** An instance of the service. */
  async instance({ key = secret, publicUrl = '', apiKey = 'key-of-ci' } = {}) {
    const now = (): number => this.time;
    const configured = [{ name: 'ci', sha256: hashApiKey(apiKey), scopes: this.scopes }];
    const keys = await openKeyStore({ configured, adminKey: '', file: '', now, random: randomBytes, log: new RecordingLog() });
    const sessions = openSessions({ secret: key, keys, publicUrl, now, random: randomBytes });
    return { keys, sessions };
  }
}

type Sessions = ReturnType<typeof openSessions>;
const page = requestOf({ origin: 'http://a' });

const begun = async (sessions: Sessions, who: Pick<Principal, 'kind' | 'name' | 'scopes'> = person, expires = start + hour) => {
  const { headers, principal } = await sessions.start(page, who, expires);
  return { cookie: headers[0]?.[1].split(';')[0] ?? '', principal };
};

/** Name and scopes of the client, or why it was refused; undefined without a session. */
const who = async (sessions: Sessions, headers: Partial<Record<HeaderName, string>>, method = 'GET'): Promise<string | undefined> => {
  const request: HttpRequest = { ...requestOf(headers), method };
  const checked = await sessions.check(request);
  if (checked === undefined) return undefined;
  return isLeft(checked) ? checked.left : `${checked.right.kind} ${checked.right.name} ${checked.right.scopes.join(' ')}`;
};

void t.test('a session works at another instance and after a restart, with the same secret', async (t) => {
  const fixture = new Fixture();
  const { cookie } = await begun((await fixture.instance()).sessions);
  t.equal(await who((await fixture.instance()).sessions, { cookie }), 'person ada read');
  t.equal(await who((await fixture.instance({ key: Buffer.alloc(32, 'x') })).sessions, { cookie }), 'session');
});

void t.test('it ends at its time, whether it was verified before or not', async (t) => {
  const fixture = new Fixture();
  const { sessions } = await fixture.instance();
  const { cookie, principal } = await begun(sessions);
  fixture.time = start + hour - 1;
  t.equal(await who(sessions, { cookie }), 'person ada read');
  t.equal(principal.isValid(fixture.time), true);
  fixture.time = start + hour;
  t.equal(principal.isValid(fixture.time), false, 'streams end');
  t.equal(await who(sessions, { cookie }), 'session_ended');
  t.equal(await who((await fixture.instance()).sessions, { cookie }), 'session');
});

void t.test('a session of a key has its current scopes, and ends with it', async (t) => {
  const fixture = new Fixture();
  const ci = { kind: 'key', name: 'ci', scopes: ['read'] } as const;
  const { cookie } = await begun((await fixture.instance()).sessions, ci);
  fixture.scopes = ['ingest', 'write'];
  t.equal(await who((await fixture.instance()).sessions, { cookie }), 'key ci ingest write', 'after a change of the configuration');
  t.equal(await who((await fixture.instance({ apiKey: 'another' })).sessions, { cookie }), 'session_ended', 'another key of the name');
  const { keys, sessions } = await fixture.instance();
  const { key } = await keys.create('new', ['read']);
  t.not(keys.find(key), undefined);
  const own = await begun(sessions, { kind: 'key', name: 'new', scopes: ['read'] });
  t.equal(await who(sessions, { cookie: own.cookie }), 'key new read');
  await keys.revoke('new');
  t.equal(own.principal.isValid(fixture.time), false);
  t.equal(await who(sessions, { cookie: own.cookie }), 'session_ended');
  t.notOk(own.cookie.includes(hashApiKey(key)) || Buffer.from(own.cookie.split('.')[1] ?? '', 'base64url').includes(hashApiKey(key)));
});

void t.test('who signed out does not come back, and others stay', async (t) => {
  const { sessions } = await new Fixture().instance();
  const [one, other] = [await begun(sessions), await begun(sessions)];
  t.not(one.principal.session?.id, other.principal.session?.id);
  t.not(one.principal.session?.csrf, other.principal.session?.csrf);
  sessions.end(one.principal);
  t.equal(await who(sessions, { cookie: one.cookie }), 'session_ended');
  t.equal(one.principal.isValid(start), false);
  t.equal(await who(sessions, { cookie: other.cookie }), 'person ada read');
});

void t.test('requires the token for every method but GET and HEAD, before and after the session is known', async (t) => {
  const { sessions } = await new Fixture().instance();
  const { cookie, principal } = await begun(sessions);
  const csrf = principal.session?.csrf ?? '';
  for (const round of ['first', 'later']) {
    for (const method of ['POST', 'DELETE', 'PUT', 'PATCH', 'TRACE', 'get'])
      for (const token of ['', 'x', csrf.slice(1), `${csrf} `, csrf.toUpperCase()])
        t.equal(await who(sessions, { cookie, 'x-csrf-token': token }, method), 'csrf', `${round} ${method} ${token}`);
    t.equal(await who(sessions, { cookie, 'x-csrf-token': csrf }, 'POST'), 'person ada read');
    t.equal(await who(sessions, { cookie }, 'HEAD'), 'person ada read');
  }
});

void t.test('reads one cookie of its own name', async (t) => {
  const { sessions } = await new Fixture().instance();
  const { cookie } = await begun(sessions);
  const value = cookie.slice('driftline='.length);
  for (const header of [
    '',
    'a=b',
    `driftlines=${value}`,
    `xdriftline=${value}`,
    'driftline',
    `a=driftline=${value}`,
    `driftline_login=${value}`,
  ])
    t.equal(await who(sessions, { cookie: header }), header === 'driftline' ? 'session' : undefined, header.slice(0, 30));
  t.equal(await who(sessions, { cookie: `a=b;driftline=${value} ;c` }), 'person ada read');
  t.equal(await who(sessions, { cookie: `${cookie}; driftline=x` }), 'session', 'one that another host has set');
  t.equal(await who(sessions, { cookie: `driftline=x; __Host-driftline=${value}` }), 'person ada read', 'no other host can set that one');
  t.equal(await who(sessions, { cookie: `__Host-driftline=x; ${cookie}` }), 'session');
});

void t.test('behind TLS, only the cookie that no other host can set counts', async (t) => {
  const { sessions } = await new Fixture().instance({ publicUrl: 'https://driftline.example' });
  const { headers } = await sessions.start(page, person, start + hour);
  t.match(headers[0]?.[1], /^__Host-driftline=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/, 'whatever the origin');
  const value = headers[0]?.[1].split(/[=;]/)[1] ?? '';
  t.equal(await who(sessions, { cookie: `driftline=${value}` }), undefined);
  t.equal(await who(sessions, { cookie: `__Host-driftline=${value}` }), 'person ada read');
});

void t.test('refuses tokens with other claims, signed with the right key', async (t) => {
  const { sessions } = await new Fixture().instance();
  const key = createHmac('sha256', secret).update('driftline driftline:session').digest();
  const claims = { sub: 'ada', kind: 'person', scopes: ['read'], jti: 'a', csrf: 'b', aud: 'driftline:session', exp: start / 1_000 + 60 };
  const cookieOf = (over: object, header: object = { alg: 'HS256' }): Partial<Record<HeaderName, string>> => ({
    cookie: `driftline=${sign({ ...claims, ...over }, header, key)}`,
  });
  t.equal(await who(sessions, cookieOf({})), 'person ada read', 'the key of this test is right');
  t.equal(await who(sessions, cookieOf({ aud: 'driftline:login' })), 'session');
  t.equal(await who(sessions, cookieOf({ aud: undefined })), 'session');
  t.equal(await who(sessions, cookieOf({ exp: undefined })), 'session');
  t.equal(await who(sessions, cookieOf({}, { alg: 'none' })), 'session');
  for (const over of [{ kind: 'anonymous' }, { kind: 'key' }, { jti: undefined }, { csrf: undefined }, { sub: undefined }])
    t.equal(await who(sessions, cookieOf(over)), 'session_ended', JSON.stringify(over));
  t.equal(await who(sessions, { cookie: `driftline=${base64url({ alg: 'HS256' })}.${'x'.repeat(5_000)}.x` }), 'session', 'too long');
});
