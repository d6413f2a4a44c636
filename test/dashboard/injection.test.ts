import type { Page } from 'playwright-core';
import t from 'tap';
import { isCurrent, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { kubernetesIntake } from '../support/cluster-fixture.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';
import { hostileAlerts, hostileAuditEvents, hostileState, hostileTexts } from './hostile-records.js';

const yaml = '  kubernetes: {state: {local_path: terraform.tfstate}}\nstate: {confirm: false}\n';

/** Elements, handlers, links, and hidden or reordering characters that a record could inject; all must be absent. */
const findings = `(() => {
  const found = [];
  if (window.ran !== undefined) found.push('a script of a record ran');
  for (const one of document.querySelectorAll('main img, main script, main iframe, main object, main style, main title:not(g > title, svg > title)'))
    found.push(one.outerHTML.slice(0, 200));
  for (const one of document.querySelectorAll('*'))
    for (const { name, value } of one.attributes) {
      if (name.startsWith('on')) found.push(name + ' of ' + one.tagName);
      if (['href', 'src', 'action', 'xlink:href'].includes(name) && !/^(?:[/#]|data:image)/.test(value)) found.push(name + ' ' + value.slice(0, 100));
      if (['href', 'src'].includes(name) && value.startsWith('//')) found.push(name + ' ' + value.slice(0, 100));
    }
  const shown = [document.title, document.querySelector('main').innerText,
    ...[...document.querySelectorAll('[title], [aria-label], svg title')].flatMap((one) => [one.getAttribute('title') ?? '', one.getAttribute('aria-label') ?? '', one.tagName === 'title' ? one.textContent : ''])];
  for (const text of shown) {
    const hidden = /[\\u0000-\\u0008\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]/.exec(text);
    if (hidden !== null) found.push('U+' + hidden[0].charCodeAt(0).toString(16) + ' is not made visible: ' + text.slice(0, 100));
  }
  if (document.title.length > 300) found.push('the title has ' + document.title.length + ' characters');
  return found;
})()`;

/** A service that has received every hostile record. */
const startHostile = async (service: RunningService): Promise<void> => {
  // One body would be larger than the service takes.
  for (const alert of hostileAlerts) await service.post('/api/v1/intake/sensor', [alert]);
  await service.post(kubernetesIntake, hostileAuditEvents);
};

const pathsOf = async (service: RunningService): Promise<readonly string[]> => {
  const count = Object.keys(hostileTexts).length;
  const data = async (path: string) => (await service.get(path)).json.data;
  const events = (await data('/api/v1/events?limit=1000')).events as readonly { readonly id: string }[];
  const { drifts } = await until(
    () => data('/api/v1/drifts?limit=1000'),
    (list) => list.drifts.length >= 3 * count,
  );
  const resources = (await data('/api/v1/state/resources?limit=1000')).resources as readonly { readonly address: string }[];
  const encoded = (path: string, ids: Iterable<string>): readonly string[] => [...ids].map((id) => `${path}${encodeURIComponent(id)}`);
  const { incidents } = await data('/api/v1/incidents?limit=1000');
  return [
    ...['/', '/drifts', '/drifts?group=none', '/drifts?sort=-caller', '/graph', '/events', '/resources', '/actors', '/status'],
    ...encoded(
      '/drifts/',
      drifts.map(({ id }: { readonly id: string }) => id),
    ),
    ...encoded(
      '/incidents/',
      incidents.map(({ id }: { readonly id: string }) => id),
    ),
    ...encoded(
      '/events/',
      events.map(({ id }) => id),
    ),
    ...encoded(
      '/resources/',
      resources.filter(({ address }) => address.includes('hostile')).map(({ address }) => address),
    ),
    ...encoded(
      '/actors/',
      new Set<string>(
        drifts.map(
          ({ user_identity: by }: { readonly user_identity: Readonly<Record<string, string>> }) => by['arn'] || by['principal_id'],
        ),
      ),
    ),
    ...encoded(
      '/drifts?q=',
      Object.values(hostileTexts).map((text) => text.slice(0, 200)),
    ),
  ];
};

const overflow = async (page: Page, width: number): Promise<number> => {
  await page.setViewportSize({ width, height: 800 });
  return (await page.evaluate<number>('document.documentElement.scrollWidth')) - width;
};

void t.test('D89: texts of records are shown as text in every view', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { state: hostileState, yaml }));
  await startHostile(service);
  const paths = await pathsOf(service);
  for (const part of ['/drifts/', '/events/', '/resources/', '/actors/'])
    t.ok(
      paths.filter((path) => path.startsWith(part)).length >= Object.keys(hostileTexts).length,
      `${part}: ${String(paths.filter((path) => path.startsWith(part)).length)}`,
    );
  const browser = await startBrowser(t);
  const { page, trouble, requests } = await openPage(browser, service.url);
  await page.goto('/');
  await isCurrent(page);
  for (const path of paths) {
    trouble.length = 0;
    const name = path.slice(0, 80);
    // As a link does, without loading the page again.
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
    await isCurrent(page);
    t.strictSame(await page.evaluate<readonly string[]>(findings), [], name);
    for (const width of [390, 1280]) t.ok((await overflow(page, width)) <= 0, `${name} fits ${String(width)} px`);
    t.strictSame(trouble, [], name);
  }
  t.ok((await page.title()).length < 300, 'the title is short');
  t.strictSame(
    requests.filter((url) => !url.startsWith(`${service.url}/`) && !url.startsWith('data:image')),
    [],
    'no request leaves the service',
  );

  await t.test('rows, their whole lines, incidents that are opened, and dialogs', async (t) => {
    trouble.length = 0;
    for (const path of ['/drifts', '/drifts?group=none']) {
      await page.goto(path);
      await isCurrent(page);
      await page.locator('.sizer .row').first().waitFor();
      // From the last on, so that the others stay on the screen.
      for (const button of (await page.locator('.row .expand').all()).toReversed()) await button.click();
      const count = await page.locator('.sizer .row').count();
      t.ok(count >= Object.keys(hostileTexts).length, `${path}: ${String(count)}`);
      for (let row = 0; row < count; row++) {
        await page.keyboard.press('j');
        t.strictSame(await page.evaluate<readonly string[]>(findings), [], `${path}, row ${String(row)}`);
      }
      t.ok((await overflow(page, 390)) <= 0 && (await overflow(page, 1280)) <= 0, `${path} fits`);
    }
    t.match(await page.getAttribute('link[rel="icon"]', 'href'), /^data:image\/svg\+xml,%3Csvg/, 'the number in the icon');
    t.strictSame(trouble, [], 'the policy allows the icon');
  });

  await t.test('names and reasons that somebody types', async (t) => {
    for (const text of Object.values(hostileTexts)) {
      await page.goto('/drifts?group=none&status=open');
      await isCurrent(page);
      await page.locator('.sizer .row').first().waitFor();
      await page.keyboard.press('j');
      await page.locator('.row.active').waitFor();
      for (const [key, label] of [
        ['i', 'Assignee'],
        ['c', 'Comment'],
        ['e', 'Reason'],
      ] as const) {
        await page.locator(`button[aria-keyshortcuts="${key}"]`).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Your name').fill(text.slice(0, 100));
        await dialog.getByLabel(label, { exact: true }).fill(text.slice(0, label === 'Assignee' ? 100 : 4_000));
        t.strictSame(await page.evaluate<readonly string[]>(findings), [], `the dialog with ${label}`);
        await page.keyboard.press('Control+Enter');
        await dialog.waitFor({ state: 'detached' });
      }
    }
    const { drifts } = (await service.get('/api/v1/drifts?limit=1000&status=accepted')).json.data;
    t.equal(drifts.length, Object.keys(hostileTexts).length);
    for (const { id, incident } of drifts as readonly { readonly id: string; readonly incident: string }[])
      for (const path of [`/drifts/${id}`, `/incidents/${incident}`]) {
        await page.goto(path);
        await isCurrent(page);
        t.strictSame(await page.evaluate<readonly string[]>(findings), [], path);
        t.ok((await overflow(page, 390)) <= 0 && (await overflow(page, 1280)) <= 0, `${path} fits`);
      }
    await page.emulateMedia({ media: 'print' });
    t.strictSame(await page.evaluate<readonly string[]>(findings), [], 'on paper');
    t.ok((await overflow(page, 800)) <= 0, 'fits the paper');
    await page.emulateMedia({ media: null });
    t.strictSame(trouble, []);
  });

  await t.test('markup and direction marks can be read', async (t) => {
    await page.goto('/events');
    await isCurrent(page);
    t.ok((await page.getByText('<script>window.ran=1</script>').count()) > 0);
    t.ok((await page.getByText('⟨U+202E⟩').count()) > 0);
  });
});
