import assert from 'node:assert/strict';
import { Failure } from '../../src/model/failure.js';
import type { SourceConnection } from '../../src/model/contracts/source.js';
import { isOver, inTime, outcomeOf, type Outcome } from './outcomes.js';
import { SourceReader } from './source-reader.js';
import type { SourceCase, SourceConformance } from './source-bed.js';

/** Each rejects where the source does not hold it. */
export const sourceCases: Readonly<Record<SourceCase, (conformance: SourceConformance) => Promise<void>>> = {
  'the name has no blanks': (conformance) =>
    using(conformance, ({ bed }) => {
      assert.match(bed.source.name, /^\S+$/);
      return Promise.resolve();
    }),

  'every fact is delivered once': (conformance) =>
    using(conformance, async ({ bed, reader }) => {
      await reader.connect();
      await bed.produce(3);
      await reader.readUntil(3);
      await bed.produce(4);
      await reader.readUntil(7);
      await reader.readFor(300);
      assert.equal(reader.facts, 7, 'each fact once');
    }),

  'a batch has at most 1,024 facts': (conformance) =>
    using(conformance, async ({ bed, reader }) => {
      await reader.connect();
      await bed.produce(2_500);
      await reader.readUntil(2_500);
      assert.ok(reader.largest <= 1_024, `a batch of ${reader.largest}`);
    }),

  'a read waits without spinning': (conformance) =>
    using(conformance, async ({ reader }) => {
      await reader.connect();
      await reader.readFor(100);
      // The best of some: what else the process does, compiling say, is not the source's.
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

  'a drain gives the rest, and then undefined': (conformance) =>
    using(conformance, async ({ bed, reader, patience }) => {
      await reader.connect();
      await bed.produce(5);
      await reader.readUntil(1);
      reader.connection.drain();
      await inTime(reader.toEnd(), soon(patience), 'undefined after a drain');
      await reader.disconnect();
      await reader.connect();
      await reader.readUntil(5);
      await reader.readFor(200);
      assert.equal(reader.facts, 5, 'what came before the drain and what is left make the whole');
    }),

  'a drain ends a read that waits': (conformance) =>
    using(conformance, async ({ reader, patience }) => {
      await reader.connect();
      await reader.readFor(100);
      reader.connection.drain();
      await inTime(reader.toEnd(), soon(patience), 'undefined after a drain');
    }),

  'a close ends a read that waits': (conformance) =>
    using(conformance, async ({ reader, patience }) => {
      await reader.connect();
      await reader.readFor(100);
      await inTime(reader.disconnect(), soon(patience), 'a close');
      const outcome = await inTime(reader.waiting(), soon(patience), 'the read after a close');
      assert.ok(outcome.ended === 'value' || isFailure(outcome.error), `the read ended with ${describe(outcome)}`);
    }),

  'a close frees everything': async (conformance) => {
    const open = (): Promise<void> =>
      using(conformance, async ({ bed, reader }) => {
        await reader.connect();
        await bed.produce(2);
        await reader.readUntil(2);
        await reader.readFor(50);
      });
    // What a library keeps for all connections comes with the first.
    await open();
    const held = process.getActiveResourcesInfo().length;
    await open();
    await open();
    const now = (): number => process.getActiveResourcesInfo().length;
    assert.ok(
      await isOver(() => now() <= held, soon(conformance.patience)),
      `what keeps the process alive grew from ${held} to ${now()}: ${process.getActiveResourcesInfo().join(', ')}`,
    );
  },

  'a cut is seen, and a new connection goes on': (conformance) =>
    using(conformance, async ({ bed, reader, patience }) => {
      await reader.connect();
      await bed.produce(2);
      await reader.readUntil(2);
      const end = reader.toEnd();
      await bed.cut();
      const { ended, error } = await inTime(outcomeOf(end), patience, 'the end of a cut connection');
      assert.ok(ended === 'value' || kindOf(error) === 'NotConnected', `ended with ${describe({ ended, error })}`);
      await reader.disconnect();
      await reader.connect();
      await bed.produce(3);
      await reader.readUntil(5);
      assert.equal(reader.facts, 5);
    }),

  'a restart of the other side loses nothing that it kept': (conformance) =>
    using(conformance, async ({ bed, reader }) => {
      await reader.connect();
      await bed.produce(2);
      await reader.readUntil(2);
      await bed.restart();
      await bed.produce(3);
      await reader.readThrough(5);
      assert.equal(reader.facts, 5);
    }),

  'what was not acknowledged comes again': (conformance) =>
    using(conformance, async ({ bed, reader, open }) => {
      await reader.connect();
      await bed.produce(3);
      reader.isAcking = false;
      await reader.readUntil(3);
      await reader.disconnect();
      const second = open();
      await second.connect();
      await second.readUntil(3);
      assert.deepEqual([...second.seen].sort(), [...reader.seen].sort());
    }),

  'an aborted connect rejects promptly': (conformance) =>
    using(conformance, async ({ bed, patience }) => {
      const early = await inTime(outcomeOf(bed.source.connect(AbortSignal.abort())), soon(patience), 'a connect with an aborted signal');
      await freed(early);
      assert.equal(early.ended, 'failure');
      assert.ok(isFailure(early.error), `rejected with ${describe(early)}`);
      const abort = new AbortController();
      const late = outcomeOf(bed.source.connect(abort.signal));
      abort.abort();
      await freed(await inTime(late, soon(patience), 'a connect that was aborted'));
    }),

  'a connect to nobody rejects promptly, without a credential': (conformance) =>
    using(conformance, async ({ bed }) => {
      await bed.leave();
      const connect = bed.source.connect(new AbortController().signal);
      const outcome = await inTime(outcomeOf(connect), 30_000, 'a connect to nobody');
      await freed(outcome);
      assert.equal(outcome.ended, 'failure', 'it connected to nobody');
      assert.equal(kindOf(outcome.error), 'NotConnected', `rejected with ${describe(outcome)}`);
      for (const secret of conformance.secrets ?? []) assert.ok(!describe(outcome).includes(secret), 'the message holds a credential');
    }),
};

/** What is to happen soon: sooner than a long poll is over, and late enough for a busy machine. */
const soon = (patience = 60_000): number => Math.min(patience, 15_000);

type Kit = {
  readonly bed: Awaited<ReturnType<SourceConformance['open']>>;
  readonly reader: SourceReader;
  /** One more reader of the same source. */
  readonly open: () => SourceReader;
  readonly patience: number;
};

/** Frees the source and the other side, whatever happens. */
const using = async (conformance: SourceConformance, work: (kit: Kit) => Promise<void>): Promise<void> => {
  const bed = await conformance.open();
  const { patience = 60_000 } = conformance;
  const readers: SourceReader[] = [];
  const open = (): SourceReader => {
    const reader = new SourceReader(bed.source, patience, conformance.identity);
    readers.push(reader);
    return reader;
  };
  try {
    await work({ bed, reader: open(), open, patience });
  } finally {
    for (const reader of readers) await reader.disconnect();
    await bed.close();
  }
};

const freed = async (outcome: Outcome<SourceConnection>): Promise<void> => {
  if (outcome.ended === 'value') await outcome.value.close();
};

const isFailure = (error: unknown): error is Failure => error instanceof Failure;
const kindOf = (error: unknown): string => (isFailure(error) ? error.kind : 'no Failure');
const describe = ({ ended, error }: { readonly ended: string; readonly error?: unknown }): string =>
  ended === 'value' ? 'a value' : isFailure(error) ? `${error.kind}: ${error.message}` : String(error);
