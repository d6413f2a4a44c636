import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { replace, text, watchedState } from './watched-state.js';

void t.test('D8: a confirmation is answered by a read that starts after it; unchanged files are not parsed again', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, settled, updates, loads, time, process, serial } = watchedState(t, path, { confirmMinInterval: 0 });
  await next(1);
  await settled();
  process(40);
  state.confirm(41);
  t.strictSame(await next(1), ['unchanged']);
  t.match(updates.at(-1), { readAfter: 41, snapshot: undefined });
  t.ok(loads.length <= 2);
  replace(path, text(2));
  state.confirm(45);
  t.strictSame([await next(1), serial(), updates.at(-1)?.readAfter], [['snapshot'], 2, 45], 'requested while fact 45 was processed');
  rmSync(path);
  await next(1);
  await settled();
  time.jump(2_000);
  state.confirm(50);
  t.strictSame([await next(1), updates.at(-1)?.readAfter], [['failed'], 50]);
  await settled();
  state.confirm(51);
  t.strictSame([await next(1), updates.at(-1)?.readAfter], [['failed'], 51], 'each failure is an answer too');
});

void t.test('D8: an unreadable state is read again before a confirmation is answered', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, settled, updates, time } = watchedState(t, path, { confirmMinInterval: 0 });
  await next(1);
  await settled();
  replace(path, '{"version": 99}');
  state.confirm(7);
  t.strictSame([await next(1), updates.at(-1)?.readAfter], [['failed'], 0], 'logged, without an answer');
  await settled();
  state.confirm(8);
  replace(path, text(2));
  t.strictSame([await next(1), updates.at(-1)?.readAfter], [['snapshot'], 8]);
  await settled();
  rmSync(path);
  state.confirm(9);
  t.strictSame([await next(1), updates.at(-1)?.readAfter], [['failed'], 0]);
  await settled();
  const told = updates.length;
  // The folder events of the removal cause any number of failed reads, each with a longer wait for the next.
  await time.until(() => updates.length > told, 1_000);
  t.strictSame([await next(1), updates.at(-1)?.readAfter], [['failed'], 9], 'a lasting failure is an answer');
});

void t.test('D8: at most one read per confirm_min_interval; each confirmation is answered by a read that starts after it', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, settled, updates, time, process } = watchedState(t, path, { confirmMinInterval: 100_000 });
  await next(1);
  await settled();
  process(100);
  state.confirm(10);
  state.confirm(11);
  t.strictSame(await next(1), ['unchanged'], 'the first at once');
  for (const seq of [120, 121, 122]) state.confirm(seq);
  await settled();
  time.jump(50_000);
  await settled();
  t.strictSame(await next(0), [], 'not before the interval is over');
  time.jump(50_000);
  t.strictSame(await next(1), ['unchanged'], 'then all of them');
  t.equal(updates.at(-1)?.readAfter, 122);
  time.jump(60_000);
  await settled();
  t.strictSame(await next(0), [], 'no more');
});

void t.test('D8: a confirmation requested during a read is answered by the next one', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, updates } = watchedState(t, path, { confirmMinInterval: 0 });
  // The read starts when it gets the semaphore, one turn after the request.
  await setImmediate();
  state.confirm(7);
  t.strictSame(await next(2), ['snapshot', 'unchanged']);
  t.strictSame(
    updates.map((one) => one.readAfter),
    [0, 7],
  );
});

void t.test('D9: reports a lock file that appears and disappears and reads the state after its release', async (t) => {
  const folder = t.testdir({ 'a.tfstate': text(1), '.a.tfstate.lock.info': '{"ID":"x"}' });
  const path = join(folder, 'a.tfstate');
  const lock = join(folder, '.a.tfstate.lock.info');
  const { next, settled, updates, seq } = watchedState(t, path);
  t.strictSame(await next(2), ['locked', 'snapshot'], 'at the start too');
  await settled();
  rmSync(lock);
  t.strictSame(await next(2), ['unlocked', 'unchanged']);
  t.equal(updates.at(-1)?.readAfter, seq() - 1, 'a read after the unlock fact');
  await settled();
  writeFileSync(lock, '{"ID":"y"}');
  t.strictSame(await next(1), ['locked']);
  replace(path, text(2));
  t.strictSame(await next(1), ['snapshot'], 'while the apply continues');
  await settled();
  replace(path, text(3));
  rmSync(lock);
  const last = await next(3);
  t.strictSame([...last].sort(), ['snapshot', 'unchanged', 'unlocked']);
  t.equal(last.at(-1), 'unchanged');
});
