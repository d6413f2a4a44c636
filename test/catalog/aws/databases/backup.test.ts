import t from 'tap';
import { backupPlans } from '../../../../src/catalog/aws/databases/backup-plans.js';
import { checkCases } from '../../../support/check-cases.js';
import { backupPlanCases, backupVaultCases } from './backup.cases.js';

checkCases(t, [backupPlans], [...backupVaultCases, ...backupPlanCases]);
