import type { CatalogCase } from '../../../support/catalog-case.js';
import { example, inRegion, link, setting, zone } from './compute-entries.js';
import { web, webFromTemplate, webPath } from './instance-state.js';

const fingerprint = '\ufffde\ufffdJ\ufffd|\ufffd#';
const schedule = inRegion('resourcePolicies', 'nightly');
const attachment = {
  type: 'google_compute_resource_policy_attachment',
  attributes: { id: `acme-prod/${zone}/web-1/nightly`, instance: 'web-1', name: 'nightly', project: 'acme-prod', timeouts: null, zone },
};
const gpu = `projects/acme-prod/zones/${zone}/acceleratorTypes/nvidia-tesla-t4`;
const [automatic] = web().attributes['scheduling'] as [object];

const one: readonly CatalogCase[] = [
  ...setting({
    name: 'another machine type', on: 'compute.instances.setMachineType', path: webPath,
    body: { machineType: `projects/acme-prod/zones/${zone}/machineTypes/e2-standard-2` },
    agrees: web({ machine_type: 'e2-standard-2' }), differs: web(),
    drifts: [{ field: 'machine_type', old: 'e2-medium', new: 'e2-standard-2' }],
  }),
  ...setting({
    name: 'another machine type by a partial URL', on: 'compute.instances.setMachineType', path: webPath,
    body: { machineType: `zones/${zone}/machineTypes/custom-2-4096` },
    agrees: webFromTemplate({ machine_type: 'custom-2-4096' }), differs: webFromTemplate(),
    drifts: [{ field: 'machine_type', old: 'e2-medium', new: 'custom-2-4096' }],
  }),
  ...setting({
    name: 'accelerators attached', on: 'compute.instances.setMachineResources', path: webPath,
    body: { guestAccelerators: [{ acceleratorType: gpu, acceleratorCount: 1 }] },
    agrees: web({ guest_accelerator: [{ count: 1, type: link(gpu) }] }), differs: web(),
    drifts: [{ field: 'guest_accelerator', old: [], new: [{ type: link(gpu), count: 1 }] }],
  }),
  ...setting({
    name: 'a minimum platform', on: 'compute.instances.setMinCpuPlatform', path: webPath, body: { minCpuPlatform: 'Intel Ice Lake' },
    agrees: web({ min_cpu_platform: 'Intel Ice Lake' }), differs: web(),
    drifts: [{ field: 'min_cpu_platform', old: '', new: 'Intel Ice Lake' }],
  }),
  ...setting({
    name: 'all labels removed', on: 'compute.instances.setLabels', path: webPath, body: { labelFingerprint: fingerprint },
    agrees: web({ labels: {}, effective_labels: {} }), differs: web({ labels: { env: 'prod' }, effective_labels: { env: 'prod' } }),
    drifts: [{ field: 'labels.env', old: 'prod', new: null }],
  }),
  ...setting({
    name: 'other tags', on: 'compute.instances.setTags', path: webPath, body: { tags: ['https-server', 'web'], fingerprint },
    agrees: web({ tags: ['web', 'https-server'] }), differs: web(),
    drifts: [{ field: 'tags', old: ['http-server', 'web'], new: ['https-server', 'web'] }],
  }),
  ...setting({
    name: 'another service account', on: 'compute.instances.setServiceAccount', path: webPath,
    body: { email: 'admin@acme-prod.iam.gserviceaccount.com', scopes: ['https://www.googleapis.com/auth/cloud-platform'] },
    agrees: web({
      service_account: [{ email: 'admin@acme-prod.iam.gserviceaccount.com', scopes: ['https://www.googleapis.com/auth/cloud-platform'] }],
    }),
    differs: web(),
    drifts: [
      { field: 'service_account.email', old: 'web@acme-prod.iam.gserviceaccount.com', new: 'admin@acme-prod.iam.gserviceaccount.com' },
    ],
  }),
  ...setting({
    name: 'no automatic restart', on: 'compute.instances.setScheduling', path: webPath,
    body: { automaticRestart: false, onHostMaintenance: 'TERMINATE' },
    agrees: web({ scheduling: [{ ...automatic, automatic_restart: false, on_host_maintenance: 'TERMINATE' }] }), differs: web(),
    drifts: [
      { field: 'scheduling.automatic_restart', old: true, new: false },
      { field: 'scheduling.on_host_maintenance', old: 'MIGRATE', new: 'TERMINATE' },
    ],
  }),
  ...setting({
    name: 'deletion protection switched off', on: 'compute.instances.setDeletionProtection', path: webPath, body: { deletionProtection: false },
    agrees: web({ deletion_protection: false }), differs: web(),
    drifts: [{ field: 'deletion_protection', old: true, new: false }],
  }),
  ...setting({
    name: 'a display device', on: 'compute.instances.updateDisplayDevice', path: webPath, body: { enableDisplay: true },
    agrees: web({ enable_display: true }), differs: web(),
    drifts: [{ field: 'enable_display', old: false, new: true }],
  }),
  ...['updateShieldedInstanceConfig', 'updateShieldedVmConfig'].flatMap((verb) =>
    setting({
      name: 'secure boot switched off', on: `compute.instances.${verb}`, path: webPath, body: { enableSecureBoot: false },
      agrees: web({ shielded_instance_config: [{ enable_integrity_monitoring: true, enable_secure_boot: false, enable_vtpm: true }] }),
      differs: web(),
      drifts: [{ field: 'shielded_instance_config.enable_secure_boot', old: true, new: false }],
    }),
  ),
];

const policies: readonly CatalogCase[] = [
  ...setting({
    name: 'a policy added', on: 'compute.instances.addResourcePolicies', path: webPath, body: { resourcePolicies: [schedule] },
    agrees: web({ resource_policies: [link(schedule)] }), differs: web(),
    drifts: [{ field: 'resource_policies', old: null, new: [link(schedule)] }],
  }),
  example({
    name: 'a policy that is declared as an attachment', on: 'compute.instances.addResourcePolicies', path: webPath,
    body: { resourcePolicies: [schedule] }, state: [web(), attachment], drifts: [],
  }),
  ...setting({
    name: 'a policy removed', on: 'compute.instances.removeResourcePolicies', path: webPath, body: { resourcePolicies: [schedule] },
    agrees: web(), differs: web({ resource_policies: [link(schedule)] }),
    drifts: [{ field: 'resource_policies', old: [link(schedule)], new: [] }],
  }),
  example({
    name: 'an attachment removed', on: 'compute.instances.removeResourcePolicies', path: webPath,
    body: { resourcePolicies: [schedule] }, state: [web(), attachment],
    drifts: [{ address: 'google_compute_resource_policy_attachment.this', field: '*', old: '', new: null }],
  }),
];

const on = 'compute.instances.setMetadata';
const delta = (keys: Record<string, readonly string[]>) => ({
  '@type': 'type.googleapis.com/google.cloud.audit.GceInstanceAuditMetadata', instanceMetadataDelta: keys,
});

const metadata: readonly CatalogCase[] = [
  example({
    name: 'a startup script that is declared as an attribute', on, path: webPath, metadata: delta({ modifiedMetadataKeys: ['startup-script'] }),
    state: [web({ metadata_startup_script: 'apt-get install -y nginx' })],
    drifts: [{ address: 'google_compute_instance.this', field: 'metadata_startup_script', old: '(sensitive)', new: null }],
  }),
];

export const instanceSettingCases: readonly CatalogCase[] = [...one, ...policies, ...metadata];
