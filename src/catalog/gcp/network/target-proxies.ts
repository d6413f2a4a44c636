import { isList, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { collection, namedType, setter } from './compute-object.js';
import { field, kept, reset, type Fields } from './object-fields.js';

/** Target proxies of load balancers. Source: Compute Engine API reference `targetHttpsProxies` and the like. */

/** Certificates of Certificate Manager are declared in an attribute of their own. */
const certificates = (isManaged: boolean): c.Read =>
  c.via('sslCertificates', (value) =>
    isList(value)
      ? value.filter((one: Json) => (typeof one === 'string' && one.includes('certificatemanager.googleapis.com')) === isManaged)
      : undefined,
  );
const certified: Fields = {
  ssl_certificates: field(certificates(false), []),
  certificate_manager_certificates: field(certificates(true), []),
};
const sslCertificates: Fields = { ssl_certificates: field(certificates(false), []) };

const regionalHttp: Fields = { ...reset('description'), ...kept('urlMap', 'httpKeepAliveTimeoutSec') };
const http: Fields = { ...regionalHttp, ...kept('proxyBind') };
const regionalHttps: Fields = { ...regionalHttp, ...certified, ...reset('sslPolicy'), ...kept('serverTlsPolicy') };
const https: Fields = { ...regionalHttps, ...reset('certificateMap'), ...kept('proxyBind', 'quicOverride', 'tlsEarlyData') };
const plain: Fields = { ...reset('description'), ...kept({ backend_service: 'service' }, 'proxyHeader') };
const tcp: Fields = { ...plain, ...kept('proxyBind') };
const ssl: Fields = { ...plain, ...sslCertificates, ...reset('sslPolicy', 'certificateMap') };
const grpc: Fields = { ...reset('description', 'validateForProxyless'), ...kept('urlMap') };

const immutable = { verbs: ['insert', 'delete'] } as const;
const type = () =>
  namedType({ noise: ['proxy_id'], defaults: { quic_override: 'NONE', proxy_header: 'NONE', tls_early_data: 'DISABLED' } });

const urlMap = kept('urlMap');
const backend = kept({ backend_service: 'service' });

export const computeTargetProxies: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_target_http_proxy: type(),
    google_compute_region_target_http_proxy: type(),
    google_compute_target_https_proxy: type(),
    google_compute_region_target_https_proxy: type(),
    google_compute_target_ssl_proxy: type(),
    google_compute_target_tcp_proxy: type(),
    google_compute_region_target_tcp_proxy: type(),
    google_compute_target_grpc_proxy: type(),
  },
  events: {
    ...collection('targetHttpProxies', 'google_compute_target_http_proxy', http),
    'compute.targetHttpProxies.setUrlMap': setter('google_compute_target_http_proxy', urlMap),
    ...collection('regionTargetHttpProxies', 'google_compute_region_target_http_proxy', regionalHttp, immutable),
    'compute.regionTargetHttpProxies.setUrlMap': setter('google_compute_region_target_http_proxy', urlMap),
    ...collection('targetHttpsProxies', 'google_compute_target_https_proxy', https),
    'compute.targetHttpsProxies.setUrlMap': setter('google_compute_target_https_proxy', urlMap),
    'compute.targetHttpsProxies.setSslCertificates': setter('google_compute_target_https_proxy', certified),
    'compute.targetHttpsProxies.setSslPolicy': setter('google_compute_target_https_proxy', reset('sslPolicy')),
    'compute.targetHttpsProxies.setQuicOverride': setter('google_compute_target_https_proxy', reset('quicOverride')),
    'compute.targetHttpsProxies.setCertificateMap': setter('google_compute_target_https_proxy', reset('certificateMap')),
    ...collection('regionTargetHttpsProxies', 'google_compute_region_target_https_proxy', regionalHttps),
    'compute.regionTargetHttpsProxies.setUrlMap': setter('google_compute_region_target_https_proxy', urlMap),
    'compute.regionTargetHttpsProxies.setSslCertificates': setter('google_compute_region_target_https_proxy', certified),
    ...collection('targetSslProxies', 'google_compute_target_ssl_proxy', ssl, immutable),
    'compute.targetSslProxies.setBackendService': setter('google_compute_target_ssl_proxy', backend),
    'compute.targetSslProxies.setProxyHeader': setter('google_compute_target_ssl_proxy', reset('proxyHeader')),
    'compute.targetSslProxies.setSslCertificates': setter('google_compute_target_ssl_proxy', sslCertificates),
    'compute.targetSslProxies.setSslPolicy': setter('google_compute_target_ssl_proxy', reset('sslPolicy')),
    'compute.targetSslProxies.setCertificateMap': setter('google_compute_target_ssl_proxy', reset('certificateMap')),
    ...collection('targetTcpProxies', 'google_compute_target_tcp_proxy', tcp, immutable),
    'compute.targetTcpProxies.setBackendService': setter('google_compute_target_tcp_proxy', backend),
    'compute.targetTcpProxies.setProxyHeader': setter('google_compute_target_tcp_proxy', reset('proxyHeader')),
    ...collection('regionTargetTcpProxies', 'google_compute_region_target_tcp_proxy', tcp, immutable),
    ...collection('targetGrpcProxies', 'google_compute_target_grpc_proxy', grpc),
  },
};
