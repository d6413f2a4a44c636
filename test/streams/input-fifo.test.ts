import fc from 'fast-check';
import t from 'tap';
import type { Arrival } from '../../src/model/fact.js';
import { openInputFifo } from '../../src/streams/input-fifo.js';
import { openInputPort } from '../../src/streams/input-port.js';

const fact = (n: number): Arrival => ({ kind: 'tick', at: String(n) });
const facts = (from: number, count: number): readonly Arrival[] => Array.from({ length: count }, (_, n) => fact(from + n));
const numbers = (arrivals: readonly Arrival[] | undefined): readonly number[] => (arrivals ?? []).map(({ at }) => Number(at));

/** A FIFO behind a port. `next` passes the next slice and returns its numbers. */
const open = (maxFacts = 10, maxSlice = 4) => {
  const port = openInputPort();
  let now = 0;
  const fifo = openInputFifo({ maxFacts, maxSlice, now: () => now++ });
  port.batches$.subscribe((batch) => {
    fifo.receive(batch);
  });
  const next = (): readonly number[] => {
    const slice = fifo.take();
    for (const { onPassed } of slice?.ended ?? []) onPassed();
    return numbers(slice?.facts);
  };
  return { port, fifo, next };
};

void t.test('waiting facts leave together, in order, at most maxSlice at once', (t) => {
  const { port, fifo, next } = open();
  for (const from of [0, 3, 5]) t.ok(port.offer(facts(from, from === 5 ? 1 : 3 - from / 3)));
  t.equal(fifo.depth, 6);
  t.strictSame([next(), next(), next()], [[0, 1, 2, 3], [4, 5], []]);
  t.equal(fifo.depth, 0);
  t.end();
});

void t.test('D49: refuses and counts an offer without room as a whole; an oversized one needs an empty buffer', (t) => {
  const { port, fifo, next } = open();
  t.ok(port.offer(facts(0, 8)));
  t.notOk(port.offer(facts(100, 3)));
  t.strictSame([fifo.depth, fifo.refused], [8, 3]);
  t.ok(port.offer(facts(8, 2)), 'a smaller one fits');
  t.ok(fifo.isFull);
  t.notOk(port.offer(facts(100, 1)));
  while (fifo.depth > 0) next();
  t.ok(port.offer(facts(0, 25)));
  t.notOk(port.offer(facts(100, 1)));
  t.strictSame(next(), [0, 1, 2, 3]);
  t.equal(fifo.refused, 5);
  t.end();
});

void t.test('a batch has passed once the slice with its last fact has passed', (t) => {
  const { port, fifo, next } = open();
  const passed: string[] = [];
  port.offer(facts(0, 1), () => passed.push('a'));
  port.offer(facts(1, 5), () => passed.push('b'));
  const first = fifo.take();
  t.strictSame(passed, [], 'taken, but not passed');
  for (const { onPassed } of first?.ended ?? []) onPassed();
  t.strictSame(passed, ['a']);
  next();
  t.strictSame(passed, ['a', 'b']);
  t.end();
});

void t.test('a slice has the time at which its oldest fact was buffered', (t) => {
  const { port, fifo } = open();
  port.offer(facts(0, 3));
  port.offer(facts(3, 3));
  t.strictSame([fifo.take()?.receivedAt, fifo.take()?.receivedAt], [0, 1]);
  t.end();
});

void t.test('an input that can wait waits for its own room, in order', async (t) => {
  const { port, fifo, next } = open(10, 1_024);
  const settled: string[] = [];
  const puts = [
    port.put(facts(0, 10_000), () => settled.push('passed')).then(() => settled.push('first')),
    port.put(facts(10_000, 1)).then(() => settled.push('second')),
  ];
  t.equal(fifo.depth, 4_096);
  t.ok(port.offer(facts(-10, 10)), 'offers have their own room');
  t.notOk(port.offer(facts(-1, 1)));
  const all: number[] = [];
  while (fifo.depth > 0) {
    all.push(...next());
    t.ok(fifo.depth <= 4_106);
  }
  await Promise.all(puts);
  t.strictSame(
    all.filter((n) => n >= 0),
    numbers(facts(0, 10_001)),
  );
  t.strictSame(settled.sort(), ['first', 'passed', 'second']);
});

void t.test('dismiss releases inputs that wait for room', async (t) => {
  const { port, fifo } = open();
  const stuck = port.put(facts(0, 5_000), () => t.fail('did not pass'));
  fifo.dismiss();
  await stuck;
});

void t.test('a port without a subscriber accepts nothing', async (t) => {
  const port = openInputPort();
  t.notOk(port.offer(facts(0, 1), () => t.fail('did not pass')));
  await port.put(facts(0, 1), () => t.fail('did not pass'));
});

type Step = { readonly do: 'offer' | 'put' | 'next'; readonly count: number };
const steps = fc.array(fc.record<Step>({ do: fc.constantFrom('offer', 'put', 'next'), count: fc.nat(12) }), { maxLength: 60 });

void t.test('law: any sequence of calls keeps the order, loses and repeats nothing, and respects the bounds', async (t) => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 }), async (list, maxFacts, maxSlice) => {
      const { port, fifo } = open(maxFacts, maxSlice);
      const puts: Promise<void>[] = [];
      /** Facts sent and received, by kind. */
      const sent = { offer: [] as number[], put: [] as number[] };
      const got = { offer: [] as number[], put: [] as number[] };
      let n = 0;
      let calls = 0;
      let passed = 0;
      let refused = 0;
      const receive = (): boolean => {
        const slice = fifo.take();
        if (slice === undefined) return false;
        if (slice.facts.length > maxSlice) throw new Error('slice too long');
        for (const one of numbers(slice.facts)) got[one % 2 === 0 ? 'offer' : 'put'].push(one);
        for (const { onPassed } of slice.ended) onPassed();
        return true;
      };
      for (const { do: what, count } of list) {
        const list = Array.from({ length: count }, (_, k) => fact(2 * (n + k) + (what === 'put' ? 1 : 0)));
        n += count;
        if (what === 'next') {
          receive();
        } else if (what === 'put') {
          puts.push(port.put(list, () => passed++));
          calls++;
          sent.put.push(...numbers(list));
        } else if (port.offer(list, () => passed++)) {
          calls++;
          sent.offer.push(...numbers(list));
        } else refused += count;
        if (fifo.depth > Math.max(maxFacts, 12) + 4_096) throw new Error(`depth ${String(fifo.depth)}`);
      }
      while (receive());
      await Promise.all(puts);
      t.strictSame([got, passed, fifo.refused], [sent, calls, refused]);
    }),
    { seed: 20261121, numRuns: 300 },
  );
});

t.test('each part of a plan is a slice of its own', (t) => {
  const fifo = openInputFifo({ maxFacts: 100, maxSlice: 10, now: () => 0 });
  const tick: Arrival = { kind: 'tick', at: '2026-03-02T10:00:00.000Z' };
  const plan = { id: 'p_1', taken: tick.at, program: 'terraform', version: '', form: 'document', by: '' } as const;
  const part: Arrival = { kind: 'plan', at: tick.at, source: 's', plan, resources: [], isLast: false };
  const ended: string[] = [];
  const receive = (name: string, facts: readonly Arrival[]): void => {
    fifo.receive({ facts, whenFull: 'refuse', onAdmitted: () => undefined, onPassed: () => ended.push(name) });
  };
  receive('before', [tick, tick]);
  receive('plan', [part, part, part]);
  receive('after', [tick, tick]);
  const slices: string[] = [];
  for (let slice = fifo.take(); slice !== undefined; slice = fifo.take()) {
    slices.push(slice.facts.map(({ kind }) => kind).join(' '));
    for (const { onPassed } of slice.ended) onPassed();
  }
  t.strictSame(slices, ['tick tick', 'plan', 'plan', 'plan', 'tick tick']);
  t.strictSame(ended, ['before', 'plan', 'after']);
  t.equal(fifo.depth, 0);
  t.end();
});
