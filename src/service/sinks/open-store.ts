import { getHeapStatistics } from 'node:v8';
import { cloudTypes } from '../../catalog/providers.js';
import type { Config } from '../../config/schema.js';
import type { SnapshotLookup } from '../../model/contracts/checkpointed.js';
import { MemoryStore } from '../../sinks/store/memory-store.js';
import type { AccountNames } from './name-accounts.js';

/** Bytes of alert text in the store, and the same for events; less with a small heap. */
const maxTextBytes = 256 * 1024 * 1024;

/** The store that the API reads. */
export const openStore = ({ storage, secrets }: Config, names: AccountNames, snapshots: SnapshotLookup): MemoryStore =>
  new MemoryStore({
    maxDrifts: storage.max_drifts,
    maxEvents: storage.max_events,
    maxText: Math.min(maxTextBytes, getHeapStatistics().heap_size_limit / 8),
    types: cloudTypes,
    showVariables: secrets.show_variables,
    accountName: names.nameOf,
    snapshots,
  });
