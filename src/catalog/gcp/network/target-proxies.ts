import { isList, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { collection, setter } from './compute-object.js';

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

export const computeTargetProxies: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_target_http_proxy: type,
    google_compute_region_target_http_proxy: type,
    google_compute_target_https_proxy: type,
    google_compute_region_target_https_proxy: type,
    google_compute_target_ssl_proxy: type,
    google_compute_target_tcp_proxy: type,
    google_compute_region_target_tcp_proxy: type,
    google_compute_target_grpc_proxy: type,
  }),
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
  },
};
