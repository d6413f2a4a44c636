import { exactJson, parseExactJson } from '../../lib/exact-json.js';
import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import type { ItemStage } from '../flow/item.js';
import type { Incidents, SavedIncident } from './incidents.js';

/**
 * Publishes the incidents, which `graphOutputs` fills: at once if one begins, merges, becomes more severe, or has the first or the last open alert
 * of a severity; other changes within a second.
 *
 * **Emits** every item, and `incident` outputs. **Saves** the incidents.
 */
export const incidentStage = (incidents: Incidents): ItemStage & Checkpointed => ({
  section: 'incidents',
  version: 1,
  save: () => saved(incidents.save()),
  restore: (text) => {
    incidents.restore(parseExactJson(text) as SavedIncident);
  },
  time: ({ now }, emit) => {
    for (const incident of incidents.takeDue(now)) emit({ output: 'incident', incident });
  },
  end: (emit) => {
    for (const incident of incidents.takeDue(Infinity)) emit({ output: 'incident', incident });
  },
  on: {
    done: (item, emit) => {
      for (const incident of incidents.takeUrgent()) emit({ output: 'incident', incident });
      emit(item);
    },
  },
});

function* saved(items: Iterable<SavedIncident>): Generator<string, undefined> {
  for (const item of items) yield exactJson(item);
  return undefined;
}
