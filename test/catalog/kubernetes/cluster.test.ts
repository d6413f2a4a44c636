import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';

const withoutNamespace = { namespace: undefined as never };
const object = (kind: string, apiVersion: string, members: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  kind,
  apiVersion,
  metadata: objectMeta(metadata),
  ...members,
});

void t.test('namespaces, quotas and limits', (t) => {
  const namespace = (labels: JsonObject): JsonObject =>
    object(
      'Namespace',
      'v1',
      { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } },
      { ...withoutNamespace, name: 'shop', labels: { 'kubernetes.io/metadata.name': 'shop', ...labels } },
    );
  const quota = (hard: JsonObject): JsonObject => object('ResourceQuota', 'v1', { spec: { hard }, status: { hard, used: {} } });
  const range = (max: JsonObject): JsonObject =>
    object('LimitRange', 'v1', {
      spec: { limits: [{ type: 'Container', max, default: { cpu: '500m' }, defaultRequest: { cpu: '100m' } }] },
    });
  const limit = (max: JsonObject) => ({
    default: { cpu: '500m' },
    default_request: { cpu: '100m' },
    max,
    max_limit_request_ratio: {},
    min: {},
    type: 'Container',
  });
  checkAuditCases(t, [
    ...objectCases({
      resource: 'namespaces',
      types: ['kubernetes_namespace_v1', 'kubernetes_namespace'],
      namespace: 'shop',
      name: 'shop',
      object: namespace({ team: 'shop', 'pod-security.kubernetes.io/enforce': 'restricted' }),
      attributes: {
        id: 'shop',
        metadata: [
          {
            annotations: null,
            generate_name: '',
            generation: 0,
            labels: { team: 'shop', 'pod-security.kubernetes.io/enforce': 'restricted' },
            name: 'shop',
            resource_version: '1',
            uid: 'u',
          },
        ],
        timeouts: null,
        wait_for_default_service_account: false,
      },
      patch: { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } } },
      after: namespace({ team: 'shop', 'pod-security.kubernetes.io/enforce': 'privileged' }),
      drifts: [{ field: 'metadata.labels.pod-security.kubernetes.io/enforce', old: 'restricted', new: 'privileged' }],
    }),
    ...objectCases({
      resource: 'resourcequotas',
      types: ['kubernetes_resource_quota_v1', 'kubernetes_resource_quota'],
      namespace: 'shop',
      name: 'web',
      object: quota({ cpu: '4', 'requests.memory': '8Gi' }),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [{ hard: { cpu: '4000m', 'requests.memory': '8Gi' }, scope_selector: [], scopes: [] }],
        timeouts: null,
      },
      patch: { spec: { hard: { cpu: '64' } } },
      after: quota({ cpu: '64', 'requests.memory': '8Gi' }),
      drifts: [{ field: 'spec.hard.cpu', old: '4000m', new: '64' }],
    }),
    ...objectCases({
      resource: 'limitranges',
      types: ['kubernetes_limit_range_v1', 'kubernetes_limit_range'],
      namespace: 'shop',
      name: 'web',
      object: range({ cpu: '2', memory: '1Gi' }),
      attributes: { id: 'shop/web', metadata: stateMeta(), spec: [{ limit: [limit({ cpu: '2', memory: '1024Mi' })] }] },
      patch: { spec: { limits: [{ type: 'Container', max: { cpu: '32' } }] } },
      after: range({ cpu: '32', memory: '1Gi' }),
      drifts: [{ field: 'spec.limit', old: [limit({ cpu: '2', memory: '1024Mi' })], new: [limit({ cpu: '32', memory: '1Gi' })] }],
    }),
  ]);
  t.end();
});
