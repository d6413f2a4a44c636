import t from 'tap';
import { firstOfMinute } from '../../src/streams/first-of-minute.js';

void t.test('reports the first ten of a minute, and the number of the others with the next minute', async (t) => {
  let now = 1_000;
  const reports: (string | number)[] = [];
  const handle = firstOfMinute<string>({
    now: () => now,
    report: (one) => void reports.push(one),
    reportRest: (count) => void reports.push(count),
  });
  const names = Array.from({ length: 13 }, (_, n) => `f${String(n)}`);
  names.forEach(handle);
  t.strictSame(reports.splice(0), names.slice(0, 10));
  now += 60_000;
  handle('next');
  t.strictSame(reports.splice(0), [3, 'next']);
  now += 60_000;
  handle('later');
  t.strictSame(reports, ['later'], 'nothing was omitted');
});
