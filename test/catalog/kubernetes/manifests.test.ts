import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';

const certificate = (spec: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'cert-manager.io/v1',
  kind: 'Certificate',
  metadata: objectMeta({ labels: { app: 'web', extra: 'x' }, ...metadata }),
  spec: {
    dnsNames: ['shop.acme.example'],
    secretName: 'shop-tls',
    issuerRef: { name: 'letsencrypt', kind: 'ClusterIssuer' },
    revisionHistoryLimit: 1,
    ...spec,
  },
  status: { conditions: [] },
});

const manifest = {
  apiVersion: 'cert-manager.io/v1',
  kind: 'Certificate',
  metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' } },
  spec: { dnsNames: ['shop.acme.example'], secretName: 'shop-tls', issuerRef: { name: 'letsencrypt', kind: 'ClusterIssuer' } },
};

/** States wrap values without a fixed type. */
const declared = (value: JsonObject) => ({
  type: 'kubernetes_manifest',
  attributes: {
    computed_fields: null,
    field_manager: [],
    manifest: { value, type: ['object', {}] },
    object: { value: { ...value, status: null }, type: ['object', {}] },
    timeouts: [],
    wait: [],
    wait_for: null,
  },
});

const resource = 'certificates.cert-manager.io';
const address = 'kubernetes_manifest.this';

const server = (container: JsonObject): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: objectMeta(),
  spec: {
    template: {
      spec: { containers: [{ name: 'web', image: 'nginx:1.27', imagePullPolicy: 'IfNotPresent', stdin: false, ...container }] },
    },
  },
});
const containers = [{ name: 'web', image: 'nginx:1.27', ports: [{ containerPort: 80 }] }];
const serverManifest = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec: { template: { spec: { containers } } },
};
const ports = [{ containerPort: 80, protocol: 'TCP' }];
const path = '/spec/template/spec/containers/0';

void t.test('manifests with containers are compared with what they declare of a container', (t) => {
  checkAuditCases(t, [
    {
      name: 'a member that the manifest does not declare',
      call: {
        verb: 'patch',
        resource: 'deployments.apps',
        request: [{ op: 'replace', path: `${path}/imagePullPolicy`, value: 'Always' }],
        response: server({ ports, imagePullPolicy: 'Always' }),
      },
      state: [declared(serverManifest)],
      drifts: [],
    },
    {
      name: 'a declared member',
      call: {
        verb: 'patch',
        resource: 'deployments.apps',
        request: [{ op: 'replace', path: `${path}/image`, value: 'nginx:1.28' }],
        response: server({ ports, image: 'nginx:1.28' }),
      },
      state: [declared(serverManifest)],
      drifts: [
        {
          address: 'kubernetes_manifest.this',
          field: 'manifest.spec.template.spec.containers',
          old: containers,
          new: [{ name: 'web', image: 'nginx:1.28', ports: [{ containerPort: 80 }] }],
        },
      ],
    },
  ]);
  t.end();
});

void t.test('manifests are compared with what they declare', (t) => {
  checkAuditCases(t, [
    {
      name: 'defaults and labels of others agree',
      call: { verb: 'update', resource, request: certificate({}), response: certificate({}) },
      state: [declared(manifest)],
      drifts: [],
    },
    {
      name: 'a declared value changed',
      call: {
        verb: 'patch',
        resource,
        request: { spec: { issuerRef: { name: 'self-signed' } } },
        response: certificate({ issuerRef: { name: 'self-signed', kind: 'ClusterIssuer' } }),
      },
      state: [declared(manifest)],
      drifts: [{ address, field: 'manifest.spec.issuerRef.name', old: 'letsencrypt', new: 'self-signed' }],
    },
    {
      name: 'a declared label is gone, in a state that does not wrap the manifest',
      call: { verb: 'patch', resource, request: { metadata: { labels: { app: null } } }, response: certificate({}, { labels: {} }) },
      state: [{ type: 'kubernetes_manifest', attributes: { manifest } }],
      drifts: [{ address, field: 'manifest.metadata.labels.app', old: 'web', new: null }],
    },
    {
      name: 'an applied configuration without a declared member',
      call: {
        verb: 'patch',
        resource,
        query: 'fieldManager=kubectl&force=true',
        request: {
          apiVersion: 'cert-manager.io/v1',
          kind: 'Certificate',
          metadata: { name: 'web', namespace: 'shop' },
          spec: { dnsNames: ['shop.acme.example'] },
        },
        response: certificate({ secretName: undefined }),
      },
      state: [declared(manifest)],
      drifts: [{ address, field: 'manifest.spec.secretName', old: 'shop-tls', new: null }],
    },
    {
      name: 'the custom resource is deleted',
      call: { verb: 'delete', resource, response: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' } },
      state: [declared(manifest)],
      drifts: [{ address, field: '*', old: {}, new: null }],
    },
    {
      name: 'a managed cluster shows only that a person changed it',
      call: { verb: 'patch', resource, level: 'Metadata' },
      state: [declared(manifest)],
      drifts: [{ address, field: 'manifest', old: manifest, new: null }],
    },
    {
      name: 'an operator that writes its own resources is not reported without values',
      call: { verb: 'update', resource, level: 'Metadata', user: 'system:serviceaccount:cert-manager:cert-manager' },
      state: [declared(manifest)],
      drifts: [],
    },
    {
      name: 'custom resources that no state declares are not tracked',
      call: { verb: 'create', resource, name: 'other', request: certificate({}), response: certificate({}, { name: 'other' }) },
      state: [declared(manifest)],
      drifts: [],
      dropped: 'unsupported_resource',
    },
    {
      name: 'a kind with a type of its own may be declared as a manifest, and names its namespace or not',
      call: {
        verb: 'patch',
        resource: 'deployments.apps/scale',
        namespace: 'default',
        request: { spec: { replicas: 9 } },
        response: { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: 'web', namespace: 'default' }, spec: { replicas: 9 } },
      },
      state: [declared({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 3 } })],
      drifts: [{ address, field: 'manifest.spec.replicas', old: 3, new: 9 }],
    },
    {
      name: 'a custom resource is scaled',
      call: {
        verb: 'patch',
        resource: 'widgets.acme.example/scale',
        request: { spec: { replicas: 9 } },
        response: { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas: 9 } },
      },
      state: [
        declared({ apiVersion: 'acme.example/v1', kind: 'Widget', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas: 3 } }),
      ],
      drifts: [{ address, field: 'manifest.spec.replicas', old: 3, new: 9 }],
    },
    {
      name: 'D20: values of a secret are masked',
      call: {
        verb: 'patch',
        resource: 'secrets',
        request: { stringData: { password: 'tr0ub4dor-and-3' } },
        response: {
          kind: 'Secret',
          apiVersion: 'v1',
          metadata: objectMeta(),
          data: { password: Buffer.from('tr0ub4dor-and-3').toString('base64') },
        },
      },
      state: [
        declared({
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { name: 'web', namespace: 'shop' },
          stringData: { password: 'correct-horse' },
        }),
      ],
      drifts: [{ address, field: 'manifest.stringData.password', old: '(sensitive)', new: '(sensitive)' }],
    },
  ]);
  t.end();
});
