import t from 'tap';
import { rdsClusters } from '../../../src/catalog/aws/rds-clusters.js';
import { checkCases } from '../../support/check-cases.js';
import { rdsClusterCases } from './rds-clusters.cases.js';

checkCases(t, rdsClusters, rdsClusterCases);
