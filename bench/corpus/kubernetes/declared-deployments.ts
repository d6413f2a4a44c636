import type { JsonObject } from '../../../src/lib/json.js';
import type { Random } from '../random.js';
import { stateFile } from '../state-file.js';

type Deployment = {
  readonly name: string;
  readonly image: (declared: boolean) => string;
  /** The object that the API server returns. */
  readonly object: (image: string, random: Random) => JsonObject;
};

export const declaredDeployment = (n: number): Deployment => {
  const name = `app-${n}`;
  const labels = { app: name, team: `team-${n % 17}` };
  return {
    name,
    image: (declared) => `registry.acme.example/${name}:${declared ? '1.4.2' : 'debug'}`,
    object: (image, random) => ({
      kind: 'Deployment',
      apiVersion: 'apps/v1',
      metadata: {
        name,
        namespace: 'apps',
        uid: random.guid(),
        resourceVersion: String(random.int(1e8)),
        generation: 2 + random.int(40),
        creationTimestamp: '2026-10-01T08:00:00Z',
        labels,
        annotations: { 'deployment.kubernetes.io/revision': String(1 + random.int(40)) },
        managedFields: [
          {
            manager: 'kubectl-set',
            operation: 'Update',
            apiVersion: 'apps/v1',
            time: '2026-11-02T00:00:00Z',
            fieldsType: 'FieldsV1',
            fieldsV1: { 'f:spec': { 'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"app"}': { 'f:image': {} } } } } } },
          },
        ],
      },
      spec: {
        replicas: 3,
        selector: { matchLabels: { app: name } },
        template: {
          metadata: { creationTimestamp: null, labels },
          spec: {
            containers: [
              {
                name: 'app',
                image,
                ports: [{ containerPort: 8080, protocol: 'TCP' }],
                env: [{ name: 'MODE', value: 'production' }],
                resources: { limits: { cpu: '500m', memory: '512Mi' } },
                terminationMessagePath: '/dev/termination-log',
                terminationMessagePolicy: 'File',
                imagePullPolicy: 'IfNotPresent',
              },
            ],
            restartPolicy: 'Always',
            terminationGracePeriodSeconds: 30,
            dnsPolicy: 'ClusterFirst',
            securityContext: {},
            schedulerName: 'default-scheduler',
          },
        },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
        revisionHistoryLimit: 10,
        progressDeadlineSeconds: 600,
      },
      status: { observedGeneration: 2, replicas: 3, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 3 },
    }),
  };
};

export const declaredState = (size: number): Iterable<string> => stateFile('kubernetes', declaredResource, size);

const declaredResource = (n: number): { readonly type: string; readonly attributes: JsonObject } => {
  const { name, image } = declaredDeployment(n);
  const labels = { app: name, team: `team-${n % 17}` };
  return {
    type: 'kubernetes_deployment_v1',
    attributes: {
      id: `apps/${name}`,
      metadata: [{ name, namespace: 'apps', labels, annotations: {}, generate_name: '', generation: 1, resource_version: '1', uid: '' }],
      spec: [
        {
          replicas: '3',
          selector: [{ match_labels: { app: name }, match_expressions: [] }],
          template: [
            {
              metadata: [{ labels, annotations: {}, name: '', namespace: '' }],
              spec: [
                {
                  container: [
                    {
                      name: 'app',
                      image: image(true),
                      port: [{ container_port: 8080, protocol: 'TCP', name: '', host_ip: '', host_port: 0 }],
                      env: [{ name: 'MODE', value: 'production', value_from: [] }],
                      resources: [{ limits: { cpu: '500m', memory: '512Mi' }, requests: {} }],
                      image_pull_policy: 'IfNotPresent',
                    },
                  ],
                  restart_policy: 'Always',
                  termination_grace_period_seconds: 30,
                },
              ],
            },
          ],
          strategy: [{ type: 'RollingUpdate', rolling_update: [{ max_surge: '25%', max_unavailable: '25%' }] }],
          revision_history_limit: 10,
          progress_deadline_seconds: 600,
          min_ready_seconds: 0,
          paused: false,
        },
      ],
      wait_for_rollout: true,
    },
  };
};
