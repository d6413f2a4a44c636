import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { until } from './until.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const found = names
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((file) => existsSync(file));

/** Why tests in a browser are skipped; false: they run. With `CI` set they run, and fail without a browser. */
export const noBrowser: string | false =
  found === undefined && process.env['CI'] === undefined ? 'no Chromium on this machine; install it: apt-get install chromium' : false;

/** Starts Chromium without a window; it ends with the test. */
export const startBrowser = async (t: Test): Promise<Browser> => {
  if (found === undefined)
    throw new Error(`the tests of the dashboard need one of ${names.join(', ')} on the PATH; install it: apt-get install chromium`);
  const browser = await chromium.launch({ executablePath: found, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  t.teardown(() => browser.close());
  return browser;
};

/** A page with what happened in it. */
type WatchedPage = {
  readonly page: Page;
  /** Errors and warnings of the console, exceptions, requests that failed, dialogs. Violations of the policy are errors of the console. */
  readonly trouble: string[];
  /** URLs of all requests. */
  readonly requests: string[];
  /** Opens a path of the service and waits until the view is drawn and current. */
  readonly open: (path: string) => Promise<void>;
};

/** Opens a page of the service in a context of its own. */
export const openPage = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...options,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const [trouble, requests]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) trouble.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => trouble.push(`exception: ${error.stack ?? error.message}`));
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfailed', (request) => {
    // A request that the page itself gave up, such as that of a view that was left.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await isCurrent(page);
  };
  return { page, trouble, requests, open };
};

/** Waits until the page shows every change, and the view has its data. */
export const isCurrent = async (page: Page): Promise<void> => {
  await page.locator('[data-live="live"]').waitFor();
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  // Not `waitForFunction`, which the policy of the page keeps from evaluating its text. A list is sorted and grouped after its table is drawn.
  await until(
    async () => (await page.getByText(/^(?:Loading|Drawing)/).count()) + (await page.locator('.grid [aria-rowcount="1"]').count()),
    (count) => count === 0,
  );
};

/** The number that the page shows in an element. */
export const numberIn = async (page: Page, selector: string): Promise<number> =>
  Number((await page.locator(selector).first().innerText()).replaceAll(/\D/g, ''));

/** The text of the first of some elements, on one line. */
export const lineOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().innerText()).replaceAll(/\s+/g, ' ');
