import { cloudTypes } from '../../catalog/providers.js';
import type { Config } from '../../config/schema.js';
import type { SnapshotLookup } from '../../model/contracts/checkpointed.js';
import { CausalView } from '../../operators/graph/causal-view.js';
import { tiedEvents } from '../../operators/graph/queries/tied-events.js';
import type { Pipeline } from '../../pipeline.js';
import { MemoryStore } from '../../sinks/store/memory-store.js';
import type { AccountNames } from './name-accounts.js';

/** The store that the API reads. Looks up actions and the causal graph in the pipeline. */
export const openStore = (
  { storage, secrets }: Config,
  names: AccountNames,
  { graph, incidents, triaged }: Pick<Pipeline, 'graph' | 'incidents' | 'triaged'>,
  snapshots: SnapshotLookup,
): MemoryStore =>
  new MemoryStore({
    maxDrifts: storage.max_drifts,
    maxEvents: storage.max_events,
    maxRecords: storage.max_records,
    maxBytes: storage.max_bytes,
    types: cloudTypes,
    showVariables: secrets.show_variables,
    accountName: names.nameOf,
    causal: (details) => {
      const view = new CausalView(graph, details);
      return { view, tiedEvents: (drift, window) => tiedEvents(view, view.find(drift), window) };
    },
    incidents,
    actionsOf: (drift) => triaged.actionsOf(drift),
    snapshots,
  });
