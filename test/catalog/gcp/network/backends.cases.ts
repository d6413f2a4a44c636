import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, inProject, lifecycle, link } from './lifecycle.js';

const group = link('zones/us-central1-a/instanceGroups/web');
const backend = (more: JsonObject = {}): JsonObject => ({
  balancing_mode: 'UTILIZATION', capacity_scaler: 1, custom_metrics: [], description: '', group, max_connections: 0, max_connections_per_endpoint: 0,
  max_connections_per_instance: 0, max_rate: 0, max_rate_per_endpoint: 0, max_rate_per_instance: 0, max_utilization: 0.8, preference: '', ...more,
});

const iap = { enabled: true, oauth2_client_id: '1234-abc.apps.googleusercontent.com', oauth2_client_secret: 'GOCSPX-one', oauth2_client_secret_sha256: 'e3b0c442' };

const service = (type: string, path: string, more: JsonObject = {}): DeclaredResource => ({
  type,
  attributes: {
    affinity_cookie_ttl_sec: 0, backend: [backend()], cdn_policy: [], circuit_breakers: [], compression_mode: '',
    connection_draining_timeout_sec: 300, consistent_hash: [], creation_timestamp: '2026-01-14T07:46:40.101-07:00', custom_metrics: [],
    custom_request_headers: null, custom_response_headers: null, description: '', edge_security_policy: '', enable_cdn: false,
    fingerprint: 'I5nZ33KcGyA=', generated_id: 1401657486293490200, health_checks: [link('global/healthChecks/http')], iap: [iap],
    id: inProject(path), ip_address_selection_policy: '', load_balancing_scheme: 'EXTERNAL_MANAGED', locality_lb_policies: [],
    locality_lb_policy: 'ROUND_ROBIN', log_config: [{ enable: true, optional_fields: null, optional_mode: '', sample_rate: 1 }],
    max_stream_duration: [], name: 'web', outlier_detection: [], port_name: 'http', project: 'acme-prod', protocol: 'HTTP',
    security_policy: link('global/securityPolicies/edge'), security_settings: [], self_link: link(path), service_lb_policy: '',
    session_affinity: 'NONE', strong_session_affinity_cookie: [], timeout_sec: 30, timeouts: null, tls_settings: [], ...more,
  },
});

const body: JsonObject = {
  name: 'web', description: '', protocol: 'HTTP', portName: 'http', timeoutSec: 30, loadBalancingScheme: 'EXTERNAL_MANAGED', sessionAffinity: 'NONE',
  localityLbPolicy: 'ROUND_ROBIN', connectionDraining: { drainingTimeoutSec: 300 }, healthChecks: [inProject('global/healthChecks/http')],
  backends: [{ group: inProject('zones/us-central1-a/instanceGroups/web'), balancingMode: 'UTILIZATION', capacityScaler: 1, maxUtilization: 0.8 }],
  iap: { enabled: true, oauth2ClientId: iap.oauth2_client_id, oauth2ClientSecret: 'GOCSPX-one' }, logConfig: { enable: true, sampleRate: 1 }, enableCDN: false,
  fingerprint: '"&%\t\ufffd^', selfLink: inProject('global/backendServices/web'),
};
const evil: JsonObject = { ...(body['backends'] as readonly JsonObject[])[0], group: inProject('zones/us-central1-a/instanceGroups/evil') };
const evilBlock = { group: inProject('zones/us-central1-a/instanceGroups/evil'), balancing_mode: 'UTILIZATION', capacity_scaler: 1, max_utilization: 0.8 };
const verbs = ['insert', 'patch', 'update', 'delete'] as const;
const changed: JsonObject = { backends: [evil], iap: { enabled: false }, logConfig: { enable: false } };
const drifts = [
  ['backend', [backend()], [evilBlock]], ['iap', [{ ...iap, oauth2_client_secret: '(sensitive)' }], [{ enabled: false }]],
  ['log_config', [{ enable: true, optional_fields: null, optional_mode: '', sample_rate: 1 }], [{ enable: false }]],
] satisfies readonly (readonly [string, Json, Json])[];

const global = 'google_compute_backend_service';
const regional = 'google_compute_region_backend_service';
const bucketType = 'google_compute_backend_bucket';
const [globalPath, regionalPath, bucketPath] = ['global/backendServices/web', 'regions/us-central1/backendServices/web', 'global/backendBuckets/assets'];

const bucket: DeclaredResource = {
  type: bucketType,
  attributes: {
    bucket_name: 'acme-assets', cdn_policy: [{ cache_mode: 'CACHE_ALL_STATIC', default_ttl: 3600, client_ttl: 3600, max_ttl: 86400, negative_caching: true, signed_url_cache_max_age_sec: 0 }],
    compression_mode: '', creation_timestamp: '2026-01-14T14:07:03.190-07:00', custom_response_headers: null, description: '',
    edge_security_policy: '', enable_cdn: true, id: inProject(bucketPath), load_balancing_scheme: '', name: 'assets', params: [],
    project: 'acme-prod', self_link: link(bucketPath), timeouts: null,
  },
};

const key = (type: string, holder: JsonObject): DeclaredResource => ({
  type, attributes: { id: 'x', key_value: 'pPsVemX8GM46QVeezid6Rw==', name: 'k1', project: 'acme-prod', timeouts: null, ...holder },
});

const setters = (event: string, path: string, declared: DeclaredResource, field: string): readonly CatalogCase[] => {
  const address = `${declared.type}.this`;
  const old = declared.attributes[field] ?? '';
  const policy = inProject('global/securityPolicies/other');
  return [
    { name: 'another policy', ...call(event, path, { securityPolicy: policy }), state: [declared], drifts: [{ address, field, old, new: policy }] },
  ];
};

const keys = (holder: string, path: string, declared: DeclaredResource): readonly CatalogCase[] => [
  { name: 'the declared key', ...call(`compute.${holder}.addSignedUrlKey`, path, { keyName: 'k1', keyValue: '-' }), state: [declared], drifts: [] },
  { name: 'the declared key', ...call(`compute.${holder}.deleteSignedUrlKey`, path, { keyName: 'k1' }), state: [declared], drifts: [{ address: `${declared.type}.this`, field: '*', old: {}, new: null }] },
];

export const backendCases: readonly CatalogCase[] = [
  ...lifecycle({ collection: 'backendServices', path: globalPath, declared: service(global, globalPath), body, changed, drifts, verbs }),
  ...lifecycle({
    collection: 'regionBackendServices', path: regionalPath, body, changed, drifts, verbs,
    declared: service(regional, regionalPath, { failover_policy: [], ha_policy: [], network: '', region: 'us-central1' }),
  }),
  ...lifecycle({
    collection: 'backendBuckets', path: bucketPath, declared: bucket, verbs,
    body: { name: 'assets', bucketName: 'acme-assets', enableCdn: true, description: '', cdnPolicy: { cacheMode: 'CACHE_ALL_STATIC', maxTtl: 86400, negativeCaching: true } },
    changed: { bucketName: 'evil-assets', cdnPolicy: { cacheMode: 'FORCE_CACHE_ALL' } },
    drifts: [['bucket_name', 'acme-assets', 'evil-assets'], ['cdn_policy', bucket.attributes['cdn_policy'] ?? null, [{ cache_mode: 'FORCE_CACHE_ALL' }]]],
  }),
  ...setters('compute.backendServices.setSecurityPolicy', globalPath, service(global, globalPath), 'security_policy'),
  ...setters('compute.backendServices.setEdgeSecurityPolicy', globalPath, service(global, globalPath), 'edge_security_policy'),
  ...setters('compute.regionBackendServices.setSecurityPolicy', regionalPath, service(regional, regionalPath), 'security_policy'),
  ...setters('compute.backendBuckets.setEdgeSecurityPolicy', bucketPath, bucket, 'edge_security_policy'),
  ...keys('backendServices', globalPath, key('google_compute_backend_service_signed_url_key', { backend_service: 'web' })),
  ...keys('backendBuckets', bucketPath, key('google_compute_backend_bucket_signed_url_key', { backend_bucket: link(bucketPath) })),
];
