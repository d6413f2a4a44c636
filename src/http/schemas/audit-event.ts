import type { JsonSchema } from '../route.js';
import { anything, described, listOf, mapOf, ref, text } from './schema-words.js';

/** Events posted by an API server; additional members are ignored. Source: Kubernetes API `audit.k8s.io/v1`. */
const auditEvent: JsonSchema = {
  type: 'object',
  required: ['auditID', 'stage', 'verb'],
  properties: {
    auditID: { type: 'string', minLength: 1 },
    stage: described(text, 'Only `ResponseComplete` is evaluated.'),
    level: text,
    verb: text,
    requestURI: text,
    user: mapOf(anything),
    objectRef: mapOf(anything),
    responseStatus: mapOf(anything),
    requestObject: anything,
    responseObject: anything,
    stageTimestamp: text,
  },
};

export const auditEventSchemas: Readonly<Record<string, JsonSchema>> = {
  AuditEvent: auditEvent,
  AuditEventList: { type: 'object', required: ['items'], properties: { kind: text, items: listOf(ref('AuditEvent')) } },
};
