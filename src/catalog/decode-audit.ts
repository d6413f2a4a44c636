import { isObject, text, type Json, type JsonObject } from '../lib/json.js';
import type { AuditRecord } from '../model/audit-record.js';
import { decodeChange, isChange } from './any-log/decode-change.js';
import { decodeRecord } from './aws/decode-record.js';
import { decodeEntry, isLogEntry } from './gcp/decode-entry.js';
import { decodeEvent, isAuditEvent } from './kubernetes/decode-event.js';
import { decodeGkeEntry, isGkeEntry } from './kubernetes/decode-gke-entry.js';

/** Whether the JSON is an event of the audit log of a Kubernetes API server, and not an entry of another log that contains one. */
export const isClusterEvent = (json: Json): boolean => isObject(json) && !isLogEntry(json) && isAuditEvent(json);

/** Whether the JSON is a change that a log without a catalog reports, and no record of a provider that has one. */
export const isPlainChange = (json: Json): boolean =>
  isObject(json) && !isLogEntry(json) && !isAuditEvent(json) && !isTrailRecord(json) && isChange(json);

/** Whether the JSON has the members of an audit record of any provider, or of a change that another log reports. */
export const isAuditRecord = (json: JsonObject): boolean => isLogEntry(json) || isAuditEvent(json) || isTrailRecord(json) || isChange(json);

const isTrailRecord = (json: JsonObject): boolean =>
  text(json['eventTime']) !== undefined && (text(json['eventSource']) ?? text(json['eventCategory'])) !== undefined;

/**
 * Decodes an audit record of any provider, which its members reveal. `cluster`: added to an event of Kubernetes by an input that knows it
 * (`unwrapValue`). Undefined if it is malformed, or no record at all. The forms without a catalog come last, so that others cost nothing more.
 */
export const decodeAudit = (json: Json | undefined): AuditRecord | undefined => {
  if (!isObject(json)) return undefined;
  if (isLogEntry(json)) return isGkeEntry(json) ? decodeGkeEntry(json) : decodeEntry(json);
  if (isAuditEvent(json)) return decodeEvent(json, text(json['cluster']));
  return decodeRecord(json) ?? (isPlainChange(json) ? decodeChange(json) : undefined);
};
