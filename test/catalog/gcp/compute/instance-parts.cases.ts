import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { example, inGlobal, inRegion, inZone, link, setting, zone } from './compute-entries.js';
import { web, webInterface, webPath } from './instance-state.js';

const data = inZone('disks', 'data-1');
const block: JsonObject = {
  device_name: 'data', disk_encryption_key_raw: '', disk_encryption_key_sha256: '', kms_key_self_link: '', mode: 'READ_WRITE', source: link(data),
};
const attached = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_attached_disk',
  attributes: {
    device_name: 'data', disk: link(data), id: `${webPath}/data-1`, instance: link(webPath), mode: 'READ_WRITE', project: 'acme-prod',
    timeouts: null, zone, ...changed,
  },
});
const address: JsonObject = { nat_ip: '34.76.10.20', network_tier: 'PREMIUM', public_ptr_domain_name: '' };
const noAddress = web({ network_interface: [{ ...webInterface, access_config: [] }] });
const second: JsonObject = { ...webInterface, access_config: [], name: 'nic1', network: link(inGlobal('networks', 'backup')), network_ip: '10.9.0.7' };
const twoInterfaces = (changed: JsonObject = {}) => web({ network_interface: [webInterface, { ...second, ...changed }] });

const disks: readonly CatalogCase[] = [
  ...setting({
    name: 'a disk attached', on: 'compute.instances.attachDisk', path: webPath,
    body: { autoDelete: false, deviceName: 'data', interface: 'SCSI', mode: 'READ_WRITE', source: data, type: 'PERSISTENT' },
    agrees: web({ attached_disk: [block] }), differs: web(),
    drifts: [{ field: 'attached_disk', old: [], new: [{ source: link(data), device_name: 'data', mode: 'READ_WRITE' }] }],
  }),
  ...setting({
    name: 'a disk attached for reading', on: 'compute.instances.attachDisk', path: webPath,
    body: { deviceName: 'data', mode: 'READ_ONLY', source: link(data) },
    agrees: attached({ mode: 'READ_ONLY' }), differs: attached(),
    drifts: [{ field: 'mode', old: 'READ_WRITE', new: 'READ_ONLY' }],
  }),
  ...setting({
    name: 'a disk detached', on: 'compute.instances.detachDisk', path: webPath, body: { deviceName: 'data' },
    agrees: web(), differs: web({ attached_disk: [block] }),
    drifts: [{ field: 'attached_disk', old: [block], new: [] }],
  }),
  example({
    name: 'a disk detached that is declared as an attachment', on: 'compute.instances.detachDisk', path: webPath, body: { deviceName: 'data' },
    state: [web(), attached()],
    drifts: [{ address: 'google_compute_attached_disk.this', field: '*', old: '', new: null }],
  }),
  ...setting({
    name: 'the boot disk kept', on: 'compute.instances.setDiskAutoDelete', path: webPath, body: { autoDelete: false, deviceName: 'persistent-disk-0' },
    agrees: web({ boot_disk: [{ auto_delete: false, device_name: 'persistent-disk-0', mode: 'READ_WRITE' }] }), differs: web(),
    drifts: [{ field: 'boot_disk.auto_delete', old: true, new: false }],
  }),
  example({
    name: 'another disk kept', on: 'compute.instances.setDiskAutoDelete', path: webPath, body: { autoDelete: false, deviceName: 'data' },
    state: [web({ attached_disk: [block] })], drifts: [],
  }),
];

const addresses: readonly CatalogCase[] = [
  ...setting({
    name: 'an ephemeral address added', on: 'compute.instances.addAccessConfig', path: webPath,
    body: { accessConfig: { name: 'External NAT' }, networkInterface: 'nic0', name: 'External NAT', networkTier: 'PREMIUM', type: 'ONE_TO_ONE_NAT' },
    agrees: web(), differs: noAddress,
    drifts: [{ field: 'network_interface.access_config', old: [], new: [{ network_tier: 'PREMIUM' }] }],
  }),
  ...setting({
    name: 'an address added to the second interface', on: 'compute.instances.addAccessConfig', path: webPath,
    body: { networkInterface: 'nic1', name: 'External NAT', natIP: '34.76.10.99', networkTier: 'PREMIUM', type: 'ONE_TO_ONE_NAT' },
    agrees: twoInterfaces({ access_config: [{ nat_ip: '34.76.10.99', network_tier: 'PREMIUM', public_ptr_domain_name: '' }] }),
    differs: twoInterfaces(),
    drifts: [
      {
        field: 'network_interface', old: [webInterface, second],
        new: [webInterface, { ...second, access_config: [{ nat_ip: '34.76.10.99', network_tier: 'PREMIUM' }] }],
      },
    ],
  }),
  ...setting({
    name: 'another reverse name', on: 'compute.instances.updateAccessConfig', path: webPath,
    body: { networkInterface: 'nic0', name: 'External NAT', publicPtrDomainName: 'web.acme.example.', setPublicPtr: true },
    agrees: web({ network_interface: [{ ...webInterface, access_config: [{ ...address, public_ptr_domain_name: 'web.acme.example.' }] }] }),
    differs: web(),
    drifts: [{ field: 'network_interface.access_config', old: [address], new: [{ ...address, public_ptr_domain_name: 'web.acme.example.' }] }],
  }),
  ...setting({
    name: 'the address removed', on: 'compute.instances.deleteAccessConfig', path: webPath,
    body: { accessConfig: 'External NAT', networkInterface: 'nic0' },
    agrees: noAddress, differs: web(),
    drifts: [{ field: 'network_interface.access_config', old: [address], new: [] }],
  }),
];

const interfaces: readonly CatalogCase[] = [
  ...setting({
    name: 'another range of aliases', on: 'compute.instances.updateNetworkInterface', path: webPath,
    body: { networkInterface: 'nic0', aliasIpRanges: [{ ipCidrRange: '10.20.0.0/24', subnetworkRangeName: 'pods' }], fingerprint: 'x' },
    agrees: web({ network_interface: [{ ...webInterface, alias_ip_range: [{ ip_cidr_range: '10.20.0.0/24', subnetwork_range_name: 'pods' }] }] }),
    differs: web(),
    drifts: [{ field: 'network_interface.alias_ip_range', old: [], new: [{ ip_cidr_range: '10.20.0.0/24', subnetwork_range_name: 'pods' }] }],
  }),
  ...setting({
    name: 'another subnetwork', on: 'compute.instances.updateNetworkInterface', path: webPath,
    body: { networkInterface: 'nic1', subnetwork: 'regions/europe-west1/subnetworks/dmz' },
    agrees: twoInterfaces({ subnetwork: link(inRegion('subnetworks', 'dmz')) }), differs: twoInterfaces(),
    drifts: [
      {
        field: 'network_interface', old: [webInterface, second],
        new: [webInterface, { ...second, subnetwork: link(inRegion('subnetworks', 'dmz')) }],
      },
    ],
  }),
  ...setting({
    name: 'another interface', on: 'compute.instances.addNetworkInterface', path: webPath, version: 'beta',
    body: { network: inGlobal('networks', 'backup'), subnetwork: inRegion('subnetworks', 'apps') },
    agrees: twoInterfaces(), differs: web(),
    drifts: [
      {
        field: 'network_interface', old: [webInterface],
        new: [webInterface, { network: link(inGlobal('networks', 'backup')), subnetwork: link(inRegion('subnetworks', 'apps')) }],
      },
    ],
  }),
  ...setting({
    name: 'an interface removed', on: 'compute.instances.deleteNetworkInterface', path: webPath, version: 'beta',
    body: { networkInterfaceName: 'nic1' },
    agrees: web(), differs: twoInterfaces(),
    drifts: [{ field: 'network_interface', old: [webInterface, second], new: [webInterface] }],
  }),
];

export const instancePartCases: readonly CatalogCase[] = [...disks, ...addresses, ...interfaces];
