import type { ServiceCatalog } from '../../dsl.js';
import { ecsClusters } from './ecs-clusters.js';
import { ecsServices } from './ecs-services.js';
import { ecsTaskDefinitions } from './ecs-task-definitions.js';
import { eksAccess } from './eks-access.js';
import { eksClusters } from './eks-clusters.js';
import { eksNodes } from './eks-nodes.js';
import { ecrRegistry } from './ecr-registry.js';
import { ecrPublicRepositories, ecrRepositories } from './ecr-repositories.js';

/** Containers, batch, analytics and brokers. A new file adds one line here. */
export const containersServices: readonly ServiceCatalog[] = [
  ecsClusters,
  ecsServices,
  ecsTaskDefinitions,
  eksAccess,
  eksClusters,
  eksNodes,
  ecrRegistry,
  ecrPublicRepositories,
  ecrRepositories,
];
