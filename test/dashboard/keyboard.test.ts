import type { Page } from 'playwright-core';
import t from 'tap';
import { isCurrent, noBrowser, numberIn, openPage, startBrowser } from '../support/browser.js';
import { until } from '../support/until.js';
import { startIncident } from './incident-page.js';
import { viewCases } from './views.js';

/** Visible controls that the Tab key should reach. */
const controls = `[...document.querySelectorAll('a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), summary, textarea, [tabindex="0"]')]
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))`;
/** Gives each control a number, and returns how many there are. */
const numberControls = `${controls}.map((one, at) => (one.dataset.stop = at)).length`;
const focused = `document.activeElement?.dataset.stop ?? ''`;
const activeRow = `document.querySelector('[role="row"][aria-selected="true"]')?.dataset.id ?? ''`;

/** The numbers of the controls that Tab reaches from the start of the page. */
const tabOrder = async (page: Page, count: number): Promise<readonly string[]> => {
  const stops: string[] = [];
  // Twice as many as needed, because the page may have drawn more meanwhile.
  for (let presses = 0; presses < 2 * count + 5; presses++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<string>(focused);
    if (stop !== '' && stops.includes(stop)) break;
    if (stop !== '') stops.push(stop);
  }
  return stops;
};

void t.test('the page is operable by keyboard only', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const browser = await startBrowser(t);
  const { page, open, trouble } = await openPage(browser, service.url);

  await t.test('Tab reaches every control of every view', async (t) => {
    for (const { name, path } of await viewCases(service)) {
      await open(path);
      const count = await page.evaluate<number>(numberControls);
      t.ok(count > 5, `${name}: ${String(count)} controls`);
      const reached = new Set(await tabOrder(page, count));
      const missed = await page.evaluate<readonly string[]>(
        `${controls}.filter((one) => one.dataset.stop !== undefined && !${JSON.stringify([...reached])}.includes(one.dataset.stop)).map((one) => one.outerHTML.slice(0, 160))`,
      );
      t.strictSame(missed, [], name);
    }
  });

  await t.test('the first stop skips the navigation', async (t) => {
    await open('/');
    await page.keyboard.press('Tab');
    t.equal(await page.evaluate<string>('document.activeElement.textContent.trim()'), 'Skip to content');
    await page.keyboard.press('Enter');
    t.equal(await page.evaluate<string>('document.activeElement.id'), 'main');
  });

  await t.test('arrow keys move in the list, Enter opens, Escape leaves', async (t) => {
    await open('/drifts?group=none');
    const ids = (await service.get('/api/v1/drifts?limit=1000')).json.data.drifts.map(({ id }: { readonly id: string }) => id) as string[];
    /** Presses a key, and waits until the row that it leads to is drawn. */
    const leads = async (key: string, isExpected: (id: string) => boolean): Promise<void> => {
      await page.keyboard.press(key);
      const id = await until(() => page.evaluate<string>(activeRow), isExpected);
      t.ok(isExpected(id), `${key}: ${id}`);
    };
    const first = (id: string): boolean => id === ids[0];
    await leads('j', first);
    await leads('j', (id) => id === ids[1]);
    await leads('k', first);
    await leads('ArrowDown', (id) => id === ids[1]);
    await leads('ArrowUp', first);
    await leads('End', (id) => id === ids.at(-1));
    await leads('Home', first);
    await leads('PageDown', (id) => id !== '' && !first(id));
    await leads('Escape', (id) => id === '');
    await leads('ArrowDown', first);
    await leads('j', (id) => id === ids[1]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/drifts/${String(ids[1])}?group=none`);
    await page.getByRole('button', { name: /^Acknowledge/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/drifts?group=none');
    t.equal(
      await until(
        () => page.evaluate<string>(activeRow),
        (id) => id !== '',
      ),
      ids[1],
      'back at the same row',
    );
  });

  await t.test('incidents are opened and closed by keys; ? lists the keys', async (t) => {
    await open('/drifts');
    await page.keyboard.press('j');
    const group = await until(
      () => page.evaluate<string>(activeRow),
      (id) => id !== '',
    );
    t.match(group, /^i_/);
    const rows = await page.getByRole('row').count();
    await page.keyboard.press('ArrowRight');
    t.ok(
      (await until(
        () => page.getByRole('row').count(),
        (count) => count > rows,
      )) > rows,
    );
    await page.keyboard.press('ArrowLeft');
    t.equal(
      await until(
        () => page.getByRole('row').count(),
        (count) => count === rows,
      ),
      rows,
    );
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('acknowledge').waitFor();
    await page.keyboard.press('j');
    t.equal(await page.evaluate<string>(activeRow), group, 'keys of the list wait while a dialog is open');
    await page.keyboard.press('Escape');
    t.equal(
      await until(
        () => page.getByRole('dialog').count(),
        (count) => count === 0,
      ),
      0,
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/incidents/${group}`);
  });

  await t.test('/ searches and f switches following', async (t) => {
    await open('/drifts');
    await page.keyboard.press('f');
    t.notOk(await page.getByRole('checkbox', { name: 'Follow' }).isChecked());
    t.match(page.url(), /follow=no/);
    await page.keyboard.press('f');
    t.ok(await page.getByRole('checkbox', { name: 'Follow' }).isChecked());
    await page.keyboard.press('/');
    await page.keyboard.type('assume_role_policy f');
    t.match(page.url(), /q=assume_role_policy\+f/, 'a letter typed into a field is no command');
    const shown = await until(
      () => numberIn(page, '[data-count="shown"]'),
      (number) => number < 5,
    );
    t.ok(shown >= 1);
  });

  await t.test('theme and zone are switched and kept', async (t) => {
    await open('/drifts');
    await page.getByRole('button', { name: /^Auto theme/ }).press('Enter');
    await page.getByRole('button', { name: /^Light theme/ }).press('Enter');
    await page.getByRole('button', { name: /local/i }).press('Space');
    await page.reload();
    await isCurrent(page);
    t.equal(await page.evaluate<string>('document.documentElement.dataset.theme'), 'dark');
    t.match(await page.locator('[data-id] .when').first().innerText(), / UTC$/);
  });
  t.strictSame(
    trouble.filter((one) => !one.includes('404')),
    [],
  );
});
