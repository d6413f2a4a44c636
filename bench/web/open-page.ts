import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

/** Debian's; `CHROMIUM` names another one. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-precise-memory-info'] });

type BenchPage = { readonly page: Page; readonly devtools: CDPSession; readonly close: () => Promise<void> };

/** A page with an empty cache that notes, as `window.noted`, what happens when. `total`: the alerts that the overview will show. */
export const openPage = async (browser: Browser, url: string, total = 0): Promise<BenchPage> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(notes(total));
  const devtools = await context.newCDPSession(page);
  return { page, devtools, close: () => context.close() };
};

/**
 * Milliseconds since the start of the navigation: `figures` once the overview shows all alerts; `drawn` of a graph. `tasks`
 * are the lengths of tasks of 50 ms and more; `delays` those from a key to its handler, `frames` to the frame after it.
 */
const notes = (total: number): string => `
window.noted = { tasks: [], delays: [], frames: [] };
const note = (name) => { window.noted[name] ??= performance.now(); };
new MutationObserver(() => {
  if (document.querySelector('[data-count="all"]')?.textContent === '${String(total)}') note('figures');
  if (document.querySelector('[data-graph]') !== null) note('drawn');
}).observe(document, { subtree: true, childList: true, characterData: true });
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.noted.tasks.push(duration); }).observe({ type: 'longtask', buffered: true });
addEventListener('keydown', (event) => {
  window.noted.delays.push(performance.now() - event.timeStamp);
  requestAnimationFrame(() => setTimeout(() => window.noted.frames.push(performance.now() - event.timeStamp)));
}, true);
`;
