import fc from 'fast-check';
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Subject } from 'rxjs';
import t from 'tap';
import { cloudCatalog, cloudTypes } from '../../src/catalog/providers.js';
import { DeclaredSnapshots } from '../../src/checkpoint/declared-snapshots.js';
import { restoreNewest } from '../../src/checkpoint/restore-newest.js';
import { writeCheckpoint } from '../../src/checkpoint/write-checkpoint.js';
import type { SnapshotLookup } from '../../src/model/contracts/checkpointed.js';
import type { Fact } from '../../src/model/fact.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { openPipeline } from '../../src/pipeline.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { indexBytes } from '../support/arrivals.js';
import { inFolder, inObjects, type TestStorage } from '../support/checkpoint-storages.js';
import { soundLog } from '../support/checkpoints.js';
import { stamped } from '../support/resumable-run.js';
import { everyChange, plainPolicy } from '../support/run-pipeline.js';
import { anyLongHistory as longHistory, configuredParts } from './mixed-history.js';
import { lawRuns } from '../support/law-runs.js';
import { outputText } from '../support/output-text.js';

/** D62: a process restored from the checkpoints of another continues as if it had never stopped: the pipeline and the store. */

const seed = 20261122;
t.comment(`seed ${String(seed)}`);

const policy: fc.Arbitrary<EvaluationPolicy> = fc
  .record({ confirm: fc.boolean(), holdIacAgents: fc.boolean(), rules: fc.boolean(), parts: configuredParts })
  .map(({ rules, parts, ...flags }) => ({ ...plainPolicy, ...flags, ...parts, rules: rules ? everyChange.rules : [] }));

/** Small bounds, so that each of them evicts. */
const bounds = { maxDrifts: 8, maxEvents: 10, maxText: 100_000 };

const openInstance = (rules: EvaluationPolicy, snapshotOf?: SnapshotLookup) => {
  const lookup = snapshotOf === undefined ? {} : { snapshotOf };
  const dedup = { maxEntries: 20, window: 24 * 3_600_000 };
  const pipeline = openPipeline({
    catalog: cloudCatalog,
    policy: rules,
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup,
    ...lookup,
  });
  const snapshots = snapshotOf === undefined ? {} : { snapshots: snapshotOf };
  const store = new MemoryStore({ ...bounds, types: cloudTypes, showVariables: [], ...snapshots });
  const declared = new DeclaredSnapshots();
  const facts$ = new Subject<readonly Fact[]>();
  let outputs: string[] = [];
  let position = { seq: 0, arrivedAt: '', receivedAt: 0, isHistory: false, isFollowed: false };
  pipeline.operator(facts$).subscribe({
    next: (batch) => {
      store.take(batch, position);
      declared.take(batch);
      for (const one of batch) outputs.push(outputText(one));
    },
    error: (error) => {
      throw error;
    },
  });
  return {
    ...{ store, declared, parts: [...pipeline.stages, store] },
    seq: () => position.seq,
    startBehind: (seq: number): void => {
      position = { ...position, seq };
    },
    /** Returns the outputs of the fact. */
    next: (fact: Fact): readonly string[] => {
      outputs = [];
      position = { ...position, seq: fact.seq, arrivedAt: fact.at };
      facts$.next([fact]);
      return outputs;
    },
  };
};
type Instance = ReturnType<typeof openInstance>;

const save = async (instance: Instance, storage: TestStorage): Promise<void> => {
  const slices = timeSlices(4);
  const content = { seq: instance.seq(), at: '', program: '', parts: instance.parts, snapshots: instance.declared.kept() };
  await writeCheckpoint(content, { ...storage.open(), slices, factLog: soundLog });
};

/** A new process that has only the checkpoints. */
const restart = async (rules: EvaluationPolicy, storage: TestStorage): Promise<{ instance: Instance; from: number }> => {
  const slices = timeSlices(4);
  const { state, header, snapshots } = await restoreNewest({
    ...storage.open(),
    slices,
    first: () => 1,
    pause: () => Promise.resolve(),
    open: (snapshotOf) => openInstance(rules, snapshotOf),
    index: indexBytes,
    warn: (line) => {
      throw new Error(line);
    },
  });
  for (const snapshot of snapshots) state.declared.put(snapshot);
  const seq = header?.seq ?? 0;
  state.startBehind(seq);
  return { instance: state, from: seq + 1 };
};

const all = { page: 1, limit: 1_000 };
/** Everything that the store serves. */
const pages = async ({ store: { drifts, events, state, graph, statistics } }: Instance): Promise<object> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of graph.whole().chunks) chunks.push(chunk);
  const alerts = [...drifts.page({ severity: undefined, resourceType: undefined }, all).items];
  const ids = alerts.map((text) => (JSON.parse(text) as { readonly id: string }).id);
  return {
    alerts,
    details: ids.map((id) => drifts.get(id)),
    events: [...events.page({ severity: undefined, provider: undefined }, all).items],
    resources: [...(state.page(all)?.items ?? [])],
    metadata: state.metadata(),
    graph: [Buffer.concat(chunks).toString(), graph.stats()],
    statistics: statistics.json(),
    versions: [drifts.version, events.version, graph.version, statistics.version],
  };
};

void t.test('D62: produces the outputs and pages of an uninterrupted run after stops and restarts anywhere', async (t) => {
  const folder = t.testdir();
  await fc.assert(
    fc.asyncProperty(
      longHistory,
      policy,
      fc.infiniteStream(fc.nat(20)),
      fc.nat(5),
      fc.boolean(),
      async (arrivals, rules, distances, late, isShared) => {
        const facts = stamped(arrivals);
        const whole = openInstance(rules);
        const expected = facts.map((fact) => whole.next(fact));

        const run = isShared ? inObjects() : inFolder(mkdtempSync(join(folder, 'run-')));
        let { instance, from } = await restart(rules, run);
        const pass = (to: number): void => {
          for (; from <= Math.min(to, facts.length); from++) {
            const fact = facts[from - 1];
            if (fact !== undefined) assert.deepEqual(instance.next(fact), expected[from - 1], `fact ${String(from)}`);
          }
        };
        for (let stops = 0; stops < 3; stops++) {
          const distance: number = distances.next().value ?? 0;
          pass(from + distance);
          const saving = save(instance, run);
          // Facts pass while the checkpoint is written, and after it, until the process is killed.
          pass(from + late);
          await saving;
          ({ instance, from } = await restart(rules, run));
        }
        pass(facts.length);
        assert.deepEqual(await pages(instance), await pages(whole));
      },
    ),
    { seed, numRuns: lawRuns(100) },
  );
  t.pass('every run resumed');
});
