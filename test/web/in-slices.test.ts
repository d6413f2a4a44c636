import t from 'tap';
import { eachInSlices } from '../../web/src/lib/in-slices.js';

const numbers = Array.from({ length: 5_000 }, (_, n) => n);

/** Takes longer than a slice for every 512 items. */
const workOn = (n: number): void => {
  if (n % 512 === 0) for (const end = performance.now() + 8; performance.now() < end;);
};

void t.test('calls with every item in order, and lets other work run meanwhile', async (t) => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const seen: number[] = [];
  const act = (n: number): void => {
    workOn(n);
    seen.push(n);
  };
  t.equal(await eachInSlices(numbers, act, () => false), true);
  clearInterval(timer);
  t.strictSame(seen, numbers);
  t.ok(turns > 2, `${String(turns)} turns`);
  t.equal(await eachInSlices([], act, () => true), true);
});

void t.test('stops as soon as the result is not wanted any more', async (t) => {
  let seen = 0;
  const act = (n: number): void => {
    seen++;
    workOn(n);
  };
  t.equal(await eachInSlices(numbers, act, () => seen > 600), false);
  t.ok(seen < numbers.length, `${String(seen)} of ${String(numbers.length)} items`);
});
