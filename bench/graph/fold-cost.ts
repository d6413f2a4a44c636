import { Subject, type Observable } from 'rxjs';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { decodeSensor } from '../../src/decode/decode-sensor.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import type { JsonObject } from '../../src/lib/json.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import { dedup } from '../../src/operators/dedup.js';
import { truncateOutputs } from '../../src/operators/truncate-outputs.js';
import { interpret } from '../../src/operators/interpret.js';
import { evaluate } from '../inputs/evaluate.js';
import { lift } from '../../src/operators/flow/lift.js';
import { operations } from '../../src/operators/operations.js';
import { openPipeline } from '../../src/pipeline.js';
import { indexState } from '../../src/state/index/index-state.js';
import { isLeft } from 'fp-ts/lib/Either.js';
import { cost } from '../cost.js';
import { alertRoles, benchAlert } from '../inputs/alerts.js';
import { configuredPolicy, knownWrites, stateArrival } from '../inputs/pipeline-inputs.js';
import { spread } from '../measure.js';
import { rolesState } from '../service/declared-roles.js';

const batchSize = 256;
const dedupOptions = { maxEntries: 1_000_000, window: 86_400_000 };
const policy = configuredPolicy();
type Fold = {
  readonly operator: (facts$: Observable<readonly Fact[]>) => Observable<readonly Output[]>;
  /** Reads the resources of the state, which the service does between facts. */
  readonly settle: () => void;
};

const withGraph = (): Fold => {
  const graph = { maxDrifts: 10_000, maxEvents: 10_000 };
  const pipeline = openPipeline({ catalog: cloudCatalog, policy, graph, dedup: dedupOptions });
  return { operator: pipeline.operator, settle: () => pipeline.graph.settle() };
};

/** `openPipeline` without the graph. */
const withoutGraph = (): Fold => ({
  operator: (facts$) =>
    facts$.pipe(
      lift(dedup(dedupOptions, cloudCatalog)),
      lift(operations(cloudCatalog)),
      lift(interpret(cloudCatalog, policy.showVariables)),
      lift(evaluate(cloudCatalog.types, policy)),
      lift(truncateOutputs),
    ),
  settle: () => undefined,
});

/**
 * What the graph adds to a fact, in microseconds of processor time: the same facts through the pipeline and through its stages without
 * the graph, in turn. Reading the state does not count.
 */
export const foldCosts = async (facts: number, runs: number, only = Object.keys(inputs)): Promise<object> => {
  const results: Record<string, object> = {};
  for (const [name, make] of Object.entries(inputs)) {
    if (!only.includes(name)) continue;
    const [state, ...rest] = stampFacts(make(facts), 0);
    if (state === undefined) throw new Error('expected a state before the facts');
    const [ours, bare, more]: [number[], number[], number[]] = [[], [], []];
    let drifts = 0;
    for (let run = 0; run <= runs; run++) {
      const isFirst = run % 2 === 0;
      const one = await perFact(isFirst ? withGraph() : withoutGraph(), state, rest);
      const other = await perFact(isFirst ? withoutGraph() : withGraph(), state, rest);
      if (one.drifts !== other.drifts) throw new Error(`${name}: ${one.drifts} and ${other.drifts} alerts`);
      ({ drifts } = one);
      const [with_, without] = isFirst ? [one.us, other.us] : [other.us, one.us];
      if (run === 0) continue;
      ours.push(with_);
      bare.push(without);
      more.push(with_ - without);
    }
    results[name] = { facts: rest.length, drifts, with_graph: spread(ours), without_graph: spread(bare), more: spread(more) };
  }
  return results;
};

const perFact = async (
  { operator, settle }: Fold,
  state: Fact,
  facts: readonly Fact[],
): Promise<{ readonly us: number; readonly drifts: number }> => {
  const source = new Subject<readonly Fact[]>();
  let drifts = 0;
  operator(source).subscribe((outputs) => {
    for (const one of outputs) if (one.output === 'drift') drifts++;
  });
  source.next([state]);
  settle();
  const { cpu } = await cost(() => {
    for (let at = 0; at < facts.length; at += batchSize) source.next(facts.slice(at, at + batchSize));
  });
  return { us: (cpu * 1_000) / facts.length, drifts };
};

/** Facts by name; the first is a state. */
const inputs: Readonly<Record<string, (count: number) => readonly Arrival[]>> = {
  /** Supported calls of the corpus, half of which drift. */
  calls: (count) => [
    stateArrival(),
    ...knownWrites(count).map((record): Arrival => ({ kind: 'audit', at: record.eventTime, record, skipped: undefined })),
  ],
  calls_that_agree: (count) => [rolesArrival(), ...alerts(count, (number) => benchAlert(number, 'agrees'))],
  calls_that_drift: (count) => [rolesArrival(), ...alerts(count, (number) => benchAlert(number, 'drifts'))],
  events_in_containers: (count) => [rolesArrival(), ...alerts(count, eventInContainer)],
};

const start = Date.parse('2026-03-02T10:00:00Z');

const rolesArrival = (): Arrival => {
  const snapshot = indexState(Buffer.from(rolesState(alertRoles)), 'bench.tfstate', cloudCatalog.types);
  if (isLeft(snapshot)) throw new Error(snapshot.left.message);
  return {
    ...{ kind: 'state', at: new Date(start).toISOString(), source: 'bench.tfstate', update: 'snapshot', snapshot: snapshot.right },
    ...{ written: '', readAfter: 0, message: '' },
  };
};

const alerts = (count: number, alertOf: (number: number) => JsonObject): readonly Arrival[] =>
  Array.from({ length: count }, (_, number) => {
    const decoded = decodeSensor(alertOf(number));
    if (decoded === undefined) throw new Error('the alert is malformed');
    return { kind: 'sensor', at: new Date(start + number).toISOString(), ...decoded };
  });

/** Of 3,000 containers in 2,000 pods. */
const eventInContainer = (number: number): JsonObject => {
  const container = (number * 7) % 3_000;
  const pod = container % 2_000;
  const alert = benchAlert(number, 'host');
  const fields = {
    ...alert.output_fields,
    'container.id': (0x1000000 + container).toString(16).padStart(12, 'a'),
    'container.name': `app-${container}`,
    'k8s.ns.name': `team-${pod % 20}`,
    'k8s.pod.name': `app-${pod}-7d9c5b4f8-x2f4q`,
    'k8s.pod.uid': `3f2a1b00-0000-4000-8000-${pod.toString(16).padStart(12, '0')}`,
  };
  return { ...alert, output_fields: fields };
};
