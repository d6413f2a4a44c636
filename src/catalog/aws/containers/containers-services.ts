import type { ServiceCatalog } from '../../dsl.js';
import { ecsClusters } from './ecs-clusters.js';
import { ecsServices } from './ecs-services.js';
import { ecsTaskDefinitions } from './ecs-task-definitions.js';

/** Containers, batch, analytics and brokers. A new file adds one line here. */
export const containersServices: readonly ServiceCatalog[] = [ecsClusters, ecsServices, ecsTaskDefinitions];
