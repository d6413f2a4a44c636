import t from 'tap';
import { lineOf, noBrowser, openPage, startBrowser } from '../support/browser.js';
import { paintAlert, rolePlan } from '../support/posted-plans.js';
import { sessionAlert } from '../support/role-changes.js';
import { stateText } from '../support/role-fixture.js';
import { startService, whenReady } from '../support/service.js';
import { violations } from './axe.js';
import { hostileTexts } from './hostile-records.js';
import { alertsOf, yaml } from './some-alerts.js';

void t.test('the page says what only a plan found, and who may have done it', { skip: noBrowser }, async (t) => {
  const roles = ['deploy', 'other', 'third'];
  const state = stateText(Object.fromEntries(roles.map((role) => [role, 3_600])));
  const service = await whenReady(await startService(t, { yaml, state }));
  const { markup = '' } = hostileTexts;
  await service.post('/api/v1/intake/sensor', [
    paintAlert('bob', 90, 'deploy', { 'ct.srcip': '198.51.100.7' }),
    paintAlert(markup.slice(0, 60), 60, 'deploy'),
    sessionAlert('dana', 1, 'third'),
  ]);
  await service.post(
    '/api/v1/intake/plan',
    rolePlan({ deploy: [{ description: 'deploy' }, { description: 'red' }], other: [{ description: 'other' }, { description: 'blue' }] }, [
      'deploy',
      'other',
    ]),
  );
  const alerts = await alertsOf(service, 3);
  const [painted, unknown, called] = roles.map((role) => alerts.find(({ address }) => address === `aws_iam_role.${role}`));
  if (painted === undefined || unknown === undefined || called === undefined) throw new Error(JSON.stringify(alerts));
  const browser = await startBrowser(t);
  const { page, open, trouble } = await openPage(browser, service.url);
  const found = 'Found by a plan of Terraform; no record explains it';

  await t.test('an alert with candidates', async (t) => {
    await open(`/drifts/${painted.id}`);
    const text = await lineOf(page, '.sentence');
    t.match(text, new RegExp(`^${found}: somebody changed description`));
    t.match(text, /It may have been <img [^]* \(PaintRole, [\d: -]+\) or bob \(PaintRole, [\d: -]+, 198\.51\.100\.7\)\. It still differs/);
    t.equal(
      await page.locator('.sentence').getByRole('link', { name: 'bob' }).getAttribute('href'),
      `/actors/${encodeURIComponent('arn:aws:iam::111122223333:user/bob')}`,
    );
    t.equal(
      await page.locator('.sentence').getByRole('link', { name: '198.51.100.7' }).getAttribute('href'),
      '/drifts?source_ip=198.51.100.7&group=none',
    );
    t.equal(await page.getByRole('list', { name: 'May have been' }).getByRole('listitem').count(), 2);
    await page.getByText(/^A plan that began at .* shows the difference$/).waitFor();
    await page.getByText('Seen by terraform plan').waitFor();
    t.equal(await page.getByText('This change').count(), 0);
    t.strictSame(await violations(page), []);
  });
  await t.test('one without', async (t) => {
    await open(`/drifts/${unknown.id}`);
    t.match(await lineOf(page, '.sentence'), new RegExp(`^${found}: somebody changed description [^(]*\\. It still differs`));
    await page.getByText(`${found}.`, { exact: true }).waitFor();
    t.equal(await page.getByRole('list', { name: 'May have been' }).count(), 0);
  });
  await t.test('one that a record explains', async (t) => {
    await open(`/drifts/${called.id}`);
    t.match(await lineOf(page, '.sentence'), /^dana changed max_session_duration/);
    await page.getByText('No plan has verified it').waitFor();
    await page.getByText('This change: UpdateRole').waitFor();
    t.equal(await page.getByText('no record explains').count(), 0);
  });
  await t.test('the list', async (t) => {
    const addresses = async (query: string): Promise<readonly string[]> => {
      await open(`/drifts?group=none&status=open${query}`);
      return page.locator('.sizer .row .what a').allInnerTexts();
    };
    const byPlan = ['aws_iam_role.deploy', 'aws_iam_role.other'];
    const sortedBy = async (sort: string) => (await addresses(`&sort=${sort}`)).map((one) => byPlan.includes(one));
    t.strictSame(await sortedBy('caller'), [true, true, false]);
    t.strictSame(await sortedBy('-caller'), [false, true, true]);
    t.strictSame([...(await addresses('&actor=none'))].sort(), byPlan);
    t.strictSame([...(await addresses('&q=terraform+plan'))].sort(), byPlan);
    t.strictSame(await addresses('&q=dana'), ['aws_iam_role.third']);
    const { json } = await service.get('/api/v1/drifts?q=terraform+plan');
    t.equal(json.data.total, 2, 'the service finds the same');
    await addresses('&tool=plan');
    t.match(await lineOf(page, '.row .who'), /^nobody on record terraform plan$/);
    await page.keyboard.press('j');
    t.match(await lineOf(page, '.preview'), /nobody on record · terraform plan$/);
    await open('/');
    await page
      .getByText(/^nobody on record$/)
      .first()
      .waitFor();
  });
  await t.test('their incident, also on paper', async (t) => {
    await open(`/incidents/${unknown.incident}`);
    const members = await page.locator('.course > li').count();
    await page.emulateMedia({ media: 'print' });
    const text = await page.getByRole('main').innerText();
    t.match(text, 'nobody on record · terraform plan');
    t.match(text, members === 2 ? 'Found by a plan of Terraform; no record explains them.' : 'no record explains');
    t.notMatch(text, 'The records name nobody');
    await page.emulateMedia({ media: null });
    t.strictSame(await violations(page), []);
  });
  await t.test('a later plan resolves one', async (t) => {
    await open(`/drifts/${unknown.id}`);
    await service.post('/api/v1/intake/plan', rolePlan({}, ['other']));
    await page.locator('.sentence').getByText('found it as declared').waitFor();
    t.match(await lineOf(page, '.sentence'), /\. A plan of Terraform found it as declared after \d+ s\.$/);
    t.match(await lineOf(page, '.side'), /Resolved [\d: -]+ By a plan of Terraform, begun at [\d: -]+\d/);
    await page.getByText('Resolved: verified by a plan of Terraform').waitFor();
  });
  t.strictSame(trouble, []);
});
