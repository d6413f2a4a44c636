import t from 'tap';
import { securityhubAccounts } from '../../../../src/catalog/aws/security/securityhub-accounts.js';
import { checkCases } from '../../../support/check-cases.js';
import { securityhubAccountCases } from './securityhub-accounts.cases.js';
import { securityhubFindingCases } from './securityhub-findings.cases.js';

checkCases(t, [securityhubAccounts], [...securityhubAccountCases, ...securityhubFindingCases]);
