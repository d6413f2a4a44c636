import type { AuditRecord } from '../../model/audit-record.js';
import { text, type JsonObject } from '../../lib/json.js';

/** Whether the JSON is an event of the audit log of a Kubernetes API server. */
export const isAuditEvent = (json: JsonObject): boolean =>
  text(json['auditID']) !== undefined && typeof json['verb'] === 'string' && typeof json['eventName'] !== 'string';

/** Decodes an audit event. */
export const decodeEvent = (_json: JsonObject): AuditRecord | undefined => undefined;
