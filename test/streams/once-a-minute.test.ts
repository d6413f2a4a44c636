import t from 'tap';
import { onceAMinute } from '../../src/streams/once-a-minute.js';

void t.test('D53: reports the first at once, and those of the next minute together with the one after it', (t) => {
  let now = 1_000;
  const reports: (readonly [number, string])[] = [];
  const report = onceAMinute(
    () => now,
    (count, sample) => void reports.push([count, sample]),
  );
  report(1, 'a');
  report(2, 'b');
  now += 59_999;
  report(3, 'c');
  t.strictSame(reports.splice(0), [[1, 'a']]);
  now += 1;
  report(4, 'd');
  report(5, 'e');
  t.strictSame(reports.splice(0), [[9, 'b']]);
  now += 300_000;
  report(1, 'f');
  t.strictSame(reports, [[6, 'e']]);
  t.end();
});
