import { high, type SeverityRows } from '../../severity-row.js';

/** Changes of Compute Engine that give access, expose instances or switch off protection (D24). Source: Compute Engine documentation. */

const instances = 'google_compute_instance google_compute_instance_from_template';
const projectMetadata = 'google_compute_project_metadata';

export const computeSeverities: SeverityRows = [
  // Before the row of tags that only describe.
  high('modified', 'any', 'Network tags decide which firewall rules apply to an instance.', { [instances]: 'tags' }),
  high('modified', 'any', 'Programs on the instance act as another identity, or with other rights.', {
    [instances]: 'service_account.email service_account.scopes',
  }),
  high('modified', 'any', 'The key decides who can log in to instances.', {
    [`${instances} ${projectMetadata}`]: `
      metadata.ssh-keys metadata.sshKeys metadata.windows-keys metadata.enable-oslogin* metadata.block-project-ssh-keys
      metadata.serial-port-enable`,
  }),
  high('modified', 'any', 'The key is code that instances run as root.', {
    [`${instances} ${projectMetadata}`]: 'metadata.startup-script* metadata.shutdown-script* metadata.user-data',
  }),
  high('modified', 'any', 'The script is code that the instance runs as root.', { [instances]: 'metadata_startup_script' }),
  high(['created', 'modified', 'deleted'], 'any', 'Metadata of the project decides who can log in to its instances.', {
    google_compute_project_metadata_item: '*',
  }),
  high('modified', 'gains_entries', 'The instance has another external address.', { [instances]: 'network_interface.access_config' }),
  high('modified', 'turned_off', 'The instance is no longer protected against changed boot code or access to its memory.', {
    [instances]: 'shielded_instance_config.* confidential_instance_config.enable_confidential_compute',
  }),
  high('modified', 'turned_off', 'Deletion protection is off.', { [instances]: 'deletion_protection' }),
  high('modified', 'turned_on', 'The instance may send packets with addresses of others.', { [instances]: 'can_ip_forward' }),
  high('modified', 'lowered', 'Snapshots are kept for a shorter time.', {
    google_compute_resource_policy: 'snapshot_schedule_policy.retention_policy.max_retention_days',
  }),
];
