import assert from 'node:assert/strict';
import { Failure } from '../../src/model/failure.js';
import type { SourceConnection } from '../../src/model/contracts/source.js';
import { isOver, inTime, outcomeOf, type Outcome } from './outcomes.js';
import { SourceReader } from './source-reader.js';
import type { SourceCase, SourceConformance } from './source-fixture.js';

/** Each case rejects if the source violates it. */
export const sourceCases: Readonly<Record<SourceCase, (conformance: SourceConformance) => Promise<void>>> = {
  'its name has no spaces': (conformance) =>
    using(conformance, ({ fixture }) => {
      assert.match(fixture.source.name, /^\S+$/);
      return Promise.resolve();
    }),

  'delivers every fact once': (conformance) =>
    using(conformance, async ({ fixture, reader }) => {
      await reader.connect();
      await fixture.produce(3);
      await reader.readUntil(3);
      await fixture.produce(4);
      await reader.readUntil(7);
      await reader.readFor(300);
      assert.equal(reader.facts, 7, 'each fact once');
    }),

  'limits batches to 1,024 facts': (conformance) =>
    using(conformance, async ({ fixture, reader }) => {
      await reader.connect();
      await fixture.produce(2_500);
      await reader.readUntil(2_500);
      assert.ok(reader.largest <= 1_024, `a batch of ${reader.largest}`);
    }),

  'waits for facts without spinning': (conformance) =>
    using(conformance, async ({ reader }) => {
      await reader.connect();
      await reader.readFor(100);
      // Take the best of several rounds: compilation and other work of the process also uses CPU time.
      let [answers, busy] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let round = 0; round < 4 && (answers > 12 || busy >= 400); round++) {
        const batches = reader.batches;
        const before = process.cpuUsage();
        await reader.readFor(600);
        const { user, system } = process.cpuUsage(before);
        answers = Math.min(answers, reader.batches - batches);
        busy = Math.min(busy, (user + system) / 1_000);
      }
      assert.ok(answers <= 12, `${answers} empty answers in 600 ms`);
      assert.ok(busy < 400, `${busy} ms of processor time in 600 ms`);
    }),

  'returns the rest and then undefined after a drain': (conformance) =>
    using(conformance, async ({ fixture, reader, timeout }) => {
      await reader.connect();
      await fixture.produce(5);
      await reader.readUntil(1);
      reader.connection.drain();
      await inTime(reader.toEnd(), shortTimeout(timeout), 'undefined after a drain');
      await reader.disconnect();
      await reader.connect();
      await reader.readUntil(5);
      await reader.readFor(200);
      assert.equal(reader.facts, 5, 'facts before and after the drain are complete');
    }),

  'ends a waiting read on drain': (conformance) =>
    using(conformance, async ({ reader, timeout }) => {
      await reader.connect();
      await reader.readFor(100);
      reader.connection.drain();
      await inTime(reader.toEnd(), shortTimeout(timeout), 'undefined after a drain');
    }),

  'ends a waiting read on close': (conformance) =>
    using(conformance, async ({ reader, timeout }) => {
      await reader.connect();
      await reader.readFor(100);
      await inTime(reader.disconnect(), shortTimeout(timeout), 'a close');
      const outcome = await inTime(reader.waiting(), shortTimeout(timeout), 'the read after a close');
      assert.ok(outcome.ended === 'value' || isFailure(outcome.error), `the read ended with ${describe(outcome)}`);
    }),

  'frees everything on close': async (conformance) => {
    const open = (): Promise<void> =>
      using(conformance, async ({ fixture, reader }) => {
        await reader.connect();
        await fixture.produce(2);
        await reader.readUntil(2);
        await reader.readFor(50);
      });
    // Libraries allocate shared resources with the first connection.
    await open();
    const held = process.getActiveResourcesInfo().length;
    await open();
    await open();
    const now = (): number => process.getActiveResourcesInfo().length;
    assert.ok(
      await isOver(() => now() <= held, shortTimeout(conformance.timeout)),
      `active resources grew from ${held} to ${now()}: ${process.getActiveResourcesInfo().join(', ')}`,
    );
  },

  'detects a cut connection and continues on a new one': (conformance) =>
    using(conformance, async ({ fixture, reader, timeout }) => {
      await reader.connect();
      await fixture.produce(2);
      await reader.readUntil(2);
      const end = reader.toEnd();
      await fixture.cut();
      const { ended, error } = await inTime(outcomeOf(end), timeout, 'the end of a cut connection');
      assert.ok(ended === 'value' || kindOf(error) === 'NotConnected', `ended with ${describe({ ended, error })}`);
      await reader.disconnect();
      await reader.connect();
      await fixture.produce(3);
      await reader.readUntil(5);
      assert.equal(reader.facts, 5);
    }),

  'loses nothing that the server kept over its restart': (conformance) =>
    using(conformance, async ({ fixture, reader }) => {
      await reader.connect();
      await fixture.produce(2);
      await reader.readUntil(2);
      await fixture.restart();
      await fixture.produce(3);
      await reader.readThrough(5);
      assert.equal(reader.facts, 5);
    }),

  'delivers unacknowledged facts again': (conformance) =>
    using(conformance, async ({ fixture, reader, open }) => {
      await reader.connect();
      await fixture.produce(3);
      reader.isAcking = false;
      await reader.readUntil(3);
      await reader.disconnect();
      const second = open();
      await second.connect();
      await second.readUntil(3);
      assert.deepEqual([...second.seen].sort(), [...reader.seen].sort());
    }),

  'rejects an aborted connect promptly': (conformance) =>
    using(conformance, async ({ fixture, timeout }) => {
      const early = await inTime(
        outcomeOf(fixture.source.connect(AbortSignal.abort())),
        shortTimeout(timeout),
        'a connect with an aborted signal',
      );
      await freed(early);
      assert.equal(early.ended, 'failure');
      assert.ok(isFailure(early.error), `rejected with ${describe(early)}`);
      const abort = new AbortController();
      const late = outcomeOf(fixture.source.connect(abort.signal));
      abort.abort();
      await freed(await inTime(late, shortTimeout(timeout), 'a connect that was aborted'));
    }),

  'rejects a connect to an absent server promptly, without leaking credentials': (conformance) =>
    using(conformance, async ({ fixture }) => {
      await fixture.leave();
      const connect = fixture.source.connect(new AbortController().signal);
      const outcome = await inTime(outcomeOf(connect), 30_000, 'a connect without a server');
      await freed(outcome);
      assert.equal(outcome.ended, 'failure', 'connects without a server');
      assert.equal(kindOf(outcome.error), 'NotConnected', `rejected with ${describe(outcome)}`);
      for (const secret of conformance.secrets ?? []) assert.ok(!describe(outcome).includes(secret), 'the message contains a credential');
    }),
};

/** A limit below a long poll's duration but enough for a busy machine. */
const shortTimeout = (timeout = 60_000): number => Math.min(timeout, 15_000);

type CaseFixture = {
  readonly fixture: Awaited<ReturnType<SourceConformance['open']>>;
  readonly reader: SourceReader;
  /** Another reader of the same source. */
  readonly open: () => SourceReader;
  readonly timeout: number;
};

/** Always closes the source and its server. */
const using = async (conformance: SourceConformance, work: (caseFixture: CaseFixture) => Promise<void>): Promise<void> => {
  const fixture = await conformance.open();
  const { timeout = 60_000 } = conformance;
  const readers: SourceReader[] = [];
  const open = (): SourceReader => {
    const reader = new SourceReader(fixture.source, timeout, conformance.identity);
    readers.push(reader);
    return reader;
  };
  try {
    await work({ fixture, reader: open(), open, timeout });
  } finally {
    for (const reader of readers) await reader.disconnect();
    await fixture.close();
  }
};

const freed = async (outcome: Outcome<SourceConnection>): Promise<void> => {
  if (outcome.ended === 'value') await outcome.value.close();
};

const isFailure = (error: unknown): error is Failure => error instanceof Failure;
const kindOf = (error: unknown): string => (isFailure(error) ? error.kind : 'no Failure');
const describe = ({ ended, error }: { readonly ended: string; readonly error?: unknown }): string =>
  ended === 'value' ? 'a value' : isFailure(error) ? `${error.kind}: ${error.message}` : String(error);
