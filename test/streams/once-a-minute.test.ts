import t from 'tap';
import { onceAMinute } from '../../src/streams/once-a-minute.js';

void t.test('D53: reports the first at once, and those of the next minute together with the one after it', (t) => {
  let now = 1_000;
  const told: (readonly [number, string])[] = [];
  const tell = onceAMinute(
    () => now,
    (count, sample) => void told.push([count, sample]),
  );
  tell(1, 'a');
  tell(2, 'b');
  now += 59_999;
  tell(3, 'c');
  t.strictSame(told.splice(0), [[1, 'a']]);
  now += 1;
  tell(4, 'd');
  tell(5, 'e');
  t.strictSame(told.splice(0), [[9, 'b']]);
  now += 300_000;
  tell(1, 'f');
  t.strictSame(told, [[6, 'e']]);
  t.end();
});
