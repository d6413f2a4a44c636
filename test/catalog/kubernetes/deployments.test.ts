import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { container, containerState, declaredDeployment, deployment } from './web-deployment.js';

const address = 'kubernetes_deployment_v1.web';
const containers = (members: JsonObject): JsonObject => ({ spec: { template: { spec: members } } });
const resource = 'deployments.apps';

void t.test('deployments', (t) => {
  checkAuditCases(t, [
    {
      name: 'kubectl set image changes one attribute of one container',
      call: {
        verb: 'patch',
        resource,
        query: 'fieldManager=kubectl-set',
        request: containers({ $setElementOrder: [], containers: [{ name: 'web', image: 'registry.acme.example/web:1.5.0' }] }),
        response: deployment({ pod: { containers: [container({ image: 'registry.acme.example/web:1.5.0' })] } }),
      },
      state: [declaredDeployment()],
      drifts: [
        {
          address,
          field: 'spec.template.spec.container.image',
          old: 'registry.acme.example/web:1.4.2',
          new: 'registry.acme.example/web:1.5.0',
        },
      ],
    },
    {
      name: 'the field names the container if several are declared, because each has alerts of its own',
      call: {
        verb: 'patch',
        resource,
        request: containers({ containers: [{ name: 'proxy', image: 'envoy:2' }] }),
        response: deployment({ pod: { containers: [container(), container({ name: 'proxy', image: 'envoy:2' })] } }),
      },
      state: [declaredDeployment({ pod: { container: [containerState(), containerState({ name: 'proxy', image: 'envoy:1' })] } })],
      drifts: [{ address, field: 'spec.template.spec.container.proxy.image', old: 'envoy:1', new: 'envoy:2' }],
    },
    {
      name: 'a replacement equal to the state agrees in every attribute',
      call: { verb: 'update', resource, request: deployment(), response: deployment() },
      state: [declaredDeployment()],
      drifts: [],
    },
    {
      name: 'a replacement agrees with a state under the plain name',
      call: { verb: 'update', resource, request: deployment(), response: deployment() },
      state: [declaredDeployment({}, 'kubernetes_deployment')],
      drifts: [],
    },
    {
      name: 'a rollout restart writes an annotation of the template, which the provider does not hide',
      call: {
        verb: 'patch',
        resource,
        query: 'fieldManager=kubectl-rollout',
        request: { spec: { template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-03-02T10:15:00Z' } } } } },
        response: deployment({ podMetadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-03-02T10:15:00Z' } } }),
      },
      state: [declaredDeployment()],
      drifts: [
        {
          address,
          field: 'spec.template.metadata.annotations.kubectl.kubernetes.io/restartedAt',
          old: null,
          new: '2026-03-02T10:15:00Z',
        },
      ],
    },
    {
      name: "a label changes, another is removed, and the scaled replicas are not that person's",
      call: {
        verb: 'patch',
        resource,
        query: 'fieldManager=kubectl-label',
        request: { metadata: { labels: { tier: null, team: 'shop' } } },
        response: deployment({ metadata: { labels: { app: 'web', team: 'shop' } }, spec: { replicas: 9 } }),
      },
      state: [declaredDeployment()],
      drifts: [
        { address, field: 'metadata.labels.team', old: null, new: 'shop' },
        { address, field: 'metadata.labels.tier', old: 'front', new: null },
      ],
    },
    {
      name: 'kubectl scale changes the replicas',
      call: {
        verb: 'patch',
        resource: 'deployments.apps/scale',
        request: { spec: { replicas: 0 } },
        response: {
          kind: 'Scale',
          apiVersion: 'autoscaling/v1',
          metadata: { name: 'web', namespace: 'shop' },
          spec: {},
          status: { replicas: 3 },
        },
      },
      state: [declaredDeployment()],
      drifts: [{ address, field: 'spec.replicas', old: '3', new: '0' }],
    },
    {
      name: 'the horizontal autoscaler scales without an alert (D79)',
      call: {
        verb: 'patch',
        resource: 'deployments.apps/scale',
        user: 'system:serviceaccount:kube-system:horizontal-pod-autoscaler',
        request: { spec: { replicas: 7 } },
        response: { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas: 7 } },
      },
      state: [declaredDeployment()],
      drifts: [],
      dropped: 'read_only',
    },
    {
      name: 'limits of the same meaning agree, others do not',
      call: {
        verb: 'patch',
        resource,
        request: containers({ containers: [{ name: 'web', resources: { limits: { cpu: '1000m', memory: '2Gi' } } }] }),
        response: deployment({
          pod: {
            containers: [container({ resources: { limits: { cpu: '1', memory: '2Gi' }, requests: { cpu: '250m', memory: '512Mi' } } })],
          },
        }),
      },
      state: [
        declaredDeployment({
          pod: { container: [containerState({ resources: [{ limits: { cpu: '1000m', memory: '1024Mi' }, requests: { cpu: '0.25' } }] })] },
        }),
      ],
      drifts: [{ address, field: 'spec.template.spec.container.resources.limits.memory', old: '1024Mi', new: '2Gi' }],
    },
    {
      name: 'another container is one alert',
      call: {
        verb: 'patch',
        resource,
        query: 'fieldManager=kubectl-edit',
        request: containers({ containers: [{ name: 'sidecar', image: 'miner:1' }, { name: 'web' }] }),
        response: deployment({ pod: { containers: [container({}), { name: 'sidecar', image: 'miner:1', resources: {} }] } }),
      },
      state: [declaredDeployment()],
      drifts: [
        {
          address,
          field: 'spec.template.spec.container',
          old: [containerState()],
          new: [containerState(), { name: 'sidecar', image: 'miner:1' }],
        },
      ],
    },
    {
      name: 'a security context and the network of the host are given to the pods',
      call: {
        verb: 'patch',
        resource,
        request: containers({ hostNetwork: true, securityContext: { runAsUser: 0 } }),
        response: deployment({ pod: { hostNetwork: true, securityContext: { runAsUser: 0 } } }),
      },
      state: [declaredDeployment()],
      drifts: [
        { address, field: 'spec.template.spec.host_network', old: false, new: true },
        { address, field: 'spec.template.spec.security_context', old: [], new: [{ run_as_user: '0' }] },
      ],
    },
    {
      name: 'a JSON patch replaces a variable and removes a probe',
      call: {
        verb: 'patch',
        resource,
        request: [
          { op: 'replace', path: '/spec/template/spec/containers/0/env/0/value', value: 'debug' },
          { op: 'remove', path: '/spec/template/spec/containers/0/livenessProbe' },
        ],
        response: deployment({
          pod: {
            containers: [
              (({ livenessProbe: _, ...rest }) => ({
                ...rest,
                env: [{ name: 'LOG_LEVEL', value: 'debug' }],
              }))(container()),
            ],
          },
        }),
      },
      state: [
        declaredDeployment({ pod: { container: [containerState({ env: [{ name: 'LOG_LEVEL', value: 'info', value_from: [] }] })] } }),
      ],
      drifts: [
        {
          address,
          field: 'spec.template.spec.container.env',
          old: [{ name: 'LOG_LEVEL', value: 'info', value_from: [] }],
          new: [{ name: 'LOG_LEVEL', value: 'debug', value_from: [] }],
        },
        { address, field: 'spec.template.spec.container.liveness_probe', old: containerState()['liveness_probe'] ?? null, new: [] },
      ],
    },
    {
      name: 'a deletion is one alert',
      call: {
        verb: 'delete',
        resource,
        request: { kind: 'DeleteOptions', apiVersion: 'apps/v1', propagationPolicy: 'Background' },
        response: {
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Success',
          details: { name: 'web', group: 'apps', kind: 'deployments', uid: 'u' },
        },
      },
      state: [declaredDeployment()],
      drifts: [{ address, field: '*', old: {}, new: null }],
    },
    {
      name: 'a dry run deletes nothing',
      call: { verb: 'delete', resource, request: { kind: 'DeleteOptions', apiVersion: 'apps/v1', dryRun: ['All'] } },
      state: [declaredDeployment()],
      drifts: [],
      dropped: 'read_only',
    },
    {
      name: 'a creation that no state declares',
      call: { verb: 'create', resource, name: 'other', request: deployment(), response: deployment({ metadata: { name: 'other' } }) },
      state: [declaredDeployment()],
      drifts: [{ address: 'kubernetes_deployment_v1', field: '*', old: null, new: {} }],
    },
    {
      name: 'a creation as declared',
      call: { verb: 'create', resource, request: deployment(), response: deployment() },
      state: [declaredDeployment()],
      drifts: [],
    },
    {
      name: 'a failed write changes nothing',
      call: { verb: 'update', resource, code: 409, request: deployment(), response: { kind: 'Status', status: 'Failure', code: 409 } },
      state: [declaredDeployment()],
      drifts: [],
      dropped: 'failed_call',
    },
    {
      name: 'the controller of a deployment writes its status',
      call: {
        verb: 'update',
        resource: 'deployments.apps/status',
        user: 'system:serviceaccount:kube-system:deployment-controller',
        request: deployment(),
      },
      state: [declaredDeployment()],
      drifts: [],
      dropped: 'read_only',
    },
  ]);
  t.end();
});
