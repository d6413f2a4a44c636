import { firstValueFrom, timer } from 'rxjs';
import t from 'tap';
import { systemScheduler } from '../../src/runtime/system-scheduler.js';

void t.test('waits for a delay longer than the maximum of a Node timer', async (t) => {
  let calls = 0;
  const wait = systemScheduler.schedule(() => calls++, 90 * 24 * 3_600_000);
  await new Promise<void>((resolve) => {
    // Node shortens such a delay to 1 ms. This timer starts later and takes longer, so it would fire second.
    setTimeout(resolve, 2);
  });
  t.equal(calls, 0);
  wait.unsubscribe();
});

void t.test('runs RxJS operators; a cancelled action never runs', async (t) => {
  const awake = setTimeout(() => undefined, 10_000);
  let calls = 0;
  systemScheduler.schedule(() => calls++, 1).unsubscribe();
  t.equal(await firstValueFrom(timer(5, systemScheduler)), 0);
  t.equal(calls, 0);
  clearTimeout(awake);
});
