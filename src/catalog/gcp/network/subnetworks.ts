import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { collection, namedType, networkAt, setter } from './compute-object.js';
import { asBlocks, field, kept, reset, type Fields } from './object-fields.js';

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
    if (Object.keys(rest).length > 0) return asBlocks(rest);
    return isEnabled === true ? [{ enable: true } satisfies Json] : undefined;
  },
  'logConfig',
  'enableFlowLogs',
);

const subnetwork: Fields = {
  ...reset('description', 'privateIpGoogleAccess'),
  ...reset({ secondary_ip_range: 'secondaryIpRanges' }),
  ...kept('network', 'ipCidrRange', 'privateIpv6GoogleAccess', 'purpose', 'role', 'stackType', 'ipv6AccessType', 'reservedInternalRange'),
  log_config: field(flowLogs, []),
};

export const computeSubnetworks: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_subnetwork: namedType({
      noise: ['enable_flow_logs'],
      defaults: { purpose: 'PRIVATE', stack_type: 'IPV4_ONLY', private_ipv6_google_access: 'DISABLE_GOOGLE_ACCESS' },
    }),
  },
  events: {
    ...collection('subnetworks', 'google_compute_subnetwork', subnetwork, { parent: networkAt('network') }),
    'compute.subnetworks.expandIpCidrRange': setter('google_compute_subnetwork', kept('ipCidrRange')),
    'compute.subnetworks.setPrivateIpGoogleAccess': setter('google_compute_subnetwork', {
      private_ip_google_access: { ...field(c.request('privateIpGoogleAccess')), empty: false },
    }),
  },
};
