import t from 'tap';
import { ecsClusters } from '../../../../src/catalog/aws/containers/ecs-clusters.js';
import { ecsServices } from '../../../../src/catalog/aws/containers/ecs-services.js';
import { checkCases } from '../../../support/check-cases.js';
import { ecsExpressCases } from './ecs-express.cases.js';
import { ecsServiceCases } from './ecs-services.cases.js';
import { ecsClusterCases } from './ecs.cases.js';

checkCases(t, [ecsClusters, ecsServices], [...ecsClusterCases, ...ecsServiceCases, ...ecsExpressCases]);
