import { on, type Target } from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { byName } from '../gcp-reads.js';
import { resourcePath } from '../resource-path.js';
import { computeType, instanceDefaults, target } from './compute-reads.js';

/** Instances are declared directly, or from a template: both types have the same attributes. */
export const instanceTypeNames = ['google_compute_instance', 'google_compute_instance_from_template'] as const;

const declared = (): string => 'declared';

/** Keys that only resources with a non-empty attribute have, for calls that matter only to those. */
const spec: TypeSpec = computeType(
  [
    'allow_stopping_for_update',
    'boot_disk.initialize_params*',
    'cpu_platform',
    'current_status',
    'instance_id',
    'network_interface.name',
    'source_instance_template',
  ],
  {
    keys: [
      byName,
      [...byName, { attribute: 'desired_status', as: declared }],
      [...byName, { attribute: 'metadata_startup_script', as: declared }],
      [...byName, 'boot_disk.device_name'],
    ],
    defaults: instanceDefaults,
    secrets: ['metadata_startup_script', 'metadata.startup-script', 'metadata.user-data'],
  },
);

export const instanceTypes: Readonly<Record<string, TypeSpec>> = {
  google_compute_instance: spec,
  google_compute_instance_from_template: spec,
  google_compute_attached_disk: computeType(['interface'], {
    keys: [byName, [{ attribute: 'instance', as: resourcePath }, 'device_name']],
    defaults: { mode: 'READ_WRITE' },
  }),
  google_compute_resource_policy_attachment: computeType(),
};

/** The changed instance under both of its types. */
export const instances: readonly Target[] = instanceTypeNames.map((type) => on(type, { id: target }));

/** The changed instance, if it declares this attribute. */
export const instancesWith = (attribute: 'desired_status' | 'metadata_startup_script'): readonly Target[] =>
  instanceTypeNames.map((type) => on(type, { id: target, [attribute]: declared }));
