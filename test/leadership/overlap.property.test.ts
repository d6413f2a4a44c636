import '../support/fixed-seed.js';
import fc from 'fast-check';
import t from 'tap';
import { lawRuns } from '../support/law-runs.js';
import { Candidate, leaseMs } from '../support/lease-cluster.js';
import { MemoryLease } from '../support/memory-lease.js';
import { VirtualTime } from '../support/virtual-time.js';

/** What happens to one instance from now on. */
const step = fc.record({
  who: fc.nat(2),
  after: fc.integer({ min: 1, max: 2_000 }),
  act: fc.constantFrom('slow', 'silent', 'lost answers', 'lossy', 'well', 'stop', 'wake', 'release', 'yield'),
});

t.test('D91: two instances never lead at the same time, whatever happens to requests, answers, clocks and processes', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(fc.double({ min: 0.96, max: 1.04, noNaN: true }), { minLength: 3, maxLength: 3 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      async (steps, rates, numbers) => {
        const random = (): number => numbers.next().value as number;
        const time = new VirtualTime();
        const lease = new MemoryLease(time, leaseMs);
        const all = rates.map((rate, place) => new Candidate(`i${String(place)}`, lease, time, { random, rate }));
        let worst = 0;
        const check = (): void => {
          worst = Math.max(worst, all.filter(({ isHeld }) => isHeld).length);
        };
        for (const { who, after, act } of steps) {
          for (let passed = 0; passed < after; passed += 50) {
            await time.pass(Math.min(50, after - passed));
            check();
          }
          all[who]?.act(act, random);
          check();
        }
        if (worst > 1) throw new Error('two instances lead');
        for (const one of all) {
          one.act('well', random);
          one.act('wake', random);
        }
        await time.pass(3 * leaseMs);
        if (all.some(({ isReleased }) => !isReleased) && !all.some(({ isHeld }) => isHeld))
          throw new Error('nobody leads after the faults');
        const numbersOfTerms = all.flatMap(({ terms }) => terms.flatMap((term) => term?.number ?? []));
        if (new Set(numbersOfTerms).size < numbersOfTerms.length) throw new Error('a number repeats');
        for (const { leadership } of all) void leadership.release();
        await time.pass(leaseMs);
      },
    ),
    { numRuns: lawRuns(300) },
  );
  t.pass();
});
