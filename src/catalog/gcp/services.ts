import type { ServiceCatalog } from '../dsl.js';
import { computeAddresses } from './compute/addresses.js';
import { computeAutoscalers } from './compute/autoscalers.js';
import { computeCapacity } from './compute/capacity.js';
import { computeDisks } from './compute/disks.js';
import { computeGroupManagers } from './compute/group-managers.js';
import { computeImages } from './compute/images.js';
import { computeInstanceGroups } from './compute/instance-groups.js';
import { computeInstanceParts } from './compute/instance-parts.js';
import { computeInstanceSettings } from './compute/instance-settings.js';
import { computeInstanceTemplates } from './compute/instance-templates.js';
import { computeInstances } from './compute/instances.js';
import { computeProjects } from './compute/projects.js';
import { computeResourcePolicies } from './compute/resource-policies.js';
import { computeTargets } from './compute/targets.js';
import { holderPolicies } from './iam/holder-policies.js';
import { computeFirewalls } from './network/firewalls.js';
import { computeHealthChecks } from './network/health-checks.js';
import { computeNetworks } from './network/networks.js';
import { computeRoutes } from './network/routes.js';
import { computeSubnetworks } from './network/subnetworks.js';

/** All services of the Google Cloud catalog. A new file adds one line here. */
export const gcpServices: readonly ServiceCatalog[] = [
  computeAddresses,
  computeAutoscalers,
  computeCapacity,
  computeDisks,
  computeFirewalls,
  computeGroupManagers,
  computeHealthChecks,
  computeImages,
  computeInstanceGroups,
  computeInstanceParts,
  computeInstances,
  computeInstanceSettings,
  computeInstanceTemplates,
  computeNetworks,
  computeProjects,
  computeResourcePolicies,
  computeRoutes,
  computeSubnetworks,
  computeTargets,
  ...holderPolicies,
];
