import type { Drift } from '../../model/drift.js';
import type { Log, LogFields } from '../../model/contracts/log.js';
import type { Output } from '../../model/output.js';
import { reasonText } from '../../model/suspicion.js';
import type { OutputSink } from '../../model/contracts/output-sink.js';

/** Logs one line for each new and each resolved alert, without values, for each action on an alert, without its comment, and for suspect states. */
export const logDrifts = (log: Log): OutputSink => ({
  take: (outputs, { isHistory, isFollowed }) => {
    if (isHistory || isFollowed) return;
    for (const one of outputs) {
      if (one.output === 'drift') log.info('drift', withFields(one.drift, { severity: one.drift.severity, rules: one.drift.rules }));
      else if (one.output === 'resolved') log.info('drift resolved', withFields(one.drift, { resolution: one.drift.resolution }));
      else if (one.output === 'suspect') logSuspicion(log, one);
      else if (one.output === 'triaged' && one.action !== undefined) {
        const { action, by, assignee, until } = one.action;
        log.info('drift action', { id: one.id, action, by, assignee, until });
      }
    }
  },
});

const logSuspicion = (log: Log, { suspicion, end }: Extract<Output, { readonly output: 'suspect' }>): void => {
  const { source } = suspicion;
  if (end !== undefined) log.info('state no longer suspect', { source, as: end.as, by: end.by });
  else log.warn('state not believed: it goes backwards; the one before stays in force', { source, reason: reasonText(suspicion) });
};

/** Assigns `more`, because spreading into a literal with further members took 2.7 us an alert (`bench -- sensor`, grpc_drifts). */
const withFields = (drift: Drift, more: LogFields): LogFields =>
  Object.assign<LogFields, LogFields>(
    {
      id: drift.id,
      address: drift.address,
      resource_type: drift.resource_type,
      resource_id: drift.resource_id,
      field: drift.field,
      change: drift.change,
      user: drift.user_identity.user_name,
      event: drift.event_name,
      event_id: drift.event_id,
    },
    more,
  );
