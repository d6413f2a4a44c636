import t from 'tap';
import { firstOfMinute } from '../../src/streams/first-of-minute.js';

void t.test('reports the first ten of a minute, and the number of the others with the next minute', async (t) => {
  let now = 1_000;
  const told: (string | number)[] = [];
  const tell = firstOfMinute<string>({
    now: () => now,
    report: (one) => void told.push(one),
    reportRest: (count) => void told.push(count),
  });
  const names = Array.from({ length: 13 }, (_, n) => `f${String(n)}`);
  names.forEach(tell);
  t.strictSame(told.splice(0), names.slice(0, 10));
  now += 60_000;
  tell('next');
  t.strictSame(told.splice(0), [3, 'next']);
  now += 60_000;
  tell('later');
  t.strictSame(told, ['later'], 'nothing was omitted');
});
