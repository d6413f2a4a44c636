import * as c from '../language.js';
import { collection } from './compute-object.js';

/** Interconnects and their attachments to Cloud Routers. Source: Compute Engine API reference, real provider states. */

const attachment: c.Fields = {
  ...c.cleared('description'),
  ...c.kept(`
    admin_enabled bandwidth mtu router interconnect edge_availability_domain encryption stack_type type vlan_tag8021q
    ipsec_internal_addresses candidate_subnets`),
};

const interconnect: c.Fields = {
  ...c.cleared('description'),
  ...c.kept(`
    admin_enabled customer_name interconnect_type link_type location macsec_enabled noc_contact_email remote_location
    requested_features requested_link_count`),
};

const verbs = ['insert', 'patch', 'delete', 'setLabels'] as const;

export const computeInterconnects: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_interconnect_attachment: {
      noise: ['*_router_ip*_address'],
      defaults: { encryption: 'NONE', stack_type: 'IPV4_ONLY', admin_enabled: true },
    },
    google_compute_interconnect: { noise: ['google_*', 'macsec.*key'], defaults: { admin_enabled: true } },
  }),
  events: {
    ...collection('interconnectAttachments', 'google_compute_interconnect_attachment', attachment, { verbs }),
    ...collection('interconnects', 'google_compute_interconnect', interconnect, { verbs }),
  },
};
