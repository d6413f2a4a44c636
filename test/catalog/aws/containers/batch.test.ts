import t from 'tap';
import { batchEnvironments } from '../../../../src/catalog/aws/containers/batch-environments.js';
import { checkCases } from '../../../support/check-cases.js';
import { batchCases } from './batch.cases.js';

checkCases(t, [batchEnvironments], batchCases);
