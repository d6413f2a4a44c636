import t from 'tap';
import { kmsKeys } from '../../../../src/catalog/gcp/kms/kms-keys.js';
import { checkCases } from '../../../support/check-cases.js';
import { kmsKeyCases } from './kms-keys.cases.js';
import { kmsVersionCases } from './kms-versions.cases.js';

checkCases(t, kmsKeys, [...kmsKeyCases, ...kmsVersionCases]);
