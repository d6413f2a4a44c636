import { cloudCatalog } from '../catalog/providers.js';
import { judgePolicy } from '../config/judge-policy.js';
import type { Config } from '../config/schema.js';
import type { Checkpointed, SnapshotLookup } from '../model/checkpointed.js';
import { openPipeline, type Pipeline } from '../pipeline.js';
import type { Notifier } from '../sinks/notify/open-notifier.js';
import type { MemoryStore } from '../sinks/store/memory-store.js';
import type { AccountNames } from './sinks/name-accounts.js';
import { openStore } from './sinks/open-store.js';

/** Everything that is a fold over the facts, and so is saved in checkpoints. */
export type Fold = {
  readonly pipeline: Pipeline;
  readonly store: MemoryStore;
  readonly parts: readonly Checkpointed[];
  /** Takes over what was restored; call it once, before the first fact. */
  readonly adopt: () => void;
};

type Deps = {
  readonly config: Config;
  readonly isAnswered: boolean;
  readonly names: AccountNames;
  readonly notifier: Notifier | undefined;
};

/** An empty fold, or one to be restored. `snapshotOf`: snapshots that a checkpoint refers to. */
export const openFold = ({ config, isAnswered, names, notifier }: Deps, snapshotOf: SnapshotLookup): Fold => {
  const pipeline = openPipeline({
    catalog: cloudCatalog,
    policy: judgePolicy(config, isAnswered),
    dedup: { maxEntries: config.dedup.max_entries, window: config.dedup.window },
    snapshotOf,
  });
  const store = openStore(config, names, snapshotOf);
  const notices = notifier?.openPart();
  return {
    pipeline,
    store,
    parts: [...pipeline.parts, store, notices ?? silentNotices],
    adopt: () => {
      names.learned$.subscribe(() => {
        store.graph.refreshNames();
      });
      notices?.adopt();
    },
  };
};

/** A replica notifies nobody: it neither saves notices nor restores those of an active run. */
const silentNotices: Checkpointed = {
  section: 'notify',
  version: 1,
  save: () => [][Symbol.iterator](),
  restore: () => undefined,
};
