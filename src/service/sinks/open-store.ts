import { cloudTypes } from '../../catalog/providers.js';
import type { Config } from '../../config/schema.js';
import type { SnapshotLookup } from '../../model/contracts/checkpointed.js';
import { MemoryStore } from '../../sinks/store/memory-store.js';
import type { AccountNames } from './name-accounts.js';

/** The store that the API reads. */
export const openStore = ({ storage, secrets }: Config, names: AccountNames, snapshots: SnapshotLookup): MemoryStore =>
  new MemoryStore({
    maxDrifts: storage.max_drifts,
    maxEvents: storage.max_events,
    maxBytes: storage.max_bytes,
    types: cloudTypes,
    showVariables: secrets.show_variables,
    accountName: names.nameOf,
    snapshots,
  });
