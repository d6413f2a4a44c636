import type * as c from '../language.js';
import { applicationScaling, applicationScalingOfAutoscaling } from '../autoscaling/application-scaling.js';
import { scalingPlans, scalingPlansOfAutoscaling } from '../autoscaling/scaling-plans.js';
import { ecsClusters } from './ecs-clusters.js';
import { ecsServices } from './ecs-services.js';
import { eksAccess } from './eks-access.js';
import { eksClusters } from './eks-clusters.js';
import { ecrRegistry } from './ecr-registry.js';
import { ecrPublicRepositories, ecrRepositories } from './ecr-repositories.js';
import { batchEnvironments } from './batch-environments.js';
import { mskClusters } from './msk-clusters.js';
import { mqBrokers, mqBrokersOfEndpoint } from './mq-brokers.js';

/** Containers, batch and brokers. A new file adds one line here. */
export const containersServices: readonly c.ServiceCatalog[] = [
  applicationScaling,
  applicationScalingOfAutoscaling,
  scalingPlans,
  scalingPlansOfAutoscaling,
  ecsClusters,
  ecsServices,
  eksAccess,
  eksClusters,
  ecrRegistry,
  ecrPublicRepositories,
  ecrRepositories,
  batchEnvironments,
  mskClusters,
  mqBrokers,
  mqBrokersOfEndpoint,
];
