import t from 'tap';
import { isCurrent, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { authYaml, environment, madeKey, token } from '../support/credentials.js';
import { sessionAlert } from '../support/role-changes.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

const stored = `JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href])`;

void t.test('D88: the page asks for a key, keeps it in the tab and sends it in headers only', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { yaml: authYaml('state:\n  confirm: false\n'), env: environment }));
  const key = await madeKey(service.url, 'page', 'read');
  const intake = await madeKey(service.url, 'intake', 'ingest');
  await service.post('/api/v1/intake/sensor', [sessionAlert('a', 1, 'deploy')], { 'X-API-Key': intake });
  const browser = await startBrowser(t);
  const { page, requests, trouble } = await openPage(browser, service.url);
  const sent: Readonly<Record<string, string>>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.headers());
  });
  const signIn = async (text: string): Promise<void> => {
    await page.getByLabel('API key or token').fill(text);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const isSignInShown = () => page.getByRole('heading', { name: 'Sign in' }).waitFor();

  t.equal((await page.goto('/drifts'))?.status(), 200, 'the page itself is open');
  await isSignInShown();
  t.equal(await page.getByText('aws_iam_role').count(), 0, 'it shows nothing');
  t.equal(await page.getByRole('alert').count(), 0, 'nothing is wrong yet');
  t.equal(await page.evaluate<string>('document.activeElement.type'), 'password', 'the field has the focus');

  await t.test('a wrong key is refused', async (t) => {
    await signIn('dl_a-wrong-key');
    await page.getByRole('alert').getByText('refused').waitFor();
    await isSignInShown();
    t.end();
  });

  await t.test('a right key shows the page', async (t) => {
    await signIn(key);
    await isCurrent(page);
    await page.getByRole('link', { name: 'aws_iam_role.deploy' }).waitFor();
    const [session, local, cookie, address] = JSON.parse(await page.evaluate<string>(stored)) as readonly unknown[];
    t.strictSame(Object.values(session as object), [key]);
    t.notOk(JSON.stringify([local, cookie, address]).includes(key));
    t.ok(sent.some((headers) => headers['x-api-key'] === key));
    await page.reload();
    await isCurrent(page);
    for (const name of ['Overview', 'Graph', 'Events', 'Resources', 'Actors', 'Health']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await isCurrent(page);
    }
    t.equal((await page.context().cookies()).length, 0);
  });

  await t.test('another tab does not have it', async (t) => {
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    t.pass('asks again');
    await other.close();
  });

  await t.test('signing out forgets it', async (t) => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await isSignInShown();
    t.notOk((await page.evaluate<string>(stored)).includes(key));
    t.equal(await page.getByText('aws_iam_role').count(), 0);
    await page.reload();
    await isSignInShown();
  });

  await t.test('a token is sent as such', async (t) => {
    const given = token();
    await signIn(given);
    await isCurrent(page);
    await until(
      () => sent.some((headers) => headers['authorization'] === `Bearer ${given}`),
      (isSent) => isSent,
    );
    t.strictSame(
      requests.filter((url) => url.includes(key) || url.includes(given)),
      [],
      'no URL has a credential',
    );
  });
  t.strictSame(
    requests.filter((url) => !url.startsWith(service.url)),
    [],
  );
  t.strictSame(
    trouble.filter((one) => !one.includes('401')),
    [],
  );
});
