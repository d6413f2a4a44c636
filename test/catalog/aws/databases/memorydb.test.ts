import t from 'tap';
import { memorydb } from '../../../../src/catalog/aws/databases/memorydb.js';
import { checkCases } from '../../../support/check-cases.js';
import { memorydbCases } from './memorydb.cases.js';

checkCases(t, memorydb, memorydbCases);
