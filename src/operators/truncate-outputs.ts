import type { Drift } from '../model/drift.js';
import { withEvent, type Output } from '../model/output.js';
import { truncateDrift } from './truncate-drift.js';
import { truncateEvent } from './truncate-event.js';
import type { Stage } from './flow/lift.js';

/**
 * Cuts oversized values before they are stored, sent and shown: the sensor may send half a megabyte in one alert, and a state declares
 * values of any size. Ids and decisions are computed from the complete values.
 *
 * **Emits** every output, with sensor events and drifts cut to size. **Completes** and **errors** with its source. **Keeps** nothing.
 * **Order** is kept.
 */
export const truncateOutputs = (): Stage<Output, Output> => ({
  next: (item, emit) => {
    if (item.output === 'sensor_event') {
      emit(withEvent(item, truncateEvent(item.event, item.json)));
    } else if ('drift' in item) {
      const drift: Drift = truncateDrift(item.drift);
      emit(drift === item.drift ? item : { ...item, drift });
    } else if (item.output === 'refused') {
      emit({ ...item, candidate: truncateDrift(item.candidate) });
    } else {
      emit(item);
    }
  },
});
