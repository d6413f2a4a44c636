import t from 'tap';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';

const servicePort = { name: 'http', protocol: 'TCP', port: 80, targetPort: 'http' };
const service = (spec: object, metadata: object = {}) => ({
  kind: 'Service',
  apiVersion: 'v1',
  metadata: objectMeta({ labels: { app: 'web' }, ...metadata }),
  spec: {
    ports: [servicePort],
    selector: { app: 'web' },
    clusterIP: '10.0.171.239',
    clusterIPs: ['10.0.171.239'],
    type: 'ClusterIP',
    sessionAffinity: 'None',
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
    internalTrafficPolicy: 'Cluster',
    ...spec,
  },
  status: { loadBalancer: {} },
});
const serviceState = {
  id: 'shop/web',
  metadata: stateMeta({ labels: { app: 'web' } }),
  spec: [
    {
      allocate_load_balancer_node_ports: true,
      cluster_ip: '10.0.171.239',
      cluster_ips: ['10.0.171.239'],
      external_ips: [],
      external_name: '',
      external_traffic_policy: '',
      health_check_node_port: 0,
      internal_traffic_policy: 'Cluster',
      ip_families: ['IPv4'],
      ip_family_policy: 'SingleStack',
      load_balancer_class: '',
      load_balancer_ip: '',
      load_balancer_source_ranges: [],
      port: [{ app_protocol: '', name: 'http', node_port: 0, port: 80, protocol: 'TCP', target_port: 'http' }],
      publish_not_ready_addresses: false,
      selector: { app: 'web' },
      session_affinity: 'None',
      session_affinity_config: [],
      type: 'ClusterIP',
    },
  ],
  status: [{ load_balancer: [{ ingress: [] }] }],
  timeouts: null,
  wait_for_load_balancer: true,
};

void t.test('an empty protocol is that of the API', (t) => {
  const port = { app_protocol: '', name: 'http', node_port: 0, port: 80, protocol: '', target_port: 'http' };
  const state = [
    { type: 'kubernetes_service_v1', name: 'web', attributes: { ...serviceState, spec: [{ ...serviceState.spec[0], port: [port] }] } },
  ];
  const update = (protocol: string) => {
    const object = service({ ports: [{ ...servicePort, protocol }] });
    return { verb: 'update', resource: 'services', request: object, response: object } as const;
  };
  checkAuditCases(t, [
    { name: 'the default', call: update('TCP'), state, drifts: [] },
    {
      name: 'another',
      call: update('UDP'),
      state,
      drifts: [{ address: 'kubernetes_service_v1.web', field: 'spec.port', old: [port], new: [{ ...port, protocol: 'UDP' }] }],
    },
  ]);
  t.end();
});

void t.test('services', (t) => {
  checkAuditCases(
    t,
    objectCases({
      resource: 'services',
      types: ['kubernetes_service_v1', 'kubernetes_service'],
      namespace: 'shop',
      name: 'web',
      object: service({}),
      attributes: serviceState,
      patch: { spec: { type: 'LoadBalancer', selector: { app: 'web', canary: 'true' } } },
      after: service({ type: 'LoadBalancer', selector: { app: 'web', canary: 'true' }, ports: [{ ...servicePort, nodePort: 31234 }] }),
      drifts: [
        { field: 'spec.selector.canary', old: null, new: 'true' },
        { field: 'spec.type', old: 'ClusterIP', new: 'LoadBalancer' },
      ],
    }),
  );
  t.end();
});

const ingress = (members: object) => ({
  kind: 'Ingress',
  apiVersion: 'networking.k8s.io/v1',
  metadata: objectMeta({ annotations: { 'nginx.ingress.kubernetes.io/ssl-redirect': 'true' } }),
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: ['shop.acme.example'], secretName: 'shop-tls' }],
    rules: [
      {
        host: 'shop.acme.example',
        http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } }] },
      },
    ],
    ...members,
  },
  status: { loadBalancer: {} },
});

void t.test('ingresses', (t) => {
  const rule = [
    {
      host: 'shop.acme.example',
      http: [
        {
          path: [
            {
              backend: [{ resource: [], service: [{ name: 'web', port: [{ name: '', number: 80 }] }] }],
              path: '/',
              path_type: 'Prefix',
            },
          ],
        },
      ],
    },
  ];
  checkAuditCases(
    t,
    objectCases({
      resource: 'ingresses.networking.k8s.io',
      types: ['kubernetes_ingress_v1'],
      namespace: 'shop',
      name: 'web',
      object: ingress({}),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta({ annotations: { 'nginx.ingress.kubernetes.io/ssl-redirect': 'true' } }),
        spec: [
          { default_backend: [], ingress_class_name: 'nginx', rule, tls: [{ hosts: ['shop.acme.example'], secret_name: 'shop-tls' }] },
        ],
        status: [{ load_balancer: [{ ingress: [] }] }],
        timeouts: null,
        wait_for_load_balancer: null,
      },
      patch: [{ op: 'remove', path: '/spec/tls' }],
      after: ingress({ tls: undefined as never }),
      drifts: [{ field: 'spec.tls', old: [{ hosts: ['shop.acme.example'], secret_name: 'shop-tls' }], new: [] }],
    }).concat([
      {
        name: 'the former version of the API declares the service of the backend directly',
        call: {
          verb: 'update',
          resource: 'ingresses.networking.k8s.io',
          request: ingress({}),
          response: ingress({ defaultBackend: { service: { name: 'fallback', port: { name: 'http' } } } }),
        },
        state: [
          {
            type: 'kubernetes_ingress',
            attributes: {
              id: 'shop/web',
              metadata: stateMeta({ annotations: { 'nginx.ingress.kubernetes.io/ssl-redirect': 'true' } }),
              spec: [
                {
                  backend: [],
                  ingress_class_name: 'nginx',
                  rule: [
                    {
                      host: 'shop.acme.example',
                      http: [{ path: [{ backend: [{ service_name: 'web', service_port: '80' }], path: '/' }] }],
                    },
                  ],
                  tls: [{ hosts: ['shop.acme.example'], secret_name: 'shop-tls' }],
                },
              ],
              status: [],
              wait_for_load_balancer: null,
            },
          },
        ],
        drifts: [
          {
            address: 'kubernetes_ingress.this',
            field: 'spec.backend',
            old: [],
            new: [{ service_name: 'fallback', service_port: 'http' }],
          },
        ],
      },
    ]),
  );
  t.end();
});

void t.test('ingress classes', (t) => {
  const ingressClass = (controller: string) => ({
    kind: 'IngressClass',
    apiVersion: 'networking.k8s.io/v1',
    metadata: objectMeta({ name: 'nginx', namespace: undefined as never }),
    spec: { controller },
  });
  checkAuditCases(
    t,
    objectCases({
      resource: 'ingressclasses.networking.k8s.io',
      types: ['kubernetes_ingress_class_v1', 'kubernetes_ingress_class'],
      namespace: '',
      name: 'nginx',
      object: ingressClass('k8s.io/ingress-nginx'),
      attributes: {
        id: 'nginx',
        metadata: [{ annotations: null, generate_name: '', generation: 1, labels: null, name: 'nginx', resource_version: '1', uid: 'u' }],
        spec: [{ controller: 'k8s.io/ingress-nginx', parameters: [] }],
      },
      patch: { spec: { controller: 'other.example/ingress' } },
      after: ingressClass('other.example/ingress'),
      drifts: [{ field: 'spec.controller', old: 'k8s.io/ingress-nginx', new: 'other.example/ingress' }],
    }),
  );
  t.end();
});
