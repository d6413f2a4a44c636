import t from 'tap';
import { container } from '../../../../src/catalog/gcp/container/container.js';
import { checkCases } from '../../../support/check-cases.js';
import { clusterCases } from './clusters.cases.js';
import { nodePoolCases } from './node-pools.cases.js';

checkCases(t, container, [...clusterCases, ...nodePoolCases]);
