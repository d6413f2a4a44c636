import t from 'tap';
import { figureIn } from '../../bench/guard/figure-in.js';
import { figureTable } from '../../bench/guard/figure-table.js';
import type { Figure } from '../../bench/guard/figure.js';
import { judgeFigure, limit } from '../../bench/guard/judge-figure.js';
import { knownLosses } from '../../bench/guard/known-losses.js';
import { checkPinned, hashIn } from '../../bench/guard/repository.js';
import { run } from '../../bench/guard.js';

const cpu: Figure = { unit: 'µs of CPU per alert', cost: 'cpu' };
const judged = (base: number | undefined, now: number, known?: number, figure = cpu) =>
  judgeFigure(
    { name: 'service.host', figure, pairs: [{ first: 'base', base, new: now }] },
    known === undefined ? undefined : { ratio: known, noted: '2026-11-28' },
  );

void t.test('a build may cost up to 1.15 times the base, CPU and memory alike', (t) => {
  t.equal(limit, 1.15);
  for (const cost of ['cpu', 'memory'] as const) {
    t.equal(judged(20, 23, undefined, { unit: '', cost }).verdict, 'pass');
    t.equal(judged(20, 23.01, undefined, { unit: '', cost }).verdict, 'fail');
  }
  t.match(judged(20, 10), { base: 20, new: 10, ratio: 0.5, limit: 1.15, verdict: 'pass' });
  t.end();
});

type Compared = readonly (readonly [number, number])[];
const ofPairs = (baseFirst: Compared, newFirst: Compared = []) =>
  judgeFigure(
    {
      ...{ name: 'service.host', figure: cpu },
      pairs: [
        ...baseFirst.map(([base, now]) => ({ first: 'base' as const, base, new: now })),
        ...newFirst.map(([base, now]) => ({ first: 'new' as const, base, new: now })),
      ],
    },
    undefined,
  );

void t.test('the median of the ratios of the pairs counts, not the ratio of the medians', (t) => {
  // The machine became twice as slow between the pairs, and within the last one.
  t.match(
    ofPairs([
      [10, 11],
      [20, 22],
      [10, 20],
    ]),
    { base: 10, new: 20, ratio: 1.1, verdict: 'pass' },
  );
  t.match(
    ofPairs([
      [20, 30],
      [10, 15],
      [10, 12.5],
      [10, 9],
    ]),
    { base: 10, new: 13.75, ratio: 1.375, verdict: 'fail' },
  );
  t.throws(() => ofPairs([]), { message: /^service\.host: expected a positive figure, got NaN/ });
  t.end();
});

void t.test('the cost of being measured second cancels out, also in an odd number of pairs', (t) => {
  t.match(
    ofPairs(
      [
        [10, 20],
        [10, 20],
        [10, 90],
      ],
      [
        [20, 10],
        [20, 10],
      ],
    ),
    { ratio: 1, verdict: 'pass' },
  );
  t.match(
    ofPairs(
      [
        [10, 40],
        [10, 40],
      ],
      [
        [20, 20],
        [20, 20],
        [90, 20],
      ],
    ),
    { ratio: 2, verdict: 'fail' },
  );
  t.end();
});

void t.test('a figure without a base, and the time of one event, are reported and not judged', (t) => {
  t.match(judged(undefined, 10), { base: null, ratio: null, limit: null, verdict: 'not in the base' });
  t.match(judged(1, 10, undefined, { unit: 'ms', cost: 'time' }), { ratio: 10, limit: null, verdict: 'reported' });
  t.end();
});

void t.test('a known loss fails once it is worse than noted, by more than noise', (t) => {
  t.equal(judged(10, 14, 1.4).verdict, 'known');
  t.equal(judged(10, 16, 1.4).verdict, 'known');
  t.equal(judged(10, 16.2, 1.4).verdict, 'fail');
  t.match(judged(10, 11.4, 1.4), { verdict: 'pass', note: /remove it/ });
  t.equal(judged(10, 11.6, 1.4).note, undefined);
  t.end();
});

void t.test('a figure that is none is an error, not a pass', (t) => {
  for (const value of [NaN, Infinity, 0, -1]) {
    t.throws(() => judged(10, value), { message: /^service\.host: expected a positive figure/ });
    t.throws(() => judged(value, 10), { message: /^service\.host: expected a positive figure/ });
    t.throws(() => judged(undefined, value), { message: /^service\.host: expected a positive figure/ });
  }
  t.end();
});

const base = 'c94608b38831c48cb1d13c91dd59c8be0d34db3a';

void t.test('the base is a full hash', (t) => {
  t.equal(hashIn(`${base}\n`), base);
  for (const text of ['', 'main', base.slice(0, 12), base.toUpperCase(), `${base}0`, `${base}\n${base}`])
    t.throws(() => hashIn(text), { message: /^bench\/base: expected the full hash of a commit/ });
  t.end();
});

void t.test('a commit that the repository does not have is an error that says what to do', async (t) => {
  await t.rejects(checkPinned('0'.repeat(40)), { message: /0000 is not in this repository; run git fetch --(?:unshallow|all)$/ });
});

void t.test('an unknown option or figure is an error before anything is measured', async (t) => {
  await t.rejects(run({ rounds: '5' }), { message: /^unknown option rounds; expected short or only/ });
  await t.rejects(run({ short: 'yes' }), { message: /^short: expected true or false, got yes/ });
  await t.rejects(run({ only: 'service.host,sensors' }), { message: /^only: no figure is called sensors; expected service, replay, / });
  await t.rejects(run({ short: 'true', only: 'skim' }), { message: /^only: the short form does not measure skim/ });
});

void t.test('the list of known losses cannot hold what proves nothing', (t) => {
  const read = (losses: unknown, listed: unknown = base) =>
    knownLosses(JSON.stringify({ base: listed, losses }), { base, figures: ['service.host'], limit, today: '2026-11-28' });
  const loss = { ratio: 1.5, noted: '2026-11-28' };
  t.same(read({ 'service.host': loss }), { 'service.host': loss });
  t.same(read({}), {});
  t.throws(() => read({}, 'f'.repeat(40)), { message: /expected the base c94608b/ });
  t.throws(() => read(undefined), { message: /expected an object in losses/ });
  t.throws(() => read({ 'service.guest': loss }), { message: /service\.guest is not a figure that the guard judges/ });
  for (const ratio of [undefined, '1.5', 1.15, 1, 0, null])
    t.throws(() => read({ 'service.host': { ...loss, ratio } }), {
      message: /service\.host\.ratio: expected a number above the limit 1\.15/,
    });
  for (const noted of [undefined, '', 'today', '2026-02-30', '2026-11-28T00:00:00Z', '2026-11-29'])
    t.throws(() => read({ 'service.host': { ...loss, noted } }), { message: /service\.host\.noted: expected a past date/ });
  t.throws(() => read({ 'service.host': { ...loss, forever: true } }), { message: /service\.host\.forever: unknown key/ });
  t.throws(() => read({ 'service.host': 1.5 }), { message: /service\.host\.ratio/ });
  t.end();
});

void t.test('the table shows known losses with ratio and date', (t) => {
  const table = figureTable([judged(10, 14, 1.4), judged(10, 20, 1.4), judged(undefined, 7)]);
  t.match(table, /service\.host +10 +14 +1\.4 +known since 2026-11-28 at 1\.4 /);
  t.match(table, /service\.host +10 +20 +2 +FAIL, known since 2026-11-28 at 1\.4 /);
  t.match(table, /service\.host +- +7 +- +not in the base /);
  t.end();
});

void t.test('a figure is a number at the end of its path', (t) => {
  t.equal(figureIn({ a: { b: 2 } }, 'a', 'b'), 2);
  for (const path of [['a'], ['a', 'b', 'c'], ['x'], ['constructor', 'length']])
    t.throws(() => figureIn({ a: { b: 2 } }, ...path), { message: `the report has no figure at ${path.join(' / ')}` });
  t.end();
});
