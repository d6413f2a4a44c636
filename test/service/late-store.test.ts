import t from 'tap';
import { lateStore } from '../../src/service/late-store.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';

void t.test('until it is open every reader answers 503, and the statistics have no version', (t) => {
  const { store } = lateStore();
  const reads: readonly (() => unknown)[] = [
    () => store.drifts,
    () => store.events,
    () => store.state,
    () => store.graph,
    () => store.causal,
    () => store.statistics.json(),
  ];
  for (const read of reads) t.throws(read, { kind: 'unavailable', message: 'the checkpoint is being restored' });
  t.equal(store.statistics.version, undefined, 'so that the streams do not read them');
  t.end();
});

void t.test('once it is open it reads from the store', (t) => {
  const late = lateStore();
  const opened = new MemoryStore({ maxDrifts: 1, maxEvents: 1, types: {}, showVariables: [] });
  late.open(opened);
  for (const name of ['drifts', 'events', 'state', 'graph', 'causal'] as const) t.equal(late.store[name], opened[name], name);
  t.equal(late.store.statistics.json(), opened.statistics.json());
  t.equal(late.store.statistics.version, opened.statistics.version);
  t.end();
});
