import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { inProject, lifecycle, link } from './lifecycle.js';

const https = { host: 'acme.example', port: 0, port_name: 'tls', port_specification: 'USE_NAMED_PORT', proxy_header: 'NONE', request_path: '/', response: 'OK' };

const check = (type: string, path: string): DeclaredResource => ({
  type,
  attributes: {
    check_interval_sec: 5, creation_timestamp: '2026-01-14T06:05:03.005-07:00', description: '', grpc_health_check: [], healthy_threshold: 2,
    http2_health_check: [], http_health_check: [], https_health_check: [https], id: inProject(path), log_config: [{ enable: false }], name: 'web',
    project: 'acme-prod', self_link: link(path), ssl_health_check: [], tcp_health_check: [], timeout_sec: 5, timeouts: null, type: 'HTTPS',
    unhealthy_threshold: 2,
  },
});

const body: JsonObject = {
  name: 'web', type: 'HTTPS', checkIntervalSec: '5', timeoutSec: '5', healthyThreshold: '2', unhealthyThreshold: '2', logConfig: {}, description: '',
  httpsHealthCheck: { host: 'acme.example', portName: 'tls', portSpecification: 'USE_NAMED_PORT', proxyHeader: 'NONE', requestPath: '/', response: 'OK' },
};

const legacy = (type: string, path: string, port: number): DeclaredResource => ({
  type,
  attributes: {
    check_interval_sec: 5, creation_timestamp: '2026-01-14T06:05:03.005-07:00', description: '', healthy_threshold: 2, host: '', id: inProject(path),
    name: 'old', port, project: 'acme-prod', request_path: '/', self_link: link(path), timeout_sec: 5, timeouts: null, unhealthy_threshold: 2,
  },
});

const verbs = ['insert', 'patch', 'update', 'delete'] as const;
const [globalPath, regionalPath] = ['global/healthChecks/web', 'regions/us-central1/healthChecks/web'];
const changed: JsonObject = { httpsHealthCheck: { requestPath: '/health', response: '' }, timeoutSec: '1' };
const drifts = [['https_health_check', [https], [{ request_path: '/health', response: '' }]], ['timeout_sec', 5, 1]] as const;

export const healthCheckCases: readonly CatalogCase[] = [
  ...lifecycle({ collection: 'healthChecks', path: globalPath, declared: check('google_compute_health_check', globalPath), body, changed, drifts, verbs }),
  ...lifecycle({ collection: 'regionHealthChecks', path: regionalPath, declared: check('google_compute_region_health_check', regionalPath), body, changed, drifts, verbs }),
  ...(['http', 'https'] as const).flatMap((kind) => {
    const path = `global/${kind}HealthChecks/old`;
    return lifecycle({
      collection: `${kind}HealthChecks`, path, declared: legacy(`google_compute_${kind}_health_check`, path, kind === 'http' ? 80 : 443), verbs,
      body: { name: 'old', port: kind === 'http' ? '80' : '443', requestPath: '/', description: '' }, changed: { requestPath: '/admin' }, drifts: [['request_path', '/', '/admin']],
    });
  }),
];
