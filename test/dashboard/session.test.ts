import t from 'tap';
import { isCurrent, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { authYaml, environment, madeKey, revokeKey, token } from '../support/credentials.js';
import { freePort } from '../support/free-port.js';
import { oidcYaml, startOidcServer } from '../support/oidc-server.js';
import { sessionAlert } from '../support/role-changes.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

const people = {
  ada: { email: `ada@${'a-long-domain.'.repeat(4)}example`, groups: ['sre'] },
  eve: { email: 'eve@example.com', groups: ['staff'] },
};
const groups = '      label: Example\n      groups: [{group: sre, scopes: [read, write]}]\n';
const confirm = 'state:\n  confirm: false\n';
const ended = 'Your session has ended';

/** Posts one alert, and returns its path on the page. */
const postAlert = async (service: RunningService): Promise<string> => {
  const intake = { 'X-API-Key': await madeKey(service.url, 'intake', 'ingest') };
  await service.post('/api/v1/intake/sensor', [sessionAlert('a', 1, 'deploy')], intake);
  const reader = { 'X-API-Key': await madeKey(service.url, 'reader', 'read') };
  const { json } = await until(
    () => service.get('/api/v1/drifts', reader),
    ({ json }) => json.data.drifts.length === 1,
  );
  return `/drifts/${String(json.data.drifts[0].id)}`;
};

void t.test('D88: people sign in with an OpenID provider', { skip: noBrowser }, async (t) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const provider = await startOidcServer(t, { service: url, people });
  const yaml = `${authYaml(oidcYaml(provider.issuer, groups))}  public_url: ${url}\n${confirm}`;
  const service = await whenReady(await startService(t, { yaml, env: environment, args: ['--api-port', String(port)] }));
  const alert = await postAlert(service);
  const { page, trouble } = await openPage(await startBrowser(t), url);
  const begin = page.getByRole('button', { name: 'Sign in with Example' });
  const enter = async (name: string): Promise<void> => {
    await begin.click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Enter' }).click();
  };

  await t.test('who is in no group is told so', async (t) => {
    await page.goto('/drifts?severity=high');
    await enter('eve');
    await page.getByRole('alert').getByText('none of your groups may use this service').waitFor();
    t.equal(new URL(page.url()).search, '?severity=high', 'the address stays, without the reason');
    await page.context().clearCookies();
  });

  await t.test('comes back to where the person was, signed in', async (t) => {
    await page.goto(`${alert}?from=here`);
    await enter('ada');
    await isCurrent(page);
    t.equal(page.url(), `${url}${alert}?from=here`);
    await page.getByRole('banner').getByText(people.ada.email.slice(0, 30)).waitFor();
    t.strictSame(await page.evaluate<unknown>('[document.cookie, sessionStorage.length]'), ['', 0], 'no script can read the session');
    await page.setViewportSize({ width: 390, height: 800 });
    t.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390, 'the name fits');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await t.test('acts under the name of the person', async (t) => {
    t.equal(await page.getByLabel('Your name').count(), 0);
    await page.getByRole('button', { name: /^Acknowledge/ }).click();
    await page.getByText('Acknowledged 1 alert.').waitFor();
    const { json } = await service.get(`/api/v1${alert}`, { 'X-API-Key': await madeKey(url, 'another', 'read') });
    t.equal(json.data.triage.acknowledged_by, people.ada.email);
  });

  await t.test('another tab is signed in', async (t) => {
    const other = await page.context().newPage();
    await other.goto('/');
    await isCurrent(other);
    await other.reload();
    await other.getByRole('banner').getByText(people.ada.email.slice(0, 30)).waitFor();
    t.pass('without asking');
    await other.close();
  });

  await t.test('a session that is gone leads to the provider again, and back to the place', async (t) => {
    await page.context().clearCookies({ name: 'driftline' });
    await page.getByRole('button', { name: 'Unacknowledge' }).click();
    await page.getByRole('alert').getByText(ended).waitFor();
    t.equal(page.url(), `${url}${alert}?from=here`);
    // The provider remembers who it is.
    await begin.click();
    await isCurrent(page);
    t.equal(page.url(), `${url}${alert}?from=here`);
    t.strictSame(provider.entered, ['eve', 'ada']);
  });

  await t.test('signing out leaves the provider too', async (t) => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.getByRole('button', { name: /yes/i }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    t.equal(page.url(), `${url}/`);
    t.equal((await page.context().cookies()).filter(({ name }) => name === 'driftline').length, 0);
    await begin.click();
    await page.getByRole('heading', { name: 'Provider' }).waitFor();
    t.pass('the provider asks who it is');
  });
  t.strictSame(
    trouble.filter((one) => !one.includes('401') && !one.includes(provider.issuer)),
    [],
  );
});

void t.test('D88: a key or token may stay in the browser as a cookie', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { yaml: authYaml(confirm), env: environment }));
  const alert = await postAlert(service);
  const key = await madeKey(service.url, 'dana', 'read', 'write');
  const { page, trouble, requests } = await openPage(await startBrowser(t), service.url);
  const isSignInShown = () => page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const signIn = async (text: string): Promise<void> => {
    await page.getByLabel('API key or token').fill(text);
    await page.getByLabel('Stay signed in in this browser').check();
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await page.goto(alert);
  await isSignInShown();

  await t.test('wrong keys are refused', async (t) => {
    await signIn('dl_wrong');
    await page.getByRole('alert').getByText('invalid credential').waitFor();
    await signIn(await madeKey(service.url, 'only ingest', 'ingest'));
    await page.getByRole('alert').getByText('lacks the scope read').waitFor();
    t.equal((await page.context().cookies()).length, 0);
  });

  await t.test('the key is exchanged, and not kept', async (t) => {
    await signIn(key);
    await isCurrent(page);
    await page.getByRole('banner').getByText('dana').waitFor();
    const stored = await page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])');
    t.notOk(stored.includes(key));
    t.match(await page.context().cookies(), [{ name: 'driftline', httpOnly: true, sameSite: 'Strict' }]);
    t.notOk(requests.some((one) => one.includes(key)));
    await page.getByRole('button', { name: /^Acknowledge/ }).click();
    await page.getByRole('list', { name: 'Actions and comments' }).getByText('dana').waitFor();
  });

  await t.test('another tab that signs in again does not break this one', async (t) => {
    const other = await page.context().newPage();
    await other.goto('/');
    await isCurrent(other);
    const again = `fetch('/api/v1/session', { method: 'POST', headers: { 'X-API-Key': ${JSON.stringify(key)} } }).then(({ status }) => status)`;
    t.equal(await other.evaluate<number>(again), 200);
    await other.close();
    await page.getByRole('button', { name: 'Unacknowledge' }).click();
    await page.getByRole('button', { name: 'Unacknowledge' }).waitFor({ state: 'detached' });
    t.pass('it has the token of the new session');
  });

  await t.test('revoking the key signs people out where they are', async (t) => {
    t.equal((await revokeKey(service.url, { name: 'dana' })).status, 200);
    await page.getByRole('alert').getByText(ended).waitFor();
    t.equal(page.url(), `${service.url}${alert}`);
  });

  await t.test('so does the end of a token', async (t) => {
    await signIn(token({ sub: 'kim', exp: Math.floor(Date.now() / 1_000) + 30 }));
    await isCurrent(page);
    await page.getByRole('banner').getByText('kim').waitFor();
    await page.getByRole('alert').getByText(ended).waitFor();
    t.equal(page.url(), `${service.url}${alert}`);
  });

  await t.test('signing out removes it', async (t) => {
    await signIn(token({ sub: 'kim' }));
    await isCurrent(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await isSignInShown();
    await until(
      () => page.context().cookies(),
      (cookies) => cookies.length === 0,
    );
    await page.reload();
    await isSignInShown();
    t.pass('asks again');
  });
  t.strictSame(
    trouble.filter((one) => !/40[13]/.test(one)),
    [],
  );
});
