import type { Drift } from '../../src/model/drift.js';
import type { JsonObject } from '../../src/lib/json.js';
import { deployment, deploymentState } from '../catalog/kubernetes/web-deployment.js';
import { auditEvent } from './audit-event.js';
import type { RunningService } from './service.js';
import { until } from './until.js';

export const kubernetesIntake = '/api/v1/intake/kubernetes';

/** A Terraform state that declares these deployments of the namespace `shop`, with three replicas each. */
export const declaredDeployments = (...names: readonly string[]): string =>
  JSON.stringify({
    version: 4,
    terraform_version: '1.9.8',
    serial: 1,
    lineage: '5a1f3f4e-6a7c-4a2b-9a41-1d7c6f1f8a11',
    outputs: {},
    resources: names.map((name) => ({
      mode: 'managed',
      type: 'kubernetes_deployment_v1',
      name,
      provider: 'provider["registry.terraform.io/hashicorp/kubernetes"]',
      instances: [{ schema_version: 1, attributes: { ...deploymentState({ metadata: { name } }), id: `shop/${name}` } }],
    })),
  });

/** An event of `kubectl edit` that sets the replicas of a deployment. `id`: its audit ID. */
export const replicasSet = (name: string, id: string, replicas: number, over: JsonObject = {}): JsonObject =>
  auditEvent({
    verb: 'patch',
    resource: 'deployments.apps',
    name,
    request: { spec: { replicas } },
    response: deployment({ metadata: { name }, spec: { replicas } }),
    event: { auditID: id, ...over },
  });

/** An event of `kubectl get`, at the level of the sample policy of Kubernetes. */
export const deploymentRead = (id: string): JsonObject =>
  auditEvent({ verb: 'get', resource: 'deployments.apps', level: 'Metadata', event: { auditID: id } });

/** A body as the audit webhook of an API server posts it. Source: kubernetes `plugin/pkg/audit/webhook`, `k8s.io/apiserver/pkg/apis/audit/v1`. */
export const eventList = (...items: readonly JsonObject[]): JsonObject => ({
  kind: 'EventList',
  apiVersion: 'audit.k8s.io/v1',
  metadata: {},
  items: items.map(({ kind: _kind, apiVersion: _version, ...item }) => item),
});

/** The alerts of a service by audit ID, once there are `count`. The service may still be loading its states, and answer 503. */
export const alertsOf = async (
  service: Pick<RunningService, 'get'>,
  count: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadonlyMap<string, Drift>> => {
  const list = await until(
    async () => ((await service.get('/api/v1/drifts?limit=1000', headers)).json as Listed).data?.drifts ?? [],
    (drifts) => drifts.length >= count,
  );
  return new Map(list.map((drift) => [drift.event_id, drift]));
};
type Listed = { readonly data?: { readonly drifts: readonly Drift[] } };
