import t from 'tap';
import { describeSchedule, failingSchedules } from './run-schedules.js';

const count = 10_000;

t.test(`D90, D91: no acknowledged fact is lost in ${String(count)} schedules`, async (t) => {
  const first = 1 + count * Number(process.env['DRIFTLINE_TEST_SEED'] ?? 0);
  const failing = await failingSchedules(first, count);
  t.strictSame(failing.map(describeSchedule), []);
});
