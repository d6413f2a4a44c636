import fc from 'fast-check';
import t from 'tap';
import { GraphTable } from '../../../src/operators/graph/graph-table.js';
import { SensorEvents } from '../../../src/operators/graph/sensor-events.js';
import '../../support/fixed-seed.js';

type Plain = { readonly id: string; readonly time: number; readonly place: number };

/** Places: -1, and three nodes of the table. */
const event = fc.record({
  id: fc.oneof(fc.integer({ max: 30, min: 0 }).map(String), fc.string({ unit: 'binary', maxLength: 3 })),
  time: fc.constantFrom(Number.NaN, 0, 1_772_445_600_000),
  place: fc.integer({ min: -1, max: 2 }),
});

void t.test('sensor events against a list', (t) => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (given, bound) => {
      const table = new GraphTable();
      const places = [0, 1, 2].map((one) => table.add(0, `place ${String(one)}`));
      for (const place of places) table.pin(place);
      const events = new SensorEvents(table, bound);
      let plain: Plain[] = [];
      for (const one of given) {
        const isNew = plain.every(({ id }) => id !== one.id);
        t.equal(events.add(one.id, one.time, places[one.place] ?? -1), isNew);
        if (isNew) plain = [...plain, one].slice(-bound);
        const shown = [...events.numbers()].map((number) => ({
          id: events.id(number),
          time: events.time(number),
          place: places.indexOf(events.place(number)),
        }));
        if (JSON.stringify(shown) !== JSON.stringify(plain))
          throw new Error(`${JSON.stringify(shown)} instead of ${JSON.stringify(plain)}`);
        if (events.size !== plain.length || events.placed !== plain.filter(({ place }) => place >= 0).length) throw new Error('counts');
        for (const { id } of given) {
          const number = events.find(id);
          if (number >= 0 !== plain.some((kept) => kept.id === id)) throw new Error(`${id} is found, or is not`);
          if (number >= 0 && events.id(number) !== id) throw new Error(`${id} has the number of another`);
        }
        for (const [at, place] of places.entries()) {
          const there: string[] = [];
          for (let number = events.newestAt(place); number >= 0; number = events.before(number)) there.push(events.id(number));
          const wanted = plain.filter((kept) => kept.place === at).map(({ id }) => id);
          if (there.reverse().join() !== wanted.join()) throw new Error(`${there.join()} instead of ${wanted.join()}`);
          if (table.holds(place) !== 1 + wanted.length) throw new Error('pins');
        }
      }
      const captured = events.capture();
      events.add('later', 1, -1);
      if (JSON.stringify([...captured].map(({ id }) => id)) !== JSON.stringify(plain.map(({ id }) => id))) throw new Error('capture');
    }),
    { numRuns: 300 },
  );
  t.end();
});

void t.test('a place that nothing else holds goes with its last event, and its number is used again', (t) => {
  const table = new GraphTable();
  const events = new SensorEvents(table, 1);
  const place = table.add(0, 'place');
  events.add('a', 0, place);
  events.add('b', 0, -1);
  t.equal(table.find('place'), -1);
  t.equal(events.newestAt(place), -1);
  t.equal(table.add(0, 'other'), place);
  events.add('c', 0, place);
  t.equal(events.id(events.newestAt(place)), 'c');
  t.end();
});

void t.test('many events are found, and the bytes of forgotten ids are used again', (t) => {
  const events = new SensorEvents(new GraphTable(), 5_000);
  for (let at = 0; at < 20_000; at++) events.add(`event ${String(at)} of many with a long id`, at, -1);
  for (let at = 15_000; at < 20_000; at++)
    if (events.time(events.find(`event ${String(at)} of many with a long id`)) !== at) t.fail(`event ${String(at)} is not found`);
  t.equal(events.find('event 14999 of many with a long id'), -1);
  t.end();
});
