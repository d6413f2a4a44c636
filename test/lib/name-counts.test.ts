import t from 'tap';
import { NameCounts } from '../../src/lib/name-counts.js';

void t.test('D6: sorts names by frequency, then by name', (t) => {
  const names = new NameCounts(3);
  for (const name of ['b', 'c', 'a', 'c', 'd']) names.add(name, 1);
  names.add('d', 5);
  t.strictSame(names.top(), [
    { name: 'd', count: 6 },
    { name: 'c', count: 2 },
    { name: 'a', count: 1 },
  ]);
  t.equal(names.top(), names.top(), 'the result is cached');
  names.add('a', 9);
  t.strictSame(names.top()[0], { name: 'a', count: 10 });
  t.end();
});

void t.test('D6: with ever new names, forgets the rarest and keeps the frequent ones', (t) => {
  const names = new NameCounts(10);
  for (let n = 0; n < 1_000; n++) {
    names.add('often', 1);
    names.add(`once${n}`, 1);
    t.ok(names.size <= 20);
  }
  t.strictSame(names.top()[0], { name: 'often', count: 1_000 });
  t.equal(names.top().length, 10);
  t.end();
});
