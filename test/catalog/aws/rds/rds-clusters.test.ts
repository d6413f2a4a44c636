import t from 'tap';
import { rdsClusters } from '../../../../src/catalog/aws/rds/rds-clusters.js';
import { checkCases } from '../../../support/check-cases.js';
import { rdsClusterPartCases } from './rds-cluster-parts.cases.js';
import { rdsClusterCases } from './rds-clusters.cases.js';
import { rdsClustersMadeCases } from './rds-clusters-made.cases.js';

checkCases(t, rdsClusters, [...rdsClusterCases, ...rdsClustersMadeCases, ...rdsClusterPartCases]);
