import { lastSegment } from '../../../lib/last-segment.js';
import { type Json, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { collection, logSettings, named, setter } from './compute-object.js';

/** Backend services and backend buckets. Source: Compute Engine API reference `backendServices`, `backendBuckets`. */

/** Without the secret, which many calls repeat and a record may withhold. */
const withoutSecret = (value: Json): Json | undefined => {
  if (!isObject(value)) return undefined;
  const { oauth2ClientSecret: _, oauth2ClientSecretSha256: __, ...rest } = value;
  return c.asBlocks(rest);
};

const common: c.Fields = {
  ...c.cleared('iap', withoutSecret),
  ...c.cleared(`
    description health_checks affinity_cookie_ttl_sec circuit_breakers consistent_hash custom_metrics strong_session_affinity_cookie
    enable_cdn=enableCDN backend=backends session_affinity timeout_sec`),
  ...c.kept(`
    load_balancing_scheme locality_lb_policy port_name ip_address_selection_policy cdn_policy outlier_detection
    connection_draining_timeout_sec=connectionDraining.drainingTimeoutSec`),
  ...logSettings,
};

const service: c.Fields = {
  ...common,
  ...c.cleared(`
    protocol compression_mode custom_request_headers custom_response_headers max_stream_duration security_settings tls_settings`),
  // Other calls set them, and a replaced service keeps them.
  ...c.kept('security_policy edge_security_policy service_lb_policy locality_lb_policies'),
  ...c.kept('external_managed_migration_state external_managed_migration_testing_percentage'),
};

const regional: c.Fields = { ...common, ...c.cleared('failover_policy ha_policy'), ...c.kept('network protocol security_policy') };

const bucket: c.Fields = {
  ...c.cleared('description bucket_name compression_mode custom_response_headers enable_cdn'),
  ...c.kept('cdn_policy edge_security_policy load_balancing_scheme'),
};

/** A patch contains the OAuth secret only to change it; other calls repeat it. Withheld, its value is unknown. */
const newSecret: c.Edits = { 'iap.oauth2_client_secret': 'iap.oauth2ClientSecret' };

const withSecret = (entry: c.Entry | undefined): c.Entry => {
  if (entry === undefined || !('owners' in entry)) throw new Error('catalog: a patch has owners');
  return { owners: entry.owners.map((owner) => ({ ...owner, edits: { ...owner.edits, ...newSecret } })) };
};

const signingKey = (type: string, holder: string, kind: 'backend_service' | 'backend_bucket') =>
  c.on(type, { project: c.inName('projects'), [kind]: c.inName(holder), name: 'keyName' });

const serviceKey = signingKey('google_compute_backend_service_signed_url_key', 'backendServices', 'backend_service');
const bucketKey = signingKey('google_compute_backend_bucket_signed_url_key', 'backendBuckets', 'backend_bucket');

const keyType = (holder: string): Partial<c.TypeSpec> => ({
  keys: [['project', { attribute: holder, as: lastSegment }, 'name']],
  access: 'credential',
  secrets: ['key_value'],
});

const verbs = ['insert', 'patch', 'update', 'delete'] as const;
const services = collection('backendServices', 'google_compute_backend_service', service, { verbs });
const regionalServices = collection('regionBackendServices', 'google_compute_region_backend_service', regional, { verbs });

/** Health checks of all kinds. Source: Compute Engine API reference `healthChecks`, `httpHealthChecks`, `httpsHealthChecks`. */

const kinds = ['http', 'https', 'http2', 'tcp', 'ssl', 'grpc'] as const;

const givenType = c.request('type');

/** The settings of one kind. A check of another kind does not have them; a check of this kind may have defaults only. */
const settingsOf = (kind: string): c.Read => {
  const given = c.via(`${kind}HealthCheck`, c.asBlocks);
  return (record) => {
    const type = givenType(record);
    const isOther = typeof type === 'string' && type !== kind.toUpperCase();
    return given(record) ?? (isOther && c.hasBody(record) ? null : undefined);
  };
};

/** A check that is replaced without them has the defaults. */
const timing = c.cleared('check_interval_sec timeout_sec healthy_threshold unhealthy_threshold');

const regionalChecks: c.Fields = {
  ...c.cleared('description'),
  ...timing,
  ...c.kept(Object.fromEntries(kinds.map((kind) => [`${kind}_health_check`, settingsOf(kind)])), 'given'),
  ...logSettings,
};
const globalFields: c.Fields = { ...regionalChecks, ...c.cleared('source_regions') };

const legacy: c.Fields = { ...c.cleared('description host port request_path'), ...timing };

const times = { check_interval_sec: 5, timeout_sec: 5, healthy_threshold: 2, unhealthy_threshold: 2 };

const events: Readonly<Record<string, c.Entry>> = {
  ...collection('healthChecks', 'google_compute_health_check', globalFields, { verbs }),
  ...collection('regionHealthChecks', 'google_compute_region_health_check', regionalChecks, { verbs }),
  ...collection('httpHealthChecks', 'google_compute_http_health_check', legacy, { verbs }),
  ...collection('httpsHealthChecks', 'google_compute_https_health_check', legacy, { verbs }),
};

export const computeBackendServices: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...c.googleTypes('network', {
      google_compute_backend_service: {
        secrets: ['iap.oauth2_client_secret', 'security_settings.aws_v4_authentication.access_key'],
        defaults: { session_affinity: 'NONE', load_balancing_scheme: 'EXTERNAL', protocol: 'HTTP', timeout_sec: 30 },
      },
      google_compute_region_backend_service: {
        secrets: ['iap.oauth2_client_secret'],
        defaults: { session_affinity: 'NONE', timeout_sec: 30 },
      },
      google_compute_backend_bucket: {},
      google_compute_backend_service_signed_url_key: keyType('backend_service'),
      google_compute_backend_bucket_signed_url_key: keyType('backend_bucket'),
    }),
    ...c.googleTypes('network', {
      google_compute_health_check: { defaults: times },
      google_compute_region_health_check: { defaults: times },
      google_compute_http_health_check: { defaults: { ...times, port: 80, request_path: '/' } },
      google_compute_https_health_check: { defaults: { ...times, port: 443, request_path: '/' } },
    }),
  },
  events: {
    ...services,
    ...regionalServices,
    ...collection('backendBuckets', 'google_compute_backend_bucket', bucket, { verbs }),
    'compute.backendServices.patch': withSecret(services['compute.backendServices.patch']),
    'compute.regionBackendServices.patch': withSecret(regionalServices['compute.regionBackendServices.patch']),
    'compute.backendServices.setSecurityPolicy': setter('google_compute_backend_service', c.cleared('security_policy')),
    'compute.backendServices.setEdgeSecurityPolicy': setter(
      'google_compute_backend_service',
      c.cleared('edge_security_policy=securityPolicy'),
    ),
    'compute.regionBackendServices.setSecurityPolicy': setter('google_compute_region_backend_service', c.cleared('security_policy')),
    'compute.backendBuckets.setEdgeSecurityPolicy': setter(
      'google_compute_backend_bucket',
      c.cleared('edge_security_policy=securityPolicy'),
    ),
    'compute.backendServices.addSignedUrlKey': c.create(c.within(named('google_compute_backend_service'), serviceKey)),
    'compute.backendServices.deleteSignedUrlKey': c.destroy(serviceKey),
    'compute.backendBuckets.addSignedUrlKey': c.create(c.within(named('google_compute_backend_bucket'), bucketKey)),
    'compute.backendBuckets.deleteSignedUrlKey': c.destroy(bucketKey),

    ...events,
  },
};
