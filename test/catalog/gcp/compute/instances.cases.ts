import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { creation, deletion, example, inZone, link, setting, withoutEffect, zone } from './compute-entries.js';
import { web, webFromTemplate, webPath } from './instance-state.js';

const subnetwork = 'projects/acme-prod/regions/europe-west1/subnetworks/apps';

/** The body of the console. */
const body: JsonObject = {
  canIpForward: false,
  confidentialInstanceConfig: { enableConfidentialCompute: false },
  deletionProtection: true,
  description: '',
  disks: [
    {
      autoDelete: true, boot: true, deviceName: 'web-1', mode: 'READ_WRITE', type: 'PERSISTENT',
      initializeParams: {
        diskSizeGb: '20', diskType: `projects/acme-prod/zones/${zone}/diskTypes/pd-balanced`,
        sourceImage: 'projects/debian-cloud/global/images/debian-12-bookworm-v20240110',
      },
    },
  ],
  displayDevice: { enableDisplay: false },
  labels: [{ key: 'env', value: 'prod' }, { key: 'goog-terraform-provisioned', value: 'true' }],
  machineType: `projects/acme-prod/zones/${zone}/machineTypes/e2-medium`,
  name: 'web-1',
  networkInterfaces: [{ accessConfigs: [{ name: 'External NAT', networkTier: 'PREMIUM' }], subnetwork }],
  reservationAffinity: { consumeReservationType: 'ANY_ALLOCATION' },
  scheduling: { automaticRestart: true, onHostMaintenance: 'MIGRATE', preemptible: false, provisioningModel: 'STANDARD' },
  serviceAccounts: [{ email: 'web@acme-prod.iam.gserviceaccount.com', scopes: ['https://www.googleapis.com/auth/cloud-platform'] }],
  shieldedInstanceConfig: { enableIntegrityMonitoring: true, enableSecureBoot: true, enableVtpm: true },
  tags: { tags: ['web', 'http-server'] },
};

const on = 'compute.instances.insert';

const inserts: readonly CatalogCase[] = [
  ...creation({ on, path: webPath, body, declared: web() }),
  example({
    name: 'an instance declared from a template was created as declared', on, path: webPath, version: 'beta',
    body: { machineType: 'zones/europe-west1-b/machineTypes/e2-medium', labels: [{ key: 'env', value: 'prod' }, { key: 'goog-terraform-provisioned', value: 'true' }] },
    state: [webFromTemplate()],
    drifts: [],
  }),
  example({
    name: 'an instance created again by gcloud with another type, without labels and a static address', on, path: webPath,
    body: {
      machineType: `zones/${zone}/machineTypes/n2-standard-4`, labels: [], name: 'web-1',
      networkInterfaces: [{ accessConfigs: [{ name: 'External NAT', type: 'ONE_TO_ONE_NAT' }], network: 'global/networks/main' }],
      scheduling: { automaticRestart: true },
    },
    state: [web()],
    drifts: [
      { address: 'google_compute_instance.this', field: 'machine_type', old: 'e2-medium', new: 'n2-standard-4' },
      { address: 'google_compute_instance.this', field: 'labels.env', old: 'prod', new: null },
      { address: 'google_compute_instance.this', field: 'labels.goog-terraform-provisioned', old: 'true', new: null },
    ],
  }),
  example({
    name: 'an instance created again without an external address', on, path: webPath,
    body: { name: 'web-1', networkInterfaces: [{ subnetwork }] },
    state: [web()],
    drifts: [
      {
        address: 'google_compute_instance.this', field: 'network_interface.access_config',
        old: [{ nat_ip: '34.76.10.20', network_tier: 'PREMIUM', public_ptr_domain_name: '' }], new: [],
      },
    ],
  }),
  {
    ...example({ name: 'an entry with project numbers only names the project in its response', on: 'compute.instances.delete', path: webPath, state: [web()], drifts: [{ address: 'google_compute_instance.this', field: '*', old: '', new: null }] }),
    record: { resourceName: 'projects/481516234200/zones/europe-west1-b/instances/web-1', entry: { resource: { type: 'gce_instance', labels: { project_id: '481516234200', instance_id: '866011396029255273', zone } } } },
  },
];

const bulk: readonly CatalogCase[] = [
  example({
    name: 'listed instances are created', on: 'compute.instances.bulkInsert', path: inZone('instances', 'unspecified'),
    body: { bulkInsertResource: { count: '2', perInstanceProperties: [{ key: 'batch-1', value: {} }, { key: 'batch-2', value: {} }] } },
    state: [],
    drifts: [
      { address: 'google_compute_instance', field: '*', old: null, new: '' },
      { address: 'google_compute_instance', field: '*', old: null, new: '' },
    ],
  }),
];

const power = (verb: string, status: string, other: string): readonly CatalogCase[] => [
  ...setting({
    name: `${verb} of an instance that declares its status`, on: `compute.instances.${verb}`, path: webPath,
    agrees: web({ desired_status: status }), differs: web({ desired_status: other }),
    drifts: [{ field: 'desired_status', old: other, new: status }],
  }),
  example({
    name: `${verb} of an instance that does not declare its status`, on: `compute.instances.${verb}`, path: webPath,
    state: [web()], drifts: [],
  }),
];

export const instanceCases: readonly CatalogCase[] = [
  ...inserts,
  ...bulk,
  ...deletion({ on: 'compute.instances.delete', path: webPath, body: {}, declared: webFromTemplate() }),
  ...setting({
    name: 'an update by the console that switches off secure boot', on: 'compute.instances.update', path: webPath, version: 'beta',
    body: { ...body, shieldedInstanceConfig: { enableIntegrityMonitoring: true, enableSecureBoot: false, enableVtpm: true } },
    agrees: web({ shielded_instance_config: [{ enable_integrity_monitoring: true, enable_secure_boot: false, enable_vtpm: true }] }),
    differs: web(),
    drifts: [{ field: 'shielded_instance_config.enable_secure_boot', old: true, new: false }],
  }),
  ...setting({
    name: 'renamed', on: 'compute.instances.setName', path: webPath, body: { currentName: 'web-1', name: 'web-01' },
    agrees: web({ name: 'web-01' }), differs: web(),
    drifts: [{ field: 'name', old: 'web-1', new: 'web-01' }],
  }),
  ...setting({
    name: 'moved to another zone', on: 'compute.projects.moveInstance', path: 'projects/acme-prod',
    body: { targetInstance: link(webPath), destinationZone: link('projects/acme-prod/zones/europe-west1-c') },
    agrees: web({ zone: 'europe-west1-c' }), differs: web(),
    drifts: [{ field: 'zone', old: zone, new: 'europe-west1-c' }],
  }),
  ...power('start', 'RUNNING', 'TERMINATED'),
  ...power('startWithEncryptionKey', 'RUNNING', 'TERMINATED'),
  ...power('resume', 'RUNNING', 'SUSPENDED'),
  ...power('stop', 'TERMINATED', 'RUNNING'),
  ...power('suspend', 'SUSPENDED', 'RUNNING'),
  ...['performMaintenance', 'reportHostAsFaulty', 'reset', 'sendDiagnosticInterrupt', 'simulateMaintenanceEvent'].map((verb) =>
    withoutEffect(`compute.instances.${verb}`, webPath),
  ),
  withoutEffect('compute.instances.setShieldedInstanceIntegrityPolicy', webPath, { updateAutoLearnPolicy: true }),
  withoutEffect('compute.instances.setShieldedVmIntegrityPolicy', webPath, { updateAutoLearnPolicy: true }),
];
