import { Subject, type OperatorFunction } from 'rxjs';
import { cloudCatalog } from '../src/catalog/providers.js';
import type { Arrival, Fact } from '../src/model/fact.js';
import type { Output } from '../src/model/output.js';
import type { EvaluationPolicy } from '../src/model/rules.js';
import { dedup } from '../src/operators/dedup.js';
import { interpret } from '../src/operators/interpret.js';
import { evaluate } from './inputs/evaluate.js';
import { iacToolTest } from '../src/operators/locate/names-iac-tool.js';
import { lift } from '../src/operators/flow/lift.js';
import { stampFacts } from '../src/fact-log/stamp-facts.js';
import { openPipeline } from '../src/pipeline.js';
import { cost } from './cost.js';
import { configuredPolicy, knownWrites, stateArrival } from './inputs/pipeline-inputs.js';
import { spread, timed } from './measure.js';

const isIacTool = iacToolTest([]);

const batchSize = 256;

/**
 * The hot operators in isolation: nanoseconds per supported write record of the corpus, in batches of 256, every second one a change.
 * Baselines: the same batches through a bare loop, and through eight lifted stages without work. `interpret_and_judge` splits the CPU time
 * of these two by what evaluation finds.
 */
export const run = async (options: Readonly<Record<string, string>>): Promise<object> => {
  const count = Number(options['records'] ?? 50_000);
  const runs = Number(options['runs'] ?? 5);
  const records = knownWrites(count);
  const arrivals: Arrival[] = records.map((record) => ({ kind: 'audit', at: record.eventTime, record, skipped: undefined }));
  const policy = configuredPolicy();
  const dedupOptions = { maxEntries: 1_000_000, window: 86_400_000 };
  const withState: readonly Arrival[] = [stateArrival(), ...arrivals];
  const facts = stampFacts(withState, 0);
  const unique = through(lift(dedup(dedupOptions, cloudCatalog)), facts);
  const meanings = through(lift(interpret(cloudCatalog, [])), unique);
  const outputs: Output[] = through(lift(evaluate(cloudCatalog.types, policy)), meanings);
  const drifts = outputs.filter((one) => one.output === 'drift').length;
  if (drifts < count / 10) throw new Error(`expected at least ${String(count / 10)} drifts from the corpus, got ${String(drifts)}`);

  const measure = async (work: () => unknown): Promise<object> =>
    spread((await timed(runs, work)).map((seconds) => (seconds * 1e9) / count));
  return {
    unit: 'ns per record',
    records: count,
    drifts,
    stages: {
      bare_loop: await measure(() => bareLoop(facts)),
      eight_idle_stages: await measure(() => through(idle(8), facts)),
      stamp: await measure(() => stampFacts(withState, 0)),
      dedup: await measure(() => through(lift(dedup(dedupOptions, cloudCatalog)), facts)),
      interpret: await measure(() => through(lift(interpret(cloudCatalog, [])), unique)),
      evaluate: await measure(() => through(lift(evaluate(cloudCatalog.types, policy)), meanings)),
      pipeline: await measure(() =>
        through(
          openPipeline({ catalog: cloudCatalog, policy, graph: { maxDrifts: 10_000, maxEvents: 10_000 }, dedup: dedupOptions }).operator,
          stampFacts(withState, 0),
        ),
      ),
      serialise: await measure(() =>
        outputs.reduce((size, one) => size + (one.output === 'drift' ? JSON.stringify(one.drift).length : 0), 0),
      ),
    },
    interpret_and_judge: await splitByResult(facts, policy, runs),
  };
};

/**
 * CPU time of interpret and evaluate together, in microseconds per record, with nothing kept of the outputs: records whose values agree with
 * the state, records that drift, and calls of an IaC tool, which are held. Baseline: the bare loop over the same facts.
 */
const splitByResult = async (facts: readonly Fact[], policy: EvaluationPolicy, runs: number): Promise<object> => {
  const [state, ...records] = facts;
  if (state === undefined) throw new Error('expected a state before the records');
  const evaluated = () => [lift(interpret(cloudCatalog, [])), lift(evaluate(cloudCatalog.types, policy))] as const;
  const kinds = { agrees: [] as Fact[], drifts: [] as Fact[], held: [] as Fact[] };
  const source = new Subject<readonly Fact[]>();
  let seen: readonly Output[] = [];
  source.pipe(...evaluated()).subscribe((batch) => (seen = batch));
  source.next([state]);
  for (const fact of records) {
    source.next([fact]);
    const found = new Set(seen.map((one) => one.output));
    const isOfTool = fact.kind === 'audit' && fact.record !== undefined && isIacTool(fact.record);
    kinds[isOfTool ? 'held' : found.has('drift') || found.has('repeated') ? 'drifts' : 'agrees'].push(fact);
  }
  const measure = async (items: readonly Fact[], work: (items: readonly Fact[]) => unknown): Promise<object> => {
    const costs: number[] = [];
    for (let run = 0; run <= runs; run++) {
      const { cpu } = await cost(() => work(items));
      if (run > 0) costs.push((cpu * 1e3) / items.length);
    }
    return { records: items.length, ...spread(costs) };
  };
  const run = (items: readonly Fact[]): void => {
    const input = new Subject<readonly Fact[]>();
    input.pipe(...evaluated()).subscribe();
    input.next([state]);
    for (let at = 0; at < items.length; at += batchSize) input.next(items.slice(at, at + batchSize));
  };
  return {
    unit: 'us of CPU per record',
    bare_loop: await measure(records, bareLoop),
    all: await measure(records, run),
    agrees: await measure(kinds.agrees, run),
    drifts: await measure(kinds.drifts, run),
    held: await measure(kinds.held, run),
  };
};

const through = <I, O>(operator: OperatorFunction<readonly I[], readonly O[]>, items: readonly I[]): O[] => {
  const source = new Subject<readonly I[]>();
  const result: O[] = [];
  source.pipe(operator).subscribe((batch) => {
    for (const one of batch) result.push(one);
  });
  for (let at = 0; at < items.length; at += batchSize) source.next(items.slice(at, at + batchSize));
  source.complete();
  return result;
};

const idle =
  (stages: number): OperatorFunction<readonly Fact[], readonly Fact[]> =>
  (source) => {
    let flow = source;
    for (let at = 0; at < stages; at++) flow = flow.pipe(lift(() => ({ next: (item: Fact, emit: (fact: Fact) => void) => emit(item) })));
    return flow;
  };

const bareLoop = (facts: readonly Fact[]): number => {
  const result: Fact[] = [];
  for (let at = 0; at < facts.length; at += batchSize) for (const fact of facts.slice(at, at + batchSize)) result.push(fact);
  return result.length;
};
