import t from 'tap';
import { noBrowser, openPage, startBrowser } from '../support/browser.js';
import { callAlert } from '../support/role-changes.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';
import { startIncident } from './incident-page.js';

type Member = { readonly id: string; readonly severity: string; readonly resolution: string | null; readonly timestamp: string };

/** Elements that are seen, apart from those that only programs read. */
const seen = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)`;

void t.test('an incident on paper says all of it, and offers nothing to press', { skip: noBrowser }, async (t) => {
  const service = await startIncident(t);
  const { drifts } = (await service.get('/api/v1/drifts?limit=1000')).json.data;
  const id = drifts.find(({ field }: { readonly field: string }) => field === 'assume_role_policy').incident as string;
  const members = (await service.get(`/api/v1/incidents/${id}`)).json.data.members as readonly Member[];
  t.ok(members.length > 1);
  const browser = await startBrowser(t);
  const { page, open, trouble } = await openPage(browser, service.url, { colorScheme: 'dark' });
  await open(`/incidents/${id}`);
  t.ok((await page.evaluate<number>(`${seen('button, nav, header.top')}.length`)) > 0, 'the page has some');
  await page.emulateMedia({ media: 'print' });
  t.strictSame(await page.evaluate(`${seen('button, nav, header.top, .house, select')}.map((one) => one.outerHTML.slice(0, 100))`), []);
  t.equal(await page.evaluate('getComputedStyle(document.body).color'), 'rgb(0, 0, 0)', 'black on white');
  const lines = await page.evaluate<readonly (readonly [id: string, text: string, word: number])[]>(
    `${seen('.course > li')}.map((one) => [one.dataset.id, one.innerText, one.querySelector('.sr').getBoundingClientRect().width])`,
  );
  t.strictSame(
    lines.map(([shown]) => shown),
    members.map((one) => one.id),
    'every alert',
  );
  for (const [at, { severity, resolution, timestamp }] of members.entries()) {
    const [, text = '', width = 0] = lines[at] ?? [];
    const detail = (await service.get(`/api/v1/drifts/${members[at]?.id ?? ''}`)).json.data;
    t.match(text, severity);
    t.ok(width > 10, `${severity} is read, not only seen as a shape`);
    t.match(text, resolution ?? 'open');
    t.match(text, timestamp.slice(11, 19), 'when');
    t.match(text, detail.user_identity.user_name || detail.user_identity.arn || detail.user_identity.principal_id, 'who');
  }
  await page.emulateMedia({ media: null });
  t.equal((await page.pdf()).subarray(0, 5).toString(), '%PDF-');
  t.strictSame(trouble, []);
});

void t.test('an incident with more alerts than the page lists at first is printed to its end', { skip: noBrowser }, async (t) => {
  const service = await whenReady(await startService(t, { yaml: 'state: {confirm: false}\n' }));
  const count = 60;
  for (let at = 0; at < count; at++)
    await service.post('/api/v1/intake/sensor', [
      callAlert(String(at), at, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 4_000 + at }),
    ]);
  const incidents = await until(
    async () => (await service.get('/api/v1/incidents')).json.data.incidents as readonly { readonly id: string; readonly alerts: number }[],
    (all) => all.reduce((sum, { alerts }) => sum + alerts, 0) === count,
  );
  const [largest] = [...incidents].sort((one, other) => other.alerts - one.alerts);
  t.ok((largest?.alerts ?? 0) > 50, JSON.stringify(incidents.map(({ alerts }) => alerts)));
  const browser = await startBrowser(t);
  const { page, open } = await openPage(browser, service.url);
  await open(`/incidents/${largest?.id ?? ''}`);
  t.equal(await page.locator('.course > li').count(), 50);
  await page.pdf();
  t.equal(await page.locator('.course > li').count(), largest?.alerts);
});
