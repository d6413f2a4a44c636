import type { Page } from 'playwright-core';
import t from 'tap';
import { noBrowser, openPage, startBrowser } from '../support/browser.js';
import { overflow, violations } from './axe.js';
import { startIncident } from './incident-page.js';
import { viewCases } from './views.js';

type State = { readonly name: string; readonly path: string; readonly enter: (page: Page) => Promise<void>; readonly shown: string };

const pressing =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      // The next key is for the row that this one leads to.
      if (key === 'j') await page.locator('.row.active').waitFor();
    }
  };
const action = (key: string, name: string): State => ({
  name: `the dialog ${name}`,
  path: '/drifts?group=none&status=open',
  enter: pressing('j', key),
  shown: `dialog:has-text("${name} 1 alert")`,
});

/** What opens on the page, and the keys that open it. */
const states: readonly State[] = [
  { name: 'the keys', path: '/drifts', enter: pressing('?'), shown: 'dialog:has-text("Keys")' },
  action('a', 'Acknowledge'),
  action('s', 'Snooze'),
  action('i', 'Assign'),
  action('e', 'Accept'),
  action('c', 'Comment'),
  {
    name: 'a selection',
    path: '/drifts?group=none',
    enter: pressing('j', 'x', 'j', 'j', 'Shift+X'),
    shown: '.list-foot:has-text("3 alerts selected")',
  },
  {
    name: 'an expanded incident',
    path: '/drifts',
    enter: async (page) => {
      await page.locator('.row .expand').first().click();
    },
    shown: '.row.member',
  },
  {
    name: 'the saved views',
    path: '/drifts?severity=critical',
    enter: async (page) => {
      await page.getByText('Saved views').click();
      await page.getByLabel('Name for these filters').fill('critical ones');
      await page.keyboard.press('Enter');
    },
    shown: '.menu li:has-text("critical ones")',
  },
];

/** Controls of the view that are beside the window and cannot be scrolled to. */
const cutOff = `[...document.querySelectorAll('dialog[open] button, dialog[open] input, dialog[open] textarea, main a, main button, main input, main select')]
  .filter((one) => one.checkVisibility() && one.closest('.sr, .skip, .ellipsis, [data-graph], svg, pre') === null)
  .filter((one) => { const { left, right, width } = one.getBoundingClientRect(); return width > 0 && (left < -1 || right > innerWidth + 1); })
  .filter((one) => { for (let up = one.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return false; return true; })
  .map((one) => one.outerHTML.slice(0, 160))`;

const running = `document.getAnimations().filter(({ playState }) => playState === 'running').length`;

void t.test('what opens is accessible and fits', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const browser = await startBrowser(t);
  for (const { name, path, enter, shown } of states)
    await t.test(name, async (t) => {
      const { page, open, trouble } = await openPage(browser, service.url);
      await open(path);
      await enter(page);
      await page.locator(shown).first().waitFor();
      for (const width of [1280, 640, 320]) {
        await page.setViewportSize({ width, height: 640 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, forcedColors: 'none' });
          t.strictSame(await violations(page), [], `${colorScheme}, ${String(width)} px`);
        }
        t.ok((await overflow(page)) <= 0, `does not overflow ${String(width)} px`);
        t.strictSame(await page.evaluate(cutOff), [], `nothing is cut off at ${String(width)} px`);
      }
      await page.emulateMedia({ forcedColors: 'active' });
      t.strictSame(await violations(page), [], 'forced colours');
      t.equal(await page.evaluate(running), 0, 'nothing moves');
      t.strictSame(trouble, []);
      await page.context().close();
    });
});

void t.test(
  'every view reflows at 200 % and 400 %, moves nothing on request, and works in forced colours',
  { skip: noBrowser },
  async (t) => {
    const service = await startIncident(t);
    const browser = await startBrowser(t);
    const { page, open } = await openPage(browser, service.url);
    for (const { name, path } of await viewCases(service))
      await t.test(name, async (t) => {
        await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
        await open(path);
        t.equal(await page.evaluate(running), 0, 'nothing moves');
        // A window of 1280 px at 200 % and at 400 %.
        for (const [width, height] of [
          [640, 400],
          [320, 256],
        ] as const) {
          await page.setViewportSize({ width, height });
          t.ok((await overflow(page)) <= 0, `does not overflow ${String(width)} px`);
          t.strictSame(await page.evaluate(cutOff), [], `nothing is cut off at ${String(width)} px`);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'no-preference' });
        t.strictSame(await violations(page), [], 'forced colours');
      });
    t.ok((await page.evaluate<number>(running)) > 0, 'with motion, the mark of the live page moves');
  },
);

/** What one sees of elements apart from their texts. */
type Look = Readonly<Record<'name' | 'outline' | 'border' | 'fill' | 'stroke' | 'mark', string>>;

const looks = (page: Page, selector: string): Promise<readonly Look[]> =>
  page.evaluate<readonly Look[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => {
    const { outline, borderLeft, fill, stroke } = getComputedStyle(one);
    const mark = getComputedStyle(one, '::before').content;
    return { name: one.getAttribute('class') ?? '', outline, border: borderLeft, fill, stroke, mark: one.textContent + ' ' + mark };
  })`);

const look = async (page: Page, selector: string): Promise<Look> => {
  const [first] = await looks(page, selector);
  if (first === undefined) throw new Error(`nothing is ${selector}`);
  return first;
};

void t.test('forced colours leave what is selected, severe or pressed apart', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const browser = await startBrowser(t);
  const { page, open } = await openPage(browser, service.url, { forcedColors: 'active' });
  await open('/drifts?group=none');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  const plain = await look(page, '.sizer .row:not(.active, .selected)');
  t.not((await look(page, '.sizer .row.active')).outline, plain.outline, 'the row of the keyboard');
  t.not((await look(page, '.sizer .row.selected')).border, plain.border, 'a selected row');
  const [pressed, other] = [await look(page, '.switch [aria-pressed="true"]'), await look(page, '.switch [aria-pressed="false"]')];
  t.not(pressed.outline, other.outline, 'a pressed button');
  const [current, link] = [await look(page, 'nav [aria-current]'), await look(page, 'nav a:not([aria-current])')];
  t.not(current.outline, link.outline, 'the current view');
  const marks = new Set((await looks(page, '.sizer .severity')).map(({ mark }) => mark));
  t.ok(marks.size > 1);
  for (const mark of marks) t.match(mark, /^(?:critical "◆"|high "▲"|medium "■"|low "●")$/);

  await open('/');
  const bars = await looks(page, '.chart rect');
  const fills = new Map(bars.map(({ name, fill }) => [name, fill]));
  t.ok(fills.size > 1, [...fills.keys()].join());
  t.equal(new Set(fills.values()).size, fills.size, 'each severity has its own fill');
  t.notOk(
    bars.some(({ stroke }) => stroke === 'none'),
    'bars have an edge',
  );
  t.match((await look(page, '.bar > span')).border, /solid/);
});
