import { isLeft } from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { evaluationPolicy } from '../../src/config/evaluation-policy.js';
import { readConfig } from '../../src/config/load-config.js';
import { decodeSensor } from '../../src/decode/decode-sensor.js';
import { RecordSet } from '../../src/lib/record-set.js';
import type { SnapshotLookup } from '../../src/model/contracts/checkpointed.js';
import type { Fact, StateFact } from '../../src/model/fact.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { openPipeline } from '../../src/pipeline.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { indexState } from '../../src/state/index/index-state.js';
import { roleAlert } from '../inputs/alerts.js';
import { roleOf } from '../service/declared-roles.js';

const start = Date.parse('2026-03-02T10:00:00Z');
const source = 'bench.tfstate';
/** Facts processed per turn of the event loop while a checkpoint is written. */
const factsPerTurn = 4;

type Bounds = { readonly alerts: number; readonly records: number };

export const openService = (snapshots: SnapshotLookup, { alerts, records }: Bounds) => {
  const config = readConfig('', {});
  if (isLeft(config)) throw new Error('the default configuration is invalid');
  const pipeline = openPipeline({
    catalog: cloudCatalog,
    policy: evaluationPolicy(config.right, false),
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: records, window: 365 * 86_400_000 },
    snapshotOf: snapshots,
  });
  const store = new MemoryStore({ maxDrifts: alerts, maxEvents: alerts, types: cloudCatalog.types, showVariables: [], snapshots });
  const facts$ = new Subject<readonly Fact[]>();
  let seq = 0;
  pipeline.operator(facts$).subscribe((outputs) => {
    store.take(outputs, { seq, arrivedAt: new Date(start).toISOString(), receivedAt: 0, isHistory: false, isFollowed: false });
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

export const fill = (service: BenchService, snapshot: StateSnapshot, { alerts, records }: Bounds): void => {
  const [dedup] = service.parts;
  const window = new RecordSet(records, Infinity);
  const key = new Uint32Array(4);
  for (let record = 0; record < records; record++) {
    key.set([Math.imul(record, 0x9e3779b1), record, 1, 1]);
    window.put(key, 0, start, 0);
  }
  for (const text of { [Symbol.iterator]: () => window.save() }) dedup?.restore(text);
  const state: Omit<StateFact, 'seq'> = {
    ...{ kind: 'state', at: new Date(start).toISOString(), source, update: 'snapshot', snapshot, written: '', readAfter: 0, message: '' },
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
export const keepBusy = (service: BenchService, alerts: number): { readonly stop: () => void } => {
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

export const snapshotFrom = (content: Uint8Array): StateSnapshot => {
  const snapshot = indexState(content, source, cloudCatalog.types);
  if (isLeft(snapshot)) throw new Error(snapshot.left.message);
  return snapshot.right;
};
