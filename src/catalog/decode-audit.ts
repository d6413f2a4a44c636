import { isObject, text, type Json, type JsonObject } from '../lib/json.js';
import type { AuditRecord } from '../model/audit-record.js';
import { decodeRecord } from './aws/decode-record.js';
import { decodeEntry, isLogEntry } from './gcp/decode-entry.js';
import { decodeEvent, isAuditEvent } from './kubernetes/decode-event.js';
import { decodeGkeEntry, isGkeEntry } from './kubernetes/decode-gke-entry.js';

/** Whether the JSON is an event of the audit log of a Kubernetes API server, and not an entry of another log that contains one. */
export const isClusterEvent = (json: Json): boolean => isObject(json) && !isLogEntry(json) && isAuditEvent(json);

/** Whether the JSON has the members of an audit record of any provider. */
export const isAuditRecord = (json: JsonObject): boolean =>
  isLogEntry(json) ||
  isAuditEvent(json) ||
  (text(json['eventTime']) !== undefined && (text(json['eventSource']) ?? text(json['eventCategory'])) !== undefined);

/**
 * Decodes an audit record of any provider, which its members reveal. `cluster`: added to an event of Kubernetes by an input that knows it
 * (`unwrapValue`). Undefined if it is malformed, or no record at all.
 */
export const decodeAudit = (json: Json | undefined): AuditRecord | undefined => {
  if (!isObject(json)) return undefined;
  if (isLogEntry(json)) return isGkeEntry(json) ? decodeGkeEntry(json) : decodeEntry(json);
  return isAuditEvent(json) ? decodeEvent(json, text(json['cluster'])) : decodeRecord(json);
};
