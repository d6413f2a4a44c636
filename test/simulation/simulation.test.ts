import t from 'tap';
import { describeSchedule, failingSchedules } from './run-schedules.js';
import { simulate } from './simulate.js';

t.test('D90, D91: no acknowledged fact is lost and all instances agree, whatever fails', async (t) => {
  const failing = await failingSchedules(1, 300);
  t.strictSame(failing.map(describeSchedule), []);
});

t.test('D91: a term that ends while its fence is on its way leaves a log that follows', async (t) => {
  const reports = await Promise.all([5368, 5381].map((seed) => failingSchedules(seed, 1)));
  t.strictSame(reports.flat().map(describeSchedule), []);
});

t.test('a seed always gives the same schedule', async (t) => {
  const [one, other] = [await simulate(7), await simulate(7)];
  t.strictSame(one, other);
  t.ok(one.facts > 50 && one.acknowledged > 50, 'facts are stored and acknowledged');
});

t.test('schedules cover changes of the leader', async (t) => {
  let terms = 0;
  for (let seed = 1; seed <= 20; seed++) terms += (await simulate(seed)).terms;
  t.ok(terms > 30, String(terms));
});
