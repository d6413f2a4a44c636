import assert from 'node:assert/strict';
import { Failure } from '../../src/model/failure.js';
import { inTime, isOver, outcomeOf, pause } from './outcomes.js';
import type { SinkAnswer, SinkBed, SinkCase, SinkConformance } from './sink-bed.js';

/** Each rejects where the sink does not hold it. */
export const sinkCases = <T>(): Readonly<Record<SinkCase, (conformance: SinkConformance<T>) => Promise<void>>> => ({
  'the name has no blanks': (conformance) =>
    using(conformance, (bed) => {
      assert.match(bed.sink.name, /^\S+$/);
      return Promise.resolve();
    }),

  'one item is delivered by one request': (conformance) =>
    using(conformance, async (bed) => {
      await write(bed, [bed.item(1)]);
      const received = await bed.received();
      assert.equal(received.length, 1);
      assert.ok(told(conformance, received, bed.item(1)), 'the request tells of the item');
    }),

  'several items are one request': (conformance) =>
    using(conformance, async (bed) => {
      await write(bed, [1, 2, 3].map(bed.item));
      assert.equal((await bed.received()).length, 1);
    }),

  'several items are all delivered': (conformance) =>
    using(conformance, async (bed) => {
      const items = [1, 2, 3].map(bed.item);
      await write(bed, items);
      const received = await bed.received();
      for (const [index, item] of items.entries()) assert.ok(told(conformance, received, item), `item ${index + 1} is told of`);
    }),

  '429 with Retry-After asks for that patience': (conformance) =>
    using(conformance, async (bed) => {
      const failure = await refusal(conformance, bed, '429', 7);
      assert.equal(failure.kind, 'BackOff', failure.message);
      assert.equal(failure.waitMs, 7_000);
    }),

  '429 without Retry-After leaves the wait to the runner': (conformance) =>
    using(conformance, async (bed) => {
      const failure = await refusal(conformance, bed, '429');
      assert.equal(failure.kind, 'BackOff', failure.message);
      assert.equal(failure.waitMs, 0);
    }),

  '500 may be tried again': (conformance) => refuses(conformance, '500', 'Failed'),
  'a closed connection may be tried again': (conformance) => refuses(conformance, 'close', 'Failed'),
  '400 is not tried again': (conformance) => refuses(conformance, '400', 'Rejected'),
  '410 closes the sink': (conformance) => refuses(conformance, '410', 'Closed'),

  'a redirect is not followed': (conformance) =>
    using(conformance, async (bed) => {
      const failure = await refusal(conformance, bed, 'redirect');
      assert.equal(failure.kind, 'Rejected', failure.message);
      assert.equal((await bed.received()).length, 1, 'one request');
    }),

  'a target that hangs is given up when the signal says so': (conformance) =>
    using(conformance, async (bed) => {
      bed.answer('hang');
      const abort = new AbortController();
      const outcome = outcomeOf(bed.sink.write([bed.item(1)], abort.signal));
      await pause(200);
      abort.abort();
      const { ended, error } = await inTime(outcome, patienceOf(conformance), 'the end of an aborted delivery');
      assert.equal(ended, 'failure', 'it was not delivered');
      silent(conformance, error);
    }),

  'nothing is sent with an aborted signal': (conformance) =>
    using(conformance, async (bed) => {
      const delivery = outcomeOf(bed.sink.write([bed.item(1)], AbortSignal.abort()));
      const { ended, error } = await inTime(delivery, patienceOf(conformance), 'an aborted delivery');
      assert.equal(ended, 'failure');
      silent(conformance, error);
      assert.equal((await bed.received()).length, 0);
    }),

  'a delivery after a failure goes on': (conformance) =>
    using(conformance, async (bed) => {
      await refusal(conformance, bed, '500');
      await refusal(conformance, bed, 'close');
      const before = (await bed.received()).length;
      bed.answer('ok');
      await write(bed, [bed.item(2)]);
      const received = (await bed.received()).slice(before);
      assert.ok(told(conformance, received, bed.item(2)), 'the request tells of the item');
    }),

  'what was sent leaves nothing that keeps the process alive': async (conformance) => {
    const open = (): Promise<void> =>
      using(conformance, async (bed) => {
        await write(bed, [bed.item(1)]);
        await refusal(conformance, bed, '500');
      });
    // What a library keeps for all connections comes with the first.
    await open();
    const held = process.getActiveResourcesInfo().length;
    await open();
    await open();
    const now = (): number => process.getActiveResourcesInfo().length;
    assert.ok(
      await isOver(() => now() <= held, patienceOf(conformance)),
      `what keeps the process alive grew from ${held} to ${now()}: ${process.getActiveResourcesInfo().join(', ')}`,
    );
  },
});

const patienceOf = <T>({ patience = 20_000 }: SinkConformance<T>): number => patience;

/** Frees the target, whatever happens. */
const using = async <T>(conformance: SinkConformance<T>, work: (bed: SinkBed<T>) => Promise<void>): Promise<void> => {
  const bed = await conformance.open();
  try {
    await work(bed);
  } finally {
    await bed.close();
  }
};

const write = <T>(bed: SinkBed<T>, items: readonly T[]): Promise<void> =>
  inTime(bed.sink.write(items, new AbortController().signal), 60_000, 'a delivery');

const refuses = <T>(conformance: SinkConformance<T>, answer: SinkAnswer, kind: Failure['kind']): Promise<void> =>
  using(conformance, async (bed) => {
    const failure = await refusal(conformance, bed, answer);
    assert.equal(failure.kind, kind, failure.message);
  });

/** What a delivery fails with; nothing that it says is secret. */
const refusal = async <T>(conformance: SinkConformance<T>, bed: SinkBed<T>, answer: SinkAnswer, retryAfter?: number): Promise<Failure> => {
  bed.answer(answer, retryAfter);
  const { ended, error } = await outcomeOf(write(bed, [bed.item(1)]));
  assert.equal(ended, 'failure', `${answer} is no success`);
  silent(conformance, error);
  assert.ok(error instanceof Failure, `rejected with ${String(error)}`);
  return error;
};

/** Looks at causes and other members too: a log may show them. */
const silent = <T>({ secrets }: SinkConformance<T>, error: unknown): void => {
  assert.ok(error instanceof Error, 'rejected with no Error');
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const text = `${at.message} ${JSON.stringify(Object.entries(at))}`;
    for (const secret of secrets) assert.ok(!text.includes(secret), `the failure shows a secret: ${at.name}`);
  }
};

const told = <T>({ tells }: SinkConformance<T>, received: readonly unknown[], item: T): boolean =>
  received.some((request) => (tells === undefined ? request !== undefined && request !== '' : tells(request, item)));
