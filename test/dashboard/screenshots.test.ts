import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t from 'tap';
import { isCurrent, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { until } from '../support/until.js';
import { packageRoot } from '../e2e/incident.js';
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
  const { id: role, incident } = drifts.find(({ field }: { readonly field: string }) => field === 'assume_role_policy') as {
    readonly id: string;
    readonly incident: string;
  };
  const browser = await startBrowser(t);
  for (const [name, path, colorScheme] of [
    ['overview', '/', 'light'],
    ['drifts', '/drifts', 'dark'],
    ['drift', `/drifts/${role}`, 'light'],
    ['incident', `/incidents/${incident}`, 'light'],
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

type Block = {
  readonly text?: { readonly text: string };
  readonly fields?: readonly { readonly text: string }[];
  readonly elements?: readonly { readonly text: string }[];
};

/** The markup of a chat's blocks as HTML: bold, code, links, lines. The text is escaped already. */
const html = (markup: string): string =>
  markup
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? `<code>${part.slice(1, -1)}</code>` : textHtml(part)))
    .join('');
const textHtml = (text: string): string =>
  text
    .replaceAll(/<(https?:[^|>]*)\|([^>]*)>/g, '<a href="$1">$2</a>')
    .replaceAll(/\*([^*<\n]+)\*/g, '<b>$1</b>')
    .replaceAll('\n', '<br>');
const blockHtml = ({ text, fields = [], elements = [] }: Block): string =>
  [
    ...(text === undefined ? [] : [`<p>${html(text.text)}</p>`]),
    ...(fields.length === 0 ? [] : [`<div class="fields">${fields.map((one) => `<div>${html(one.text)}</div>`).join('')}</div>`]),
    ...elements.map((one) => `<p class="small">${html(one.text)}</p>`),
  ].join('');
const style = `
  body { font: 15px/1.45 system-ui, sans-serif; color: #1d1c1d; margin: 0; padding: 16px; background: #fff; }
  article { border-left: 4px solid #ddd; padding-left: 12px; margin-bottom: 24px; overflow-wrap: anywhere; }
  code { background: #f6f6f6; border: 1px solid #ddd; border-radius: 3px; color: #c01343; font-size: 12px; padding: 1px 3px; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; } .small { font-size: 12px; } p { margin: 6px 0; }`;

void t.test('pictures of chat messages, drawn from their blocks', { skip: noBrowser }, async (t) => {
  const lines = readFileSync(join(packageRoot, 'test', 'data', 'messages', 'everyday.chat.ndjson'), 'utf8')
    .trim()
    .split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { readonly body: { readonly blocks: readonly Block[] } }).body.blocks);
  const page = await (await startBrowser(t)).newPage({ viewport: { width: 720, height: 400 } });
  const articles = messages.slice(1, 4).map((blocks) => `<article>${blocks.map(blockHtml).join('')}</article>`);
  await page.setContent(`<style>${style}</style>${articles.join('')}`);
  t.equal(await page.locator('article').count(), 3);
  t.match(await page.locator('article').first().innerText(), 'Critical drift');
  t.notMatch(await page.locator('body').innerText(), /`|\*\w|\|Details/, 'no markup is left');
  const picture = await page.screenshot({ fullPage: true, ...(folder === undefined ? {} : { path: join(folder, 'chat.png') }) });
  t.ok(picture.length > 10_000);
});
