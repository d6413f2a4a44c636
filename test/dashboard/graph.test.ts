import type { Page } from 'playwright-core';
import t from 'tap';
import { noBrowser, openPage, startBrowser } from '../support/browser.js';
import { startService, whenReady } from '../support/service.js';
import { startIncident } from './incident-page.js';

/** Size in pixels of the smallest text of the drawing, as the reader sees it: zoom × font size. */
const smallestText = `(() => {
  const sheet = document.querySelector('.graph .sheet');
  const zoom = sheet.getBoundingClientRect().width / sheet.offsetWidth;
  const texts = [...sheet.querySelectorAll('.card *, .edge text')].filter((one) => [...one.childNodes].some(({ nodeType }) => nodeType === 3));
  return Math.min(...texts.filter((one) => !one.classList.contains('sr')).map((one) => zoom * parseFloat(getComputedStyle(one).fontSize)));
})()`;
/** Cards whose text is cut. */
const cutNames = `[...document.querySelectorAll('.graph .card .name')].filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)`;

type Box = { readonly x: number; readonly y: number; readonly width: number };
const boxOf = async (page: Page, id: string): Promise<Box> => {
  const box = await page.locator(`[data-card=${JSON.stringify(id)}]`).boundingBox();
  if (box === null) throw new Error(`not drawn: ${id}`);
  return box;
};
const focusedText = (page: Page): Promise<string> =>
  page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''`);

void t.test('the graph can be read', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const browser = await startBrowser(t);
  const { page, open, trouble } = await openPage(browser, service.url);
  const data = async (path: string) => (await service.get(path)).json.data;
  const { drifts } = await data('/api/v1/drifts?limit=1000');
  const role = drifts.find(({ field }: { readonly field: string }) => field === 'assume_role_policy').id as string;
  const { path } = (await data(`/api/graph/drift/${role}`)) as { readonly path: readonly { readonly from: string; readonly to: string }[] };
  const ids = [path[0]?.from ?? '', ...path.map(({ to }) => to)];

  await t.test('the overview shows each incident, who caused it and what it touched', async (t) => {
    const { incidents } = (await data('/api/v1/incidents?sort=urgent&limit=1000')) as {
      readonly incidents: readonly { readonly id: string; readonly callers: readonly object[] }[];
    };
    await open('/graph');
    const drawn = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('[data-card^="i_"]')].map((one) => one.dataset.card)`,
    );
    t.strictSame(
      drawn,
      incidents.map(({ id }) => id),
      'the most urgent first',
    );
    await page.locator('[data-card="address 203.0.113.66"]').waitFor();
    t.ok((await boxOf(page, 'address 203.0.113.66')).x < (await boxOf(page, incidents[0]?.id ?? '')).x);
    t.ok((await page.evaluate<number>(smallestText)) >= 12);
    await page.locator('[data-card^="resource aws_db_instance"]').click();
    await page.waitForURL('**/drifts?*address=aws_db_instance.orders*');
    t.ok((await page.getByRole('row').count()) > 1, 'the drifts of the resource');
    await page.goBack();
    await page.locator(`[data-card="${incidents[0]?.id ?? ''}"]`).click();
    await page.waitForURL(`**/incidents/${incidents[0]?.id ?? ''}`);
  });

  await t.test('the story of an alert fills its panel, in text of at least 12 pixels', async (t) => {
    await open(`/drifts/${role}`);
    const panel = (await page.locator('.drift-graph').boundingBox()) as Box;
    const boxes = await Promise.all(ids.map((id) => boxOf(page, id)));
    for (const [at, box] of boxes.entries()) {
      t.ok(box.x >= panel.x && box.x + box.width <= panel.x + panel.width, `${ids[at] ?? ''} is within the panel`);
      const former = boxes[at - 1];
      if (former !== undefined)
        t.ok(former.y === box.y ? former.x < box.x : former.y < box.y, `step ${String(at)} is read after the one before`);
    }
    t.ok(new Set(boxes.map(({ x }) => x)).size >= 3, 'several cards stand beside each other');
    t.ok((await page.evaluate<number>(smallestText)) >= 12);
    t.strictSame(await page.evaluate(cutNames), [], 'no name is cut');
    t.match(await page.locator('.card.marked').innerText(), /this alert/);
    t.equal(await page.locator('.card.marked').getAttribute('data-card'), role);
  });

  await t.test('a path is drawn from the left to the right, with the numbers of the list', async (t) => {
    await open(`/graph?from=${encodeURIComponent(ids[3] ?? '')}&to=${encodeURIComponent(ids.at(-1) ?? '')}`);
    const steps = await page.locator('.steps').first().locator('> li').allInnerTexts();
    const drawn = await page.locator('.edge .step').count();
    t.equal(drawn, steps.length);
    const xs: number[] = [];
    for (let step = 1; step <= drawn; step++) {
      const box = await page
        .locator('.edge .step')
        .filter({ hasText: new RegExp(`^\\s*${String(step)}\\s*$`) })
        .boundingBox();
      xs.push(box?.x ?? NaN);
    }
    t.strictSame(
      [...xs].sort((a, b) => a - b),
      xs,
      'the numbers increase to the right',
    );
  });

  await t.test('an edge says why it is there: at the pointer, to the keyboard, and in the list', async (t) => {
    await open(`/drifts/${role}`);
    const why = /Record UpdateAssumeRolePolicy \(.+\), assume_role_policy, 2026-03-11 09:04:11/;
    const edge = page.getByRole('img', { name: /^Step 5: module\.api\.aws_iam_role\.this grants access to/ });
    t.match(await edge.getAttribute('aria-label'), why);
    await edge.locator('.step').hover();
    t.match(await page.locator('.graph-tip').innerText(), why);
    await page.mouse.move(0, 0);
    t.equal(await page.locator('.graph-tip').count(), 0);
    t.match(await page.locator('.steps > li').nth(4).innerText(), why);
    await page.locator('.card[tabindex="0"]').first().focus();
    await page.keyboard.press('Home');
    t.match(await focusedText(page), /AKIAEXAMPLESTRANGER1 created/);
    for (let presses = 0; presses < 40 && !(await focusedText(page)).startsWith('Step 5'); presses++)
      await page.keyboard.press('ArrowRight');
    t.match(await focusedText(page), why);
    t.match(await page.locator('.graph-tip').innerText(), why, 'the focus shows it too');
    await page.keyboard.press('Escape');
    t.equal(await page.locator('.graph-tip').count(), 0);
    t.match(page.url(), /\/drifts\/d_/, 'Escape closed the explanation, not the view');
    await page.keyboard.press('End');
    t.equal(await page.locator('.graph [tabindex="0"]').count(), 1, 'the drawing is one stop of the Tab key');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/graph?drift=${role}&selected=*`);
  });

  await t.test('zooming, and the whole at once', async (t) => {
    await open('/graph');
    const width = async (): Promise<number> => (await page.locator('.card').first().boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    t.ok((await width()) > before * 1.2);
    await page.getByRole('button', { name: 'Fit' }).click();
    t.ok((await width()) < before);
  });
  t.strictSame(trouble, []);
});

void t.test('without incidents the overview says so', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, {}));
  const { page, open } = await openPage(await startBrowser(t), service.url);
  await open('/graph');
  t.match(await page.getByRole('main').innerText(), /No incident: no alert is in memory/);
  t.equal(await page.locator('.graph').count(), 0);
});
