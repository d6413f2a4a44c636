import t from 'tap';
import { kmsKeys } from '../../../../src/catalog/aws/security/kms-keys.js';
import { checkCases } from '../../../support/check-cases.js';
import { kmsAccessCases } from './kms-access.cases.js';
import { kmsKeyCases } from './kms-keys.cases.js';

checkCases(t, [kmsKeys], [...kmsAccessCases, ...kmsKeyCases]);
