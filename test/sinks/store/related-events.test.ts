import { unknownOrigin } from '../../../src/model/audit-record.js';
import fc from 'fast-check';
import t from 'tap';
import type { SensorEvent } from '../../../src/model/sensor-event.js';
import { EventStore } from '../../../src/sinks/store/event-store.js';
import { RelatedEvents, type Cause } from '../../../src/sinks/store/related-events.js';
import { clock, sampleActivity, sampleEvent } from './samples.js';
import '../../support/fixed-seed.js';

const arn = 'arn:aws:iam::111122223333:user/alice';
const cause: Cause = {
  id: 'r0',
  timestamp: clock(0),
  name: 'UpdateRole',
  provider: 'aws',
  userName: 'alice',
  arn,
  origin: unknownOrigin,
  resources: ['aws_iam_role.deploy', 'aws_iam_role/deploy'],
};
type Related = Pick<RelatedEvents, 'of' | 'keys' | 'takeActivity'> & { readonly takeSensor: (event: SensorEvent) => void };

/** Related events with the store of the sensor events, as `MemoryStore` connects them. */
const relatedOf = (bound: number): Related => {
  const onForgotten = (slot: number): void => {
    related.forgetSensor(slot);
  };
  const events: EventStore = new EventStore({ maxEvents: bound, maxText: Infinity, onForgotten });
  const related = new RelatedEvents(bound, events);
  return {
    of: (one) => related.of(one),
    get keys() {
      return related.keys;
    },
    takeActivity: (activity) => {
      related.takeActivity(activity);
    },
    takeSensor: (event) => {
      const slot = events.add(event, JSON.stringify(event));
      if (slot >= 0) related.takeSensor(event, slot);
    },
  };
};

const relations = (related: Related, of: Cause = cause): readonly (readonly [string, string])[] =>
  related.of(of).map(({ id, relation }) => [id, relation] as const);
const cloud = (fields: Readonly<Record<string, string>>): { provider: 'aws'; output_fields: Readonly<Record<string, string>> } => ({
  provider: 'aws',
  output_fields: fields,
});

void t.test('D21: an alert is related to its cause even if nothing else is known', (t) => {
  t.strictSame(relatedOf(10).of(cause), [
    {
      id: 'r0',
      kind: 'audit',
      timestamp: clock(0),
      name: 'UpdateRole',
      provider: 'aws',
      user_name: 'alice',
      origin: unknownOrigin,
      relation: 'cause',
    },
  ]);
  t.end();
});

void t.test('D21: records about the resource and other records of the actor, newest first, each once', (t) => {
  const related = relatedOf(10);
  related.takeActivity(sampleActivity('r0', 0));
  related.takeActivity(sampleActivity('r1', 5, { userName: 'bob' }));
  related.takeActivity(sampleActivity('r2', -5));
  related.takeActivity(sampleActivity('r5', -6, { userName: 'bob', resources: ['aws_iam_role/deploy'] }));
  related.takeActivity(sampleActivity('r3', 7, { resources: ['aws_iam_role.other'] }));
  related.takeActivity(sampleActivity('r4', 8, { resources: ['aws_iam_role.other'], userName: 'bob' }));
  related.takeSensor(sampleEvent('e1', 1, cloud({ 'ct.user': 'alice' })));
  related.takeSensor(sampleEvent('e2', 2, cloud({ 'ct.user': 'admin', 'ct.originaluser': 'alice' })));
  related.takeSensor(sampleEvent('e3', 3, cloud({ 'ct.user.arn': arn })));
  related.takeSensor(sampleEvent('e4', 4, cloud({ 'ct.user': 'bob' })));
  related.takeSensor(sampleEvent('e5', 6, { output_fields: { 'ct.user': 'alice' } }));
  t.strictSame(relations(related), [
    ['r3', 'same_actor'],
    ['r1', 'same_resource'],
    ['e3', 'same_actor'],
    ['e2', 'same_actor'],
    ['e1', 'same_actor'],
    ['r0', 'cause'],
    ['r2', 'same_resource'],
    ['r5', 'same_resource'],
  ]);
  t.end();
});

void t.test('D21: a record reported by a sensor event shows that event and what ran in its container', (t) => {
  const related = relatedOf(10);
  related.takeSensor(sampleEvent('e1', 0, { ...cloud({ 'ct.user': 'alice', 'container.id': 'c1' }), rule: 'Role changed' }));
  related.takeActivity(sampleActivity('r0', 0, { sensor: 'e1' }));
  related.takeSensor(sampleEvent('e2', 1, { output_fields: { 'container.id': 'c1' } }));
  related.takeSensor(sampleEvent('e3', 2, { output_fields: { 'container.id': 'c2' } }));
  related.takeSensor(sampleEvent('e4', 3, { output_fields: { 'container.id': 'c2' } }));
  related.takeActivity(sampleActivity('r9', 2, { sensor: 'e3', userName: 'bob' }));
  t.strictSame(relations(related), [
    ['e4', 'same_container'],
    ['e3', 'same_resource'],
    ['e2', 'same_container'],
    ['e1', 'cause'],
  ]);
  t.strictSame(related.of(cause).at(-1), {
    id: 'e1',
    kind: 'sensor',
    timestamp: clock(0),
    name: 'Role changed',
    provider: 'aws',
    user_name: 'alice',
    origin: unknownOrigin,
    relation: 'cause',
  });
  t.end();
});

void t.test('D19b: shows the session of an assumed role, and the user of other sensor events', (t) => {
  const related = relatedOf(10);
  const fields = { 'container.id': 'c1' };
  const session = { 'ct.user': 'admin', 'ct.originaluser': 'alice', 'ct.user.identitytype': 'AssumedRole' };
  related.takeSensor(sampleEvent('e1', 0, cloud({ ...session, 'container.id': 'c1' })));
  related.takeActivity(sampleActivity('r0', 0, { sensor: 'e1' }));
  related.takeSensor(sampleEvent('e2', -1, { output_fields: { ...fields, 'user.name': 'root' } }));
  related.takeSensor(sampleEvent('e3', -2, { output_fields: { ...fields, 'ka.user.name': 'system:admin' } }));
  related.takeSensor(sampleEvent('e4', -3, { output_fields: { ...fields, 'ct.user': 'bob' } }));
  t.strictSame(
    related.of(cause).map((one) => one.user_name),
    ['alice', 'root', 'system:admin', 'bob'],
  );
  t.end();
});

void t.test('placeholders and empty names relate nothing', (t) => {
  const related = relatedOf(10);
  for (const [n, container] of ['host', '<NA>', ''].entries()) {
    related.takeSensor(sampleEvent(`a${n}`, n, cloud({ 'ct.user': '<NA>', 'container.id': container })));
    related.takeSensor(sampleEvent(`b${n}`, n, { output_fields: { 'container.id': container } }));
    related.takeActivity(sampleActivity(`r${n}`, n, { sensor: `a${n}`, userName: '' }));
  }
  related.takeActivity(sampleActivity('r9', 1, { userName: '', resources: ['aws_iam_role.other'] }));
  t.strictSame(relations(related, { ...cause, userName: '', arn: '' }), [
    ['a2', 'same_resource'],
    ['a1', 'same_resource'],
    ['a0', 'cause'],
  ]);
  t.end();
});

void t.test('D21: fifteen minutes before and after, to the millisecond', (t) => {
  const related = relatedOf(10);
  for (const seconds of [-900.001, -900, 900, 900.001]) related.takeActivity(sampleActivity(`r${seconds}`, seconds));
  t.strictSame(
    relations(related).map(([id]) => id),
    ['r900', 'r0', 'r-900'],
  );
  t.end();
});

void t.test('D21: at most 100, including the cause even if all others are newer', (t) => {
  const related = relatedOf(5_000);
  related.takeActivity(sampleActivity('r0', 0));
  for (let n = 1; n <= 2_000; n++)
    related.takeActivity(sampleActivity(`r${n}`, n / 10, { resources: [n % 2 === 0 ? 'aws_iam_role.deploy' : 'other'] }));
  const ids = relations(related).map(([id]) => id);
  t.strictSame(ids, [...Array.from({ length: 99 }, (_, n) => `r${2_000 - n}`), 'r0']);
  const newest = relations(related, { ...cause, id: 'r2000', timestamp: clock(200) }).map(([id]) => id);
  t.strictSame(
    newest,
    Array.from({ length: 100 }, (_, n) => `r${2_000 - n}`),
  );
  t.end();
});

void t.test('a repeated sensor event appears once, and an evicted one appears with the fields of its record', (t) => {
  const related = relatedOf(2);
  related.takeSensor(sampleEvent('e1', 0));
  related.takeSensor(sampleEvent('e1', 0));
  related.takeSensor(sampleEvent('e2', 0));
  related.takeSensor(sampleEvent('e3', 0));
  related.takeActivity(sampleActivity('r1', 3, { sensor: 'e1' }));
  t.match(related.of(cause), [{ id: 'e1', kind: 'sensor', name: 'UpdateRole', relation: 'same_resource' }, { id: 'r0' }]);
  t.end();
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('activity' as const),
    id: fc.integer({ min: 0, max: 20 }),
    seconds: fc.integer({ min: -1000, max: 1000 }),
    sensor: fc.constantFrom('', '', 'e1', 'e2', 'e3'),
    userName: fc.constantFrom('alice', 'bob', ''),
    resources: fc.array(fc.constantFrom('aws_iam_role.deploy', 's2', '')),
  }),
  fc.record({
    kind: fc.constant('sensor' as const),
    id: fc.integer({ min: 0, max: 9 }),
    seconds: fc.integer({ min: -1000, max: 1000 }),
    user: fc.constantFrom('alice', 'bob', '<NA>'),
    container: fc.constantFrom('c1', 'c2', 'host'),
  }),
);

void t.test('evictions leave nothing behind', (t) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (steps, bound) => {
      const related = relatedOf(bound);
      for (const one of steps) {
        if (one.kind === 'activity')
          related.takeActivity(
            sampleActivity(`r${one.id}`, one.seconds, { sensor: one.sensor, userName: one.userName, resources: one.resources }),
          );
        else related.takeSensor(sampleEvent(`e${one.id}`, one.seconds, cloud({ 'ct.user': one.user, 'container.id': one.container })));
        const shown = related.of(cause);
        t.equal(new Set(shown.map(({ id }) => id)).size, shown.length);
        t.equal(shown.filter(({ relation }) => relation === 'cause').length, 1);
        t.strictSame(
          shown.map(({ timestamp }) => timestamp),
          shown
            .map(({ timestamp }) => timestamp)
            .sort()
            .reverse(),
        );
      }
      for (let n = 0; n < bound; n++) {
        related.takeActivity(sampleActivity(`x${n}`, 0, { userName: '', resources: [] }));
        related.takeSensor(sampleEvent(`x${n}`, 0));
      }
      t.strictSame(related.keys, { resources: 0, actors: 0, containers: 0, records: 0 });
    }),
    { numRuns: 100 },
  );
  t.end();
});
