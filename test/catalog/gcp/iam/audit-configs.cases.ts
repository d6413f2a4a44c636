import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';

/** Changes of the configuration of audit logs. */

const project = 'acme-prod';
const event = 'SetIamPolicy';
const ops = 'group:ops@acme.example';

const audit = (policyDelta: JsonObject): JsonObject => ({
  resourceName: `projects/${project}`,
  serviceData: { '@type': 'type.googleapis.com/google.iam.v1.logging.AuditData', policyDelta },
});

export const auditConfigCases: readonly CatalogCase[] = [
  {
    name: 'audit logs of a service were configured differently',
    event,
    request: {
      resource: project,
      policy: {
        etag: 'BwWk8zJlg2o=',
        bindings: [{ role: 'roles/owner', members: [ops] }],
        auditConfigs: [{ service: 'allServices', auditLogConfigs: [{ logType: 'ADMIN_READ' }] }],
      },
      updateMask: 'bindings,etag,auditConfigs',
    },
    record: audit({ auditConfigDeltas: [{ action: 'REMOVE', service: 'allServices', logType: 'DATA_WRITE' }] }),
    state: [
      {
        type: 'google_project_iam_audit_config',
        attributes: {
          id: 'acme-prod/audit_config/allServices',
          project,
          service: 'allServices',
          etag: 'BwZMSXO+aBg=',
          audit_log_config: [
            { exempted_members: [], log_type: 'ADMIN_READ' },
            { exempted_members: [], log_type: 'DATA_WRITE' },
          ],
        },
      },
    ],
    drifts: [
      {
        address: 'google_project_iam_audit_config.this',
        field: 'audit_log_config',
        old: [
          { exempted_members: [], log_type: 'ADMIN_READ' },
          { exempted_members: [], log_type: 'DATA_WRITE' },
        ],
        new: [{ exempted_members: [], log_type: 'ADMIN_READ' }],
      },
    ],
  },
  {
    name: 'a record without deltas shows all audit logs: a service is missing, another one exempts somebody',
    event,
    request: {
      resource: project,
      policy: {
        bindings: [],
        auditConfigs: [{ service: 'iam.googleapis.com', auditLogConfigs: [{ logType: 'DATA_READ', exemptedMembers: ['user:eve@acme.example'] }] }],
      },
      updateMask: 'auditConfigs,etag',
    },
    record: { resourceName: `projects/${project}` },
    state: ['storage', 'iam'].map((name) => ({
      type: 'google_project_iam_audit_config',
      name,
      attributes: { project, service: `${name}.googleapis.com`, audit_log_config: [{ exempted_members: [], log_type: 'DATA_READ' }] },
    })),
    drifts: [
      { address: 'google_project_iam_audit_config.storage', field: '*', old: '*', new: null },
      {
        address: 'google_project_iam_audit_config.iam',
        field: 'audit_log_config',
        old: [{ exempted_members: [], log_type: 'DATA_READ' }],
        new: [{ exempted_members: ['user:eve@acme.example'], log_type: 'DATA_READ' }],
      },
    ],
  },
  {
    name: 'audit logs of a service were switched off',
    event,
    request: { resource: project, policy: { bindings: [], auditConfigs: [] }, updateMask: 'auditConfigs,etag' },
    record: audit({ auditConfigDeltas: [{ action: 'REMOVE', service: 'storage.googleapis.com', logType: 'DATA_READ' }] }),
    state: [
      {
        type: 'google_project_iam_audit_config',
        attributes: {
          id: 'acme-prod/audit_config/storage.googleapis.com',
          project,
          service: 'storage.googleapis.com',
          audit_log_config: [{ exempted_members: [], log_type: 'DATA_READ' }],
        },
      },
    ],
    drifts: [{ address: 'google_project_iam_audit_config.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'a log type was removed, and the record shows only the difference',
    event,
    request: null,
    record: audit({ auditConfigDeltas: [{ action: 'REMOVE', service: 'allServices', logType: 'DATA_READ' }] }),
    state: [
      {
        type: 'google_project_iam_policy',
        attributes: {
          id: project,
          project,
          policy_data:
            '{"auditConfigs":[{"auditLogConfigs":[{"logType":"ADMIN_READ"},{"logType":"DATA_READ"}],"service":"allServices"}],"bindings":[]}',
        },
      },
    ],
    drifts: [
      {
        address: 'google_project_iam_policy.this',
        field: 'policy_data',
        old: '{"auditConfigs":[{"auditLogConfigs":[{"logType":"ADMIN_READ"},{"logType":"DATA_READ"}],"service":"allServices"}],"bindings":[]}',
        new: '{"auditConfigs":[{"auditLogConfigs":[{"logType":"ADMIN_READ"}],"service":"allServices"}],"bindings":[]}',
      },
    ],
  },
];
