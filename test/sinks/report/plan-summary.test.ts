import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import type { PlanFact } from '../../../src/model/fact.js';
import type { PendingChange, PlannedResource } from '../../../src/model/plan.js';
import { PlanSummary } from '../../../src/sinks/report/plan-summary.js';
import { drift } from './ci/report-fixture.js';

const taken = '2026-03-10T09:00:00.000Z';
const planOf = (resources: readonly Partial<PlannedResource>[], form: 'document' | 'events' = 'document'): PlanFact => ({
  ...{ kind: 'plan', seq: 1, at: taken, source: 'prod', isLast: true },
  plan: { id: 'p_1', taken, program: 'tofu', version: '', form, by: '' },
  resources: resources.map((one, n) => ({
    ...{ address: `aws_x.r${String(n)}`, type: 'aws_x', isConclusive: true, configured: null, drift: null, pending: null },
    ...one,
  })),
});
const pending = (names: readonly string[], over: Partial<PendingChange> = {}): Partial<PlannedResource> => ({
  pending: {
    action: 'update',
    before: Object.fromEntries(names.map((name) => [name, 1])),
    after: {},
    masked: [],
    reason: 'input',
    ...over,
  },
});
const confirmed = (id: string, over: Partial<Drift> = {}): Drift => drift({ id, verified_at: taken, ...over });
const ofPlan = { tool: 'plan' } as Drift['origin'];

const textOf = (facts: readonly PlanFact[], drifts: readonly Drift[] = []): string => {
  const summary = new PlanSummary();
  summary.see(facts);
  summary.take(drifts.map((one) => ({ output: 'drift', drift: one, waited: 0 })));
  return summary.text();
};

void t.test('is empty without a plan', (t) => {
  t.equal(textOf([]), '');
  t.end();
});

void t.test('counts differences with and without a record', (t) => {
  const shown = { action: 'update', before: {}, after: {}, masked: [] } as const;
  const text = textOf(
    [planOf([{ drift: shown }, { drift: shown }, {}])],
    [confirmed('d_1'), confirmed('d_2', { origin: ofPlan }), drift({ id: 'd_3' }), confirmed('d_4', { resolution: 'reverted' })],
  );
  t.equal(
    text,
    `plan of tofu made at ${taken}: 3 resources of prod, 2 with differences\n2 drifts: 1 explained (ana at 2026-03-10T08:41:19Z), 1 without a record\n`,
  );
  t.match(textOf([planOf([])]), /^0 drifts$/m);
  t.end();
});

void t.test('an alert that is resolved later no longer counts', (t) => {
  const summary = new PlanSummary();
  summary.see([planOf([])]);
  summary.take([{ output: 'drift', drift: drift({ id: 'd_1' }), waited: 0 }]);
  summary.take([{ output: 'updated', drift: confirmed('d_1') }]);
  t.match(summary.text(), /^1 drift: 1 explained/m);
  summary.take([{ output: 'resolved', drift: confirmed('d_1', { resolution: 'reverted' }) }]);
  t.match(summary.text(), /^0 drifts$/m);
  t.end();
});

void t.test('lists what is pending, with its reason if the plan shows it', (t) => {
  const text = textOf([
    planOf([pending(['a', 'b']), pending([], { action: 'create', reason: 'not_applied' }), pending('abcdefg'.split(''))]),
  ]);
  t.match(text, /would also change 3 resources, which is no drift:\n {2}aws_x\.r0: update a, b \(an input has another value/);
  t.match(text, /^ {2}aws_x\.r1: create \(the configuration was changed and not applied\)$/m);
  t.match(text, /^ {2}aws_x\.r2: update a, b, c, d, e, and 2 more \(/m);
  t.match(textOf([planOf([pending(['a'])], 'events')]), /^ {2}aws_x\.r0: update a$/m);
  const many = textOf([planOf(Array.from({ length: 70 }, () => pending(['a'])))]);
  t.match(many, /change 70 resources.*\n(?: {2}aws_x.*\n){50} {2}and 20 more\n$/);
  t.end();
});

void t.test('says for how many resources the plan is silent', (t) => {
  const text = textOf([planOf([{ isConclusive: false }, {}, { isConclusive: false, ...pending([], { action: 'create' }) }])]);
  t.match(text, /says nothing about 1 resource: /);
  t.end();
});
