import * as c from '../language.js';
import { collection, logSettings } from './compute-object.js';

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

const regional: c.Fields = {
  ...c.cleared('description'),
  ...timing,
  ...c.kept(Object.fromEntries(kinds.map((kind) => [`${kind}_health_check`, settingsOf(kind)])), 'given'),
  ...logSettings,
};
const globalFields: c.Fields = { ...regional, ...c.cleared('source_regions') };

const legacy: c.Fields = { ...c.cleared('description host port request_path'), ...timing };

const times = { check_interval_sec: 5, timeout_sec: 5, healthy_threshold: 2, unhealthy_threshold: 2 };

const verbs = ['insert', 'patch', 'update', 'delete'] as const;

const events: Readonly<Record<string, c.Entry>> = {
  ...collection('healthChecks', 'google_compute_health_check', globalFields, { verbs }),
  ...collection('regionHealthChecks', 'google_compute_region_health_check', regional, { verbs }),
  ...collection('httpHealthChecks', 'google_compute_http_health_check', legacy, { verbs }),
  ...collection('httpsHealthChecks', 'google_compute_https_health_check', legacy, { verbs }),
};

export const computeHealthChecks: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_health_check: { defaults: times },
    google_compute_region_health_check: { defaults: times },
    google_compute_http_health_check: { defaults: { ...times, port: 80, request_path: '/' } },
    google_compute_https_health_check: { defaults: { ...times, port: 443, request_path: '/' } },
  }),
  events,
};
