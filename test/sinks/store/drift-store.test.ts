import fc from 'fast-check';
import t from 'tap';
import { resolveDrift, type Drift } from '../../../src/model/drift.js';
import { allDrifts } from '../../../src/model/drift-query.js';
import { severities } from '../../../src/model/severity.js';
import { noTriage, type TriageCondition } from '../../../src/model/triage.js';
import { DriftStore } from '../../../src/sinks/store/drift-store.js';
import { EventStore } from '../../../src/sinks/store/event-store.js';
import { RelatedEvents } from '../../../src/sinks/store/related-events.js';
import { allPages, clock, sampleActivity, sampleDrift } from './samples.js';
import '../../support/fixed-seed.js';

const storeOf = (maxDrifts: number, maxText = Infinity): { store: DriftStore; related: RelatedEvents; forgotten: string[] } => {
  const forgotten: string[] = [];
  const related = new RelatedEvents(100, new EventStore({ maxEvents: 100, maxText: Infinity }));
  const onForgotten = (slot: number): void => void forgotten.push(store.nodes.ids.idOf(slot));
  const store: DriftStore = new DriftStore({ maxDrifts, maxText, related, onForgotten });
  return { store, related, forgotten };
};

const announce = (store: DriftStore, drift: Drift): void => {
  store.announce(drift, JSON.stringify(drift));
};
const update = (store: DriftStore, drift: Drift): void => {
  store.update(drift, JSON.stringify(drift));
};

const everything = { severity: undefined, resourceType: undefined };
const idsOf = (store: DriftStore): readonly string[] =>
  allPages((request) => store.page(everything, request), 2).map((one) => (one as Drift).id);

const types = ['aws_iam_role', 'aws_iam_user', 'constructor'];
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('announce' as const),
      number: fc.integer({ min: 0, max: 40 }),
      seconds: fc.integer({ min: 0, max: 6 }),
      severity: fc.constantFrom(...severities),
      resource_type: fc.constantFrom(...types),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), number: fc.integer({ min: 0, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), number: fc.integer({ min: 0, max: 40 }) }) },
);

type Modelled = { drift: Drift; readonly order: number };

void t.test('pages under every filter equal a sorted array after any announcements, resolutions, repeats and evictions', (t) => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 80 }), fc.integer({ min: 1, max: 12 }), (actions, maxDrifts) => {
      const { store, forgotten } = storeOf(maxDrifts);
      const expectedForgotten: string[] = [];
      let model: Modelled[] = [];
      let order = 0;
      for (const one of actions) {
        const id = `d_${one.number}`;
        const known = model.find(({ drift }) => drift.id === id);
        if (one.kind === 'announce') {
          const drift = sampleDrift(id, one.seconds, { severity: one.severity, resource_type: one.resource_type });
          if (known === undefined && model.length >= maxDrifts) {
            const victim = model.findLast(({ drift }) => drift.resolution !== null) ?? model.at(-1);
            model = model.filter((other) => other !== victim);
            expectedForgotten.push(victim?.drift.id ?? '');
          }
          model = [...model.filter((other) => other !== known), { drift, order: order++ }];
          model.sort((a, b) =>
            a.drift.timestamp === b.drift.timestamp ? b.order - a.order : a.drift.timestamp < b.drift.timestamp ? 1 : -1,
          );
          announce(store, drift);
        } else if (one.kind === 'end') {
          const ended = resolveDrift(known?.drift ?? sampleDrift(id), 'declared', clock(99), null);
          if (known !== undefined) known.drift = ended;
          update(store, ended);
        } else {
          const before = known?.drift ?? sampleDrift(id);
          const repeated = { ...before, occurrences: before.occurrences + 1 };
          if (known !== undefined) known.drift = repeated;
          update(store, repeated);
        }
      }
      t.strictSame(forgotten, expectedForgotten);
      for (const severity of [undefined, ...severities]) {
        for (const resourceType of [undefined, 'toString', ...types]) {
          t.strictSame(
            allPages((request) => store.page({ severity, resourceType }, request), 3),
            model
              .map(({ drift }) => drift)
              .filter((drift) => severity === undefined || drift.severity === severity)
              .filter((drift) => resourceType === undefined || drift.resource_type === resourceType),
          );
        }
      }
      for (let number = 0; number <= 40; number++) {
        const got = store.get(`d_${number}`);
        t.equal(
          got !== undefined,
          model.some(({ drift }) => drift.id === `d_${number}`),
        );
      }
    }),
    { numRuns: 150 },
  );
  t.end();
});

void t.test('evicts the oldest resolved alert first, then the oldest; never the new one', (t) => {
  const { store, forgotten } = storeOf(3);
  for (const [id, seconds] of [
    ['a', 10],
    ['b', 20],
    ['c', 30],
  ] as const)
    announce(store, sampleDrift(id, seconds));
  update(store, resolveDrift(sampleDrift('c', 30), 'reverted', clock(40), null));
  update(store, resolveDrift(sampleDrift('b', 20), 'reverted', clock(50), null));
  announce(store, sampleDrift('d', 5));
  t.strictSame(forgotten, ['b']);
  announce(store, sampleDrift('e', 1));
  announce(store, sampleDrift('f', 2));
  t.strictSame(forgotten, ['b', 'c', 'e'], 'the two resolved ones, then the oldest');
  t.strictSame(idsOf(store), ['a', 'd', 'f']);
  t.end();
});

void t.test('an alert larger than the text bound evicts others and stays itself', (t) => {
  const room = 3 * JSON.stringify(sampleDrift('a', 1)).length;
  const { store, forgotten } = storeOf(100, room);
  for (const [second, id] of ['a', 'b', 'c', 'd'].entries()) announce(store, sampleDrift(id, second));
  t.strictSame(forgotten, ['a']);
  announce(store, { ...sampleDrift('big', -1), new_value: 'x'.repeat(2 * room) });
  t.strictSame(forgotten, ['a', 'b', 'c', 'd']);
  t.strictSame(idsOf(store), ['big']);
  announce(store, sampleDrift('e', 5));
  t.strictSame(idsOf(store), ['e'], 'evictions free their text');
  announce(store, sampleDrift('f', 6));
  t.strictSame(idsOf(store), ['f', 'e']);
  t.end();
});

void t.test('updates of an evicted alert change nothing', (t) => {
  const { store, forgotten } = storeOf(1);
  announce(store, sampleDrift('a', 1));
  announce(store, sampleDrift('b', 2));
  const { version } = store;
  update(store, resolveDrift(sampleDrift('a', 1), 'declared', clock(9), null));
  update(store, { ...sampleDrift('a', 1), occurrences: 2 });
  t.equal(store.version, version);
  t.equal(store.get('a'), undefined);
  t.strictSame(forgotten, ['a']);
  t.strictSame(idsOf(store), ['b']);
  t.end();
});

void t.test('D21: the single form is the listed one with related_events and actions last', (t) => {
  const { store, related } = storeOf(5);
  const drift = sampleDrift('a', 0);
  announce(store, drift);
  related.takeActivity(sampleActivity('record-a', 0));
  related.takeActivity(sampleActivity('record-x', 1));
  related.takeActivity(sampleActivity('record-y', -1, { userName: 'bob', resources: ['aws_iam_role/deploy'] }));
  const { related_events, actions, advice, ...rest } = JSON.parse(store.get('a') ?? '') as Drift & {
    advice: unknown;
    actions: unknown;
    related_events: readonly { id: string; relation: string }[];
  };
  t.strictSame(rest, drift);
  t.strictSame(actions, []);
  t.match(advice, { steps: [{ kind: 'look' }] });
  t.strictSame(
    related_events.map(({ id, relation }) => [id, relation]),
    [
      ['record-x', 'same_resource'],
      ['record-a', 'cause'],
      ['record-y', 'same_resource'],
    ],
  );
  t.end();
});

void t.test('triage changes the text of an alert and the searches that find it, and is saved', (t) => {
  const { store } = storeOf(10);
  announce(store, sampleDrift('a', 1, { detail: ',"triage":null}' }));
  announce(store, sampleDrift('b', 2));
  const found = (target: DriftStore, ...triage: readonly TriageCondition[]): number => {
    const search = target.search({ ...allDrifts, triage: new Set(triage) });
    let step = search.next();
    while (step.done !== true) step = search.next();
    return step.value.total;
  };
  const before = store.version;
  const triage = { ...noTriage, assignee: 'x,"triage":{', comments: 1 };
  store.setTriage('a', triage);
  store.setTriage('unknown', triage);
  t.equal(store.version, before + 1);
  t.strictSame(JSON.parse(store.text('a') ?? ''), sampleDrift('a', 1, { detail: ',"triage":null}', triage }));
  t.strictSame([found(store, 'none'), found(store, 'assigned'), found(store, 'acknowledged', 'snoozed')], [1, 1, 0]);
  const other = storeOf(10).store;
  for (const item of store.save()) other.restore(JSON.parse(item));
  other.restoreVersion(store.version, 0);
  t.strictSame([other.text('a'), found(other, 'assigned')], [store.text('a'), 1]);
  store.setTriage('a', null);
  t.strictSame([JSON.parse(store.text('a') ?? ''), found(store, 'none')], [sampleDrift('a', 1, { detail: ',"triage":null}' }), 2]);
  t.end();
});
