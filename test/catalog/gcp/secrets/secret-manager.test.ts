import t from 'tap';
import { secretManager } from '../../../../src/catalog/gcp/secrets/secret-manager.js';
import { checkCases } from '../../../support/check-cases.js';
import { secretCases } from './secret-manager.cases.js';
import { secretVersionCases } from './secret-versions.cases.js';

checkCases(t, secretManager, [...secretCases, ...secretVersionCases]);
