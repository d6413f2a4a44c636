import t from 'tap';
import { sourceAcks } from '../../src/streams/source-acks.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

void t.test('acknowledges a batch that passes right after the one before', async (t) => {
  for (let ticks = 0; ticks < 30; ticks++) {
    const acknowledged: number[] = [];
    const acks = sourceAcks({ settled: () => Promise.resolve(), onFailed: () => undefined });
    const running = acks.running$.subscribe();
    const passed = [0, 1].map((n) => acks.add(() => void acknowledged.push(n)));
    passed[0]?.([]);
    for (let n = 0; n < ticks; n++) await Promise.resolve();
    passed[1]?.([]);
    await nextTurn();
    t.strictSame([acknowledged, acks.size], [[0, 1], 0], `after ${String(ticks)} microtasks`);
    running.unsubscribe();
  }
});

void t.test('a failing flush is the error and ends acknowledgements', async (t) => {
  const acknowledged: number[] = [];
  const errors: unknown[] = [];
  const acks = sourceAcks({ settled: () => Promise.reject(new Error('disk full')), onFailed: () => undefined });
  acks.running$.subscribe({ error: (error) => void errors.push(error) });
  const passed = [0, 1].map((n) => acks.add(() => void acknowledged.push(n)));
  passed[0]?.([]);
  await nextTurn();
  passed[1]?.([]);
  await nextTurn();
  t.strictSame([acknowledged, acks.size], [[], 2]);
  t.match(errors, [{ message: 'disk full' }]);
  t.equal(errors.length, 1);
});

void t.test('acknowledges nothing without a subscriber', async (t) => {
  const acks = sourceAcks({ settled: () => Promise.resolve(), onFailed: () => undefined });
  const running = acks.running$.subscribe();
  const passed = acks.add(() => void t.fail('was acknowledged'));
  running.unsubscribe();
  passed([]);
  await nextTurn();
  t.equal(acks.size, 1);
});
