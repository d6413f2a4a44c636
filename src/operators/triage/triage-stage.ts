import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import { withTriage } from '../../model/drift.js';
import type { ItemStage } from '../flow/item.js';
import type { TriagedAlerts } from './triaged-alerts.js';

/**
 * Adds what people did to the alerts. A snooze that is due ends before the first later fact is evaluated.
 *
 * **Emits** every item, alerts with their triage, and `triaged` outputs. **Keeps** what `TriagedAlerts` keeps. **Saves** all of it.
 */
export const triageStage = (triaged: TriagedAlerts): ItemStage & Checkpointed => ({
  section: 'triage',
  version: 1,
  save: () => triaged.save(),
  restore: (item) => {
    triaged.restore(item);
  },
  time: ({ now, at }, emit) => {
    if (triaged.nextDeadline <= now) triaged.endSnoozes(now, at, emit);
  },
  on: {
    action: ({ action, at }, emit) => {
      triaged.act(action, at, emit);
    },
    output: (item, emit) => {
      // An alert costs a look-up once somebody has acted, any other output a comparison.
      const triage = triaged.size === 0 || !('drift' in item) ? null : triaged.triageOf(item.drift.id);
      emit(triage === null || !('drift' in item) ? item : { ...item, drift: withTriage(item.drift, triage), json: undefined });
    },
  },
});
