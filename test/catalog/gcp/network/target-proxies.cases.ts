import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, inProject, lifecycle, link } from './lifecycle.js';

const proxy = (type: string, path: string, more: JsonObject): DeclaredResource => ({
  type,
  attributes: {
    creation_timestamp: '2026-01-14T14:07:36.260-07:00', description: '', id: inProject(path), name: 'web', project: 'acme-prod',
    proxy_id: 7570639349931990000, self_link: link(path), timeouts: null, ...more,
  },
});

const urlMap = { url_map: link('global/urlMaps/web') };
const http = { ...urlMap, fingerprint: 'o1A9ZzECGDw=', http_keep_alive_timeout_sec: 0, proxy_bind: false };
const certificates = [link('global/sslCertificates/acme')];
const https = {
  ...http, certificate_manager_certificates: null, certificate_map: '', quic_override: 'NONE', server_tls_policy: '', ssl_certificates: certificates,
  ssl_policy: link('global/sslPolicies/modern'), tls_early_data: '',
};
const tcp = { backend_service: link('global/backendServices/web'), proxy_bind: false, proxy_header: 'NONE' };
const ssl = { ...tcp, certificate_map: '', ssl_certificates: certificates, ssl_policy: link('global/sslPolicies/modern') };

const httpBody: JsonObject = { name: 'web', urlMap: inProject('global/urlMaps/web') };
const httpsBody: JsonObject = { ...httpBody, sslCertificates: [inProject('global/sslCertificates/acme')], sslPolicy: inProject('global/sslPolicies/modern'), quicOverride: 'NONE' };
const tcpBody: JsonObject = { name: 'web', service: inProject('global/backendServices/web'), proxyHeader: 'NONE' };
const sslBody: JsonObject = { ...tcpBody, sslCertificates: [inProject('global/sslCertificates/acme')], sslPolicy: inProject('global/sslPolicies/modern') };

const otherMap = { changed: { urlMap: inProject('global/urlMaps/evil') }, drifts: [['url_map', link('global/urlMaps/web'), inProject('global/urlMaps/evil')]] } as const;
const otherBackend = {
  changed: { service: inProject('global/backendServices/evil') },
  drifts: [['backend_service', link('global/backendServices/web'), inProject('global/backendServices/evil')]],
} as const;

const regional = 'regions/us-central1';
const declared = {
  http: proxy('google_compute_target_http_proxy', 'global/targetHttpProxies/web', http),
  regionHttp: proxy('google_compute_region_target_http_proxy', `${regional}/targetHttpProxies/web`, http),
  https: proxy('google_compute_target_https_proxy', 'global/targetHttpsProxies/web', https),
  regionHttps: proxy('google_compute_region_target_https_proxy', `${regional}/targetHttpsProxies/web`, https),
  ssl: proxy('google_compute_target_ssl_proxy', 'global/targetSslProxies/web', ssl),
  tcp: proxy('google_compute_target_tcp_proxy', 'global/targetTcpProxies/web', tcp),
  regionTcp: proxy('google_compute_region_target_tcp_proxy', `${regional}/targetTcpProxies/web`, tcp),
  grpc: proxy('google_compute_target_grpc_proxy', 'global/targetGrpcProxies/web', { ...urlMap, validate_for_proxyless: false }),
};

type Setter = { readonly given: JsonObject; readonly other: JsonObject; readonly field: string; readonly now: Json };

const map: Setter = { given: { urlMap: inProject('global/urlMaps/web') }, other: otherMap.changed, field: 'url_map', now: inProject('global/urlMaps/evil') };
const evilCertificate = { sslCertificates: [inProject('global/sslCertificates/evil')] };
const certified: Setter = { given: { sslCertificates: [inProject('global/sslCertificates/acme')] }, other: evilCertificate, field: 'ssl_certificates', now: [inProject('global/sslCertificates/evil')] };
const policy: Setter = { given: { sslPolicy: inProject('global/sslPolicies/modern') }, other: {}, field: 'ssl_policy', now: null };
const quic: Setter = { given: {}, other: { quicOverride: 'ENABLE' }, field: 'quic_override', now: 'ENABLE' };
const certificateMap: Setter = { given: {}, other: { certificateMap: '//certificatemanager.googleapis.com/projects/acme-prod/locations/global/certificateMaps/m' }, field: 'certificate_map', now: '//certificatemanager.googleapis.com/projects/acme-prod/locations/global/certificateMaps/m' };
const service: Setter = { given: { service: inProject('global/backendServices/web') }, other: otherBackend.changed, field: 'backend_service', now: inProject('global/backendServices/evil') };
const header: Setter = { given: { proxyHeader: 'NONE' }, other: { proxyHeader: 'PROXY_V1' }, field: 'proxy_header', now: 'PROXY_V1' };

const setter = (event: string, one: DeclaredResource, { given, other, field, now }: Setter): readonly CatalogCase[] => {
  const { id } = one.attributes;
  const path = typeof id === 'string' ? id.replace('projects/acme-prod/', '') : '';
  return [
    { name: 'another value', ...call(`compute.${event}`, path, other), state: [one], drifts: [{ address: `${one.type}.this`, field, old: one.attributes[field] ?? null, new: now }] },
    { name: 'the declared value', ...call(`compute.${event}`, path, given), state: [one], drifts: [] },
  ];
};

const immutable = ['insert', 'delete'] as const;

export const targetProxyCases: readonly CatalogCase[] = [
  ...lifecycle({ collection: 'targetHttpProxies', path: 'global/targetHttpProxies/web', declared: declared.http, body: httpBody, ...otherMap }),
  ...lifecycle({ collection: 'regionTargetHttpProxies', path: `${regional}/targetHttpProxies/web`, declared: declared.regionHttp, body: httpBody, ...otherMap, verbs: immutable }),
  ...lifecycle({ collection: 'targetHttpsProxies', path: 'global/targetHttpsProxies/web', declared: declared.https, body: httpsBody, ...otherMap }),
  ...lifecycle({ collection: 'regionTargetHttpsProxies', path: `${regional}/targetHttpsProxies/web`, declared: declared.regionHttps, body: httpsBody, ...otherMap }),
  ...lifecycle({ collection: 'targetSslProxies', path: 'global/targetSslProxies/web', declared: declared.ssl, body: sslBody, ...otherBackend, verbs: immutable }),
  ...lifecycle({ collection: 'targetTcpProxies', path: 'global/targetTcpProxies/web', declared: declared.tcp, body: tcpBody, ...otherBackend, verbs: immutable }),
  ...lifecycle({ collection: 'regionTargetTcpProxies', path: `${regional}/targetTcpProxies/web`, declared: declared.regionTcp, body: tcpBody, ...otherBackend, verbs: immutable }),
  ...lifecycle({ collection: 'targetGrpcProxies', path: 'global/targetGrpcProxies/web', declared: declared.grpc, body: httpBody, ...otherMap }),
  ...setter('targetHttpProxies.setUrlMap', declared.http, map),
  ...setter('regionTargetHttpProxies.setUrlMap', declared.regionHttp, map),
  ...setter('targetHttpsProxies.setUrlMap', declared.https, map),
  ...setter('regionTargetHttpsProxies.setUrlMap', declared.regionHttps, map),
  ...setter('targetHttpsProxies.setSslCertificates', declared.https, certified),
  ...setter('regionTargetHttpsProxies.setSslCertificates', declared.regionHttps, certified),
  ...setter('targetSslProxies.setSslCertificates', declared.ssl, certified),
  ...setter('targetHttpsProxies.setSslPolicy', declared.https, policy),
  ...setter('targetSslProxies.setSslPolicy', declared.ssl, policy),
  ...setter('targetHttpsProxies.setQuicOverride', declared.https, quic),
  ...setter('targetHttpsProxies.setCertificateMap', declared.https, certificateMap),
  ...setter('targetSslProxies.setCertificateMap', declared.ssl, certificateMap),
  ...setter('targetSslProxies.setBackendService', declared.ssl, service),
  ...setter('targetTcpProxies.setBackendService', declared.tcp, service),
  ...setter('targetSslProxies.setProxyHeader', declared.ssl, header),
  ...setter('targetTcpProxies.setProxyHeader', declared.tcp, header),
];
