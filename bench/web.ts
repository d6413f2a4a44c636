import type { Browser } from 'playwright-core';
import { setTimeout } from 'node:timers/promises';
import { measureParts, spread } from './measure.js';
import { openBrowser, openPage } from './web/open-page.js';
import { openPageService } from './web/open-service.js';

type Options = Readonly<Record<string, string>>;
type Service = Awaited<ReturnType<typeof openPageService>>;
type Noted = Readonly<Record<'figures' | 'drawn', number>> & Readonly<Record<'tasks' | 'delays' | 'frames', readonly number[]>>;

/**
 * The dashboard in Chromium, with the real service: the first view, the table by incident and by alert while it is scrolled, the page under a steady stream of new
 * alerts, and a graph. Options: `runs` (5), `alerts` in the table (100,000), `seconds` (60) of `rate` (1,000) new alerts a second,
 * `parts` of `first_view,table,table_of_alerts,stream,graph`.
 */
export const run = async (options: Options = {}): Promise<object> => {
  const number = (name: string, otherwise: number): number => Number(options[name] ?? otherwise);
  const [runs, alerts] = [Math.max(1, number('runs', 5)), number('alerts', 100_000)];
  const service = await openPageService(alerts);
  const browser = await openBrowser();
  let isFull = false;
  const fill = async (): Promise<void> => {
    if (!isFull) await service.drift(alerts);
    isFull = true;
  };
  try {
    await service.drift(few);
    return {
      browser: browser.version(),
      alerts,
      ...(await measureParts(
        {
          first_view: () => measureFirstView(browser, service, runs),
          graph: () => fill().then(() => measureGraph(browser, service, runs)),
          table: () => fill().then(() => measureTable(browser, service, { path: '/drifts', runs, alerts })),
          table_of_alerts: () => fill().then(() => measureTable(browser, service, { path: '/drifts?group=none', runs, alerts })),
          stream: () => fill().then(() => measureStream(browser, service, { seconds: number('seconds', 60), rate: number('rate', 1_000) })),
        },
        options['parts'],
      )),
    };
  } finally {
    await browser.close();
    await service.stop();
  }
};

/** Alerts while the first view is measured. */
const few = 4_000;

/** From the start of the navigation to figures on the overview, with an empty cache; bytes as transferred, without data of the API. */
const measureFirstView = async (browser: Browser, { url }: Service, runs: number): Promise<object> => {
  const [times, sizes]: [number[], number[]] = [[], []];
  for (let run = 0; run <= runs; run++) {
    const { page, close } = await openPage(browser, url, few);
    await page.goto('/');
    await page.locator('[data-count="all"]').getByText(String(few), { exact: true }).waitFor();
    await page.locator('[data-count="open"]').waitFor();
    const bytes = await page.evaluate<number>(
      `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(({ name }) => !/\\/(?:api|ready)/.test(name)).reduce((sum, one) => sum + one.encodedBodySize, 0)`,
    );
    // The first run warms up.
    if (run > 0) {
      times.push((await page.evaluate<Noted>('window.noted')).figures);
      sizes.push(bytes / 1_000);
    }
    await close();
  }
  return { figures_ms: spread(times), transferred_kb: spread(sizes) };
};

type TableOptions = { readonly path: string; readonly runs: number; readonly alerts: number };

/** Scrolls by a screen in each frame. */
const measureTable = async (browser: Browser, { url }: Service, { path, runs, alerts }: TableOptions): Promise<object> => {
  const { page, close } = await openPage(browser, url);
  await page.goto(path);
  await page.locator('[data-live="live"]').waitFor({ timeout: 120_000 });
  await page.locator('[data-count="shown"]').getByText(String(alerts), { exact: true }).waitFor({ timeout: 60_000 });
  const rates: number[] = [];
  const longest: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const [rate, frame] = await page.evaluate<readonly [number, number]>(scrolling);
    if (run > 0) {
      rates.push(rate);
      longest.push(frame);
    }
  }
  const drawn = await page.evaluate<string>(`document.querySelector('[role="row"][data-id] a')?.textContent ?? ''`);
  if (drawn === '') throw new Error('the table is empty after scrolling');
  await close();
  return { frames_per_second: spread(rates), longest_frame_ms: spread(longest) };
};

const scrolling = `new Promise((resolve) => {
  const list = document.querySelector('.grid .body');
  list.scrollTop = 0;
  const began = performance.now();
  let [frames, last, longest] = [0, began, 0];
  const draw = (now) => {
    frames++;
    longest = Math.max(longest, now - last);
    last = now;
    list.scrollTop += list.clientHeight;
    if (now - began < 3000) requestAnimationFrame(draw);
    else resolve([frames / ((now - began) / 1000), longest]);
  };
  requestAnimationFrame(draw);
})`;

/** Presses a key twice a second while alerts arrive; compares the heap after garbage collection at a third of the time and at the end. */
const measureStream = async (browser: Browser, service: Service, { seconds, rate }: { seconds: number; rate: number }): Promise<object> => {
  const { page, devtools, close } = await openPage(browser, service.url);
  await page.goto('/drifts');
  await page.locator('[data-live="live"]').waitFor({ timeout: 120_000 });
  await page.locator('.grid .body').focus();
  const ended = new AbortController();
  const posting = service.driftSteadily(rate, ended.signal);
  const heap = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  };
  const began = performance.now();
  let early: number | undefined;
  while (performance.now() - began < seconds * 1_000) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await setTimeout(500);
    if (early === undefined && performance.now() - began > (seconds * 1_000) / 3) early = await heap();
  }
  const late = await heap();
  ended.abort();
  const posted = await posting;
  if (posted < 0.9 * rate * seconds) throw new Error(`only ${String(posted)} alerts were posted`);
  const { delays, frames } = await page.evaluate<Noted>('window.noted');
  await close();
  return {
    posted,
    input_delay_ms: spread(delays),
    key_to_frame_ms: spread(frames),
    heap_mib: { after_a_third: Math.round(early ?? NaN), at_the_end: Math.round(late) },
  };
};

/** From the start of the navigation to the drawing of the incidents; `cards` are drawn. */
const measureGraph = async (browser: Browser, { url }: Service, runs: number): Promise<object> => {
  const [times, tasks]: [number[], number[]] = [[], []];
  let cards = 0;
  for (let run = 0; run <= runs; run++) {
    const { page, close } = await openPage(browser, url);
    await page.goto('/graph');
    await page.locator('[data-live="live"]').waitFor({ timeout: 120_000 });
    await page.locator('[data-card^="type "]').first().waitFor({ timeout: 60_000 });
    cards = await page.locator('[data-card]').count();
    const noted = await page.evaluate<Noted>('window.noted');
    if (run > 0) {
      times.push(noted.drawn);
      tasks.push(Math.max(0, ...noted.tasks));
    }
    await close();
  }
  return { cards, drawn_ms: spread(times), longest_task_ms: spread(tasks) };
};
