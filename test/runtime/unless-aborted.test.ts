import t from 'tap';
import { unlessAborted } from '../../src/runtime/unless-aborted.js';

void t.test('work is waited for until it settles or is no longer wanted', async (t) => {
  const abort = new AbortController();
  t.equal(await unlessAborted(Promise.resolve(1), abort.signal), 1);
  await t.rejects(unlessAborted(Promise.reject(new Error('it failed')), abort.signal), { message: 'it failed' });
  let fail = (_: Error): void => undefined;
  const waits = unlessAborted(new Promise<never>((_, reject) => (fail = reject)), abort.signal);
  abort.abort();
  await t.rejects(waits, { message: 'aborted' });
  // Nobody waits for it any more, and it does not end the process.
  fail(new Error('late'));
  await t.rejects(unlessAborted(new Promise<never>(() => undefined), abort.signal), { message: 'aborted' });
});
