import t from 'tap';
import { configRules } from '../../../../src/catalog/aws/security/config-rules.js';
import { checkCases } from '../../../support/check-cases.js';
import { configRecordingCases } from './config-recording.cases.js';
import { configRuleCases } from './config-rules.cases.js';

checkCases(t, [configRules], [...configRecordingCases, ...configRuleCases]);
