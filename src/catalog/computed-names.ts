import { anyGlob } from '../lib/glob.js';

/**
 * Names of attributes that providers compute and that change by themselves: times, revisions, states of the service. For types without a row
 * in `computedAttributes`, whose schema is not known; only attributes that the configuration does not set are compared with it. Source: the
 * attributes of these names in the schemas of the providers for AWS, Google Cloud and Azure, nearly all of which cannot be configured.
 */
export const isComputedName = anyGlob([
  ...['revision', '*_revision', 'generation', '*_generation', 'metageneration', 'etag', '*_etag', 'fingerprint', '*_fingerprint'],
  ...['version_id', 'resource_version', 'version_count', 'serial_number'],
  ...['*_at', '*_time', '*_timestamp', '*_date', '*_on', 'timestamp', 'last_*', 'latest_*'],
  ...['status', '*_status', 'state', '*_state', 'provisioning_state', 'health', 'uptime'],
]);
