import t from 'tap';
import { guarddutyDetectors } from '../../../../src/catalog/aws/security/guardduty-detectors.js';
import { checkCases } from '../../../support/check-cases.js';
import { guarddutyAccountCases } from './guardduty-accounts.cases.js';
import { guarddutyDetectorCases } from './guardduty-detectors.cases.js';

checkCases(t, [guarddutyDetectors], [...guarddutyAccountCases, ...guarddutyDetectorCases]);
