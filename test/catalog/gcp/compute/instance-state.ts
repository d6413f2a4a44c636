import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { gcpProject } from '../../../support/log-entry.js';
import { inGlobal, inRegion, inZone, link, zone } from './compute-entries.js';

export const webPath = inZone('instances', 'web-1');

export const webInterface: JsonObject = {
  access_config: [{ nat_ip: '34.76.10.20', network_tier: 'PREMIUM', public_ptr_domain_name: '' }],
  alias_ip_range: [],
  internal_ipv6_prefix_length: 0,
  ipv6_access_config: [],
  ipv6_access_type: '',
  ipv6_address: '',
  name: 'nic0',
  network: link(inGlobal('networks', 'main')),
  network_attachment: '',
  network_ip: '10.132.0.7',
  nic_type: '',
  queue_count: 0,
  stack_type: 'IPV4_ONLY',
  subnetwork: link(inRegion('subnetworks', 'apps')),
  subnetwork_project: gcpProject,
};

const attributes: JsonObject = {
  advanced_machine_features: [],
  allow_stopping_for_update: true,
  attached_disk: [],
  boot_disk: [
    {
      auto_delete: true,
      device_name: 'persistent-disk-0',
      disk_encryption_key_raw: '',
      disk_encryption_key_sha256: '',
      initialize_params: [
        { image: link('projects/debian-cloud/global/images/debian-12-bookworm-v20240110'), labels: {}, size: 20, type: 'pd-balanced' },
      ],
      kms_key_self_link: '',
      mode: 'READ_WRITE',
      source: link(inZone('disks', 'web-1')),
    },
  ],
  can_ip_forward: false,
  confidential_instance_config: [],
  cpu_platform: 'Intel Broadwell',
  current_status: 'RUNNING',
  deletion_protection: true,
  description: '',
  desired_status: null,
  effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
  enable_display: false,
  guest_accelerator: [],
  hostname: '',
  id: webPath,
  instance_id: '866011396029255273',
  label_fingerprint: 'oWv7t93mrS4=',
  labels: { env: 'prod' },
  machine_type: 'e2-medium',
  metadata: { 'enable-oslogin': 'TRUE' },
  metadata_fingerprint: 'Av7l3BNGSpc=',
  metadata_startup_script: null,
  min_cpu_platform: '',
  name: 'web-1',
  network_interface: [webInterface],
  network_performance_config: [],
  params: [],
  project: gcpProject,
  reservation_affinity: [],
  resource_policies: null,
  scheduling: [
    {
      automatic_restart: true,
      availability_domain: 0,
      instance_termination_action: '',
      local_ssd_recovery_timeout: [],
      max_run_duration: [],
      min_node_cpus: 0,
      node_affinities: [],
      on_host_maintenance: 'MIGRATE',
      preemptible: false,
      provisioning_model: 'STANDARD',
    },
  ],
  scratch_disk: [],
  self_link: link(webPath),
  service_account: [{ email: 'web@acme-prod.iam.gserviceaccount.com', scopes: ['https://www.googleapis.com/auth/cloud-platform'] }],
  shielded_instance_config: [{ enable_integrity_monitoring: true, enable_secure_boot: true, enable_vtpm: true }],
  tags: ['http-server', 'web'],
  tags_fingerprint: '6smc4R4d39I=',
  terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
  timeouts: null,
  zone,
};

/** An instance as version 6 of the provider writes it. */
export const web = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_instance',
  attributes: { ...attributes, ...changed },
});

export const webFromTemplate = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_instance_from_template',
  attributes: { ...attributes, source_instance_template: link(inGlobal('instanceTemplates', 'web')), ...changed },
});
