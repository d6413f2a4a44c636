import assert from 'node:assert/strict';
import { Failure } from '../../src/model/failure.js';
import { until } from '../support/until.js';
import { inTime, isOver, outcomeOf } from './outcomes.js';
import type { SinkAnswer, SinkFixture, SinkCase, SinkConformance } from './sink-fixture.js';

/** Each case rejects if the sink violates it. */
export const sinkCases = <T>(): Readonly<Record<SinkCase, (conformance: SinkConformance<T>) => Promise<void>>> => ({
  'its name has no spaces': (conformance) =>
    using(conformance, (fixture) => {
      assert.match(fixture.sink.name, /^\S+$/);
      return Promise.resolve();
    }),

  'delivers one item with one request': (conformance) =>
    using(conformance, async (fixture) => {
      await write(fixture, [fixture.item(1)]);
      const received = await fixture.received();
      assert.equal(received.length, 1);
      assert.ok(isDelivered(conformance, received, fixture.item(1)), 'the request contains the item');
    }),

  'sends several items in one request': (conformance) =>
    using(conformance, async (fixture) => {
      await write(fixture, [1, 2, 3].map(fixture.item));
      assert.equal((await fixture.received()).length, 1);
    }),

  'delivers all of several items': (conformance) =>
    using(conformance, async (fixture) => {
      const items = [1, 2, 3].map(fixture.item);
      await write(fixture, items);
      const received = await fixture.received();
      for (const [index, item] of items.entries()) assert.ok(isDelivered(conformance, received, item), `item ${index + 1} is delivered`);
    }),

  'backs off for the Retry-After of a 429': (conformance) =>
    using(conformance, async (fixture) => {
      const failure = await refusal(conformance, fixture, '429', 7);
      assert.equal(failure.kind, 'BackOff', failure.message);
      assert.equal(failure.waitMs, 7_000);
    }),

  'leaves the wait to the runner on 429 without Retry-After': (conformance) =>
    using(conformance, async (fixture) => {
      const failure = await refusal(conformance, fixture, '429');
      assert.equal(failure.kind, 'BackOff', failure.message);
      assert.equal(failure.waitMs, 0);
    }),

  'fails with a retryable error on 500': (conformance) => refuses(conformance, '500', 'Failed'),
  'fails with a retryable error on a closed connection': (conformance) => refuses(conformance, 'close', 'Failed'),
  'rejects the batch on 400': (conformance) => refuses(conformance, '400', 'Rejected'),
  'closes the sink on 410': (conformance) => refuses(conformance, '410', 'Closed'),

  'does not follow redirects': (conformance) =>
    using(conformance, async (fixture) => {
      const failure = await refusal(conformance, fixture, 'redirect');
      assert.equal(failure.kind, 'Rejected', failure.message);
      assert.equal((await fixture.received()).length, 1, 'one request');
    }),

  'aborts a hanging request on its signal': (conformance) =>
    using(conformance, async (fixture) => {
      fixture.answer('hang');
      const abort = new AbortController();
      const outcome = outcomeOf(fixture.sink.write([fixture.item(1)], abort.signal));
      await until(async () => (await fixture.received()).length === 1);
      abort.abort();
      const { ended, error } = await inTime(outcome, timeoutOf(conformance), 'the end of an aborted delivery');
      assert.equal(ended, 'failure', 'the delivery fails');
      checkNoSecrets(conformance, error);
    }),

  'sends nothing with an aborted signal': (conformance) =>
    using(conformance, async (fixture) => {
      const delivery = outcomeOf(fixture.sink.write([fixture.item(1)], AbortSignal.abort()));
      const { ended, error } = await inTime(delivery, timeoutOf(conformance), 'an aborted delivery');
      assert.equal(ended, 'failure');
      checkNoSecrets(conformance, error);
      assert.equal((await fixture.received()).length, 0);
    }),

  'delivers again after a failure': (conformance) =>
    using(conformance, async (fixture) => {
      await refusal(conformance, fixture, '500');
      await refusal(conformance, fixture, 'close');
      const before = (await fixture.received()).length;
      fixture.answer('ok');
      await write(fixture, [fixture.item(2)]);
      const received = (await fixture.received()).slice(before);
      assert.ok(isDelivered(conformance, received, fixture.item(2)), 'the request contains the item');
    }),

  'leaves nothing that keeps the process alive': async (conformance) => {
    const open = (): Promise<void> =>
      using(conformance, async (fixture) => {
        await write(fixture, [fixture.item(1)]);
        await refusal(conformance, fixture, '500');
      });
    // Libraries allocate shared resources with the first connection.
    await open();
    const held = process.getActiveResourcesInfo().length;
    await open();
    await open();
    const now = (): number => process.getActiveResourcesInfo().length;
    assert.ok(
      await isOver(() => now() <= held, timeoutOf(conformance)),
      `active resources grew from ${held} to ${now()}: ${process.getActiveResourcesInfo().join(', ')}`,
    );
  },
});

const timeoutOf = <T>({ timeout = 120_000 }: SinkConformance<T>): number => timeout;

/** Always closes the target. */
const using = async <T>(conformance: SinkConformance<T>, work: (fixture: SinkFixture<T>) => Promise<void>): Promise<void> => {
  const fixture = await conformance.open();
  try {
    await work(fixture);
  } finally {
    await fixture.close();
  }
};

const write = <T>(fixture: SinkFixture<T>, items: readonly T[]): Promise<void> =>
  inTime(fixture.sink.write(items, new AbortController().signal), 60_000, 'a delivery');

const refuses = <T>(conformance: SinkConformance<T>, answer: SinkAnswer, kind: Failure['kind']): Promise<void> =>
  using(conformance, async (fixture) => {
    const failure = await refusal(conformance, fixture, answer);
    assert.equal(failure.kind, kind, failure.message);
  });

/** The failure of a delivery, checked for secrets. */
const refusal = async <T>(
  conformance: SinkConformance<T>,
  fixture: SinkFixture<T>,
  answer: SinkAnswer,
  retryAfter?: number,
): Promise<Failure> => {
  fixture.answer(answer, retryAfter);
  const { ended, error } = await outcomeOf(write(fixture, [fixture.item(1)]));
  assert.equal(ended, 'failure', `${answer} must fail the delivery`);
  checkNoSecrets(conformance, error);
  assert.ok(error instanceof Failure, `rejected with ${String(error)}`);
  return error;
};

/** Also checks causes and other members, since a log may show them. */
const checkNoSecrets = <T>({ secrets }: SinkConformance<T>, error: unknown): void => {
  assert.ok(error instanceof Error, 'the rejection is not an Error');
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const text = `${at.message} ${JSON.stringify(Object.entries(at))}`;
    for (const secret of secrets) assert.ok(!text.includes(secret), `the failure contains a secret: ${at.name}`);
  }
};

const isDelivered = <T>({ contains: tells }: SinkConformance<T>, received: readonly unknown[], item: T): boolean =>
  received.some((request) => (tells === undefined ? request !== undefined && request !== '' : tells(request, item)));
