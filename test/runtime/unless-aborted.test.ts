import t from 'tap';
import { unlessAborted } from '../../src/runtime/unless-aborted.js';

void t.test('waits for work until it settles or its signal aborts', async (t) => {
  const abort = new AbortController();
  t.equal(await unlessAborted(Promise.resolve(1), abort.signal), 1);
  await t.rejects(unlessAborted(Promise.reject(new Error('it failed')), abort.signal), { message: 'it failed' });
  let fail = (_: Error): void => undefined;
  const waits = unlessAborted(new Promise<never>((_, reject) => (fail = reject)), abort.signal);
  abort.abort();
  await t.rejects(waits, { message: 'aborted' });
  // A rejection after the abort does not end the process.
  fail(new Error('late'));
  await t.rejects(unlessAborted(new Promise<never>(() => undefined), abort.signal), { message: 'aborted' });
});
