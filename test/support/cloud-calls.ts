import type { JsonObject } from '../../src/lib/json.js';
import type { Arrival } from '../../src/model/fact.js';
import { clock, terraformAgent } from './applies.js';
import { auditArrival } from './arrivals.js';
import { auditEvent, type AuditCall } from './audit-event.js';
import { logEntry } from './log-entry.js';

/** Short constructors for records of Google Cloud and Kubernetes, beside `recordedCall` for AWS. Times are seconds after ten o'clock. */

let made = 0;

export type CallOptions = {
  /** Time of the event. */
  readonly time: number;
  /** Time of arrival; default a minute after the event. */
  readonly at?: number;
  readonly user?: string;
  readonly agent?: string;
};

/** An entry of the log `activity`. `members`: of `protoPayload`; its `entry` contains members of the entry. */
export const loggedCall = (
  service: string,
  event: string,
  request: JsonObject | null,
  { time, at = time + 60, user = 'alice', agent }: CallOptions,
  members: JsonObject = {},
): Arrival => {
  const email = user.includes('@') ? user : `${user}@acme.example`;
  const { entry, ...payload } = members;
  return auditArrival(
    logEntry(`${service}.googleapis.com`, {
      event,
      request,
      record: {
        authenticationInfo: { principalEmail: email, principalSubject: `user:${email}` },
        ...(agent === undefined ? {} : { requestMetadata: { callerIp: '203.0.113.10', callerSuppliedUserAgent: agent } }),
        ...payload,
        entry: {
          insertId: `entry-${String(++made)}`,
          timestamp: clock(time),
          receiveTimestamp: clock(time),
          ...(entry as JsonObject | undefined),
        },
      },
    }),
    clock(at),
  );
};

/** A write to an API server. */
export const clusterCall = (call: AuditCall, { time, at = time + 60, user = 'alice', agent }: CallOptions): Arrival =>
  auditArrival(
    auditEvent({
      user: `${user}@acme.example`,
      ...(agent === undefined ? {} : { userAgent: agent }),
      ...call,
      event: { auditID: `audit-${String(++made)}`, stageTimestamp: clock(time), ...call.event },
    }),
    clock(at),
  );

/** The agents of Terraform's three providers. */
export const toolAgents = {
  aws: terraformAgent,
  google: 'Terraform/1.9.5 (+https://www.terraform.io) Terraform-Plugin-SDK/2.36.0 terraform-provider-google/6.8.0',
  kubernetes: 'HashiCorp/1.0 Terraform/1.9.5',
} as const;

/** An object of Kubernetes with these members of its metadata. */
export const objectOf = (kind: string, apiVersion: string, metadata: JsonObject, members: JsonObject): JsonObject => ({
  kind,
  apiVersion,
  metadata: { name: 'web', namespace: 'shop', uid: '5f0c2a51-6d3e-4f5b-9a87-0b1c2d3e4f50', resourceVersion: '184223', ...metadata },
  ...members,
});
