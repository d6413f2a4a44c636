import t from 'tap';
import { compareToFloors } from '../../bench/guard/compare-to-floors.js';
import { figureIn } from '../../bench/guard/figure-in.js';
import { guardedBenches } from '../../bench/guard/guarded-benches.js';

void t.test('a ratio passes from its floor upwards and fails below it', (t) => {
  const floors = { 'rest.page': 0.7, 'skim.record': 3, 'replay.whole': 0.4 };
  const compared = compareToFloors({ 'rest.page': 0.69, 'skim.record': 3, 'replay.whole': 0.5 }, floors);
  t.same(compared, [
    { name: 'rest.page', ratio: 0.69, floor: 0.7, pass: false },
    { name: 'skim.record', ratio: 3, floor: 3, pass: true },
    { name: 'replay.whole', ratio: 0.5, floor: 0.4, pass: true },
  ]);
  t.end();
});

void t.test('a missing bench, a missing floor and a figure that is none are errors', (t) => {
  t.throws(() => compareToFloors({}, { 'rest.page': 0.7 }), { message: /^rest\.page was not measured/ });
  t.throws(() => compareToFloors({ 'rest.page': 0.8 }, {}), { message: /^rest\.page has no floor/ });
  for (const ratio of [NaN, Infinity, 0, -1])
    t.throws(() => compareToFloors({ 'rest.page': ratio }, { 'rest.page': 0.7 }), { message: /expected a positive ratio/ });
  t.throws(() => compareToFloors({ 'rest.page': 0.8 }, { 'rest.page': NaN }), { message: /expected a positive floor/ });
  t.end();
});

void t.test('a ratio is the baseline over ours, from the best run of each', (t) => {
  const cpu = (min: number): object => ({ server_cpu_us: { median: 99, min } });
  const report = { results: { bare: cpu(11), real: cpu(13.75), bare_token: cpu(11), real_token: cpu(22) } };
  t.same(guardedBenches['rest']?.ratios(report), { page: 0.8, page_with_token: 0.5 });
  t.throws(() => guardedBenches['rest']?.ratios({ results: {} }), {
    message: 'the report has no figure at results / bare / server_cpu_us / min',
  });
  t.end();
});

void t.test('a figure is a number at the end of its path', (t) => {
  t.equal(figureIn({ a: { b: 2 } }, 'a', 'b'), 2);
  for (const path of [['a'], ['a', 'b', 'c'], ['x'], ['constructor', 'length']])
    t.throws(() => figureIn({ a: { b: 2 } }, ...path), { message: `the report has no figure at ${path.join(' / ')}` });
  t.end();
});
