import { critical, high, type SeverityRow } from '../../severity-row.js';
import { annotations } from './metadata-attributes.js';

/** Changes of a cluster that open services to everybody, or switch off a protection (D24). Source: Kubernetes and controllers' documentation. */

const services = ['kubernetes_service', 'kubernetes_service_v1', 'kubernetes_manifest'];
const annotated = [
  'kubernetes_service',
  'kubernetes_service_v1',
  'kubernetes_ingress',
  'kubernetes_ingress_v1',
  'kubernetes_annotations',
  'kubernetes_manifest',
];
const policies = ['kubernetes_network_policy', 'kubernetes_network_policy_v1'];
const webhooks = ['validating', 'mutating'].flatMap((kind) => [
  `kubernetes_${kind}_webhook_configuration`,
  `kubernetes_${kind}_webhook_configuration_v1`,
]);
const apiServices = ['kubernetes_api_service', 'kubernetes_api_service_v1'];
const volumes = ['kubernetes_persistent_volume', 'kubernetes_persistent_volume_v1'];

const ranges = annotations(
  'nginx.ingress.kubernetes.io/whitelist-source-range',
  'nginx.ingress.kubernetes.io/allowlist-source-range',
  'alb.ingress.kubernetes.io/inbound-cidrs',
  'service.beta.kubernetes.io/*load-balancer-source-ranges',
);

export const clusterExposureSeverities: readonly SeverityRow[] = [
  critical('modified', {
    types: services,
    attributes: ['spec.type', 'manifest.spec.type'],
    when: { becomes: ['LoadBalancer', 'NodePort'] },
    why: 'The service is reachable from outside the cluster.',
  }),
  critical('modified', {
    types: services,
    attributes: ['spec.load_balancer_source_ranges', 'manifest.spec.loadBalancerSourceRanges'],
    when: 'opens_ranges',
    why: 'The service is open to every address.',
  }),
  high('modified', {
    types: services,
    attributes: ['spec.external_ips', 'manifest.spec.externalIPs'],
    when: 'gains_entries',
    why: 'The service takes the traffic of other addresses.',
  }),
  critical('modified', { types: annotated, attributes: ranges, when: 'opens_ranges', why: 'Every address may connect.' }),
  critical('modified', {
    types: annotated,
    attributes: annotations('service.beta.kubernetes.io/*load-balancer-internal'),
    when: 'turned_off',
    why: 'The load balancer is reachable from the internet.',
  }),
  critical('modified', {
    types: annotated,
    attributes: annotations('networking.gke.io/load-balancer-type', 'cloud.google.com/load-balancer-type'),
    when: { was: 'Internal' },
    why: 'The load balancer is reachable from the internet.',
  }),
  critical('modified', {
    types: annotated,
    attributes: annotations('alb.ingress.kubernetes.io/scheme', 'service.beta.kubernetes.io/aws-load-balancer-scheme'),
    when: { becomes: ['internet-facing'] },
    why: 'The load balancer is reachable from the internet.',
  }),
  critical('modified', {
    types: annotated,
    attributes: annotations(
      'nginx.ingress.kubernetes.io/auth-url',
      'nginx.ingress.kubernetes.io/auth-type',
      'nginx.ingress.kubernetes.io/auth-tls-secret',
    ),
    when: 'emptied',
    why: 'Requests no longer need a signed-in user.',
  }),
  high('modified', {
    types: ['kubernetes_ingress', 'kubernetes_ingress_v1', 'kubernetes_manifest'],
    attributes: ['spec.tls', 'manifest.spec.tls'],
    when: 'emptied',
    why: 'Connections are not encrypted.',
  }),
  critical('modified', {
    types: [...policies, 'kubernetes_manifest'],
    attributes: ['spec.ingress', 'manifest.spec.ingress'],
    when: 'opens_pods',
    why: 'Everybody may connect to the pods.',
  }),
  high('modified', { types: policies, attributes: ['spec.*'], why: 'Other connections of the pods are allowed.' }),
  critical('modified', {
    types: [...webhooks, 'kubernetes_manifest'],
    attributes: ['webhook', 'manifest.webhooks'],
    when: 'ignores_failures',
    why: 'Objects are no longer checked, or are accepted unchecked.',
  }),
  critical('modified', {
    types: webhooks,
    attributes: ['webhook.failure_policy'],
    when: { was: 'Fail' },
    why: 'Objects are accepted unchecked if the check fails.',
  }),
  high('modified', { types: webhooks, attributes: ['webhook', 'webhook.*'], why: 'Other objects are checked or changed on admission.' }),
  high('modified', {
    types: apiServices,
    attributes: ['spec.insecure_skip_tls_verify'],
    when: 'turned_on',
    why: 'Another server can answer for the API.',
  }),
  high('modified', {
    types: volumes,
    attributes: ['spec.persistent_volume_reclaim_policy'],
    when: { was: 'Retain' },
    why: 'The data is deleted with its claim.',
  }),
];
