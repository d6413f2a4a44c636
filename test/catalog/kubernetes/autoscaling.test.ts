import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';

const object = (kind: string, apiVersion: string, members: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  kind,
  apiVersion,
  metadata: objectMeta(metadata),
  ...members,
});

void t.test('autoscalers and disruption budgets', (t) => {
  const cpu = (averageUtilization: number): Json => [
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } },
  ];
  const scaler = (spec: JsonObject): JsonObject =>
    object('HorizontalPodAutoscaler', 'autoscaling/v2', {
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
        minReplicas: 2,
        maxReplicas: 10,
        metrics: cpu(80),
        ...spec,
      },
    });
  const ref = [{ api_version: 'apps/v1', kind: 'Deployment', name: 'web' }];
  const metric = (utilization: number) => ({
    container_resource: [],
    external: [],
    object: [],
    pods: [],
    resource: [{ name: 'cpu', target: [{ average_utilization: utilization, average_value: '0', type: 'Utilization', value: '0' }] }],
    type: 'Resource',
  });
  const spec = { max_replicas: 10, min_replicas: 2, scale_target_ref: ref };
  const first = {
    id: 'shop/web',
    metadata: stateMeta(),
    spec: [{ ...spec, behavior: [], metric: [], target_cpu_utilization_percentage: 80 }],
  };
  const budget = (members: JsonObject): JsonObject =>
    object('PodDisruptionBudget', 'policy/v1', { spec: { selector: { matchLabels: { app: 'web' } }, ...members } });
  checkAuditCases(t, [
    ...objectCases({
      resource: 'horizontalpodautoscalers.autoscaling',
      types: ['kubernetes_horizontal_pod_autoscaler_v2', 'kubernetes_horizontal_pod_autoscaler_v2beta2'],
      namespace: 'shop',
      name: 'web',
      object: scaler({}),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [{ ...spec, behavior: [], metric: [metric(80)], target_cpu_utilization_percentage: 0 }],
      },
      patch: { spec: { maxReplicas: 100 } },
      after: scaler({ maxReplicas: 100 }),
      drifts: [{ field: 'spec.max_replicas', old: 10, new: 100 }],
    }),
    {
      name: 'the first version of the API declares a percentage, which agrees',
      call: { verb: 'update', resource: 'horizontalpodautoscalers.autoscaling', request: scaler({}), response: scaler({}) },
      state: [{ type: 'kubernetes_horizontal_pod_autoscaler', attributes: first }],
      drifts: [],
    },
    {
      name: 'and one that differs',
      call: {
        verb: 'patch',
        resource: 'horizontalpodautoscalers.autoscaling',
        request: { spec: { metrics: cpu(30) } },
        response: scaler({ metrics: cpu(30) }),
      },
      state: [{ type: 'kubernetes_horizontal_pod_autoscaler_v1', attributes: first }],
      drifts: [
        { address: 'kubernetes_horizontal_pod_autoscaler_v1.this', field: 'spec.target_cpu_utilization_percentage', old: 80, new: 30 },
      ],
    },
    ...objectCases({
      resource: 'poddisruptionbudgets.policy',
      types: ['kubernetes_pod_disruption_budget_v1', 'kubernetes_pod_disruption_budget'],
      namespace: 'shop',
      name: 'web',
      object: budget({ minAvailable: '50%' }),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [{ max_unavailable: '', min_available: '50%', selector: [{ match_expressions: [], match_labels: { app: 'web' } }] }],
      },
      patch: { spec: { minAvailable: 0 } },
      after: budget({ minAvailable: 0 }),
      drifts: [{ field: 'spec.min_available', old: '50%', new: '0' }],
    }),
  ]);
  t.end();
});
