import type { JsonObject } from '../../src/lib/json.js';
import type { CatalogCase } from './catalog-case.js';

/** The project of the examples, and its number. */
export const gcpProject = 'acme-prod';
export const gcpProjectNumber = '481516234200';

/**
 * An entry of the log `activity` in the documented shape with plain defaults. `one.record`: members of `protoPayload`, such as
 * `resourceName`, `serviceData` and `status`; its member `entry` contains members of the entry, such as `resource` and `operation`.
 */
export const logEntry = (serviceName: string, one: Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'>): JsonObject => {
  const { entry, ...payload } = one.record ?? {};
  return {
    protoPayload: {
      '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
      status: {},
      authenticationInfo: { principalEmail: 'alice@acme.example', principalSubject: 'user:alice@acme.example' },
      requestMetadata: { callerIp: '203.0.113.10', callerSuppliedUserAgent: 'Mozilla/5.0,gzip(gfe)' },
      serviceName,
      methodName: one.event,
      ...(one.request === null ? {} : { request: one.request }),
      ...(one.response === undefined || one.response === null ? {} : { response: one.response }),
      ...payload,
    },
    insertId: '-k9f3x1e2abcd',
    resource: { type: 'audited_resource', labels: { project_id: gcpProject } },
    timestamp: '2026-03-02T10:15:00.123456Z',
    severity: 'NOTICE',
    logName: `projects/${gcpProject}/logs/cloudaudit.googleapis.com%2Factivity`,
    receiveTimestamp: '2026-03-02T10:15:01.223344556Z',
    ...(entry as JsonObject | undefined),
  };
};
