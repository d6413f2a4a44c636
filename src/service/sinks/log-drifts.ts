import type { Drift } from '../../model/drift.js';
import type { Log, LogFields } from '../../model/contracts/log.js';
import type { OutputSink } from '../../model/contracts/output-sink.js';

/** Logs one line for each new and each resolved alert, without values. */
export const logDrifts = (log: Log): OutputSink => ({
  take: (outputs, { isHistory }) => {
    if (isHistory) return;
    for (const one of outputs) {
      if (one.output === 'drift') log.info('drift', announcedFields(one.drift));
      else if (one.output === 'resolved') log.info('drift resolved', resolvedFields(one.drift));
    }
  },
});

// Both are whole literals: spreading shared fields took 2.7 us an alert (`bench -- sensor`, grpc_drifts).
const announcedFields = (drift: Drift): LogFields => ({
  id: drift.id,
  address: drift.address,
  resource_type: drift.resource_type,
  resource_id: drift.resource_id,
  field: drift.field,
  change: drift.change,
  user: drift.user_identity.user_name,
  event: drift.event_name,
  event_id: drift.event_id,
  severity: drift.severity,
  rules: drift.rules,
});

const resolvedFields = (drift: Drift): LogFields => ({
  id: drift.id,
  address: drift.address,
  resource_type: drift.resource_type,
  resource_id: drift.resource_id,
  field: drift.field,
  change: drift.change,
  user: drift.user_identity.user_name,
  event: drift.event_name,
  event_id: drift.event_id,
  resolution: drift.resolution,
});
