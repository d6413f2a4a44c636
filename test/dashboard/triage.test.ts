import type { Page } from 'playwright-core';
import t from 'tap';
import { isCurrent, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { authYaml, environment, madeKey } from '../support/credentials.js';
import { sessionAlert } from '../support/role-changes.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

const yaml = 'state:\n  confirm: false\n';
const name = '<b>Dana</b> \u202eanad';

/** Posts a change that drifts, and returns the id of its alert. */
const drifted = async (service: RunningService, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  await service.post('/api/v1/intake/sensor', [sessionAlert('a', 1, 'deploy')], headers);
  const { json } = await until(
    () => service.get('/api/v1/drifts?limit=1', headers),
    ({ json }) => json?.data?.total === 1,
  );
  return json.data.drifts[0].id as string;
};

const status = (page: Page, text: string): Promise<void> => page.locator('.statuses').first().getByText(text, { exact: true }).waitFor();

void t.test('somebody acknowledges, assigns, snoozes and comments; another page sees it', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { yaml }));
  const id = await drifted(service);
  const browser = await startBrowser(t);
  const mine = await openPage(browser, service.url);
  const other = await openPage(browser, service.url);
  await mine.open(`/drifts/${id}`);
  await other.open(`/drifts/${id}`);
  const { page } = mine;
  const detail = async () => (await service.get(`/api/v1/drifts/${id}`)).json.data;

  await page.keyboard.press('a');
  await page.getByRole('dialog').getByLabel('Your name').fill(name);
  await page.keyboard.press('Enter');
  await status(page, 'acknowledged');
  await status(other.page, 'acknowledged');
  await other.page.getByText('<b>Dana</b> ⟨U+202E⟩anad').first().waitFor();
  t.equal((await detail()).triage.acknowledged_by, name);

  await page.getByRole('button', { name: /^Assign/ }).click();
  await page.getByRole('dialog').getByLabel('Assignee').fill('milo');
  await page.keyboard.press('Enter');
  await status(other.page, 'assigned');

  await page.getByRole('button', { name: /^Snooze/ }).click();
  await page.getByRole('button', { name: '1 hour' }).click();
  await status(other.page, 'snoozed');
  const { snoozed_until: until } = (await detail()).triage;
  t.ok(Math.abs(Date.parse(until as string) - Date.now() - 3_600_000) < 60_000, until as string);

  await page.keyboard.press('c');
  await page.getByRole('dialog').getByLabel('Comment').fill('x'.repeat(4_000));
  await page.keyboard.press('Control+Enter');
  await other.page.getByText('x'.repeat(4_000)).first().waitFor();
  await page.getByText('Commented on 1 alert.').waitFor();

  for (const action of ['Unsnooze', 'Unassign', 'Unacknowledge']) {
    const button = page.getByRole('button', { name: action });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }
  await other.page.getByRole('button', { name: 'Unacknowledge' }).waitFor({ state: 'detached' });
  const { triage, actions } = await detail();
  t.match(triage, { acknowledged_by: null, assignee: null, snoozed_until: null, comments: 1 });
  t.strictSame(
    actions.map(({ action, by }: { readonly action: string; readonly by: string }) => [action, by]),
    ['acknowledge', 'assign', 'snooze', 'comment', 'unsnooze', 'unassign', 'unacknowledge'].map((action) => [action, name]),
  );

  await other.page.keyboard.press('a');
  await other.page.getByRole('dialog').getByLabel('Your name').fill('milo');
  await other.page.keyboard.press('Enter');
  await status(page, 'acknowledged');
  await page.getByRole('link', { name: /^Drifts/ }).click();
  await page.getByRole('row', { name: 'open, acknowledged' }).waitFor();
  t.equal(await page.title(), 'Drifts · driftline', 'nothing needs attention');
  await page.goto('/drifts?triage=none');
  await page.getByText('No alert matches').waitFor();
  t.strictSame([...mine.trouble, ...other.trouble], []);
});

void t.test('an action without the scope write shows an error and keeps the typed text', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { yaml: authYaml(yaml), env: environment }));
  const id = await drifted(service, { 'X-API-Key': await madeKey(service.url, 'all', 'admin') });
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, service.url);
  const signIn = async (key: string): Promise<void> => {
    await page.getByLabel('API key or token').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isCurrent(page);
  };
  await page.goto(`/drifts/${id}`);
  await signIn(await madeKey(service.url, 'reader', 'read'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('c');
  t.equal(await page.getByLabel('Your name').count(), 0, 'the credential has a name');
  await page.getByRole('dialog').getByLabel('Comment').fill('look at this');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').getByText('scope write').waitFor();
  t.equal(await page.getByRole('dialog').getByLabel('Comment').inputValue(), 'look at this');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(await madeKey(service.url, 'dana', 'read', 'write'));
  await page.getByRole('button', { name: /^Comment/ }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('look at this');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: 'Actions and comments' }).getByText('dana').waitFor();
  t.pass('the name of the credential');
});
