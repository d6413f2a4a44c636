import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { isCurrent, noBrowser, numberIn, openPage, startBrowser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import { sessionAlert } from '../support/role-changes.js';
import { stateText } from '../support/role-fixture.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';

const roles = Array.from({ length: 60 }, (_, n) => `role-${String(n).padStart(2, '0')}`);
const state = stateText(Object.fromEntries(roles.map((role) => [role, 3_600])));
const yaml = 'state:\n  confirm: false\n';

/** Posts a change of each role, one second apart, and waits until the service has the alerts. */
const drift = async (service: RunningService, from: number, to: number): Promise<void> => {
  const alerts = roles.slice(from, to).map((role, at) => sessionAlert(role, from + at, role));
  await until(
    () => service.post('/api/v1/intake/sensor', alerts),
    ({ status }) => status === 202,
  );
  await until(
    () => service.get('/api/v1/drifts?limit=1'),
    ({ json }) => json?.data?.total >= to,
  );
};

/** Waits for a number of the page. */
const shows = (page: Page, selector: string, expected: number): Promise<number> =>
  until(
    () => numberIn(page, selector),
    (number) => number === expected,
  );

const badge = async (page: Page, wanted: string): Promise<void> => {
  await page.locator(`[data-live="${wanted}"]`).waitFor();
};

/** Turns the wheel until the list is where it should be: a busy browser loses turns. */
const scroll = (page: Page, by: number, isThere: (top: number) => boolean): Promise<number> =>
  until(async () => {
    await page.mouse.wheel(0, by);
    return page.evaluate<number>(`document.querySelector('.grid .body').scrollTop`);
  }, isThere);

/** Ids of the rows that the list shows. */
const rowIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`[...document.querySelectorAll('[role="row"][data-id]')].map((row) => row.dataset.id)`);

/** The whole list of the page, as its export has it, against the API. */
const equalsApi = async (t: Test, page: Page, service: RunningService): Promise<void> => {
  const { drifts, total } = (await service.get('/api/v1/drifts?limit=1000')).json.data;
  t.equal(await shows(page, '[data-count="all"]', total as number), total);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const path = await (await download).path();
  const saved = JSON.parse(await readFile(path, 'utf8')) as readonly { readonly id: string }[];
  t.strictSame(
    saved.map(({ id }) => id),
    drifts.map(({ id }: { readonly id: string }) => id),
  );
};

void t.test('new alerts appear without a reload, and wait while somebody reads', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { state, yaml }));
  const browser = await startBrowser(t);
  const { page, trouble, open } = await openPage(browser, service.url);
  await open('/');
  await page.getByText('Nothing has drifted').waitFor();
  await drift(service, 0, 3);
  t.equal(await shows(page, '[data-count="open"]', 3), 3, 'overview');
  t.equal(await numberIn(page, '[data-count="all"]'), 3);
  await page.getByRole('link', { name: /^Drifts/ }).click();
  await page.getByRole('button', { name: 'Alerts', exact: true }).click();
  t.equal(await shows(page, '[data-count="shown"]', 3), 3, 'list');
  await drift(service, 3, 30);
  t.equal(await shows(page, '[data-count="shown"]', 30), 30);

  await t.test('a row that the keyboard is on', async (t) => {
    await page.locator('.grid .body').focus();
    await page.keyboard.press('ArrowDown');
    const before = await rowIds(page);
    await drift(service, 30, 32);
    await page.getByRole('button', { name: '2 new alerts' }).waitFor();
    // The list is a little lower now, and draws fewer rows.
    t.strictSame((await rowIds(page)).slice(0, 8), before.slice(0, 8), 'rows do not move');
    t.equal(await numberIn(page, '[data-count="shown"]'), 30);
    await page.getByRole('button', { name: '2 new alerts' }).click();
    t.equal(await shows(page, '[data-count="shown"]', 32), 32);
  });

  await t.test('a list that is scrolled', async (t) => {
    await page.locator('.grid .body').hover();
    await scroll(page, 600, (top) => top > 100);
    await drift(service, 32, 33);
    await page.getByRole('button', { name: '1 new alert', exact: true }).waitFor();
    t.equal(await numberIn(page, '[data-count="shown"]'), 32);
    await scroll(page, -2_000, (top) => top === 0);
    t.equal(await shows(page, '[data-count="shown"]', 33), 33, 'the list follows again at its start');
  });

  await t.test('following switched off', async (t) => {
    await page.getByRole('checkbox', { name: 'Follow' }).uncheck();
    await drift(service, 33, 35);
    await page.getByRole('button', { name: '2 new alerts' }).waitFor();
    await page.getByRole('checkbox', { name: 'Follow' }).check();
    t.equal(await shows(page, '[data-count="shown"]', 35), 35);
  });
  await equalsApi(t, page, service);
  t.strictSame(trouble, []);
});

void t.test('the page resumes a stream that was cut, with nothing missing or double', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { state, yaml }));
  const proxy = await startTcpProxy(t, Number(new URL(service.url).port));
  const browser = await startBrowser(t);
  const { page, requests, open } = await openPage(browser, `http://127.0.0.1:${String(proxy.port)}`);
  await drift(service, 0, 5);
  await open('/drifts?group=none');
  t.equal(await shows(page, '[data-count="shown"]', 5), 5);
  for (const to of [20, 40]) {
    proxy.cut();
    await badge(page, 'disconnected');
    t.equal(await page.getByRole('status').filter({ hasText: 'not connected' }).count(), 1);
    t.equal((await page.getByRole('row').count()) > 1, true, 'what is known stays');
    await drift(service, to === 20 ? 5 : 20, to);
    proxy.mend();
    await badge(page, 'live');
    await equalsApi(t, page, service);
  }
  t.equal(requests.filter((url) => url.endsWith('/api/v1/drifts/index')).length, 1, 'the list is not read again');
});

void t.test('the page recovers when the service restarts with its log', { skip: noBrowser }, async (t) => {
  const journal = join(t.testdir(), 'journal');
  const args = ['--record', journal, '--api-port', String(await freePort())];
  const first = await whenReady(await startService(t, { state, yaml, args }));
  const browser = await startBrowser(t);
  const { page, open } = await openPage(browser, first.url);
  await drift(first, 0, 10);
  await open('/drifts?group=none');
  t.equal(await shows(page, '[data-count="shown"]', 10), 10);
  await drift(first, 10, 12);
  t.equal(await shows(page, '[data-count="shown"]', 12), 12);
  await first.stop('SIGKILL');
  await badge(page, 'disconnected');
  const second = await whenReady(await startService(t, { state, yaml, args }));
  t.equal(second.url, first.url);
  await drift(second, 12, 15);
  await badge(page, 'live');
  await equalsApi(t, page, second);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await isCurrent(page);
  const open15 = (await second.get('/api/v1/drifts?limit=1&status=open')).json.data.total as number;
  t.equal(await shows(page, '[data-count="open"]', open15), open15);
});
