import { create, destroy, modify, type Edits, type ServiceCatalog } from '../../dsl.js';
import { allLabels, computeType, labels, selfLink, the } from './compute-reads.js';

/** Reserved addresses. Source: Compute Engine API reference (Address), Terraform Google provider `google_compute_address`. */

const body: Edits = {
  address: (record) => (record.request['address'] === '' ? undefined : record.request['address']),
  address_type: 'addressType',
  description: 'description',
  labels,
  network: selfLink('network'),
  prefix_length: 'prefixLength',
  purpose: 'purpose',
};

const regional = the('google_compute_address');
const everywhere = the('google_compute_global_address');
const type = computeType(['users'], { defaults: { address_type: 'EXTERNAL', ip_version: 'IPV4' } });

export const computeAddresses: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: { google_compute_address: type, google_compute_global_address: type },
  events: {
    'compute.addresses.insert': create(regional, {
      ...body,
      ip_version: 'ipVersion',
      network_tier: 'networkTier',
      subnetwork: selfLink('subnetwork'),
    }),
    'compute.addresses.delete': destroy(regional),
    'compute.addresses.setLabels': modify(regional, { labels: allLabels }),
    // The address leaves its project or region.
    'compute.addresses.move': destroy(regional),
    'compute.globalAddresses.insert': create(everywhere, { ...body, ip_version: 'ipVersion' }),
    'compute.globalAddresses.delete': destroy(everywhere),
    'compute.globalAddresses.setLabels': modify(everywhere, { labels: allLabels }),
    'compute.globalAddresses.move': destroy(everywhere),
  },
};
