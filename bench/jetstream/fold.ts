import { Subject } from 'rxjs';
import { cloudCatalog } from '../../src/catalog/providers.js';
import type { Fact } from '../../src/model/fact.js';
import { openPipeline } from '../../src/pipeline.js';
import { Broadcast } from '../../src/sinks/push/broadcast.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { configuredPolicy } from '../inputs/pipeline-inputs.js';

/** The pipeline, store and streams of one instance, with the default bounds. */
type Fold = {
  readonly take: (facts: readonly Fact[]) => void;
  /** Alerts so far, resolved ones included. */
  readonly alerts: () => number;
};

export const openFold = (): Fold => {
  const pipeline = openPipeline({
    catalog: cloudCatalog,
    policy: configuredPolicy(),
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: 1_000_000, window: 86_400_000 },
  });
  const store = new MemoryStore({ maxDrifts: 10_000, maxEvents: 10_000, types: cloudCatalog.types, showVariables: [] });
  const broadcast = new Broadcast({ run: 'bench' });
  const facts$ = new Subject<readonly Fact[]>();
  let [seq, arrivedAt, alerts] = [0, '', 0];
  pipeline.operator(facts$).subscribe((outputs) => {
    const at = { seq, arrivedAt, receivedAt: 0, isHistory: false, isFollowed: true };
    store.take(outputs, at);
    broadcast.take(outputs, at);
    for (const { output } of outputs) if (output === 'drift') alerts++;
  });
  return {
    take: (facts) => {
      const last = facts.at(-1);
      if (last === undefined) return;
      [seq, arrivedAt] = [last.seq, last.at];
      facts$.next(facts);
    },
    alerts: () => alerts,
  };
};
