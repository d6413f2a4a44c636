import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import { withTriage } from '../../model/drift.js';
import { isOutput, type Emit, type Output } from '../../model/output.js';
import type { JudgedItem } from '../graph/graph-stage.js';
import type { Stage } from '../lift.js';
import type { TriagedAlerts } from './triaged-alerts.js';

/**
 * Adds what people did to the alerts of judging, which it surrounds: a snooze that is due ends before the first later fact is judged.
 *
 * **Emits** the outputs of judging, alerts with their triage, and `triaged` outputs. **Completes** and **errors** with its source. **Keeps**
 * what `TriagedAlerts` keeps. **Order** is kept. **Saves** all of it.
 */
export const triageStage = (triaged: TriagedAlerts, judging: Stage<JudgedItem, Output>): Stage<JudgedItem, Output> & Checkpointed => {
  let at = '';
  let now = Number.NaN;
  // One function for all facts: an alert costs a look-up once somebody has acted, any other output a comparison.
  let emit: Emit<Output> = () => undefined;
  const take = (output: Output): void => {
    if (triaged.size === 0 || !('drift' in output)) {
      emit(output);
      return;
    }
    const triage = triaged.triageOf(output.drift.id);
    emit(triage === null ? output : { ...output, drift: withTriage(output.drift, triage), json: undefined });
  };
  const passTime = (arrival: string): void => {
    if (arrival !== at) [at, now] = [arrival, Date.parse(arrival)];
    if (triaged.nextDeadline <= now) triaged.endSnoozes(now, at, emit);
  };
  return {
    section: 'triage',
    version: 1,
    save: () => triaged.save(),
    restore: (item) => {
      triaged.restore(item);
    },
    next: (item, to) => {
      emit = to;
      const isFact = !isOutput(item);
      if (isFact && triaged.nextDeadline !== Infinity) passTime(item.at);
      judging.next(item, take);
      if (isFact && item.kind === 'action') triaged.act(item.action, item.at, to);
    },
    end: (to) => {
      emit = to;
      judging.end?.(take);
    },
  };
};
