import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Subject } from 'rxjs';
import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import type { Fact } from '../../src/model/fact.js';
import { decodeFacts, encodeFact } from '../../src/model/journal-line.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { positionOutputs } from '../../src/operators/position-outputs.js';
import { openPipeline } from '../../src/pipeline.js';
import { Broadcast } from '../../src/sinks/push/broadcast.js';
import { snapshotFrom } from '../support/arrivals.js';
import { lawRuns } from '../support/law-runs.js';
import { stamped } from '../support/resumable-run.js';
import { everyChange, plainPolicy } from '../support/run-pipeline.js';
import { anyLongHistory as longHistory, configuredParts } from './mixed-history.js';

/** D91: instances that fold one log give each message the same id and the same bytes on both streams. */

const seed = 20261124;
t.comment(`seed ${String(seed)}`);
const numRuns = lawRuns(50);

const policy: fc.Arbitrary<EvaluationPolicy> = fc
  .record({ confirm: fc.boolean(), holdIacAgents: fc.boolean(), rules: fc.boolean(), parts: configuredParts })
  .map(({ rules, parts, ...flags }) => ({ ...plainPolicy, ...flags, ...parts, rules: rules ? everyChange.rules : [] }));

/** The texts of each section, and the bytes of each declared state. */
type Saved = { readonly texts: readonly (readonly string[])[]; readonly states: ReadonlyMap<string, Uint8Array> };

/** One instance. `isHistory`: it folds the facts as those of earlier runs. */
const openInstance = (
  rules: EvaluationPolicy,
  { saved, isHistory = false }: { readonly saved?: Saved; readonly isHistory?: boolean } = {},
) => {
  const states = new Map(saved?.states);
  const { operator, stages } = openPipeline({
    catalog: cloudCatalog,
    policy: rules,
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: 100_000, window: 24 * 3_600_000 },
    snapshotOf: (source) => {
      const bytes = states.get(source);
      return bytes === undefined ? undefined : snapshotFrom(bytes, source);
    },
  });
  const broadcast = new Broadcast({ run: 'log', shared: true });
  const part = broadcast.openPart();
  const parts = [...stages, part];
  saved?.texts.forEach((texts, index) => {
    for (const text of texts) parts[index]?.restore(text);
  });
  part.adopt();
  const frames: string[] = [];
  broadcast.onMessages((first, last) => {
    for (let number = first; number <= last; number++) {
      const message = broadcast.get(number);
      if (message === undefined || message.topic === 'stats') continue;
      frames.push(`${message.id}\n${Buffer.from(message.webSocket).toString()}\n${Buffer.from(message.sse).toString()}`);
    }
  });
  const facts$ = new Subject<readonly Fact[]>();
  facts$.pipe(positionOutputs(operator, { isHistory: () => isHistory, receivedAt: () => 0, atEnd: (outputs) => outputs })).subscribe({
    next: ({ outputs, at }) => {
      broadcast.take(outputs, at);
      for (const one of outputs) if (one.output === 'declared') states.set(one.source, one.snapshot.raw);
    },
    error: (error) => {
      throw error;
    },
  });
  return {
    frames,
    next: (facts: readonly Fact[]): void => {
      facts$.next(facts);
    },
    stats: (): void => {
      broadcast.stats('{"drifts":{}}', '2026-03-10T10:00:00.000Z');
    },
    save: (): Saved => ({ texts: parts.map((one) => [...{ [Symbol.iterator]: () => one.save() }]), states: new Map(states) }),
  };
};

const wholeRun = (facts: readonly Fact[], rules: EvaluationPolicy): readonly string[] => {
  const run = openInstance(rules);
  run.next(facts);
  return run.frames;
};

void t.test('D91: ids and frames do not depend on how batches are cut, on history, or on statistics', (t) => {
  let messages = 0;
  fc.assert(
    fc.property(
      longHistory,
      policy,
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 60 }),
      fc.boolean(),
      (arrivals, rules, sizes, isHistory) => {
        const facts = stamped(arrivals);
        const expected = wholeRun(facts, rules);
        messages += expected.length;
        const run = openInstance(rules, { isHistory });
        let at = 0;
        for (const size of sizes) {
          run.next(facts.slice(at, (at += size)));
          if (size % 2 === 0) run.stats();
        }
        run.next(facts.slice(at));
        assert.deepEqual(run.frames, expected);
        assert.deepEqual(
          expected.map((one) => one.slice(0, one.indexOf('\n'))),
          expected.map((_, index) => `log-${String(index + 1)}`),
        );
      },
    ),
    { seed, numRuns },
  );
  t.ok(messages > numRuns, `${String(messages)} messages`);
  t.end();
});

void t.test('D91, D93: an instance that was restored continues with the same ids and frames', (t) => {
  fc.assert(
    fc.property(longHistory, policy, fc.infiniteStream(fc.nat(30)), (arrivals, rules, distances) => {
      const facts = stamped(arrivals);
      const frames: string[] = [];
      let run = openInstance(rules);
      let left: number = distances.next().value ?? 0;
      facts.forEach((fact, index) => {
        if (left-- === 0) {
          if (index % 2 === 0) run.stats();
          frames.push(...run.frames);
          run = openInstance(rules, { saved: run.save(), isHistory: index % 3 === 0 });
          left = distances.next().value ?? 0;
        }
        run.next([fact]);
      });
      assert.deepEqual([...frames, ...run.frames], wholeRun(facts, rules));
    }),
    { seed, numRuns },
  );
  t.end();
});

void t.test('D90, D91: a fact that was read from the log gives the same ids and frames as the fact that was written', (t) => {
  const read = (fact: Fact): readonly Fact[] => {
    const line = Buffer.concat(encodeFact(fact).map((part) => Buffer.from(part)));
    const arrivals = decodeFacts(line.subarray(0, -1), (bytes, source) => snapshotFrom(bytes, source));
    if (arrivals === undefined) throw new Error(`not a line: ${line.toString()}`);
    return stampFacts(arrivals, fact.seq - 1);
  };
  fc.assert(
    fc.property(longHistory, policy, (arrivals, rules) => {
      const facts = stamped(arrivals);
      assert.deepEqual(wholeRun(facts.flatMap(read), rules), wholeRun(facts, rules));
    }),
    { seed, numRuns },
  );
  t.end();
});
