import * as c from '../language.js';
import { collection, namedType } from './compute-object.js';
import { blocksAt, field, hasBody, logSettings, reset, type Fields } from './object-fields.js';

/** Health checks of all kinds. Source: Compute Engine API reference `healthChecks`, `httpHealthChecks`, `httpsHealthChecks`. */

const kinds = ['http', 'https', 'http2', 'tcp', 'ssl', 'grpc'] as const;

const givenType = c.request('type');

/** The settings of one kind. A check of another kind does not have them; a check of this kind may have defaults only. */
const settingsOf = (kind: string): c.Read => {
  const given = blocksAt(`${kind}HealthCheck`);
  return (record) => {
    const type = givenType(record);
    const isOther = typeof type === 'string' && type !== kind.toUpperCase();
    return given(record) ?? (isOther && hasBody(record) ? null : undefined);
  };
};

/** A check that is replaced without them has the defaults. */
const timing = reset('checkIntervalSec', 'timeoutSec', 'healthyThreshold', 'unhealthyThreshold');

const regional: Fields = {
  ...reset('description'),
  ...timing,
  ...Object.fromEntries(kinds.map((kind) => [`${kind}_health_check`, field(settingsOf(kind))])),
  ...logSettings,
};
const globalFields: Fields = { ...regional, ...reset('sourceRegions') };

const legacy: Fields = { ...reset('description', 'host'), ...timing, ...reset('port', 'requestPath') };

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
  types: {
    google_compute_health_check: namedType({ defaults: times }),
    google_compute_region_health_check: namedType({ defaults: times }),
    google_compute_http_health_check: namedType({ defaults: { ...times, port: 80, request_path: '/' } }),
    google_compute_https_health_check: namedType({ defaults: { ...times, port: 443, request_path: '/' } }),
  },
  events,
};
