import t from 'tap';
import { guarddutyAccounts } from '../../../../src/catalog/aws/security/guardduty-accounts.js';
import { guarddutyDetectors } from '../../../../src/catalog/aws/security/guardduty-detectors.js';
import { checkCases } from '../../../support/check-cases.js';
import { guarddutyAccountCases } from './guardduty-accounts.cases.js';
import { guarddutyDetectorCases } from './guardduty-detectors.cases.js';

checkCases(t, [guarddutyAccounts, guarddutyDetectors], [...guarddutyAccountCases, ...guarddutyDetectorCases]);
