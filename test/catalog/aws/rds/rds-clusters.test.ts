import t from 'tap';
import { rdsClusters } from '../../../../src/catalog/aws/rds/rds-clusters.js';
import { checkCases } from '../../../support/check-cases.js';
import { rdsClusterPartCases } from './rds-cluster-parts.cases.js';
import { rdsClusterCases } from './rds-clusters.cases.js';
import { rdsClustersCreatedCases } from './rds-clusters-created.cases.js';

checkCases(t, rdsClusters, [...rdsClusterCases, ...rdsClustersCreatedCases, ...rdsClusterPartCases]);
