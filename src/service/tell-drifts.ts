import type { Drift } from '../model/drift.js';
import type { Log } from '../model/log.js';
import type { Output } from '../model/output.js';

/** One log line for each alert, and for its end; values are not told. */
export const tellDrifts = (log: Log, outputs: readonly Output[]): void => {
  for (const one of outputs) {
    if (one.output === 'drift') log.info('drift', { ...nameOf(one.drift), severity: one.drift.severity, rules: one.drift.rules });
    else if (one.output === 'resolved') log.info('drift ended', { ...nameOf(one.drift), resolution: one.drift.resolution });
  }
};

const nameOf = (drift: Drift) => ({
  id: drift.id,
  address: drift.address,
  resource_type: drift.resource_type,
  resource_id: drift.resource_id,
  field: drift.field,
  change: drift.change,
  user: drift.user_identity.user_name,
  event: drift.event_name,
  event_id: drift.event_id,
});
