import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import t from 'tap';
import { noBrowser, openPage, startBrowser } from '../support/browser.js';
import { authYaml, environment } from '../support/credentials.js';
import { startService, whenReady } from '../support/service.js';
import { startIncident } from './incident-page.js';
import { viewCases } from './views.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly impact: string | null; readonly nodes: readonly { readonly html: string }[] };

/** Findings that keep people from using the page. */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(`if (window.axe === undefined) { ${axe} }`);
  const found = await page.evaluate<readonly Violation[]>(`axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)`);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${String(impact)}): ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
};

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
        t.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width, `does not overflow ${String(width)} px`);
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
      t.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width, `does not overflow ${String(width)} px`);
    }
  }
});
