import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { measuredTurn, onLongTurn, whileUnderWay, workUnderWay, type LongTurn } from '../../src/runtime/loop-turns.js';

const hold = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

void t.test('reports work that held the loop, once, and also if it throws', (t) => {
  const seen: LongTurn[] = [];
  const end = onLongTurn((turn) => seen.push(turn));
  t.teardown(end);
  const result = measuredTurn(
    () => 'facts',
    () =>
      measuredTurn(
        () => 'http',
        () => {
          hold(6);
          return 'done';
        },
      ),
  );
  t.equal(result, 'done');
  t.throws(() =>
    measuredTurn(
      () => 'ticks',
      () => {
        hold(6);
        throw new Error('a bug');
      },
    ),
  );
  measuredTurn(
    () => 'states',
    () => undefined,
  );
  t.same(
    seen.map(({ work, began, ended }) => [work, ended - began >= 6]),
    [
      ['facts', true],
      ['ticks', true],
    ],
  );
  t.end();
});

void t.test('knows the work under way until it settles', async (t) => {
  const failing = whileUnderWay('checkpoint', async () => {
    await setImmediate();
    throw new Error('the disk is full');
  });
  t.equal(workUnderWay(), 'checkpoint');
  await t.rejects(failing, /the disk is full/);
  t.equal(workUnderWay(), undefined);
});
