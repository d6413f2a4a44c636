import t from 'tap';
import { elasticacheClusters } from '../../../../src/catalog/aws/databases/elasticache-clusters.js';
import { checkCases } from '../../../support/check-cases.js';
import { elasticacheAccessCases } from './elasticache-access.cases.js';
import { elasticacheClusterCases } from './elasticache.cases.js';

checkCases(t, [elasticacheClusters], [...elasticacheClusterCases, ...elasticacheAccessCases]);
