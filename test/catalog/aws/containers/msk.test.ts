import t from 'tap';
import { mskClusters } from '../../../../src/catalog/aws/containers/msk-clusters.js';
import { checkCases } from '../../../support/check-cases.js';
import { mskAccessCases } from './msk-access.cases.js';
import { mskClusterCases } from './msk.cases.js';

checkCases(t, [mskClusters], [...mskClusterCases, ...mskAccessCases]);
