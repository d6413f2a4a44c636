import * as c from '../language.js';
import { allLabels, labels, selfLink, the } from './compute-reads.js';

/** Reserved addresses. Source: Compute Engine API reference (Address), Terraform Google provider `google_compute_address`. */

const body: c.Edits = {
  address: (record) => (record.request['address'] === '' ? undefined : record.request['address']),
  ...c.same('address_type description prefix_length purpose'),
  labels,
  network: selfLink('network'),
};

const regional = the('google_compute_address');
const everywhere = the('google_compute_global_address');
const type = { defaults: { address_type: 'EXTERNAL', ip_version: 'IPV4' }, noise: ['users'] };

export const computeAddresses: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', { google_compute_address: type, google_compute_global_address: type }),
  events: {
    'compute.addresses.insert': c.create(regional, { ...body, ...c.same('ip_version network_tier'), subnetwork: selfLink('subnetwork') }),
    'compute.addresses.delete': c.destroy(regional),
    'compute.addresses.setLabels': c.modify(regional, { labels: allLabels }),
    // The address leaves its project or region.
    'compute.addresses.move': c.destroy(regional),
    'compute.globalAddresses.insert': c.create(everywhere, { ...body, ip_version: 'ipVersion' }),
    'compute.globalAddresses.delete': c.destroy(everywhere),
    'compute.globalAddresses.setLabels': c.modify(everywhere, { labels: allLabels }),
    'compute.globalAddresses.move': c.destroy(everywhere),
  },
};
