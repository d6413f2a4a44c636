import * as c from '../language.js';
import { collection, setter } from './compute-object.js';

/** Forwarding rules. Source: Compute Engine API reference `forwardingRules`, `globalForwardingRules`, real provider states. */

/** The state holds the address itself, a request may name a reserved one. */
const address: c.Read = c.via(c.either('IPAddress', 'ipAddress'), (value) =>
  typeof value === 'string' && /^[\d.]+$|^[\da-f:]+$/i.test(value) ? value : undefined,
);

const common: c.Fields = {
  ...c.cleared('description target'),
  ...c.kept('network subnetwork ip_version load_balancing_scheme network_tier source_ip_ranges'),
  ...c.kept({ ip_address: address, ip_protocol: c.either('IPProtocol', 'ipProtocol') }, 'given'),
};

const regional: c.Fields = {
  ...common,
  ...c.kept('allow_psc_global_access'),
  ...c.cleared('all_ports allow_global_access backend_service is_mirroring_collector ports service_label'),
};

const globalFields: c.Fields = { ...common, ...c.cleared('metadata_filters') };

const verbs = ['insert', 'patch', 'delete', 'setLabels'] as const;
const noise = ['forwarding_rule_id', 'psc_connection_id', 'psc_connection_status', 'base_forwarding_rule', 'service_name'];

export const computeForwardingRules: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_forwarding_rule: { noise, defaults: { load_balancing_scheme: 'EXTERNAL', network_tier: 'PREMIUM' } },
    google_compute_global_forwarding_rule: { noise, defaults: { load_balancing_scheme: 'EXTERNAL', network_tier: 'PREMIUM' } },
  }),
  events: {
    ...collection('forwardingRules', 'google_compute_forwarding_rule', regional, { verbs }),
    ...collection('globalForwardingRules', 'google_compute_global_forwarding_rule', globalFields, { verbs }),
    'compute.forwardingRules.setTarget': setter('google_compute_forwarding_rule', c.cleared('target')),
    'compute.globalForwardingRules.setTarget': setter('google_compute_global_forwarding_rule', c.cleared('target')),
  },
};
