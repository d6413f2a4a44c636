import t from 'tap';
import { accessAnalyzer } from '../../../../src/catalog/aws/security/access-analyzer.js';
import { detective } from '../../../../src/catalog/aws/security/detective.js';
import { inspector } from '../../../../src/catalog/aws/security/inspector.js';
import { macie } from '../../../../src/catalog/aws/security/macie.js';
import { checkCases } from '../../../support/check-cases.js';
import { accessAnalyzerCases, detectiveCases, inspectorCases } from './analyzers.cases.js';
import { macieCases } from './macie.cases.js';

checkCases(t, accessAnalyzer, accessAnalyzerCases);
checkCases(t, inspector, inspectorCases);
checkCases(t, detective, detectiveCases);
checkCases(t, macie, macieCases);
