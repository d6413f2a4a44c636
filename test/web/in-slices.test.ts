import t from 'tap';
import { filterInSlices } from '../../web/src/lib/in-slices.js';

const numbers = Array.from({ length: 5_000 }, (_, n) => n);

/** Takes longer than a slice for every 512 items. */
const slow = (n: number): boolean => {
  if (n % 512 === 0) for (const end = performance.now() + 8; performance.now() < end;);
  return n % 3 === 0;
};

void t.test('finds what a filter finds, and lets other work run meanwhile', async (t) => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const found = await filterInSlices(numbers, slow, () => false);
  clearInterval(timer);
  t.strictSame(
    found,
    numbers.filter((n) => n % 3 === 0),
  );
  t.ok(turns > 2, `${String(turns)} turns`);
  t.strictSame(await filterInSlices([], slow, () => true), []);
});

void t.test('gives up as soon as the result is not wanted any more', async (t) => {
  let seen = 0;
  const holds = (n: number): boolean => {
    seen++;
    return slow(n);
  };
  t.equal(await filterInSlices(numbers, holds, () => seen > 600), undefined);
  t.ok(seen < numbers.length, `${String(seen)} of ${String(numbers.length)} items`);
});
