import { map, of, Subject } from 'rxjs';
import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import type { OutputBatch } from '../../src/model/contracts/output-sink.js';
import type { Output } from '../../src/model/output.js';
import { positionOutputs } from '../../src/operators/position-outputs.js';
import { openPipeline } from '../../src/pipeline.js';
import { describeRole, stateUpdate, role, state, tick } from '../support/evaluate-facts.js';
import { plainPolicy } from '../support/run-pipeline.js';

const open = (isHistory = false, atEnd = (outputs: readonly Output[]): readonly Output[] => outputs) => {
  const facts$ = new Subject<readonly Fact[]>();
  const batches: OutputBatch[] = [];
  const ends: unknown[] = [];
  const { operator } = openPipeline({
    catalog: cloudCatalog,
    policy: { ...plainPolicy, confirm: true },
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: 1_000, window: 3_600_000 },
  });
  facts$.pipe(positionOutputs(operator, { isHistory: () => isHistory, receivedAt: () => 5, atEnd })).subscribe({
    next: (batch) => batches.push(batch),
    error: (error) => ends.push(error),
    complete: () => ends.push('complete'),
  });
  return { facts$, batches, ends };
};

const facts = stampFacts(
  [
    state([role()], 0),
    describeRole('plays', { time: 10, at: 70 }),
    describeRole('sings', { time: 11, at: 71 }),
    stateUpdate('unchanged', 72, 3),
    tick(72),
    describeRole('works', { time: 20, at: 80 }),
    tick(90),
  ] satisfies readonly Arrival[],
  0,
);

/** `drift d_… at TIME` for each output. */
const timesOf = (batches: readonly OutputBatch[]): readonly string[] =>
  batches.flatMap(({ outputs, at }) =>
    outputs.flatMap((one) =>
      one.output === 'drift' || one.output === 'resolved' ? [`${one.output} ${one.drift.id} ${at.arrivedAt}`] : [],
    ),
  );

void t.test('the time of outputs depends neither on the split into batches nor on being history', (t) => {
  const run = (cut: readonly (readonly Fact[])[], isHistory = false): readonly string[] => {
    const { facts$, batches } = open(isHistory);
    for (const batch of cut) facts$.next(batch);
    return timesOf(batches);
  };
  const whole = run([facts]);
  t.equal(whole.length, 4);
  t.ok(new Set(whole.map((place) => place.split(' ')[2])).size > 1);
  t.strictSame(run([facts], true), whole);
  t.strictSame(run(facts.map((fact) => [fact])), whole);
  t.strictSame(run([facts.slice(0, 4), facts.slice(4)]), whole);
  t.end();
});

void t.test('each arrival time is one batch, even without outputs, at the position of its last fact', (t) => {
  for (const isHistory of [false, true]) {
    const { facts$, batches } = open(isHistory);
    facts$.next(facts);
    facts$.next([]);
    t.strictSame(
      batches.map(({ at }) => at.seq),
      [1, 2, 3, 5, 6, 7],
    );
    t.match(batches[0]?.at, { receivedAt: isHistory ? 0 : 5, isHistory, arrivedAt: facts[0]?.at });
  }
  t.end();
});

void t.test('at the end publishes what waits, if configured', (t) => {
  for (const isWanted of [true, false]) {
    const { facts$, batches, ends } = open(false, (outputs) => (isWanted ? outputs : outputs.filter(({ output }) => output !== 'drift')));
    facts$.next(facts.slice(0, 2));
    t.strictSame(timesOf(batches), []);
    facts$.complete();
    t.equal(timesOf(batches).length, isWanted ? 1 : 0);
    t.strictSame(ends, ['complete']);
  }
  t.end();
});

void t.test('a bug in the pipeline ends the outputs', (t) => {
  const ends: unknown[] = [];
  const broken = map((): never => {
    throw new Error('a bug');
  });
  of(facts)
    .pipe(positionOutputs(broken, { isHistory: () => false, receivedAt: () => 0, atEnd: (outputs) => outputs }))
    .subscribe({ next: () => ends.push('outputs'), error: (error) => ends.push(error), complete: () => ends.push('complete') });
  t.match(ends, [new Error('a bug')]);
  t.equal(ends.length, 1);
  t.end();
});

void t.test('forwards an error of the source', (t) => {
  const { facts$, ends } = open();
  facts$.error('gone');
  t.strictSame(ends, ['gone']);
  t.end();
});
