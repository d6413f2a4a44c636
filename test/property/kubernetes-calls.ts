import fc from 'fast-check';
import type { JsonObject } from '../../src/lib/json.js';
import { clock } from '../support/applies.js';
import { auditEvent, stateMeta, type AuditCall } from '../support/audit-event.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { kubernetesAgent } from '../support/terraform-agents.js';
import { container, containerState, declaredDeployment, deployment } from '../catalog/kubernetes/web-deployment.js';
import { once, randomCall, type CallSite, type LoggedCall, type RandomCall } from './random-call.js';

/** Random calls on objects with the same names in two clusters and namespaces, and random states of these objects. */

const cluster = fc.constantFrom('', '', 'prod', 'dev');
const namespace = fc.constantFrom('shop', 'shop', 'far');
const level = fc.constantFrom('RequestResponse', 'RequestResponse', 'Request', 'Metadata' as const);
const value = fc.constantFrom('info', 'debug', 'warn');
const data = fc.dictionary(fc.constantFrom('level', 'mode'), value, { minKeys: 1 });
const tag = fc.constantFrom('1.4.2', '2', '3');
const replicas = fc.constantFrom(0, 3, 5);

const agents = { person: undefined, terraform: kubernetesAgent, gitops: 'kustomize-controller/v1.3.0 (linux/amd64)' };

const event = (at: string, call: AuditCall, { id, time, who, agent, outcome }: CallSite): LoggedCall =>
  once(
    auditEvent({
      ...call,
      user: `${who}@acme.example`,
      ...(agents[agent] === undefined ? {} : { userAgent: agents[agent] }),
      ...(outcome === 'denied' || outcome === 'failed' ? { code: 403, level: 'Metadata' } : {}),
      event: {
        auditID: id,
        requestReceivedTimestamp: clock(time),
        stageTimestamp: clock(time),
        ...(at === '' ? {} : { cluster: at }),
        ...call.event,
      },
    }),
  );

const configMap = (where: string, name: string, map: JsonObject): JsonObject => ({
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata: { name, namespace: where, uid: 'u', resourceVersion: '7' },
  data: map,
});
/** Without `managedFields`, whose time would say whether a patch changed something. */
const webDeployment = (where: string, image: string, count: number): JsonObject => {
  const object = deployment({ pod: { containers: [container({ image: `web:${image}` })] }, spec: { replicas: count } });
  const { managedFields: _, ...metadata } = object['metadata'] as JsonObject;
  return { ...object, metadata: { ...metadata, namespace: where } };
};
const status: JsonObject = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' };

export const kubernetesCall: fc.Arbitrary<RandomCall> = fc.oneof(
  randomCall('patch configmaps', fc.tuple(cluster, namespace, data, level), ([at, where, map, shown], site) =>
    event(
      at,
      {
        verb: 'patch',
        resource: 'configmaps',
        namespace: where,
        level: shown,
        request: { data: map },
        response: configMap(where, 'web', map),
      },
      site,
    ),
  ),
  randomCall('update configmaps', fc.tuple(cluster, namespace, data), ([at, where, map], site) => {
    const object = configMap(where, 'web', map);
    return event(at, { verb: 'update', resource: 'configmaps', namespace: where, request: object, response: object }, site);
  }),
  randomCall('create configmaps', fc.tuple(cluster, namespace, fc.constantFrom('web', 'rogue'), data), ([at, where, name, map], site) => {
    const object = configMap(where, name, map);
    return event(at, { verb: 'create', resource: 'configmaps', namespace: where, name, request: object, response: object }, site);
  }),
  randomCall('delete configmaps', fc.tuple(cluster, namespace), ([at, where], site) =>
    event(at, { verb: 'delete', resource: 'configmaps', namespace: where, response: status }, site),
  ),
  randomCall('deletecollection configmaps', cluster, (at, site) =>
    event(at, { verb: 'deletecollection', resource: 'configmaps', level: 'Metadata' }, site),
  ),
  randomCall('patch deployments', fc.tuple(cluster, tag, replicas), ([at, image, count], site) =>
    event(
      at,
      {
        verb: 'patch',
        resource: 'deployments.apps',
        request: { spec: { template: { spec: { containers: [{ name: 'web', image: `web:${image}` }] } } } },
        response: webDeployment('shop', image, count),
      },
      site,
    ),
  ),
  randomCall('update deployments', fc.tuple(cluster, tag, replicas), ([at, image, count], site) => {
    const object = webDeployment('shop', image, count);
    return event(at, { verb: 'update', resource: 'deployments.apps', request: object, response: object }, site);
  }),
  randomCall('scale deployments', fc.tuple(cluster, replicas), ([at, count], site) => {
    const object = { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas: count } };
    return event(at, { verb: 'update', resource: 'deployments.apps/scale', request: object, response: object }, site);
  }),
  randomCall('delete deployments', cluster, (at, site) =>
    event(at, { verb: 'delete', resource: 'deployments.apps', response: status }, site),
  ),
  randomCall('create deployments', fc.tuple(cluster, tag), ([at, image], site) => {
    const object = webDeployment('shop', image, 3);
    return event(at, { verb: 'create', resource: 'deployments.apps', request: object, response: object }, site);
  }),
  randomCall('no change', fc.tuple(cluster, fc.constantFrom('get', 'list', 'watch' as const)), ([at, verb], site) =>
    event(at, { verb, resource: 'configmaps' }, site),
  ),
  randomCall('noise', fc.tuple(cluster, fc.constantFrom('leases.coordination.k8s.io', 'deployments.apps/status')), ([at, resource], site) =>
    event(at, { verb: 'update', resource, request: {}, response: {} }, site),
  ),
  randomCall('unknown kind', cluster, (at, site) => event(at, { verb: 'update', resource: 'widgets.acme.example', request: {} }, site)),
  randomCall('other stage', cluster, (at, site) =>
    event(at, { verb: 'delete', resource: 'configmaps', event: { stage: 'RequestReceived' } }, site),
  ),
  randomCall('dry run', cluster, (at, site) =>
    event(at, { verb: 'delete', resource: 'configmaps', query: 'dryRun=All', response: status }, site),
  ),
);

/** Objects of a cluster, each declared or not. */
export const kubernetesResources: fc.Arbitrary<readonly DeclaredResource[]> = fc
  .record({ has: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 2 }), namespace, data, tag, replicas })
  .map((given): readonly DeclaredResource[] => [
    ...(given.has[0] === 0
      ? []
      : [
          {
            type: 'kubernetes_config_map_v1',
            name: 'web',
            attributes: {
              id: `${given.namespace}/web`,
              metadata: stateMeta({ namespace: given.namespace }),
              binary_data: {},
              data: given.data,
              immutable: false,
            },
          },
        ]),
    ...(given.has[1] === 0
      ? []
      : [
          declaredDeployment({
            spec: { replicas: String(given.replicas) },
            pod: { container: [containerState({ image: `web:${given.tag}` })] },
          }),
        ]),
  ]);
