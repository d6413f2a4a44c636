import { firstValueFrom, timer } from 'rxjs';
import t from 'tap';
import { systemScheduler } from '../../src/runtime/system-scheduler.js';

void t.test('a delay that is longer than a timer of Node accepts is not over at once', async (t) => {
  let calls = 0;
  const wait = systemScheduler.schedule(() => calls++, 90 * 24 * 3_600_000);
  await new Promise<void>((resolve) => {
    // Started later and longer than the 1 ms that Node makes of such a delay: by then that would have fired.
    setTimeout(resolve, 2);
  });
  t.equal(calls, 0);
  wait.unsubscribe();
});

void t.test('operators of RxJS run on it; a cancelled action never runs', async (t) => {
  const awake = setTimeout(() => undefined, 10_000);
  let calls = 0;
  systemScheduler.schedule(() => calls++, 1).unsubscribe();
  t.equal(await firstValueFrom(timer(5, systemScheduler)), 0);
  t.equal(calls, 0);
  clearTimeout(awake);
});
