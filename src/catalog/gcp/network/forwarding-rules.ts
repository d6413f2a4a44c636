import * as c from '../language.js';
import { collection, namedType, setter } from './compute-object.js';
import { field, kept, reset, type Fields } from './object-fields.js';

/** Forwarding rules. Source: Compute Engine API reference `forwardingRules`, `globalForwardingRules`, real provider states. */

/** The state holds the address itself, a request may name a reserved one. */
const address: c.Read = c.via(c.either('IPAddress', 'ipAddress'), (value) =>
  typeof value === 'string' && /^[\d.]+$|^[\da-f:]+$/i.test(value) ? value : undefined,
);

const common: Fields = {
  ...reset('description', 'target'),
  ...kept('network', 'subnetwork', 'ipVersion', 'loadBalancingScheme', 'networkTier', 'sourceIpRanges'),
  ip_address: field(address),
  ip_protocol: field(c.either('IPProtocol', 'ipProtocol')),
};

const regional: Fields = {
  ...common,
  ...kept('allowPscGlobalAccess'),
  ...reset('allPorts', 'allowGlobalAccess', 'backendService', 'isMirroringCollector', 'ports', 'serviceLabel'),
};

const globalFields: Fields = { ...common, ...reset('metadataFilters') };

const verbs = ['insert', 'patch', 'delete', 'setLabels'] as const;
const noise = ['forwarding_rule_id', 'psc_connection_id', 'psc_connection_status', 'base_forwarding_rule', 'service_name'];

export const computeForwardingRules: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_forwarding_rule: namedType({ noise, defaults: { load_balancing_scheme: 'EXTERNAL', network_tier: 'PREMIUM' } }),
    google_compute_global_forwarding_rule: namedType({ noise, defaults: { load_balancing_scheme: 'EXTERNAL', network_tier: 'PREMIUM' } }),
  },
  events: {
    ...collection('forwardingRules', 'google_compute_forwarding_rule', regional, { verbs }),
    ...collection('globalForwardingRules', 'google_compute_global_forwarding_rule', globalFields, { verbs }),
    'compute.forwardingRules.setTarget': setter('google_compute_forwarding_rule', reset('target')),
    'compute.globalForwardingRules.setTarget': setter('google_compute_global_forwarding_rule', reset('target')),
  },
};
