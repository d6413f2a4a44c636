import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import t from 'tap';
import type { Arrival } from '../../src/model/fact.js';
import { openInputQueue, type InputQueue } from '../../src/streams/input-queue.js';

const fact = (n: number): Arrival => ({ kind: 'tick', at: String(n) });
const facts = (from: number, count: number): readonly Arrival[] => Array.from({ length: count }, (_, n) => fact(from + n));
const numbers = (arrivals: readonly Arrival[] | undefined): readonly number[] => (arrivals ?? []).map(({ at }) => Number(at));
const open = (maxFacts = 10, maxBatch = 4): InputQueue => openInputQueue({ maxFacts, maxBatch });

void t.test('what comes in while nobody takes goes out together, in order, at most maxBatch at once', async (t) => {
  const queue = open();
  for (const from of [0, 3, 5]) t.ok(queue.offer(facts(from, from === 5 ? 1 : 3 - from / 3)));
  t.equal(queue.depth, 6);
  t.strictSame(numbers((await queue.next())?.facts), [0, 1, 2, 3]);
  t.strictSame(numbers((await queue.next())?.facts), [4, 5]);
  t.equal(queue.depth, 0);
});

void t.test('one who waits is woken by an offer, by a put and by the end', async (t) => {
  const queue = open();
  const first = queue.next();
  queue.offer(facts(1, 1));
  t.strictSame(numbers((await first)?.facts), [1]);
  const second = queue.next();
  await queue.put(facts(2, 1));
  t.strictSame(numbers((await second)?.facts), [2]);
  const last = queue.next();
  queue.close();
  t.equal(await last, undefined);
  t.equal(await queue.next(), undefined);
});

void t.test('D49: an offer without room is refused as a whole and counted; a larger one only enters where nothing is', async (t) => {
  const queue = open();
  t.ok(queue.offer(facts(0, 8)));
  t.notOk(queue.offer(facts(100, 3)));
  t.strictSame([queue.depth, queue.refused], [8, 3]);
  t.ok(queue.offer(facts(8, 2)), 'a smaller one fits');
  t.notOk(queue.offer(facts(100, 1)));
  while (queue.depth > 0) await queue.next();
  t.ok(queue.offer(facts(0, 25)));
  t.notOk(queue.offer(facts(100, 1)));
  t.strictSame(numbers((await queue.next())?.facts), [0, 1, 2, 3]);
  t.equal(queue.refused, 5);
});

void t.test('taken is called once, when the last fact of its offer has passed', async (t) => {
  const queue = open();
  const taken: string[] = [];
  queue.offer(facts(0, 1), () => taken.push('a'));
  queue.offer(facts(1, 5), () => taken.push('b'));
  const first = await queue.next();
  t.strictSame(taken, [], 'handed out, but not passed');
  first?.done();
  first?.done();
  t.strictSame(taken, ['a']);
  (await queue.next())?.done();
  t.strictSame(taken, ['a', 'b']);
});

void t.test('a batch says since when its oldest fact has waited', async (t) => {
  const queue = open();
  const before = performance.now();
  queue.offer(facts(0, 3));
  const between = performance.now();
  queue.offer(facts(3, 3));
  for (const [from, to] of [
    [before, between],
    [between, performance.now()],
  ] as const) {
    const batch = await queue.next();
    t.ok(batch !== undefined && batch.queuedAt >= Math.min(from, between) && batch.queuedAt <= to);
  }
});

void t.test('who can wait waits for room of its own, and its turn', async (t) => {
  const queue = open(10, 4);
  const settled: string[] = [];
  const puts = [
    queue.put(facts(0, 40), () => settled.push('passed')).then(() => settled.push('first')),
    queue.put(facts(40, 1)).then(() => settled.push('second')),
  ];
  t.equal(queue.depth, 16, 'four batches');
  t.ok(queue.offer(facts(100, 10)), 'the room of those who cannot wait is theirs');
  t.notOk(queue.offer(facts(100, 1)));
  const all: number[] = [];
  while (queue.depth > 0) {
    const batch = await queue.next();
    t.ok(queue.depth <= 26);
    all.push(...numbers(batch?.facts));
    batch?.done();
  }
  await Promise.all(puts);
  t.strictSame(
    all.filter((n) => n < 100),
    numbers(facts(0, 41)),
  );
  t.strictSame(settled.sort(), ['first', 'passed', 'second']);
});

void t.test('a closed queue gives out what it has and takes nothing', async (t) => {
  const queue = open(10, 4);
  queue.offer(facts(0, 2));
  const stuck = queue.put(facts(2, 50), () => t.fail('was not taken'));
  queue.close();
  await stuck;
  await queue.put(facts(100, 1), () => t.fail('was not taken'));
  t.notOk(queue.offer(facts(100, 1)));
  const all: number[] = [];
  for (let batch = await queue.next(); batch !== undefined; batch = await queue.next()) all.push(...numbers(batch.facts));
  t.strictSame(all, numbers(facts(0, 18)));
});

type Step = { readonly do: 'offer' | 'put' | 'next'; readonly count: number };
const steps = fc.array(fc.record<Step>({ do: fc.constantFrom('offer', 'put', 'next'), count: fc.nat(12) }), { maxLength: 60 });

void t.test('whatever is done: order is kept, nothing is lost or doubled, the bounds hold', async (t) => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 }), async (list, maxFacts, maxBatch) => {
      const queue = open(maxFacts, maxBatch);
      const puts: Promise<void>[] = [];
      /** By source: what went in, and what came out. */
      const sent = { offer: [] as number[], put: [] as number[] };
      const got = { offer: [] as number[], put: [] as number[] };
      let n = 0;
      let calls = 0;
      let taken = 0;
      let refused = 0;
      const receive = async (): Promise<void> => {
        const batch = await queue.next();
        if (batch === undefined || batch.facts.length > maxBatch) throw new Error('too many at once');
        for (const one of numbers(batch.facts)) got[one % 2 === 0 ? 'offer' : 'put'].push(one);
        batch.done();
      };
      for (const { do: what, count } of list) {
        const list = Array.from({ length: count }, (_, k) => fact(2 * (n + k) + (what === 'put' ? 1 : 0)));
        n += count;
        if (what === 'next') {
          if (queue.depth > 0) await receive();
        } else if (what === 'put') {
          puts.push(queue.put(list, () => taken++));
          calls++;
          sent.put.push(...numbers(list));
        } else if (queue.offer(list, () => taken++)) {
          calls++;
          sent.offer.push(...numbers(list));
        } else refused += count;
        if (queue.depth > Math.max(maxFacts, 12) + 4 * maxBatch) throw new Error(`depth ${String(queue.depth)}`);
      }
      while (queue.depth > 0) await receive();
      queue.close();
      for (let rest = await queue.next(); rest !== undefined; rest = await queue.next()) rest.done();
      await Promise.all(puts);
      t.strictSame([got, taken, queue.refused], [sent, calls, refused]);
    }),
    { seed: 20261121, numRuns: 300 },
  );
});
