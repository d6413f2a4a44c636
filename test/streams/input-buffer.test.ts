import { Subject, takeUntil } from 'rxjs';
import t from 'tap';
import type { Arrival } from '../../src/model/fact.js';
import { openInputBuffer } from '../../src/streams/input-buffer.js';
import { openInputPort } from '../../src/streams/input-port.js';

const facts = (from: number, count: number): readonly Arrival[] =>
  Array.from({ length: count }, (_, n): Arrival => ({ kind: 'tick', at: String(from + n) }));

/** A buffer whose subscriber takes `cost` milliseconds per slice; `turn` ends a turn of the event loop. */
const open = (cost = 1, { isStarted = true, maxFacts = 100 } = {}) => {
  const port = openInputPort();
  const ended$ = new Subject<void>();
  const passed: number[] = [];
  const slices: number[] = [];
  const state = { now: 0, ended: '' };
  let soon: (() => void)[] = [];
  const loop = { now: () => state.now, soon: (action: () => void) => void soon.push(action) };
  const buffer = openInputBuffer({ maxFacts, maxSlice: 4, loop });
  const subscription = port.batches$.pipe(takeUntil(ended$), buffer.slices).subscribe({
    next: ({ facts }) => {
      state.now += cost;
      slices.push(facts.length);
      passed.push(...facts.map(({ at }) => Number(at)));
    },
    error: () => (state.ended = 'error'),
    complete: () => (state.ended = 'complete'),
  });
  if (isStarted) buffer.start();
  const turn = (): void => {
    const due = soon;
    soon = [];
    for (const action of due) action();
  };
  return { port, ended$, buffer, passed, slices, state, subscription, turn, awaited: () => soon.length };
};

void t.test('a batch of an input that can wait passes and is acknowledged in the call that delivers it', (t) => {
  const { port, passed, buffer } = open();
  let isPassed = false;
  void port.put(facts(0, 2), () => (isPassed = true));
  t.strictSame([passed, isPassed, buffer.depth], [[0, 1], true, 0]);
  t.end();
});

void t.test('offers of one turn of the event loop pass together at its end', (t) => {
  const { port, passed, slices, buffer, turn, awaited } = open();
  let isPassed = false;
  t.ok(port.offer(facts(0, 2), () => (isPassed = true)));
  t.ok(port.offer(facts(2, 1)));
  t.strictSame([passed, isPassed, buffer.depth, awaited()], [[], false, 3, 1]);
  turn();
  t.strictSame([passed, slices, isPassed, buffer.depth], [[0, 1, 2], [3], true, 0]);
  t.end();
});

void t.test('a batch that passes at once takes earlier offers along', (t) => {
  const { port, passed } = open();
  t.ok(port.offer(facts(0, 2)));
  void port.put(facts(2, 1));
  t.strictSame(passed, [0, 1, 2]);
  t.end();
});

void t.test('after 5 ms of work in one turn of the event loop the rest waits for the next', (t) => {
  const { port, passed, slices, buffer, turn, awaited } = open(2);
  void port.put(facts(0, 30));
  t.strictSame(slices, [4, 4, 4], 'cut into slices');
  t.ok(port.offer(facts(30, 1)));
  t.equal(passed.length, 12, 'nothing overtakes waiting facts');
  t.equal(buffer.depth, 19);
  t.equal(awaited(), 1);
  turn();
  t.equal(passed.length, 24);
  turn();
  t.strictSame(
    passed,
    Array.from({ length: 31 }, (_, n) => n),
  );
  t.strictSame(slices.slice(6), [4, 3], 'batches that waited share a slice');
  t.end();
});

void t.test('small batches add up to the time limit of a turn', (t) => {
  const { port, passed, turn } = open(2);
  for (let n = 0; n < 5; n++) void port.put(facts(n, 1));
  t.strictSame(passed, [0, 1, 2]);
  turn();
  t.strictSame(passed, [0, 1, 2, 3, 4]);
  turn();
  void port.put(facts(5, 1));
  t.equal(passed.length, 6);
  t.end();
});

void t.test('before the start everything waits, up to the bound', (t) => {
  const { port, buffer, passed } = open(1, { isStarted: false, maxFacts: 3 });
  t.ok(port.offer(facts(0, 3)));
  t.notOk(port.offer(facts(3, 1)));
  t.strictSame([passed, buffer.depth, buffer.refused, buffer.isFull], [[], 3, 1, true]);
  buffer.start();
  t.strictSame([passed, buffer.depth, buffer.isFull], [[0, 1, 2], 0, false]);
  t.end();
});

void t.test('a batch that arrives while another passes waits for it', (t) => {
  const port = openInputPort();
  const buffer = openInputBuffer({ maxFacts: 10 });
  const seen: string[] = [];
  port.batches$.pipe(buffer.slices).subscribe(({ facts }) => {
    seen.push(`begin ${facts[0]?.at ?? ''}`);
    if (seen.length === 1) port.offer([{ kind: 'tick', at: 'inner' }]);
    seen.push(`end ${facts[0]?.at ?? ''}`);
  });
  buffer.start();
  void port.put([{ kind: 'tick', at: 'outer' }]);
  t.strictSame(seen, ['begin outer', 'end outer', 'begin inner', 'end inner']);
  t.end();
});

void t.test('D58: admitted facts pass before the end', async (t) => {
  const { port, ended$, passed, state, turn } = open(6);
  const putting = port.put(facts(0, 10));
  ended$.next();
  t.equal(state.ended, '');
  turn();
  turn();
  await putting;
  t.strictSame([passed.length, state.ended], [10, 'complete']);
  t.end();
});

void t.test('after an unsubscribe nothing is acknowledged, and waiting inputs are released', async (t) => {
  const port = openInputPort();
  const buffer = openInputBuffer({ maxFacts: 10 });
  const subscription = port.batches$.pipe(buffer.slices).subscribe(() => {
    subscription.unsubscribe();
  });
  const stuck = port.put(facts(0, 10_000));
  port.offer(facts(0, 1), () => t.fail('did not pass'));
  buffer.start();
  await stuck;
  t.notOk(port.offer(facts(0, 1)));
});

void t.test('forwards an error of the inputs', (t) => {
  const source = new Subject<never>();
  const errors: unknown[] = [];
  source.pipe(openInputBuffer({ maxFacts: 1 }).slices).subscribe({ error: (error) => void errors.push(error) });
  source.error('a bug');
  t.strictSame(errors, ['a bug']);
  t.end();
});
