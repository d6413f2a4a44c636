import t from 'tap';
import {
  alertLines,
  describeRole,
  evaluated,
  openDrifts,
  recordedCall,
  role,
  state,
  stateUpdate,
} from '../../../support/evaluate-facts.js';
import { lastAlerts } from '../../../support/run-pipeline.js';
import { plan, planned, type Differs } from '../../../support/plans.js';

/** D122 to D125: what a plan proves. Times are seconds. */

const address = 'aws_iam_role.worker';
const declared = state([role({ tags: { Team: 'data' } })], 0);
const plays = describeRole('plays', { time: 100, at: 110 });
const described = (after: string): Differs => [{ description: 'works' }, { description: after }];
const opened = `${address} description: works → plays`;

void t.test('D124: a plan that shows the difference verifies the alert', (t) => {
  const outputs = evaluated([declared, plays, plan([planned(address, described('plays'))], 200)]);
  t.strictSame(alertLines(outputs), [opened]);
  t.match(openDrifts(outputs), [{ verified_at: '2026-03-02T10:03:20.000Z', candidates: undefined, user_identity: { user_name: 'alice' } }]);
  t.end();
});

void t.test('D124: a later plan that finds the resource as declared resolves the alert', (t) => {
  const outputs = evaluated([declared, plays, plan([planned(address, undefined)], 200, { by: 'runner' })]);
  t.strictSame(alertLines(outputs), [opened, `${address} description verified: plays`]);
  t.match(
    [...lastAlerts(outputs).values()],
    [
      {
        resolution: 'verified',
        resolved_at: '2026-03-02T10:03:20.000Z',
        resolved_by: { kind: 'plan', user_identity: null, plan: { id: 'p_200', program: 'terraform', by: 'runner' } },
      },
    ],
  );
  t.end();
});

void t.test('D124: another attribute that differs does not keep the alert', (t) => {
  const outputs = evaluated([declared, plays, plan([planned(address, [{ path: '/' }, { path: '/x/' }])], 200)]);
  t.strictSame(alertLines(outputs), [opened, `${address} description verified: plays`, `${address} path: / → /x/`]);
  t.end();
});

void t.test('D124: a plan proves nothing about what came later, what it did not cover, and what is not its own', (t) => {
  const silent = (...resources: Parameters<typeof plan>): void => {
    t.strictSame(alertLines(evaluated([declared, plays, plan(...resources)])), [opened]);
  };
  silent([planned(address, undefined)], 90);
  silent([planned(address, undefined, { isConclusive: false })], 200);
  silent([], 200);
  silent([planned('aws_iam_role.other', undefined)], 200);
  silent([planned(address, undefined)], 200, { source: 'other.tfstate' });
  silent([planned(address, undefined, { configured: ['name', 'tags'] })], 200);
  t.strictSame(
    alertLines(evaluated([declared, stateUpdate('locked', 150), plays, plan([planned(address, undefined)], 200)])),
    [opened],
    'beside an apply',
  );
  t.end();
});

void t.test('D124: what no record explains is an alert of its own', (t) => {
  const outputs = evaluated([declared, plan([planned(address, described('sings'))], 200)]);
  t.match(openDrifts(outputs), [
    {
      address,
      field: 'description',
      old_value: 'works',
      new_value: 'sings',
      summary: 'works -> sings',
      event_id: 'p_200',
      event_name: 'terraform plan',
      event_time: '2026-03-02T10:03:20.000Z',
      verified_at: '2026-03-02T10:03:20.000Z',
      candidates: [],
      provider: 'aws',
      origin: { tool: 'plan', source_ip: null },
      user_identity: { user_name: '', arn: '' },
    },
  ]);
  t.end();
});

void t.test('D124: such an alert ends with the difference, by a plan, a record or a state', (t) => {
  const found = [declared, plan([planned(address, described('sings'))], 200)];
  const after = (...facts: Parameters<typeof evaluated>[0]): readonly string[] => alertLines(evaluated([...found, ...facts])).slice(1);
  t.strictSame(after(plan([planned(address, undefined)], 300)), [`${address} description verified: sings`]);
  t.strictSame(after(describeRole('works', { time: 300 })), [`${address} description reverted: sings`]);
  t.strictSame(after(state([role({ description: 'sings', tags: { Team: 'data' } })], 400)), [`${address} description declared: sings`]);
  t.strictSame(after(plan([planned(address, described('sings'))], 300), plan([planned(address, described('sings'))], 300)), []);
  t.strictSame(after(plan([planned(address, described('hums'))], 300)), [
    `${address} description superseded: sings`,
    `${address} description: works → hums`,
  ]);
  t.end();
});

void t.test('D124: a plan that was begun earlier changes nothing that a later one showed', (t) => {
  const later = plan([planned(address, described('sings'))], 300);
  const earlier = plan([planned(address, undefined)], 200, { at: 400 });
  t.strictSame(alertLines(evaluated([declared, later, earlier])), [`${address} description: works → sings`]);
  t.end();
});

void t.test('a record that arrives after the plan explains what that found', (t) => {
  const outputs = evaluated([declared, plan([planned(address, described('plays'))], 200), describeRole('plays', { time: 100, at: 400 })]);
  t.strictSame(alertLines(outputs), [opened, `${address} description superseded: plays`, opened]);
  const [byPlan, byRecord] = [...lastAlerts(outputs).values()];
  t.equal(byPlan?.superseded_by, byRecord?.id);
  t.match(byRecord, { verified_at: '2026-03-02T10:03:20.000Z', candidates: undefined, user_identity: { user_name: 'alice' } });
  t.end();
});

void t.test('an older record with another value does not replace what the plan shows', (t) => {
  const outputs = evaluated([declared, plan([planned(address, described('sings'))], 200), describeRole('plays', { time: 100, at: 400 })]);
  t.strictSame(alertLines(outputs), [`${address} description: works → sings`, opened, `${address} description superseded: plays`]);
  t.match(openDrifts(outputs), [{ new_value: 'sings' }]);
  const back = evaluated([declared, plan([planned(address, described('sings'))], 200), describeRole('works', { time: 100, at: 400 })]);
  t.strictSame(alertLines(back), [`${address} description: works → sings`], 'nor does one that set the declared value');
  t.end();
});

void t.test('another value than the record set replaces its alert', (t) => {
  const outputs = evaluated([declared, plays, plan([planned(address, described('sings'))], 200)]);
  t.strictSame(alertLines(outputs), [opened, `${address} description superseded: plays`, `${address} description: works → sings`]);
  t.end();
});

void t.test('keys of maps are differences of their own', (t) => {
  const tags: Differs = [{ tags: { Team: 'data' } }, { tags: { Team: 'web', Owner: 'eve' } }];
  const outputs = evaluated([declared, plan([planned(address, tags)], 200)]);
  t.strictSame(alertLines(outputs), [`${address} tags.Owner: null → eve`, `${address} tags.Team: data → web`]);
  t.end();
});

void t.test('a resource that is gone is one alert, and its other alerts end with it', (t) => {
  const outputs = evaluated([declared, plays, plan([planned(address, 'deleted')], 200)]);
  t.strictSame(alertLines(outputs), [opened, `${address} *: {…} → null`, `${address} description superseded: plays`]);
  t.match(openDrifts(outputs), [{ change: 'deleted', field: '*', candidates: [] }]);
  const back = evaluated([declared, plan([planned(address, 'deleted')], 200), plan([planned(address, undefined)], 300)]);
  t.strictSame(alertLines(back), [`${address} *: {…} → null`, `${address} * verified: null`]);
  t.end();
});

void t.test('the event stream says that a resource differs, but not how', (t) => {
  const events = { form: 'events' } as const;
  const confirmed = evaluated([declared, plays, plan([planned(address, 'differs')], 200, events)]);
  t.match([alertLines(confirmed), openDrifts(confirmed)], [[opened], [{ verified_at: '2026-03-02T10:03:20.000Z' }]]);
  const found = evaluated([declared, plan([planned(address, 'differs')], 200, events)]);
  t.match(openDrifts(found), [{ field: '*', change: 'modified', new_value: null, detail: 'value not in the record' }]);
  const known = evaluated([declared, plan([planned(address, 'differs')], 200, events), plan([planned(address, described('sings'))], 300)]);
  t.match(openDrifts(known), [{ field: 'description', new_value: 'sings' }]);
  t.equal(openDrifts(known).length, 1);
  t.end();
});

void t.test('sensitive values are not shown', (t) => {
  const hidden = plan(
    [planned(address, [{ description: '(sensitive)' }, { description: '(sensitive)' }], { masked: ['description'] })],
    200,
  );
  t.match(openDrifts(evaluated([declared, hidden])), [{ field: 'description', detail: 'value not in the record', new_value: null }]);
  t.match(openDrifts(evaluated([declared, plays, hidden])), [{ field: 'description', new_value: 'plays', verified_at: /10:03:20/ }]);
  t.end();
});

void t.test('D125: an event outside of the catalog and a plan are one alert with the caller', (t) => {
  const unknown = (time: number, user: string) =>
    recordedCall('iam', 'PaintRole', { roleArn: 'arn:aws:iam::111122223333:role/worker' }, { time, user });
  const found = plan([planned(address, [{ path: '/' }, { path: '/x/' }])], 200);
  const outputs = evaluated([declared, unknown(100, 'bob'), found]);
  t.match(openDrifts(outputs), [
    {
      field: 'path',
      old_value: '/',
      new_value: '/x/',
      event_name: 'PaintRole',
      event_time: /^2026-03-02T10:01:40/,
      user_identity: { user_name: 'bob' },
      verified_at: '2026-03-02T10:03:20.000Z',
      candidates: undefined,
    },
  ]);
  const late = evaluated([declared, found, unknown(100, 'bob')]);
  t.match(openDrifts(late), [{ event_name: 'PaintRole', user_identity: { user_name: 'bob' }, candidates: undefined }], 'in any order');
  t.equal(openDrifts(late).length, 1);
  const two = evaluated([declared, unknown(100, 'bob'), unknown(110, 'eve'), found]);
  t.match(openDrifts(two), [
    {
      event_name: 'terraform plan',
      user_identity: { user_name: '' },
      candidates: [{ user_identity: { user_name: 'eve' } }, { user_identity: { user_name: 'bob' }, event_name: 'PaintRole' }],
    },
  ]);
  const before = evaluated([declared, unknown(100, 'bob'), plan([planned(address, undefined)], 150), found]);
  t.match(openDrifts(before), [{ event_name: 'terraform plan', candidates: [] }], 'not since the last plan without the difference');
  t.end();
});

void t.test('D97, D122: what the configuration does not set is shown by a state and not declared by it', (t) => {
  const shown = state([role({ description: 'plays', tags: { Team: 'data' } })], 300);
  const configured = (names: readonly string[]) => plan([planned(address, undefined, { configured: names })], 50);
  t.strictSame(alertLines(evaluated([declared, configured(['description']), plays, shown])), [
    opened,
    `${address} description declared: plays`,
  ]);
  const open = evaluated([declared, configured(['name']), plays, shown]);
  t.strictSame(alertLines(open), [opened]);
  t.match(openDrifts(open), [{ seen_in_state: '2026-03-02T10:04:50.000Z' }]);
  t.end();
});

void t.test('D123: what a plan can verify is named, if plans are made', (t) => {
  const unknown = recordedCall('iam', 'PaintRole', { roleArn: 'arn:aws:iam::111122223333:role/worker' }, { time: 90 });
  const facts = [declared, unknown, plays, plan([planned(address, [{ path: '/' }, { path: '/x/' }])], 200)];
  const asked = (verifies: boolean) => evaluated(facts, { verifies }).filter((one) => one.output === 'unverified');
  t.match(asked(true), [
    { source: 'main.tfstate', address, on: 'unknown_change' },
    { source: 'main.tfstate', address, on: 'alert' },
  ]);
  t.equal(asked(true).length, 2);
  t.strictSame(asked(false), []);
  t.end();
});

void t.test('D17b: what a provider computes by itself is no difference, unless it is configured', (t) => {
  const thing = { type: 'thing_box', name: 'a', attributes: { id: 'box-1', revision: 1, updated_at: 'x', size: 1 } };
  const differs: Differs = [
    { revision: 1, updated_at: 'x', size: 1 },
    { revision: 2, updated_at: 'y', size: 2 },
  ];
  const fieldsFor = (configured: readonly string[] | null) =>
    openDrifts(evaluated([state([thing], 0), plan([planned('thing_box.a', differs, { configured })], 200)])).map(({ field }) => field);
  t.strictSame(fieldsFor(['name']), ['size']);
  t.strictSame(fieldsFor(['revision']), ['revision', 'size']);
  t.strictSame(fieldsFor(null), ['revision', 'updated_at', 'size'], 'not known');
  t.end();
});
