import t from 'tap';
import { sqlInstances } from '../../../../src/catalog/gcp/sql/sql-instances.js';
import { checkCases } from '../../../support/check-cases.js';
import { sqlActionCases } from './sql-actions.cases.js';
import { sqlInstanceCases } from './sql-instances.cases.js';
import { sqlPartCases } from './sql-parts.cases.js';

checkCases(t, sqlInstances, [...sqlInstanceCases, ...sqlActionCases]);
checkCases(t, sqlInstances, sqlPartCases);
