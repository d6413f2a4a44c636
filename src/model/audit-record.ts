import type { JsonObject } from '../lib/json.js';
import type { TrackedProvider } from './contracts/provider.js';

/** The caller (D19b). `user_name` is the person or program: the IAM user, or the session name of a role. */
export type UserIdentity = {
  readonly type: string;
  readonly principal_id: string;
  readonly arn: string;
  readonly account_id: string;
  readonly user_name: string;
  readonly role_name: string;
};

/**
 * One audit-log entry, decoded once at the edge; every later stage reads only these fields. Always built by `makeAuditRecord`, so that all
 * records share one hidden class.
 */
export type AuditRecord = {
  readonly provider: TrackedProvider;
  /** The provider's event id; a content hash if the record has none. */
  readonly id: string;
  /** Identifies the record across routes (D4): event id and receiving account. */
  readonly key: string;
  /** The called service, e.g. `iam.amazonaws.com`. */
  readonly eventSource: string;
  /** Operation without its API version suffix (D13), e.g. `UpdateFunctionCode`. */
  readonly eventName: string;
  /** ISO 8601 UTC, as in the record. */
  readonly eventTime: string;
  /** `eventTime` in milliseconds since the epoch. */
  readonly time: number;
  readonly region: string;
  /** Account that owns the trail, and therefore (except for S3) the resource. */
  readonly account: string;
  readonly user: UserIdentity;
  readonly userAgent: string;
  /** False if the call failed or was denied (D12). */
  readonly succeeded: boolean;
  readonly readOnly: boolean;
  /** Request parameters with the provider's names and nesting. */
  readonly request: JsonObject;
  readonly response: JsonObject;
};

export const makeAuditRecord = (fields: AuditRecord): AuditRecord => ({
  provider: fields.provider,
  id: fields.id,
  key: fields.key,
  eventSource: fields.eventSource,
  eventName: fields.eventName,
  eventTime: fields.eventTime,
  time: fields.time,
  region: fields.region,
  account: fields.account,
  user: fields.user,
  userAgent: fields.userAgent,
  succeeded: fields.succeeded,
  readOnly: fields.readOnly,
  request: fields.request,
  response: fields.response,
});
