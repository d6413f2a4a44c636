import t from 'tap';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';

void t.test('network policies', (t) => {
  const policy = (spec: object) => ({
    kind: 'NetworkPolicy',
    apiVersion: 'networking.k8s.io/v1',
    metadata: objectMeta(),
    spec: { podSelector: { matchLabels: { app: 'web' } }, policyTypes: ['Ingress', 'Egress'], ...spec },
  });
  const egress = [{ ports: [{ protocol: 'UDP', port: 53 }], to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] }];
  checkAuditCases(
    t,
    objectCases({
      resource: 'networkpolicies.networking.k8s.io',
      types: ['kubernetes_network_policy_v1', 'kubernetes_network_policy'],
      namespace: 'shop',
      name: 'web',
      object: policy({ egress }),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [
          {
            egress: [
              {
                ports: [{ end_port: 0, port: '53', protocol: 'UDP' }],
                to: [{ ip_block: [{ cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] }], namespace_selector: [], pod_selector: [] }],
              },
            ],
            ingress: [],
            pod_selector: [{ match_expressions: [], match_labels: { app: 'web' } }],
            policy_types: ['Egress', 'Ingress'],
          },
        ],
      },
      patch: { spec: { ingress: [{}] } },
      after: policy({ egress, ingress: [{}] }),
      drifts: [{ field: 'spec.ingress', old: [], new: [{}] }],
    }),
  );
  t.end();
});

void t.test('endpoints are evaluated only if declared', (t) => {
  const endpoints = (ip: string) => ({
    kind: 'Endpoints',
    apiVersion: 'v1',
    metadata: objectMeta(),
    subsets: [{ addresses: [{ ip }], ports: [{ name: 'http', port: 80, protocol: 'TCP' }] }],
  });
  const subset = (ip: string) => ({
    address: [{ hostname: '', ip, node_name: '' }],
    not_ready_address: [],
    port: [{ name: 'http', port: 80, protocol: 'TCP' }],
  });
  const state = [{ type: 'kubernetes_endpoints_v1', attributes: { id: 'shop/web', metadata: stateMeta(), subset: [subset('10.1.1.1')] } }];
  checkAuditCases(t, [
    {
      name: 'another address is drift',
      call: { verb: 'update', resource: 'endpoints', request: endpoints('10.9.9.9'), response: endpoints('10.9.9.9') },
      state,
      drifts: [{ address: 'kubernetes_endpoints_v1.this', field: 'subset', old: [subset('10.1.1.1')], new: [subset('10.9.9.9')] }],
    },
    {
      name: 'the declared address is not',
      call: { verb: 'update', resource: 'endpoints', request: endpoints('10.1.1.1'), response: endpoints('10.1.1.1') },
      state,
      drifts: [],
    },
    {
      name: 'undeclared ones are not tracked',
      call: { verb: 'update', resource: 'endpoints', name: 'other', request: endpoints('10.1.1.1'), response: endpoints('10.1.1.1') },
      state,
      drifts: [],
      dropped: 'unsupported_resource',
    },
    {
      name: 'the endpoint controller is part of the platform',
      call: {
        verb: 'update',
        resource: 'endpoints',
        user: 'system:serviceaccount:kube-system:endpoint-controller',
        request: endpoints('10.9.9.9'),
      },
      state,
      drifts: [],
      dropped: 'read_only',
    },
  ]);
  const slice = (address: string) => ({
    kind: 'EndpointSlice',
    apiVersion: 'discovery.k8s.io/v1',
    metadata: objectMeta(),
    addressType: 'IPv4',
    endpoints: [{ addresses: [address], conditions: { ready: true } }],
    ports: [{ name: 'http', port: 80, protocol: 'TCP' }],
  });
  checkAuditCases(t, [
    {
      name: 'the address of a slice',
      call: { verb: 'update', resource: 'endpointslices.discovery.k8s.io', request: slice('10.9.9.9'), response: slice('10.9.9.9') },
      state: [
        {
          type: 'kubernetes_endpoint_slice_v1',
          attributes: {
            id: 'shop/web',
            metadata: stateMeta(),
            address_type: 'IPv4',
            endpoint: [{ addresses: ['10.1.1.1'], condition: [], hostname: '', node_name: '', target_ref: [], zone: '' }],
            port: [{ app_protocol: '', name: 'http', port: '80', protocol: 'TCP' }],
          },
        },
      ],
      drifts: [
        {
          address: 'kubernetes_endpoint_slice_v1.this',
          field: 'endpoint',
          old: [{ addresses: ['10.1.1.1'], condition: [], hostname: '', node_name: '', target_ref: [], zone: '' }],
          new: [{ addresses: ['10.9.9.9'], condition: [{ ready: true }], hostname: '', node_name: '', target_ref: [], zone: '' }],
        },
      ],
    },
  ]);
  t.end();
});
