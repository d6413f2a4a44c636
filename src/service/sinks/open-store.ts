import { cloudTypes } from '../../catalog/providers.js';
import type { Config } from '../../config/schema.js';
import type { SnapshotLookup } from '../../model/contracts/checkpointed.js';
import type { CausalGraph } from '../../operators/graph/causal-graph.js';
import { CausalView } from '../../operators/graph/causal-view.js';
import { tiedEvents } from '../../operators/graph/queries/tied-events.js';
import { MemoryStore } from '../../sinks/store/memory-store.js';
import type { AccountNames } from './name-accounts.js';

/** The store that the API reads. */
export const openStore = ({ storage, secrets }: Config, names: AccountNames, graph: CausalGraph, snapshots: SnapshotLookup): MemoryStore =>
  new MemoryStore({
    maxDrifts: storage.max_drifts,
    maxEvents: storage.max_events,
    maxBytes: storage.max_bytes,
    types: cloudTypes,
    showVariables: secrets.show_variables,
    accountName: names.nameOf,
    causal: (details) => {
      const view = new CausalView(graph, details);
      return { view, tiedEvents: (drift, window) => tiedEvents(view, view.find(drift), window) };
    },
    snapshots,
  });
