import { type Json, isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { collection, named, setter, whole } from './compute-object.js';

/** Target proxies of load balancers. Source: Compute Engine API reference `targetHttpsProxies` and the like. */

/** Certificates of Certificate Manager are declared in an attribute of their own. */
const certificates = (isManaged: boolean) => (list: Json) =>
  isList(list)
    ? list.filter((one) => (typeof one === 'string' && one.includes('certificatemanager.googleapis.com')) === isManaged)
    : undefined;
const sslCertificates = c.defaulted([], 'ssl_certificates', certificates(false));
const certified: c.Fields = {
  ...sslCertificates,
  ...c.defaulted([], 'certificate_manager_certificates=sslCertificates', certificates(true)),
};

const regionalHttp: c.Fields = { ...c.cleared('description'), ...c.kept('url_map http_keep_alive_timeout_sec') };
const http: c.Fields = { ...regionalHttp, ...c.kept('proxy_bind') };
const regionalHttps: c.Fields = { ...regionalHttp, ...certified, ...c.cleared('ssl_policy'), ...c.kept('server_tls_policy') };
const https: c.Fields = { ...regionalHttps, ...c.cleared('certificate_map'), ...c.kept('proxy_bind quic_override tls_early_data') };
const plain: c.Fields = { ...c.cleared('description'), ...c.kept('backend_service=service proxy_header') };
const tcp: c.Fields = { ...plain, ...c.kept('proxy_bind') };
const ssl: c.Fields = { ...plain, ...sslCertificates, ...c.cleared('ssl_policy certificate_map') };
const grpc: c.Fields = { ...c.cleared('description validate_for_proxyless'), ...c.kept('url_map') };

const immutable = { verbs: ['insert', 'delete'] } as const;
const type = { noise: ['proxy_id'], defaults: { quic_override: 'NONE', proxy_header: 'NONE', tls_early_data: 'DISABLED' } };

const urlMap = c.kept('url_map');
const backend = c.kept('backend_service=service');

/** URL maps. Source: Compute Engine API reference `urlMaps`. */

const regional: c.Fields = {
  ...c.cleared('description default_service default_url_redirect default_route_action host_rule=hostRules'),
  ...c.kept('test=tests'),
  ...c.defaulted([], 'path_matcher=pathMatchers', c.withMembers({ pathRules: [], routeRules: [] })),
};
const globalFields: c.Fields = { ...regional, ...c.cleared('default_custom_error_response_policy header_action') };

const verbs = ['insert', 'patch', 'update', 'delete'] as const;

/** TLS certificates and policies. Source: Compute Engine API reference `sslCertificates`, `sslPolicies`. */

/** The certificate cannot be changed. Its key is never compared: a new certificate has another name. */
const selfManagedFields = c.cleared('description');
const certificate: c.Fields = { ...selfManagedFields, ...c.kept('managed') };

const isManaged: c.Read = (record) => record.request['type'] === 'MANAGED' || record.request['managed'] !== undefined || !c.hasBody(record);
const certificateTypes = ['google_compute_managed_ssl_certificate', 'google_compute_ssl_certificate'] as const;
const [managed, selfManaged] = certificateTypes;

const policy: c.Fields = { ...c.cleared('description custom_features'), ...c.kept('min_tls_version profile') };
const certificateType = (secrets: readonly string[] = ['private_key']) => ({
  secrets,
  noise: ['certificate_id', 'expire_time', 'managed.status', 'managed.domain_status'],
});

/** Forwarding rules. Source: Compute Engine API reference `forwardingRules`, `globalForwardingRules`, real provider states. */

/** The state holds the address itself, a request may name a reserved one. */
const address: c.Read = c.via(c.either('IPAddress', 'ipAddress'), (value) =>
  typeof value === 'string' && /^[\d.]+$|^[\da-f:]+$/i.test(value) ? value : undefined,
);

const common: c.Fields = {
  ...c.cleared('description target'),
  ...c.kept('network subnetwork ip_version load_balancing_scheme network_tier source_ip_ranges'),
  ...c.kept({ ip_address: address, ip_protocol: c.either('IPProtocol', 'ipProtocol') }, 'given'),
};

const regionalRules: c.Fields = {
  ...common,
  ...c.kept('allow_psc_global_access'),
  ...c.cleared('all_ports allow_global_access backend_service is_mirroring_collector ports service_label'),
};

const globalRuleFields: c.Fields = { ...common, ...c.cleared('metadata_filters') };

const ruleVerbs = ['insert', 'patch', 'delete', 'setLabels'] as const;
const noise = ['forwarding_rule_id', 'psc_connection_id', 'psc_connection_status', 'base_forwarding_rule', 'service_name'];

export const computeTargetProxies: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...c.googleTypes('network', {
      google_compute_target_http_proxy: type,
      google_compute_region_target_http_proxy: type,
      google_compute_target_https_proxy: type,
      google_compute_region_target_https_proxy: type,
      google_compute_target_ssl_proxy: type,
      google_compute_target_tcp_proxy: type,
      google_compute_region_target_tcp_proxy: type,
      google_compute_target_grpc_proxy: type,
    }),
    ...c.googleTypes('network', { google_compute_url_map: {}, google_compute_region_url_map: {} }),
    ...c.googleTypes('network', {
      google_compute_ssl_certificate: certificateType(),
      google_compute_managed_ssl_certificate: certificateType([]),
      google_compute_region_ssl_certificate: certificateType(),
      google_compute_ssl_policy: { defaults: { min_tls_version: 'TLS_1_0', profile: 'COMPATIBLE' } },
      google_compute_region_ssl_policy: { defaults: { min_tls_version: 'TLS_1_0', profile: 'COMPATIBLE' } },
    }),
    ...c.googleTypes('network', {
      google_compute_forwarding_rule: { noise, defaults: { load_balancing_scheme: 'EXTERNAL', network_tier: 'PREMIUM' } },
      google_compute_global_forwarding_rule: { noise, defaults: { load_balancing_scheme: 'EXTERNAL', network_tier: 'PREMIUM' } },
    }),
  },
  events: {
    ...collection('targetHttpProxies', 'google_compute_target_http_proxy', http),
    'compute.targetHttpProxies.setUrlMap': setter('google_compute_target_http_proxy', urlMap),
    ...collection('regionTargetHttpProxies', 'google_compute_region_target_http_proxy', regionalHttp, immutable),
    'compute.regionTargetHttpProxies.setUrlMap': setter('google_compute_region_target_http_proxy', urlMap),
    ...collection('targetHttpsProxies', 'google_compute_target_https_proxy', https),
    'compute.targetHttpsProxies.setUrlMap': setter('google_compute_target_https_proxy', urlMap),
    'compute.targetHttpsProxies.setSslCertificates': setter('google_compute_target_https_proxy', certified),
    'compute.targetHttpsProxies.setSslPolicy': setter('google_compute_target_https_proxy', c.cleared('ssl_policy')),
    'compute.targetHttpsProxies.setQuicOverride': setter('google_compute_target_https_proxy', c.cleared('quic_override')),
    'compute.targetHttpsProxies.setCertificateMap': setter('google_compute_target_https_proxy', c.cleared('certificate_map')),
    ...collection('regionTargetHttpsProxies', 'google_compute_region_target_https_proxy', regionalHttps),
    'compute.regionTargetHttpsProxies.setUrlMap': setter('google_compute_region_target_https_proxy', urlMap),
    'compute.regionTargetHttpsProxies.setSslCertificates': setter('google_compute_region_target_https_proxy', certified),
    ...collection('targetSslProxies', 'google_compute_target_ssl_proxy', ssl, immutable),
    'compute.targetSslProxies.setBackendService': setter('google_compute_target_ssl_proxy', backend),
    'compute.targetSslProxies.setProxyHeader': setter('google_compute_target_ssl_proxy', c.cleared('proxy_header')),
    'compute.targetSslProxies.setSslCertificates': setter('google_compute_target_ssl_proxy', sslCertificates),
    'compute.targetSslProxies.setSslPolicy': setter('google_compute_target_ssl_proxy', c.cleared('ssl_policy')),
    'compute.targetSslProxies.setCertificateMap': setter('google_compute_target_ssl_proxy', c.cleared('certificate_map')),
    ...collection('targetTcpProxies', 'google_compute_target_tcp_proxy', tcp, immutable),
    'compute.targetTcpProxies.setBackendService': setter('google_compute_target_tcp_proxy', backend),
    'compute.targetTcpProxies.setProxyHeader': setter('google_compute_target_tcp_proxy', c.cleared('proxy_header')),
    ...collection('regionTargetTcpProxies', 'google_compute_region_target_tcp_proxy', tcp, immutable),
    ...collection('targetGrpcProxies', 'google_compute_target_grpc_proxy', grpc),

    ...collection('urlMaps', 'google_compute_url_map', globalFields, { verbs }),
    ...collection('regionUrlMaps', 'google_compute_region_url_map', regional, { verbs }),
    'compute.urlMaps.invalidateCache': c.noChange,
    'compute.urlMaps.validate': c.noChange,
    'compute.regionUrlMaps.validate': c.noChange,

    ...collection('sslCertificates', certificateTypes, certificate, { verbs: ['delete'] }),
    'compute.sslCertificates.insert': c.firstOf(
      c.create(named(managed), whole(certificate), { when: isManaged }),
      c.create(named(selfManaged), whole(selfManagedFields)),
    ),
    ...collection('regionSslCertificates', 'google_compute_region_ssl_certificate', selfManagedFields, immutable),
    ...collection('sslPolicies', 'google_compute_ssl_policy', policy),
    ...collection('regionSslPolicies', 'google_compute_region_ssl_policy', policy),

    ...collection('forwardingRules', 'google_compute_forwarding_rule', regionalRules, { verbs: ruleVerbs }),
    ...collection('globalForwardingRules', 'google_compute_global_forwarding_rule', globalRuleFields, { verbs: ruleVerbs }),
    'compute.forwardingRules.setTarget': setter('google_compute_forwarding_rule', c.cleared('target')),
    'compute.globalForwardingRules.setTarget': setter('google_compute_global_forwarding_rule', c.cleared('target')),
  },
};
