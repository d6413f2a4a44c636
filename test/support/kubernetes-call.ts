import type { Arrival } from '../../src/model/fact.js';
import { clock } from './applies.js';
import { auditArrival } from './arrivals.js';
import { auditEvent, type AuditCall } from './audit-event.js';

type Times = {
  /** Seconds after ten o'clock. */
  readonly time: number;
  /** Time of arrival; default a minute after the event. */
  readonly at?: number;
  readonly agent?: string;
};

let made = 0;

/** A write in the audit log of an API server. */
export const kubernetesCall = (call: AuditCall, { time, at = time + 60, agent }: Times): Arrival => {
  const when = clock(time).replace('Z', '000Z');
  const members = { auditID: `audit-${String(++made)}`, requestReceivedTimestamp: when, stageTimestamp: when, ...call.event };
  return auditArrival(auditEvent({ ...call, ...(agent === undefined ? {} : { userAgent: agent }), event: members }), clock(at));
};
