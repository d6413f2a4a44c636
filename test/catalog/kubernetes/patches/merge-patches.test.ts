import t from 'tap';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { stateMeta, type AuditCall } from '../../../support/audit-event.js';
import { checkAuditCases, type AuditCase } from '../../../support/check-audit-cases.js';
import { container, containerState, declaredDeployment, deployment } from '../web-deployment.js';

/** Merge patches at level `Request`, whose content type the record does not show (D78). */

const patch = (resource: string, request: JsonObject): AuditCall => ({ verb: 'patch', resource, level: 'Request', request });
const address = 'kubernetes_deployment_v1.web';
const field = 'spec.template.spec.container';
const onContainers = (name: string, members: JsonObject, drifts: AuditCase['drifts'] = []): AuditCase => ({
  name,
  call: patch('deployments.apps', { spec: { template: { spec: members } } }),
  state: [declaredDeployment()],
  drifts,
});
const env = containerState()['env'] as readonly Json[];
const variable = (value: string): JsonObject => ({ name: 'LOG_LEVEL', value });
const order = { '$setElementOrder/env': [{ name: 'LOG_LEVEL' }] };

void t.test('lists of pods', (t) => {
  const { spec } = deployment();
  checkAuditCases(t, [
    { name: 'the whole declared spec', call: patch('deployments.apps', { spec: spec ?? null }), state: [declaredDeployment()], drifts: [] },
    onContainers('one of the variables as declared', { containers: [{ name: 'web', env: [variable('info')] }] }),
    onContainers(
      'all variables, of which one differs',
      {
        containers: [{ name: 'web', env: [variable('debug'), (container()['env'] as readonly Json[])[1] ?? null] }],
      },
      [{ address, field: `${field}.env`, old: env, new: [{ name: 'LOG_LEVEL', value: 'debug', value_from: [] }, env[1] ?? null] }],
    ),
    onContainers('a merge patch would remove the others', { containers: [{ name: 'web', env: [variable('debug')] }] }, [
      { address, field: `${field}.env`, old: env, new: null },
    ]),
    onContainers('a strategic one merges them', { containers: [{ name: 'web', ...order, env: [variable('debug')] }] }, [
      { address, field: `${field}.env`, old: env, new: [{ name: 'LOG_LEVEL', value: 'debug', value_from: [] }, env[1] ?? null] },
    ]),
    onContainers(
      'a strategic one removes a variable',
      {
        containers: [{ name: 'web', env: [{ name: 'LOG_LEVEL', $patch: 'delete' }] }],
      },
      [{ address, field: `${field}.env`, old: env, new: [env[1] ?? null] }],
    ),
    onContainers('a strategic one adds a variable', { containers: [{ name: 'web', ...order, env: [{ name: 'DEBUG', value: '1' }] }] }, [
      { address, field: `${field}.env`, old: env, new: [...env, { name: 'DEBUG', value: '1', value_from: [] }] },
    ]),
    onContainers('tolerations are replaced', { tolerations: [] }),
    onContainers('a container is added', { containers: [{ name: 'miner', image: 'miner:1' }] }, [
      { address, field, old: [containerState()], new: null },
    ]),
    onContainers(
      'a strategic one adds a container',
      {
        '$setElementOrder/containers': [{ name: 'web' }, { name: 'miner' }],
        containers: [{ name: 'miner', image: 'miner:1' }],
      },
      [{ address, field, old: [containerState()], new: [containerState(), { name: 'miner', image: 'miner:1' }] }],
    ),
    onContainers('a strategic one removes a container', { containers: [{ name: 'web', $patch: 'delete' }] }, [
      { address, field, old: [containerState()], new: [] },
    ]),
    onContainers('a strategic one removes an absent container', { containers: [{ name: 'proxy', $patch: 'delete' }] }),
    onContainers('all containers are replaced by equal ones', { containers: [{ $patch: 'replace' }, container()] }),
    onContainers('a map is replaced', { nodeSelector: { $patch: 'replace', disk: 'ssd' } }, [
      { address, field: 'spec.template.spec.node_selector.disk', old: null, new: 'ssd' },
    ]),
  ]);
  t.end();
});

void t.test('lists that all patches replace', (t) => {
  const attributes = {
    id: 'shop/web',
    metadata: stateMeta(),
    rule: [{ api_groups: [''], resource_names: [], resources: ['pods'], verbs: ['get'] }],
  };
  const rules = (...verbs: readonly string[]): AuditCall =>
    patch('roles.rbac.authorization.k8s.io', { rules: [{ apiGroups: [''], resources: ['pods'], verbs }] });
  const certificate = {
    apiVersion: 'cert-manager.io/v1',
    kind: 'Certificate',
    metadata: { name: 'web', namespace: 'shop' },
    spec: {
      dnsNames: ['shop.acme.example'],
      ports: [
        { name: 'http', port: 80 },
        { name: 'https', port: 443 },
      ],
    },
  };
  const manifest = { type: 'kubernetes_manifest', attributes: { manifest: { value: certificate, type: [] } } };
  checkAuditCases(t, [
    { name: 'the declared rules', call: rules('get'), state: [{ type: 'kubernetes_role_v1', attributes }], drifts: [] },
    {
      name: 'other rules',
      call: rules('*'),
      state: [{ type: 'kubernetes_role_v1', attributes }],
      drifts: [
        {
          address: 'kubernetes_role_v1.this',
          field: 'rule',
          old: attributes.rule,
          new: [{ api_groups: [''], resource_names: [], resources: ['pods'], verbs: ['*'] }],
        },
      ],
    },
    {
      name: 'the declared list of a custom resource',
      call: patch('certificates.cert-manager.io', { spec: { ports: certificate.spec.ports } }),
      state: [manifest],
      drifts: [],
    },
    {
      name: 'another list of a custom resource',
      call: patch('certificates.cert-manager.io', { spec: { ports: [{ name: 'http', port: 80 }] } }),
      state: [manifest],
      drifts: [
        {
          address: 'kubernetes_manifest.this',
          field: 'manifest.spec.ports',
          old: certificate.spec.ports,
          new: [{ name: 'http', port: 80 }],
        },
      ],
    },
  ]);
  t.end();
});

void t.test('D78: with the response, what a mutating webhook wrote is evaluated too', (t) => {
  const request = { metadata: { annotations: { 'acme.example/owner': 'leo' } } };
  const mirrored = 'mirror.acme.example/web:1.4.2';
  const response = deployment({
    metadata: { annotations: { 'acme.example/owner': 'leo' } },
    spec: { replicas: 5 },
    pod: { containers: [container({ image: mirrored })] },
  });
  const owner = { address, field: 'metadata.annotations.acme.example/owner', old: null, new: 'leo' };
  const admission = (operations: Json): JsonObject => ({
    annotations: {
      'mutation.webhook.admission.k8s.io/round_0_index_2': '{"configuration":"mirror","webhook":"mirror.acme.example","mutated":true}',
      'patch.webhook.admission.k8s.io/round_0_index_2': JSON.stringify({
        configuration: 'mirror',
        webhook: 'mirror.acme.example',
        patch: operations,
        patchType: 'JSONPatch',
      }),
    },
  });
  const call = { verb: 'patch', resource: 'deployments.apps', request, response } as const;
  const operation = { op: 'replace', path: '/spec/template/spec/containers/0/image', value: mirrored };
  checkAuditCases(t, [
    {
      name: 'its patch is in the event',
      call: { ...call, event: admission([operation]) },
      state: [declaredDeployment()],
      drifts: [owner, { address, field: `${field}.image`, old: 'registry.acme.example/web:1.4.2', new: mirrored }],
    },
    {
      name: 'no patch proves who changed the image',
      call,
      state: [declaredDeployment()],
      drifts: [owner],
    },
    {
      name: 'the patch is malformed',
      call: { ...call, event: { annotations: { 'patch.webhook.admission.k8s.io/round_0_index_0': '{' } } },
      state: [declaredDeployment()],
      drifts: [owner],
    },
  ]);
  t.end();
});
