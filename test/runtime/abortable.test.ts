import { firstValueFrom } from 'rxjs';
import t from 'tap';
import { abortable } from '../../src/runtime/abortable.js';

void t.test('aborts the call if it is abandoned, and only then', async (t) => {
  const signals: AbortSignal[] = [];
  const call = <A>(result: Promise<A>) =>
    abortable((signal) => {
      signals.push(signal);
      return result;
    });
  const abandoned = call(new Promise(() => undefined)).subscribe();
  t.equal(signals[0]?.aborted, false);
  abandoned.unsubscribe();
  t.equal(signals[0]?.aborted, true);
  t.equal(await firstValueFrom(call(Promise.resolve(1))), 1);
  t.equal(signals[1]?.aborted, false, 'a call that succeeded');
  await t.rejects(firstValueFrom(call(Promise.reject(new Error('refused')))), { message: 'refused' });
  t.equal(signals[2]?.aborted, false, 'a call that failed');
});
