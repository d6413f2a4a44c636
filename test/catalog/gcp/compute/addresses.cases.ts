import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { deletion, example, inGlobal, inRegion, lifecycle, link, region, setting } from './compute-entries.js';

const path = inRegion('addresses', 'web');
const globalPath = inGlobal('addresses', 'front');
const labels = [{ key: 'env', value: 'prod' }, { key: 'goog-terraform-provisioned', value: 'true' }];
const common: JsonObject = {
  address_type: 'EXTERNAL', creation_timestamp: '2024-10-19T02:29:32.175-07:00', description: '',
  effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, label_fingerprint: 'oWv7t93mrS4=', labels: { env: 'prod' },
  network: '', prefix_length: 0, project: 'acme-prod', purpose: '', terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
  timeouts: null,
};
const address = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_address',
  attributes: {
    ...common, address: '34.76.10.20', id: path, ip_version: '', ipv6_endpoint_type: '', name: 'web', network_tier: 'PREMIUM', region,
    self_link: link(path), subnetwork: '', users: [], ...changed,
  },
});
const globalAddress = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_global_address',
  attributes: { ...common, address: '107.178.250.143', id: globalPath, ip_version: '', name: 'front', self_link: link(globalPath), ...changed },
});

const both = (on: string, at: string, of: (changed?: JsonObject) => DeclaredResource): readonly CatalogCase[] => [
  ...setting({
    name: 'other labels', on: `${on}.setLabels`, path: at,
    body: { labels: [{ key: 'env', value: 'test' }, { key: 'goog-terraform-provisioned', value: 'true' }], labelFingerprint: 'x' },
    agrees: of({ effective_labels: { env: 'test', 'goog-terraform-provisioned': 'true' }, labels: { env: 'test' } }), differs: of(),
    drifts: [{ field: 'labels.env', old: 'prod', new: 'test' }],
  }),
  ...deletion({ on: `${on}.move`, path: at, body: { destinationAddress: 'projects/acme-test/regions/europe-west1/addresses/web' }, declared: of() }),
];

export const addressCases: readonly CatalogCase[] = [
  ...lifecycle({ on: 'compute.addresses', path, body: { addressType: 'EXTERNAL', labels, name: 'web', networkTier: 'PREMIUM' }, declared: address() }),
  example({
    name: 'an address created again in a subnetwork', on: 'compute.addresses.insert', path,
    body: { address: '10.132.0.9', addressType: 'INTERNAL', name: 'web', purpose: 'GCE_ENDPOINT', subnetwork: inRegion('subnetworks', 'apps') },
    state: [
      address({ address: '10.132.0.8', address_type: 'INTERNAL', purpose: 'GCE_ENDPOINT', subnetwork: link(inRegion('subnetworks', 'apps')) }),
    ],
    drifts: [{ address: 'google_compute_address.this', field: 'address', old: '10.132.0.8', new: '10.132.0.9' }],
  }),
  ...both('compute.addresses', path, address),
  ...lifecycle({ on: 'compute.globalAddresses', path: globalPath, body: { ipVersion: 'IPV4', labels, name: 'front' }, declared: globalAddress() }),
  ...lifecycle({
    on: 'compute.globalAddresses', path: globalPath,
    body: { addressType: 'INTERNAL', labels: [], name: 'front', network: 'projects/acme-prod/global/networks/main', prefixLength: 16, purpose: 'VPC_PEERING' },
    declared: globalAddress({
      address: '10.64.0.0', address_type: 'INTERNAL', effective_labels: {}, labels: null, network: link(inGlobal('networks', 'main')), prefix_length: 16, purpose: 'VPC_PEERING',
    }),
  }),
  ...both('compute.globalAddresses', globalPath, globalAddress),
];
