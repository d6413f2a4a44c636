import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { isCurrent, noBrowser, numberIn, openPage, startBrowser } from '../support/browser.js';
import { until } from '../support/until.js';
import type { RunningService } from '../support/service.js';
import { startIncident } from './incident-page.js';

/** Somebody at the page, whose keys and clicks are counted. A word that is typed counts as one. */
class Hands {
  #count = 0;

  constructor(readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#count++;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.#count++;
    await this.page.keyboard.type(text);
  }

  async click(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
    this.#count++;
    await this.page.getByRole(role, { name }).first().click();
  }

  async choose(label: string, value: string | { readonly label: string }): Promise<void> {
    // Opening the menu and choosing.
    this.#count += 2;
    await this.page.getByRole('combobox', { name: label }).selectOption(value);
  }

  /** What the task took since the last one. */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }
}

const data = async (service: RunningService, path: string) => (await service.get(path)).json.data;
const clipboard = 'navigator.clipboard.readText()';

void t.test('ten tasks of a morning', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const browser = await startBrowser(t);
  const { page, open, trouble } = await openPage(browser, service.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  page.setDefaultTimeout(20_000);
  const hands = new Hands(page);
  const { drifts } = await data(service, '/api/v1/drifts?limit=1000');
  const role = drifts.find(({ field }: { readonly field: string }) => field === 'assume_role_policy');
  /** Runs a task, and compares what it took. */
  const task = (name: string, most: number, work: (t: Test) => Promise<void>) =>
    t.test(name, async (t) => {
      hands.take();
      await work(t);
      const took = hands.take();
      t.ok(took <= most, `took ${String(took)} keys and clicks, at most ${String(most)}`);
      t.comment(`${name}: ${String(took)}`);
    });

  await task('triage twenty', 23, async (t) => {
    await open('/drifts?group=none');
    await page.evaluate(`localStorage.setItem('driftline.name', 'dana')`);
    await open('/drifts?group=none');
    await hands.press('j', 'x', ...Array.from({ length: 19 }, () => 'j'), 'Shift+X');
    await page.getByText('20 alerts selected').waitFor();
    await hands.press('a');
    const first = drifts.slice(0, 20) as readonly { readonly resolution: string | null }[];
    const expected = first.filter(({ resolution }) => resolution === null).length;
    await page.getByText(`Acknowledged ${String(expected)} alerts.`).waitFor();
    t.equal((await data(service, '/api/v1/drifts?limit=1&triage=acknowledged')).total, expected);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(
      () => data(service, '/api/v1/drifts?limit=1&triage=acknowledged'),
      ({ total }) => total === 0,
    );
  });

  await task('what one person changed on a day', 4, async (t) => {
    await open('/drifts');
    await hands.choose('Time range', 'dates');
    await page.getByRole('textbox', { name: 'From' }).fill('2026-03-11T00:00');
    await page.getByRole('textbox', { name: 'To' }).fill('2026-03-12T00:00');
    await hands.choose('Caller', { label: 'dana.okafor (arn:aws:iam::111122223333:user/dana.okafor)' });
    const expected = (await data(service, '/api/v1/drifts?limit=1&user=dana.okafor&since=2026-03-11T00:00:00Z')).total as number;
    t.equal(
      await until(
        () => numberIn(page, '[data-count="shown"]'),
        (shown) => shown === expected,
      ),
      expected,
    );
    await open('/drifts?actor=dana.okafor&since=2026-03-11T00:00:00Z');
    t.equal(await numberIn(page, '[data-count="shown"]'), expected, 'by the name too');
  });

  await task('the cause of the role change', 1, async (t) => {
    await open('/');
    await hands.click('link', 'module.api.aws_iam_role.this');
    await page.getByText('Earliest known cause: aws_iam_access_key').waitFor();
    t.match(page.url(), role.id);
    const box = await page.getByText('Earliest known cause').boundingBox();
    t.ok(box !== null && box.y < 800, 'without scrolling');
  });

  await task('what to run now', 1, async (t) => {
    await open(`/drifts/${role.id as string}`);
    await page.getByRole('heading', { name: 'Set it back' }).waitFor();
    const box = await page.locator('.fix .snippet').first().boundingBox();
    t.ok(box !== null && box.y < 700, 'the command is seen without scrolling');
    await hands.click('button', 'Copy command');
    t.match(await page.evaluate<string>(clipboard), /^aws iam update-assume-role-policy --role-name orders-api/);
  });

  await task('who restored it', 3, async (t) => {
    await open('/drifts');
    await hands.press('/');
    await hands.type('publicly_accessible');
    await page.getByText('1 of').waitFor();
    await page.getByRole('row').nth(1).waitFor();
    await hands.click('link', 'aws_db_instance.orders');
    await page.getByText(/set it back after/).waitFor();
    t.pass('by name, in the first paragraph');
  });

  await task('share a view', 2, async (t) => {
    await open('/drifts?severity=critical');
    await hands.click('button', 'Severity');
    await until(
      () => Promise.resolve(page.url()),
      (url) => url.includes('sort=severity'),
    );
    await hands.click('button', 'Copy link');
    const link = await page.evaluate<string>(clipboard);
    const other = await openPage(browser, service.url);
    await other.open(link.slice(service.url.length));
    t.equal(await numberIn(other.page, '[data-count="shown"]'), await numberIn(page, '[data-count="shown"]'));
    t.match(await other.page.locator('[aria-sort]').innerText(), 'Severity');
  });

  await task('snooze until Monday', 2, async (t) => {
    await open(`/drifts/${role.id as string}`);
    await hands.press('s');
    await page.getByRole('dialog').waitFor();
    await hands.press('4');
    await page.getByText('Snoozed 1 alert.').waitFor();
    const until = new Date((await data(service, `/api/v1/drifts/${role.id as string}`)).triage.snoozed_until as string);
    t.equal(until.getUTCDay(), 1);
    t.equal(until.getUTCHours(), 9);
    t.ok(until.getTime() > Date.now());
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No longer snoozed: 1 alert.').waitFor();
  });

  await task('acknowledge all of an incident', 2, async (t) => {
    const incident = await data(service, `/api/v1/incidents/${role.incident as string}`);
    await open(`/drifts/${role.id as string}`);
    await hands.click('link', 'Incident');
    await page.getByRole('heading', { level: 1, name: incident.title }).waitFor();
    await hands.press('a');
    await page.getByText(`Acknowledged ${String(incident.open)} alerts.`).waitFor();
    const { members } = await data(service, `/api/v1/incidents/${incident.id as string}`);
    const isDone = members.filter(({ resolution }: { readonly resolution: string | null }) => resolution === null);
    t.ok(isDone.every(({ triage }: { readonly triage: { readonly acknowledged_by: string } }) => triage.acknowledged_by === 'dana'));
  });

  await task('accept with a reason', 3, async (t) => {
    const engine = drifts.find(({ field }: { readonly field: string }) => field === 'engine_version').id as string;
    await open(`/drifts/${engine}`);
    await hands.press('e');
    await page.getByRole('dialog').waitFor();
    await hands.type('A security fix; the module follows next week.');
    await hands.press('Control+Enter');
    await page.locator('.statuses').getByText('accepted').waitFor();
    await page.getByText('A security fix; the module follows next week.').first().waitFor();
    const { resolution } = await data(service, `/api/v1/drifts/${engine}`);
    t.equal(resolution, 'accepted');
  });

  await task('what is not covered', 1, async (t) => {
    await open('/');
    await hands.click('link', 'Health');
    await page.getByRole('heading', { name: 'Not covered' }).waitFor();
    const { dropped } = await data(service, '/api/v1/stats');
    t.equal(await numberIn(page, '[data-drop="not_in_state"]'), dropped.not_in_state);
  });

  await isCurrent(page);
  t.strictSame(trouble, []);
});
