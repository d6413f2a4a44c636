import t from 'tap';
import { configRecording } from '../../../../src/catalog/aws/security/config-recording.js';
import { configRules } from '../../../../src/catalog/aws/security/config-rules.js';
import { checkCases } from '../../../support/check-cases.js';
import { configRecordingCases } from './config-recording.cases.js';
import { configRuleCases } from './config-rules.cases.js';

checkCases(t, [configRecording, configRules], [...configRecordingCases, ...configRuleCases]);
