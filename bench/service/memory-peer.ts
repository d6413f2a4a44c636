import { collectGarbage } from '../collect-garbage.js';
import { isLeft } from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { evaluationPolicy } from '../../src/config/evaluation-policy.js';
import { readConfig } from '../../src/config/load-config.js';
import { decodeSensor } from '../../src/decode/decode-sensor.js';
import { jsonOf } from '../../src/model/json-text.js';
import type { Fact } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { JsonObject } from '../../src/lib/json.js';
import { openPipeline } from '../../src/pipeline.js';
import { Broadcast } from '../../src/sinks/push/broadcast.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { indexState } from '../../src/state/index/index-state.js';
import { benchAlert, roleAlert } from '../inputs/alerts.js';
import { roleOf, rolesState } from './declared-roles.js';
import { answering } from './peer.js';

/** A process that fills the parts of the service that keep alerts and events. */
export type MemoryPeer = typeof handlers;

/** `keeper`: what receives the outputs. `texts` keeps only their JSON, as bytes; `service` is the store and the messages of the streams. */
export type Keeper = 'nothing' | 'texts' | 'store' | 'service';
type Opening = { readonly keeper: Keeper; readonly alerts: number; readonly events: number; readonly resources: number };
type Filling = { readonly kind: 'events' | 'alerts'; readonly from: number; readonly count: number };
/** Bytes. `used`: on the JavaScript heap and in buffers, after garbage collection. */
export type Memory = { readonly rss: number; readonly used: number };

const start = Date.parse('2026-03-02T10:00:00Z');
const source = 'bench.tfstate';
let push: (fact: Omit<Fact, 'seq'>) => void = () => undefined;
let resources = 1;

const handlers = {
  open: ({ keeper, alerts, events, resources: declared }: Opening): Memory => {
    const config = readConfig('', {});
    if (isLeft(config)) throw new Error('the default configuration is invalid');
    const { dedup, storage } = config.right;
    const pipeline = openPipeline({
      catalog: cloudCatalog,
      policy: evaluationPolicy(config.right, false),
      graph: { maxDrifts: 10_000, maxEvents: 10_000 },
      dedup: { maxEntries: dedup.max_entries, window: dedup.window },
    });
    const take = keeperOf(keeper, { alerts, events, bytes: storage.max_bytes });
    const facts$ = new Subject<readonly Fact[]>();
    let seq = 0;
    pipeline.operator(facts$).subscribe((outputs) => {
      take(outputs, seq);
    });
    push = (fact) => {
      seq++;
      facts$.next([{ ...fact, seq } as Fact]);
    };
    resources = declared;
    declareRoles(declared);
    return memory();
  },
  fill: ({ kind, from, count }: Filling): Memory => {
    for (let number = from; number < from + count; number++) push(kind === 'events' ? hostEvent(number) : roleChange(number));
    return memory();
  },
};

const keeperOf = (keeper: Keeper, bounds: { readonly alerts: number; readonly events: number; readonly bytes: number }) => {
  const texts: Buffer[] = [];
  const store = new MemoryStore({
    ...{ maxDrifts: bounds.alerts, maxEvents: bounds.events, maxBytes: bounds.bytes, types: cloudCatalog.types, showVariables: [] },
  });
  const broadcast = new Broadcast({ run: 'bench' });
  return (outputs: readonly Output[], seq: number): void => {
    const at = { seq, arrivedAt: new Date(start + seq).toISOString(), receivedAt: 0, isHistory: false, isFollowed: false };
    if (keeper === 'texts')
      for (const one of outputs) if (one.output === 'drift' || one.output === 'sensor_event') texts.push(Buffer.from(jsonOf(one)));
    if (keeper === 'store' || keeper === 'service') store.take(outputs, at);
    if (keeper === 'service') broadcast.take(outputs, at);
  };
};

const declareRoles = (count: number): void => {
  const snapshot = indexState(Buffer.from(rolesState(count)), source, cloudCatalog.types);
  if (isLeft(snapshot)) throw new Error(snapshot.left.message);
  push({
    ...{ kind: 'state', at: new Date(start).toISOString(), source, update: 'snapshot', snapshot: snapshot.right },
    ...{ written: '', readAfter: 0, message: '' },
  });
};

const hostEvent = (number: number): Omit<Fact, 'seq'> => sensorFact(number, benchAlert(number, 'host'));

/** A change of a role in turn, to a value that it did not have yet: a sensor event and an alert. */
const roleChange = (number: number): Omit<Fact, 'seq'> => {
  const time = new Date(start + number).toISOString();
  return sensorFact(number, roleAlert(number, { role: roleOf(number % resources), session: 3_601 + Math.floor(number / resources), time }));
};

const sensorFact = (number: number, alert: JsonObject): Omit<Fact, 'seq'> => {
  const decoded = decodeSensor(alert);
  if (decoded === undefined) throw new Error('the alert is malformed');
  return { kind: 'sensor', at: new Date(start + number).toISOString(), ...decoded };
};

const memory = (): Memory => {
  for (let turn = 0; turn < 3; turn++) collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, used: heapUsed + external };
};

answering(handlers);
