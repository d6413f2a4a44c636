import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { objectMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';

const withoutNamespace = { namespace: undefined as never };
const clusterState = (name = 'web'): Json => [
  { annotations: {}, generate_name: '', generation: 0, labels: {}, name, resource_version: '1', uid: 'u' },
];
const object = (kind: string, apiVersion: string, members: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  kind,
  apiVersion,
  metadata: objectMeta(metadata),
  ...members,
});

void t.test('classes, webhooks and API services', (t) => {
  const ca = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  const caBundle = Buffer.from(ca).toString('base64');
  const hook = (members: JsonObject): JsonObject => ({
    name: 'check.acme.example',
    clientConfig: { service: { namespace: 'shop', name: 'hook', path: '/check', port: 443 }, caBundle },
    rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'], scope: '*' }],
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    sideEffects: 'None',
    timeoutSeconds: 10,
    admissionReviewVersions: ['v1'],
    ...members,
  });
  const webhook = (members: JsonObject): JsonObject => ({
    admission_review_versions: ['v1'],
    client_config: [{ ca_bundle: ca, service: [{ name: 'hook', namespace: 'shop', path: '/check', port: 443 }], url: '' }],
    failure_policy: 'Fail',
    match_policy: 'Equivalent',
    name: 'check.acme.example',
    namespace_selector: [],
    object_selector: [],
    rule: [{ api_groups: [''], api_versions: ['v1'], operations: ['CREATE'], resources: ['pods'], scope: '*' }],
    side_effects: 'None',
    timeout_seconds: 10,
    ...members,
  });
  const group = 'admissionregistration.k8s.io';
  const configuration = (kind: string, members: JsonObject): JsonObject =>
    object(kind, `${group}/v1`, { webhooks: [hook(members)] }, withoutNamespace);
  const hooks = (['Validating', 'Mutating'] as const).flatMap((name) => {
    const mutating: JsonObject = name === 'Mutating' ? { reinvocationPolicy: 'Never' } : {};
    const mutatingState: JsonObject = name === 'Mutating' ? { reinvocation_policy: 'Never' } : {};
    const type = `kubernetes_${name.toLowerCase()}_webhook_configuration`;
    return objectCases({
      resource: `${name.toLowerCase()}webhookconfigurations.${group}`,
      types: [`${type}_v1`, type],
      namespace: '',
      name: 'web',
      object: configuration(`${name}WebhookConfiguration`, mutating),
      attributes: { id: 'web', metadata: clusterState(), webhook: [webhook(mutatingState)] },
      patch: [{ op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Ignore' }],
      after: configuration(`${name}WebhookConfiguration`, { ...mutating, failurePolicy: 'Ignore' }),
      drifts: [
        {
          field: 'webhook',
          old: [webhook(mutatingState)],
          new: [webhook({ ...mutatingState, failure_policy: 'Ignore', namespace_selector: [{}], object_selector: [{}] })],
        },
      ],
    });
  });
  const service = (priority: number): JsonObject =>
    object(
      'APIService',
      'apiregistration.k8s.io/v1',
      {
        spec: {
          service: { namespace: 'shop', name: 'api', port: 443 },
          group: 'acme.example',
          version: 'v1',
          caBundle,
          groupPriorityMinimum: priority,
          versionPriority: 15,
        },
      },
      withoutNamespace,
    );
  const priorityClass = (value: number): JsonObject =>
    object('PriorityClass', 'scheduling.k8s.io/v1', { value, preemptionPolicy: 'PreemptLowerPriority' }, withoutNamespace);
  const runtimeClass = (handler: string): JsonObject => object('RuntimeClass', 'node.k8s.io/v1', { handler }, withoutNamespace);
  checkAuditCases(t, [
    ...hooks,
    ...objectCases({
      resource: 'apiservices.apiregistration.k8s.io',
      types: ['kubernetes_api_service_v1', 'kubernetes_api_service'],
      namespace: '',
      name: 'web',
      object: service(1000),
      attributes: {
        id: 'web',
        metadata: clusterState(),
        spec: [
          {
            ca_bundle: ca,
            group: 'acme.example',
            group_priority_minimum: 1000,
            insecure_skip_tls_verify: false,
            service: [{ name: 'api', namespace: 'shop', port: 443 }],
            version: 'v1',
            version_priority: 15,
          },
        ],
      },
      patch: { spec: { groupPriorityMinimum: 9 } },
      after: service(9),
      drifts: [{ field: 'spec.group_priority_minimum', old: 1000, new: 9 }],
    }),
    ...objectCases({
      resource: 'priorityclasses.scheduling.k8s.io',
      types: ['kubernetes_priority_class_v1', 'kubernetes_priority_class'],
      namespace: '',
      name: 'web',
      object: priorityClass(1000),
      attributes: {
        description: '',
        global_default: false,
        id: 'web',
        metadata: clusterState(),
        preemption_policy: 'PreemptLowerPriority',
        value: 1000,
      },
      patch: { value: 5 },
      after: priorityClass(5),
      drifts: [{ field: 'value', old: 1000, new: 5 }],
    }),
    ...objectCases({
      resource: 'runtimeclasses.node.k8s.io',
      types: ['kubernetes_runtime_class_v1'],
      namespace: '',
      name: 'web',
      object: runtimeClass('runsc'),
      attributes: { handler: 'runsc', id: 'web', metadata: clusterState() },
      patch: { handler: 'runc' },
      after: runtimeClass('runc'),
      drifts: [{ field: 'handler', old: 'runsc', new: 'runc' }],
    }),
  ]);
  t.end();
});
