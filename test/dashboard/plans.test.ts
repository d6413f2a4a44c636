import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import type { PlanRunStatus, PlanStatus } from '../../src/model/plan-status.js';
import { idleStatus } from '../../src/service/plans/planned-directories.js';
import { lineOf, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { authYaml, environment, madeKey } from '../support/credentials.js';
import { fakeProgram } from '../support/fake-program.js';
import { rolePlan } from '../support/posted-plans.js';
import { sessionAlert } from '../support/role-changes.js';
import { startService, whenReady } from '../support/service.js';
import { overflow, violations } from './axe.js';
import { hostileTexts } from './hostile-records.js';
import { alertsOf, yaml } from './some-alerts.js';

void t.test('somebody asks Terraform about an alert', { skip: noBrowser }, async (t) => {
  const broken = "if (fs.existsSync(__dirname + '/broken')) { console.error('Error: <b>no</b> credentials'); process.exitCode = 1; }";
  const program = fakeProgram(t, { plan: `${broken} else { fs.writeFileSync(out, 'plan'); process.exitCode = 2; }` });
  const shows = (differing: Parameters<typeof rolePlan>[0]): void => {
    writeFileSync(join(program.folder, 'document'), JSON.stringify({ ...rolePlan(differing), timestamp: undefined }));
  };
  const verify = `verify:\n  - {directory: ${program.directory}, binary: ${program.binary}, on: [unknown_change], min_interval: 0s}\n`;
  const service = await whenReady(await startService(t, { yaml: `${yaml}${verify}` }));
  await service.post('/api/v1/intake/sensor', [sessionAlert('dana', 1, 'deploy')]);
  const [alert] = await alertsOf(service, 1);
  const browser = await startBrowser(t);
  const { page, open, trouble } = await openPage(browser, service.url);
  await open(`/drifts/${alert?.id ?? ''}`);
  const button = page.getByRole('button', { name: 'Ask Terraform' });
  const said = page.getByRole('status');
  await page.getByText('No plan has verified it').waitFor();
  t.strictSame(await violations(page), []);

  shows({ deploy: [{ max_session_duration: 3_600 }, { max_session_duration: 7_200 }] });
  await button.waitFor();
  await page.keyboard.press('v');
  await said.getByText('Asked Terraform.').waitFor();
  t.ok(await button.isDisabled(), 'only once');
  await said.getByText(/^The plan that began at .* shows the difference\.$/).waitFor();
  await page.getByText(/^A plan that began at .* shows the difference$/).waitFor();
  t.strictSame(
    program.calls()[0]?.args.filter((one) => one.startsWith('-target')),
    ['-target=aws_iam_role.deploy'],
  );

  program.note('broken');
  await button.click();
  await said.getByText(/^The plan failed: .*<b>no<\/b> credentials/).waitFor();
  t.ok(await button.isEnabled(), 'one may ask again');
  await page.locator('[data-house="plans"]').waitFor();
  t.match(
    await lineOf(page, '[data-house="plans"]'),
    /^! No plan can be made of terraform\.tfstate, so alerts are not verified there\. It failed once, last .*: .*<b>no<\/b> credentials/,
  );
  await page.getByRole('link', { name: 'Health' }).first().click();
  await page.getByRole('heading', { name: 'Plans' }).waitFor();
  t.match(await lineOf(page, '.plans'), /✗ failing terraform\.tfstate .* of 1 address.* The last plan failed: .*<b>no<\/b> credentials/);

  await page.goBack();
  rmSync(join(program.folder, 'broken'));
  shows({});
  await button.click();
  await said.getByText('The plan found it as declared.').waitFor();
  t.equal(await button.count(), 0, 'there is nothing to ask any more');
  await page.locator('[data-house="plans"]').waitFor({ state: 'detached' });
  t.match(await lineOf(page, '.side'), /By a plan of Terraform that the service made, begun at/);
  t.strictSame(trouble, []);
});

void t.test('who may not ask, and what nobody makes plans of, is told', { skip: noBrowser }, async (t) => {
  const verify = 'verify:\n  - {directory: infra, state: other.tfstate, binary: ./none, on: [unknown_change]}\n';
  const service = await whenReady(await startService(t, { yaml: authYaml(`${yaml}${verify}`), env: environment }));
  const admin = { 'X-API-Key': await madeKey(service.url, 'all', 'admin') };
  await service.post('/api/v1/intake/sensor', [sessionAlert('dana', 1, 'deploy')], admin);
  const [alert] = await alertsOf(service, 1, admin);
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, service.url);
  const ask = async (key: string): Promise<void> => {
    await page.getByLabel('API key or token').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Ask Terraform' }).click();
  };
  await page.goto(`/drifts/${alert?.id ?? ''}`);
  await ask(await madeKey(service.url, 'reader', 'read'));
  await page.getByText(/^Terraform was not asked: .*This needs a key or token with the scope write\.$/).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await ask(await madeKey(service.url, 'writer', 'read', 'write'));
  await page.getByText(/^Terraform was not asked: no folder of `verify` belongs to the state terraform\.tfstate/).waitFor();
});

const idle = idleStatus({ state: 'a.tfstate', directory: '/infra/a', program: 'tofu' });
const ran = (over: Partial<PlanRunStatus> = {}): PlanRunStatus => ({
  began: '2026-11-02T10:00:00.000Z',
  ended: '2026-11-02T10:01:05.000Z',
  duration_ms: 65_000,
  targets: [],
  result: 'conclusive',
  message: '',
  resources: 1_234,
  drifted: 2,
  ...over,
});

void t.test('the page shows what becomes of plans', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { yaml }));
  await service.post('/api/v1/intake/sensor', [sessionAlert('dana', 1, 'deploy')]);
  const [alert] = await alertsOf(service, 1);
  const { components } = (await service.get('/api/v1/openapi.json')).json;
  const isValid = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile({
    $ref: '#/components/schemas/Plans',
    components,
  });
  const browser = await startBrowser(t);
  const { page, open, trouble } = await openPage(browser, service.url);
  const answer = async (active: boolean, ...plans: readonly PlanStatus[]): Promise<void> => {
    t.ok(isValid({ active, plans }), JSON.stringify(isValid.errors));
    await page.unroute('**/api/v1/plans');
    await page.route('**/api/v1/plans', (route) => route.fulfill({ json: { success: true, data: { active, plans } } }));
  };

  const { state, directory } = idle;
  const asked = {
    status: 202,
    json: { success: true, data: { drift_id: alert?.id, address: 'aws_iam_role.deploy', state, directory, queued: 1 } },
  };

  await t.test('without plans there is nothing to ask, and no panel', async (t) => {
    await open(`/drifts/${alert?.id ?? ''}`);
    await page.getByText('No plan has verified it').waitFor();
    t.equal(await page.getByRole('button', { name: /^Ask/ }).count(), 0);
    await open('/status');
    t.equal(await page.getByRole('heading', { name: 'Plans' }).count(), 0);
  });
  await t.test('the panel, also with hostile texts', async (t) => {
    const { 'long markup': long = '', hidden = '' } = hostileTexts;
    await answer(
      true,
      { ...idle, last_run: ran(), version: '1.8.0', last_whole: ran().began, next_scheduled: '2026-11-02T11:00:00.000Z', queued: 3 },
      { ...idle, state: hidden, directory: long, running: true },
      {
        ...idle,
        state: long,
        last_run: ran({ result: 'not_initialised', message: long, targets: ['a.b'] }),
        whole_queued: true,
        consecutive_failures: 4,
      },
    );
    await open('/status');
    await page.getByRole('heading', { name: 'Plans' }).waitFor();
    const [works = '', waits = '', fails = ''] = (await page.locator('.plans li').allInnerTexts()).map((one) =>
      one.replaceAll(/\s+/g, ' '),
    );
    t.match(
      works,
      /^✓ works a\.tfstate \/infra\/a, OpenTofu 1\.8\.0 Last plan [^,]+ ago, of everything, in 1 min: conclusive, 2 resources differ of 1,234\. Last plan of everything: [^,]+ ago, next [\d: -]+, 3 queued\.$/,
    );
    t.match(waits, /^configured user⟨U\+202E⟩.* No plan of everything yet, one is being made\.$/);
    t.match(
      fails,
      /^✗ failing .*, of 1 address, in 1 min: not initialised\. .* everything is queued\. The last 4 plans failed: <img src=x/,
    );
    await page.locator('[data-house="plans"]').getByText('4 times in a row').waitFor();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      t.ok((await overflow(page)) <= 0, `does not overflow ${String(width)} px`);
      t.strictSame(await violations(page), []);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    t.equal(await page.evaluate('window.ran'), undefined);
  });
  await t.test('a plan that says nothing about the difference', async () => {
    await answer(true, { ...idle, last_run: ran() });
    await page.route('**/verify', async (route) => {
      await answer(true, { ...idle, last_run: ran({ began: '2026-11-02T10:30:00.000Z' }) });
      await route.fulfill(asked);
    });
    await open(`/drifts/${alert?.id ?? ''}`);
    await page.getByRole('button', { name: 'Ask OpenTofu' }).click();
    await page.getByText('The plan has ended. It says nothing about this difference.').waitFor();
  });
  await t.test('an instance that does not make them', async () => {
    await answer(false, idle);
    await page.unroute('**/verify');
    await page.route('**/verify', (route) => route.fulfill(asked));
    await open(`/drifts/${alert?.id ?? ''}`);
    await page.getByRole('button', { name: 'Ask OpenTofu' }).click();
    await page.getByText('Asked OpenTofu. Another instance makes the plan.').waitFor();
    await open('/status');
    await page.getByText('Another instance makes them').waitFor();
  });
  t.strictSame(trouble, []);
});
