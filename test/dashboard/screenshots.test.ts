import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t from 'tap';
import { isCurrent, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { until } from '../support/until.js';
import { startIncident } from './incident-page.js';

/** The folder that `DRIFTLINE_SCREENSHOTS` names; without it, the pictures are drawn and compared with nothing. */
const folder = process.env['DRIFTLINE_SCREENSHOTS'];

/** Waits until graphs are drawn; the layout is computed in a worker. */
const isDrawn = (page: Page): Promise<number> =>
  until(
    () => page.locator('[data-graph="busy"]').count(),
    (count) => count === 0,
  );

void t.test('pictures of the incident', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const { drifts } = (await service.get('/api/v1/drifts?limit=1000')).json.data;
  const role = drifts.find(({ field }: { readonly field: string }) => field === 'assume_role_policy').id as string;
  const browser = await startBrowser(t);
  for (const [name, path, colorScheme] of [
    ['overview', '/', 'light'],
    ['drifts', '/drifts', 'dark'],
    ['drift', `/drifts/${role}`, 'light'],
    ['graph', `/graph?drift=${role}`, 'dark'],
  ] as const) {
    const { page, open } = await openPage(browser, service.url, { colorScheme });
    await open(path);
    await isCurrent(page);
    t.equal(await isDrawn(page), 0, `${name} is drawn`);
    const picture = await page.screenshot({ animations: 'disabled' });
    t.ok(picture.length > 10_000, `${name}: ${String(picture.length)} bytes`);
    if (folder === undefined) continue;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ animations: 'disabled', path: join(folder, `${name}.png`) });
  }
});
