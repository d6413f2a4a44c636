import type { Json, JsonObject } from '../../src/lib/json.js';
import type { Arrival } from '../../src/model/fact.js';
import { clock } from './applies.js';
import { auditArrival } from './arrivals.js';
import { logEntry } from './log-entry.js';

type GoogleCall = {
  /** Seconds after ten o'clock. */
  readonly time: number;
  /** Time of arrival; default a minute after the event. */
  readonly at?: number;
  readonly agent?: string;
  readonly resourceName: string;
  readonly request?: JsonObject;
  readonly response?: JsonObject;
  /** Labels of the monitored resource. */
  readonly resource?: Json;
  /** Other members of `protoPayload`. */
  readonly payload?: JsonObject;
};

let made = 0;

/** A call in the format of Cloud Audit Logs, made by a user. */
export const googleCall = (service: string, event: string, call: GoogleCall): Arrival => {
  const { time, at = time + 60, agent, resourceName, request = {}, response, resource, payload } = call;
  const entry: JsonObject = {
    timestamp: clock(time),
    insertId: `entry-${String(++made)}`,
    ...(resource === undefined ? {} : { resource }),
  };
  const metadata = { callerIp: '203.0.113.10', callerSuppliedUserAgent: agent ?? 'google-cloud-sdk gcloud/501.0.0' };
  const record = { resourceName, requestMetadata: metadata, entry, ...payload };
  return auditArrival(logEntry(service, { event, request, response: response ?? null, record }), clock(at));
};
