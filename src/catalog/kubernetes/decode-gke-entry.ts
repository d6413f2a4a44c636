import type { AuditRecord } from '../../model/audit-record.js';
import { isObject, type JsonObject } from '../../lib/json.js';

/** Whether an entry of Cloud Logging is an audit event of a GKE cluster. */
export const isGkeEntry = ({ protoPayload }: JsonObject): boolean => isObject(protoPayload) && protoPayload['serviceName'] === 'k8s.io';

/** Decodes the entry to the same record as the cluster's own audit event. */
export const decodeGkeEntry = (_json: JsonObject): AuditRecord | undefined => undefined;
