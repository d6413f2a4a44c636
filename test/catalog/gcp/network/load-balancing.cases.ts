import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, inProject, lifecycle, link } from './lifecycle.js';

const labels = { effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, labels: { env: 'prod' }, terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' } };

const rule = (type: string, path: string, target: string, more: JsonObject = {}): DeclaredResource => ({
  type,
  attributes: {
    allow_psc_global_access: false, base_forwarding_rule: '', creation_timestamp: '2026-01-14T13:47:48.047-07:00', description: '', ...labels,
    forwarding_rule_id: 330641587841948800, id: inProject(path), ip_address: '34.172.85.61', ip_protocol: 'TCP', ip_version: '',
    label_fingerprint: 'aMJEA_pTI0o=', load_balancing_scheme: 'EXTERNAL', name: 'web', network: '', network_tier: 'PREMIUM',
    no_automate_dns_zone: null, port_range: '443-443', project: 'acme-prod', psc_connection_id: '', psc_connection_status: '',
    self_link: link(path), service_directory_registrations: [], source_ip_ranges: null, subnetwork: '', target: link(target), timeouts: null, ...more,
  },
});

const [regionalRule, globalRule] = ['regions/us-central1/forwardingRules/web', 'global/forwardingRules/web'];
const regional = rule('google_compute_forwarding_rule', regionalRule, 'regions/us-central1/targetPools/web', {
  all_ports: false, allow_global_access: false, backend_service: '', ip_collection: '', is_mirroring_collector: false, ports: null,
  recreate_closed_psc: false, region: 'us-central1', service_label: '', service_name: '',
});
const global = rule('google_compute_global_forwarding_rule', globalRule, 'global/targetHttpsProxies/web', { metadata_filters: [] });

const ruleBody = (target: string): JsonObject => ({
  name: 'web', IPProtocol: 'TCP', IPAddress: '34.172.85.61', portRange: '443', loadBalancingScheme: 'EXTERNAL', target: inProject(target),
  labels: [{ key: 'env', value: 'prod' }, { key: 'goog-terraform-provisioned', value: 'true' }], networkTier: 'PREMIUM',
});

const setTarget = (name: string, path: string, declared: DeclaredResource, kind: string): readonly CatalogCase[] => [
  {
    name: 'another target', ...call(`compute.${name}.setTarget`, path, { target: inProject(`${kind}/evil`) }), state: [declared],
    drifts: [{ address: `${declared.type}.this`, field: 'target', old: declared.attributes['target'] ?? null, new: inProject(`${kind}/evil`) }],
  },
];

const pathRule = { custom_error_response_policy: [], paths: ['/api/*'], route_action: [], service: link('global/backendServices/api'), url_redirect: [] };
const matcher = {
  default_custom_error_response_policy: [], default_route_action: [], default_service: link('global/backendServices/web'), default_url_redirect: [],
  description: '', header_action: [], name: 'main', path_rule: [pathRule], route_rules: [],
};

const urlMap = (type: string, path: string): DeclaredResource => ({
  type,
  attributes: {
    creation_timestamp: '2026-01-14T14:07:25.104-07:00', default_custom_error_response_policy: [], default_route_action: [],
    default_service: link('global/backendServices/web'), default_url_redirect: [], description: '', fingerprint: 'I5nZ33KcGyA=', header_action: [],
    host_rule: [{ description: '', hosts: ['acme.example'], path_matcher: 'main' }], id: inProject(path), map_id: 1401657486293490200, name: 'web',
    path_matcher: [matcher], project: 'acme-prod', self_link: link(path), test: [], timeouts: null,
  },
});

const urlMapBody: JsonObject = {
  name: 'web', defaultService: inProject('global/backendServices/web'), hostRules: [{ hosts: ['acme.example'], pathMatcher: 'main' }],
  pathMatchers: [{ name: 'main', defaultService: inProject('global/backendServices/web'), pathRules: [{ paths: ['/api/*'], service: inProject('global/backendServices/api') }] }],
};
const otherPaths: Json = [{ name: 'main', defaultService: inProject('global/backendServices/web') }];
const otherBlocks: Json = [{ name: 'main', default_service: inProject('global/backendServices/web'), path_rule: [], route_rules: [] }];

const certificate = (type: string, path: string, more: JsonObject): DeclaredResource => ({
  type,
  attributes: {
    certificate_id: 8486823339612136000, creation_timestamp: '2026-01-14T07:50:08.574-08:00', description: '', expire_time: '', id: inProject(path),
    name: 'acme', project: 'acme-prod', self_link: link(path), timeouts: null, ...more,
  },
});
const managed = certificate('google_compute_managed_ssl_certificate', 'global/sslCertificates/acme', {
  managed: [{ domains: ['acme.example.'] }], subject_alternative_names: ['acme.example'], type: 'MANAGED',
});
const own = (type: string, path: string) => certificate(type, path, { certificate: '-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----\n', name_prefix: null, private_key: 'x' });
const ownBody: JsonObject = { name: 'acme', certificate: '-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----\n', privateKey: '***' };

const sslPolicy = (type: string, path: string): DeclaredResource => ({
  type,
  attributes: {
    creation_timestamp: '2026-01-14T07:50:08.574-08:00', custom_features: null, description: '', enabled_features: ['TLS_AES_128_GCM_SHA256'],
    fingerprint: 'x', id: inProject(path), min_tls_version: 'TLS_1_2', name: 'modern', profile: 'MODERN', project: 'acme-prod', self_link: link(path), timeouts: null,
  },
});

const labelled = ['insert', 'patch', 'delete', 'setLabels'] as const;
const all = ['insert', 'patch', 'update', 'delete'] as const;
const immutable = ['insert', 'delete'] as const;

export const loadBalancingCases: readonly CatalogCase[] = [
  ...lifecycle({
    collection: 'forwardingRules', path: regionalRule, declared: regional, body: ruleBody('regions/us-central1/targetPools/web'),
    changed: { allowGlobalAccess: true }, drifts: [['allow_global_access', false, true]], verbs: labelled,
  }),
  ...lifecycle({
    collection: 'globalForwardingRules', path: globalRule, declared: global, body: ruleBody('global/targetHttpsProxies/web'),
    changed: { networkTier: 'STANDARD' }, drifts: [['network_tier', 'PREMIUM', 'STANDARD']], verbs: labelled,
  }),
  {
    name: 'a reserved address instead of the address itself', ...call('compute.globalForwardingRules.insert', globalRule, { ...ruleBody('global/targetHttpsProxies/web'), IPAddress: inProject('global/addresses/web') }),
    state: [global], drifts: [],
  },
  ...setTarget('forwardingRules', regionalRule, regional, 'regions/us-central1/targetPools'),
  ...setTarget('globalForwardingRules', globalRule, global, 'global/targetHttpsProxies'),
  ...[['urlMaps', 'google_compute_url_map', 'global/urlMaps/web'], ['regionUrlMaps', 'google_compute_region_url_map', 'regions/us-central1/urlMaps/web']].flatMap(
    ([collection = '', type = '', path = '']) => lifecycle({
      collection, path, declared: urlMap(type, path), body: urlMapBody, changed: { pathMatchers: otherPaths }, drifts: [['path_matcher', [matcher], otherBlocks]], verbs: all,
    }),
  ),
  {
    name: 'everything sent elsewhere', ...call('compute.urlMaps.update', 'global/urlMaps/web', { name: 'web', defaultUrlRedirect: { hostRedirect: 'evil.example', httpsRedirect: true } }),
    state: [urlMap('google_compute_url_map', 'global/urlMaps/web')],
    drifts: [
      { address: 'google_compute_url_map.this', field: 'default_service', old: link('global/backendServices/web'), new: null },
      { address: 'google_compute_url_map.this', field: 'default_url_redirect', old: [], new: [{ host_redirect: 'evil.example', https_redirect: true }] },
      { address: 'google_compute_url_map.this', field: 'host_rule', old: [{ description: '', hosts: ['acme.example'], path_matcher: 'main' }], new: null },
      { address: 'google_compute_url_map.this', field: 'path_matcher', old: [matcher], new: [] },
    ],
  },
  ...['urlMaps.invalidateCache', 'urlMaps.validate', 'regionUrlMaps.validate'].map((verb): CatalogCase => ({
    name: 'a call that changes no configuration', ...call(`compute.${verb}`, 'global/urlMaps/web', { path: '/*' }),
    state: [urlMap('google_compute_url_map', 'global/urlMaps/web')], drifts: [], dropped: 'read_only',
  })),
  ...lifecycle({
    collection: 'sslCertificates', path: 'global/sslCertificates/acme', declared: managed, body: { name: 'acme', type: 'MANAGED', managed: { domains: ['acme.example.'] } },
    changed: { managed: { domains: ['evil.example.'] } }, drifts: [['managed', [{ domains: ['acme.example.'] }], [{ domains: ['evil.example.'] }]]], verbs: immutable,
  }),
  { name: 'a certificate of our own', ...call('compute.sslCertificates.insert', 'global/sslCertificates/acme', ownBody), state: [own('google_compute_ssl_certificate', 'global/sslCertificates/acme')], drifts: [] },
  ...lifecycle({
    collection: 'regionSslCertificates', path: 'regions/us-central1/sslCertificates/acme', body: ownBody, verbs: immutable, changed: { description: 'by hand' },
    declared: own('google_compute_region_ssl_certificate', 'regions/us-central1/sslCertificates/acme'), drifts: [['description', '', 'by hand']],
  }),
  ...[['sslPolicies', 'google_compute_ssl_policy', 'global/sslPolicies/modern'], ['regionSslPolicies', 'google_compute_region_ssl_policy', 'regions/us-central1/sslPolicies/modern']].flatMap(
    ([collection = '', type = '', path = '']) => lifecycle({
      collection, path, declared: sslPolicy(type, path), body: { name: 'modern', profile: 'MODERN', minTlsVersion: 'TLS_1_2' },
      changed: { profile: 'COMPATIBLE', minTlsVersion: 'TLS_1_0' }, drifts: [['profile', 'MODERN', 'COMPATIBLE'], ['min_tls_version', 'TLS_1_2', 'TLS_1_0']],
    }),
  ),
];
