import * as c from '../language.js';
import { collection, named, whole } from './compute-object.js';

/** TLS certificates and policies. Source: Compute Engine API reference `sslCertificates`, `sslPolicies`. */

/** The certificate cannot be changed. Its key is never compared: a new certificate has another name. */
const selfManagedFields = c.cleared('description');
const certificate: c.Fields = { ...selfManagedFields, ...c.kept('managed') };

const isManaged: c.Read = (record) => record.request['type'] === 'MANAGED' || record.request['managed'] !== undefined || !c.hasBody(record);
const certificateTypes = ['google_compute_managed_ssl_certificate', 'google_compute_ssl_certificate'] as const;
const [managed, selfManaged] = certificateTypes;

const policy: c.Fields = { ...c.cleared('description custom_features'), ...c.kept('min_tls_version profile') };

const immutable = { verbs: ['insert', 'delete'] } as const;
const certificateType = (secrets: readonly string[] = ['private_key']) => ({
  secrets,
  noise: ['certificate_id', 'expire_time', 'managed.status', 'managed.domain_status'],
});

export const computeSsl: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_ssl_certificate: certificateType(),
    google_compute_managed_ssl_certificate: certificateType([]),
    google_compute_region_ssl_certificate: certificateType(),
    google_compute_ssl_policy: { defaults: { min_tls_version: 'TLS_1_0', profile: 'COMPATIBLE' } },
    google_compute_region_ssl_policy: { defaults: { min_tls_version: 'TLS_1_0', profile: 'COMPATIBLE' } },
  }),
  events: {
    ...collection('sslCertificates', certificateTypes, certificate, { verbs: ['delete'] }),
    'compute.sslCertificates.insert': c.firstOf(
      c.create(named(managed), whole(certificate), { when: isManaged }),
      c.create(named(selfManaged), whole(selfManagedFields)),
    ),
    ...collection('regionSslCertificates', 'google_compute_region_ssl_certificate', selfManagedFields, immutable),
    ...collection('sslPolicies', 'google_compute_ssl_policy', policy),
    ...collection('regionSslPolicies', 'google_compute_region_ssl_policy', policy),
  },
};
