import type * as c from '../language.js';
import { collection, namedType } from './compute-object.js';
import { kept, reset, type Fields } from './object-fields.js';

/** Interconnects and their attachments to Cloud Routers. Source: Compute Engine API reference, real provider states. */

const attachment: Fields = {
  ...reset('description'),
  ...kept('adminEnabled', 'bandwidth', 'mtu', 'router', 'interconnect', 'edgeAvailabilityDomain', 'encryption', 'stackType', 'type'),
  ...kept({ vlan_tag8021q: 'vlanTag8021q' }, 'ipsecInternalAddresses', 'candidateSubnets'),
};

const interconnect: Fields = {
  ...reset('description'),
  ...kept('adminEnabled', 'customerName', 'interconnectType', 'linkType', 'location', 'macsecEnabled', 'nocContactEmail', 'remoteLocation'),
  ...kept('requestedFeatures', 'requestedLinkCount'),
};

const verbs = ['insert', 'patch', 'delete', 'setLabels'] as const;

export const computeInterconnects: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_interconnect_attachment: namedType({
      noise: ['*_router_ip*_address'],
      defaults: { encryption: 'NONE', stack_type: 'IPV4_ONLY', admin_enabled: true },
    }),
    google_compute_interconnect: namedType({ noise: ['google_*', 'macsec.*key'], defaults: { admin_enabled: true } }),
  },
  events: {
    ...collection('interconnectAttachments', 'google_compute_interconnect_attachment', attachment, { verbs }),
    ...collection('interconnects', 'google_compute_interconnect', interconnect, { verbs }),
  },
};
