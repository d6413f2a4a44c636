import fc from 'fast-check';
import t from 'tap';
import type { Principal } from '../../src/model/http/principal.js';
import { rateLimit } from '../../src/http/rate-limit.js';
import { requestOf } from './auth/request-of.js';
import '../support/fixed-seed.js';

type Taken = ReturnType<ReturnType<typeof rateLimit>['take']>;

const who = (kind: Principal['kind'], name: string): Principal => ({ kind, name, scopes: ['read'], isValid: () => true });

class Fixture {
  time = 1_800_000_000_000;
  readonly take: (address: string, principal?: Principal) => Taken;
  readonly size: () => number;
  constructor(requestsPerMinute: number, burst?: number) {
    const limit = rateLimit({ requestsPerMinute, burst, now: () => this.time, clientOf: (request) => request.address });
    this.take = (address, principal) => limit.take(requestOf({}, { address }), principal);
    this.size = () => limit.size();
  }
  /** How many requests pass without a pause. */
  burst(address: string, principal?: Principal): number {
    let passed = 0;
    while (passed < 1_000 && this.take(address, principal).allowed) passed += 1;
    return passed;
  }
}

void t.test('D35: lets a burst pass, then the rate', (t) => {
  const fixture = new Fixture(60, 3);
  t.strictSame(
    [1, 2, 3, 4].map(() => fixture.take('a')),
    [
      { allowed: true, remaining: 2, retryAfter: 1 },
      { allowed: true, remaining: 1, retryAfter: 1 },
      { allowed: true, remaining: 0, retryAfter: 1 },
      { allowed: false, remaining: 0, retryAfter: 1 },
    ],
  );
  fixture.time += 999;
  t.equal(fixture.take('a').allowed, false);
  fixture.time += 1;
  t.strictSame(fixture.take('a'), { allowed: true, remaining: 0, retryAfter: 1 }, 'refusals cost nothing');
  fixture.time += 3_600_000;
  t.equal(fixture.burst('a'), 3, 'at most the burst');
  t.end();
});

void t.test('D35: counts later messages for the same client as its requests', (t) => {
  let left = 0;
  const limit = rateLimit({ requestsPerMinute: 60, burst: 4, now: () => 0, clientOf: (request) => request.address });
  const later = limit.later(requestOf({}, { address: 'a' }), undefined);
  const byKey = limit.later(requestOf({}, { address: 'a' }), who('key', 'ci'));
  for (const take of [later, () => limit.take(requestOf({}, { address: 'a' }), undefined), later, later]) left = take().remaining;
  t.equal(left, 0);
  t.equal(later().allowed, false);
  t.match(byKey(), { allowed: true, remaining: 3 });
  t.match(limit.take(requestOf({}, { address: 'b' }), who('key', 'ci')), { remaining: 2 });
  t.end();
});

void t.test('D35: uses the limit per minute as the default burst', (t) => {
  t.equal(new Fixture(60).burst('a'), 60);
  t.end();
});

void t.test('D35: keeps the promise of Retry-After: a request passes after it and fails a second sooner', (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 50 }), fc.array(fc.nat(5_000)), (rate, burst, pauses) => {
      const fixture = new Fixture(rate, burst);
      for (const pause of pauses) {
        fixture.time += pause;
        fixture.take('a');
      }
      fixture.burst('a');
      const { allowed, retryAfter } = fixture.take('a');
      if (allowed || !Number.isInteger(retryAfter) || retryAfter < 1) return false;
      fixture.time += (retryAfter - 1) * 1_000;
      if (retryAfter > 1 && fixture.take('a').allowed) return false;
      fixture.time += 1_000;
      return fixture.take('a').allowed;
    }),
  );
  t.end();
});

void t.test('law: at most the burst plus the refill passes in any period', (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(3_000), { maxLength: 200 }),
      (rate, burst, pauses) => {
        const fixture = new Fixture(rate, burst);
        const begin = fixture.time;
        let passed = 0;
        for (const pause of pauses) {
          fixture.time += pause;
          if (fixture.take('a').allowed) passed += 1;
        }
        return passed <= burst + ((fixture.time - begin) * rate) / 60_000;
      },
    ),
  );
  t.end();
});

void t.test('D35: limits each key, subject and address separately, even with equal names', (t) => {
  const fixture = new Fixture(1, 1);
  const clients: readonly (readonly [string, Principal | undefined])[] = [
    ['10.0.0.1', undefined],
    ['10.0.0.2', undefined],
    ['10.0.0.1', who('key', 'ci')],
    ['10.0.0.1', who('token', 'ci')],
    ['10.0.0.1', who('key', '10.0.0.1')],
    ['10.0.0.1', who('token', '')],
    ['10.0.0.1', who('key', 'key ci')],
  ];
  for (const [address, principal] of clients)
    t.equal(fixture.take(address, principal).allowed, true, `${address} ${principal?.name ?? ''}`);
  for (const [address, principal] of clients) t.equal(fixture.take(address, principal).allowed, false);
  t.equal(fixture.take('10.9.9.9', who('key', 'ci')).allowed, false, 'a key is one client from any address');
  t.equal(fixture.take('10.0.0.1', who('anonymous', '')).allowed, false, 'anonymous clients count by address');
  t.equal(fixture.take('10.0.0.3', who('anonymous', '')).allowed, true);
  t.end();
});

void t.test('grants and takes nothing when the clock goes back', (t) => {
  const fixture = new Fixture(60, 2);
  fixture.burst('a');
  fixture.time -= 3_600_000;
  t.equal(fixture.take('a').allowed, false);
  fixture.time += 1_000;
  t.equal(fixture.take('a').allowed, true);
  t.end();
});

void t.test('D35: forgets the least recently seen of 100,000 clients first', (t) => {
  const fixture = new Fixture(1, 1);
  fixture.take('first');
  fixture.take('second');
  for (let number = 0; number < 99_998; number += 1) fixture.take(`n${number}`);
  t.equal(fixture.take('first').allowed, false, 'all clients are known, and the first is now the most recent');
  fixture.take('one more');
  t.equal(fixture.size(), 100_000);
  t.equal(fixture.take('first').allowed, false);
  t.equal(fixture.take('second').allowed, true, 'forgotten');
  t.end();
});

void t.test('D35: drops full buckets as others arrive', (t) => {
  const fixture = new Fixture(60, 1);
  for (let number = 0; number < 10; number += 1) fixture.take(`n${number}`);
  t.equal(fixture.size(), 10);
  fixture.time += 999;
  fixture.take('m0');
  t.equal(fixture.size(), 11, 'none of them is full');
  fixture.time += 1;
  for (let number = 1; number < 6; number += 1) fixture.take(`m${number}`);
  t.equal(fixture.size(), 6);
  t.end();
});
