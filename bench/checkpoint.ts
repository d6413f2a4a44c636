import { isLeft } from 'fp-ts/lib/Either.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Subject } from 'rxjs';
import { cloudCatalog } from '../src/catalog/providers.js';
import { restoreNewest } from '../src/checkpoint/restore-newest.js';
import { stateFiles } from '../src/checkpoint/state-files.js';
import { writeCheckpoint } from '../src/checkpoint/write-checkpoint.js';
import { judgePolicy } from '../src/config/judge-policy.js';
import { readConfig } from '../src/config/load-config.js';
import { decodeSensor } from '../src/decode/decode-sensor.js';
import { RecordSet } from '../src/lib/record-set.js';
import type { SnapshotLookup } from '../src/model/contracts/checkpointed.js';
import type { Fact, StateFact } from '../src/model/fact.js';
import type { StateSnapshot } from '../src/model/state-snapshot.js';
import { openPipeline } from '../src/pipeline.js';
import { timeSlices, type TimeSlices } from '../src/runtime/time-slices.js';
import { MemoryStore } from '../src/sinks/store/memory-store.js';
import { indexState } from '../src/state/index/index-state.js';
import { roleAlert } from './inputs/alerts.js';
import { spread } from './measure.js';
import { roleOf, rolesState } from './service/declared-roles.js';

const start = Date.parse('2026-03-02T10:00:00Z');
const source = 'bench.tfstate';
/** Facts processed per turn of the event loop while a checkpoint is written. */
const factsPerTurn = 4;
/** Milliseconds of the same facts without a checkpoint. */
const trafficTime = 5_000;

/**
 * A checkpoint of a service at its bounds: open alerts, as many sensor events, a state that declares as many resources, and a full dedup
 * window. Writes it while facts are processed, and restores it into fresh parts. Measures stalls of the event loop during both. The
 * baselines are the same facts without a checkpoint, and an idle second: the share of the machine. Options: `alerts` (100,000), `records`
 * of the dedup window (1,000,000), `runs` (5).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const alerts = Number(options['alerts'] ?? 100_000);
  const records = Number(options['records'] ?? 1_000_000);
  const runs = Math.max(1, Number(options['runs'] ?? 5));
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  try {
    const snapshot = snapshotFrom(Buffer.from(rolesState(alerts)));
    const service = openService(() => undefined, { alerts, records });
    fill(service, snapshot, { alerts, records });
    const { size: storedAlerts } = service.store.drifts;
    if (storedAlerts < alerts * 0.9) throw new Error(`expected ${String(alerts)} alerts from the facts, got ${String(storedAlerts)}`);

    const idle = await watched(() => setTimeout(1_000));
    const traffic = [];
    const writes = [];
    const restores = [];
    let bytes = 0;
    for (let round = 0; round < runs; round++) {
      traffic.push(
        await watched(async () => {
          const sending = keepBusy(service, alerts);
          await setTimeout(trafficTime);
          sending.stop();
        }),
      );
      writes.push(
        await watched(async (slices) => {
          const writing = writeCheckpoint(
            { seq: service.seq(), at: '', program: 'bench', parts: service.parts, snapshots: [snapshot] },
            { folder, slices, states: stateFiles(folder, slices), factLog: { flush: () => Promise.resolve() } },
          );
          const sending = keepBusy(service, alerts);
          ({ bytes } = await writing);
          sending.stop();
        }),
      );
      restores.push(
        await watched(async (slices) => {
          const { state, header } = await restoreNewest({
            ...{ folder, slices, first: 1, states: stateFiles(folder, slices) },
            open: (snapshotOf) => openService(snapshotOf, { alerts, records }),
            // In the service a worker thread indexes states; the bench `state` measures that.
            index: () => Promise.resolve(snapshot),
            warn: (line) => {
              throw new Error(line);
            },
          });
          if (header === undefined || state.store.drifts.size < alerts * 0.9) throw new Error('the restored store is incomplete');
        }),
      );
    }
    return {
      ...{ alerts: storedAlerts, events: service.store.events.size, records, megabytes: Math.round(bytes / 1e5) / 10 },
      idle: figures([idle]),
      traffic: figures(traffic),
      write: figures(writes),
      restore: figures(restores),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Bounds = { readonly alerts: number; readonly records: number };

const openService = (snapshots: SnapshotLookup, { alerts, records }: Bounds) => {
  const config = readConfig('', {});
  if (isLeft(config)) throw new Error('the default configuration is invalid');
  const pipeline = openPipeline({
    catalog: cloudCatalog,
    policy: judgePolicy(config.right, false),
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: records, window: 365 * 86_400_000 },
    snapshotOf: snapshots,
  });
  const store = new MemoryStore({ maxDrifts: alerts, maxEvents: alerts, types: cloudCatalog.types, showVariables: [], snapshots });
  const facts$ = new Subject<readonly Fact[]>();
  let seq = 0;
  pipeline.operator(facts$).subscribe((outputs) => {
    store.take(outputs, { seq, arrivedAt: new Date(start).toISOString(), receivedAt: 0, isHistory: false });
  });
  return {
    ...{ store, parts: [...pipeline.stages, store], seq: () => seq },
    push: (fact: Fact): void => {
      seq = fact.seq;
      facts$.next([fact]);
    },
  };
};
type BenchService = ReturnType<typeof openService>;

const fill = (service: BenchService, snapshot: StateSnapshot, { alerts, records }: Bounds): void => {
  const [dedup] = service.parts;
  const window = new RecordSet(records, Infinity);
  const key = new Uint32Array(4);
  for (let record = 0; record < records; record++) {
    key.set([Math.imul(record, 0x9e3779b1), record, 1, 1]);
    window.put(key, 0, start, 0);
  }
  for (const text of { [Symbol.iterator]: () => window.save() }) dedup?.restore(text);
  const state: Omit<StateFact, 'seq'> = {
    ...{ kind: 'state', at: new Date(start).toISOString(), source, news: 'snapshot', snapshot, written: '', readAfter: 0, message: '' },
  };
  service.push({ ...state, seq: 1 });
  for (let number = 0; number < alerts; number++) service.push(changeOf(number, alerts));
};

/** A change of the role with this number, as an alert and a sensor event. */
const changeOf = (number: number, roles: number): Fact => {
  const time = new Date(start + number).toISOString();
  const alert = roleAlert(number, { role: roleOf(number % roles), session: 3_601 + number, time });
  const decoded = decodeSensor(alert);
  if (decoded === undefined) throw new Error('the alert is malformed');
  return { kind: 'sensor', seq: number + 2, at: time, event: decoded.event, record: decoded.record };
};

/** Changes resources in each turn of the event loop, spread over the saved state. */
const keepBusy = (service: BenchService, alerts: number): { readonly stop: () => void } => {
  let next: NodeJS.Immediate;
  const turn = (): void => {
    for (let one = 0; one < factsPerTurn; one++) service.push(changeOf(service.seq() + 7_919, alerts));
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  return {
    stop: () => {
      clearImmediate(next);
    },
  };
};

const snapshotFrom = (content: Uint8Array): StateSnapshot => {
  const snapshot = indexState(content, source, cloudCatalog.types);
  if (isLeft(snapshot)) throw new Error(snapshot.left.message);
  return snapshot.right;
};

type Watched = { readonly seconds: number; readonly delay: number; readonly hold: number };

/**
 * Seconds of the work, and the longest block of the event loop in milliseconds: `delay` in wall-clock time, which includes other processes
 * of the machine; `hold` is the lesser of wall-clock time and processor time of this process.
 */
const watched = async (work: (slices: TimeSlices) => Promise<unknown>): Promise<Watched> => {
  let [delay, hold, before, cpuBefore] = [0, 0, performance.now(), process.cpuUsage()];
  const probe = setInterval(() => {
    const now = performance.now();
    const cpu = process.cpuUsage(cpuBefore);
    delay = Math.max(delay, now - before);
    hold = Math.max(hold, Math.min(now - before, (cpu.user + cpu.system) / 1_000));
    before = performance.now();
    cpuBefore = process.cpuUsage();
  }, 1);
  const from = performance.now();
  await work(timeSlices(4));
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(probe);
  return { seconds, delay, hold };
};

const figures = (samples: readonly Watched[]): object => ({
  seconds: spread(samples.map(({ seconds }) => seconds)),
  loop_delay_max_ms: spread(samples.map(({ delay }) => delay)),
  loop_hold_max_ms: spread(samples.map(({ hold }) => hold)),
});
