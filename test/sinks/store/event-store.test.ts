import fc from 'fast-check';
import t from 'tap';
import type { SensorEvent } from '../../../src/model/sensor-event.js';
import { severities } from '../../../src/model/severity.js';
import { EventStore } from '../../../src/sinks/store/event-store.js';
import { allPages, sampleEvent } from './samples.js';
import '../../support/fixed-seed.js';

const storeOf = (maxEvents: number, maxText = Infinity): { store: EventStore; forgotten: string[] } => {
  const forgotten: string[] = [];
  const onForgotten = (slot: number): void => void forgotten.push(store.nodes.ids.idOf(slot));
  const store: EventStore = new EventStore({ maxEvents, maxText, onForgotten });
  return { store, forgotten };
};

const add = (store: EventStore, event: SensorEvent): void => {
  store.add(event, JSON.stringify(event));
};

void t.test('bounds the text of events: evicts the earliest arrival, keeps the newest', (t) => {
  const room = 3 * JSON.stringify(sampleEvent('e_1', 1)).length;
  const { store, forgotten } = storeOf(100, room);
  for (let n = 1; n <= 4; n++) add(store, sampleEvent(`e_${n}`, n));
  t.strictSame(forgotten, ['e_1']);
  add(store, { ...sampleEvent('e_5', 5), output: 'x'.repeat(2 * room) });
  t.strictSame(forgotten, ['e_1', 'e_2', 'e_3', 'e_4']);
  add(store, sampleEvent('e_6', 6));
  t.strictSame(forgotten, ['e_1', 'e_2', 'e_3', 'e_4', 'e_5']);
  t.equal(store.page({ severity: undefined, provider: undefined }, { page: 1, limit: 10 }).total, 1);
  t.end();
});

const providers = ['aws', 'gcp', 'kubernetes'] as const;
const everything = { severity: undefined, provider: undefined };
const arrival = fc.record({
  id: fc.integer({ min: 0, max: 60 }).map((one) => `e_${one}`),
  seconds: fc.integer({ min: 0, max: 9 }),
  severity: fc.constantFrom(...severities),
  provider: fc.constantFrom(null, ...providers),
});

void t.test('pages under every filter equal a sorted array after any arrivals and evictions', (t) => {
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (arrivals, maxEvents) => {
      const { store, forgotten } = storeOf(maxEvents);
      const kept: SensorEvent[] = [];
      const gone: string[] = [];
      for (const { id, seconds, severity, provider } of arrivals) {
        const event = sampleEvent(id, seconds, { severity, provider });
        add(store, event);
        if (kept.some((one) => one.id === id)) continue;
        kept.push(event);
        if (kept.length > maxEvents) gone.push(kept.shift()?.id ?? '');
      }
      t.strictSame(forgotten, gone);
      const sorted = kept
        .map((event, order) => ({ event, order }))
        .sort((a, b) => Date.parse(b.event.timestamp) - Date.parse(a.event.timestamp) || b.order - a.order)
        .map(({ event }) => event);
      for (const severity of [undefined, ...severities]) {
        for (const provider of [undefined, ...providers]) {
          t.strictSame(
            allPages((request) => store.page({ severity, provider }, request), 4),
            sorted
              .filter((event) => severity === undefined || event.severity === severity)
              .filter((event) => provider === undefined || event.provider === provider),
          );
        }
      }
    }),
    { numRuns: 150 },
  );
  t.end();
});

void t.test('sorts events by time in any notation, to the microsecond', (t) => {
  const { store } = storeOf(10);
  const times = [
    '2026-11-02T10:00:00.123456000Z',
    '2026-11-02T10:00:00.123455000Z',
    '2026-11-02T11:00:00.123457+01:00',
    '2026-11-02T10:00:00.124Z',
    '2026-11-02T10:00:00.1Z',
    '2026-11-02T11:30:00.1+01:30',
    '2026-11-02T10:00:00Z',
  ];
  for (const [n, timestamp] of times.entries()) add(store, sampleEvent(`e_${n}`, 0, { timestamp }));
  const shown = allPages((request) => store.page(everything, request), 50);
  t.strictSame(
    shown.map((event) => (event as SensorEvent).id),
    ['e_3', 'e_2', 'e_0', 'e_1', 'e_5', 'e_4', 'e_6'],
  );
  t.end();
});

void t.test('a single event is the same text as in the list, tags included', (t) => {
  const { store } = storeOf(10);
  add(store, sampleEvent('e_1', 0, { output_fields: { 'container.id': 'c1' } }));
  const [item] = store.page(everything, { page: 1, limit: 50 }).items;
  t.equal(store.get('e_1'), item);
  t.match(JSON.parse(item ?? ''), { tags: ['shell'], provider: null });
  t.equal(store.get('e_2'), undefined);
  t.end();
});

void t.test('a page that is read slowly leaves out events that were evicted meanwhile, and never shows another text', (t) => {
  const { store } = storeOf(4);
  for (let n = 0; n < 4; n++) add(store, sampleEvent(`e_${n}`, n));
  const reader = store.page(everything, { page: 1, limit: 4 }).items[Symbol.iterator]();
  const idOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : (JSON.parse(text) as SensorEvent).id);
  t.equal(idOf(reader.next().value as string), 'e_3');
  for (let n = 4; n < 6; n++) add(store, sampleEvent(`e_${n}`, n));
  t.equal(idOf(reader.next().value as string), 'e_2');
  t.equal(reader.next().done, true);
  t.end();
});
