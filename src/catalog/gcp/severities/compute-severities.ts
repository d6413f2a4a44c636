import { anything, high, type SeverityRow } from '../../severity-row.js';

/** Changes of Compute Engine that give access, expose instances or switch off protection (D24). Source: Compute Engine documentation. */

const instances = ['google_compute_instance', 'google_compute_instance_from_template'];
const projectMetadata = ['google_compute_project_metadata'];

export const computeSeverities: readonly SeverityRow[] = [
  // Before the row of tags that only describe.
  high('modified', {
    types: instances,
    attributes: ['tags'],
    why: 'Network tags decide which firewall rules apply to an instance.',
  }),
  high('modified', {
    types: instances,
    attributes: ['service_account.email', 'service_account.scopes'],
    why: 'Programs on the instance act as another identity, or with other rights.',
  }),
  high('modified', {
    types: [...instances, ...projectMetadata],
    attributes: [
      'metadata.ssh-keys',
      'metadata.sshKeys',
      'metadata.windows-keys',
      'metadata.enable-oslogin*',
      'metadata.block-project-ssh-keys',
      'metadata.serial-port-enable',
    ],
    why: 'The key decides who can log in to instances.',
  }),
  high('modified', {
    types: [...instances, ...projectMetadata],
    attributes: ['metadata.startup-script*', 'metadata.shutdown-script*', 'metadata.user-data'],
    why: 'The key is code that instances run as root.',
  }),
  high('modified', {
    types: instances,
    attributes: ['metadata_startup_script'],
    why: 'The script is code that the instance runs as root.',
  }),
  high(['created', 'modified', 'deleted'], {
    types: ['google_compute_project_metadata_item'],
    attributes: anything,
    why: 'Metadata of the project decides who can log in to its instances.',
  }),
  high('modified', {
    types: instances,
    attributes: ['network_interface.access_config'],
    when: 'gains_entries',
    why: 'The instance has another external address.',
  }),
  high('modified', {
    types: instances,
    attributes: ['shielded_instance_config.*', 'confidential_instance_config.enable_confidential_compute'],
    when: 'turned_off',
    why: 'The instance is no longer protected against changed boot code or access to its memory.',
  }),
  high('modified', {
    types: instances,
    attributes: ['deletion_protection'],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  high('modified', {
    types: instances,
    attributes: ['can_ip_forward'],
    when: 'turned_on',
    why: 'The instance may send packets with addresses of others.',
  }),
  high('modified', {
    types: ['google_compute_resource_policy'],
    attributes: ['snapshot_schedule_policy.retention_policy.max_retention_days'],
    when: 'lowered',
    why: 'Snapshots are kept for a shorter time.',
  }),
];
