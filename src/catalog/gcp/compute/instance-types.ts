import * as c from '../language.js';
import { instanceDefaults, target } from './compute-reads.js';

/** Instances are declared directly, or from a template: both types have the same attributes. */
export const instanceTypeNames = ['google_compute_instance', 'google_compute_instance_from_template'] as const;

const declared = (): string => 'declared';

/** Keys that only resources with a non-empty attribute have, for calls that matter only to those. */
const spec: Partial<c.TypeSpec> = {
  keys: [
    c.byName,
    [...c.byName, { attribute: 'desired_status', as: declared }],
    [...c.byName, { attribute: 'metadata_startup_script', as: declared }],
    [...c.byName, 'boot_disk.device_name'],
  ],
  defaults: instanceDefaults,
  secrets: ['metadata_startup_script', 'metadata.startup-script', 'metadata.user-data'],
  noise: c.words(`
    allow_stopping_for_update boot_disk.initialize_params* cpu_platform current_status instance_id network_interface.name
    source_instance_template
  `),
};

export const instanceTypes = c.googleTypes('compute', {
  google_compute_instance: spec,
  google_compute_instance_from_template: spec,
  google_compute_attached_disk: {
    keys: [c.byName, [{ attribute: 'instance', as: c.resourcePath }, 'device_name']],
    defaults: { mode: 'READ_WRITE' },
    noise: ['interface'],
  },
  google_compute_resource_policy_attachment: {},
});

/** The changed instance under both of its types. */
export const instances: readonly c.Target[] = instanceTypeNames.map((type) => c.on(type, { id: target }));

/** The changed instance, if it declares this attribute. */
export const instancesWith = (attribute: 'desired_status' | 'metadata_startup_script'): readonly c.Target[] =>
  instanceTypeNames.map((type) => c.on(type, { id: target, [attribute]: declared }));
