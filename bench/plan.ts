import { isLeft } from 'fp-ts/lib/Either.js';
import { performance } from 'node:perf_hooks';
import { Subject } from 'rxjs';
import { cloudCatalog } from '../src/catalog/providers.js';
import { stampFacts } from '../src/fact-log/stamp-facts.js';
import type { JsonObject } from '../src/lib/json.js';
import type { Arrival, Fact } from '../src/model/fact.js';
import type { Output } from '../src/model/output.js';
import type { StateSnapshot } from '../src/model/state-snapshot.js';
import { openPipeline } from '../src/pipeline.js';
import { planArrivals } from '../src/plans/plan-arrivals.js';
import { readPlan } from '../src/plans/read-plan.js';
import { indexState } from '../src/state/index/index-state.js';
import { longestStall } from './cost.js';
import { configuredPolicy } from './inputs/pipeline-inputs.js';
import { stateText } from './make-state.js';
import { spread } from './measure.js';

const source = 'bench.tfstate';

/**
 * Plans of a state, as the service takes them: the document of `show -json` is read in slices and passes the pipeline in parts. Of `resources`
 * (10,000), every tenth has drifted. The first plan opens an alert for each, the second one shows the same, the third one is clean. For reading and
 * for each plan: milliseconds in all, of processor time, and the longest time that one turn holds the event loop. Options: `runs` (5), `seed`.
 */
export const run = async (options: Readonly<Record<string, string>>): Promise<object> => {
  const resources = Number(options['resources'] ?? 10_000);
  const runs = Number(options['runs'] ?? 5);
  const snapshot = snapshotOf(stateText({ resources, seed: Number(options['seed'] ?? 7) }));
  const drifting = Math.floor(resources / 10);
  const texts = ['10:00', '11:00', '12:00'].map((hour, at) => documentOf(snapshot, resources, at < 2 ? 10 : 0, `2026-11-02T${hour}:00Z`));
  const reads: Sample[] = [];
  const folds: Record<'first' | 'repeated' | 'clean', Sample[]> = { first: [], repeated: [], clean: [] };
  // The first run warms up.
  for (let round = 0; round <= runs; round++) {
    const { take, settle, count } = openFold();
    take([stateArrival(snapshot)]);
    settle();
    for (const [at, name] of (['first', 'repeated', 'clean'] as const).entries()) {
      let facts: readonly Arrival[] = [];
      const began = performance.now();
      const before = process.cpuUsage();
      const longest = await longestStall(async () => {
        const plan = await readPlan(pieces(texts[at] ?? new Uint8Array()), { targets: [], taken: '', by: 'bench' });
        facts = [...planArrivals(plan, source, '2026-11-02T13:00:00.000Z')];
      });
      const read = { ms: performance.now() - began, cpu: cpuSince(before), longest, longestCpu: NaN };
      const parts = facts.map((fact) => measured(() => take([fact])));
      if (round > 0) {
        reads.push(read);
        folds[name].push(summed(parts));
      }
    }
    if (count('drift') !== drifting || count('resolved') !== drifting)
      throw new Error(
        `expected ${String(drifting)} alerts, got ${String(count('drift'))}, of which ${String(count('resolved'))} were resolved`,
      );
  }
  return {
    unit: 'ms',
    resources,
    drifting,
    document_mb: Math.round((texts[0]?.length ?? 0) / 1e5) / 10,
    read: figures(reads),
    fold: { first: figures(folds.first), repeated: figures(folds.repeated), clean: figures(folds.clean) },
  };
};

/** Milliseconds; `cpu` of all threads, which other processes do not disturb. NaN: not measured. */
type Sample = { readonly ms: number; readonly cpu: number; readonly longest: number; readonly longestCpu: number };

const cpuSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3;
};

const measured = (work: () => void): Pick<Sample, 'ms' | 'cpu'> => {
  const before = process.cpuUsage();
  const began = performance.now();
  work();
  return { ms: performance.now() - began, cpu: cpuSince(before) };
};

/** One part is one turn of the service. */
const summed = (parts: readonly Pick<Sample, 'ms' | 'cpu'>[]): Sample => ({
  ms: parts.reduce((sum, { ms }) => sum + ms, 0),
  cpu: parts.reduce((sum, { cpu }) => sum + cpu, 0),
  longest: Math.max(...parts.map(({ ms }) => ms)),
  longestCpu: Math.max(...parts.map(({ cpu }) => cpu)),
});

const figures = (samples: readonly Sample[]): object => ({
  in_all: spread(samples.map(({ ms }) => ms)),
  cpu: spread(samples.map(({ cpu }) => cpu)),
  longest_turn: spread(samples.map(({ longest }) => longest)),
  ...(samples.some(({ longestCpu }) => Number.isNaN(longestCpu))
    ? {}
    : { longest_turn_cpu: spread(samples.map(({ longestCpu }) => longestCpu)) }),
});

type Fold = {
  readonly take: (arrivals: readonly Arrival[]) => void;
  /** Reads the state into the causal graph, which the service does while its event loop is free. */
  readonly settle: () => void;
  readonly count: (kind: Output['output']) => number;
};

const openFold = (): Fold => {
  const counts = new Map<string, number>();
  const facts = new Subject<readonly Fact[]>();
  const { operator, graph } = openPipeline({
    catalog: cloudCatalog,
    policy: { ...configuredPolicy(), confirm: false },
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: 1_000_000, window: 86_400_000 },
  });
  operator(facts).subscribe((outputs) => {
    for (const { output } of outputs) counts.set(output, (counts.get(output) ?? 0) + 1);
  });
  let last = 0;
  return {
    take: (arrivals) => {
      facts.next(stampFacts(arrivals, last));
      last += arrivals.length;
    },
    settle: () => void graph.settle(() => false),
    count: (kind) => counts.get(kind) ?? 0,
  };
};

const snapshotOf = (text: string): StateSnapshot => {
  const result = indexState(Buffer.from(text), source, cloudCatalog.types);
  if (isLeft(result)) throw new Error(result.left.message);
  return result.right;
};

const stateArrival = (snapshot: StateSnapshot): Arrival => ({
  kind: 'state',
  at: '2026-11-02T09:00:00.000Z',
  source,
  update: 'snapshot',
  snapshot,
  written: '2026-11-02T09:00:00.000Z',
  readAfter: 0,
  message: '',
});

/** A `-refresh-only` plan in which every `nth` managed resource has a tag that was added by hand; 0: none. */
const documentOf = (snapshot: StateSnapshot, resources: number, nth: number, timestamp: string): Uint8Array => {
  const managed = Array.from({ length: snapshot.size }, (_, at) => at).filter((at) => snapshot.mode(at) === 'managed');
  const values = managed.map((at) => ({
    address: snapshot.address(at),
    mode: 'managed',
    type: snapshot.type(at),
    name: snapshot.name(at),
    values: snapshot.parse(at),
  }));
  const drift = values
    .filter((_, at) => nth > 0 && at % nth === 0)
    .map(({ address, type, name, values: before }) => ({
      address,
      mode: 'managed',
      type,
      name,
      change: {
        actions: ['update'],
        before,
        after: { ...before, tags: { ...(before['tags'] as JsonObject | null), added: 'by hand' } },
        after_unknown: {},
        before_sensitive: {},
        after_sensitive: {},
      },
    }));
  if (managed.length !== resources) throw new Error(`the state has ${String(managed.length)} resources`);
  return Buffer.from(
    JSON.stringify({
      format_version: '1.2',
      terraform_version: '1.11.4',
      resource_drift: drift,
      prior_state: { format_version: '1.0', values: { root_module: { resources: values } } },
      configuration: { root_module: {} },
      timestamp,
      complete: true,
      errored: false,
    }),
  );
};

/** As they arrive from a file or a socket. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield await Promise.resolve(bytes.subarray(at, at + 65_536));
}
