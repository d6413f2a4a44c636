import t from 'tap';
import { Failure } from '../../src/model/failure.js';
import { retryWait } from '../../src/runtime/retry-wait.js';

const most = (): number => 1;
const least = (): number => 0;

void t.test('D48: doubles the wait from 1 s to 30 s, half of it random', (t) => {
  const failure = new Failure('Failed', '', 5_000);
  t.strictSame(
    [1, 2, 3, 6, 100].map((failures) => retryWait(failure, failures, most)),
    [1_000, 2_000, 4_000, 30_000, 30_000],
  );
  t.equal(retryWait(failure, 3, least), 2_000);
  t.end();
});

void t.test('waits as long as a target asks, for at most an hour', (t) => {
  t.equal(retryWait(new Failure('BackOff', '', 70_000), 1, most), 70_000);
  t.equal(retryWait(new Failure('BackOff', '', 3_000_000), 1, most), 3_000_000);
  t.equal(retryWait(new Failure('BackOff', '', 86_400_000), 1, most), 3_600_000);
  t.equal(retryWait(new Failure('BackOff', ''), 2, most), 2_000);
  t.end();
});
