import type { Config } from '../config/schema.js';
import type { Checkpointed, SnapshotLookup } from '../model/contracts/checkpointed.js';
import { openPipeline, type Pipeline } from '../pipeline.js';
import type { Notifier } from '../sinks/notify/open-notifier.js';
import type { MemoryStore } from '../sinks/store/memory-store.js';
import type { Broadcast } from '../sinks/push/broadcast.js';
import type { AccountNames } from './sinks/name-accounts.js';
import { pipelineOptions } from './pipeline-options.js';
import { openStore } from './sinks/open-store.js';

/** The state derived from the facts, which checkpoints save. */
export type Fold = {
  readonly pipeline: Pipeline;
  readonly store: MemoryStore;
  readonly parts: readonly Checkpointed[];
  /** Activates the restored state. Call once, before the first fact. */
  readonly adopt: () => void;
};

type Deps = {
  readonly config: Config;
  readonly isAnswered: boolean;
  readonly names: AccountNames;
  readonly notifier: Pick<Notifier, 'openPart'> | undefined;
  /** The streams, if ids of messages follow from the log. */
  readonly sharedBroadcast: Broadcast | undefined;
};

/** Opens an empty fold, which a checkpoint may restore. `snapshotOf`: the snapshots of the checkpoint. */
export const openFold = ({ config, isAnswered, names, notifier, sharedBroadcast }: Deps, snapshotOf: SnapshotLookup): Fold => {
  const pipeline = openPipeline({ ...pipelineOptions(config, isAnswered), snapshotOf });
  const store = openStore(config, names, pipeline, snapshotOf);
  const notices = notifier?.openPart(store);
  const messages = sharedBroadcast?.openPart();
  return {
    pipeline,
    store,
    parts: [...pipeline.stages, store, notices ?? silentNotices, ...(messages === undefined ? [] : [messages])],
    adopt: () => {
      names.learned$.subscribe(() => {
        store.graph.refreshNames();
      });
      notices?.adopt();
      messages?.adopt();
    },
  };
};

/** A replica sends no notifications, so it neither saves them nor restores those of an active run. */
const silentNotices: Checkpointed = {
  section: 'notify',
  version: 3,
  save: () => [][Symbol.iterator](),
  restore: () => undefined,
};
