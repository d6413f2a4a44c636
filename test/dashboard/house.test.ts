import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { Readiness } from '../../src/model/readiness.js';
import { isCurrent, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { stateText } from '../support/role-fixture.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';
import { startIncident } from './incident-page.js';
import { viewCases } from './views.js';

/** Names of remarks, and what they say. */
type Remarks = Readonly<Record<string, RegExp>>;

const mainPaths = [
  '/',
  '/drifts',
  '/drifts/d_unknown',
  '/incidents/unknown',
  '/graph',
  '/events',
  '/resources',
  '/actors',
  '/status',
  '/no',
];

const shownIn = async (page: Page): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await Promise.all(
      (await page.locator('[data-house]').all()).map(async (one) => [await one.getAttribute('data-house'), await one.innerText()] as const),
    ),
  );

/** Opens the first path, and the others as links do. The views must say the same, in the same order. */
const says = async (t: Test, page: Page, paths: readonly string[], expected: Remarks): Promise<void> => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/ready'));
  await page.goto(paths[0] ?? '/');
  await answered;
  for (const path of paths) {
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
    const shown = await until(
      () => shownIn(page),
      (one) => Object.keys(one).join() === Object.keys(expected).join(),
    );
    t.strictSame(Object.keys(shown), Object.keys(expected), path);
    t.match(shown, expected, path);
  }
};

const noInput = /^No input is configured. Only what is posted to the intake is seen/;

void t.test('every view says what the service cannot tell', { skip: noBrowser }, async (t) => {
  const browser = await startBrowser(t);
  const check = async (t: Test, service: RunningService, expected: Remarks): Promise<void> => {
    const { page } = await openPage(browser, service.url);
    await says(t, page, mainPaths, expected);
    await page.context().close();
  };

  await t.test('without a configuration', async (t) => {
    await check(t, await startService(t, { state: '' }), { empty: /^Nothing is configured/ });
  });
  await t.test('with a state that does not exist', async (t) => {
    const yaml = 'providers: {aws: {state: {local_path: missing.tfstate}}}\n';
    await check(t, await startService(t, { state: '', yaml }), { 'no-state': /^! No state is loaded/, 'no-input': noInput });
  });
  await t.test('with one of two states', async (t) => {
    const yaml = '  kubernetes: {state: {local_path: missing.tfstate}}\n';
    await check(t, await startService(t, { yaml }), { 'no-state': /^! 1 of 2 states is not loaded/, 'no-input': noInput });
  });
  await t.test('with a state and no input', async (t) => {
    await check(t, await whenReady(await startService(t)), { 'no-input': noInput });
  });
  await t.test('with a sensor that does not answer', async (t) => {
    const yaml = 'sensor: {enabled: true, hostname: 127.0.0.1, port: 9}\n';
    await check(t, await startService(t, { yaml }), { 'no-input': /^! Not connected: the runtime sensor/ });
  });
  await t.test('with a state that is not believed', async (t) => {
    const service = await whenReady(await startService(t, { yaml: 'advanced: {state_refresh_interval: 100ms}\n' }));
    writeFileSync(`${service.statePath}.new`, stateText({}, { serial: 1_000 }));
    renameSync(`${service.statePath}.new`, service.statePath);
    await until(
      () => service.get('/ready'),
      ({ json }) => json.degraded === true,
    );
    await check(t, service, { 'no-input': noInput, suspect: /^! A newer version .*terraform\.tfstate is not believed/ });
  });
  await t.test('as a replica', async (t) => {
    await check(t, await whenReady(await startService(t, { yaml: 'role: replica\n' })), {
      replica: /^This is a replica: it reads no sensor/,
    });
  });
});

/** What `/ready` answers while a checkpoint is restored, which is over before a page has been loaded. */
const restoringBody = async (t: Test): Promise<Readiness> => {
  const yaml = `log: {dir: ${join(t.testdir({}), 'journal')}}\n`;
  const first = await whenReady(await startService(t, { state: '', yaml }));
  for (let body = 0; body < 20; body++) {
    const alerts = Array.from({ length: 500 }, (_, n) => hostAlert(`${String(body)}-${String(n)}`));
    await first.post('/api/v1/intake/sensor', alerts);
  }
  t.equal((await first.stop()).code, 0);
  const second = await startService(t, { state: '', yaml });
  return (await second.get('/ready')).json as Readiness;
};

const well: Readiness = {
  ready: true,
  degraded: false,
  message: '',
  role: 'active',
  sensor: { enabled: true, connected: true },
  audit: { enabled: true, connected: true, sources: [{ source: 'cloudtrail-queue:q', connected: true }] },
  state: { enabled: true, loaded: true, sources: [{ source: 's.tfstate', loaded: true, suspect: false }] },
};
const leads = { instance: 'a', leading: true, leader: 'a', connected: true, position: 9, lag: 0 };
const follows: Readiness = {
  ...well,
  sensor: { enabled: false, connected: false },
  audit: { enabled: false, connected: false, sources: [] },
  log: { ...leads, leading: false, leader: 'b' },
};

void t.test('every view says how the service is among others, and nothing when all is well', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const browser = await startBrowser(t);
  const paths = (await viewCases(service)).map(({ path }) => path);
  const { components } = (await service.get('/api/v1/openapi.json')).json;
  const isValid = new Ajv2020({ strict: false }).compile(components.schemas.Readiness as object);
  const { page, trouble } = await openPage(browser, service.url);

  await t.test('recorded inputs', async (t) => {
    await says(t, page, paths, { demo: /^Recorded inputs are fed/ });
  });
  const cases: readonly (readonly [name: string, body: Readiness, expected: Remarks])[] = [
    ['all is well', well, {}],
    [
      'a checkpoint is restored',
      await restoringBody(t),
      { 'no-state': /./, 'no-input': noInput, rebuild: /^! History is being restored: 0 of \d+/ },
    ],
    ['the leader', { ...well, log: leads }, { cluster: /^This instance leads/ }],
    ['a follower, which has no inputs', follows, { cluster: /^This instance follows b\./ }],
    ['nobody leads', { ...follows, log: { ...leads, leading: false, leader: null } }, { cluster: /^! No instance leads/ }],
    ['a hostile name', { ...follows, log: { ...leads, leading: false, leader: '<b>\u202ex' } }, { cluster: /follows <b>⟨U\+202E⟩x/ }],
    ['far behind', { ...well, log: { ...leads, lag: 1_001 } }, { lag: /^! This instance is 1001 facts behind/, cluster: /./ }],
    ['a little behind', { ...well, log: { ...leads, lag: 1_000 } }, { cluster: /./ }],
    ['the log is not reachable', { ...follows, log: { ...leads, leading: false, leader: null, connected: false } }, { log: /^! The log/ }],
    [
      'a lost queue of a replica',
      { ...well, role: 'replica', audit: { ...well.audit, sources: [{ source: 'bucket', connected: false }] } },
      { 'no-input': /^! Not connected: bucket/, replica: /./ },
    ],
  ];
  for (const [name, body, expected] of cases)
    await t.test(name, async (t) => {
      t.ok(isValid(body), JSON.stringify(isValid.errors));
      await page.route('**/ready', (route) => route.fulfill({ status: body.ready ? 200 : 503, json: body }));
      await says(t, page, paths.slice(0, 6), expected);
      await page.unroute('**/ready');
    });
  await isCurrent(page);
  // The page is asked for unknown things on purpose, and the console tells of each answer that is not 200.
  t.strictSame(
    trouble.filter((one) => !/status of (?:404|503)/.test(one)),
    [],
  );
});
