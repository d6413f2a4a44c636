import t from 'tap';
import { noBrowser, openPage, startBrowser } from '../support/browser.js';
import { authYaml, environment } from '../support/credentials.js';
import { startService, whenReady } from '../support/service.js';
import { overflow, violations } from './axe.js';
import { startIncident } from './incident-page.js';
import { viewCases } from './views.js';

void t.test('every view is accessible and fits, dark and light, wide and narrow', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const browser = await startBrowser(t);
  const { page, open } = await openPage(browser, service.url);
  for (const { name, path } of await viewCases(service)) {
    await t.test(name, async (t) => {
      await open(path);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          t.strictSame(await violations(page), [], `${colorScheme}, ${String(width)} px`);
        }
        t.ok((await overflow(page)) <= 0, `does not overflow ${String(width)} px`);
      }
    });
  }
});

void t.test('the form that asks for a key is accessible', { skip: noBrowser }, async (t) => {
  const browser = await startBrowser(t);
  const service = await whenReady(await startService(t, { yaml: authYaml(), env: environment }));
  const { page } = await openPage(browser, service.url);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      t.strictSame(await violations(page), [], `${colorScheme}, ${String(width)} px`);
      t.ok((await overflow(page)) <= 0, `does not overflow ${String(width)} px`);
    }
  }
});
