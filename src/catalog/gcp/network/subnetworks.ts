import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { collection, networkAt, setter } from './compute-object.js';

/** Subnetworks. Source: Compute Engine API reference `subnetworks`, real entries. */

const logConfig = c.request('logConfig');
const enabled = c.either('logConfig.enable', 'enableFlowLogs');

/** The block is declared only for a subnetwork with flow logs. The console sends `enableFlowLogs`, other clients `logConfig`. */
const flowLogs: c.Read = c.rooted(
  (record) => {
    const isEnabled = enabled(record);
    if (isEnabled === false) return [];
    const config = logConfig(record);
    const { enable: _, ...rest } = isObject(config) ? config : {};
    if (Object.keys(rest).length > 0) return c.asBlocks(rest);
    return isEnabled === true ? [{ enable: true } satisfies Json] : undefined;
  },
  'logConfig',
  'enableFlowLogs',
);

const subnetwork: c.Fields = {
  ...c.cleared('description private_ip_google_access secondary_ip_range=secondaryIpRanges'),
  ...c.kept(`
    network ip_cidr_range private_ipv6_google_access purpose role stack_type ipv6_access_type reserved_internal_range`),
  ...c.defaulted([], { log_config: flowLogs }, 'given'),
};

export const computeSubnetworks: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_subnetwork: {
      noise: ['enable_flow_logs'],
      defaults: { purpose: 'PRIVATE', stack_type: 'IPV4_ONLY', private_ipv6_google_access: 'DISABLE_GOOGLE_ACCESS' },
    },
  }),
  events: {
    ...collection('subnetworks', 'google_compute_subnetwork', subnetwork, { parent: networkAt('network') }),
    'compute.subnetworks.expandIpCidrRange': setter('google_compute_subnetwork', c.kept('ip_cidr_range')),
    'compute.subnetworks.setPrivateIpGoogleAccess': setter('google_compute_subnetwork', c.defaulted(false, 'private_ip_google_access')),
  },
};
