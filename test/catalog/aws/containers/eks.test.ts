import t from 'tap';
import { eksAccess } from '../../../../src/catalog/aws/containers/eks-access.js';
import { eksClusters } from '../../../../src/catalog/aws/containers/eks-clusters.js';
import { checkCases } from '../../../support/check-cases.js';
import { eksAccessCases } from './eks-access.cases.js';
import { eksClusterCases } from './eks-clusters.cases.js';
import { eksNodeCases } from './eks-nodes.cases.js';

checkCases(t, [eksClusters, eksAccess], [...eksClusterCases, ...eksNodeCases, ...eksAccessCases]);
