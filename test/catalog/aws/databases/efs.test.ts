import t from 'tap';
import { efs } from '../../../../src/catalog/aws/databases/efs.js';
import { checkCases } from '../../../support/check-cases.js';
import { efsCases } from './efs.cases.js';

checkCases(t, efs, efsCases);
