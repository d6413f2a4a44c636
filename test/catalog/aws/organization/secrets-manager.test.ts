import t from 'tap';
import { secretsManager } from '../../../../src/catalog/aws/organization/secrets-manager.js';
import { checkCases } from '../../../support/check-cases.js';
import { secretAccessCases, secretCases, secretValueCases } from './secrets-manager.cases.js';

checkCases(t, secretsManager, [...secretCases, ...secretValueCases, ...secretAccessCases]);
