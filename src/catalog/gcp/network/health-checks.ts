import { request, type Entry, type Read, type ServiceCatalog } from '../../dsl.js';
import { collection, namedType } from './compute-object.js';
import { blocksAt, field, hasBody, kept, reset, type Fields } from './object-fields.js';

/** Health checks of all kinds. Source: Compute Engine API reference `healthChecks`, `httpHealthChecks`, `httpsHealthChecks`. */

const kinds = ['http', 'https', 'http2', 'tcp', 'ssl', 'grpc'] as const;

const givenType = request('type');

/** The settings of one kind. A check of another kind does not have them; a check of this kind may have defaults only. */
const settingsOf = (kind: string): Read => {
  const given = blocksAt(`${kind}HealthCheck`);
  return (record) => {
    const type = givenType(record);
    const isOther = typeof type === 'string' && type !== kind.toUpperCase();
    return given(record) ?? (isOther && hasBody(record) ? null : undefined);
  };
};

const timing = kept('checkIntervalSec', 'timeoutSec', 'healthyThreshold', 'unhealthyThreshold');

const regional: Fields = {
  ...reset('description'),
  ...timing,
  ...Object.fromEntries(kinds.map((kind) => [`${kind}_health_check`, field(settingsOf(kind))])),
  ...kept('logConfig'),
};
const globalFields: Fields = { ...regional, ...kept('sourceRegions') };

const legacy: Fields = { ...reset('description', 'host'), ...timing, ...kept('port', 'requestPath') };

const verbs = ['insert', 'patch', 'update', 'delete'] as const;

const events: Readonly<Record<string, Entry>> = {
  ...collection('healthChecks', 'google_compute_health_check', globalFields, { verbs }),
  ...collection('regionHealthChecks', 'google_compute_region_health_check', regional, { verbs }),
  ...collection('httpHealthChecks', 'google_compute_http_health_check', legacy, { verbs }),
  ...collection('httpsHealthChecks', 'google_compute_https_health_check', legacy, { verbs }),
};

export const computeHealthChecks: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_health_check: namedType({ noise: ['type'] }),
    google_compute_region_health_check: namedType({ noise: ['type', 'health_check_id'] }),
    google_compute_http_health_check: namedType(),
    google_compute_https_health_check: namedType(),
  },
  events,
};
