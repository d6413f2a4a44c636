import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { inGlobal, inRegion, lifecycle, link } from './compute-entries.js';

const scopes = ['https://www.googleapis.com/auth/devstorage.read_only', 'https://www.googleapis.com/auth/logging.write'];
const template = (type: string, path: string): DeclaredResource => ({
  type,
  attributes: {
    can_ip_forward: false, description: '', disk: [{ auto_delete: true, boot: true, device_name: 'persistent-disk-0', disk_size_gb: 20, disk_type: 'pd-balanced' }],
    effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, id: path, instance_description: '', labels: { env: 'prod' }, machine_type: 'e2-medium',
    metadata: null, metadata_fingerprint: 'Av7l3BNGSpc=', metadata_startup_script: '', min_cpu_platform: '', name: 'web-20260302101500123400000001', name_prefix: 'web-',
    project: 'acme-prod',
    scheduling: [
      {
        automatic_restart: true, instance_termination_action: '', min_node_cpus: 0, node_affinities: [], on_host_maintenance: 'MIGRATE', preemptible: false,
        provisioning_model: 'STANDARD',
      },
    ],
    self_link: link(path), self_link_unique: `${link(path)}?uniqueId=4545077653447966789`, service_account: [{ email: 'web@acme-prod.iam.gserviceaccount.com', scopes }],
    shielded_instance_config: [], tags: ['web'], tags_fingerprint: '', terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, timeouts: null,
  },
});
const body: JsonObject = {
  description: '', name: 'web-20260302101500123400000001',
  properties: {
    canIpForward: false, displayDevice: { enableDisplay: false }, labels: [{ key: 'env', value: 'prod' }, { key: 'goog-terraform-provisioned', value: 'true' }],
    disks: [{ autoDelete: true, boot: true, initializeParams: { diskSizeGb: '20', sourceImage: 'projects/debian-cloud/global/images/family/debian-12' } }],
    machineType: 'e2-medium', networkInterfaces: [{ network: 'projects/acme-prod/global/networks/main' }],
    scheduling: { automaticRestart: true, onHostMaintenance: 'MIGRATE', preemptible: false },
    serviceAccounts: [{ email: 'web@acme-prod.iam.gserviceaccount.com', scopes }], tags: { tags: ['web'] },
  },
};
const path = inGlobal('instanceTemplates', 'web-20260302101500123400000001');
const regionPath = inRegion('instanceTemplates', 'web-20260302101500123400000001');

export const instanceTemplateCases: readonly CatalogCase[] = [
  ...lifecycle({ on: 'compute.instanceTemplates', path, body, declared: template('google_compute_instance_template', path) }),
  ...lifecycle({ on: 'compute.regionInstanceTemplates', path: regionPath, body, declared: template('google_compute_region_instance_template', regionPath) }),
];
