import t from 'tap';
import { histogram, lagGrew, percentiles, record, type Percentiles } from '../../bench/service/delays.js';

/** Delays in milliseconds of `count` drifts. */
const delays = (ms: number, count = 500): Percentiles => {
  const all = histogram();
  for (let drift = 0; drift < count; drift++) record(all, ms);
  return percentiles(all);
};

void t.test('a lag grows if the median grows by more than a twentieth of the time', (t) => {
  t.notOk(lagGrew([delays(2), delays(2)], 500, 10));
  t.notOk(lagGrew([delays(2), delays(240)], 500, 10), 'a pause is no trend');
  t.ok(lagGrew([delays(2), delays(260)], 500, 10));
  t.notOk(lagGrew([delays(9_000), delays(8_000)], 500, 10), 'a lag that shrinks');
  t.end();
});

void t.test('a lag grows if most of the later drifts did not arrive', (t) => {
  t.ok(lagGrew([delays(2), delays(2, 249)], 500, 10));
  t.ok(lagGrew([delays(0, 0), delays(0, 0)], 500, 10), 'nothing arrived');
  t.notOk(lagGrew([delays(2, 249), delays(2)], 500, 10), 'only earlier ones are missing');
  t.end();
});

void t.test('delays of more than a minute are recorded', (t) => {
  const { count, max } = delays(90_000, 1);
  t.equal(count, 1);
  t.ok(Math.abs(max - 90_000) < 100, String(max));
  t.end();
});
