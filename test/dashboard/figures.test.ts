import t, { type Test } from 'tap';
import { isCurrent, noBrowser, numberIn, openPage, startBrowser } from '../support/browser.js';
import { until } from '../support/until.js';
import { startIncident } from './incident-page.js';
import { viewCases } from './views.js';

const severities = ['critical', 'high', 'medium', 'low'] as const;

void t.test('every view loads without an error and shows the figures of the API', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const browser = await startBrowser(t);
  const { page, trouble, requests, open } = await openPage(browser, service.url);
  const data = async (path: string) => (await service.get(path)).json.data;
  const total = async (query: string): Promise<number> => (await data(`/api/v1/drifts?limit=1&${query}`)).total as number;
  const shows = async (t: Test, selector: string, expected: number): Promise<void> => {
    const shown = await until(
      () => numberIn(page, selector),
      (number) => number === expected,
    );
    t.equal(shown, expected, selector);
  };

  await t.test('each view', async (t) => {
    for (const { name, path, heading } of await viewCases(service)) {
      trouble.length = 0;
      await open(path);
      t.match(await page.getByRole('heading', { level: 1 }).first().innerText(), heading, name);
      t.match(await page.title(), /driftline$/, name);
      // The browser itself reports the response about an alert that does not exist.
      const unexpected = trouble.filter((one) => !(name.startsWith('an unknown') && one.includes('404')));
      t.strictSame(unexpected, [], name);
    }
  });

  await t.test('overview: alerts that need attention by severity and in all', async (t) => {
    await open('/');
    for (const severity of severities)
      await shows(t, `[data-count="${severity}"]`, await total(`status=open&triage=none&severity=${severity}`));
    await shows(t, '[data-count="attention"]', await total('status=open&triage=none'));
    await shows(t, '[data-count="open"]', await total('status=open'));
    await shows(t, '[data-count="all"]', await total(''));
  });

  await t.test('a figure of the overview leads to a list of as many alerts', async (t) => {
    await open('/');
    const critical = await numberIn(page, '[data-count="critical"]');
    await page.locator('[data-count="critical"]').click();
    await page.waitForURL('**/drifts?severity=critical&status=open&attention=yes');
    await shows(t, '[data-count="shown"]', critical);
    await shows(t, '[data-count="all"]', await total(''));
    await page.getByRole('button', { name: 'Alerts', exact: true }).click();
    t.equal(await page.getByRole('row').count(), critical + 1, 'and a row of headers');
  });

  await t.test('drifts: filters of the address select what the API selects', async (t) => {
    for (const [address, query] of [
      ['', ''],
      ['severity=high&severity=critical', 'min_severity=high'],
      ['status=resolved', 'status=resolved'],
      ['status=reverted&account=111122223333', 'status=reverted&account=111122223333'],
      ['account=111122223333', 'account=111122223333'],
      ['type=aws_db_instance', 'resource_type=aws_db_instance'],
    ] as const) {
      await open(`/drifts?${address}`);
      await shows(t, '[data-count="shown"]', await total(query));
    }
    await open('/drifts?q=no+such+words');
    await page.getByText('No alert matches these filters.').waitFor();
  });

  await t.test('the list by incident has every alert once, and the incidents of the API', async (t) => {
    await open('/drifts');
    const { incidents } = await data('/api/v1/incidents?limit=1000');
    const several = (incidents as readonly { readonly id: string; readonly alerts: number }[]).filter(({ alerts }) => alerts > 1);
    t.ok(several.length >= 3);
    const rows = incidents.length + 1;
    t.equal(
      await until(
        () => page.getByRole('row').count(),
        (count) => count === rows,
      ),
      rows,
    );
    // From the last on, so that the rows of the others stay on the screen.
    for (const { id, alerts } of several.toReversed()) {
      await page.locator(`[data-id="${id}"]`).getByRole('button', { name: 'Show its alerts' }).click();
      await page
        .locator(`[data-id="${id}"]`)
        .getByText(`${String(alerts)} alerts`)
        .waitFor();
    }
    await shows(t, '[data-count="shown"]', await total(''));
  });

  await t.test('events, resources and actors', async (t) => {
    await open('/events');
    await shows(t, '[data-count="events"]', (await data('/api/v1/events?limit=1')).total as number);
    await open('/resources');
    await shows(t, '[data-count="resources"]', (await data('/api/v1/state/resources?limit=1')).total as number);
    await shows(t, '[data-count="undeclared"]', (await data('/api/v1/state/undeclared?limit=1')).total as number);
    await open('/actors');
    const { drifts } = await data('/api/v1/drifts?limit=1000');
    const actors = drifts.map(({ user_identity: by }: { readonly user_identity: Readonly<Record<string, string>> }) =>
      [by['arn'], by['principal_id'], by['user_name']].find((one) => one !== ''),
    );
    await shows(t, '[data-count="actors"]', new Set(actors).size);
  });

  await t.test('status: records without an alert, by reason', async (t) => {
    await open('/status');
    const dropped = (await data('/api/v1/stats')).dropped as Readonly<Record<string, unknown>>;
    const reasons = Object.entries(dropped).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0);
    t.ok(reasons.length > 0);
    for (const [reason, count] of reasons) await shows(t, `[data-drop="${reason}"]`, count);
  });

  await t.test('views that were left do not keep the page from going back', async (t) => {
    await open('/');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Drifts/ })
      .click();
    await page.getByRole('button', { name: 'Alerts', exact: true }).click();
    await page.locator('[role="row"] a').first().click();
    await page.waitForURL('**/drifts/d_*');
    await page.goBack();
    await page.goBack();
    await isCurrent(page);
    t.match(page.url(), /:\d+\/$/);
    t.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Overview');
  });

  t.strictSame(
    requests.filter((url) => !url.startsWith(`${service.url}/`) && !url.startsWith('data:') && !url.startsWith('blob:')),
    [],
    'no request leaves the service',
  );
});
