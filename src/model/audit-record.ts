import type { JsonObject } from '../lib/json.js';
import type { RecordProvider } from './contracts/provider.js';

/** The caller (D19b). `user_name` is the person or program: the IAM user, or the session name of a role. */
export type UserIdentity = {
  readonly type: string;
  readonly principal_id: string;
  readonly arn: string;
  readonly account_id: string;
  readonly user_name: string;
  readonly role_name: string;
  /** The principal that the caller impersonated or was delegated from (D74); absent if it acted on its own behalf. */
  readonly delegated_from?: string;
  /** The AWS service that made the call on behalf of the caller; absent if the caller made it. */
  readonly invoked_by?: string;
};

/** How a call was made, beside who made it (D115); null where the record does not show it. */
export type Origin = {
  /** Address from which the call came; null if a service made it. Behind proxies, what the caller says. */
  readonly source_ip: string | null;
  readonly user_agent: string | null;
  /** What the user agent names: `console`, `cli`, `sdk`, `terraform`, `kubectl` … Callers choose it. */
  readonly tool: string | null;
  /** Id of the access key, of temporary credentials, or of the key of a service account. */
  readonly access_key_id: string | null;
  /** Whether the session began with a second factor. */
  readonly mfa: boolean | null;
  /** When the session began, ISO 8601 UTC. */
  readonly session_started: string | null;
  /** The service through which the caller made the call; null for a direct call (D104). */
  readonly via: string | null;
  /** The principal that acted as the caller (D74). */
  readonly impersonated_by: string | null;
  /** Groups of a Kubernetes user. */
  readonly groups: readonly string[] | null;
};

export const unknownOrigin: Origin = {
  source_ip: null,
  user_agent: null,
  tool: null,
  access_key_id: null,
  mfa: null,
  session_started: null,
  via: null,
  impersonated_by: null,
  groups: null,
};

/**
 * The long-running operation that an entry begins or ends (D12). An operation has up to two entries with one id: the first has the request,
 * the last the outcome.
 */
export type Operation = { readonly id: string; readonly part: 'first' | 'last' };

/**
 * One audit-log entry, decoded once at the edge; every later stage reads only these fields. Always built by `makeAuditRecord`, so that all
 * records share one hidden class.
 */
export type AuditRecord = {
  readonly provider: RecordProvider;
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
  readonly origin: Origin;
  /** False if the call failed or was denied (D12). */
  readonly succeeded: boolean;
  readonly readOnly: boolean;
  /** Request parameters with the provider's names and nesting. */
  readonly request: JsonObject;
  readonly response: JsonObject;
  /** The resource that the record names outside of its request, in the provider's spelling; '' if it names none. */
  readonly resource: string;
  /** Other parts of the record that the catalog reads. */
  readonly context: JsonObject;
  /** Undefined for a call that was complete when it was recorded. */
  readonly operation: Operation | undefined;
};

type Added = 'origin' | 'resource' | 'context' | 'operation';
/** The fields of a record; journals of earlier versions lack an origin, and records of CloudTrail the last three. */
type RecordFields = Omit<AuditRecord, Added> & { readonly [name in Added]?: AuditRecord[name] | undefined };

const noContext: JsonObject = {};

export const makeAuditRecord = (fields: RecordFields): AuditRecord => ({
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
  origin: fields.origin ?? unknownOrigin,
  succeeded: fields.succeeded,
  readOnly: fields.readOnly,
  request: fields.request,
  response: fields.response,
  resource: fields.resource ?? '',
  context: fields.context ?? noContext,
  operation: fields.operation,
});
