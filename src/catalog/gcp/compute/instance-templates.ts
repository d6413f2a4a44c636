import * as c from '../language.js';
import { instanceDefaults, shortName, the } from './compute-reads.js';
import { scheduling, serviceAccount, shielded, tagsOf } from './instance-edits.js';

/**
 * Instance templates, which are only created and deleted. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_instance_template`, `google_compute_region_instance_template`.
 */

const body: c.Edits = {
  ...c.same('can_ip_forward min_cpu_platform', 'properties.'),
  description: 'description',
  instance_description: 'properties.description',
  labels: c.set(c.tagMap('properties.labels'), 'map'),
  machine_type: shortName('properties.machineType'),
  ...scheduling('properties.scheduling.'),
  'service_account.email': serviceAccount('properties.', 'email'),
  'service_account.scopes': serviceAccount('properties.', 'scopes'),
  ...shielded('properties.shieldedInstanceConfig.'),
  tags: tagsOf('properties.'),
};

const template = the('google_compute_instance_template');
const regionTemplate = the('google_compute_region_instance_template');

const type = { defaults: instanceDefaults, secrets: ['metadata_startup_script', 'metadata.startup-script', 'metadata.user-data'] };

export const computeInstanceTemplates: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', { google_compute_instance_template: type, google_compute_region_instance_template: type }),
  events: {
    'compute.instanceTemplates.insert': c.create(template, body),
    'compute.instanceTemplates.delete': c.destroy(template),
    'compute.regionInstanceTemplates.insert': c.create(regionTemplate, body),
    'compute.regionInstanceTemplates.delete': c.destroy(regionTemplate),
  },
};
