import { lastSegment } from '../../../lib/last-segment.js';
import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { collection, named, namedType, setter } from './compute-object.js';
import { asBlocks, field, kept, logSettings, reset, type Fields } from './object-fields.js';

/** Backend services and backend buckets. Source: Compute Engine API reference `backendServices`, `backendBuckets`. */

/** Without the secret, which many calls repeat and a record may withhold. */
const iap: c.Read = c.via('iap', (value) => {
  if (!isObject(value)) return undefined;
  const { oauth2ClientSecret: _, oauth2ClientSecretSha256: __, ...rest } = value;
  return asBlocks(rest);
});

const common: Fields = {
  iap: field(iap, null),
  ...reset('description', 'healthChecks', 'affinityCookieTtlSec', 'circuitBreakers', 'consistentHash', 'customMetrics'),
  ...reset('strongSessionAffinityCookie', { enable_cdn: 'enableCDN', backend: 'backends' }),
  ...reset('sessionAffinity', 'timeoutSec'),
  ...kept('loadBalancingScheme', 'localityLbPolicy', 'portName', 'ipAddressSelectionPolicy'),
  ...logSettings,
  ...kept('cdnPolicy', 'outlierDetection', { connection_draining_timeout_sec: 'connectionDraining.drainingTimeoutSec' }),
};

const service: Fields = {
  ...common,
  ...reset('protocol'),
  ...reset('compressionMode', 'customRequestHeaders', 'customResponseHeaders', 'maxStreamDuration', 'securitySettings', 'tlsSettings'),
  // Other calls set them, and a replaced service keeps them.
  ...kept('securityPolicy', 'edgeSecurityPolicy', 'serviceLbPolicy', 'localityLbPolicies'),
  ...kept('externalManagedMigrationState', 'externalManagedMigrationTestingPercentage'),
};

const regional: Fields = { ...common, ...reset('failoverPolicy', 'haPolicy'), ...kept('network', 'protocol', 'securityPolicy') };

const bucket: Fields = {
  ...reset('description', 'bucketName', 'compressionMode', 'customResponseHeaders', { enable_cdn: 'enableCdn' }),
  ...kept('cdnPolicy', 'edgeSecurityPolicy', 'loadBalancingScheme'),
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

const keyType = (holder: string): c.TypeSpec => ({
  keys: [['project', { attribute: holder, as: lastSegment }, 'name']],
  scope: 'global',
  family: 'network',
  access: 'credential',
  noise: c.gcpNoise,
  secrets: ['key_value'],
});

const verbs = ['insert', 'patch', 'update', 'delete'] as const;
const services = collection('backendServices', 'google_compute_backend_service', service, { verbs });
const regionalServices = collection('regionBackendServices', 'google_compute_region_backend_service', regional, { verbs });

export const computeBackendServices: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_backend_service: namedType({
      secrets: ['iap.oauth2_client_secret', 'security_settings.aws_v4_authentication.access_key'],
      defaults: { session_affinity: 'NONE', load_balancing_scheme: 'EXTERNAL', protocol: 'HTTP', timeout_sec: 30 },
    }),
    google_compute_region_backend_service: namedType({
      secrets: ['iap.oauth2_client_secret'],
      defaults: { session_affinity: 'NONE', timeout_sec: 30 },
    }),
    google_compute_backend_bucket: namedType(),
    google_compute_backend_service_signed_url_key: keyType('backend_service'),
    google_compute_backend_bucket_signed_url_key: keyType('backend_bucket'),
  },
  events: {
    ...services,
    ...regionalServices,
    ...collection('backendBuckets', 'google_compute_backend_bucket', bucket, { verbs }),
    'compute.backendServices.patch': withSecret(services['compute.backendServices.patch']),
    'compute.regionBackendServices.patch': withSecret(regionalServices['compute.regionBackendServices.patch']),
    'compute.backendServices.setSecurityPolicy': setter('google_compute_backend_service', reset('securityPolicy')),
    'compute.backendServices.setEdgeSecurityPolicy': setter(
      'google_compute_backend_service',
      reset({ edge_security_policy: 'securityPolicy' }),
    ),
    'compute.regionBackendServices.setSecurityPolicy': setter('google_compute_region_backend_service', reset('securityPolicy')),
    'compute.backendBuckets.setEdgeSecurityPolicy': setter(
      'google_compute_backend_bucket',
      reset({ edge_security_policy: 'securityPolicy' }),
    ),
    'compute.backendServices.addSignedUrlKey': c.create(serviceKey, {}, { parent: named('google_compute_backend_service') }),
    'compute.backendServices.deleteSignedUrlKey': c.destroy(serviceKey),
    'compute.backendBuckets.addSignedUrlKey': c.create(bucketKey, {}, { parent: named('google_compute_backend_bucket') }),
    'compute.backendBuckets.deleteSignedUrlKey': c.destroy(bucketKey),
  },
};
