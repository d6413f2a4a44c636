import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { authYaml, environment, madeKey } from '../support/credentials.js';
import { freePort } from '../support/free-port.js';
import { clientSecret, oidcYaml, startOidcServer } from '../support/oidc-server.js';
import { startService, whenReady } from '../support/service.js';

const people = {
  ada: { email: 'ada@example.com', email_verified: true, groups: ['sre', 'staff'] },
  bob: { email: 'ada@example.com', email_verified: false, preferred_username: 'bob', groups: ['readers'] },
  eve: { email: 'eve@example.com', groups: ['staff'] },
};
const groups = `      groups:
        - {group: sre, scopes: [read, write]}
        - {group: readers, scopes: [read]}
`;

type Reply = {
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into bodies at will
};

/** Keeps cookies of each host and port, and follows no redirect by itself. */
class Browser {
  readonly jar = new Map<string, Map<string, string>>();

  async get(url: string, init: RequestInit = {}): Promise<Reply> {
    const { host } = new URL(url);
    const own = this.jar.get(host) ?? new Map<string, string>();
    this.jar.set(host, own);
    const Cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...(init.headers as object), Cookie } });
    const cookies = response.headers.getSetCookie();
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) own.delete(name);
      else own.set(name, value);
    }
    const text = await response.text();
    const json: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    return { status: response.status, location: new URL(response.headers.get('location') ?? '', url).href, cookies, json };
  }

  /** Begins at the service and enters a name at the provider. Returns the URL of the callback, without opening it. */
  async untilCallback(service: string, name: string, to = '/drifts'): Promise<string> {
    let { location } = await this.get(`${service}/api/v1/session/login?to=${encodeURIComponent(to)}`);
    for (let hops = 0; !location.startsWith(service) && hops < 10; hops += 1)
      ({ location } = await this.get(location.includes('/interaction/') ? `${location}?name=${name}` : location));
    return location;
  }

  async who(service: string): Promise<Reply['json']> {
    return (await this.get(`${service}/api/v1/session`)).json.data;
  }
}

void t.test('people sign in with an OpenID provider', async (t) => {
  const port = await freePort();
  const service = `http://127.0.0.1:${String(port)}`;
  const provider = await startOidcServer(t, { service, people });
  const yaml = authYaml(`${oidcYaml(provider.issuer, groups)}  public_url: ${service}\n`);
  const running = await whenReady(await startService(t, { yaml, env: environment, args: ['--api-port', String(port)] }));
  const signedIn = async (name: string): Promise<Browser> => {
    const browser = new Browser();
    await browser.get(await browser.untilCallback(service, name));
    return browser;
  };

  await t.test('the session has the name and the scopes of the groups', async (t) => {
    const browser = new Browser();
    t.match(await browser.who(service), { authenticated: false, sign_in_with: 'single sign-on' });
    const callback = await browser.untilCallback(service, 'ada', '/drifts?severity=high');
    const reply = await browser.get(callback);
    t.match(reply, { status: 303, location: `${service}/drifts?severity=high` });
    t.match(reply.cookies[0], /^driftline=[\w.-]+; Path=\/; Max-Age=(?:28800|287\d\d); HttpOnly; SameSite=Strict$/);
    const person = await browser.who(service);
    t.match(person, { authenticated: true, name: 'ada@example.com', kind: 'person', scopes: ['read', 'write'] });
    t.equal((await browser.get(`${service}/api/v1/stats`)).status, 200);
    t.equal((await browser.get(`${service}/api/v1/auth/api-keys`, { method: 'DELETE' })).status, 403);
    const headers = { 'X-CSRF-Token': String(person.csrf_token) };
    const reply2 = await browser.get(`${service}/api/v1/session`, { method: 'DELETE', headers });
    const logout = new URL(String(reply2.json.data.logout_url));
    t.equal(logout.origin, provider.issuer);
    t.equal(logout.searchParams.get('post_logout_redirect_uri'), `${service}/`);
    t.match(await browser.who(service), { authenticated: false });
  });

  await t.test('an address that the person has not proved is not the name', async (t) => {
    t.match(await (await signedIn('bob')).who(service), { name: 'bob', scopes: ['read'] });
  });

  await t.test('without a mapped group there is no session', async (t) => {
    const browser = new Browser();
    const reply = await browser.get(await browser.untilCallback(service, 'eve'));
    t.match(reply, { status: 303, location: `${service}/drifts?sign_in=no_group` });
    t.match(await browser.who(service), { authenticated: false });
    t.notOk(reply.cookies.some((line) => line.startsWith('driftline=') && !line.startsWith('driftline=;')));
  });

  await t.test('a callback works once, and only in the browser that began', async (t) => {
    const [browser, other] = [new Browser(), new Browser()];
    const callback = await browser.untilCallback(service, 'ada');
    const again = `${service}/?sign_in=started_over`;
    t.equal((await other.get(callback)).location, again, 'stolen');
    await other.untilCallback(service, 'bob');
    t.equal((await other.get(callback)).location, `${service}/drifts?sign_in=started_over`, 'stolen by somebody who has begun, too');
    const login = browser.jar.get(new URL(service).host)?.get('driftline_login') ?? '';
    t.equal((await browser.get(callback)).location, `${service}/drifts`);
    t.equal((await browser.get(callback)).location, again, 'the cookie of the sign-in is gone');
    browser.jar.get(new URL(service).host)?.set('driftline_login', login);
    t.equal((await browser.get(callback)).location, `${service}/drifts?sign_in=started_over`, 'a copy of it is of no use');
    t.equal((await other.get(`${service}/api/v1/session/callback`, { headers: {} })).location, again, 'no parameters');
    for (const forged of ['x', login.split('.').toReversed().join('.'), ''])
      t.equal(
        (await fetch(callback, { redirect: 'manual', headers: { Cookie: `driftline_login=${forged}` } })).headers.get('location'),
        '/?sign_in=started_over',
      );
    const session = browser.jar.get(new URL(service).host)?.get('driftline') ?? '';
    const swapped = await fetch(`${service}/api/v1/stats`, { headers: { Cookie: `driftline=${login}` } });
    t.equal(swapped.status, 401, 'the cookie of a sign-in is no session');
    const asLogin = await fetch(callback, { redirect: 'manual', headers: { Cookie: `driftline_login=${session}` } });
    t.equal(asLogin.headers.get('location'), '/?sign_in=started_over');
  });

  await t.test('refusals and errors of the provider are told', async (t) => {
    const browser = new Browser();
    t.equal((await browser.get(await browser.untilCallback(service, ''))).location, `${service}/drifts?sign_in=denied`);
    const callback = new URL(await browser.untilCallback(service, 'ada'));
    callback.searchParams.set('code', 'another-code');
    t.equal((await browser.get(callback.href)).location, `${service}/drifts?sign_in=failed`, 'a code that the provider did not give');
    const mixed = new URL(await browser.untilCallback(service, 'ada'));
    mixed.searchParams.set('iss', 'https://other.example');
    t.equal((await browser.get(mixed.href)).location, `${service}/drifts?sign_in=failed`, 'of another provider (RFC 9207)');
    t.match(await browser.who(service), { authenticated: false });
  });

  await t.test('returns to this service only', async (t) => {
    for (const to of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '',
      'drifts',
    ]) {
      const browser = new Browser();
      t.equal((await browser.get(await browser.untilCallback(service, 'ada', to))).location, `${service}/`, to);
    }
    const long = new Browser();
    t.equal((await long.get(await long.untilCallback(service, 'ada', `/${'x'.repeat(4_000)}`))).location, `${service}/`);
  });

  await t.test('the log names people, and has no secret', async (t) => {
    t.ok(running.logs().some(({ msg, name }) => msg === 'signed in' && name === 'ada@example.com'));
    t.ok(running.logs().some(({ msg, failure }) => msg === 'sign-in refused' && failure === 'no_group'));
    t.notMatch(running.output(), new RegExp(`${clientSecret}|driftline_login|code_verifier`));
    const shown = await running.get('/api/v1/config', { 'X-API-Key': await madeKey(service, 'reader', 'read') });
    t.equal(shown.json.data.api.auth.oidc.client_secret, '(redacted)');
  });
});

void t.test('a provider that does not answer stops neither the service nor keys', async (t) => {
  const [port, providerPort] = [await freePort(), await freePort()];
  const service = `http://127.0.0.1:${String(port)}`;
  const issuer = `http://localhost:${String(providerPort)}`;
  const folder = mkdtempSync(join(tmpdir(), 'driftline-secret-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'secret');
  writeFileSync(file, `${clientSecret}\n`);
  const oidc = oidcYaml(issuer, groups).replace(`client_secret: ${clientSecret}`, `client_secret_file: ${file}`);
  const yaml = authYaml(`${oidc}  public_url: ${service}/\n`);
  const running = await whenReady(await startService(t, { yaml, env: environment, args: ['--api-port', String(port)] }));
  const browser = new Browser();
  t.equal((await browser.get(`${service}/api/v1/session/login?to=/drifts`)).location, `${service}/drifts?sign_in=unavailable`);
  t.equal((await running.get('/api/v1/stats', { 'X-API-Key': await madeKey(service, 'reader', 'read') })).status, 200);
  t.ok(running.logs().some(({ msg }) => typeof msg === 'string' && msg.startsWith('the identity provider cannot be read')));
  const provider = await startOidcServer(t, { service, people, port: providerPort });
  // A moment later than the last attempt.
  let callback = '';
  while (callback === '' || callback.includes('unavailable')) callback = await browser.untilCallback(service, 'ada');
  t.equal((await browser.get(callback)).location, `${service}/drifts`);
  t.match(await browser.who(service), { name: 'ada@example.com' });
  const late = await browser.untilCallback(service, 'ada');
  await provider.stop();
  t.equal((await browser.get(late)).location, `${service}/drifts?sign_in=unavailable`, 'it stopped between');
  t.equal((await browser.get(`${service}/api/v1/stats`)).status, 200, 'sessions do not need it');
});

void t.test('an incomplete configuration does not start', async (t) => {
  const oidc = oidcYaml('https://provider.example', groups);
  const url = '  public_url: https://driftline.example\n';
  for (const [yaml, problem] of [
    [authYaml(oidc), 'api.public_url'],
    [authYaml(`${oidc}  public_url: https://driftline.example/below\n`), 'api.public_url'],
    [authYaml(`${oidc}${url}`).replace('enabled: true', 'enabled: false'), 'api.auth.enabled'],
    [authYaml(`${oidc}${url}  dashboard: false\n`), 'api.dashboard'],
    [authYaml(`${oidcYaml('https://provider.example')}${url}`), 'api.auth.oidc.groups'],
    [authYaml(`${oidcYaml('http://provider.example', groups)}${url}`), 'api.auth.oidc.issuer'],
    [authYaml(`${oidc.replace('[openid, ', '[')}${url}`), 'api.auth.oidc.scopes'],
    [authYaml(`${oidc.replace('[read]', '[rad]')}${url}`), 'api.auth.oidc.groups[1].scopes'],
    [
      authYaml(`${oidcYaml('https://provider.example', `      client_secret_file: a\n${groups}`)}${url}`),
      'api.auth.oidc.client_secret_file',
    ],
    [
      authYaml(`${oidc.replace(`client_secret: ${clientSecret}`, 'client_secret_file: missing')}${url}`),
      'api.auth.oidc.client_secret_file',
    ],
  ] as const)
    await t.rejects(startService(t, { yaml, env: environment }), { message: new RegExp(problem.replaceAll(/[.[\]]/g, '\\$&')) }, problem);
});
