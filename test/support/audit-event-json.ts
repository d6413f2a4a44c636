import fc from 'fast-check';
import type { Json } from '../../src/lib/json.js';
import { member, nested, objectOf, shuffled, spelling, write } from './audit-json.js';

const status = fc.oneof(
  fc.constantFrom<Json>({ metadata: {}, code: 200 }, { metadata: {}, status: 'Failure', code: 403 }, { code: 409 }, { code: 399 }, {}),
  fc.constantFrom<Json>(
    null,
    'ok',
    500,
    { code: '403' },
    { code: 40 },
    { code: 4e3 },
    { code: 200.5 },
    { status: 'Failure' },
    { code: null },
  ),
);

/** The text of an audit event of Kubernetes: complete, valid JSON. */
export const auditEventText: fc.Arbitrary<string> = fc
  .record(
    {
      kind: member('Event'),
      apiVersion: member('audit.k8s.io/v1', 'audit.k8s.io/v1beta1'),
      level: member('RequestResponse', 'Metadata'),
      auditID: member('0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', 'ünique'),
      stage: member('ResponseComplete', 'RequestReceived', 'Panic'),
      requestURI: member(
        '/apis/apps/v1/namespaces/shop/deployments/web',
        '/apis/apps/v1/namespaces/shop/deployments/web?dryRun=All',
        '/apis/apps/v1/namespaces/shop/deployments/web?fieldManager=kubectl&dryRun=All&x=1',
        `/api/v1/pods?labelSelector=${'x'.repeat(400)}`,
        '/healthz',
      ),
      verb: fc.oneof(member('get', 'list', 'watch'), member('patch', 'create', 'update', 'delete', 'deletecollection', 'connect')),
      user: objectOf({
        username: member(
          'alice@acme.example',
          'system:node:n1',
          'system:serviceaccount:kube-system:deployment-controller',
          'eks:addon',
          'jürgen',
        ),
        groups: fc.oneof(nested, member(['system:serviceaccounts', 'system:nodes'], ['developers'], [])),
        extra: fc.oneof(nested, member({ arn: ['a'] }, { 'authentication.kubernetes.io/pod-name': ['p'] }, { accessKeyId: ['A'] })),
      }),
      objectRef: objectOf({
        resource: member('deployments', 'leases', 'pods', 'events', 'odd.name', ''),
        namespace: member('shop'),
        name: member('web'),
        apiGroup: member('apps', 'extensions'),
        subresource: fc.oneof(fc.constant<Json>(''), member('scale', 'status', 'exec')),
      }),
      responseStatus: status,
      requestObject: fc.oneof(
        nested,
        fc.constant<Json>({ kind: 'DeleteOptions', dryRun: ['All'] }),
        fc.constant<Json>([{ op: 'replace' }]),
      ),
      responseObject: nested,
      stageTimestamp: member('2026-03-02T10:15:00.123456Z', '2026-03-02T10:15:00Z', '2026-03-02T10:15:00.5+01:00', 'soon'),
      requestReceivedTimestamp: member('2026-03-02T10:14:59.123456Z'),
      cluster: member('prod'),
    },
    { requiredKeys: ['auditID', 'verb', 'stage', 'stageTimestamp'] },
  )
  .chain((record) => fc.tuple(shuffled(record as Readonly<Record<string, Json>>), spelling))
  .map(([members, how]) => write(members, how));
