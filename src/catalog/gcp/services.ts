import type { ServiceCatalog } from '../dsl.js';
import { computeDisks } from './compute/disks.js';
import { computeImages } from './compute/images.js';
import { computeInstanceParts } from './compute/instance-parts.js';
import { computeInstanceSettings } from './compute/instance-settings.js';
import { computeInstances } from './compute/instances.js';
import { computeProjects } from './compute/projects.js';
import { holderPolicies } from './iam/holder-policies.js';

/** All services of the Google Cloud catalog. A new file adds one line here. */
export const gcpServices: readonly ServiceCatalog[] = [
  computeDisks,
  computeImages,
  computeInstanceParts,
  computeInstances,
  computeInstanceSettings,
  computeProjects,
  ...holderPolicies,
];
